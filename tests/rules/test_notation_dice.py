"""The notation's rulings N8 (dice) and N9 (the death check), each by a short game in texts."""

import rules
from positions import Play, brood, islands, organisms

CHANCE, PATIENT, VIRUS = rules.CHANCE, 0, 1


def test_N8_dice_show_ascending_and_leave_when_taken():
    play = Play("place C2 G12 A8 C4 G8; reveal massage; inject A3 A12 A12")
    assert play.see("dice") == []
    play.do("roll 5")
    assert play.see("dice", 0) == [5]
    play.do("roll 2")
    assert play.see("dice") == [2, 5]
    play.do("roll 2")
    assert play.see("dice") == [2, 2, 5] and play.legal() == ["die 2", "die 5"], "two equal dice are one text"
    play.do("die 2")
    assert play.see("dice", None) == [2, 5] and play.see("die", None) == 2
    play.do("from G12; step G11 G10")
    assert play.see("dice") == [2, 5] and play.see("die") is None


def test_N8_rolled_even_when_nothing_can_grow():
    play = islands(2)
    play.do("reveal constipation; use constipation; inject D13 D13")
    for count in range(3):
        assert play.see("player") == CHANCE and play.see("dice") == [6] * count
        play.do("roll 6")
    assert play.see("turn") == 3 and play.see("dice") == []


def test_N8_a_die_without_a_growth_is_not_offered_but_may_become_so():
    play = Play("place B3 D9 E9 F9 G9; reveal choking_on_mochi; inject D9 E9 F9 G9; decline; use choking_on_mochi")
    play.do("inject G4; roll 3 4 4")
    assert play.see("dice") == [3, 4, 4] and play.legal() == ["die 3"]
    play.do("grow B3 C3 C2 C1")
    # From C1: C2-B2-B3-A3, four steps.
    assert play.see("dice") == [4, 4] and play.legal() == ["die 4"]


def test_N8_what_is_left_lapses_with_the_last_step():
    # Only D6 of the liver can grow and Fasting bars the way out: in six squares a 6 never fits.
    play = Play("place D6 D9 E9 F9 G9; reveal fasting; inject D9 E9 F9 G9; decline; use fasting; inject A3; roll 1 6 6")
    assert play.legal() == ["die 1"]
    play.do("die 1; from D6")
    assert play.told("step E6") == [("count", 1)]
    assert play.see("dice") == [] and play.see("turn") == 2 and play.see("player") == CHANCE


def test_N8_no_duty_to_use_as_many_dice_as_possible():
    # Dice 1 6: D6 may take the 1 first; either way the 6 has no path, so only the 1 is offered, also from E6 back.
    play = Play("place D6 E6 E9 F9 G9; reveal fasting; inject E9 F9 G9; decline; use fasting; inject A3; roll 1 1 6")
    assert play.legal() == ["die 1"]
    play.do("grow D6 E6")
    assert play.organisms() == organisms("V D6 P E6") and play.see("dice") == [1, 6]


def test_N9_no_check_between_dice():
    # After the first die all three vital squares hold parasites; the game goes on until the last step.
    play = brood()
    play.do("reveal workout; inject D13 D13 D13")
    play.do("roll 6 1 1; grow B9 C9 C8 C7 C6 C5 C4; grow B9 A9")
    assert play.over() is None and play.see("player") == VIRUS
    told = play.told("grow A9 A10")
    assert told == [("grows", "parasite", 1), ("count", 1), ("over", 1)]


def test_N9_the_check_of_the_last_roll_when_all_dice_lapse():
    play = brood()
    play.do("reveal smoking_weed; use smoking_weed; inject D13 D13; roll 6 1 1; grow B9 C9 C8 C7 C6 C5 C4")
    play.do("grow B9 A9; grow A9 A10; reveal workout; use workout; inject D13 D13; roll 1 1")
    assert play.over() is None
    assert play.do("roll 1") == [(None, ("over", 1))]
