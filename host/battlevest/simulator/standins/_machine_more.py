"""What of the machine module few programs ask for: loaded when one does (see machine)."""

import _link
from machine import _number

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
DEEPSLEEP_RESET = 4
SOFT_RESET = 5


def soft_reset():
    """Restart the interpreter."""
    _link.reset(SOFT_RESET)


def unique_id():
    """Six bytes."""
    return b"\x24\x0a\xc4\x00\x00\x01"


def freq(hertz=0):
    """The CPU's frequency."""
    return 240000000


class ADC:
    """The analogue input of a pin of ADC1."""

    ATTN_0DB = 0
    ATTN_2_5DB = 1
    ATTN_6DB = 2
    ATTN_11DB = 3

    def __init__(self, pin, *, atten=0):
        self._pin = _number(pin)

    def read_u16(self):
        """0 to 65535; with ATTN_11DB for about 0 to 3.3 V."""
        return _link.adc_read(self._pin)


class I2C:
    """More of the I2C controller."""

    def readfrom_mem(self, addr, memaddr, nbytes, *, addrsize=8):
        """Read registers."""
        buf = bytearray(nbytes)
        self.readfrom_mem_into(addr, memaddr, buf)
        return bytes(buf)

    def readfrom_into(self, addr, buf, stop=True):
        """Read bytes into a buffer."""
        code = _link.i2c_read(addr, buf)
        if code:
            self._fail(code)

    def readfrom(self, addr, nbytes, stop=True):
        """Read bytes."""
        buf = bytearray(nbytes)
        self.readfrom_into(addr, buf)
        return bytes(buf)

    def writevto(self, addr, vector, stop=True):
        """Write several buffers as one transaction."""
        return self.writeto(addr, b"".join(vector))

    def scan(self):
        """Addresses that answer."""
        return [addr for addr in range(0x08, 0x78) if not _link.i2c_write(addr, b"")]


class PWM:
    """More of PWM on a pin."""

    def init(self, *, freq=None, duty_u16=None, duty=None):
        """Change frequency and duty together."""
        if freq is not None:
            self._freq = freq
        if duty_u16 is not None:
            self._duty = duty_u16
        if duty is not None:
            self._duty = duty * 64
        self._apply()

    def duty(self, *duty):
        """Read or set the duty, 0 to 1023."""
        if not duty:
            return self._duty // 64
        self.duty_u16(duty[0] * 64)

    def deinit(self):
        """Let go of the pin."""
        _link.pwm(self._pin, 0, 0)
