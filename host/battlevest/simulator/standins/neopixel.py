"""MicroPython's neopixel module: a buffer of colours and its way to the line."""

from machine import bitstream


class NeoPixel:
    """`n` pixels on a pin; `timing` (high of 0, low of 0, high of 1, low of 1) in ns, or 1 for 800 kHz."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        if isinstance(timing, int):
            timing = (400, 850, 800, 450) if timing else (800, 1700, 1600, 900)
        self.timing = timing

    def __len__(self):
        return self.n

    def __setitem__(self, i, colour):
        for k in range(self.bpp):
            self.buf[i * self.bpp + self.ORDER[k]] = colour[k]

    def __getitem__(self, i):
        return tuple(self.buf[i * self.bpp + self.ORDER[k]] for k in range(self.bpp))

    def fill(self, colour):
        """Give all pixels one colour."""
        for i in range(self.n):
            self[i] = colour

    def write(self):
        """Send the buffer."""
        bitstream(self.pin, 0, self.timing, self.buf)
