"""Worked examples of the rulebook's rulings about how a game ends: T1, T2, T4, T5, T6, T27, T32."""

from positions import BROOD, LAST_GROWTH, Play, brood, editions, islands, organisms

PATIENT, VIRUS, DRAW = [1, -1], [-1, 1], [0, 0]


def _turn_4_with(card, edition, uses):
    """Turn 4 with `card` revealed; after `uses` the virus makes the third parasite of A8, C4, G8 with its first die."""
    play = Play(BROOD, edition=edition)
    # Turn 1: A9 and B9 wait behind Constipation. Turn 2: the brood grows. Turn 3: Workout stops its parasites.
    play.do("reveal constipation; use constipation; inject D13 D13; roll 1 1 1")
    play.do("reveal workout; inject D13 D13 D13; roll 1 2 6; grow A9 B9; grow B9 A9 A8; grow B9 C9 D9 E9 F9 G9 G8")
    play.do("reveal massage; use workout; inject D13 D13; roll 1 1 1; grow A9 A10; grow A10 A11; grow A9 A10")
    play.do(f"reveal {card}; {uses}")
    return play


def _grow_on_turn_4(play):
    # On turn 4: parasites A8 A10 B9 G8, viruses A9 A11 C4.
    assert play.see("turn") == 4
    assert play.organisms() == organisms("P A8 A10 B9 G8 V A9 A11 C4")
    return play.told("roll 6 1 1; grow B9 C9 C8 C7 C6 C5 C4; grow B9 A9; grow B9 B10")


def test_T1_weed_saves_for_a_turn_in_both_editions():
    def example(edition):
        play = _turn_4_with("smoking_weed", edition, "use smoking_weed; inject D13 D13")
        assert ("over", 1) not in _grow_on_turn_4(play)
        assert play.over() is None and play.see("turn") == 5
        assert play.organisms()["C4"] == play.organisms()["A8"] == play.organisms()["G8"] == "P"

    editions(example)


def test_T1_anti_vax_saves_in_the_rulebook_only():
    play = _turn_4_with("anti_vax", "rulebook", "use anti_vax; decline")
    _grow_on_turn_4(play)
    assert play.over() is None and play.see("turn") == 5
    play = _turn_4_with("anti_vax", "original", "use anti_vax; decline")
    assert _grow_on_turn_4(play)[-1] == ("over", 1)
    assert play.over() == VIRUS and play.see("turn") == 4


def test_T1_a_card_that_only_lies_there_saves_nobody():
    def example(edition):
        for card in ("smoking_weed", "anti_vax"):
            play = _turn_4_with(card, edition, "inject D13 D13 D13")
            _grow_on_turn_4(play)
            assert play.over() == VIRUS

    editions(example)


def test_T2_viruses_in_heart_and_kidneys_do_not_kill():
    def example(edition):
        play = Play("place A8 C4 G8 D1 E1; reveal massage; inject D13 D13 D13; roll 1 1 1", edition=edition)
        play.do("grow D1 D2; grow D2 D3; grow E1 E2")
        assert play.over() is None and play.see("turn") == 2

    editions(example)


def test_T2_one_virus_among_parasites_keeps_the_patient_alive():
    def example(edition):
        # A8 and G8 hold parasites, C4 a virus: turn 2 begins, and without growth onto C4 turn 3 follows.
        play = brood(edition=edition)
        play.do("reveal fasting; inject D13 D13 D13; roll 1 1 1")
        play.do("grow A9 A10; grow A10 A11; grow A9 A10")
        assert play.organisms()["C4"] == "V" and play.organisms()["A8"] == play.organisms()["G8"] == "P"
        assert play.over() is None and play.see("turn") == 3

    editions(example)


def test_T2_three_parasites_kill():
    def example(edition):
        play = brood(edition=edition)
        play.do("reveal fasting; inject D13 D13 D13")
        told = play.told(LAST_GROWTH)
        assert told[-2:] == [("count", 1), ("over", 1)]
        assert play.over() == VIRUS

    editions(example)


def test_T4_turn_10_ends_without_dice():
    def example(edition):
        play = islands(10, edition=edition)
        play.do("reveal fasting; inject A8 C4; decline; inject D13")
        assert play.over() is None
        assert play.told("inject D13") == [("injected", "D13"), ("miss",), ("over", 1)]
        assert play.over() == VIRUS and play.organisms() == organisms("V G8")
        assert play.see("dice") == [] and play.see("turn") == 10

    editions(example)


def test_T4_a_bonus_after_the_last_action_of_turn_10_still_counts():
    play = islands(10)
    play.do("reveal fasting; inject D13 D13 A8 C4")
    assert play.see("actions_left") == 0 and play.over() is None
    assert play.told("inject G8") == [("injected", "G8"), ("hit", "virus"), ("over", 0)]
    assert play.over() == PATIENT
    play = islands(10)
    play.do("reveal fasting; inject D13 D13 A8")
    assert play.told("decline") == [("over", 1)]


def test_T5_weed_does_not_help_on_turn_10():
    def example(edition):
        play = islands(10, "smoking_weed", edition=edition)
        play.do("reveal fasting; use smoking_weed; inject D13 D13")
        assert play.over() == VIRUS

    editions(example)


def test_T5_the_option_makes_it_a_draw():
    def example(edition):
        play = islands(10, "smoking_weed", edition=edition, weed_saves_turn10=True)
        play.do("reveal fasting; inject D13 D13")
        assert play.told("use smoking_weed") == [("over", None)]
        assert play.over() == DRAW

    editions(example)
    play = islands(10, "smoking_weed", weed_saves_turn10=True)
    play.do("reveal fasting; inject D13 D13 D13")
    assert play.over() == VIRUS, "Weed lies there, but was not used"
    play = islands(10, "smoking_weed", weed_saves_turn10=True)
    play.do("reveal fasting; use smoking_weed; inject A8 C4 G8")
    assert play.over() == PATIENT


def test_T5_the_option_does_not_reach_back_to_turn_9():
    play = islands(9, "smoking_weed", weed_saves_turn10=True)
    play.do("reveal fasting; use smoking_weed; inject D13 D13; roll 1 1 1; reveal organ_trade; inject D13 D13 D13")
    assert play.over() == VIRUS


def test_T6_homeopathic_skips_the_rest_of_the_turn():
    def example(edition):
        play = islands(5, "homeopathic", edition=edition)
        play.do("reveal fasting; use homeopathic")
        assert play.see("player") == 1 and play.see("actions_left") == 0 and play.see("pending") == "homeopathic"
        assert play.told("place D7") == []
        assert play.see("turn") == 6 and play.see("player") == -1
        play.do("reveal diarrhea; inject D13 D13 D13; roll 1 1 1")
        assert play.see("dice") == [1, 1, 1], "three dice again, and D7 can grow"

    editions(example)


def test_T6_a_die_set_aside_comes_back():
    play = islands(5, "homeopathic")
    play.do("reveal fasting; inject D5")
    assert play.last == [(None, ("injected", "D5")), (None, ("almost",))]
    play.do("use homeopathic; place D7; reveal diarrhea; inject D13 D13 D13; roll 1 1")
    assert play.see("player") == -1, "a third die is still to be rolled"


def test_T6_homeopathic_on_turn_10_loses():
    def example(edition):
        play = islands(10, "homeopathic", edition=edition)
        play.do("reveal fasting; inject A8 C4; decline; use homeopathic")
        assert play.told("place D7") == [("over", 1)]
        assert play.over() == VIRUS

    editions(example)


def test_T6_homeopathic_on_turn_10_after_weed_is_a_draw_with_the_option():
    play = islands(10, "homeopathic smoking_weed", weed_saves_turn10=True)
    play.do("reveal fasting; use smoking_weed homeopathic; place D7")
    assert play.over() == DRAW
    play = islands(10, "homeopathic smoking_weed", weed_saves_turn10=True)
    play.do("reveal fasting; use homeopathic; place D7")
    assert play.over() == VIRUS
    play = islands(10, "homeopathic smoking_weed")
    play.do("reveal fasting; use smoking_weed homeopathic; place D7")
    assert play.over() == VIRUS


def test_T6_homeopathic_skips_the_death_check_that_weed_put_off():
    def example(edition):
        play = brood(edition=edition)
        play.do("reveal smoking_weed; use smoking_weed; inject D13 D13; " + LAST_GROWTH)
        assert play.over() is None and play.see("turn") == 3
        play.do("reveal homeopathic; use homeopathic; place D7")
        assert play.over() is None and play.see("turn") == 4
        play.do("reveal fasting; inject D13 D13 D13; roll 1 1 1; grow D7 D8; grow D8 E8; grow E8 F8")
        assert play.over() == VIRUS, "the next check is made"

    editions(example)


def test_T27_extermination_ends_the_game_at_once():
    def example(edition):
        play = islands(2, edition=edition)
        play.do("reveal fasting; inject A8 C4")
        assert play.told("inject G8")[-1] == ("over", 0)
        assert play.over() == PATIENT and play.see("actions_left") == 2 and play.legal() == []
        play = islands(2, edition=edition)
        play.do("reveal autohemotherapy")
        assert play.told("use autohemotherapy") == [("killed", 3, 0), ("over", 0)]
        assert play.over() == PATIENT

    editions(example)


def test_T27_a_lost_organ_can_hold_the_last_organism():
    play = islands(2)
    play.do("reveal organ_trade; inject A8 C4; decline; use organ_trade")
    assert play.told("choose right_kidney") == [
        ("chosen", "organ_trade", "right_kidney"),
        ("killed", 1, 0),
        ("over", 0),
    ]
    assert play.over() == PATIENT and play.see("lost") == ["right_kidney"]


def test_T32_weed_skips_one_check_only():
    def saved(edition):
        play = brood(edition=edition)
        play.do("reveal smoking_weed; use smoking_weed; inject D13 D13; " + LAST_GROWTH)
        play.do("reveal workout")
        return play

    def example(edition):
        # Workout keeps the parasites from growing back; nothing else is there to grow.
        play = saved(edition)
        assert play.told("inject A8; decline") == [("injected", "A8"), ("hit", "parasite")]
        play.do("use workout; inject D13; roll 1 1 1")
        assert play.over() is None and play.see("turn") == 4
        play = saved(edition)
        play.do("inject D13 D13; use workout; roll 1 1")
        assert play.told("roll 1") == [("over", 1)]

    editions(example)
