"""Ten Turns: the numbers of cards and organs are their places in the lists of names."""

from rules import ten_turns, ten_turns_growth
from rules import ten_turns_board as board


def test_a_cards_number_is_its_place():
    for place, name in enumerate(ten_turns.CARDS):
        # The massage does nothing in the rules.
        if name != "massage":
            assert getattr(ten_turns, name.upper()) == place


def test_an_organ_is_the_bit_of_its_place():
    for place, name in enumerate(board.ORGANS):
        assert getattr(ten_turns, name.upper()) == 1 << place
    assert sum([1 << place for place in range(len(board.ORGANS))]) == ten_turns.EVERY_ORGAN
    for name in ("HEART", "INTESTINES", "RIGHT_KIDNEY"):
        assert getattr(ten_turns_growth, name) == getattr(ten_turns, name)


def test_what_cuts_an_island_off():
    names = [
        [" ".join([name for place, name in enumerate(board.ORGANS) if organs >> place & 1]) for organs in pair]
        for pair in ten_turns_growth.CUTS
    ]
    assert names == [
        ["esophagus stomach", "esophagus stomach"],
        ["esophagus", "esophagus liver"],
        ["esophagus stomach", "esophagus right_lung stomach"],
    ]


def test_columns_of_the_grid():
    for column, rest in ((0, ten_turns_growth.NOT_A), (6, ten_turns_growth.NOT_G)):
        assert ten_turns_growth.GRID & ~rest == sum([1 << 7 * row + column for row in range(4)])
