"""Worked examples of the rulings about injections: T7, T8, T9, T10."""

import rules
from positions import Play, editions, islands
from reference_board import SQUARES
from tools import raises

MISS, ALMOST, HIT = ("miss",), ("almost",), ("hit", "virus")


def _result(viruses, square, **options):
    """What an injection into `square` is answered in turn 1, with five viruses."""
    play = Play(f"place {viruses}; reveal massage", **options)
    told = play.told("inject " + square)
    assert told[0] == ("injected", square)
    return told[1:]


def test_T7_hits_chain_without_limit():
    def example(edition):
        play = Play("place C2 C3 D9 A8 G8; reveal massage; inject A8 G8; decline", edition=edition)
        told = play.told("inject C2 C3 D9")
        assert told == [("injected", "C2"), HIT, ("injected", "C3"), HIT, ("injected", "D9"), HIT, ("over", 0)]
        assert play.over() == [1, -1] and play.see("actions_left") == 1

    editions(example)


def test_T7_five_hits_with_the_first_action():
    play = Play("place C2 C3 D9 A8 G8; reveal massage; inject C2 C3 D9 A8 G8")
    assert play.over() == [1, -1] and play.see("actions_left") == 2


def test_T7_the_bonus_is_an_injection_and_may_be_declined():
    def example(edition):
        play = Play("place C2 C3 D9 A8 G8; reveal massage; inject C2", edition=edition)
        assert play.legal("use") == [] and "decline" in play.legal() and len(play.legal("inject")) == 71
        assert play.see("actions_left") == 2
        assert play.told("decline") == []
        assert play.see("actions_left") == 2 and "decline" not in play.legal() and play.legal("use") == ["massage"]

    editions(example)


def test_T7_the_bonus_uses_no_action():
    play = Play("place C2 C3 D9 A8 G8; reveal massage; inject C2 D13; inject C3 D13")
    assert play.see("actions_left") == 1 and play.see("player") == 0
    play.do("inject D9")
    assert play.see("actions_left") == 0 and play.see("player") == 0, "the bonus of the last action"
    play.do("inject D13")
    assert play.see("player") == -1


def test_T7_no_bonus_after_almost_or_miss():
    play = Play("place C2 C3 D9 A8 G8; reveal massage; inject B2")
    assert play.last[-1] == (None, ALMOST) and "decline" not in play.legal() and play.legal("use") == ["massage"]
    play.do("inject D13")
    assert play.last[-1] == (None, MISS) and "decline" not in play.legal() and play.legal("use") == ["massage"]


def test_T8_a_hit_with_neighbours_costs_no_die_and_only_the_first_almost_does():
    def example(edition):
        play = Play("place B3 C3 A8 G8 G12; reveal massage", edition=edition)
        assert play.told("inject C3") == [("injected", "C3"), HIT] and play.see("almost") is False
        assert play.told("inject C2") == [("injected", "C2"), ALMOST] and play.see("almost") is True
        assert play.told("inject B2") == [("injected", "B2"), ALMOST] and play.see("almost") is True
        play.do("inject D1; roll 6 6")
        assert play.see("player") == 1 and play.see("dice") == [6, 6]

    editions(example)


def test_T9_surroundings_go_by_coordinates():
    def example(edition):
        assert _result("C4 A11 A12 G3 G4", "D5", edition=edition) == [ALMOST]
        assert _result("F10 A11 A12 G3 G4", "F8", edition=edition) == [MISS]
        assert _result("A9 F11 G11 G3 G4", "A8", edition=edition) == [ALMOST]

    editions(example)


def test_T9_D13_has_two_surrounding_squares():
    for square, answer in (
        ("C12", ALMOST),
        ("D12", ALMOST),
        ("B12", MISS),
        ("C11", MISS),
        ("D11", MISS),
        ("E11", MISS),
    ):
        assert _result(square + " A3 A4 F3 F4", "D13") == [answer], square


def test_T9_no_square_at_E12_and_across_an_empty_place():
    # E12 and F12 are not printed: D12 and G12 are three columns apart. D4 and F4 are two apart.
    assert _result("G12 A3 A4 F3 F4", "D12") == [MISS]
    assert _result("D4 A8 A9 A10 A11", "F4") == [MISS]
    assert _result("E3 A8 A9 A10 A11", "F4") == [ALMOST]
    assert _result("G12 A8 A9 A10 A11", "F11") == [ALMOST]


def test_T10_the_original_refuses_a_lost_organ():
    play = Play("place C4 A8 G8 A11 A12; reveal smoking; use smoking; choose left_lung", edition="original")
    before = play.game.observation(1)
    raises(rules.IllegalAction, play.game.string_to_action, "inject B3")
    assert play.game.observation(1) == before and play.see("actions_left") == 2
    lost = ["C1", "B2", "C2", "A3", "B3", "C3", "A4", "B4"]
    assert play.legal("inject") == [square for square in SQUARES if square not in lost]
    assert len(play.legal("inject")) == 63


def test_T10_the_rulebook_allows_it_and_it_can_be_an_almost():
    play = Play("place C4 A8 G8 A11 A12; reveal smoking; use smoking; choose left_lung", edition="rulebook")
    assert len(play.legal("inject")) == 71
    assert play.told("inject B3") == [("injected", "B3"), ALMOST]
    assert play.told("inject A3") == [("injected", "A3"), MISS]


def test_T10_the_bonus_follows_the_same_rule():
    for edition, offered in (("rulebook", 71), ("original", 63)):
        play = Play(
            "place C4 A8 G8 A11 A12; reveal smoking; use smoking; choose left_lung; inject A12", edition=edition
        )
        assert play.last[-1] == (None, HIT) and len(play.legal("inject")) == offered


def test_T10_a_square_may_be_injected_again():
    def example(edition):
        play = islands(2, edition=edition)
        play.do("reveal fasting; inject A8 A8")
        assert play.last == [(None, ("injected", "A8")), (None, MISS)]
        play.do("inject A8")
        assert play.last[-1] == (None, MISS)

    editions(example)
