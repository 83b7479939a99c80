"""Set-up and the turn of a card, by the back panel, the front panel and the buttons."""

import rig
from desk import Desk, reddish


def ever_red(panel, square, since):
    return any(at >= since and square in lit and reddish(lit[square]) for at, lit in rig.frames(panel))


def test_five_presses_place_five_viruses_and_the_screen_counts():
    d = Desk()
    for count, square in enumerate(("C4", "D7", "E2", "G9", "A4")):
        assert d.texts()[2] == f"on the back: {count}/5"
        d.back(square)
    assert sorted(d.view["organisms"]) == ["A4", "C4", "D7", "E2", "G9"]
    assert d.texts() == ["BOTH T1/10", "Turn a card", "10 left", "TURN"]
    assert [sound[1] for sound in rig.sounds()] == [2000] * 5


def test_an_occupied_square_is_refused_on_the_back_only():
    d = Desk()
    d.back("C4")
    d.run(1000)
    since = rig.now()
    sounds = rig.sounds()
    screen = rig.screen()
    d.back("C4")
    d.run(800)
    assert len(d.game.history) == 1
    assert ever_red("back", "C4", since)
    assert rig.sounds() == sounds
    assert rig.screen() == screen
    assert not [lit for _, lit in rig.frames("front") if lit]


def test_red_blinks_twice_below_three_a_second():
    d = Desk()
    d.back("C4")
    d.run(1000)
    since = rig.now()
    d.back("C4")
    d.run(900)
    starts = []
    red = False
    for at, lit in rig.frames("back"):
        if at >= since:
            now = "C4" in lit and reddish(lit["C4"])
            if now and not red:
                starts.append(at)
            red = now
    assert len(starts) == 2
    assert starts[1] - starts[0] >= 334


def test_the_front_is_refused_politely_during_set_up():
    d = Desk()
    since = rig.now()
    d.front("C4")
    d.run(100)
    assert len(d.game.history) == 0
    assert d.texts()[1] == "Not your move"
    assert [sound[1] for sound in rig.sounds()] == [200]
    assert ever_red("front", "C4", since)
    assert not [lit for _, lit in rig.frames("back") if lit]
    d.run(3000)
    assert d.texts()[1] == "Press 5 squares"


def test_soft_keys_do_nothing_during_set_up():
    d = Desk()
    d.back("A1", "G1", "A13", "E4")
    d.ok()
    assert len(d.game.history) == 0


def test_the_card_is_turned_by_ok_or_by_the_key_done_on_the_back():
    d = Desk()
    d.set_up()
    d.turn("shiatsu")
    assert d.view["revealed"] == ["shiatsu"]
    assert d.texts()[1:3] == ["New card:", "Shiatsu"]
    d.run(2800)
    assert d.texts() == ["PATIENT T1/10", "Press to inject", "Actions 3 Dice 3", "<card card>"]
    rig.reset()
    d = Desk()
    d.set_up()
    d.luck = ["reveal massage"]
    d.back("G1")
    assert d.view["revealed"] == ["massage"]


def test_every_card_is_equally_likely_and_smoking_twice():
    # 65536 is no multiple of 21: the draws 65520 to 65535 are thrown away, 0 to 65519 give each of 20 + 1 copies 3120.
    d = Desk()
    below = d.referee._below
    answers = [65535, 65520, 65519]
    d.referee.urandom = lambda count: bytes((answers[0] & 0xFF, answers.pop(0) >> 8))
    assert below(21) == 65519 % 21 == 20
    answers[:] = [0]
    assert below(21) == 0
    answers[:] = [65535, 41]
    assert below(6) == 41 % 6
