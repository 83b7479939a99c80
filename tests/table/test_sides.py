"""Swapped plugs are found before a secret shows: the first press lights its own square and nothing else."""

import desk
import rig
from desk import Desk

SET_UP = "place C2; place E2; place D6; place B9; place F4"


def both(d):
    d.run(300)
    return sorted(d.lit("back")), sorted(d.lit("front"))


def test_in_a_new_game_the_second_press_proves_the_side_and_holds_nobody_up():
    d = Desk(proven=False)
    d.back("C4")
    assert both(d) == (["C4"], [])
    assert d.texts() == ["Battle Vest", "Light under your", "finger? Go on", "no YES"]
    assert d.view["organisms"] == {"C4": "virus"}
    d.back("E2")
    assert sorted(d.view["organisms"]) == ["C4", "E2"]
    assert both(d) == (["C4", "E2"], [])
    assert d.texts()[2] == "on the back: 2/5"
    d.back("D6", "B9", "F4")
    assert len(d.view["organisms"]) == 5


def test_the_same_square_again_places_it_once():
    d = Desk(proven=False)
    d.back("C4", "C4")
    assert d.view["organisms"] == {"C4": "virus"}
    assert d.texts()[2] == "on the back: 1/5"


def test_ok_says_yes_as_well_and_left_says_no():
    d = Desk(proven=False)
    d.back("C4")
    d.ok()
    assert d.referee.proven and d.view["organisms"] == {"C4": "virus"}
    assert d.texts()[2] == "on the back: 1/5"
    d = Desk(proven=False)
    d.referee.new_game(d.grid)
    d.back("D9")
    d.button("left")
    # It was not under the finger: what was pressed is no secret any more, and taken back.
    assert d.texts()[1:3] == ["LED plugs are", "swapped: change"]
    assert len(d.game.history) == 0
    assert both(d) == ([], [])


def test_with_swapped_touch_plugs_nothing_is_placed_and_nothing_but_the_press_is_lit():
    d = Desk(proven=False)
    # A finger on the back, felt by the front's chips, again and again.
    d.front("C4")
    assert d.texts()[1:] == ["front felt it:", "swap the plugs?", "no"]
    assert both(d) == ([], ["C4"])
    d.front("E2", "D6")
    assert both(d) == ([], ["D6"])
    assert len(d.game.history) == 0
    d.ok()
    assert not d.referee.proven


def test_a_game_that_goes_on_shows_no_map_before_a_side_is_proven():
    desk.save(SET_UP + "; reveal massage; inject D13")
    d = Desk(proven=False)
    assert d.texts()[1:3] == ["Game of turn 1", "go on, or ..."]
    assert both(d) == ([], [])
    d.ok()
    assert d.texts()[1:3] == ["Press a square:", "does it light?"]
    assert both(d) == ([], [])
    d.back("G9")
    assert both(d) == (["G9"], [])
    assert d.texts()[1] == "Light under your"
    d.ok()
    # Proven; the press itself was none of the game's.
    assert both(d)[0] == ["B9", "C2", "D6", "E2", "F4"]
    d.ok()
    assert d.texts()[1] == "Press to inject"
    assert len(d.game.history) == 7


def test_the_patient_can_prove_it_too_by_the_square_that_is_meant_anyway():
    desk.save(SET_UP + "; reveal massage")
    d = Desk(proven=False)
    d.front("G9")
    assert both(d) == ([], ["G9"])
    d.front("G9")
    assert d.referee.proven
    d.ok()
    d.front("G9")
    assert d.texts()[1:3] == ["Inject G9?", "again, or OK"]


def test_a_vest_that_was_unplugged_is_proven_anew():
    desk.save(SET_UP + "; reveal massage")
    d = Desk()
    d.ok()
    assert both(d)[0] == ["B9", "C2", "D6", "E2", "F4"]
    rig.attach(None)
    d.run(1500)
    rig.attach("vest")
    d.run(2500)
    assert both(d) == ([], [])
    assert d.texts()[1:3] == ["Press a square:", "does it light?"]
    d.front("D9", "D9")
    assert d.referee.proven
    assert both(d)[0] == ["B9", "C2", "D6", "E2", "F4"]


def test_a_key_without_a_light_proves_nothing():
    desk.save(SET_UP)
    d = Desk(proven=False)
    d.back("G1", "G1", "G1")
    assert not d.referee.proven
    assert both(d) == ([], [])


def test_a_broken_side_is_proven_by_eye():
    desk.save(SET_UP + "; reveal massage")
    rig.fault("0x5A", "missing")
    d = Desk(proven=False)
    d.run(3000)
    d.ok()
    assert d.referee.proven
    assert both(d)[0] == ["B9", "C2", "D6", "E2", "F4"]


def test_no_secret_light_in_any_frame_before_the_proof():
    desk.save(SET_UP + "; reveal massage; inject D13")
    d = Desk(proven=False)
    d.run(2000)
    d.front("A3")
    d.run(2000)
    # Every frame that either side ever showed: the square that was pressed, and nothing else.
    for panel, squares in (("back", set()), ("front", {"A3"})):
        for _, lit in rig.frames(panel):
            assert set(lit) <= squares, (panel, lit)
