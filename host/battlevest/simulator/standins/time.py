"""MicroPython's time module on the virtual clock. Ticks count from power-on and wrap at 2**30, as on an ESP32."""

import _link

_PERIOD = 1 << 30
_HALF = 1 << 29
_MASK = _PERIOD - 1
_LOOP_US = 1500  # the interpreter's own work between two sleeps on an ESP32: about 100 calls of 13 us
_TICKS_US = 5
_EPOCH = 0


def ticks_ms():
    """Milliseconds, 0 to 2**30 - 1."""
    _link.spend(_TICKS_US)
    return _link.now() // 1000 & _MASK


def ticks_us():
    """Microseconds, 0 to 2**30 - 1."""
    _link.spend(_TICKS_US)
    return _link.now() & _MASK


ticks_cpu = ticks_us


def ticks_diff(end, start):
    """end - start, from -2**29 to 2**29 - 1."""
    return (end - start + _HALF & _MASK) - _HALF


def ticks_add(ticks, delta):
    """ticks + delta, wrapped."""
    return ticks + delta & _MASK


def sleep_ms(ms):
    """Sleep, and be charged for the work since the last sleep."""
    _link.sleep((ms if ms > 0 else 0) * 1000 + _LOOP_US)


def sleep_us(us):
    """Sleep for microseconds."""
    _link.sleep(us if us > 0 else 0)


def sleep(seconds):
    """Sleep for seconds."""
    _link.sleep(int(seconds * 1000000) + _LOOP_US)


def time():
    """Seconds since power-on: the box has no calendar."""
    return _link.now() // 1000000
