"""The drivers' quiet loop on the words of an ESP32: nothing is allocated, integers stay small.

There is no simulator in this build: a bus whose registers never change stands in for the chips.
"""

import sys
import time

import micropython

CHIPS = {address: bytearray(0x81) for address in (0x5A, 0x5B, 0x5C, 0x5D)}


class Bus:
    """Four touch chips at rest, no table, and a screen that swallows everything; no method allocates."""

    def __init__(self, *_place, **_pins):
        pass

    def readfrom_mem_into(self, address, register, into):
        if address not in CHIPS:
            raise OSError(19)  # ENODEV: no table is plugged in
        registers = CHIPS[address]
        for i in range(len(into)):
            into[i] = registers[register + i]
        # A count of noise: a chip whose data never moves would be made to prove that it lives.
        registers[0x04] ^= 1

    def writeto_mem(self, address, register, values):
        registers = CHIPS[address]
        if register == 0x80:
            for i in range(0x80):
                registers[i] = 0
            registers[0x5D] = 0x24
            return
        for i in range(len(values)):
            registers[register + i] = values[i]
        for i in range(12):
            # 720 counts: 0x2D0.
            registers[0x04 + 2 * i] = 0xD0
            registers[0x05 + 2 * i] = 0x02

    def writeto(self, _address, _values):
        pass


class Pin:
    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_UP = 2

    def __init__(self, *_place, **_more):
        pass

    def value(self, *_level):
        return 1


class Machine:
    I2C = Bus
    Pin = Pin
    PWM = None

    @staticmethod
    def bitstream(_pin, _encoding, _timing, _data):
        pass


sys.modules["machine"] = Machine

from boards import esp32_devkitc, vest  # noqa: E402
from devices.box import Box  # noqa: E402
from devices.mpr121 import RUNNING  # noqa: E402


def chips(box):
    return box.panels["back"].chips + box.panels["front"].chips


def run(box, begin, loops):
    """Loops of 10 ms each, by a clock of their own."""
    now = begin
    for _ in range(loops):
        box.scan(now)
        box.flush(now)
        now = time.ticks_add(now, 10)
    return now


def start(begin):
    box = Box(esp32_devkitc, vest)
    box.start(begin)
    return box


def locked(box, begin, loops):
    micropython.heap_lock()
    try:
        return run(box, begin, loops)
    finally:
        micropython.heap_unlock()


def test_the_lock_catches_an_allocation():
    micropython.heap_lock()
    caught = False
    try:
        bytearray(1000)
    except MemoryError:
        caught = True
    finally:
        micropython.heap_unlock()
    assert caught


def test_a_quiet_loop_allocates_nothing():
    box = start(1000)
    now = run(box, 1000, 200)
    assert [chip.state for chip in chips(box)] == [RUNNING] * 4
    locked(box, now, 300)


def test_the_clock_may_wrap():
    # 2**30 ms is where ticks wrap; 2 s before it.
    begin = (1 << 29) - 2000 + (1 << 29)
    box = start(begin)
    now = run(box, begin, 190)
    locked(box, now, 100)
    assert [chip.state for chip in chips(box)] == [RUNNING] * 4


def test_the_greatest_budget_stays_in_small_integers():
    box = start(1000)
    now = run(box, 1000, 100)
    leds = box.leds
    leds.budget_ma = 16000
    for name in ("back", "front"):
        for i in range(len(leds.frames[name])):
            leds.frames[name][i] = 255
    locked(box, now, 1)
    assert leds.estimate_ma == leds.base_ma + 142 + 142 * 60
