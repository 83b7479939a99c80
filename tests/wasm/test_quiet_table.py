"""With 31-bit small integers too, the gallery's scan allocates nothing, neither at rest nor while cups fall."""

import gc
import sys

sys.path[1:1] = ["tests/wasm/board", "host/battlevest/simulator/standins"]
sys.modules.pop("time", None)  # the virtual clock's time comes first on the path

import time  # noqa: E402

import _link  # noqa: E402
import micropython  # noqa: E402
from boards import esp32_devkitc, vest  # noqa: E402
from devices.box import Box  # noqa: E402
from devices.gallery import ARMED  # noqa: E402


class Clock:
    """A clock of its own, which the board follows: 6 ms a loop."""

    def __init__(self):
        self.now = 1000

    def loop(self, box, times):
        """Scan and flush so often."""
        now = self.now
        for _ in range(times):
            box.scan(now)
            box.flush(now)
            now = time.ticks_add(now, 6)
            _link.spend(6000)
        self.now = now


def started(clock):
    _link.plug_table()
    for address in (0x5A, 0x5B, 0x5C, 0x5D):
        _link.missing[address] = 1
    box = Box(esp32_devkitc, vest)
    box.start(clock.now)
    clock.loop(box, 500)
    return box


def test_a_table_at_rest_and_one_with_falling_cups():
    """The scale's values are near the end of their range while it is read, at set-up."""
    clock = Clock()
    box = started(clock)
    gallery = box.gallery
    assert box.attached == "table" and [gallery.seen(line) for line in range(3)] == [0x3FF] * 3
    assert gallery.scale.fault == 0 and 7999990 < gallery.scale.raw < 8000010 and gallery.scale.settled
    gc.collect()
    before = gc.mem_alloc()
    micropython.heap_lock()
    try:
        clock.loop(box, 200)
        gallery.arm(clock.now)
        clock.loop(box, 200)
        armed = gallery.phase
        gallery.shot(clock.now)
        _link.lose(0x20, 2)
        _link.lose(0x22, 0)
        clock.loop(box, 300)
    finally:
        micropython.heap_unlock()
    assert gc.mem_alloc() == before
    assert armed == ARMED
    # A lower cup can't fall from under an upper one that still stands: both sensors are called broken, nothing counts.
    assert [gallery.broken(line) for line in range(3)] == [0b00100, 0, 0b00001]
    assert [gallery.count(line) for line in range(3)] == [0, 0, 0]
