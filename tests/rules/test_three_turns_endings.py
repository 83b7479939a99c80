"""Worked examples of the 3-turn game: who goes out, how rounds and games end (M3, M4, M14 to M18, M22 to M24)."""

import rules
from positions_three_turns import Table, names
from tools import raises

GUNS = ["pistol", "bullet"]
TRUE = ["true_culprit"]


def test_m3_kill_strikes_at_the_end_of_the_victims_turn():
    table = Table("KKSSTA", "NNSTAA", "MKWWBB")
    table.do("declare 1; play kill; target 1; declare 1; play no_way; cancel kill")
    assert table.see("out") == [] and table.see("front") == [[], [], []] and table.see("turn") == 2
    table = Table("KKSSTA", "NNSTAA", "MKWWBB")
    table.do("declare 1; play kill; target 1; declare 1; play swap; target 2; give no_way")
    assert table.do("give whim") == [("out", 1)]
    assert table.see("out") == [1] and table.see("hand_sizes") == [5, 5, 6]
    table.do("declare 1; play kill")
    assert table.legal() == ["target 0"]


def test_m3_at_the_end_of_the_attackers_turn():
    table = Table("KKSSTA", "NNSTAA", "MKWWBB", kill_strikes="attacker")
    assert table.do("declare 1; play kill; target 1") == [("target", "kill", 1), ("out", 1)]
    assert table.see("turn") == 2
    # Whim still waits for an empty hand.
    table.do("declare 1; play whim; target 0")
    assert table.see("out") == [1]
    # A Bullet strikes like Kill; the holder of the Murderer hit by another's turn is caught.
    table = Table("UISSTA", "NNSTAA", "MKWWBB", kill_strikes="attacker", expansion=GUNS)
    table.do("declare 2; play bullet; play pistol")
    assert table.do("fire 2") == [("target", "bullet", 2), ("out", 2), ("round", "caught", 2, [2, 2, -1])]


# Seat 1's last card comes with a Whim before it; all cards before do nothing.
def _last_card(last):
    table = Table("WBBBNI", last + "IIINN", "MUUUUC", expansion=["pistol", "bullet", "seat_change"])
    table.do("declare 3; play no_way; play pass_the_blame; play pass_the_blame")
    table.do("declare 3; play pistol; play pistol; play pistol; declare 1; play seat_change; left")
    table.do("declare 2; play pass_the_blame; play pistol; declare 2; play no_way; play no_way")
    table.do("declare 3; play bullet; play bullet; play bullet; declare 1; play whim; target 1; declare 1")
    return table


def test_m4_whim_is_judged_after_the_last_card():
    table = _last_card("N")
    assert table.do("play no_way; cancel whim") == [] and table.see("out") == []
    table = _last_card("B")
    assert table.do("play pass_the_blame") == [] and table.see("out") == []
    assert table.see("front") == [[], [], [["whim", 0]]]
    # M15: the Murderer is played as the last card with a Whim before its player.
    assert table.do("declare 2; play bullet; play murderer") == [("round", "played", 2, [2, 2, -1])]
    table = _last_card("S")
    assert table.do("play swap") == [("out", 1)]
    # M15: who went out before gets 1.
    assert table.do("declare 2; play bullet; play murderer") == [("round", "played", 2, [2, 1, 0])]


def test_m14_only_as_the_very_last_card():
    table = Table("NNBBNM", "NSSTTA")
    table.do("declare 3")
    assert table.legal() == ["play no_way", "play pass_the_blame"]
    table.do("play no_way; play no_way; play no_way; declare 1; play no_way; declare 1; play pass_the_blame")
    table.do("declare 2; play swap; target 0; give swap; give pass_the_blame")
    assert table.hand(0) == names("SM")
    table.do("play take_and_give; target 0; draw swap; give pass_the_blame; declare 2")
    # No Way or whatever else first, then the Murderer.
    assert table.legal() == ["play pass_the_blame"]
    table.do("play pass_the_blame")
    assert table.legal() == ["play murderer"]
    assert table.do("play murderer") == [("round", "played", 0, [0, 2])]


def test_m15_what_hangs_over_others_does_not_count():
    # Seat 2 went out before: 1. Seat 1 has a Kill before it and its turn would come next: 2.
    table = Table("NNBBKM", "KNNBST", "ISTTAA", expansion=GUNS)
    table.do("declare 3; play no_way; play no_way; play pass_the_blame; declare 1; play kill; target 2")
    assert table.do("declare 1; play pistol") == [("out", 2)]
    table.do("declare 1; play pass_the_blame; declare 2; play no_way; play no_way; declare 2; play kill; target 1")
    assert table.see("front") == [[], [["kill", 0]], [["kill", 1]]]
    assert table.do("play murderer") == [("round", "played", 0, [0, 2, 1])]


def test_m16_escape():
    for points, options in ((0, {}), (2, {"escape_murderer": 2})):
        table = Table("MKSSTT", "SNBSAA", **options)
        table.do("declare 1; play kill; target 1; declare 1; play swap; target 0; give no_way")
        assert table.do("give swap") == [("out", 1), ("round", "escaped", 0, [points, -1])]


def test_m17_caught_before_escape():
    # Two seats; the one with the Murderer goes out: caught, though nobody but the other is left.
    table = Table("KSSTTA", "MNNBBS")
    table.do("declare 1; play kill; target 1; declare 1; play swap; target 0; give no_way")
    assert table.do("give take_and_give") == [("out", 1), ("round", "caught", 1, [2, -1])]


def test_m18_kept_back_and_due():
    # Seat 0's third turn: only the locked True Culprit is left of two declared. Seat 1 plays the Murderer sixth.
    table = Table("NNBBNX", "NBBMST", "IIIIWW", expansion=["pistol", "true_culprit"])
    table.do("declare 3; play no_way; play no_way; play no_way; declare 3; play no_way; play pass_the_blame")
    table.do("play pass_the_blame; declare 1; play pistol; declare 1; play pass_the_blame")
    table.do("declare 1; play swap; target 2; give take_and_give; give whim; declare 2; play pistol; play pistol")
    table.do("declare 2; play pass_the_blame")
    # The turn ends one card short.
    assert table.see("turn") == 1 and table.hand(0) == ["true_culprit"] and table.see("counts_used")[0] == [1, 2, 3]
    table.do("declare 2; play whim")
    assert table.legal() == ["target 0", "target 2"]  # it can still be aimed at
    table.do("target 2; play murderer")
    assert table.asked() == 0 and table.legal() == ["play true_culprit"] and table.see("turn") == 1
    assert table.do("play true_culprit") == [("round", "played", 0, [0, 2, 2])]


def test_m18_both_jokers():
    table = Table("NNBBXM", "NNBBST", expansion=TRUE)
    table.do("declare 1; play no_way; declare 1; play no_way; declare 3; play no_way; play pass_the_blame")
    table.do("play pass_the_blame; declare 3; play no_way; play pass_the_blame; play pass_the_blame; declare 2")
    assert table.legal() == ["play murderer"]
    table.do("play murderer")
    assert table.see("round") == 1 and table.legal() == ["play true_culprit"]
    assert table.do("play true_culprit") == [("round", "played", 0, [0, 2])]


def test_m18_a_turn_for_a_card_given_in_exchange():
    # Seat 0 keeps the True Culprit back. Seat 1 must give the Murderer for it: that has a turn of its own, undeclared.
    table = Table("NNBBNX", "NBBISM", expansion=["pistol", "true_culprit"])
    table.do("declare 3; play no_way; play no_way; play no_way; declare 3; play no_way; play pass_the_blame")
    table.do("play pass_the_blame; declare 1; play pass_the_blame; declare 1; play pistol")
    table.do("declare 2; play pass_the_blame; declare 2; play swap; target 0; give murderer; give true_culprit")
    # Seat 1 cannot play what it holds now, so its turn ended one card short.
    assert table.see("turn") == 0 and table.asked() == 0 and table.legal() == ["play murderer"]
    assert table.see("declared") is None and table.see("plays_left") == 1
    assert table.see("counts_used") == [[1, 2, 3], [1, 2, 3]]
    table.do("play murderer")
    assert table.asked() == 1 and table.legal() == ["play true_culprit"]
    assert table.do("play true_culprit") == [("round", "played", 1, [2, 0])]


def test_m18_the_true_culprit_changes_hands_twice():
    table = Table("NNBBNX", "NBBSWT", "MIIIIW", expansion=["pistol", "true_culprit"], start=0)
    table.do("declare 3; play no_way; play no_way; play no_way; declare 1; play no_way; declare 2; play pistol")
    table.do("play pistol; declare 1; play pass_the_blame; declare 2; play pass_the_blame; play pass_the_blame")
    table.do("declare 1; play pistol; declare 2; play pass_the_blame")
    assert table.hand(0) == ["true_culprit"] and table.see("turn") == 1
    table.do("declare 3; play swap; target 0; give whim; give true_culprit; play take_and_give; target 2")
    table.do("draw pistol; give true_culprit; play pistol; declare 3; play whim; target 0; play murderer")
    assert table.do("play true_culprit") == [("round", "played", 2, [2, 2, 0])]


def test_m18_a_hand_that_is_out_unlocks():
    # Seat 1 goes out with the Murderer: its hand is thrown down, the round goes on, the True Culprit may come.
    table = Table("KNBBXW", "MTTTAA", "NNNBBS", expansion=TRUE)
    table.do("declare 1; play kill; target 1; declare 1; play all_together; left")
    assert table.do("give take_and_give; give no_way; give no_way") == [("out", 1)]
    assert table.see("round") == 1 and table.see("hand_sizes") == [5, 0, 6]
    # Thrown down sorted, face up.
    assert table.see("discarded") == ["all_together", "murderer", "no_way", "take_and_give", "take_and_give"]
    table.do("declare 1; play no_way; declare 3; play no_way; play pass_the_blame; play pass_the_blame")
    table.do("declare 3; play no_way; play pass_the_blame; play pass_the_blame; declare 2; play whim; target 2")
    assert table.legal() == ["play true_culprit"]
    assert table.do("play true_culprit") == [("round", "played", 0, [0, 1, 2])]


def test_m18_hush_discards_the_true_culprit_though_locked():
    table = Table("HNNBBS", "XTTTAA", "MNNBBS", expansion=TRUE)
    table.do("declare 1; play hush; done; declare 1")
    assert table.do("discard true_culprit") == [("round", "hushed", 1, [2, 0, 2])]


def test_m18_hush_discards_the_murderer_and_the_round_goes_on():
    table = Table("HNNBBS", "MTTTAA", "XNNBBS", expansion=TRUE)
    table.do("declare 1; play hush; done; declare 1")
    assert table.do("discard murderer") == [] and table.see("round") == 1 and table.see("turn") == 2


# Seat 1 has the Murderer and is killed in every round.
VICTIM = ("NKASSS", "MIIIAA")


def test_m22_short_game_and_m23_next_start():
    # 2 and -1 every round: somebody has five after the third.
    table = Table(*VICTIM, short=True, expansion=GUNS)
    assert table.game.LONGEST is None
    table.do("declare 1; play kill; target 1")
    assert table.do("declare 1; play pistol") == [("out", 1), ("round", "caught", 1, [2, -1])]
    for number in (2, 3):
        assert table.see("round") == number and table.see("start") == 1  # the murderer starts
        table.deal(*VICTIM)
        assert table.asked() == 1
        table.do("declare 1; play pistol; declare 1; play kill; target 1; declare 2; play pistol")
        events = table.do("play pistol")
    assert events == [("out", 1), ("round", "caught", 1, [2, -1]), ("over", [6, -3])]
    assert table.asked() == rules.TERMINAL and table.game.returns() == [6, -3]
    assert table.see("turn") is None and table.see("out") == [1] and table.see("start") == 1


def test_as_many_rounds_as_seats():
    table = Table(*VICTIM, expansion=GUNS)
    raises(ValueError, table.game.returns)
    table.do("declare 1; play kill; target 1; declare 1; play pistol")
    # The next deal begins at once, on a cleared table.
    assert table.asked() == rules.CHANCE and table.see("turn") is None and table.see("points") == [2, -1]
    assert table.see("front") == table.see("lying") == table.see("played") == [[], []] and table.see("out") == []
    table.deal(*VICTIM)
    table.do("declare 1; play pistol; declare 1; play kill; target 1; declare 2; play pistol")
    assert table.do("play pistol")[-1] == ("over", [4, -2])
    # After the last round nothing is taken away.
    assert table.see("front") == [[], [["kill", 0]]] and table.see("lying")[1] == ["pistol"] * 3


def test_m24_all_that_was_played_is_public():
    table = Table("NKASSS", "MNAABB")
    table.do("declare 2; play no_way; play kill; target 1; declare 2; play no_way; cancel kill; play pass_the_blame")
    for seat in (0, 1, None):
        assert table.see("played", seat) == [[[2, "no_way"]], [[2, "no_way"], [2, "pass_the_blame"]]]
        assert table.see("discarded", seat) == ["kill"] and table.see("counts_used", seat) == [[2], [2]]
    assert table.see("hand") == "absent" and table.hand(1) == names("MAAB")
