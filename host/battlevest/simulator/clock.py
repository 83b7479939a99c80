"""Virtual time: one clock in microseconds for the firmware, the chips and the hands outside."""

import heapq
from collections.abc import Callable


class Clock:
    """Microseconds since the world began. It moves only by `advance`, and runs what was planned for the time that
    passes.

    `limit` is the moment at which the firmware has to stand still; `pause` is then called and returns when `limit`
    lies ahead again. Without a limit (tests which are the device's own program) time goes as far as it is told.
    """

    def __init__(self):
        self.now = 0
        self.limit: int | None = None
        self.pause: Callable[[], None] | None = None
        self._plans: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0

    def at(self, when: int, action: Callable[[], None]) -> None:
        """Plan an action for a moment (in us); two of one moment run in the order in which they were planned."""
        self._count += 1
        heapq.heappush(self._plans, (max(when, self.now), self._count, action))

    def advance(self, us: int) -> None:
        """Let time pass, with a pause at every limit on the way."""
        end = self.now + us
        while self.limit is not None and end >= self.limit:
            self._go(self.limit)
            if self.pause is None:
                return
            self.pause()
        self._go(end)

    def move_to(self, when: int) -> None:
        """Let time pass until a moment, whatever the limit: for whoever set the limit."""
        self._go(when)

    def _go(self, end: int) -> None:
        plans = self._plans
        while plans and plans[0][0] <= end:
            when, _, action = heapq.heappop(plans)
            self.now = when
            action()
        if end > self.now:
            self.now = end
