"""Games as text: written, read, replayed step by step, and refused in a sentence that helps."""

import pytest
from battlevest.bench_page.game.record import Record
from battlevest.bench_page.game.text import pictures, read, replay, write

SET_UP = "place C2; place E2; place C4; place A8; place G8"
OPTIONS = (
    "ten_turns edition=rulebook weed_saves_turn10=no antivax_counts_itself=no parasite_diagonal=no parasite_gaps=no "
    "palpation=block"
)


def test_a_game_is_its_options_and_its_actions():
    record = Record()
    for text in (SET_UP + "; reveal massage; inject C2").split("; "):
        record.say(text)
    assert write(record) == f"{OPTIONS}\n{SET_UP}; reveal massage; inject C2\n"


def test_reading_is_kind_to_how_people_paste():
    assert read("place C4;  place   E2;\nplace D1\n") == ({}, ["place C4", "place E2", "place D1"])
    options, actions = read("ten_turns edition=original parasite_gaps=yes\r\nplace C4")
    assert options == {"edition": "original", "parasite_gaps": True} and actions == ["place C4"]


def test_a_text_comes_back_as_it_was():
    text = f"{OPTIONS.replace('rulebook', 'original')}\n{SET_UP}; reveal massage; inject C2; inject E2\n"
    assert write(replay(text)) == text


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "no action"),
        ("hello", 'Action 1, "hello", is not possible there (possible there: place '),
        (SET_UP + "; reveal massage; inject Z9", 'Action 7, "inject Z9"'),
        ("place C4; place C4", 'Action 2, "place C4"'),
        ("ten_turns edition=third\nplace C4", "These options are no game's"),
        ("ten_turns twice\nplace C4", '"twice" is none'),
        ("ten_turns parasite_gaps=maybe\nplace C4", "These options are no game's"),
        ("place C4; " * 2000, "longer than any game"),
    ],
)
def test_what_is_no_game_is_told_in_a_sentence(text, part):
    with pytest.raises(ValueError) as refused:
        replay(text)
    assert part in str(refused.value)


def test_each_step_has_both_maps():
    steps = pictures(SET_UP + "; reveal massage; inject C2; inject D13; inject D3; inject C1")["steps"]
    assert len(steps) == 11
    assert steps[0]["organisms"] == {} and steps[0]["text"] == ""
    assert steps[1]["organisms"] == {"C2": "virus"}
    # The hit clears C2 and gives a bonus; D13 touches nobody; D3 touches C2 no more, but C4 and E2.
    assert set(steps[7]["organisms"]) == {"E2", "C4", "A8", "G8"}
    assert [step["missed"] for step in steps[7:11]] == [[], ["D13"], ["D13", "D3"], ["D13", "D3", "C1"]]
    assert steps[9]["events"][-1] == [None, ["almost"]]
    assert steps[10]["events"][-1] == [None, ["miss"]]
    assert all(step["winner"] is None for step in steps[1:])


def test_the_last_step_names_the_winner():
    kill = "; ".join(f"inject {square}" for square in ("C2", "E2", "C4", "A8", "G8"))
    steps = pictures(f"{SET_UP}; reveal massage; {kill}")["steps"]
    assert steps[-1]["winner"] == "patient" and steps[-1]["organisms"] == {}
