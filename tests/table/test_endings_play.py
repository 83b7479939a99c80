"""Every ending by presses, the map shown to all, and the next game."""

import desk
import rig
from desk import Desk

SET_UP = "place C2; place E2; place D6; place B9; place F4"


def test_the_patient_wins_by_a_chain_of_hits():
    d = Desk()
    d.set_up("C2", "E2", "D6", "B9", "F4")
    d.turn("massage")
    for square in ("C2", "E2", "D6", "B9", "F4"):
        d.inject(square)
    assert d.game.returns() == [1, -1]
    d.run(3000)
    assert d.texts() == ["GAME OVER T1/10", "Patient wins!", "All wiped out", "< NEW >"]
    d.run(1000)
    assert [sound[1] for sound in rig.sounds()[-4:]] == [784, 988, 1175, 1568]
    # OK begins the next game, and the journal holds it.
    d.ok()
    assert d.texts()[1:3] == ["Roles swapped:", "player 2 wears"]
    d.run(2600)
    assert d.texts()[:2] == ["VIRUS SET-UP", "Press 5 squares"]
    assert len(d.game.history) == 0
    d.back("A9")
    rig.power_cycle()
    assert Desk().view["organisms"] == {"A9": "virus"}


def test_the_virus_wins_with_parasites_on_heart_and_kidneys():
    # A copy that lands on a virus makes a parasite, which steps through walls: B4 to C4, A9 to A8, G7 to G8.
    d = Desk()
    d.set_up("A4", "B4", "A9", "B9", "G7")
    turns = (
        ("massage", (("A4", "B4"), ("B4", "C4"), ("B9", "A9"))),
        ("shiatsu", (("A9", "A8"), ("G7", "F7"), ("F7", "G7"))),
        ("fasting", (("G7", "G8"), ("A4", "A3"), ("A4", "A3"))),
    )
    for card, growths in turns:
        d.turn(card)
        for _ in range(3):
            d.inject("D13")
        d.roll(1, 1, 1)
        for start, end in growths:
            d.back(start, end)
    organisms = d.view["organisms"]
    assert [organisms[square] for square in ("C4", "A8", "G8")] == ["parasite"] * 3
    assert d.game.returns() == [-1, 1]
    d.run(3000)
    assert d.texts() == ["GAME OVER T3/10", "Virus wins!", "Heart & kidneys", "< NEW >"]
    # The map is everybody's now.
    assert sorted(d.lit("front")) == sorted(organisms)


def test_the_virus_wins_when_ten_turns_are_over():
    texts = long_game("massage")
    desk.save(texts)
    d = Desk()
    d.run(2600)
    for _ in range(3):
        d.inject("D13")
    assert d.game.returns() == [-1, 1]
    d.run(3000)
    assert d.texts() == ["GAME OVER T10/10", "Virus wins!", "Ten turns passed", "< NEW >"]
    # What lives, and faintly the two that were hit.
    assert sorted(d.lit("front")) == sorted(list(d.view["organisms"]) + ["D13", "D7"])


def test_weed_on_turn_ten_may_be_a_draw():
    texts = long_game("smoking_weed", weed_saves_turn10=True)
    desk.save(texts, weed_saves_turn10=True)
    d = Desk(ten_turns__weed_saves_turn10=True)
    d.run(2600)
    d.use("smoking_weed")
    d.inject("D13")
    d.inject("D13")
    assert d.game.returns() == [0, 0]
    d.run(3000)
    assert d.texts() == ["GAME OVER T10/10", "A draw", "Saved by weed", "< NEW >"]


def test_the_end_is_still_there_after_a_power_switch():
    desk.save(SET_UP + "; reveal massage; inject C2; inject E2; inject D6; inject B9; inject F4")
    d = Desk()
    d.run(3000)
    assert d.texts()[:2] == ["GAME OVER T1/10", "Patient wins!"]


def long_game(last_card, **options):
    """A game up to the patient's tenth half turn: only isolated viruses are left, so nothing ever grows."""
    cards = ["constipation", "fasting", "workout", "shiatsu", "diarrhea", "vomiting", "appendectomy", "pinworm_test"]
    texts = ["place C4; place A8; place G8; place D13; place D7"]
    texts.append("reveal smoking; inject D13; inject D7; decline; inject D13; inject D13; roll 1; roll 2; roll 3")
    for card in cards + [last_card]:
        texts.append("reveal " + card)
        if card != last_card:
            texts.append("inject D13; inject D13; inject D13; roll 1; roll 2; roll 3")
    return "; ".join(texts)
