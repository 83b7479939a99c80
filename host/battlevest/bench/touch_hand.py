"""A hand on the cloth: how many counts it takes from each row and column while it comes, stays and goes.

Lines are rows 0..12 and columns 0..6. A finger of strength 1 on the middle of a line takes FINGER counts there, a
quarter beside it, a twentieth two lines on, and in between what lies in between.
"""

from random import Random

ROWS, COLUMNS = 13, 7
FINGER = 40.0
SPREAD = (1.0, 0.25, 0.05, 0.0)


def spread(distance: float) -> float:
    """The part that a line gets at a distance in lines."""
    whole = int(distance)
    if whole >= len(SPREAD) - 1:
        return 0.0
    return SPREAD[whole] + (SPREAD[whole + 1] - SPREAD[whole]) * (distance - whole)


class Hand:
    """Places hands on one panel of a world, with an uneven cloth and its slow drift underneath."""

    def __init__(self, world, side: str, rng: Random):
        self.hands = world.hands
        self.clock = world.clock
        lines = world.wiring.vest.TOUCH[side]
        keys = [world.wiring.electrode(side, number) for number in (*lines["rows"], *lines["columns"])]
        self.keys = keys
        self.cloth = [rng.gauss(1.0, 0.08) for _ in keys]
        self.drift = [0.0 for _ in keys]
        self.slope = [rng.uniform(-0.15, 0.15) for _ in keys]  # counts a second
        self.on: dict[int, list[float]] = {}
        self.count = 0

    def wear_on(self, seconds: float, rng: Random) -> None:
        """Let the cloth drift: slopes wander, all together at most 0.3 counts a second."""
        for i in range(len(self.keys)):
            self.slope[i] = max(-0.3, min(0.3, self.slope[i] + rng.gauss(0.0, 0.02)))
            self.drift[i] = max(-40.0, min(40.0, self.drift[i] + self.slope[i] * seconds))
        self.apply()

    def apply(self) -> None:
        """Tell the chips."""
        for i, key in enumerate(self.keys):
            taken = sum(touch[i] for touch in self.on.values())
            # One number a line: what drifts up is a negative pull, as dry cloth gives counts back.
            self.hands.extra[key] = self.drift[i] + taken * self.cloth[i]
        self.hands.apply()

    def finger(self, row: float, column: float, strength: float) -> list[float]:
        """What a fingertip takes from every line."""
        rows = [FINGER * strength * spread(abs(i - row)) for i in range(ROWS)]
        return rows + [FINGER * strength * spread(abs(i - column)) for i in range(COLUMNS)]

    def palm(self, rows: range, columns: range, strength: float) -> list[float]:
        """What a leaning palm or body takes: the lines it covers evenly, a little beside them."""
        taken = []
        for covered, size in ((rows, ROWS), (columns, COLUMNS)):
            for i in range(size):
                away = max(0, covered.start - i, i - covered.stop + 1)
                taken.append(FINGER * strength * (1.0 if away == 0 else 0.15 if away == 1 else 0.0))
        return taken

    def put(self, touch: list[float], at_ms: int, come_ms: int, stay_ms: int, go_ms: int) -> None:
        """Plan a touch: it comes, stays and goes, in steps of 4 ms, from ``at_ms`` ms from now on."""
        self.count += 1
        name, begin = self.count, self.clock.now + at_ms * 1000
        up = max(1, come_ms // 4)
        down = max(1, go_ms // 4)
        for step in range(1, up + 1):
            self._plan(begin + (step - 1) * 4000, name, touch, step / up)
        gone = begin + (come_ms + stay_ms) * 1000
        for step in range(1, down + 1):
            self._plan(gone + (step - 1) * 4000, name, touch, 1.0 - step / down)

    def _plan(self, when: int, name: int, touch: list[float], part: float) -> None:
        def change() -> None:
            if part:
                self.on[name] = [counts * part for counts in touch]
            else:
                self.on.pop(name, None)
            self.apply()

        self.clock.at(when, change)
