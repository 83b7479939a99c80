"""Worked examples of the rulings about single cards: T3, T11, T15, T16, T25, T28, and what each killing card kills."""

from positions import Play, editions, islands, organisms
from reference_board import ORGAN_SQUARES, ORGANS, SQUARES

CONSTIPATED = "reveal constipation; use constipation; inject A3 A3; roll 1 1 1"
TEN = [
    "appendix",
    "esophagus",
    "heart",
    "intestines",
    "left_kidney",
    "left_lung",
    "liver",
    "right_kidney",
    "right_lung",
    "stomach",
]


def test_T3_constipation_bars_the_intestines_in_the_original():
    play = Play("place F8 E10 G12 C4 A8; " + CONSTIPATED, edition="original")
    assert play.see("barred") == ["intestines"]
    assert play.ends(1, "F8") == ["E8", "F7"], "not through the tube to F10"
    assert play.ends(1, "E10") == [] and play.ends(1, "G12") == []
    play.do("die 1")
    assert play.legal("from") == ["F8"]


def test_T3_constipation_bars_all_growth_in_the_rulebook():
    play = Play("place F8 E10 G12 C4 A8; reveal constipation; use constipation", edition="rulebook")
    assert play.see("barred", 0) == TEN == ORGANS
    play.do("inject A3 A3; roll 1 1 1")
    assert play.see("turn") == 2 and play.organisms() == organisms("V F8 E10 G12 C4 A8")


def test_T3_lasts_for_the_turn_only():
    def example(edition):
        play = Play("place E10 G12 C4 A8 G8; " + CONSTIPATED, edition=edition)
        assert play.see("barred") == [] and play.see("turn") == 2
        play.do("reveal massage; inject A3 A3 A3; roll 1 1 1")
        assert play.ends(1, "E10") == ["D10", "F10"]

    editions(example)


def test_T11_big_injection_at_the_edge():
    def example(edition):
        play = Play("place G12 F11 G11 F10 G10; reveal big_injection; use big_injection", edition=edition)
        assert play.told("choose G12") == [("chosen", "big_injection", "G12"), ("killed", 3, 0)]
        assert play.organisms() == organisms("V F10 G10")
        assert play.see("almost") is False and play.see("actions_left") == 2 and "decline" not in play.legal()

    editions(example)


def test_T11_big_injection_tells_both_numbers():
    def example(edition):
        play = Play("place C5 D7 E7 A8 G8; reveal big_injection; inject D13 D13 D13; roll 1 1 1", edition=edition)
        play.do("grow E7 D7; grow C5 B5; grow B5 A5")
        assert play.organisms() == organisms("V C5 E7 B5 A5 A8 G8 P D7")
        play.do("reveal massage; use big_injection")
        assert play.told("choose D6") == [("chosen", "big_injection", "D6"), ("killed", 2, 1)]
        assert play.organisms() == organisms("V B5 A5 A8 G8")

    editions(example)


def test_T11_big_injection_may_be_centred_in_a_lost_organ():
    def example(edition):
        play = Play(
            "place C4 A8 G8 A11 A12; reveal smoking; use smoking; choose left_lung; inject D1 D1", edition=edition
        )
        play.do("roll 1 1 1; grow A12 B12; grow B12 C12; grow C12 D12")
        play.do("reveal big_injection; use big_injection")
        assert play.legal("choose") == SQUARES
        assert play.told("choose B3") == [("chosen", "big_injection", "B3"), ("killed", 1, 0)]
        assert "C4" not in play.organisms()

    editions(example)


def test_T15_the_second_smoking_names_the_other_lung():
    def example(edition):
        play = islands(3, "smoking", edition=edition)
        play.do("reveal smoking; use smoking")
        assert play.legal() == ["choose left_lung", "choose right_lung"]
        play.do("choose left_lung; use smoking")
        assert play.legal() == ["choose right_lung"]
        play.do("choose right_lung")
        assert play.see("lost") == ["left_lung", "right_lung"]

    editions(example)


def test_T15_a_lost_kidney_does_not_count_for_death():
    def example(edition):
        play = Play("place A8 A9 B9 C4 G8; reveal organ_trade; use organ_trade; choose right_kidney", edition=edition)
        play.do("inject D13 D13 D13 D13; roll 1 2 6; grow A9 B9; grow B9 A9 A8; grow B9 C9 C8 C7 C6 C5 C4")
        assert play.over() == [-1, 1] and play.last[-1] == (None, ("over", 1))

    editions(example)


def test_T15_killing_in_a_lost_organ_does_nothing():
    play = islands(2)
    play.do("reveal organ_trade; use organ_trade; choose left_kidney; inject D13 D13 D13 D13; roll 1 1 1")
    play.do("reveal autohemotherapy; inject C4; decline")
    assert play.told("use autohemotherapy") == [("killed", 1, 0), ("over", 0)], "G8 alone"


def test_T16_smoking_comes_twice():
    play = Play("place A8 C4 G8 D1 E1")
    weights = {play.game.action_to_string(a): weight for a, weight in play.game.chance_outcomes()}
    assert len(weights) == 19 and weights.pop("reveal smoking") == 2 and set(weights.values()) == {1}


def test_T25_palpation_names_the_stickers_of_a_block_but_not_the_species():
    play = Play(
        "place C5 D7 E7 A8 G8; reveal palpation; inject D13 D13 D13; roll 1 1 1; grow E7 D7; grow C5 B5; grow B5 A5"
    )
    play.do("reveal massage; use palpation")
    assert play.legal("choose") == SQUARES
    told = play.do("choose D6")
    answer = ("palpated", "D6", ["C5", "D7", "E7"])
    assert told[0] == (None, ("chosen", "palpation", "D6"))
    assert sorted(told[1:]) == [(0, answer), (1, answer)]
    kept = {"turn": 2, "centre": "D6", "stickers": ["C5", "D7", "E7"]}
    assert play.see("palpated", 0) == kept and play.see("palpated", 1) == kept and play.see("palpated", None) is None


def test_T25_palpation_without_an_answer():
    play = Play("place C5 D7 E7 A8 G8; reveal palpation", palpation="none")
    assert play.told("use palpation") == []
    assert play.see("actions_left") == 2 and play.see("pending") is None and play.see("palpated", 0) is None
    assert play.see("discarded") == ["palpation"] and len(play.legal("inject")) == 71


def test_T25_shiatsu_asks_four_different_squares_and_answers_nothing():
    play = Play("place C5 D7 E7 A8 G8; reveal shiatsu; use shiatsu")
    for number, square in enumerate(("C5", "D7", "A3")):
        assert len(play.legal("choose")) == 71 - number
        assert play.told("choose " + square) == [("chosen", "shiatsu", square)]
        assert square not in play.legal("choose") and play.see("pending") == "shiatsu"
    assert play.told("choose G12") == [("chosen", "shiatsu", "G12")]
    assert play.see("pending") is None and play.see("actions_left") == 2
    assert play.organisms() == organisms("V C5 D7 E7 A8 G8")


def test_T25_massage_does_nothing():
    play = Play("place C5 D7 E7 A8 G8; reveal massage")
    assert play.told("use massage") == []
    assert play.see("actions_left") == 2 and play.see("effects") == [] and play.see("discarded") == ["massage"]


def test_T28_workout_stops_parasites_but_not_mutation():
    def example(edition):
        play = Play("place C2 E2 A8 C4 G8; reveal workout; use workout; inject D13 D13; roll 1 2 1", edition=edition)
        assert play.see("effects") == ["workout"] and play.see("barred") == []
        assert play.do("grow C2 D2 E2")[-1] == (1, ("mutated", "E2"))
        assert play.organisms() == organisms("V C2 A8 C4 G8 P E2")
        play.do("die 1")
        assert play.legal("from") == ["C2"]

    editions(example)


def _killed(card, viruses, then=""):
    play = Play(f"place {viruses}; reveal {card}; use {card}; {then}")
    return play.last, sorted(play.organisms())


def test_kills_and_losses_by_organ():
    assert _killed("vomiting", "D1 D5 A5 F8 D9") == ([(None, ("killed", 4, 0))], ["D9"])
    assert _killed("diarrhea", "F9 D13 A12 G12 F8") == ([(None, ("killed", 3, 0))], ["F8", "G12"])
    assert _killed("heavy_drinking", "D6 G7 F8 E7 C6") == ([(None, ("killed", 2, 0))], ["C6", "E7", "F8"])
    assert _killed("appendectomy", "G12 G11 F11 A8 C4") == ([(None, ("killed", 1, 0))], ["A8", "C4", "F11", "G11"])
    assert _killed("autohemotherapy", "C4 A8 G8 B4 A9") == ([(None, ("killed", 3, 0))], ["A9", "B4"])
    assert _killed("pinworm_test", "A9 B9 C9 G12 D13") == ([(None, ("killed", 0, 0))], ["A9", "B9", "C9", "D13", "G12"])
    told, left = _killed("smoking", "C1 B4 D1 E1 C4", "choose left_lung")
    assert told == [(None, ("chosen", "smoking", "left_lung")), (None, ("killed", 2, 0))] and left == ["C4", "D1", "E1"]


def test_pinworm_test_kills_parasites_of_the_intestines_only():
    play = Play("place F8 F10 G12 G11 C4; reveal pinworm_test; inject A3 A3 A3; roll 1 1 1")
    play.do("grow F8 F10; grow G11 G12; grow F8 F7")
    assert play.organisms() == organisms("V F8 F7 G11 C4 P F10 G12")
    play.do("reveal massage")
    assert play.told("use pinworm_test") == [("killed", 0, 1)]
    assert play.organisms() == organisms("V F8 F7 G11 C4 P G12")


def test_every_organ_has_its_squares():
    sizes = {organ: len(ORGAN_SQUARES[organ].split()) for organ in ORGANS}
    assert [sizes[organ] for organ in TEN] == [1, 5, 1, 26, 1, 8, 6, 1, 8, 14] and len(SQUARES) == 71
