"""Questions: taking back by consent of both, giving up, an interrupted game, leaving a game."""

import desk
import rig
from desk import Desk

SET_UP = "place C2; place E2; place D6; place B9; place F4"


def test_field_7_1_a_mispress_is_taken_back_in_two_presses_by_both():
    d = Desk()
    d.back("C4", "D7")
    d.back("A1")
    assert d.texts() == ["Take back 1 step", "Virus asks for", "one step back", "no YES no"]
    assert sorted(d.view["organisms"]) == ["C4", "D7"]
    d.ok()
    assert d.view["organisms"] == {"C4": "virus"}
    assert d.texts()[1] == "Taken back"


def test_neither_seat_takes_back_alone():
    d = Desk()
    d.back("C4", "D7")
    d.menu("undo")
    assert d.texts()[1:3] == ["Virus agrees?", "back: press A1"]
    d.ok()
    assert sorted(d.view["organisms"]) == ["C4", "D7"]
    d.button("left")
    assert d.texts()[1] == "Press 5 squares"
    d.menu("undo")
    d.back("G9")  # no key A1: the virus says no, and nothing is placed
    assert sorted(d.view["organisms"]) == ["C4", "D7"]
    assert d.texts()[1] == "Press 5 squares"
    d.back("A1")
    d.button("right")
    assert sorted(d.view["organisms"]) == ["C4", "D7"]
    d.back("A1")
    d.run(20500)
    assert d.texts()[1] == "Press 5 squares"


def test_field_7_1_past_a_reveal_it_is_refused_with_the_reason():
    desk.save(SET_UP + "; reveal massage; inject D13")
    d = Desk()
    d.back("A1")
    assert d.texts()[1:3] == ["Cannot go back", "past a result"]


def test_giving_up_ends_the_game_for_good():
    desk.save(SET_UP + "; reveal massage")
    d = Desk()
    d.menu("give_up")
    assert d.texts() == ["Give up", "Who gives up?", "OK: nobody", "patient virus"]
    d.button("left")
    assert d.texts()[1] == "PATIENT"
    d.button("left")
    d.run(200)
    assert d.texts()[:3] == ["GAME OVER T1/10", "Virus wins!", "PATIENT gave up"]
    assert sorted(d.lit("front")) == ["B9", "C2", "D6", "E2", "F4"]
    history = d.game.history
    d.front("C2", "C2")
    assert d.game.history == history
    rig.power_cycle()
    d = Desk()
    assert d.texts()[:3] == ["GAME OVER T1/10", "Virus wins!", "PATIENT gave up"]
    d.ok()
    assert d.referee.journal.people() == ([1, 0], [0, 1])


def test_another_button_does_not_give_up():
    desk.save(SET_UP + "; reveal massage")
    d = Desk()
    d.menu("give_up")
    d.button("left")
    d.button("right")
    assert d.texts()[1] == "VIRUS"
    d.ok()
    assert d.referee.journal.gave_up is None
    assert d.texts()[1] == "Press to inject"


def test_an_interrupted_game_says_its_turn_and_goes_on_with_the_next_press():
    desk.save(SET_UP + "; reveal massage; inject D13")
    d = Desk()
    d.run(10000)
    assert d.texts() == ["PATIENT T1/10", "Game of turn 1", "go on, or ...", "<new OK"]
    d.front("C4")
    assert d.texts()[1] == "Inject C4?"


def test_an_interrupted_game_can_be_left_when_that_is_meant():
    desk.save(SET_UP + "; reveal massage; inject D13")
    d = Desk()
    d.button("left")
    assert d.texts()[1:3] == ["Leave this game?", "It will be lost"]
    d.button("left")
    assert d.texts()[1] == "Press to inject"
    rig.power_cycle()
    d = Desk()
    d.button("left")
    d.ok()
    assert len(d.game.history) == 0
    assert d.texts()[1] == "Press 5 squares"
    assert d.referee.journal.people() == ([0, 1], [0, 0])
