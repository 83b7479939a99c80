"""The guide: what is plugged in, sides proven, zero-point adjustment, rules, who is who; all of it can be skipped."""

import rig
from desk import Desk
from table import lights
from table.settings import Settings


def test_a_fresh_start_says_what_can_be_done_and_a_press_on_the_back_plays_at_once():
    d = Desk()
    assert d.texts() == ["Battle Vest", "Press 5 squares", "on the back: 0/5", "OK: check, guide"]
    d.back("C4")
    assert d.texts() == ["VIRUS SET-UP", "Press 5 squares", "on the back: 1/5", "hold OK: menu"]
    d.ok()
    assert d.texts()[0] == "VIRUS SET-UP"


def test_ok_leads_through_the_guide_in_one_press_a_screen():
    d = Desk()
    heads = []
    d.ok()
    for _ in range(10):
        heads.append(d.texts()[0])
        d.ok()
    assert heads[:4] == ["GUIDE 1/10", "GUIDE 2/10", "GUIDE 3/10", "GUIDE 4/10"]
    assert heads[4] == "5 HIDDEN VIRUSES" and heads[8] == "10 TURNS TO LIVE"
    assert heads[9] == "WHO IS WHO"
    assert d.texts()[1] == "Press 5 squares"
    assert d.settings["sides_proven"] is False


def test_right_leaves_the_guide_at_once():
    d = Desk()
    d.ok()
    d.ok()
    d.button("right")
    assert d.texts()[1] == "Press 5 squares"
    d.back("C4")
    assert list(d.view["organisms"]) == ["C4"]


def test_what_is_plugged_in_is_said():
    d = Desk()
    d.ok()
    assert d.texts()[1:3] == ["Back: ready", "Front: ready"]


def test_each_side_lights_where_it_is_pressed_and_is_proven_by_ok():
    d = Desk()
    d.ok()
    d.ok()
    assert d.texts()[1:3] == ["Press a square", "on the BACK"]
    d.back("D6")
    d.run(300)
    assert list(d.lit("back")) == ["D6"] and d.lit("front") == {}
    assert d.texts()[1:] == ["Does it light", "where you press?", "no YES play"]
    d.ok()
    d.front("B9")
    d.run(300)
    assert list(d.lit("front")) == ["B9"] and d.lit("back") == {}
    d.ok()
    assert d.settings["sides_proven"] is True
    again = Settings()
    again.load()
    assert again["sides_proven"] is True
    d.button("right")
    assert d.texts()[3] == "OK: guide"  # nothing left to check
    # Nothing of it was play.
    assert len(d.game.history) == 0


def test_swapped_touch_plugs_are_found_before_a_secret_shows():
    d = Desk()
    d.ok()
    d.ok()
    # A finger on the back, but the plugs are swapped: the front's chips answer.
    d.front("D6")
    d.run(300)
    assert d.texts()[1:3] == ["front felt it:", "swap the plugs?"]
    assert d.lit("back") == {} and d.lit("front") == {}
    d.ok()
    d.ok()
    assert d.settings["sides_proven"] is False


def test_swapped_led_plugs_are_named_when_people_say_no():
    d = Desk()
    d.ok()
    d.ok()
    d.back("D6")
    d.button("left")
    assert d.texts()[1:3] == ["LED plugs are", "swapped: change"]


def test_the_zero_point_adjustment_asks_four_squares_and_the_front_shows_each():
    d = Desk()
    for _ in range(4):
        d.ok()
    for number, square in enumerate(("D1", "G12", "A3", "G3")):
        assert d.texts()[1:3] == ["Virus: press " + square, f"on the back {number + 1}/4"]
        d.run(400)
        assert list(d.lit("back")) == [square]
        d.back(square)
        d.run(300)
        assert list(d.lit("front")) == [square]
    assert d.texts()[1:3] == ["Did you feel", "which is which?"]
    assert len(d.game.history) == 0


def test_another_square_shows_as_well_but_does_not_count():
    d = Desk()
    for _ in range(4):
        d.ok()
    d.back("F4")
    d.run(300)
    assert list(d.lit("front")) == ["F4"]
    assert d.texts()[2] == "on the back 1/4"


def test_a_press_on_the_back_at_the_rules_plays():
    d = Desk()
    for _ in range(6):
        d.ok()
    d.back("C4")
    assert list(d.view["organisms"]) == ["C4"]
    assert d.texts()[2] == "on the back: 1/5"


def test_who_is_who_changes_places_and_is_kept():
    d = Desk()
    for _ in range(10):
        d.ok()
    assert d.texts()[1:3] == ["Player 1: wears", "Player 2: virus"]
    d.button("left")
    assert d.texts()[1:3] == ["Player 2: wears", "Player 1: virus"]
    rig.power_cycle()
    assert Desk().referee.journal.people() == ([1, 0], [0, 0])


def test_in_a_running_game_the_guide_hides_the_map_and_changes_nothing():
    d = Desk()
    d.back("C4", "D7")
    history = d.game.history
    d.menu("guide")
    assert d.texts()[0] == "GUIDE 1/10"
    d.run(300)
    assert d.lit("back") == {}
    for _ in range(9):
        d.ok()
    assert d.texts()[0] == "VIRUS SET-UP"
    assert d.game.history == history
    assert d.referee.lights.styles[lights.BACK][0] == lights.DARK
