"""With 31-bit small integers too, a scan without touches allocates nothing: here an integer of 2**30 or more would."""

import gc
import sys

sys.path[1:1] = ["tests/wasm/board", "host/battlevest/simulator/standins"]
sys.modules.pop("time", None)  # the virtual clock's time comes first on the path

import time  # noqa: E402

import _link  # noqa: E402
import micropython  # noqa: E402
from boards import esp32_devkitc, vest  # noqa: E402
from devices.box import Box  # noqa: E402


def loop(box, times):
    for _ in range(times):
        now = time.ticks_ms()
        box.scan(now)
        box.flush(now)
        time.sleep_ms(5)


def started():
    box = Box(esp32_devkitc, vest)
    box.start(time.ticks_ms())
    loop(box, 200)
    assert [part.name for part in box.parts if part.fault] == []
    gc.collect()
    return box


def test_a_quiet_loop_allocates_nothing():
    """Two seconds: every check of the chips, the refresh of the LEDs and all pages of the screen come in between."""
    box = started()
    before, calls = gc.mem_alloc(), _link.calls
    micropython.heap_lock()
    try:
        loop(box, 300)
    finally:
        micropython.heap_unlock()
    assert gc.mem_alloc() == before
    assert _link.calls - calls >= 300 * 2


def test_the_locked_heap_would_be_noticed():
    """The test above can fail: an integer of 2**30 is one allocation on this build."""
    number = 0x3FFFFFFF
    micropython.heap_lock()
    try:
        number += 1
        grown = True
    except MemoryError:
        grown = False
    finally:
        micropython.heap_unlock()
    assert not grown
