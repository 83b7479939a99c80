"""The virus half on the back panel alone: dice as lights, the organism, the path square by square, and the way back."""

import desk
import rig
from desk import Desk

# Viruses at C2 E2 D6 B9 F4; three injections that touch nothing.
BEFORE_ROLL = "place C2; place E2; place D6; place B9; place F4; reveal massage; inject D13; inject D13; inject D13"


def ready(texts=BEFORE_ROLL, **settings):
    desk.save(texts)
    d = Desk(**settings)
    d.run(2600)
    return d


def test_dice_are_thrown_by_ok_and_shown():
    d = ready()
    d.button("right")  # the game goes on
    assert d.texts() == ["VIRUS T1/10", "Roll the dice", "3 dice", "ROLL"]
    d.roll(5, 2, 3)
    assert d.view["dice"] == [2, 3, 5]
    assert d.texts()[1:3] == ["Dice:", "2 3 5"]
    d.run(2800)
    assert d.texts() == ["VIRUS T1/10", "Pick a die", "2 3 5", "press D1 to D6"]


def test_dice_are_thrown_by_the_key_done_on_the_back():
    d = ready()
    d.luck = ["roll 6", "roll 1", "roll 1"]
    d.back("G1")
    assert d.view["dice"] == [1, 1, 6]


def test_dice_glow_white_on_d1_to_d6_and_can_be_picked_there():
    d = ready(supply_ma=1500)
    d.roll(5, 2, 3)
    d.run(600)
    lit = d.lit("back")
    # 25 % of white on D2, D3 and D5, beside the five viruses.
    assert sorted(lit) == ["B9", "C2", "D2", "D3", "D5", "D6", "E2", "F4"]
    assert lit["D2"] == lit["D3"] == lit["D5"] == (114, 114, 114)
    d.back("D4")
    assert d.view["die"] is None
    d.back("D3")
    assert d.view["die"] == 3
    assert d.texts()[1:3] == ["Press who grows", "die 3, then 2 5"]


def test_dice_can_be_picked_on_the_soft_keys_of_row_13():
    for key, die in (("B13", 2), ("C13", 3), ("F13", 5)):
        rig.reset()
        d = ready()
        d.roll(5, 2, 3)
        d.back("A13", "E13", "G13")  # 1, 4 and 6 are not there
        assert d.view["die"] is None
        d.back(key)
        assert d.view["die"] == die


def test_equal_dice_are_no_choice():
    d = ready()
    d.roll(2, 2, 2)
    assert d.view["die"] == 2
    assert d.view["dice"] == [2, 2]
    # The key "back" has nothing to take back then.
    before = len(d.game.history)
    d.back("A1")
    assert len(d.game.history) == before


def test_only_one_of_two_dice_can_grow_but_it_is_still_pressed():
    # With the gullet closed the virus on B3 grows by 3, but by 4, 5 or 6 nobody can (T18); C4, A8, G8 are isolated.
    texts = "place C4; place A8; place G8; place B3; place D13; reveal choking_on_mochi; use choking_on_mochi"
    d = ready(texts + "; inject D13; decline; inject D13")
    d.roll(6, 4, 3)
    assert d.view["dice"] == [3, 4, 6]
    assert d.legal() == ["die 3"]
    assert d.view["die"] is None
    d.back("D6")
    assert d.view["die"] is None
    d.back("D3")
    assert d.view["die"] == 3


def test_a_path_is_pressed_square_by_square_and_counted_aloud():
    # The rulebook's own example: C2, die 2, C2-D2-E2; E2 holds a virus, so a parasite comes to be there.
    d = ready(supply_ma=1500)
    d.roll(5, 2, 3)
    d.back("D2", "C2")
    assert d.texts() == ["VIRUS T1/10", "Virus grows", "count 0 of 2", "A1 = back"]
    d.run(400)
    lit = d.lit("back")
    assert lit["C2"] == (45, 28, 6)  # 18 % of the house's warm (255, 159, 34)
    # What may follow breathes: C2 with 2 ends on B3, D1, D3 or E2 (T17), so not by way of C1, a dead end.
    assert sorted(lit) == ["B2", "B9", "C2", "C3", "D2", "D6", "E2", "F4"]
    assert all(sum(lit[square]) < sum(lit["C2"]) for square in ("B2", "C3", "D2"))
    d.back("D2")
    assert d.texts()[2] == "count 1 of 2"
    d.back("E2")
    assert d.view["organisms"]["E2"] == "parasite"
    assert d.view["organisms"]["C2"] == "virus"
    d.run(300)
    # Two counts, a semitone apart, among the ticks of presses.
    pitches = [sound[1] for sound in rig.sounds()]
    # The count, and two tones that end it whether it landed on another organism or not.
    assert pitches[-4:] == [880, 932, 1175, 1568]
    d.run(3000)
    assert d.lit("back")["E2"] == (11, 55, 153)  # 60 % of the house's blue (19, 93, 255), steady


def test_a_square_that_is_not_joined_is_refused_on_the_back_only():
    d = ready()
    d.roll(5, 2, 3)
    d.back("D2", "C2")
    d.run(3000)
    screen, sounds = rig.screen(), len(rig.sounds())
    before = len(d.game.history)
    since = rig.now()
    d.back("C5")
    d.run(800)
    assert len(d.game.history) == before
    assert (rig.screen(), len(rig.sounds())) == (screen, sounds)
    assert any(desk.reddish(lit["C5"]) for at, lit in rig.frames("back") if at >= since and "C5" in lit)


def test_the_key_back_takes_a_path_back_step_by_step():
    d = ready()
    d.roll(5, 2, 3)
    d.back("D3", "C2", "D2")
    assert d.view["path"] == ["C2", "D2"]
    d.back("A1")
    assert d.view["path"] == ["C2"]
    d.back("A1")
    assert d.view["path"] == []
    assert d.view["die"] == 3
    d.back("A1")
    assert d.view["die"] is None
    assert d.view["dice"] == [2, 3, 5]
    before = len(d.game.history)
    d.back("A1")
    assert len(d.game.history) == before
    assert d.texts()[1] == "Pick a die"


def test_dice_that_cannot_grow_lapse_and_the_screen_says_so():
    # Only C4, A8 and G8 are left: isolated squares, whence no virus ever grows (T18, T23).
    texts = "place C4; place A8; place G8; place D6; place D7; reveal vomiting; use vomiting"
    texts += "; inject D6; decline; inject D13"
    d = ready(texts)
    assert sorted(d.view["organisms"]) == ["A8", "C4", "G8"]
    d.roll(1, 2, 3)
    assert d.view["turn"] == 2
    assert d.texts()[1:3] == ["Dice:", "1 2 3"]
    d.run(1400)
    assert d.texts()[1:3] == ["No die can", "grow: no growth"]


def test_the_front_is_refused_while_the_virus_grows():
    d = ready()
    d.roll(5, 2, 3)
    before = len(d.game.history)
    d.inject("D13")
    assert len(d.game.history) == before
    assert d.texts()[1] == "Not your move"
