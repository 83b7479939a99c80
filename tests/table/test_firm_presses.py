"""Press firmly: what the wearer cannot feel, or not tell apart, is no press of the virus."""

import rig
from desk import Desk


def touch(d, cell, strength, ms=100, then=100):
    rig.press("back", cell, ms, strength)
    d.run(ms + then)


def test_a_weak_press_is_refused_and_a_usual_one_is_not():
    d = Desk()
    touch(d, "C4", 25)
    assert d.view["organisms"] == {}
    assert d.texts()[1:3] == ["Too light:", "press firmly"]
    touch(d, "C4", 100)
    assert list(d.view["organisms"]) == ["C4"]
    assert d.texts()[1] == "Press 5 squares"


def test_field_1_5_presses_at_two_fifths_of_the_usual_strength_count():
    d = Desk()
    for square in ("C2", "E2", "D6"):
        touch(d, square, 40)
    assert sorted(d.view["organisms"]) == ["C2", "D6", "E2"]


def test_the_least_pressure_is_a_setting():
    d = Desk(press_least=30)
    touch(d, "C4", 60)
    assert d.view["organisms"] == {}
    touch(d, "C4", 100)
    assert list(d.view["organisms"]) == ["C4"]


def test_presses_on_each_others_heels_are_refused_on_the_back_only():
    d = Desk(press_pace_ms=800)
    touch(d, "C4", 100)
    touch(d, "D7", 100)
    assert list(d.view["organisms"]) == ["C4"]
    assert d.texts()[1:3] == ["Too fast:", "one by one"]
    r, g, b = d.lit("back").get("D7", (9, 0, 0))
    assert r > g and r > b
    assert d.lit("front") == {}
    d.run(800)
    touch(d, "D7", 100)
    assert sorted(d.view["organisms"]) == ["C4", "D7"]


def test_keys_and_the_front_have_no_pace():
    d = Desk(press_pace_ms=2000)
    d.back("C4")
    d.back("A1")
    assert d.texts()[1] == "Virus asks for"
