"""A push button to ground: it bounces when it is pressed and when it is let go."""

import random

from ..clock import Clock

BOUNCE_US = 5000  # small tactile switches: 1 to 10 ms, typically below 5


class Button:
    """`level()` is 0 while the contact is closed. After each change it
    closes and opens a few times within BOUNCE_US. `until`: when the present press ends (us), None without an end."""

    def __init__(self, name: str, clock: Clock, seed: int = 1):
        self.name = name
        self.clock = clock
        self.rng = random.Random(f"button {seed} {name}")
        self.down = False
        self.until: int | None = None
        self.stuck = False
        self.broken = False  # its wire is off: never closed
        self.edges: list[int] = []

    def set(self, down: bool) -> None:
        """A finger presses the button, or leaves it."""
        self.until = None
        if down != self.down:
            self.down = down
            begin = self.clock.now
            count = 2 * self.rng.randrange(1, 4)
            self.edges = sorted(begin + self.rng.randrange(BOUNCE_US) for _ in range(count))

    def press(self, us: int) -> None:
        """A finger presses the button for a while; where one does already, the one that stays longer counts."""
        end = self.clock.now + us
        if self.down:
            if self.until is None:
                return
            end = max(end, self.until)
        self.set(True)
        self.until = end
        self.clock.at(end, lambda: self._let_go(end))

    def _let_go(self, end: int) -> None:
        if self.until == end:
            self.set(False)

    def level(self) -> int:
        """The contact now: 0 closed, 1 open (through the pull-up)."""
        if self.broken:
            return 1
        if self.stuck:
            return 0
        ahead = 0
        if self.edges:
            ahead = sum(edge > self.clock.now for edge in self.edges)
            if not ahead:
                self.edges = []
        return 0 if self.down ^ (ahead & 1) else 1
