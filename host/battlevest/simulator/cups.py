"""Paper cups as small bodies, and what a reflective sensor beside them sees of their movement.

A cup of 205 ml is 80 mm high, 60 mm wide at half height, and stands on a rim of 35 mm radius. A sensor looks along the
rail at the middle of a cup, 10 mm from its wall, and sees up to 15 mm far (Vishay TCRT5000(L) 83760). So a cup is lost
when its middle has moved about 17 mm across the beam: tilted by 24 degrees, or slid by that much.
"""

import math
import random

HEIGHT, RIM, WALL = 80.0, 35.0, 30.0  # mm: height, radius of the rim it stands on, radius at half height
GAP = 10.0
TIP_OVER = math.degrees(math.atan(RIM / (HEIGHT / 2)))  # beyond this a cup falls: 41 degrees
ROCK_HERTZ = (3.5, 6.0)
ROCK_DECAY_MS = (120, 320)
SLIDE_MS = 90
STEP_MS = 1
UNSURE_MM = 0.4  # a comparator without hysteresis chatters within this band around its threshold

Edge = tuple[int, bool]  # (us from now on, whether the sensor sees the cup from then on)


class Sensor:
    """How far one sensor's potentiometer lets it see."""

    def __init__(self, rng: random.Random):
        self.reach = rng.uniform(13.5, 15.5)
        self.rng = rng

    def sees(self, across: float, away: float = 0.0) -> bool:
        """Whether a cup's wall reflects enough: ``across`` the beam and ``away`` along it, in mm."""
        if abs(across) >= WALL:
            return False
        distance = GAP + away + WALL - math.sqrt(WALL * WALL - across * across)
        return 0.2 <= distance <= self.reach + self.rng.uniform(-UNSURE_MM, UNSURE_MM)

    def edges(self, path: list[float], start: bool, away: float = 0.0) -> list[Edge]:
        """The sensor's changes while a cup follows a path: mm across the beam, one number a millisecond."""
        found: list[Edge] = []
        seen = start
        for ms, across in enumerate(path):
            if self.sees(across, away) != seen:
                seen = not seen
                found.append((ms * 1000 * STEP_MS + self.rng.randrange(1000), seen))
        return found


def rocking(rng: random.Random, degrees: float) -> list[float]:
    """A cup that was hit rocks on its rim and stands again: mm of its middle across the beam.

    On its rim a cup swings slower the further it leans, like any body that rocks; a damped cosine is close enough.
    """
    hertz, decay = rng.uniform(*ROCK_HERTZ), rng.uniform(*ROCK_DECAY_MS)
    lasts = int(decay * 5)
    return [
        HEIGHT / 2 * math.sin(math.radians(degrees * math.exp(-ms / decay) * math.sin(2 * math.pi * hertz * ms / 1000)))
        for ms in range(lasts)
    ]


def toppling(rng: random.Random, upper: bool = False) -> list[float]:
    """A cup falls: it leans faster and faster, from the edge of its rim to lying, or off the cup below."""
    time = rng.uniform(75.0, 110.0)  # of a body tipping over its edge: root of 4 R / 3 g
    degrees, speed = rng.uniform(4.0, 14.0), rng.uniform(120.0, 260.0) / 1000
    path: list[float] = []
    slide = 0.0
    while degrees < 90.0 and len(path) < 1500:
        path.append(slide + HEIGHT / 2 * math.sin(math.radians(degrees)))
        beyond = degrees - TIP_OVER
        # Before the edge its weight pulls it back, beyond it down: no cup that was hit this hard stops there.
        speed += beyond / (time * time)
        speed = max(speed, 0.11)
        degrees += speed * STEP_MS
        slide += 0.15 if upper else 0.03
    path.append(WALL * 3)
    return path


def sliding(rng: random.Random, mm: float) -> list[float]:
    """A cup is pushed along and stays standing: mm across the beam."""
    lasts = int(SLIDE_MS * rng.uniform(0.7, 1.4))
    return [mm * math.sin(math.pi / 2 * min(1.0, ms / lasts)) for ms in range(lasts + 1)]


def hand_edges(rng: random.Random, ms: int, start: bool, end: bool) -> list[Edge]:
    """A hand moves before a sensor for a while: it reflects when it is near, so the sensor comes and goes."""
    found: list[Edge] = []
    seen, at = start, rng.randrange(5_000, 60_000)
    while at < ms * 1000:
        seen = not seen
        found.append((at, seen))
        at += rng.randrange(4_000, 60_000) if not seen else rng.randrange(20_000, 250_000)
    if seen != end:
        found.append((max(ms * 1000, at), end))
    return found
