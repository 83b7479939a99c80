"""Runs on MicroPython with the simulated table around it: shots and falls with the heap locked."""

import gc
import time

import micropython
import rig  # pyright: ignore[reportMissingImports]  (of the simulator)
from boards import esp32_devkitc, vest
from devices.box import Box
from scan_on_device import loop


def test_loop_with_the_table():
    """Five seconds; a MemoryError says that something was to be allocated."""
    rig.reset(attach="table")
    rig.set_up(5)
    box = Box(esp32_devkitc, vest)
    box.start(time.ticks_ms())
    loop(box, 300)
    box.gallery.arm(time.ticks_ms())
    loop(box, 150)
    rig.shoot(1, 3, "stack")
    rig.hand(2, 2, 300)
    gc.collect()
    before = gc.mem_alloc()
    micropython.heap_lock()
    try:
        loop(box, 700)
    finally:
        micropython.heap_unlock()
    assert gc.mem_alloc() == before, f"{gc.mem_alloc() - before} bytes"
    assert box.gallery.count(0) == 2
