"""The clock on the wall as the virtual board follows it: a busy laptop makes the board's seconds longer, not shorter.

A board on a bench has its processor for itself. So what does not count is time in which this program did not look
after the board, and time in which the board's processor wanted to compute and got no core.
"""

import time
from collections.abc import Callable

BEHIND_S = 0.03  # between two looks; more than that was the laptop's fault
LATE_S = 0.005  # after the moment at which the processor should have been woken; more than that too


class Wall:
    """Microseconds of virtual time that should have passed by now; `speed` of them for each of the wall's."""

    def __init__(self, speed: float):
        self.speed = speed
        self.start(0)

    def start(self, us: int) -> None:
        """Go on from a moment of virtual time; a processor starts anew."""
        self.us = float(us)
        self.looked = time.monotonic()
        self.computed: float | None = None

    def woken(self, due: int) -> None:
        """The processor was to be woken at a moment and is now: what passed since then, but for a little, is lost."""
        self.us = min(self.us, due + LATE_S * self.speed * 1_000_000)

    def now(self, work: Callable[[], tuple[bool, float] | None] | None) -> int:
        """The moment at which virtual time should be. work(): (whether the processor wants a core, the seconds for
        which it has had one), None if that can't be told; or None in place of it, if it waits for an answer of ours."""
        now = time.monotonic()
        passed, self.looked = min(now - self.looked, BEHIND_S), now
        told = work() if work is not None else None
        if told is None:
            self.computed = None
        else:
            wants, computed = told
            if wants and self.computed is not None:
                passed = min(passed, computed - self.computed)
            self.computed = computed
        self.us += passed * self.speed * 1_000_000
        return int(self.us)
