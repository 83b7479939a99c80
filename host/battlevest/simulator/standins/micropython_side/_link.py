"""The link to the world on MicroPython: requests over a pipe, in buffers made once, so that no bus call allocates.

The other end, and the layout of the bytes, is battlevest/simulator/protocol.py. What a game does not ask for is in
_link_more, as all this is on the heap.
"""

import gc
import sys

_request = bytearray(20)
_answer = bytearray(16)
_places = bytearray(64)
_two = bytearray(2)
_irq_off = 0
_out = None
_in = None
_now = 0
_spent = 0
changes = 0  # calls of the rig, each of which may have changed anything in the world


def __getattr__(name):
    import _link_more

    return getattr(_link_more, name)


class PowerCut(SystemExit):
    """The supply is gone."""


class ModelError(BaseException):
    """A chip model refuses what the firmware did."""


def connect(reading, writing):
    """Use these two file descriptors."""
    global _in, _out
    _in = open(reading, "rb")  # noqa: SIM115
    _out = open(writing, "wb")  # noqa: SIM115


def _put(at, value):
    _request[at] = value & 0xFF
    _request[at + 1] = value >> 8 & 0xFF
    _request[at + 2] = value >> 16 & 0xFF
    _request[at + 3] = value >> 24 & 0xFF


def _call(op, a, b, c, x, z, payload, data):
    """One request. Returns the status; `data` (a buffer of the expected
    length, or None) is filled when the status is 0."""
    global _now, _spent
    _request[0] = op
    _request[1] = a
    _request[2] = b
    _request[3] = c
    _put(4, x)
    _put(8, 0 if payload is None else len(payload))
    _put(12, _spent)
    _put(16, z)
    _spent = 0
    _out.write(_request)
    if payload is not None:
        _out.write(payload)
    if _in.readinto(_answer) != 16:
        sys.exit()  # the simulator is gone
    status = _answer[0]
    _now = _answer[4] | _answer[5] << 8 | _answer[6] << 16 | _answer[7] << 24 | _answer[8] << 32 | _answer[9] << 40
    size = _answer[12] | _answer[13] << 8 | _answer[14] << 16 | _answer[15] << 24
    if size:
        if data is not None and status == 0 and size == len(data):
            _in.readinto(data)
        else:
            return _odd(status, size)
    elif status >= 250:
        return _odd(status, 0)
    if _answer[3]:
        raise KeyboardInterrupt
    return status


def _odd(status, size):
    """An answer with a text in it, or with data of a length that only it knows."""
    text = bytearray(size)
    if size:
        _in.readinto(text)
    if status == 250:
        raise PowerCut(str(text, "utf-8") or "the power is off")
    if status == 251:
        raise ModelError(str(text, "utf-8"))
    if status == 252:
        raise ValueError(str(text, "utf-8"))
    if _answer[3]:
        raise KeyboardInterrupt
    if status:
        return status
    return text


def now():
    """Microseconds since power-on."""
    return _now + _spent


def spend(us):
    """Let time pass; it is told with the next request, at the latest after a millisecond."""
    global _spent
    _spent += us
    if _spent >= 1000:
        _call(20, 0, 0, 0, 0, 0, None, None)


def sleep(us):
    """Let time pass and report the free heap."""
    while us > 1000000000:
        _call(1, 0, 0, 0, 1000000000, gc.mem_free(), None, None)
        us -= 1000000000
    _call(1, 0, 0, 0, us, gc.mem_free(), None, None)


def i2c_setup(scl, sda, hertz):
    """Give the pins to the controller."""
    return _call(2, scl, sda, 0, hertz, 0, None, None)


def i2c_write(address, out):
    """Write bytes; 0 or an error number, as all of these."""
    return _call(3, address, 0, 0, 0, 0, out, None)


def i2c_read(address, buffer):
    """Read bytes."""
    return _call(4, address, 0, 0, len(buffer), 0, None, buffer)


def i2c_read_mem(address, register, buffer):
    """Read registers."""
    return _call(5, address, register, 0, len(buffer), 0, None, buffer)


def i2c_write_mem(address, register, out):
    """Write registers."""
    return _call(6, address, register, 0, 0, 0, out, None)


def pin_setup(pin, mode, pull):
    """Configure a pin."""
    return _call(7, pin & 0xFF, mode, pull, 0, 0, None, None)


def pin_write(pin, level):
    """Set a pin."""
    _call(8, pin & 0xFF, level, _irq_off, 0, 0, None, None)


def pin_read(pin):
    """Read a pin. Every answer carries the levels of the buttons' pins, good as long as no time has passed since."""
    place = _places[pin & 0x3F]
    if place and not _spent and _answer[2] >> place - 1 & 1:
        return _answer[1] >> place - 1 & 1
    level = _call(9, pin & 0xFF, 0, 0, 0, 0, None, None)
    _places[pin & 0x3F] = level >> 1
    return level & 1


def irq(off):
    """Interrupts off (1) or on (0): told with the next level that is set, the only place where it matters."""
    global _irq_off
    _irq_off = off


def adc_read(pin):
    """A conversion, 0 to 65535."""
    _call(22, pin & 0xFF, 0, 0, 0, 0, None, _two)
    return _two[0] | _two[1] << 8


def pwm(pin, hertz, duty):
    """PWM on a pin."""
    _call(10, pin, duty & 0xFF, duty >> 8, hertz, 0, None, None)


def bitstream(pin, high0, low0, high1, low1, data):
    """Pulses on an LED line."""
    _call(11, pin, 0, 0, high0 | low0 << 16, high1 | low1 << 16, data, None)


def flash_read(block, offset, buffer):
    """Read from the flash."""
    return _call(12, 0, 0, 0, block, offset | len(buffer) << 16, None, buffer)


def flash_program(block, offset, data):
    """Program the flash."""
    return _call(13, 0, 0, 0, block, offset, data, None)


def flash_erase(block):
    """Erase a block."""
    return _call(14, 0, 0, 0, block, 0, None, None)


def reset(cause):
    """Restart; does not return."""
    _call(15, cause, 0, 0, 0, 0, None, None)
    sys.exit()


def reset_cause():
    """Why the device started."""
    return _call(16, 0, 0, 0, 0, 0, None, None)


def watchdog(timeout_ms):
    """Start the watchdog, or feed it (0)."""
    _call(21, 0, 0, 0, timeout_ms, 0, None, None)


def urandom(count):
    """Random bytes."""
    data = bytearray(count)
    if count:
        _call(17, 0, 0, 0, count, 0, None, data)
    return bytes(data)
