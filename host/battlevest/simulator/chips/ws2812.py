"""A chain of WS2812B LEDs (Worldsemi data sheets of the original and of the V5: only what both accept is accepted)."""

from ..clock import Clock
from ..errors import ModelError

# Nanoseconds of (0 high, 0 low, 1 high, 1 low): the overlap of WS2812B
# (+-150 ns around 400, 850, 800, 450) and WS2812B-V5.
LEAST = (250, 700, 650, 580)
MOST = (380, 1000, 950, 600)
NAMES = ("high part of a 0", "low part of a 0", "high part of a 1", "low part of a 1")

PIXEL_US = 30
LATCH_US = 280  # V5: a low of more than 280 us shows the frame


class Chain:
    """`count` LEDs on one data line. A colour is shown when the line has been low for the latch time."""

    def __init__(self, name: str, count: int, clock: Clock):
        self.name = name
        self.count = count
        self.clock = clock
        self.connected = True
        self.frozen = False
        self.power_on()

    def power_on(self) -> None:
        """All LEDs are dark until their first frame."""
        self.shown = bytearray(3 * self.count)  # G, R, B of each LED
        self.shifted = bytearray(3 * self.count)
        self.waiting = False
        self.position = 0
        self.quiet_from = -LATCH_US
        self.frames: list[tuple[int, bytes]] = []

    def bits(self, timing: tuple[int, int, int, int], data: bytes) -> None:
        """Data bytes on the line, most significant bit first: each LED keeps the
        first 24 bits it sees and passes the rest on."""
        rounded = tuple(ns // 25 * 25 for ns in timing)  # the ESP32's RMT at 40 MHz rounds down
        for i in range(4):
            if not LEAST[i] <= rounded[i] <= MOST[i]:
                raise ModelError(
                    f"LED line {self.name}: {NAMES[i]} is {rounded[i]} ns, but WS2812Bs of both generations take "
                    f"{LEAST[i]} to {MOST[i]} ns (WS2812B data sheets, data transfer time)"
                )
        if not self.connected or self.frozen:
            return
        now = self.clock.now
        self.settle()
        if now - self.quiet_from > LATCH_US:
            self.position = 0  # else the line was not low long enough: the bits go on where the last frame ended
        kept = data[: max(0, len(self.shifted) - self.position)]
        self.shifted[self.position : self.position + len(kept)] = kept
        self.position += len(data)
        self.quiet_from = now + (len(data) + 2) // 3 * PIXEL_US
        self.waiting = True

    def settle(self) -> None:
        """Show a finished frame once its latch time is over."""
        if self.waiting and self.clock.now - self.quiet_from > LATCH_US:
            self.waiting = False
            whole = min(self.position, len(self.shifted)) // 3 * 3
            self.shown[:whole] = self.shifted[:whole]
            self.frames.append((self.quiet_from + LATCH_US, bytes(self.shown)))
            del self.frames[:-1000]

    def pixels(self) -> list[tuple[int, int, int]]:
        """(red, green, blue) of each LED from the start of the line, as they glow now."""
        self.settle()
        if not self.connected:
            return [(0, 0, 0)] * self.count
        shown = self.shown
        return [(shown[i + 1], shown[i], shown[i + 2]) for i in range(0, len(shown), 3)]
