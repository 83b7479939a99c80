"""The quiet loop: scan and flush with nothing touched and nothing new allocate nothing."""

import gc
import time

import micropython
import rig
from boards import esp32_devkitc, vest
from devices.box import Box


def loop(box, times, pause):
    """Scan and flush so often; the LED refresh and the looks at the chips come in between."""
    for _ in range(times):
        now = time.ticks_ms()
        box.scan(now)
        box.flush(now)
        time.sleep_ms(pause)


def locked(box, times, pause):
    """The loop with MicroPython's heap locked: an allocation raises MemoryError."""
    micropython.heap_lock()
    try:
        loop(box, times, pause)
    finally:
        micropython.heap_unlock()


def test_a_quiet_loop_allocates_nothing():
    box = Box(esp32_devkitc, vest)
    box.start(time.ticks_ms())
    loop(box, 120, 5)
    gc.collect()
    before = gc.mem_alloc()
    # Two seconds: every chip is looked at four times, the LEDs are refreshed twice, each page of the screen once.
    locked(box, 250, 5)
    after = gc.mem_alloc()
    assert after == before
    assert rig.screen_on()


def test_a_held_finger_allocates_nothing():
    box = Box(esp32_devkitc, vest)
    box.start(time.ticks_ms())
    loop(box, 120, 5)
    rig.touch("back", "C4", True)
    loop(box, 20, 5)
    assert box.panels["back"].held
    locked(box, 100, 5)
    rig.touch("back", "C4", False)
    locked(box, 20, 5)
    assert not box.panels["back"].held
