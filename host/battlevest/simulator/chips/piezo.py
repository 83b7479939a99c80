"""A piezo disc glued under a rail, behind the box's resistors and clamps, as the ADC sees it."""

import math
import random

from ..clock import Clock

FULL = 65535
CLAMP = 3.3  # volts: the diodes to 3.3 V and ground take the rest
HERTZ = (700, 1800)  # of discs glued to wood
DECAY_US = 14_000  # disc of about 20 nF across 1 MOhm, and the wood's own damping
LAST_US = 120_000


class Piezo:
    """``knock(strength)``: 100 is a rubber band on the rail, about 6 V at first. ``read()``: 0 to 65535 for 3.3 V."""

    def __init__(self, clock: Clock, seed: int = 1):
        self.clock = clock
        self.rng = random.Random(f"piezo {seed}")
        self.noise = 0.01  # volts
        self.connected = True
        self.babbling = False
        self.rings: list[tuple[int, float, float]] = []

    def power_on(self) -> None:
        """A disc has no memory."""

    def knock(self, strength: float = 100) -> None:
        """Something hits the rail."""
        self.rings.append((self.clock.now, 0.06 * strength, self.rng.uniform(*HERTZ)))

    def read(self) -> int:
        """One conversion: rectified by the lower clamp, cut by the upper one."""
        now, volts = self.clock.now, 0.0
        if self.connected:
            self.rings = [ring for ring in self.rings if now - ring[0] < LAST_US]
            for began, height, hertz in self.rings:
                age = now - began
                volts += height * math.exp(-age / DECAY_US) * math.sin(2 * math.pi * hertz * age / 1e6 + 0.7)
        if self.babbling:
            volts += self.rng.uniform(-2.0, 3.0)
        volts = min(CLAMP, max(0.0, volts + self.rng.gauss(0.0, self.noise)))
        return round(volts / CLAMP * FULL)
