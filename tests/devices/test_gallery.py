"""The gallery: shots, falls, wobbles, doubles and fouls, each cup judged once."""

import time

import rig
import tools
from devices import gallery as g
from devices.gallery import LOWER, UPPER, bit
from stand import Stand


def test_bits():
    assert [bit(place, LOWER) for place in range(5)] == [1, 2, 4, 8, 16]
    assert [bit(place, UPPER) for place in range(5)] == [32, 64, 128, 256, 512]
    assert g.bits(0) == 0 and g.bits(0b1000010001) == 3


def test_what_stands_is_seen():
    stand = Stand(cups=2)
    assert [stand.gallery.seen(line) for line in range(3)] == [0b0001100011] * 3
    rig.cup(2, 5, "lower", "set")
    stand.run(1500)
    assert stand.gallery.seen(1) == 0b0001110011
    assert stand.gallery.seen(0) == 0b0001100011
    rig.cup(2, 5, "lower", "take")
    stand.run(1500)
    assert stand.gallery.seen(1) == 0b0001100011


def test_armed_when_everything_rests():
    stand = Stand(cups=4)
    rig.cup(1, 5, "lower", "set")
    stand.run(50)
    stand.gallery.arm(time.ticks_ms())
    assert stand.gallery.phase == g.SETTLING
    stand.run(200)
    assert stand.gallery.phase == g.SETTLING and stand.gallery.waits_for == "cup"
    stand.run(2000)
    assert stand.gallery.phase == g.ARMED and stand.gallery.waits_for == ""
    assert stand.of("ready") == [("ready",)]


def test_an_upper_cup_falls():
    stand = Stand()
    assert stand.arm() == [("ready",)]
    rig.shoot(1, 3, "upper")
    stand.run(3000)
    said = stand.take()
    assert said[0] == ("shot", g.TRIGGER)
    assert ("moved", 1, 3, "upper") in said
    assert said[-2:] == [("fell", 1, 3, "upper"), ("judged",)]
    assert stand.counts() == [1, 0, 0]
    assert stand.gallery.fallen(0) == stand.gallery.last(0) == bit(2, UPPER)
    assert stand.gallery.shots == 1 and stand.gallery.phase == g.ARMED


def test_three_shots():
    stand = Stand()
    stand.arm()
    rig.shoot(2, 2, "stack")
    stand.run(3000)
    rig.shoot(3, 4)  # a bare hit: the neighbours shake
    stand.run(3000)
    rig.shoot()  # a miss
    stand.run(3000)
    assert stand.counts() == [0, 2, 0]
    assert stand.gallery.fallen(1) == bit(1, LOWER) | bit(1, UPPER)
    assert stand.gallery.last(1) == 0
    assert stand.gallery.shots == 3
    assert len(stand.of("judged")) == 3


def test_a_wobble_is_not_beaten():
    # Cups that rock up to the edge of tipping, many of them, each after a shot.
    stand = Stand()
    stand.arm()
    for _ in range(tools.GAMES(12, 4)):
        rig.trigger(100)
        stand.run(100)
        for place in (1, 3, 5):
            rig.cup(2, place, "upper", "wobble")
        stand.run(2500)
    assert stand.counts() == [0, 0, 0]
    assert [stand.gallery.asked(line) for line in range(3)] == [0, 0, 0]
    assert stand.gallery.phase == g.ARMED
    rig.shoot(2, 3, "upper")
    stand.run(3000)
    assert stand.counts() == [0, 1, 0]


def test_two_neighbours_by_one_band():
    stand = Stand()
    stand.arm()
    rig.trigger(100)
    stand.run(100)
    rig.cup(1, 2, "upper", "fall")
    rig.cup(1, 3, "upper", "fall")
    rig.cup(1, 4, "upper", "wobble")
    stand.run(3000)
    assert stand.counts() == [2, 0, 0]
    assert stand.gallery.fallen(0) == bit(1, UPPER) | bit(2, UPPER)


def test_a_late_fall_belongs_to_its_shot():
    # It rocks on its edge for a second and then goes.
    stand = Stand()
    stand.arm()
    rig.shoot(1, 1)
    stand.run(1000)
    rig.cup(1, 1, "upper", "fall")
    stand.run(3000)
    assert stand.counts() == [1, 0, 0] and stand.gallery.asked(0) == 0


def test_the_third_bands_falls_are_waited_for():
    stand = Stand()
    stand.arm()
    for _ in range(3):
        rig.shoot(1, 1)
        stand.run(700)
    assert stand.gallery.shots == 3 and stand.gallery.phase == g.JUDGING
    rig.cup(1, 1, "upper", "fall")
    stand.run(2500)
    assert stand.gallery.phase == g.ARMED and stand.counts() == [1, 0, 0]


def test_beaten_once():
    # It rolls back before its sensor, stays, and leaves again: still one.
    stand = Stand()
    stand.arm()
    rig.shoot(1, 3, "upper")
    stand.run(3000)
    for seen in (True, False, True, False):
        rig.sensor(1, 3, "upper", seen)
        stand.run(1200)
    rig.shoot(2, 2, "upper")
    stand.run(3000)
    assert stand.counts() == [1, 1, 0]
    assert len(stand.of("fell")) == 2


def test_nothing_counts_while_cups_are_handled():
    stand = Stand()
    for part in ("upper", "lower"):
        rig.cup(1, 2, part, "take")
        rig.cup(2, 4, "stack", "fall")
        rig.trigger(100)
        stand.run(2500)
        rig.cup(1, 2, part, "set")
        rig.cup(2, 4, "stack", "set")
        stand.run(2500)
    assert stand.take() == []
    assert stand.counts() == [0, 0, 0] and stand.gallery.shots == 0


def test_falls_while_it_settles_are_no_ones():
    stand = Stand()
    stand.gallery.arm(time.ticks_ms())
    stand.run(100)
    rig.cup(3, 3, "upper", "fall")
    stand.run(3000)
    assert stand.gallery.phase == g.ARMED and stand.counts() == [0, 0, 0]
    assert stand.gallery.seen(2) == 0x3FF & ~bit(2, UPPER)


def test_the_referees_button_is_a_shot_after_the_fall():
    # Without a trigger the referee presses when it is over.
    stand = Stand()
    stand.arm()
    rig.cup(1, 5, "stack", "fall")
    stand.run(1500)
    stand.shot()
    stand.run(1500)
    assert stand.counts() == [2, 0, 0]
    assert ("shot", g.BUTTON) in stand.take()


def test_a_knock_is_a_shot_where_there_is_no_trigger():
    stand = Stand()
    stand.arm()
    rig.knock(100)
    stand.run(20)
    rig.cup(1, 1, "upper", "fall")
    stand.run(400)
    rig.knock(60)  # the cup lands
    stand.run(2500)
    assert stand.gallery.shots == 1 and stand.counts() == [1, 0, 0]
    rig.trigger(100)
    stand.run(2000)
    rig.knock(100)
    stand.run(2000)
    # Once the trigger was pulled it is the one to tell.
    assert stand.gallery.shots == 2


def test_a_bouncing_trigger_is_one_shot():
    stand = Stand()
    stand.arm()
    for _ in range(6):
        rig.trigger(120)
        stand.run(1300)
    assert stand.gallery.shots == 6


def test_a_foul_shot():
    stand = Stand()
    stand.arm()
    rig.shoot(1, 1, "upper")
    stand.run(3000)
    rig.shoot(1, 4, "upper")
    stand.run(3000)
    assert stand.counts() == [2, 0, 0]
    stand.gallery.foul(time.ticks_ms())
    assert stand.gallery.phase == g.SETUP and stand.gallery.shots == 2
    assert stand.gallery.fallen(0) == bit(0, UPPER) and stand.gallery.last(0) == bit(3, UPPER)


def test_a_recorded_shot_played_again():
    stand = Stand()
    stand.arm()
    rig.trace(True)
    begin = time.ticks_us()
    rig.shoot(2, 3, "stack")
    stand.run(3000)
    trace = [[entry[0] - begin] + entry[1:] for entry in rig.trace()]
    assert stand.counts() == [0, 2, 0] and len(trace) >= 2
    rig.reset(attach="table")
    again = Stand()
    again.arm()
    rig.trigger(100)
    rig.replay(trace)
    again.run(3000)
    assert again.counts() == [0, 2, 0]
    assert again.gallery.fallen(1) == bit(2, LOWER) | bit(2, UPPER)


def test_a_cup_left_on_its_edge_falls_after_the_judgement():
    stand = Stand()
    stand.arm()
    rig.shoot(2, 1)
    stand.run(1700)
    assert stand.of("judged") == [("judged",)] and stand.gallery.phase == g.ARMED
    rig.cup(2, 1, "upper", "fall")
    stand.run(2500)
    assert stand.counts() == [0, 1, 0] and stand.gallery.asked(1) == 0
    assert stand.of("judged") == [("judged",)]
