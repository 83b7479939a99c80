"""The second generator of gallery turns: light barriers and falling paper cups, written without knowing the detector.

What it rests on: a reflective sensor with an LM393 behind it has no hysteresis, so it chatters where the light comes
back at about the set level (5 to 20 ms, module practice); strong light counts as reflection; a band leaves at roughly
10 to 20 m/s and flies 0.5 to 1 m; a cup 8 to 10 cm high tips within 0.1 to 0.5 s and rocks at 3 to 6 swings a second.
"""

from collections.abc import Iterator
from random import Random

from battlevest.bench.gallery_turns import LINES, Edge, Turn

PLACES = 5
KINDS = (
    ("miss", 22),
    ("upper", 16),
    ("stack", 20),
    ("double", 8),
    ("rocking", 10),
    ("late fall", 5),
    ("clearing hand", 7),
    ("cloud", 4),
    ("weak sensor", 5),
    ("bumped table", 3),
)


class Rail:
    """What happens at the posts of one turn: cups as they stand, edges as the comparators give them."""

    def __init__(self, rng: Random, noise: float) -> None:
        self.rng = rng
        self.noise = noise
        self.edges: list[Edge] = []
        self.standing = [self._row() for _ in range(LINES)]
        self.start = self.standing[:]

    def _row(self) -> int:
        mask = 0
        for place in range(PLACES):
            mask |= self.rng.choice((0, 1 << place, 33 << place, 33 << place, 33 << place))
        return mask

    def cups(self, upper: bool) -> list[tuple[int, int]]:
        """(line, place) of what stands and can be hit: with ``upper`` whole stacks, else any lower cup."""
        bit = 32 if upper else 1
        return [(line, place) for line in range(LINES) for place in range(PLACES) if self.standing[line] & bit << place]

    def _rest(self, line: int, sensor: int) -> bool:
        return bool(self.standing[line] >> sensor & 1)

    def flicker(self, line: int, sensor: int, at: float, length: float, state: bool) -> None:
        """The comparator cannot decide for ``length`` ms and then says ``state``."""
        end = at + length
        seen = not state
        while at < end:
            self.edges.append((at, line, sensor, seen))
            seen = not seen
            at += self.rng.uniform(0.3, 6.0)
        self.edges.append((end, line, sensor, state))

    def gap(self, line: int, sensor: int, at: float, length: float) -> None:
        """What is before a sensor is away (or there) for ``length`` ms, with chatter at both ends."""
        rest = self._rest(line, sensor)
        edge = min(self.rng.uniform(1, 12) * self.noise, length / 3)
        self.flicker(line, sensor, at, edge, not rest)
        self.flicker(line, sensor, at + length - edge, edge, rest)

    def topple(self, line: int, place: int, upper_only: bool, at: float) -> int:
        """A cup or a whole stack goes over; the mask that is beaten."""
        mask = self.standing[line] & (32 if upper_only else 33) << place
        for sensor in (place + 5, place):
            if mask >> sensor & 1:
                # The upper cup of a stack has the longer way, or flies off first.
                moved = at + self.rng.uniform(8, 120)
                # Whatever it would have done while it stood, it does not any more.
                self.edges[:] = [edge for edge in self.edges if edge[1:3] != (line, sensor) or edge[0] < moved]
                self.flicker(line, sensor, moved, self.rng.uniform(3, 20) * self.noise, False)
        self.standing[line] &= ~mask
        return mask

    def rock(self, line: int, place: int, at: float) -> float:
        """A cup or stack rocks and stays; the moment at which it is still."""
        swing = 1000 / self.rng.uniform(3, 6)
        length = self.rng.uniform(30, 110)
        for _ in range(self.rng.randint(1, 4)):
            for sensor in (place + 5, place):
                if self._rest(line, sensor) and (sensor > 4 or self.rng.random() < 0.5):
                    self.gap(line, sensor, at + self.rng.uniform(0, 15), length)
            at += swing
            length *= self.rng.uniform(0.5, 0.8)
        return at

    def shock(self, line: int, at: float, beside: int) -> None:
        """A band hits the rail or a cup: neighbours tremble, their comparators with them."""
        for place in range(PLACES):
            for sensor in (place, place + 5):
                near = abs(place - beside) <= 1
                if place != beside and self.rng.random() < (0.35 if near else 0.1) * self.noise:
                    begin = at + self.rng.uniform(0, 60)
                    tremble = self.rng.uniform(2, 25) * self.noise
                    self.flicker(line, sensor, begin, tremble, self._rest(line, sensor))


def _hit(rail: Rail, kind: str, at: float, turn: Turn) -> None:
    """What one band does that was let go at ``at`` ms."""
    rng = rail.rng
    at += rng.uniform(25, 100)  # its flight
    targets = rail.cups(kind == "upper")
    if kind in ("miss", "clearing hand", "cloud", "bumped table") or not targets:
        if rng.random() < 0.4:
            rail.shock(rng.randrange(LINES), at, -9)
        return
    line, place = rng.choice(targets)
    rail.shock(line, at, place)
    if kind == "rocking":
        rail.rock(line, place, at)
        return
    if kind == "late fall":
        at = rail.rock(line, place, at)
    turn.beaten[line] |= rail.topple(line, place, kind == "upper", at)
    if kind == "double":
        beside = [there for there in (place - 1, place + 1) if (line, there) in rail.cups(False)]
        if beside:
            turn.beaten[line] |= rail.topple(line, rng.choice(beside), False, at + rng.uniform(60, 350))
    elif rng.random() < 0.1:
        # The fallen cup rolls along the rail and past a place that is empty.
        empty = [there for there in range(PLACES) if not rail.standing[line] >> there & 1 and there != place]
        if empty:
            rail.gap(line, rng.choice(empty), at + rng.uniform(200, 500), rng.uniform(40, 160))


def _between(rail: Rail, kind: str, at: float, turn: Turn) -> None:
    """What people and the weather do in the pause after a shot, from ``at`` ms on."""
    rng = rail.rng
    line = rng.randrange(LINES)
    if kind == "clearing hand":
        # Somebody picks up what fell: a hand and a sleeve before the empty places.
        for sensor in range(2 * PLACES):
            if not rail.standing[line] >> sensor & 1 and rng.random() < 0.6:
                rail.gap(line, sensor, at + rng.uniform(0, 300), rng.uniform(150, 900))
    elif kind == "cloud":
        for sensor in range(2 * PLACES):
            if not rail.standing[line] >> sensor & 1:
                rail.gap(line, sensor, at + rng.uniform(0, 150), rng.uniform(600, 1500))
    elif kind == "bumped table":
        # Long after the shot, so that nobody could take it for one.
        targets = rail.cups(False)
        if targets:
            line, place = rng.choice(targets)
            turn.handled[line] |= rail.topple(line, place, False, at + 3200)


def turns(seed: int, count: int, noise: float) -> Iterator[Turn]:
    """``count`` turns, the same for the same seed; ``noise`` 1.0 is usual, 2.0 twice the chatter and shaking."""
    rng = Random(seed)
    names = [name for name, _ in KINDS]
    weights = [weight for _, weight in KINDS]
    for _ in range(count):
        rail = Rail(rng, noise)
        kind = rng.choices(names, weights)[0]
        turn = Turn(kind, rail.start, rail.edges)
        for line, place in rail.cups(False):
            # Hands have just put it there.
            rail.gap(line, place, rng.uniform(-6000, -2000), rng.uniform(100, 900))
        if kind == "weak sensor":
            line, place = rng.choice(rail.cups(False) or [(0, 0)])
            for at in range(200, 12000, rng.randint(300, 1500)):
                # The lamp overhead swings a hundred times a second, and this sensor's screw is set too fine.
                if rail.standing[line] >> place & 1:
                    rail.gap(line, place, at, rng.uniform(2, 6) * noise)
        by_trigger = rng.random() < 0.6
        at = rng.uniform(1500, 3000)
        special = rng.randrange(3)
        for shot in range(3):
            _hit(rail, kind if shot == special else rng.choice(("miss", "miss", "stack", "upper")), at, turn)
            if by_trigger:
                turn.pulls.append(at)
            else:
                turn.presses.append(at + rng.uniform(500, 2500))
            pause = rng.uniform(2800, 4500)
            if shot == special and kind in ("clearing hand", "cloud", "bumped table"):
                _between(rail, kind, at + 2900, turn)
                pause = 11000 if kind == "bumped table" else 7500
            at += pause
        turn.ends = at + 1500
        yield turn
