"""From a press on the back to a light, and on: the first steps of a game through the real drivers."""

import desk


def test_a_press_on_the_back_places_a_virus_that_glows_green():
    d = desk.Desk()
    assert d.texts()[:3] == ["Battle Vest", "Press 5 squares", "on the back: 0/5"]
    d.back("C4")
    d.run(300)  # the press itself glows white for 220 ms
    assert d.view["organisms"] == {"C4": "virus"}
    assert d.texts()[2] == "on the back: 1/5"
    lit = d.lit("back")
    assert list(lit) == ["C4"]
    r, g, b = lit["C4"]
    assert g > b > r
    assert d.lit("front") == {}
