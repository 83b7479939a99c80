"""Flags: the patient's own marks by a long press on the front (T26), kept with the game and without effect on it."""

import desk
import rig
from desk import Desk

SET_UP = "place C2; place E2; place D6; place B9; place F4"


def ready():
    desk.save(SET_UP + "; reveal massage")
    return Desk()


def hold(d, cell):
    rig.press("front", cell, 1100)
    d.run(1300)


def test_a_long_press_puts_a_green_flag_then_a_blue_one_then_none():
    d = ready()
    history = d.game.history
    hold(d, "C4")
    assert d.texts()[1:3] == ["C4:", "virus flag"]
    r, g, b = d.lit("front")["C4"]
    assert g > b > r
    hold(d, "C4")
    r, g, b = d.lit("front")["C4"]
    assert b > g > r
    assert d.texts()[1:3] == ["C4:", "parasite flag"]
    hold(d, "C4")
    d.run(300)
    assert d.lit("front") == {}
    # None of it was an injection, nor the proposal of one.
    assert d.game.history == history
    assert d.referee.play.offer is None


def test_flags_are_there_after_a_power_switch_and_gone_with_the_game():
    d = ready()
    hold(d, "C4")
    hold(d, "G9")
    hold(d, "G9")
    rig.power_cycle()
    d = Desk()
    assert sorted(d.lit("front")) == ["C4", "G9"]
    d.referee.new_game(d.grid)
    d.run(300)
    assert d.lit("front") == {}


def test_a_flag_may_be_put_while_the_virus_moves_and_says_no_refusal():
    d = Desk()
    hold(d, "B3")
    assert d.texts()[1:3] == ["B3:", "virus flag"]
    # A short press is answered when the finger leaves.
    d.run(2600)
    d.front("B4")
    assert d.texts()[1] == "Not your move"


def test_an_undo_leaves_flags_alone():
    d = Desk()
    d.back("C4")
    hold(d, "B3")
    d.take_back()
    assert len(d.game.history) == 0
    d.run(300)
    assert list(d.lit("front")) == ["B3"]


def test_a_finger_that_stays_for_a_minute_is_one_long_press():
    d = ready()
    rig.touch("front", "C4", True)
    d.run(8000)
    rig.touch("front", "C4", False)
    d.run(400)
    assert list(d.referee.journal.marks.values()) == [1]
    assert list(d.lit("front")) == ["C4"]
