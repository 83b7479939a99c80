"""How fast time goes on a bench that follows the wall clock: as the visitor chose, but no faster than a hand.

In hurried time a click would be a long press, and an aim forgotten or a menu closed before anybody could answer.
"""

import time
from typing import Any

from battlevest.bench_page.requests import BadRequest

SPEEDS = {"1": 1.0, "4": 4.0, "max": None}  # None: as fast as the machine can
CALM_SPEED, CALM_S = 4.0, 1.0  # at most so fast for a moment after a visitor's press


class Pace:
    """The speed of `device`; `chosen` is a key of SPEEDS."""

    def __init__(self, device: Any):
        self.device = device
        self.chosen = "1"
        self.calm_until = 0.0

    def choose(self, speed: str) -> None:
        """Take another speed; BadRequest on a clock that is moved by hand."""
        if self.device.clock_mode == "manual":
            raise BadRequest("Time stands still here until it is moved; only the wall clock can be hurried.")
        self.chosen = speed
        self.device.speed = SPEEDS[speed]

    def touched(self, down: bool) -> None:
        """A visitor presses something, or lets it go."""
        if self.chosen != "1":
            self.calm_until = time.monotonic() + CALM_S
            self.device.speed = 1.0 if down else CALM_SPEED

    def keep(self, waits: bool) -> None:
        """Called at each look: `waits` says that the device holds something before a visitor that would go away."""
        if waits:
            self.device.speed = 1.0
        elif time.monotonic() > self.calm_until:
            self.device.speed = SPEEDS[self.chosen]
