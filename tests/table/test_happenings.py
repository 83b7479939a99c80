"""What cards bring to the people around the game: jokes, a rub, an abrupt end of the turn, organs that stay closed."""

import desk
import rig
from desk import Desk

SET_UP = "place C2; place E2; place D6; place B9; place F4"


def ready(card, before=""):
    desk.save(SET_UP + before + "; reveal " + card)
    return Desk()


def said(d, ms=6000):
    """All that the two middle lines said for a while."""
    found = []
    for _ in range(ms // 200):
        d.run(200)
        lines = d.texts()[1:3]
        if not found or found[-1] != lines:
            found.append(lines)
    return found


def test_constipation_forbids_the_toilet_and_bars_all_growth():
    d = ready("constipation")
    d.use("constipation")
    told = said(d, 14000)
    assert ["No toilet", "this turn!"] in told
    # The state, the card in force and what it bars take turns for as long as it lasts.
    third = [lines[1] for lines in told if lines[0] == "Press to inject"]
    for text in ("Actions 2 Dice 3", "Constipation", "No growth at all"):
        assert third.count(text) >= 1, (text, told)


def test_barred_organs_are_readable():
    for card, text in (("choking_on_mochi", "Gullet is barred"), ("fasting", "Stomach barred")):
        rig.reset()
        d = ready(card)
        d.use(card)
        assert text in [lines[1] for lines in said(d, 12000)]


def test_heavy_drinking_ends_the_alcohol_and_marks_the_liver_on_both_sides():
    d = ready("heavy_drinking")
    d.use("heavy_drinking")
    assert ["No alcohol", "this round!"] in said(d)
    liver = {"D6", "E6", "F6", "F7", "G6", "G7"}
    assert set(d.lit("front")) == liver
    # D6 held a virus, which died: the lost organ is marked there as well.
    assert d.lit("back")["D6"] == d.lit("front")["D6"] == (6, 2, 0)
    assert liver <= set(d.lit("back"))


def test_the_second_smoking_asks_to_hold_the_breath():
    first = "; reveal smoking; use smoking; choose left_lung; inject D13; inject D13; roll 1; roll 1; roll 1"
    game = desk.save(SET_UP + first)
    texts = []
    while game.current_player() == 1:
        text = game.action_to_string(game.legal_actions()[0])
        texts.append(text)
        game.apply_action(game.legal_actions()[0])
    d = ready("smoking", first + "".join(["; " + text for text in texts]))
    d.use("smoking")
    d.inject("F3")
    assert ["No lungs left:", "hold your breath"] in said(d)


def test_the_first_smoking_does_not():
    d = ready("smoking")
    d.use("smoking")
    d.inject("F3")
    assert ["No lungs left:", "hold your breath"] not in said(d)


def test_a_massage_lights_the_shoulders_on_both_sides_and_hums():
    d = ready("massage")
    count = len(rig.sounds())
    d.use("massage")
    d.run(300)
    assert {"B2", "C2", "E2", "F2"} <= set(d.lit("back"))
    assert set(d.lit("front")) == {"B2", "C2", "E2", "F2"}
    assert ["Virus: now rub", "those shoulders"] in said(d)
    assert [sound[1] for sound in rig.sounds()[count:]][-4:] == [523, 659, 523, 659]
    assert set(d.lit("front")) == set()


def test_homeopathic_ends_the_turn_with_a_falling_sound():
    d = ready("homeopathic")
    d.use("homeopathic")
    d.run(300)
    d.back("D7")
    assert d.texts()[1:3] == ["The turn ends", "at once"]
    d.run(600)
    assert [sound[1] for sound in rig.sounds()[-3:]] == [659, 523, 392]
    assert d.view["turn"] == 2


def test_a_mutation_is_shown_on_the_back_alone_and_sounds_like_any_growth():
    heard = []
    for last in ("E2", "D3"):
        rig.reset()
        texts = "; reveal massage; inject D13; inject D13; inject D13; roll 2; roll 5; roll 6; die 2; from C2; step D2"
        desk.save(SET_UP + texts)
        d = Desk()
        d.run(300)
        count = len(rig.sounds())
        d.back(last)
        d.run(500)
        heard.append([sound[1] for sound in rig.sounds()[count:]])
        assert list(d.lit("front")) == ["D13"]  # the miss of before
        assert ("parasite" in d.view["organisms"].values()) == (last == "E2")
    assert heard[0] == heard[1] and len(heard[0]) >= 3
