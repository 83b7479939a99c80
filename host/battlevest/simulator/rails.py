"""Three rails of cup places: what stands there, what falls, and what each sensor tells its expander's pin.

Lines and places are counted from 0 here; parts are "lower" and "upper". All of it happens on the virtual clock: an
event works out the path of a cup and plans every change of its sensor.
"""

import random
from typing import Any

from .chips.mcp23017 import MCP23017
from .clock import Clock
from .cups import Edge, Sensor, hand_edges, rocking, sliding, toppling

PARTS = ("lower", "upper")
EVENTS = ("fall", "wobble", "slide", "set", "take")
NONE, STANDS, MOVES, FALLEN = "none", "stands", "moves", "fallen"
CHATTER_US = (300, 8_000)  # a comparator without hysteresis near its threshold
SENSOR_KINDS = ("dead", "stuck", "chatter")
NEIGHBOUR_DEGREES, SECOND_DEGREES = (3.0, 22.0), (0.0, 6.0)  # how far a band's shock tips the cups beside the one hit

Place = tuple[int, int, str]


class Cup:
    """One cup and its sensor. ``seen`` is what the light says; ``forced`` what a test or a fault makes of it."""

    def __init__(self, rng: random.Random):
        self.sensor = Sensor(rng)
        self.state = NONE
        self.body = False  # whether the cup is before its sensor
        self.hand = False
        self.forced: bool | None = None
        self.broken: str | None = None
        self.story = 0  # counts the events, so that a new one ends the plans of those before
        self.hands = 0


class Rails:
    """``cup(line, place, part, event)`` and so on from outside; the expanders' pins inside."""

    def __init__(self, table: Any, expanders: list[MCP23017], clock: Clock, seed: int):
        self.table = table  # boards/table.py
        self.expanders = expanders
        self.clock = clock
        self.rng = random.Random(f"rails {seed}")
        self.sun = [False] * table.LINES
        self.cups: dict[Place, Cup] = {
            (line, place, part): Cup(self.rng)
            for line in range(table.LINES)
            for place in range(table.PLACES)
            for part in PARTS
        }
        self.trace: list[tuple[int, int, int, str, bool]] | None = None
        for key in self.cups:
            self._tell(key)

    # What a sensor says

    def _tell(self, key: Place) -> None:
        """The output is low when light comes back (comparator, open collector): cup, hand and sun alike."""
        line, place, part = key
        port, bit = (0, self.table.LOWER[place]) if part == "lower" else (1, self.table.UPPER[place])
        seen = self.seen(key)
        chip = self.expanders[line]
        level = 0 if seen else 1
        if self.trace is not None and (chip.outside[port] >> bit & 1) != level:
            self.trace.append((self.clock.now, line, place, part, seen))
        chip.set_pin(port, bit, level)

    def seen(self, key: Place) -> bool:
        """Whether light comes back to a sensor now."""
        cup = self.cups[key]
        if cup.forced is not None:
            return cup.forced
        if cup.broken == "dead":
            return False
        if cup.broken == "stuck":
            return True
        return cup.body or cup.hand or self.sun[key[0]]

    def force(self, key: Place, seen: bool | None) -> None:
        """Hold a sensor's output at a level, or let it go again (None)."""
        self.cups[key].forced = seen
        self._tell(key)

    def break_sensor(self, key: Place, kind: str | None) -> None:
        """A sensor's fault: "dead" never sees, "stuck" always, "chatter" comes and goes; None mends it."""
        cup = self.cups[key]
        cup.broken = kind
        cup.forced = None
        self._tell(key)
        if kind == "chatter":
            self._chatter(key)

    def _chatter(self, key: Place) -> None:
        cup = self.cups[key]
        if cup.broken == "chatter":
            cup.forced = not self.seen(key)
            self._tell(key)
            self.clock.at(self.clock.now + self.rng.randrange(*CHATTER_US), lambda: self._chatter(key))

    # Cups

    def states(self) -> list[list[dict[str, str]]]:
        """What stands where: [line][place] {"lower": state, "upper": state}."""
        table = self.table
        return [
            [{part: self.cups[line, place, part].state for part in PARTS} for place in range(table.PLACES)]
            for line in range(table.LINES)
        ]

    def set_up(self, places: int, stacks: bool = True) -> None:
        """Stand cups on the first places of every line, at once and without a hand."""
        for (line, place, part), cup in self.cups.items():
            there = place < places and (stacks or part == "lower")
            cup.story += 1
            cup.state, cup.body = (STANDS, True) if there else (NONE, False)
            self._tell((line, place, part))

    def cup(self, line: int, place: int, part: str, event: str, mm: float = 8.0, degrees: float | None = None) -> None:
        """Something happens to a cup, or with part "stack" to both of a place."""
        if part == "stack":
            for one in PARTS if event in ("set", "wobble", "slide") else PARTS[::-1]:
                self.cup(line, place, one, event, mm, degrees)
            return
        key = (line, place, part)
        cup = self.cups[key]
        above = self.cups[line, place, "upper"]
        if event in ("set", "take"):
            self._by_hand(key, event == "set")
            return
        if cup.state not in (STANDS, MOVES):
            raise ValueError(f"There is no {part} cup standing on place {place + 1} of line {line + 1}.")
        if part == "lower" and event in ("fall", "slide") and above.state in (STANDS, MOVES):
            self.cup(line, place, "upper", event, mm)  # what stands on it goes with it
        if event == "fall":
            self._move(key, toppling(self.rng, part == "upper"), FALLEN)
        elif event == "wobble":
            self._move(key, rocking(self.rng, self.rng.uniform(10.0, 38.0) if degrees is None else degrees), STANDS)
        else:
            self._move(key, sliding(self.rng, mm), STANDS)

    def _move(self, key: Place, path: list[float], end: str) -> None:
        cup = self.cups[key]
        cup.state = MOVES
        self._plan(key, cup.sensor.edges(path, cup.body), len(path) * 1000, end)

    def _by_hand(self, key: Place, there: bool) -> None:
        """A hand sets a cup or takes it away: the sensor sees fingers come and go."""
        cup = self.cups[key]
        lasts = self.rng.randrange(250, 700)
        cup.state = MOVES
        self._plan(key, hand_edges(self.rng, lasts, cup.body, there), (lasts + 300) * 1000, STANDS if there else NONE)

    def _plan(self, key: Place, edges: list[Edge], lasts_us: int, end: str) -> None:
        cup = self.cups[key]
        cup.story += 1
        story, begin = cup.story, self.clock.now

        def change(seen: bool) -> None:
            if cup.story == story:
                cup.body = seen
                self._tell(key)

        def rest() -> None:
            if cup.story == story:
                cup.state = end
                if end in (NONE, FALLEN):
                    change(False)

        for us, seen in edges:
            self.clock.at(begin + us, lambda seen=seen: change(seen))
        self.clock.at(begin + max([lasts_us, *[us for us, _ in edges]]), rest)

    def shock(self, line: int, place: int) -> None:
        """A band hits a rail: the cups beside the place rock, the nearest more."""
        for (other, where, part), cup in self.cups.items():
            away = abs(where - place)
            if other == line and away in (1, 2) and cup.state == STANDS and part == "upper":
                degrees = self.rng.uniform(*(NEIGHBOUR_DEGREES if away == 1 else SECOND_DEGREES))
                self.cup(line, where, part, "wobble", degrees=degrees)

    # Hands and sun

    def put_hand(self, line: int, place: int, ms: int) -> None:
        """A hand or a sleeve before a place and the one beside it, for a while."""
        for where in (place, place + 1 if place + 1 < self.table.PLACES else place - 1):
            for part in PARTS:
                self._hand_before((line, where, part), ms)

    def _hand_before(self, key: Place, ms: int) -> None:
        cup = self.cups[key]
        cup.hands += 1
        mine, begin = cup.hands, self.clock.now

        def change(seen: bool) -> None:
            if cup.hands == mine:
                cup.hand = seen
                self._tell(key)

        for us, seen in hand_edges(self.rng, ms, False, False):
            self.clock.at(begin + us, lambda seen=seen: change(seen))

    def shine(self, line: int, on: bool) -> None:
        """Sunlight on a line: all its sensors say that light comes back."""
        self.sun[line] = on
        for key in self.cups:
            if key[0] == line:
                self._tell(key)

    # Traces

    def record(self) -> None:
        """Begin to keep every change of a sensor's output."""
        self.trace = []

    def replay(self, trace: list[tuple[int, int, int, str, bool]]) -> None:
        """Play changes from now on: (us, line, place, part, seen), whatever stands there."""
        begin = self.clock.now
        for us, line, place, part, seen in trace:
            key = (line, place, part)
            self.clock.at(begin + us, lambda key=key, seen=seen: self.force(key, seen))
