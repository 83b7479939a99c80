"""The gallery in doubt: nobody's shot, too much at once, hands and sunlight are asked about and not scored."""

import time

import rig
from devices import gallery as g
from devices.gallery import LOWER, UPPER, bit
from stand import Stand


def test_a_fall_without_a_shot_is_asked_about():
    stand = Stand()
    stand.arm()
    rig.trigger(100)
    stand.run(2000)
    stand.take()
    rig.cup(3, 3, "upper", "fall")
    stand.run(2500)
    assert stand.counts() == [0, 0, 0]
    assert stand.gallery.asked(2) == bit(2, UPPER) and stand.gallery.asked_why(2) == g.NOBODY
    assert stand.of("ask") == [("ask", 3, g.NOBODY)]
    stand.gallery.answer(2, bit(2, UPPER), True, time.ticks_ms())
    assert stand.counts() == [0, 0, 1] and stand.gallery.asked(2) == 0


def test_not_beaten_put_back_and_beaten():
    stand = Stand()
    stand.arm()
    rig.cup(3, 3, "upper", "fall")
    stand.run(4500)
    assert stand.gallery.asked(2) == bit(2, UPPER)
    stand.gallery.answer(2, 0x3FF, False, time.ticks_ms())
    rig.cup(3, 3, "upper", "set")
    stand.run(2500)
    assert stand.counts() == [0, 0, 0]
    rig.shoot(3, 3, "upper")
    stand.run(3000)
    assert stand.counts() == [0, 0, 1]


def test_too_many_places_at_once():
    stand = Stand()
    stand.arm()
    rig.trigger(100)
    stand.run(100)
    for line in (1, 2):
        for place in (2, 3):
            rig.cup(line, place, "stack", "fall")
    stand.run(4000)
    assert stand.counts() == [0, 0, 0]
    assert [g.bits(stand.gallery.asked(line)) for line in range(3)] == [4, 4, 0]
    assert stand.gallery.asked_why(0) == g.CROWD


def test_what_never_rests_is_asked_about():
    stand = Stand()
    stand.arm()
    rig.trigger(100)
    stand.run(100)
    for _ in range(30):
        rig.sensor(2, 2, "upper", False)
        stand.run(120)
        rig.sensor(2, 2, "upper", True)
        stand.run(60)
    assert stand.counts() == [0, 0, 0]
    assert stand.gallery.asked(1) in (0, bit(1, UPPER))


def test_a_hand_is_no_score():
    stand = Stand(cups=4)
    stand.arm()
    rig.trigger(100)
    stand.run(300)
    rig.hand(1, 5, 1200)
    stand.run(400)
    rig.cup(1, 4, "upper", "take")
    stand.run(4000)
    assert stand.counts() == [0, 0, 0]
    assert stand.gallery.asked(0) == bit(3, UPPER) and stand.gallery.asked_why(0) == g.HAND
    assert ("ask", 1, g.HAND) in stand.take()


def test_a_hand_that_only_passes_is_told_and_over():
    stand = Stand(cups=3)
    stand.arm()
    rig.hand(2, 5, 900)
    stand.run(600)
    assert stand.gallery.asked_why(1) == g.HAND and stand.gallery.asked(1) == 0
    stand.run(3000)
    assert stand.gallery.asked_why(1) == 0
    assert stand.of("answered") == [("answered",)]
    rig.shoot(2, 1, "upper")
    stand.run(3000)
    assert stand.counts() == [0, 1, 0]


def test_sunlight_blinds_a_line():
    stand = Stand(cups=4)
    stand.arm([0b0111101111] * 3)
    rig.sun(3)
    stand.run(4500)
    assert stand.gallery.asked_why(2) == g.LIGHT
    assert stand.gallery.blind(2) == 0b0111101111 and stand.gallery.blind(0) == 0
    rig.shoot(1, 2, "upper")
    stand.run(3000)
    assert stand.counts() == [1, 0, 0]
    rig.sun(3, False)
    stand.run(1500)
    assert stand.gallery.blind(2) == 0


def test_a_beaten_cup_that_rolls_is_no_hand():
    stand = Stand()
    stand.arm()
    rig.shoot(1, 3, "stack")
    stand.run(3000)
    rig.sensor(1, 3, "lower", True)  # it lies there
    stand.run(1000)
    rig.shoot(1, 4, "upper")
    stand.run(3000)
    assert stand.counts() == [3, 0, 0]
    assert [entry for entry in stand.take() if entry[0] == "ask"] == []


def test_a_told_shot_claims_what_fell_just_now_and_nothing_older():
    stand = Stand()
    stand.arm()
    rig.cup(1, 2, "stack", "fall")  # somebody leans on the table
    stand.run(6000)
    assert stand.gallery.asked(0) == bit(1, LOWER) | bit(1, UPPER)
    rig.cup(1, 4, "upper", "fall")  # hit by a band
    stand.run(1500)
    stand.shot()
    stand.run(1500)
    assert stand.gallery.fallen(0) == bit(3, UPPER)
    assert stand.gallery.asked(0) == bit(1, LOWER) | bit(1, UPPER)


def test_what_flies_past_an_empty_place_is_no_hand():
    """A cup that falls past a sensor's post is before it for less than a tenth of a second; a hand stays longer."""
    stand = Stand(cups=4)
    stand.arm()
    rig.trigger(100)
    stand.run(60)
    rig.cup(1, 4, "upper", "fall")
    rig.sensor(1, 5, "upper", True)
    stand.run(90)
    rig.sensor(1, 5, "upper", False)
    stand.run(3000)
    assert stand.counts() == [1, 0, 0]
    assert stand.of("ask") == []
