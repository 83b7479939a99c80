"""The gallery with broken parts: sensors, rails, interrupt line and trigger; and the pyramid on the scale."""

import time

import rig
from devices import bus as faults
from devices import gallery as g
from devices.gallery import LOWER, UPPER, bit
from stand import Stand


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
