"""MicroPython's machine module as the firmware uses it; behind it stand the chip models.

A board has it in its read-only memory. Here its code is on the heap, so what few programs ask for is in _machine_more.
"""

import errno

import _link


def __getattr__(name):
    import _machine_more

    return getattr(_machine_more, name)


def _more(kind, owner, name):
    # A method of a class that is there, for an object of the class of the same name here.
    import _machine_more

    method = getattr(getattr(_machine_more, kind), name)
    return lambda *given, **named: method(owner, *given, **named)


def disable_irq():
    """Interrupts off; returns what enable_irq() takes."""
    _link.irq(1)
    return 1


def enable_irq(state=1):
    """Interrupts on again."""
    _link.irq(0)


def reset():
    """Restart the device."""
    _link.reset(2)


def reset_cause():
    """Why the device started last."""
    return _link.reset_cause()


class WDT:
    """The task watchdog: restarts the device unless it is fed. It can't be stopped; another WDT changes its time."""

    def __init__(self, id=0, timeout=5000):
        if id:
            raise ValueError
        if timeout < 1:
            raise ValueError("WDT timeout too short")
        _link.watchdog(timeout)

    def feed(self):
        """Begin its time anew."""
        _link.watchdog(0)


class Pin:
    """A pin of the ESP32."""

    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_DOWN = 1
    PULL_UP = 2

    def __init__(self, id, mode=-1, pull=None, *, value=None):
        self.id = id.id if isinstance(id, Pin) else id
        self._mode = self.IN
        self._pull = 0
        if mode != -1 or pull is not None or value is not None:
            self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=None, *, value=None):
        """Configure the pin; the level comes first, so that an output does not glitch."""
        if mode != -1 and mode is not None:
            self._mode = mode
        if pull is not None:
            self._pull = pull
        if value is not None:
            _link.pin_write(self.id, 1 if value else 0)
        if _link.pin_setup(self.id, self._mode, self._pull):
            raise ValueError("invalid pin")

    def value(self, *level):
        """Read the level, or set it."""
        if level:
            _link.pin_write(self.id, 1 if level[0] else 0)
            return None
        return _link.pin_read(self.id)

    __call__ = value

    def on(self):
        """Set to 1."""
        _link.pin_write(self.id, 1)

    def off(self):
        """Set to 0."""
        _link.pin_write(self.id, 0)


def _number(pin):
    return pin.id if isinstance(pin, Pin) else pin


class I2C:
    """The hardware I2C controller: NACK is OSError(ENODEV), a stuck bus OSError(ETIMEDOUT)."""

    def __init__(self, id=0, *, scl=None, sda=None, freq=400000, timeout=50000):
        self._scl = _number(scl)
        self._sda = _number(sda)
        _link.i2c_setup(self._scl, self._sda, freq)

    def _fail(self, code):
        if code == errno.ENODEV:
            raise OSError(errno.ENODEV, "ENODEV")
        raise OSError(errno.ETIMEDOUT, "ETIMEDOUT")

    def readfrom_mem_into(self, addr, memaddr, buf, *, addrsize=8):
        """Read registers into a buffer."""
        code = _link.i2c_read_mem(addr, memaddr, buf)
        if code:
            self._fail(code)

    def writeto_mem(self, addr, memaddr, buf, *, addrsize=8):
        """Write registers."""
        code = _link.i2c_write_mem(addr, memaddr, buf)
        if code:
            self._fail(code)

    def writeto(self, addr, buf, stop=True):
        """Write bytes."""
        code = _link.i2c_write(addr, buf)
        if code:
            self._fail(code)
        return len(buf)

    def __getattr__(self, name):
        return _more("I2C", self, name)


class PWM:
    """PWM on a pin: frequency in hertz, duty of 65535 or 1023."""

    def __init__(self, dest, *, freq=5000, duty_u16=32768, duty=None):
        self._pin = _number(dest)
        self._freq = freq
        self._duty = duty_u16 if duty is None else duty * 64
        self._apply()

    def _apply(self):
        _link.pwm(self._pin, self._freq, self._duty)

    def freq(self, *hertz):
        """Read or set the frequency."""
        if not hertz:
            return self._freq
        if not 1 <= hertz[0] <= 40000000:
            raise ValueError("frequency out of range")
        self._freq = hertz[0]
        self._apply()

    def duty_u16(self, *duty):
        """Read or set the duty, 0 to 65535."""
        if not duty:
            return self._duty
        self._duty = duty[0]
        self._apply()

    def __getattr__(self, name):
        return _more("PWM", self, name)


def bitstream(pin, encoding, timing, data):
    """Send bytes as pulses: timing (high of 0, low of 0, high of 1, low of 1) in ns."""
    if encoding:
        raise ValueError("encoding")
    _link.bitstream(_number(pin), timing[0], timing[1], timing[2], timing[3], data)
