"""The fingers of the people at the page: what they hold down, as fast as fingers can.

A click can be shorter than any finger's press, and two can follow each other closer than a finger lifts. The device
has to see what a hand would do, so a finger stays at least LEAST_MS and leaves for at least GAP_MS, in the device's own
time; what was done faster waits for its turn.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

LEAST_MS = 120
GAP_MS = 80
MOST_WAITING = 8  # four clicks on one square; who hammers faster is not heard

Key = tuple[str, str]  # (panel, cell) or ("button", name)


class Fingers:
    """What the watchers of the page hold down on `device`, a battlevest.simulator.Device.

    `pressed(panel, cell)` is called as a finger comes down on the vest.
    """

    def __init__(self, device: Any, pressed: Callable[[str, str], None] = lambda panel, cell: None):
        self.device = device
        self.pressed = pressed
        self.down: set[Key] = set()
        self.changed_at: dict[Key, int] = {}  # device time in ms
        self.waiting: dict[Key, deque[bool]] = {}

    def touch(self, panel: str, square: str, down: bool) -> None:
        """Put a finger on a cell of a panel, or take it off; ValueError if there is no vest."""
        if panel not in self.device.world.chains:
            raise ValueError("The vest is not plugged in, so it can't be touched.")
        self._want((panel, square), down)

    def hold(self, name: str, down: bool) -> None:
        """Press a button and keep it down, or let it go."""
        self._want(("button", name), down)

    @property
    def busy(self) -> bool:
        """Whether a finger is down, or about to be."""
        return bool(self.down) or any(self.waiting.values())

    def held_ms(self, key: Key) -> int:
        """How long a finger has been down there, in ms of the device; 0 if there is none."""
        return self.device.time_ms - self.changed_at[key] if key in self.down else 0

    def lift_all(self) -> None:
        """Take off every finger."""
        for key in list(self.waiting):
            self._want(key, False)

    def _want(self, key: Key, down: bool) -> None:
        with self.device.lock:
            queue = self.waiting.setdefault(key, deque())
            last = queue[-1] if queue else key in self.down
            if down == last or (down and len(queue) >= MOST_WAITING):
                return
            queue.append(down)
            if len(queue) == 1:  # else the clock already has a plan for this finger
                self._go_on(key)

    def _go_on(self, key: Key) -> None:
        """Do what may be done now and leave the rest to the clock, which calls while run() has locked the device."""
        world, queue = self.device.world, self.waiting[key]
        while queue:
            due = self.changed_at.get(key, -GAP_MS) + (LEAST_MS if key in self.down else GAP_MS)
            if self.device.time_ms < due:
                world.clock.at(due * 1000, lambda: self._go_on(key))
                return
            down = queue.popleft()
            if key[0] == "button":
                world.button(key[1], down)
            else:
                world.hands.finger(*key, down)
                if down:
                    self.pressed(*key)
            self.changed_at[key] = self.device.time_ms
            (self.down.add if down else self.down.discard)(key)
