"""Runs on MicroPython with the simulated board around it: the quiet loop with the heap locked."""

import gc
import time

import micropython
from boards import esp32_devkitc, vest
from devices.box import Box


def loop(box, times):
    """Scan and flush, as the device does it."""
    for _ in range(times):
        now = time.ticks_ms()
        box.scan(now)
        box.flush(now)
        time.sleep_ms(5)


def test_quiet_loop():
    """Two seconds of loops; a MemoryError says that something was to be allocated."""
    box = Box(esp32_devkitc, vest)
    box.start(time.ticks_ms())
    loop(box, 150)
    gc.collect()
    before = gc.mem_alloc()
    micropython.heap_lock()
    try:
        loop(box, 250)
    finally:
        micropython.heap_unlock()
    assert gc.mem_alloc() == before, f"{gc.mem_alloc() - before} bytes"
