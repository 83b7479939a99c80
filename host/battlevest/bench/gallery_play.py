"""Plays generated turns through chip models and drivers, and counts how many the gallery proposes rightly."""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from typing import Any

from battlevest.bench.gallery_turns import LINES, SENSORS, Turn, judge
from battlevest.simulator.runtime import Runtime

SESSION = 100
OUTCOMES = ("right", "asked", "missed", "extra")
REST_MS = 4500.0  # after a turn's end, so that what is asked about is known
EDGE_US, PULL_US = 25_000, 150_000  # how long after an edge or a pull loops stay close: contacts are looked at twice
STEP_US, WAIT_US, QUIET_US = 5_800, 17_400, 90_000  # a loop with the table; while nothing moves fewer do


class Player:
    """One table: expanders, trigger and the firmware's gallery, on a clock of its own."""

    def __init__(self, seed: int):
        runtime = Runtime(attach="table", seed=seed)
        load = runtime.importer.builtins["__import__"]
        board = load("boards.esp32_devkitc", {}, {}, ["*"])
        table = load("boards.table", {}, {}, ["*"])
        self.rules = load("devices.gallery", {}, {}, ["*"])
        self.time = load("time", {}, {}, ["*"])
        bus = load("devices.bus", {}, {}, ["*"]).Bus(board)
        self.world = runtime.world
        self.clock = self.world.clock
        assert self.world.table is not None
        self.table = self.world.table
        self.table.scale.connected = False  # of the second game
        self.pins = [(port, bit) for port, bits in ((0, table.LOWER), (1, table.UPPER)) for bit in bits]
        self.chips = [self.table.expanders[address] for address in self.table.addresses]
        self.gallery: Any = self.rules.Gallery(board, table, bus)
        self.gallery.start(self.time.ticks_ms())
        self.moments: list[tuple[int, int]] = []  # when something happens, until when loops stay close
        self.busy_until = 0
        self.run_until(self.clock.now + 500_000)

    def sense(self, line: int, sensor: int, seen: bool) -> None:
        """A sensor's output, low when it sees something."""
        self.chips[line].set_pin(*self.pins[sensor], 0 if seen else 1)

    def run_until(self, when: int) -> None:
        """Loop until a moment in us; events of the gallery are taken."""
        gallery, clock = self.gallery, self.clock
        while clock.now < when:
            gallery.scan(self.time.ticks_ms())
            while gallery.next_event():
                pass
            while self.moments and self.moments[0][0] < clock.now:
                self.busy_until = max(self.busy_until, self.moments.pop(0)[1])
            clock.advance(self._pause())

    def _pause(self) -> int:
        """Until the next loop: the device's own pace around edges; what only waits is crossed in longer steps."""
        longest = WAIT_US if any(self.gallery._active) else QUIET_US
        if self.clock.now < self.busy_until:
            return STEP_US if self.gallery.phase != self.rules.SETUP else WAIT_US
        ahead = self.moments[0][0] - self.clock.now - STEP_US if self.moments else longest
        return max(STEP_US, min(longest, ahead))

    def play(self, turn: Turn) -> tuple[list[int], list[int]]:
        """A whole turn: (masks proposed as beaten, masks asked about)."""
        gallery, clock = self.gallery, self.clock
        gallery.setup(self.time.ticks_ms())
        begin = clock.now + 6_500_000
        for line in range(LINES):
            for sensor in range(SENSORS):
                self.sense(line, sensor, bool(turn.cups[line] >> sensor & 1))
        moments = []
        for at, line, sensor, seen in turn.edges:
            if at > turn.ends + REST_MS:
                continue  # nobody looks any more, and the next turn begins
            when = begin + round(at * 1000)
            clock.at(when, lambda line=line, sensor=sensor, seen=seen: self.sense(line, sensor, seen))
            moments.append((when, when + EDGE_US))
        for at in turn.pulls:
            when = begin + round(at * 1000)
            clock.at(when, lambda: self.table.pull(120))
            moments.append((when, when + PULL_US))
        self.moments = sorted(moments)
        self.run_until(begin)
        gallery.arm(self.time.ticks_ms(), turn.cups)
        for at in sorted(turn.presses):
            self.run_until(begin + round(at * 1000))
            gallery.shot(self.time.ticks_ms())
        self.run_until(begin + round((turn.ends + REST_MS) * 1000))
        return [gallery.fallen(line) for line in range(LINES)], [gallery.asked(line) for line in range(LINES)]


def session(generator: str, seed: int, count: int, noise: float) -> dict[tuple[str, str], int]:
    """Play so many turns of one table: {(kind, outcome): how often}."""
    counts: dict[tuple[str, str], int] = {}
    player = Player(seed)
    for turn in import_module(generator).turns(seed, count, noise):
        key = (turn.kind, judge(turn, *player.play(turn)))
        counts[key] = counts.get(key, 0) + 1
    return counts


def tally(generator: str, turns: int, noise: float, say: Callable[..., None]) -> dict[tuple[str, str], int]:
    """Play turns of a generator on all processors, and print the table."""
    counts: dict[tuple[str, str], int] = {}
    seeds = range(-(-turns // SESSION))
    sizes = [min(SESSION, turns - SESSION * seed) for seed in seeds]
    with ProcessPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        for found in pool.map(session, [generator] * len(seeds), seeds, sizes, [noise] * len(seeds)):
            for key, count in found.items():
                counts[key] = counts.get(key, 0) + count
    say(f"{turns:,} turns of {generator.rsplit('.', 1)[-1]}, noise x {noise:g}\n{table(counts)}")
    return counts


def table(counts: dict[tuple[str, str], int]) -> str:
    """What happened beside the shots or was the rarest of them, and what the gallery made of the turn."""
    kinds = sorted({kind for kind, _ in counts})
    lines = [f"{'':<12}" + "".join(f"{outcome:>9}" for outcome in OUTCOMES)]
    for kind in kinds:
        lines.append(f"{kind:<12}" + "".join(f"{counts.get((kind, outcome), 0):>9,}" for outcome in OUTCOMES))
    return "\n".join(lines)


def share(counts: dict[tuple[str, str], int]) -> float:
    """Percent of turns that were right."""
    return 100 * sum(n for (_, outcome), n in counts.items() if outcome == "right") / max(1, sum(counts.values()))
