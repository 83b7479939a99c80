"""HX711 scale amplifier (Avia data sheet, tables 1 to 3, figures 2 and 3): two wires, bits pulled out by the clock."""

import random

from ..clock import Clock
from ..errors import ModelError

BITS = 24
LOWEST, HIGHEST = -0x800000, 0x7FFFFF
POWER_DOWN_US = 60
SURE_DOWN_US = 10_000  # a shorter power-down may leave the first value wrong (Linux driver)
FILTER = 4  # conversions until a step is seen whole
GAINS = {25: 128, 26: 32, 27: 64}
SETTLING_US = {10: 400_000, 80: 50_000}


class HX711:
    """``clock_pin(level)`` moves PD_SCK, ``data_level()`` is DOUT. ``load`` is the input in counts at gain 128.

    ``rate`` is 10 or 80 samples a second (RATE pin). ``drift`` is in counts a second. ``connected``: else DOUT floats
    and the box's pull-up makes it 1.
    """

    def __init__(self, clock: Clock, seed: int = 1, rate: int = 10):
        self.clock = clock
        self.rng = random.Random(f"hx711 {seed}")
        self.rate = rate
        # The oscillator on the chip is not trimmed; noise is what hobby modules show at gain 128.
        self.period_us = round(1_000_000 / rate * self.rng.uniform(0.9, 1.1))
        self.noise = 120.0
        self.offset = self.rng.uniform(-60_000, 60_000)
        self.load = 0.0
        self.drift = 0.0
        self.connected = True
        self.frozen = False
        self.babbling = False
        self.stuck_low = False
        self.level = 0
        self.power_on()

    def power_on(self) -> None:
        """After power-on or a reset by PD_SCK: channel A, gain 128, the first valid value after the settling time."""
        self.gain = self.chosen = 128
        self.pulses = 0
        self.down = False
        self.rose_at = 0
        self.ready = False
        self.word = 0
        self.spoiled = False
        self._settle()

    def _settle(self) -> None:
        self.window = [self.load] * FILTER
        self.began = self.clock.now
        self.next_at = self.clock.now + max(SETTLING_US[self.rate], FILTER * self.period_us)
        self.ready = False

    def set_rate(self, rate: int) -> None:
        """10 or 80 samples a second: the RATE pin was wired otherwise from the start."""
        self.rate = rate
        self.period_us = round(1_000_000 / rate * self.rng.uniform(0.9, 1.1))
        self.power_on()

    def put(self, counts: float) -> None:
        """Change the load (counts at gain 128)."""
        self.sync()
        self.load = counts

    def sync(self) -> None:
        """Do the conversions that have ended since the last look."""
        now = self.clock.now
        if self.level and not self.down and now - self.rose_at > POWER_DOWN_US:
            self.down, self.ready = True, False
        while not self.down and self.next_at <= now:
            if now - self.next_at > 20 * self.period_us:
                # Nobody looked for long: only the last conversions matter.
                self.next_at += (now - self.next_at) // self.period_us * self.period_us - FILTER * self.period_us
            self._convert(self.next_at)
            self.next_at += self.period_us

    def _convert(self, at: int) -> None:
        self.window = [*self.window[1:], self.load]
        if 0 < self.pulses < BITS:
            return  # in the middle of a read: the word stays
        self.pulses = 0
        if self.chosen != self.gain:
            # Another channel or gain: the filter starts anew (table 2); this conversion is not told.
            self.gain = self.chosen
            self.ready = False
            self.next_at = at + SETTLING_US[self.rate] - self.period_us
            return
        self.ready = True
        if self.frozen:
            return
        value = self.offset + self.drift * at / 1_000_000 + sum(self.window) / FILTER + self.rng.gauss(0.0, self.noise)
        if self.babbling:
            value = self.rng.uniform(LOWEST, HIGHEST)
        if self.spoiled:
            value, self.spoiled = value + self.rng.uniform(-400_000, 400_000), False
        self.word = max(LOWEST, min(HIGHEST, round(value * self.gain / 128)))

    def clock_pin(self, level: int, late_us: int = 0) -> None:
        """PD_SCK goes to ``level``, ``late_us`` after the present moment of the clock."""
        if level == self.level:
            return
        self.sync()
        now = self.clock.now + late_us
        self.level = level
        if level:
            self.rose_at = now
            if self.ready and not self.down and not self.stuck_low:
                self.pulses += 1
            return
        long_us = now - self.rose_at
        if self.down or long_us > POWER_DOWN_US:
            self.power_on()
            self.spoiled = long_us < SURE_DOWN_US
            return
        if self.pulses > max(GAINS):
            raise ModelError(f"HX711: {self.pulses} clock pulses in one read (data sheet table 3: 25 to 27)")
        self.chosen = GAINS.get(self.pulses, self.chosen)

    def data_level(self) -> int:
        """DOUT: low when a value is ready, then the bit that the last pulse shifted out, high after the 25th pulse."""
        if not self.connected:
            return 1
        if self.stuck_low:
            return 0
        self.sync()
        if self.down or not self.ready:
            return 1
        if self.pulses == 0:
            return 0
        if self.pulses > BITS:
            return 1
        return (self.word & 0xFFFFFF) >> (BITS - self.pulses) & 1
