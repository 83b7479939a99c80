"""The first evening's breadboard: one touch chip with eight pads, eight LEDs on the back's line."""

import gc
import time

from boards import vest
from devices.bus import FAULT_WORDS, Bus
from devices.leds import Line
from devices.mpr121 import Mpr121
from table import way_in

PADS = 8
SCAN_MS = 5
ALIVE_MS = 1000

settings, board = way_in.found()
bus = Bus(board)
chip = Mpr121(bus, 0x5A, PADS, "pads", vest)
line = Line(board.LED_LINES["back"], range(PADS), PADS)
gc.collect()


def scan(ms):
    """Keep the chip going for a while."""
    began = time.ticks_ms()
    while True:
        now = time.ticks_ms()
        if time.ticks_diff(now, began) >= ms:
            return
        chip.poll(now)
        time.sleep_ms(SCAN_MS)


def show(pad, red, green, blue):
    """One LED in a colour (pad -1: none), the others dark."""
    for at in range(len(line.frame)):
        line.frame[at] = 0
    if pad >= 0:
        line.frame[3 * pad], line.frame[3 * pad + 1], line.frame[3 * pad + 2] = red, green, blue
    line.draw(4096)
    line.write()


def begin():
    """Bring the chip up and tell how it is."""
    now = time.ticks_ms()
    chip.start(now)
    while chip.lost and not chip.fault and time.ticks_diff(time.ticks_ms(), now) < 2000:
        scan(100)
    tell("part", name=chip.name, label=chip.label, fault=FAULT_WORDS[chip.fault], detail=chip.detail, address=0x5A)


def walk(pads, patience):
    """Light each LED until its pad is touched; one that is not touched for ``patience`` ms is left."""
    for pad in pads:
        show(pad, 30, 30, 30)
        tell("asked", square=str(pad))
        began = alive = time.ticks_ms()
        before = chip.touched
        while True:
            scan(SCAN_MS)
            now = time.ticks_ms()
            came = chip.touched & ~before
            before = chip.touched
            if came >> pad & 1:
                scan(20)
                chip.burst(now)
                tell("touched", square=str(pad), strength=chip.delta(pad))
                break
            if came:
                other = 0
                while not came >> other & 1:
                    other += 1
                tell("other", square=str(pad), panel="pads", pressed=str(other))
            if time.ticks_diff(now, began) >= patience:
                tell("skipped", square=str(pad))
                break
            if time.ticks_diff(now, alive) >= ALIVE_MS:
                alive = now
                tell("alive")
        show(pad, 0, 60, 0)
        scan(150)
    show(-1, 0, 0, 0)
