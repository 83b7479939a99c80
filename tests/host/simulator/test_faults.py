"""Faults from outside: what each of them does to a chip, and that it can be mended."""

import pytest
from battlevest.paths import firmware_dir
from battlevest.simulator.world import World

from .chip_tools import RUN, TRACKING


def world():
    made = World(firmware_dir())
    made.bus.connect(400_000)
    return made


def send(made, *writes):
    for data in writes:
        assert made.i2c(0x5A, data, None)[0] == 0


def started(made):
    send(made, b"\x2b" + TRACKING, b"\x41" + bytes((15, 10)) * 12, b"\x5b\x00\x10\x20", b"\x7b\x0b\x00\xc9\x82\xb4")
    send(made, bytes((0x5E, RUN)))
    made.clock.advance(300_000)


def read(made, register, count=1):
    return made.i2c(0x5A, bytes((register,)), count)


@pytest.mark.parametrize("kind", ["missing", "brownout"])
def test_no_answer_and_a_new_start_afterwards(kind):
    made = world()
    started(made)
    made.faults.set("0x5A", kind)
    assert read(made, 0x5E) == (19, b"")
    assert made.faults.list() == [{"chip": "0x5A", "kind": kind}]
    made.faults.set("0x5A", "none")
    assert read(made, 0x5E) == (0, b"\x00")
    assert made.faults.list() == []


def test_reset_happens_once():
    made = world()
    started(made)
    made.faults.set("0x5A", "reset")
    assert read(made, 0x5D) == (0, b"\x24")
    assert made.faults.list() == []


def test_babble_touches_at_random():
    made = world()
    started(made)
    made.faults.set("0x5A", "babble")
    seen = set()
    for _ in range(100):
        made.clock.advance(10_000)
        seen.add(read(made, 0x00, 2)[1])
    assert len(seen) > 50
    made.faults.set("0x5A", "ok")
    made.clock.advance(100_000)
    assert read(made, 0x00, 2) == (0, b"\x00\x00")


def test_silent_and_overcurrent():
    made = world()
    started(made)
    made.faults.set("0x5A", "silent")
    made.hands.finger("back", "C4", True)
    made.clock.advance(50_000)
    assert read(made, 0x00) == (0, b"\x00")
    made.faults.set("0x5A", "ovcf")
    assert read(made, 0x01) == (0, b"\x80")


def test_a_stuck_bus_takes_everybody_down():
    made = world()
    made.faults.set("screen", "stuck")
    assert read(made, 0x5D)[0] == 110
    made.faults.set("screen", "none")
    assert read(made, 0x5D)[0] == 0


def test_led_lines_and_buttons():
    made = world()
    made.chains["back"].bits((325, 900, 800, 600), b"\xff" * 213)
    made.clock.advance(10_000)
    made.faults.set("leds_back", "missing")
    assert set(made.lights("back").values()) == {(0, 0, 0)}
    made.faults.set("button_ok", "stuck")
    assert made.buttons["ok"].level() == 0
    made.faults.set("button_ok", "none")
    assert made.buttons["ok"].level() == 1


def test_every_kind_that_a_part_lists_can_be_set_and_mended():
    made = world()
    for part, kinds in made.faults.parts().items():
        for kind in kinds:
            made.faults.set(part, kind)
            made.faults.set(part, "none")
            assert made.faults.list() == []
    assert read(made, 0x5D) == (0, b"\x24")
