"""Worked examples of the 3-turn game: what cards do (M6, M9 to M13, M19, M20, M26)."""

import rules
from positions_three_turns import Table, names

GUNS = ["pistol", "bullet"]


def test_m6_all_go_to_the_next_with_cards():
    # Seat 2 has used up its cards early by a No Way out of turn; seat 1 passes Kill and Whim, seat 3 gets both.
    table = Table("IIIKWW", "UUUBKS", "NNNBUN", "IBBMSS", yada_instant=True, expansion=GUNS)
    table.do("declare 1; play pistol; declare 1; play bullet; declare 3; play no_way; play no_way; play no_way")
    table.do("declare 1; play pistol; declare 2; play pistol; play pistol; declare 2; play bullet; play bullet")
    table.do("declare 2; play pass_the_blame; play bullet; declare 2; play pass_the_blame; play pass_the_blame")
    assert table.see("hand_sizes") == [3, 3, 1, 3]
    table.do("declare 3; play kill; target 1; done; play whim; target 1; done")
    table.do("play whim; target 2; play no_way; cancel whim")
    assert table.see("hand_sizes") == [0, 3, 0, 3]
    table.do("declare 3; play pass_the_blame")
    assert table.see("front") == [[], [], [], [["kill", 0], ["whim", 0]]]
    # Nobody beside seat 1 has cards: its own Kill has no target (M9) and lies at its place (M25).
    table.do("play kill; play swap")
    assert table.see("played")[1][-3:] == [[3, "pass_the_blame"], [3, "kill"], [3, "swap"]]
    # Seat 3 plays the Murderer with Kill and Whim before it.
    table.do("declare 3; play swap; play swap")
    assert table.do("play murderer") == [("round", "played", 3, [2, 2, 2, -1])]


def test_m6_hush_and_play_for_you_stay_and_nothing_may_move():
    table = Table("KHWSTT", "BNMSAA")
    table.do("declare 2; play kill; target 1; play hush; done; declare 1; discard swap")
    # The Kill was still there at seat 1's CLOSE: it holds the Murderer.
    assert table.see("round") == 2 and table.see("points") == [2, -1]
    table = Table("BKHWST", "NMSAAT")
    table.do("declare 1; play pass_the_blame")
    assert table.see("front") == [[], []] and table.see("played")[0] == [[1, "pass_the_blame"]]


def test_m6_of_a_seat_played_by_another():
    table = Table("WPSSTT", "BKMSAA", "NNKTAB")
    table.do("declare 2; play whim; target 1; play play_for_you; done; declare 1; play pass_the_blame")
    assert table.see("front") == [[], [], [["whim", 0]]]


def test_m9_neighbours():
    # Three seats, the left one out: both sides are the one that is left.
    table = Table("KNSSTT", "KSSAAT", "KMNBBW")
    table.do("declare 1; play kill; target 1; declare 1; play all_together; left; give kill; give whim; give no_way")
    assert table.see("out") == [1]
    table.do("declare 1; play kill")
    assert table.legal() == ["target 0"]
    # Two seats: left, right and next are one.
    table = Table("KNSSTT", "MSSAAT")
    table.do("declare 1; play kill")
    assert table.legal() == ["target 1"]
    # Four seats: the one across is no neighbour, but somebody for Whim (M26).
    table = Table("KWSSTT", "MSSAAT", "NNBBHH", "NNBBAA")
    table.do("declare 2; play kill")
    assert table.legal() == ["target 1", "target 3"]
    table.do("target 1; play whim")
    assert table.legal() == ["target 1", "target 2", "target 3"]
    table.do("target 2")
    assert table.see("front") == [[], [["kill", 0]], [["whim", 0]], []]


def test_m9_a_neighbour_without_cards_is_not_skipped():
    # Seat 1, to the left of seat 0, has no cards: only seat 3 can be chosen, not seat 2 behind it.
    table = Table("UUUWKW", "NNNBUN", "IIIIBS", "BBMSST", yada_instant=True, expansion=GUNS)
    table.do("declare 1; play bullet; declare 3; play no_way; play no_way; play no_way; declare 1; play pistol")
    table.do("declare 2; play pass_the_blame; play pass_the_blame; declare 2; play bullet; play bullet")
    table.do("declare 2; play pass_the_blame; play bullet; declare 2; play pistol; play pistol")
    table.do("declare 1; play swap; target 2; give murderer; give pistol")
    assert table.see("hand_sizes") == [3, 1, 3, 3]
    table.do("declare 3; play whim; target 1; play no_way; cancel whim; play kill")
    assert table.legal() == ["target 3"]


def test_m10_swap():
    table = Table("SKWSTT", "MNNBAA", "NNBBAA")
    table.do("declare 1; play swap")
    assert table.legal() == ["target 1", "target 2"] and table.see("resolving") == "swap"
    assert table.do("target 1") == [("target", "swap", 1)]
    assert table.asked() == 0 and table.legal() == ["give kill", "give swap", "give take_and_give", "give whim"]
    assert table.do("give kill") == []
    # Nothing has moved before both have chosen.
    assert table.asked() == 1 and table.hand(0) == names("KWSTT") and table.hand(1) == names("MNNBAA")
    assert table.do("give murderer") == []
    assert table.hand(0) == names("MWSTT") and table.hand(1) == names("KNNBAA")
    assert table.see("hand_sizes") == [5, 6, 6] and table.see("resolving") is None


def test_m10_void_as_the_last_card():
    table = Table("NNNBBS", "BBNAMT")
    table.do("declare 3; play no_way; play no_way; play no_way; declare 1; play pass_the_blame")
    table.do("declare 2; play pass_the_blame; play pass_the_blame; declare 2; play pass_the_blame; play no_way")
    table.do("declare 1; play swap")
    assert table.asked() == 1 and table.see("played")[0][-1] == [1, "swap"] and table.hand(1) == names("AMT")


def test_m11_not_the_card_drawn():
    # Seat 0 has one other card, so that one must be given for the Murderer drawn.
    table = Table("NNBBTW", "NNAMKS")
    table.do("declare 3; play no_way; play no_way; play pass_the_blame; declare 2; play no_way; play no_way")
    table.do("declare 2; play pass_the_blame; play take_and_give; target 1")
    assert table.asked() == rules.CHANCE
    assert table.weights() == {"draw all_together": 1, "draw kill": 1, "draw murderer": 1, "draw swap": 1}
    assert table.do("draw murderer") == []
    assert table.asked() == 0 and table.legal() == ["give whim"] and table.see("resolving") == "take_and_give"
    table.do("give whim")
    assert table.hand(0) == ["murderer"] and table.hand(1) == names("AKSW")


def test_m11_another_of_the_kind_drawn_may_be_given():
    table = Table("TNKBBS", "KKAMSS")
    table.do("declare 1; play take_and_give; target 1; draw kill")
    assert table.legal() == ["give kill", "give no_way", "give pass_the_blame", "give swap"]
    table = Table("TNBBSS", "KKAMSS")
    table.do("declare 1; play take_and_give; target 1; draw kill")
    assert table.legal() == ["give no_way", "give pass_the_blame", "give swap"]


def _with_seat_2_out(hand):
    table = Table(hand, "MNSSTT", "SSWWTT", "KNBPPA", start=3)
    table.do("declare 1; play kill; target 2; declare 1; play no_way; declare 1; play no_way")
    table.do("declare 1; play whim; target 0")
    assert table.see("out") == [2]
    return table


def test_m12_a_seat_that_is_out_takes_no_part():
    table = _with_seat_2_out("NAKKBB")
    table.do("declare 2; play no_way; play pass_the_blame; declare 2; play all_together")
    assert table.asked() == 0 and table.legal() == ["left", "right"]
    assert table.do("left") == [("direction", "all_together", "left")]
    table.do("give kill")
    assert table.asked() == 1
    table.do("give murderer")
    assert table.asked() == 3 and table.see("hand_sizes") == [4, 5, 5, 3]
    table.do("give play_for_you")
    # 0 to 1, 1 to 3, 3 to 0.
    assert table.hand(0) == names("PKBB") and table.hand(1) == names("KSSTT") and table.hand(3) == names("MPA")


def test_m12_to_the_right():
    table = Table("AKWSSS", "MNNBTT", "NNBBTT")
    table.do("declare 1; play all_together; right; give kill; give murderer; give pass_the_blame")
    # 0 to 2, 1 to 0, 2 to 1.
    assert table.hand(0) == names("MWSSS") and table.hand(1) == names("BNNBTT") and table.hand(2) == names("KNNBTT")


def test_m12_as_the_last_card_without_oneself():
    table = Table("NNNBBA", "BMSSTT", "NBWWTT")
    table.do("declare 3; play no_way; play no_way; play no_way; declare 1; play pass_the_blame")
    table.do("declare 1; play no_way; declare 2; play pass_the_blame; play pass_the_blame")
    table.do("declare 2; play swap; target 2; give swap; give whim; play whim; target 2")
    table.do("declare 2; play pass_the_blame; play take_and_give; target 1; draw murderer; give swap")
    table.do("declare 1; play all_together; right")
    assert table.asked() == 1
    table.do("give swap")
    assert table.asked() == 2
    sizes = table.see("hand_sizes")
    table.do("give murderer")
    assert "murderer" in table.hand(1) and table.see("hand_sizes") == sizes and sizes[0] == 0


def test_m12_fewer_than_two_is_nothing():
    table = Table("NNNBBA", "BBNMSS", start=1)
    table.do("declare 3; play pass_the_blame; play pass_the_blame; play no_way")
    table.do("declare 3; play no_way; play no_way; play no_way")
    table.do("declare 1; play swap; target 0; give swap; give pass_the_blame")
    table.do("declare 2; play pass_the_blame; play swap; target 1; give all_together; give murderer")
    # Seat 1 plays its last two cards, then seat 0 its last.
    table.do("declare 2; play all_together; left")
    assert table.asked() == 1


def test_m13_out_is_passed_over():
    table = Table("KNSSTT", "SSTTAA", "MNNBBW")
    table.do("declare 1; play kill; target 1; declare 1; play swap; target 2; give swap; give whim")
    assert table.see("out") == [1] and table.see("turn") == 2 and table.see("hand_sizes") == [5, 5, 6]
    table.do("declare 1; play no_way")
    assert table.see("turn") == 0
    table.do("declare 1" if "declare 1" in table.legal() else "declare 2")
    assert table.legal() == ["play no_way", "play swap", "play take_and_give"]
    table.do("play swap")
    assert table.legal() == ["target 2"]


def test_m19_no_way_helps_against_one_of_two_bullets():
    # Turn 1: two Bullets laid. Turn 2: a Pistol; both are fired at seat 1.
    table = Table("UUISTT", "NNSSAA", "MNBBWW", expansion=GUNS)
    table.do("declare 2; play bullet; play bullet")
    assert table.see("lying") == [["bullet", "bullet"], [], []] and table.see("played")[0] == []
    table.do("declare 1; play no_way; declare 1; play no_way; declare 1; play pistol")
    assert table.see("lying")[0] == ["bullet", "bullet", "pistol"]
    assert table.asked() == 0 and table.legal() == ["fire 1", "fire 2", "done"]
    assert table.do("fire 1") == [("target", "bullet", 1)]
    table.do("fire 1")
    assert table.see("front")[1] == [["bullet", 0], ["bullet", 0]] and table.see("lying")[0] == ["pistol"]
    table.do("declare 2; play no_way; cancel bullet; play all_together; right; give swap; give whim; give swap")
    assert table.see("out") == [1] and table.see("discarded") == ["bullet"]


def test_m19_firing_beside_every_play():
    table = Table("UUISTT", "NNSSAA", "MNBBWW", expansion=GUNS)
    table.do("declare 2; play bullet; play pistol")
    # One chance after the last card, and one before the first card of the next turn.
    assert table.legal() == ["fire 1", "fire 2", "done"]
    table.do("done; declare 1; play no_way; declare 1; play no_way; declare 1")
    assert table.legal() == ["play bullet", "play swap", "play take_and_give", "fire 1", "fire 2"]
    table.do("fire 2")
    assert table.legal() == ["play bullet", "play swap", "play take_and_give"]
    table.do("play bullet")
    assert table.legal() == ["fire 1", "fire 2", "done"]


def test_m19_a_fired_bullet_is_passed_on_and_lying_cards_are_not():
    table = Table("UISSTT", "IBNSAA", "MNBBWW", expansion=GUNS)
    table.do("declare 2; play bullet; play pistol; fire 1; declare 2; play pistol; play pass_the_blame")
    assert table.see("front") == [[], [], [["bullet", 0]]] and table.see("lying") == [["pistol"], ["pistol"], []]


def test_m19_nobody_fires_in_a_hushed_turn():
    table = Table("UISSTT", "HNMSAA", expansion=GUNS)
    table.do("declare 2; play bullet; play pistol; done; declare 1; play hush; done; declare 1; discard swap")
    assert table.see("turn") == 1 and table.see("lying")[0] == ["bullet", "pistol"]


def test_m20_attacks_move_to_the_next_with_cards():
    table = Table("KWSSTT", "CBNSAA", "MNNBWW", expansion=["seat_change"])
    table.do("declare 2; play kill; target 1; play whim; target 2; declare 1; play seat_change")
    assert table.legal() == ["left", "right"]
    assert table.do("left") == [("direction", "seat_change", "left")]
    # Seat 1's Kill goes to seat 2, seat 2's Whim to seat 0.
    assert table.see("front") == [[["whim", 0]], [], [["kill", 0]]] and table.see("turn") == 2


def test_m20_one_without_cards_gives_and_does_not_get():
    # Seat 0 plays Seat Change as its last card, a Whim before it: its left-hand neighbour gets that, what seat 2 had
    # passes over seat 0.
    table = Table("NNNBBC", "BBWSAA", "WWNMSS", expansion=["seat_change"])
    table.do("declare 3; play no_way; play no_way; play no_way; declare 1; play pass_the_blame")
    table.do("declare 1; play no_way; declare 2; play pass_the_blame; play pass_the_blame")
    table.do("declare 2; play pass_the_blame; play whim; target 2; declare 2; play whim; target 0; play whim; target 1")
    assert table.see("front") == [[["whim", 2]], [["whim", 2]], [["whim", 1]]]
    table.do("declare 1; play seat_change; left")
    assert table.see("front") == [[], [["whim", 2], ["whim", 1]], [["whim", 2]]] and table.see("out") == []


def test_m20_whim_before_an_empty_hand():
    table = Table("NNNBSC", "BBKSAA", "WWNMTT", expansion=["seat_change"])
    table.do("declare 3; play no_way; play no_way; play no_way; declare 1; play pass_the_blame")
    table.do("declare 3; play whim; target 0; play whim; target 1; play no_way")
    table.do("declare 2; play pass_the_blame; play swap; target 1; give seat_change; give all_together")
    assert table.see("front") == [[], [["whim", 2], ["whim", 2]], []]
    table.do("declare 2; play seat_change; right")
    assert table.see("front") == [[["whim", 2], ["whim", 2]], [], []]


def test_m20_the_last_card_moves_the_whim_before_oneself():
    table = Table("NNBBSC", "BNKSAA", "WWNMTT", expansion=["seat_change"])
    table.do("declare 3; play no_way; play no_way; play pass_the_blame; declare 1; play pass_the_blame")
    table.do("declare 1; play no_way; declare 2; play pass_the_blame; play swap; target 1")
    table.do("give seat_change; give no_way; declare 2; play kill; target 0; play seat_change; right")
    # From seat 0 it went to its right-hand neighbour, seat 2.
    assert table.see("front") == [[], [], [["kill", 1]]]


def test_m20_play_for_you_comes_back_to_its_owner():
    table = Table("PCSSTT", "NBKSAA", "MNNBWW", expansion=["seat_change"])
    table.do("declare 2; play play_for_you; play seat_change; right")
    assert table.see("front") == [[], [], []] and table.see("discarded") == ["play_for_you"]
    assert table.asked() == 1 and table.legal() == ["declare 1", "declare 2", "declare 3"]


def test_m20_what_acts_stays_and_what_comes_waits():
    # Seat 1's turn is played by seat 0; a Seat Change in it moves the Hush before seat 2, not the acting card.
    table = Table("PNSSTT", "CHKSAA", "MNNBWW", expansion=["seat_change"])
    table.do("declare 1; play play_for_you; done; declare 3; play hush; play seat_change; right")
    # From seat 2 the Hush came to seat 1, beside the acting card.
    assert table.see("front") == [[], [["play_for_you", 0], ["hush", 1]], []]
    table.do("play kill; target 2")
    # The acting card is used up; the Hush waits for seat 1's next turn.
    assert table.see("front") == [[], [["hush", 1]], [["kill", 1]]] and table.see("discarded") == ["play_for_you"]
