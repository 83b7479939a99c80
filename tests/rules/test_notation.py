"""The notation's rulings N1 to N7 and N11, each by a short game in texts."""

import rules
from positions import ISLANDS, Play, editions, islands, organisms
from reference_board import ORGANS, SQUARES
from tools import raises

CHANCE, PATIENT, VIRUS = rules.CHANCE, 0, 1


def test_N1_a_choice_with_one_possibility_is_still_asked():
    # One smoking left, one organism that can grow: nothing is chosen by itself.
    play = islands(3, "smoking")
    play.do("reveal smoking; use smoking; choose left_lung; use smoking")
    assert play.legal() == ["choose right_lung"]
    play = Play("place D6 A8 C4 G8 D1; reveal massage; inject D1; decline; inject A3 A3; roll 1 1 1")
    assert play.legal() == ["die 1"]
    play.do("die 1")
    assert play.legal() == ["from D6"]
    play.do("from D6")
    assert play.legal() == ["step E6"], "D6 has one connection"


def test_N2_set_up_in_any_order_then_chance():
    play = Play()
    assert play.see("player") == VIRUS and play.legal() == ["place " + square for square in SQUARES]
    play.do("place G8 A3 D13")
    assert play.legal("place") == [square for square in SQUARES if square not in ("G8", "A3", "D13")]
    play.do("place C1 B2")
    assert play.see("player") == CHANCE and len(play.legal("reveal")) == 19
    assert play.organisms() == organisms("V G8 A3 D13 C1 B2")
    raises(rules.IllegalAction, play.game.string_to_action, "place C4")


def test_N3_use_pays_at_once_and_the_effect_follows_the_choice():
    play = Play("place B3 D1 A8 C4 G8; reveal smoking")
    assert play.told("use smoking") == []
    assert play.see("actions_left") == 2 and play.see("revealed") == [] and play.see("discarded") == ["smoking"]
    assert play.see("pending", 0) == play.see("pending", 1) == play.see("pending", None) == "smoking"
    assert play.see("lost") == [] and play.organisms()["B3"] == "V" and play.see("player") == PATIENT
    assert play.told("choose left_lung") == [("chosen", "smoking", "left_lung"), ("killed", 1, 0)]
    assert play.see("pending") is None and play.see("lost") == ["left_lung"]


def test_N3_choices_follow_five_cards_only():
    targets = {
        "smoking": ["left_lung", "right_lung"],
        "organ_trade": ["left_kidney", "right_kidney"],
        "big_injection": SQUARES,
        "palpation": SQUARES,
        "shiatsu": SQUARES,
    }
    for card in [
        "vomiting",
        "diarrhea",
        "heavy_drinking",
        "autohemotherapy",
        "pinworm_test",
        "appendectomy",
        "massage",
        "workout",
    ]:
        play = Play("place B3 D1 A8 G3 G12; reveal " + card)
        play.do("use " + card)
        assert play.see("pending") is None and len(play.legal("inject")) == 71, card
    for card in targets:
        play = Play("place B3 D1 A8 G3 G12; reveal " + card)
        play.do("use " + card)
        assert play.legal() == ["choose " + target for target in targets[card]], card


def test_N3_a_card_may_be_used_without_effect():
    play = Play("place B3 C3 A8 C4 G8; reveal vomiting")
    assert play.told("use vomiting") == [("killed", 0, 0)] and play.see("discarded") == ["vomiting"]
    # A square in a lost organ may be named, too.
    play = Play("place D1 A9 A8 C4 G8; reveal smoking; use smoking; choose left_lung; inject A3 A3; roll 1 1 1")
    play.do("grow D1 D2; grow D2 D3; grow D3 D4; reveal shiatsu; use shiatsu; choose A3 B3 C1 C3")
    assert play.see("actions_left") == 2


def test_N4_where_decline_is_legal():
    play = Play("place B3 C3 A8 C4 G8; reveal massage")
    assert "decline" not in play.legal()
    play.do("inject B3")
    assert play.legal("inject") == SQUARES and "decline" in play.legal() and "use massage" not in play.legal()
    assert len(play.legal()) == 72
    play.do("inject A12")
    assert "decline" not in play.legal()


def test_N4_actions_left_falls_when_the_action_begins():
    play = Play("place B3 C3 A8 C4 G8; reveal massage; inject A12 A12 B3")
    assert play.see("actions_left") == 0 and play.see("player") == PATIENT
    play.do("inject C3")
    assert play.see("actions_left") == 0 and play.see("player") == PATIENT, "the chain goes on"
    play.do("decline")
    assert play.see("player") == CHANCE and play.legal("roll") == ["1", "2", "3", "4", "5", "6"]


def test_N5_anti_vax_comes_first_whatever_actions_left_says():
    # Organ Trade with the first action brings actions_left back to 3 after one more, and Anti-Vax stays barred.
    play = islands(4, "anti_vax organ_trade")
    play.do("reveal fasting; use organ_trade; choose left_kidney")
    assert play.see("actions_left") == 4 and "anti_vax" not in play.legal("use")
    play.do("inject D13")
    assert play.see("actions_left") == 3 and "anti_vax" not in play.legal("use")
    play.do("inject D13 D13 D13; roll 1 1 1; reveal workout")
    assert "anti_vax" in play.legal("use"), "a new turn"
    play.do("inject C4")
    assert "anti_vax" not in play.legal("use")
    play.do("decline")
    assert "anti_vax" not in play.legal("use"), "an action whose bonus was declined is an action"


def test_N5_decline_gives_up_the_rest():
    for counts_itself, uses in ((False, 4), (True, 3)):
        play = islands(4, "anti_vax workout", antivax_counts_itself=counts_itself)
        play.do("reveal fasting; use anti_vax")
        assert play.see("actions_left") == uses and play.legal("inject") == []
        assert play.legal() == ["decline", "use fasting", "use massage", "use workout"]
        assert play.told("decline") == [] and play.see("player") == CHANCE and play.see("actions_left") == 0
        assert play.see("effects") == ["anti_vax"] and play.see("revealed") == ["massage", "workout", "fasting"]


def test_N5_the_last_card_with_a_choice_ends_the_half_turn():
    play = islands(3, "organ_trade", script=ISLANDS.replace("inject D1 D1", "use massage; inject D1"))
    play.do("reveal anti_vax; use anti_vax organ_trade")
    assert play.see("player") == PATIENT
    play.do("choose left_kidney")
    assert play.see("player") == CHANCE and play.see("actions_left") == 0


def test_N6_organ_trade_adds_two_and_is_never_clipped():
    play = islands(2)
    play.do("reveal organ_trade; use organ_trade")
    assert play.see("actions_left") == 2
    play.do("choose left_kidney")
    assert play.see("actions_left") == 4
    play = islands(10, "organ_trade")
    play.do("reveal fasting; inject D13 D13; use organ_trade; choose left_kidney")
    assert play.see("actions_left") == 2 and play.over() is None
    play.do("inject D13 D13")
    assert play.over() == [-1, 1]


def test_N7_homeopathic_is_placed_by_seat_1():
    def example(edition):
        play = Play("place D5 D9 A8 C4 G8; reveal homeopathic; use homeopathic", edition=edition)
        assert play.see("player") == VIRUS and play.see("pending", 0) == "homeopathic" and play.see("actions_left") == 0
        assert len(play.legal("place")) == 45, "5 + 14 + 26 squares, those with a virus too"
        assert "D5" in play.legal("place") and "G12" not in play.legal("place") and "D6" not in play.legal("place")
        assert play.do("place D5") == [(1, ("mutated", "D5"))]
        assert play.organisms() == organisms("V D9 A8 C4 G8 P D5")
        assert play.see("player") == CHANCE and play.see("turn") == 2 and play.see("pending") is None
        assert play.see("barred") == play.see("effects") == play.see("dice") == []

    editions(example)


def test_N7_not_onto_a_parasite_and_whatever_is_barred():
    play = Play("place D5 D4 A8 C4 G8; reveal homeopathic; inject D13 D13 D13; roll 1 1 1")
    play.do("grow D5 D4; grow D5 C5; grow C5 B5; reveal choking_on_mochi; use choking_on_mochi homeopathic")
    assert "D4" not in play.legal("place") and len(play.legal("place")) == 44
    assert "D3" in play.legal("place") and "D5" in play.legal("place"), "the esophagus is barred to growth only"


def test_N11_what_is_barred():
    for card, original, rulebook in (
        ("choking_on_mochi", ["esophagus"], ["esophagus"]),
        ("fasting", ["stomach"], ["stomach"]),
        ("constipation", ["intestines"], ORGANS),
        ("workout", [], []),
        ("massage", [], []),
    ):
        for edition, organs in (("original", original), ("rulebook", rulebook)):
            play = islands(3, card, edition=edition) if card != "massage" else islands(3, edition=edition)
            play.do("reveal heavy_drinking; use heavy_drinking")
            assert play.see("barred", 0) == [], "lost organs are not listed for being lost"
            play.do("use " + card)
            assert play.see("barred", 0) == organs and play.see("lost") == ["liver"]


def test_N11_barred_together_and_ascending():
    play = islands(4, "fasting choking_on_mochi", edition="original")
    play.do("reveal constipation; use fasting choking_on_mochi constipation")
    assert play.see("barred") == ["esophagus", "intestines", "stomach"]
    assert play.see("effects") == ["choking_on_mochi", "constipation", "fasting"]
