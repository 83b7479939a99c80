"""The expander's driver: set-up in the right order, events that are not lost, chips that fail and come back."""

import time

import micropython
import rig
from boards import esp32_devkitc
from devices import bus as faults
from devices.bus import Bus
from devices.mcp23017 import Mcp23017

IODIR, GPINTEN, INTF, GPPU = 0, 2, 7, 6


def make():
    """A chip on a table with nothing on it, set up."""
    rig.attach("table")
    chip = Mcp23017(Bus(esp32_devkitc), 0x20, "rail_1", (0x1F, 0x1F))
    chip.start(time.ticks_ms())
    assert chip.poll(time.ticks_ms())
    return chip


def after(chip):
    """What a service found."""
    chip.service(time.ticks_ms())
    return chip.changed, chip.levels


def test_set_up():
    chip = make()
    registers = rig.expander(0x20)
    # Ten inputs; GPA7, GPB7 and the open pins are outputs (DS20001952D, pin table), no pull-ups.
    assert registers[IODIR] == [0x1F, 0x1F]
    assert registers[GPINTEN] == [0x1F, 0x1F]
    assert registers[GPPU] == [0, 0]
    assert chip.running and chip.fault == faults.OK
    assert chip.levels == 0x1F1F and chip.changed == 0


def test_a_change_and_a_pulse():
    chip = make()
    assert after(chip) == (0, 0x1F1F)
    rig.sensor(1, 2, "lower", True)
    assert after(chip) == (0x0002, 0x1F1D)
    assert after(chip) == (0, 0x1F1D)
    rig.sensor(1, 4, "upper", True)
    rig.sensor(1, 4, "upper", False)
    # It came and went: the capture has it.
    assert after(chip) == (0x0800, 0x1F1D)
    assert after(chip) == (0, 0x1F1D)


def test_both_ports_of_a_place_in_one_look():
    chip = make()
    for part in ("lower", "upper"):
        rig.sensor(1, 5, part, True)
        rig.sensor(1, 5, part, False)
    assert after(chip) == (0x1010, 0x1F1F)


def test_a_look_is_a_service_too():
    chip = make()
    rig.sensor(1, 1, "lower", True)
    rig.sensor(1, 1, "lower", False)
    chip.look(time.ticks_ms())
    assert chip.changed == 0x0001 and chip.flagged
    chip.look(time.ticks_ms())
    assert chip.changed == 0 and not chip.flagged


def test_what_happened_before_the_set_up_is_nothing():
    rig.attach("table")
    bus = Bus(esp32_devkitc)
    chip = Mcp23017(bus, 0x20, "rail_1", (0x1F, 0x1F))
    chip.start(time.ticks_ms())
    chip.poll(time.ticks_ms())
    rig.sensor(1, 3, "lower", True)  # pending, as the ESP32 restarts alone
    again = Mcp23017(bus, 0x20, "rail_1", (0x1F, 0x1F))
    again.start(time.ticks_ms())
    assert again.poll(time.ticks_ms())
    assert after(again) == (0, 0x1F1B)


def test_a_missing_chip_is_asked_once_a_second_and_comes_back():
    chip = make()
    rig.fault("0x20", "missing")
    for _ in range(3):
        chip.service(time.ticks_ms())
    assert not chip.running and chip.fault == faults.MISSING
    calls = rig.bus_calls()
    for _ in range(95):
        rig.advance(10)
        chip.poll(time.ticks_ms())
    assert rig.bus_calls() == calls
    rig.fault("0x20", on=False)
    rig.advance(60)
    assert chip.poll(time.ticks_ms())
    assert chip.fault == faults.OK and rig.expander(0x20)[GPINTEN] == [0x1F, 0x1F]


def test_one_failed_transfer_is_no_fault():
    chip = make()
    rig.fault("0x20", "missing")
    chip.service(time.ticks_ms())
    assert chip.running and chip.fault == faults.OK


def test_a_restart_is_seen_and_repaired_at_once():
    chip = make()
    rig.fault("0x20", "reset")
    chip.look(time.ticks_ms())
    assert not chip.running and chip.fault == faults.RESTARTED
    assert chip.poll(time.ticks_ms())
    assert chip.fault == faults.OK and chip.fault_count == 1


def test_a_frozen_chip_is_silent():
    chip = make()
    chip.look(time.ticks_ms())
    rig.fault("0x20", "silent")
    chip.look(time.ticks_ms())
    chip.look(time.ticks_ms())
    assert not chip.running and chip.fault == faults.SILENT
    rig.fault("0x20", on=False)
    rig.advance(1000)
    assert chip.poll(time.ticks_ms())


def test_a_stuck_bus_is_freed():
    chip = make()
    rig.fault("0x21", "stuck")
    chip.service(time.ticks_ms())
    assert rig.faults() == []
    rig.sensor(1, 1, "upper", True)
    assert after(chip) == (0x0100, 0x1E1F)


def test_looks_allocate_nothing():
    chip = make()
    micropython.heap_lock()
    try:
        for _ in range(3):
            chip.service(0)
            chip.look(0)
            chip.poll(0)
    finally:
        micropython.heap_unlock()
    assert chip.running
