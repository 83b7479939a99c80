"""Taking back: the last press, never past a reveal; the taking back is itself in the journal; resume after it."""

import desk
import rig
import rules
from desk import Desk
from table.journal import Journal

SET_UP = "place C2; place E2; place D6; place B9; place F4"


def ready(texts):
    desk.save(texts)
    d = Desk()
    d.run(2600)
    return d


def journalled():
    journal = Journal()
    journal.load()
    return bytes(journal.history)


def test_a_placed_virus_is_taken_back_from_the_menu():
    d = Desk()
    d.back("C4", "D7")
    d.take_back()
    assert d.view["organisms"] == {"C4": "virus"}
    assert d.texts()[1] == "Taken back"
    d.run(2800)
    assert d.texts()[2] == "on the back: 1/5"
    assert list(d.lit("back")) == ["C4"]
    assert journalled() == d.game.history
    # What is left is what a replay of the log without the undone entry gives.
    again = rules.replay("ten_turns", d.game.history)
    assert again.observation(1) == d.game.observation(1)


def test_undo_goes_back_to_the_beginning_and_then_says_so():
    d = Desk()
    d.back("C4")
    d.take_back()
    assert len(d.game.history) == 0
    d.take_back()
    assert d.texts()[1:3] == ["Nothing to", "take back"]


def test_nothing_is_taken_back_past_a_result():
    reveals = (
        SET_UP + "; reveal massage",
        SET_UP + "; reveal massage; inject C2",
        SET_UP + "; reveal massage; inject C3",
        SET_UP + "; reveal massage; inject D13",
        SET_UP + "; reveal vomiting; use vomiting",
        SET_UP + "; reveal smoking; use smoking; choose left_lung",
        SET_UP + "; reveal palpation; use palpation; choose D2",
        SET_UP + "; reveal massage; inject D13; inject D13; inject D13; roll 1; roll 2; roll 3",
        SET_UP + "; reveal massage; inject C2; inject E2; inject D6; inject B9; inject F4",
    )
    for texts in reveals:
        rig.reset()
        d = ready(texts)
        if d.referee.play.feeling:
            d.run(3000)
        before = d.game.history
        d.take_back()
        assert d.texts()[1:3] == ["Cannot go back", "past a result"], texts
        assert d.game.history == before
        assert journalled() == before


def test_what_tells_nothing_can_be_taken_back():
    d = ready(SET_UP + "; reveal shiatsu; use shiatsu; choose A9; choose B9")
    for left in (3, 2, 1):
        d.take_back()
        if left > 1:
            assert d.view["pending"] == "shiatsu"
            d.run(2800)
            assert d.texts()[2] == f"Square {left - 1} of 4"
    assert d.view["revealed"] == ["shiatsu"]
    assert d.view["actions_left"] == 3
    d.take_back()
    assert d.texts()[1] == "Cannot go back"


def test_a_growth_is_taken_back_to_the_roll_also_where_the_table_picked_the_die():
    roll = "; reveal massage; inject D13; inject D13; inject D13; roll 1; roll 1; roll 1"
    d = ready(SET_UP + roll)
    assert d.view["die"] == 1
    rolled = d.game.history
    d.back("C2", "B2")
    assert d.view["organisms"]["B2"] == "virus"
    # The second die was picked by the table: one step back is that die and the press before it.
    d.take_back()
    assert "B2" not in d.view["organisms"]
    assert d.view["path"] == ["C2"]
    d.back("B2")
    assert d.view["organisms"]["B2"] == "virus"
    d.take_back()
    d.take_back()
    assert d.view["path"] == []
    assert d.game.history[: len(rolled)] == rolled
    d.take_back()
    assert d.texts()[1] == "Cannot go back"


def test_after_an_undo_and_a_power_switch_the_game_stands_where_it_was():
    d = Desk()
    d.back("C4", "D7", "E2")
    d.take_back()
    d.back("G9")
    history = d.game.history
    rig.power_cycle()
    d = Desk()
    assert d.game.history == history
    assert sorted(d.view["organisms"]) == ["C4", "D7", "G9"]
    assert d.texts()[1:3] == ["Game of turn 1", "go on, or ..."]
