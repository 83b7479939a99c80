"""Drivers of the firmware in a simulated world of their own, for measurements without the game."""

from types import ModuleType
from typing import Any

from battlevest.simulator.runtime import Runtime


class Drivers:
    """A box with a simulated vest. ``step()`` is one loop of the device; ``box`` is devices.box.Box."""

    def __init__(self, seed: int, pause_ms: int = 4):
        self.runtime = Runtime(seed=seed, attach="vest")
        self.world = self.runtime.world
        self.time = self.module("time")
        self.panel = self.module("devices.panel")
        self.pause_ms = pause_ms
        self.box: Any = self.module("devices.box").Box(self.module("boards.esp32_devkitc"), self.module("boards.vest"))
        self.box.start(self.time.ticks_ms())

    def module(self, name: str) -> Any:
        """A module as the firmware sees it."""
        found: ModuleType = self.runtime.importer.builtins["__import__"](name, {}, {}, ["*"])
        return found

    def step(self) -> None:
        """Scan, flush, pause."""
        now = self.time.ticks_ms()
        self.box.scan(now)
        self.box.flush(now)
        self.time.sleep_ms(self.pause_ms)

    def run(self, ms: int) -> None:
        """Loop for so long."""
        end = self.world.clock.now + ms * 1000
        while self.world.clock.now < end:
            self.step()

    def events(self, side: str) -> list[tuple[int, int]]:
        """(kind, cell) of everything a panel said since the last time."""
        panel, found = self.box.panels[side], []
        while panel.next_event():
            found.append((panel.kind, panel.cell))
        return found
