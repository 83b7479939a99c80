"""How cups rock and fall, and how much light a sensor gets back: what the third generator of turns is made of.

A cup is a rigid body on its rim that loses speed at each change of sides (Housner, 1963): it rocks faster the less it
leans, and may stand on its edge for long. Measures are those of hardware/measures.toml. The light is the collector
current of a TCRT5000 (Vishay 83760) over distance: best at 2.5 mm, a fifth of that at 15 mm.
"""

import math
from random import Random

STEP = 0.5  # ms
TALL, MOUTH, FOOT, WALL, GAP, PITCH = 80.0, 35.0, 25.0, 30.0, 10.0, 130.0  # mm; radii
GONE = 99.0  # mm off the beam
DARK = 0.03  # what comes back from an empty rail


def light(across: float, nearer: float = 0.0) -> float:
    """What comes back from a cup that is so many mm out of the beam's middle; 1 is the most a TCRT5000 can get."""
    if abs(across) >= WALL:
        return DARK
    distance = max(0.2, GAP - nearer + WALL - math.sqrt(WALL * WALL - across * across))
    return DARK + (1 - (across / WALL) ** 2) / (1 + ((distance - 2.5) / 6.25) ** 2)


def rocking(rng: Random, tall: float, radius: float, push: float) -> tuple[list[float], bool]:
    """A body gets ``push`` times the speed that tips it: (radians each STEP, whether it falls)."""
    edge = math.atan(2 * radius / tall)
    square = 3 * 9810 / (4 * math.hypot(radius, tall / 2))  # of its frequency, 1/s^2
    speed = push * math.sqrt(2 * square * (1 - math.cos(edge)))
    kept = rng.uniform(0.55, 0.85)
    angle, path, second = 0.0001, [], STEP / 1000
    while abs(angle) < math.pi / 2 and len(path) < 8000:
        before = angle
        speed -= square * math.sin(edge - abs(angle)) * math.copysign(second, angle)
        angle += speed * second
        if before * angle <= 0:
            speed *= kept
            if abs(speed) < 0.12:
                return [*path, 0.0], False
        path.append(angle)
    return path, abs(angle) >= math.pi / 2


class Post:
    """One sensor: its set level, and all that changes its light."""

    def __init__(self, rng: Random, cup: bool):
        self.cup = cup
        self.level = rng.uniform(0.12, 0.22)
        self.moves: list[tuple[float, list[float]]] = []  # from when on, mm across the beam; the last one stays
        self.lights: list[tuple[float, list[float]]] = []  # what is added to its light
        self.trembles: list[tuple[float, float, float, float]] = []  # when, mm, 1/ms, ms to a third

    def at(self, when: float, lamp: float) -> float:
        """The light at a moment."""
        across = 0.0 if self.cup else GONE
        for begin, path in self.moves:
            if when >= begin:
                across = path[min(len(path) - 1, int((when - begin) / STEP))]
        nearer = 0.0
        for begin, far, hertz, dies in self.trembles:
            if begin <= when < begin + 5 * dies:
                nearer += far * math.exp((begin - when) / dies) * math.sin(2 * math.pi * hertz * (when - begin))
        added = 0.0
        for begin, path in self.lights:
            if begin <= when < begin + len(path) * STEP:
                added += path[int((when - begin) / STEP)]
        return light(across, nearer) + added + lamp

    def busy(self, always: tuple[float, float] | None) -> list[tuple[float, float]]:
        """When its light may cross its level."""
        spans = [(at, at + len(path) * STEP + 20) for at, path in self.moves + self.lights]
        spans += [(at, at + 5 * dies) for at, _, _, dies in self.trembles] + ([always] if always else [])
        merged: list[tuple[float, float]] = []
        for begin, end in sorted(spans):
            if merged and begin <= merged[-1][1]:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            else:
                merged.append((begin, end))
        return merged
