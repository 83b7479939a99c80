"""Worked examples of the 3-turn game: the deal and how a turn goes (M1, M2, M5, M7, M8, M21, M25)."""

import rules
from positions_three_turns import Table, names
from tools import raises

EXPANSION = ["pistol", "bullet", "seat_change", "true_culprit"]


def test_m1_deck():
    # Two seats: 12 of 33 cards. The Murderer surely, 11 of the other 32: 32 to 11 for each of them.
    table = Table("", "")
    assert table.asked() == rules.CHANCE and table.see("turn") is None and table.see("round") == 1
    weights = table.weights()
    assert weights["deal murderer"] == 32 and weights["deal kill"] == 44 and weights["deal hush"] == 22
    assert len(weights) == 10 and sum(weights.values()) == 32 + 11 * 32
    table.do("deal murderer")
    assert table.weights()["deal kill"] == 44 and sum(table.weights().values()) == 11 * 32
    # Seven seats with all 43: both jokers and 40 of the other 41.
    table = Table(*[""] * 7)
    weights = table.weights()
    assert weights["deal murderer"] == weights["deal true_culprit"] == 41
    assert weights["deal kill"] == 160 and sum(weights.values()) == 2 * 41 + 40 * 41


def test_m1_the_murderer_comes_as_the_last_card_if_not_before():
    table = Table("KKKKWW", "WWHHP")
    assert table.weights() == {"deal murderer": 33 - 12}


def test_m1_exactly_enough_cards():
    # 33 + 4 + 4 + 1 = 42 = 7 x 6: everything is dealt, at the end one joker may be all that is left.
    hands = ("KKKKWW", "WWHHPP", "NNNNBB", "BBSSSS", "TTTTAA", "AAIIII")
    table = Table(*hands + ("UUUUC",), expansion=["pistol", "bullet", "seat_change"])
    assert table.weights() == {"deal murderer": 1}


def test_m1_how_many_cards_are_enough():
    for seats, expansion in (
        (6, []),
        (6, ["seat_change", "true_culprit"]),
        (7, ["pistol", "bullet"]),
        (7, ["pistol", "seat_change", "true_culprit"]),
    ):
        error = raises(ValueError, rules.new, "three_turns", seats, expansion=expansion)
        assert "expansion" in str(error) and str(6 * seats) in str(error)
    assert rules.new("three_turns", 6, expansion=["pistol"]).options["expansion"] == ["pistol"]
    assert rules.new("three_turns", 7, expansion=["true_culprit", "bullet", "pistol"]).options["expansion"] == [
        "pistol",
        "bullet",
        "true_culprit",
    ]
    for seats in (2, 3, 4, 5):
        assert rules.new("three_turns", seats).options["expansion"] == []
    assert rules.new("three_turns", 6).options["expansion"] == EXPANSION
    assert rules.new("three_turns", 7, turns=4).options["expansion"] == []
    for wrong in ("pistol", ["gun"], ["pistol", "pistol"], None, 3, {"pistol": 4}):
        assert "expansion" in str(raises(ValueError, rules.new, "three_turns", 3, expansion=wrong))
    for wrong in (3, -1, True, "0", None):
        assert "start" in str(raises(ValueError, rules.new, "three_turns", 3, start=wrong))


def test_m2_counts_are_used_once_each():
    table = Table("NNBBKK", "MWWWSS")
    assert table.legal() == ["declare 1", "declare 2", "declare 3"] and table.see("plays_left") is None
    table.do("declare 2; play no_way; play pass_the_blame; declare 1; play whim; target 0")
    assert table.see("hand_sizes") == [4, 5] and table.see("counts_used") == [[2], [1]]
    assert table.legal() == ["declare 1", "declare 3"]
    assert table.see("played")[0] == [[2, "no_way"], [2, "pass_the_blame"]]


def test_m5_no_way_first_to_a_hush():
    # Hush before seat 1: it declares 2, No Way takes the Hush away, one more card is played.
    table = Table("HKWPSA", "NKSSTT", "MNNBBW")
    table.do("declare 1; play hush")
    assert table.see("front") == [[], [["hush", 0]], []] and table.asked() == 1
    assert table.legal() == ["declare 1", "declare 2", "declare 3", "done"]
    table.do("declare 2")
    assert table.legal() == ["play no_way"] and table.see("counts_used")[1] == [2]
    table.do("play no_way")
    assert table.legal() == ["cancel hush"] and table.see("resolving") == "no_way"
    table.do("cancel hush")
    assert table.see("front")[1] == [] and table.see("discarded") == ["hush"] and table.see("plays_left") == 1
    assert table.legal() == ["play kill", "play swap", "play take_and_give"]


def test_m5_the_question_at_open_does_not_tell_who_has_no_way():
    table = Table("HKWPSA", "AKSSTT", "MNNBBW")
    table.do("declare 1; play hush")
    assert table.asked() == 1 and table.legal() == ["done"]
    table.do("done")
    assert table.legal() == ["declare 1", "declare 2", "declare 3"]


def test_m5_no_way_twice_at_open():
    # Hush and Play for You before seat 1. After one No Way of two declared the other is asked for again.
    table = Table("HPKWSA", "NNSSTT", "MNKBBW")
    table.do("declare 2; play hush; play play_for_you; declare 2; play no_way")
    assert table.legal() == ["cancel hush", "cancel play_for_you"]
    table.do("cancel play_for_you")
    assert table.asked() == 1 and table.legal() == ["play no_way", "done"]
    table.do("play no_way; cancel hush")
    # All declared cards are played: the turn is over.
    assert table.see("turn") == 2 and table.see("hand_sizes")[1] == 4
    # Only one cancelled, nothing declared beyond: the Hush still acts, on none.
    table = Table("HPKWSA", "NNSSTT", "MNKBBW")
    table.do("declare 2; play hush; play play_for_you; declare 1; play no_way; cancel play_for_you")
    assert table.see("turn") == 2 and table.see("hand_sizes")[1] == 5 and table.see("front")[1] == []
    assert table.see("discarded") == ["play_for_you", "hush"]


def test_m5_no_way_in_play_cancels_one_of_what_lies_there():
    table = Table("KWPSAH", "NKSSTT", "MNNBBW")
    table.do("declare 2; play kill; target 1; play whim; target 1; declare 1; play no_way")
    assert table.legal() == ["cancel kill", "cancel whim"]
    table.do("cancel whim")
    assert table.see("out") == [1]  # the Kill was left
    # With nothing to cancel it is played without a question.
    table = Table("NKWPSA", "NKSSTT", "MNKBBW")
    table.do("declare 1; play no_way")
    assert table.see("turn") == 1 and table.see("played")[0] == [[1, "no_way"]]


def test_m5_the_last_of_several_of_a_kind_goes():
    table = Table("KBMSAH", "KNSSTT", "PNNBBW")
    table.do("declare 1; play kill; target 2; declare 1; play kill; target 2; declare 1; play no_way; cancel kill")
    assert table.see("front")[2] == [["kill", 0]] and table.see("out") == [2]


def test_m5_out_of_turn():
    table = Table("KKPSAH", "NKSSTT", "MNNBBW", yada_instant=True)
    table.do("declare 1; play kill; target 1")
    assert table.asked() == 1 and table.legal() == ["play no_way", "done"]
    table.do("play no_way; cancel kill")
    assert table.see("played")[1] == [[0, "no_way"]] and table.see("hand_sizes")[1] == 5
    assert table.see("turn") == 1 and table.see("counts_used")[1] == []
    # One without No Way is asked too.
    table.do("declare 1; play kill; target 0")
    assert table.asked() == 0 and table.legal() == ["done"]


def test_m5_out_of_turn_leaves_too_few_cards():
    # Seat 1 has two cards for three declared: it plays what there is.
    table = Table("KPKSAH", "NBBSST", "MNNBBW", yada_instant=True)
    table.do("declare 1; play kill; target 1; play no_way; cancel kill")
    table.do("declare 1; play pass_the_blame; declare 1; play no_way")
    table.do("declare 2; play play_for_you; done; play swap; target 1; give hush; give take_and_give")
    # Seat 0 plays seat 1's turn: four cards left, it declares 2; then two are left for three.
    table.do("done; declare 2; play pass_the_blame; play hush; done")
    table.do("done; declare 2; discard no_way; discard pass_the_blame")
    table.do("declare 3; play kill; target 1; done; play all_together; left; give take_and_give; give swap; give whim")
    assert table.see("hand_sizes") == [1, 2, 3]
    table.do("play whim; target 1; done; declare 3; play swap; target 2; give take_and_give; give murderer")
    assert table.see("plays_left") == 2 and table.hand(1) == ["murderer"]
    assert table.do("play murderer") == [("round", "played", 1, [2, -1, 2])]


def test_m5_for_anybody():
    table = Table("KKPSAH", "BKSSTT", "MNNBBW", yada_any_player=True)
    table.do("declare 1; play kill; target 1; declare 1; play kill; target 0; declare 1; play no_way")
    assert table.asked() == 2 and table.legal() == ["target 0"]  # seat 1 is out
    assert table.do("target 0") == [("target", "no_way", 0)]
    assert table.legal() == ["cancel kill"]
    table.do("cancel kill")
    assert table.see("front")[0] == []


def test_m5_out_of_turn_for_anybody():
    # Everybody but the attacker is asked, clockwise from the one attacked.
    table = Table("WKPSAH", "NKSSTT", "NMNBBW", "AAKSTB", yada_instant=True, yada_any_player=True)
    table.do("declare 1; play whim; target 2")
    assert table.asked() == 2
    table.do("done")
    assert table.asked() == 3 and table.legal() == ["done"]
    table.do("done")
    assert table.asked() == 1 and table.legal() == ["play no_way", "done"]
    table.do("play no_way; target 2; cancel whim")
    assert table.see("front")[2] == [] and table.see("turn") == 1


def test_m7_hush():
    # Six cards, the Murderer among them, one declared: one chance of six.
    def hushed(**options):
        table = Table("SSSTTK", "HKSTTA", "MNNBBB", **options)
        table.do("declare 1; play swap; target 2; give take_and_give; give no_way")
        table.do("declare 1; play hush; done; declare 1")
        assert table.asked() == rules.CHANCE
        assert table.weights() == {
            "discard murderer": 1,
            "discard no_way": 1,
            "discard pass_the_blame": 3,
            "discard take_and_give": 1,
        }
        return table

    table = hushed()
    assert table.do("discard murderer") == [("round", "hushed", 2, [2, 2, 0])]
    assert hushed(hush_caught=-1).do("discard murderer")[0] == ("round", "hushed", 2, [2, 2, -1])
    table = hushed()
    assert table.do("discard no_way") == []
    assert table.see("discarded") == ["no_way", "hush"] and table.see("turn") == 0
    assert table.see("played")[2] == [] and table.see("counts_used")[2] == [1]


def test_m7_all_go_before_they_are_judged():
    table = Table("HKWSTT", "MNNBBB")
    table.do("declare 3; play kill; target 1; play whim; target 1; play hush; done; declare 2; discard murderer")
    assert table.asked() == rules.CHANCE and table.see("round") == 1
    # With a Kill before it the discarder is out: -1.
    assert table.do("discard no_way") == [("round", "hushed", 1, [2, -1])]


def test_m7_an_empty_hand_under_whim():
    table = Table("NNBBWH", "MNNBBS")
    table.do("declare 2; play no_way; play no_way; declare 2; play no_way; play no_way")
    table.do("declare 1; play whim; target 1; declare 1; play pass_the_blame")
    assert table.see("front") == [[["whim", 0]], []]
    table = Table("NNBWWH", "MNNSBT")
    table.do("declare 2; play no_way; play no_way; declare 2; play no_way; play no_way")
    table.do("declare 1; play pass_the_blame; declare 1; play pass_the_blame")
    table.do("declare 3; play whim; target 1; play whim; target 1; play hush; done; declare 3")
    assert table.do("discard swap; discard murderer; discard take_and_give") == [("round", "hushed", 1, [2, -1])]


def test_m8_play_for_you_by_play_for_you():
    # Two seats: seat 0 plays seat 1's Play for You, so seat 1 plays seat 0's next turn.
    table = Table("PKSSTA", "PMNBBW")
    table.do("declare 1; play play_for_you")
    assert table.asked() == 1 and table.see("controller") is None and table.see("seen", 0) == "absent"
    table.do("done")
    assert table.asked() == 0 and table.see("controller") == 0
    assert table.see("seen", 0) == {"seat": 1, "hand": names("PMNBBW")}
    assert table.see("seen", 1) == "absent" and table.see("seen") == "absent"
    assert table.hand(0) == names("KSSTA")
    table.do("declare 1; play play_for_you")
    assert table.see("front") == [[["play_for_you", 1]], []] and table.see("discarded") == ["play_for_you"]
    assert table.asked() == 0 and table.legal() == ["done"]
    table.do("done")
    assert table.asked() == 1 and table.see("controller") == 1 and table.see("turn") == 0
    assert table.see("seen", 1) == {"seat": 0, "hand": names("KSSTA")}


def test_m8_an_owner_who_is_out_is_no_target():
    table = Table("PNSSTA", "WMNBBW", "KNKSTA", start=2)
    table.do("declare 1; play kill; target 0; declare 1; play play_for_you")
    assert table.see("out") == [0] and table.asked() == 1
    table.do("done; declare 2; play whim")
    assert table.asked() == 0 and table.legal() == ["target 2"]
    table.do("target 2")
    assert table.see("front")[2] == [["whim", 1]]
    assert table.asked() == 0  # the second card of this turn
    table.do("play no_way")
    assert table.asked() == 2 and table.see("controller") is None and table.see("seen", 0) == "absent"


def test_m8_the_later_of_two_decides():
    # Seat 0's Play for You is moved on to seat 2 by a Seat Change, then seat 1's comes there.
    table = Table("PCSSTT", "PNKBSS", "MNNWBB", expansion=["seat_change"])
    table.do("declare 2; play play_for_you; play seat_change; left; declare 1; play play_for_you")
    assert table.see("front") == [[], [], [["play_for_you", 0], ["play_for_you", 1]]]
    table.do("done")
    assert table.asked() == 1 and table.see("controller") == 1
    assert table.see("seen", 1)["seat"] == 2 and table.see("seen", 0) == "absent"
    table.do("declare 1; play no_way")
    # What acts cannot be cancelled; both are used up.
    assert table.see("discarded") == ["play_for_you", "play_for_you"] and table.see("turn") == 0


def test_m8_hush_and_play_for_you():
    table = Table("HPSSTT", "MKNWBB", "NNKSAA")
    table.do("declare 2; play play_for_you; play hush; done")
    assert table.asked() == 0 and table.legal() == ["declare 1", "declare 2", "declare 3"]
    table.do("declare 1")
    assert table.asked() == rules.CHANCE and table.see("seen", 0)["seat"] == 1
    table.do("discard kill")
    assert table.see("turn") == 2 and table.see("discarded") == ["kill", "play_for_you", "hush"]


def test_m8_partners_choose_for_themselves():
    table = Table("PKSSTA", "SMNBBW", "NNKATT")
    table.do("declare 1; play play_for_you; done; declare 1; play swap; target 2")
    assert table.asked() == 0 and "give murderer" in table.legal()
    table.do("give murderer")
    assert table.asked() == 2 and table.hand(2) == names("NNKATT")
    table.do("give kill")
    assert table.hand(2) == names("NNMATT") and table.hand(1) == names("KNBBW")


def test_m21_four_turns_of_one_card():
    table = Table("HKWP", "NMSS", "NNTT", turns=4)
    assert table.legal() == ["play hush", "play kill", "play play_for_you", "play whim"]
    assert table.see("plays_left") == 1 and table.see("counts_used") == [[1], [], []]
    table.do("play hush")
    assert table.asked() == 1 and table.legal() == ["play no_way", "done"]
    table.do("play no_way; cancel hush")
    assert table.see("turn") == 2 and table.see("hand_sizes") == [3, 3, 4]
    assert table.see("played")[1] == [[1, "no_way"]]


def test_m21_hush_discards_one():
    table = Table("HKWP", "AMSS", "NNTT", turns=4)
    table.do("play hush; done")
    assert table.weights() == {"discard all_together": 1, "discard murderer": 1, "discard swap": 2}
    assert table.do("discard murderer") == [("round", "hushed", 1, [2, 0, 2])]


def test_m21_both_jokers_third_and_fourth():
    table = Table("MXNN", "BBNN", turns=4, expansion=["true_culprit"])
    table.do("play no_way; play no_way; play no_way; play no_way; play murderer; play pass_the_blame")
    assert table.legal() == ["play true_culprit"]
    assert table.do("play true_culprit") == [("round", "played", 0, [0, 2])]


def test_m25_attack_cards_leave_the_places_empty():
    table = Table("KWSSTT", "MNNWBB", "KKWNAA")
    table.do("declare 2; play kill; target 1; play whim; target 2")
    assert table.see("played")[0] == [] and table.see("counts_used")[0] == [2] and table.see("hand_sizes")[0] == 4
