"""The gallery's meaning: shots, falls, wobbles, doubles, hands and sun, sensors that fail."""

import time

import rig
import tools
from devices import bus as faults
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


def test_a_shot_taken_back():
    stand = Stand()
    stand.arm()
    stand.shot()
    stand.run(2000)
    stand.gallery.unshot()
    assert stand.gallery.shots == 0
    stand.gallery.unshot()
    assert stand.gallery.shots == 0


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


def test_a_dead_sensor_is_named_and_its_cup_left_to_people():
    rig.reset(attach="table")
    rig.fault("sensor_2_4_upper", "dead")
    stand = Stand(attach=None)
    assert stand.arm([0x3FF] * 3) == [("broken", 2, 4, "upper"), ("ready",)]
    assert stand.gallery.blind(1) == bit(3, UPPER)
    part = stand.box.gallery.chips[1]
    assert part.fault == faults.SENSOR and part.detail == 8
    rig.shoot(2, 4, "upper")
    stand.run(3000)
    assert stand.counts() == [0, 0, 0]
    stand.gallery.setup(time.ticks_ms())
    stand.run(5000)
    assert part.fault == faults.SENSOR
    rig.cup(2, 4, "upper", "set")
    rig.fault("sensor_2_4_upper", on=False)
    stand.run(5000)
    assert part.fault == faults.OK
    assert stand.of("mended") == [("mended", 2, 4, "upper")]


def test_a_lower_sensor_that_dies_under_a_cup():
    stand = Stand()
    stand.arm([0x3FF] * 3)
    rig.trigger(100)
    stand.run(100)
    rig.fault("sensor_1_2_lower", "dead")
    stand.run(3000)
    assert stand.counts() == [0, 0, 0]
    assert stand.of("broken") == [("broken", 1, 2, "lower")]
    assert stand.gallery.blind(0) == bit(1, LOWER)


def test_a_dirty_sensor_is_named():
    stand = Stand()
    stand.arm([0x3FF] * 3)
    rig.fault("sensor_3_1_lower", "chatter")
    stand.run(3000)
    assert ("broken", 3, 1, "lower") in stand.take()
    assert stand.gallery.blind(2) == bit(0, LOWER)
    rig.shoot(3, 1, "upper")
    stand.run(3000)
    assert stand.counts() == [0, 0, 1]
    rig.fault("sensor_3_1_lower", on=False)
    stand.run(6000)
    assert stand.of("mended") == [("mended", 3, 1, "lower")]


def test_a_rail_that_is_pulled_and_comes_back():
    stand = Stand()
    stand.arm([0x3FF] * 3)
    rig.fault("0x21", "missing")
    stand.run(400)
    assert stand.gallery.chips[1].fault == faults.MISSING
    assert stand.gallery.blind(1) == 0x3FF and stand.gallery.blind(0) == 0
    rig.cup(2, 3, "upper", "fall")
    rig.shoot(1, 1, "upper")
    stand.run(3000)
    assert stand.counts() == [1, 0, 0]
    rig.fault("0x21", on=False)
    stand.run(2500)
    # What fell meanwhile was not seen: people judge it.
    assert stand.gallery.blind(1) == bit(2, UPPER)
    assert stand.counts() == [1, 0, 0]
    rig.shoot(2, 1, "upper")
    stand.run(3000)
    assert stand.counts() == [1, 1, 0]


def test_without_the_interrupt_line_nothing_is_lost():
    for kind, fault in (("missing", faults.SILENT), ("stuck", faults.BABBLE)):
        rig.reset(attach="table")
        rig.fault("interrupt", kind)
        stand = Stand(attach=None)
        stand.arm()
        for place in (1, 2, 4):
            rig.shoot(1, place, "stack")
            stand.run(3000)
        assert stand.counts() == [6, 0, 0]
        rig.hand(1, 2, 3000)
        stand.run(4000)
        assert stand.gallery.interrupt.fault == fault
        rig.fault("interrupt", on=False)
        rig.hand(1, 2, 1000)
        stand.run(4000)
        assert stand.gallery.interrupt.fault == faults.OK


def test_a_stuck_trigger_is_no_shot_after_shot():
    rig.reset(attach="table")
    rig.fault("trigger", "stuck")
    stand = Stand(attach=None)
    stand.arm()
    stand.run(3000)
    assert stand.gallery.shots == 0
    stand.shot()
    stand.run(1000)
    assert stand.gallery.shots == 1


def test_the_pyramid_on_the_plate():
    stand = Stand(cups=0, settle=2500)
    assert stand.gallery.scale.tare(time.ticks_ms()) == ""
    rig.plate(28)
    stand.run(3000)
    stand.gallery.arm_plate(time.ticks_ms(), 28)
    stand.run(300)
    assert stand.gallery.phase == g.ARMED and stand.gallery.plate_sure
    stand.take()
    for falls, off in ((4, 4), (0, 4), (3, 7)):
        rig.trigger(100)
        rig.plate_fall(falls)
        stand.run(4500)
        assert stand.gallery.off_plate == off
    assert stand.gallery.shots == 3
    said = stand.take()
    assert [entry for entry in said if entry[0] == "plate"] == [("plate", 24), ("plate", 21)]
    assert said[-1] == ("judged",)


def test_without_a_scale_nothing_waits():
    rig.reset(attach="table")
    rig.fault("scale", "missing")
    stand = Stand(cups=0, settle=2500, attach=None)
    stand.gallery.arm_plate(time.ticks_ms(), 28)
    stand.run(50)
    assert stand.gallery.phase == g.ARMED and not stand.gallery.scale.usable and not stand.gallery.plate_sure
    rig.trigger(100)
    stand.run(1500)
    assert stand.of("judged") == [("judged",)]


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
