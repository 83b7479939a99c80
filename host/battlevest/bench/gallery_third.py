"""The third generator of gallery turns: bodies that rock by mechanics, and the light that comes back to each sensor.

No edge is drawn by chance here: they are where a sensor's light crosses its set level. What it rests on:

- Rigid bodies that rock, and the collector current of a TCRT5000 over distance (gallery_bodies); stacks rock as one.
- Lamps at 50 Hz light a sensor a hundred times a second; the LM393 behind it has no hysteresis: noise makes it chatter.
- A band on the rail makes posts tremble with 40 to 120 Hz. People press some time after what they see: log-normal.

It was written before the detector was changed for the last time, and not run on it until that was frozen.
"""

import math
from collections.abc import Iterator
from random import Random

from battlevest.bench.gallery_bodies import FOOT, GONE, MOUTH, PITCH, STEP, TALL, Post, light, rocking
from battlevest.bench.gallery_turns import LINES, SENSORS, Turn

PLACES = 5
SIDES = (("", 72), ("clears", 11), ("takes", 5), ("sun", 4), ("bump", 3), ("faint", 5))
SHOTS = (("miss", 30), ("at the upper", 30), ("at the stack", 40))


class Table:
    """One turn."""

    def __init__(self, rng: Random, noise: float):
        self.rng, self.noise = rng, noise
        self.side = rng.choices([name for name, _ in SIDES], [weight for _, weight in SIDES])[0]
        self.standing = [sum(rng.choice((0, 1, 33, 33, 33)) << place for place in range(PLACES)) for _ in range(LINES)]
        self.turn = Turn(self.side or "shots", self.standing[:])
        self.posts = [[Post(rng, bool(row >> i & 1)) for i in range(SENSORS)] for row in self.standing]
        self.lamp = rng.choice((0.0, rng.uniform(0, 0.025))) * noise
        self.faint = None
        if self.side == "faint" and any(self.standing):
            # Dust on a sensor: it sees its cup by just so much.
            line, place = rng.choice(self.cups(1))
            self.faint = self.posts[line][place]
            self.faint.level = light(0) - rng.uniform(0.02, 0.06)

    def cups(self, bit: int) -> list[tuple[int, int]]:
        """(line, place) of what stands: 1 any, 32 with an upper cup."""
        return [(line, place) for line in range(LINES) for place in range(PLACES) if self.standing[line] & bit << place]

    def push(self, line: int, place: int, at: float, strength: float, upper_only: bool) -> tuple[int, float]:
        """A cup or stack is pushed: (mask of what falls, when all is still)."""
        rng, posts = self.rng, self.posts[line]
        mask = self.standing[line] & (32 if upper_only else 33) << place
        both = mask == 33 << place
        path, falls = rocking(rng, TALL * (2 if both else 1), rng.choice((MOUTH, MOUTH, FOOT)), strength)
        # Friction takes the rest of the push: less than 18 mm where it does not tip.
        slid = 0.0 if upper_only else 18 * min(1.0, strength) ** 2 * rng.uniform(0, 0.6)
        for sensor in (place, 5 + place):
            if mask >> sensor & 1:
                high = TALL * (1.5 if both and sensor > 4 else 0.5)
                was = posts[sensor].moves[-1][1][-1] if posts[sensor].moves else 0.0
                move = [was + high * math.sin(angle) + slid * min(1, i / 120) for i, angle in enumerate(path)]
                posts[sensor].moves.append((at, [*move, GONE if falls else was + slid]))
        if not falls:
            return 0, at + len(path) * STEP
        self.standing[line] &= ~mask
        if not mask >> 5 + place & 1 and self.standing[line] >> 5 + place & 1:
            raise AssertionError("an upper cup without a lower one")
        for beside in (place - 1, place + 1):
            if 0 <= beside < PLACES and rng.random() < 0.25:
                # It passes the neighbour's sensors, and what it throws back is little.
                glow = [rng.uniform(0, 0.25) * math.sin(math.pi * i / 120) for i in range(120)]
                posts[beside + rng.choice((0, 5))].lights.append((at + len(path) * STEP - 30, glow))
        return mask, at + len(path) * STEP

    def shoot(self, at: float) -> tuple[float, float]:
        """One band is let go: (when it hits, when all is still)."""
        rng = self.rng
        kind = rng.choices([name for name, _ in SHOTS], [weight for _, weight in SHOTS])[0]
        hit = at + rng.uniform(500, 1000) / rng.uniform(10, 20)  # mm, and mm a ms
        targets = self.cups(32 if kind == "at the upper" else 1)
        line, place = rng.choice(targets) if targets else (rng.randrange(LINES), rng.randrange(PLACES))
        if rng.random() < 0.1:
            # The band itself, 1.5 mm thick, past a sensor.
            flash = [rng.uniform(0.05, 0.3)] * rng.randint(6, 20)
            self.posts[line][rng.randrange(SENSORS)].lights.append((hit, flash))
        if kind == "miss" or not targets:
            if rng.random() < 0.4:
                self.tremble(line, hit)
            return hit, hit
        self.tremble(line, hit)
        mask, still = self.push(line, place, hit, rng.uniform(0.25, 2.2), kind == "at the upper")
        self.turn.beaten[line] |= mask
        for beside in (place - 1, place + 1):
            if self.standing[line] >> max(0, beside) & 1 and 0 <= beside < PLACES:
                # The band's other end or the falling cup reaches the neighbour; else the rail shakes it.
                hard = mask and rng.random() < 0.1
                if hard or rng.random() < 0.3 * self.noise:
                    when = hit + rng.uniform(80, 300) if hard else hit + rng.uniform(0, 30)
                    strength = rng.uniform(0.4, 1.6) if hard else rng.uniform(0.05, 0.35) * self.noise
                    more, later = self.push(line, beside, when, strength, False)
                    self.turn.beaten[line] |= more
                    still = max(still, later)
        return hit, still

    def tremble(self, line: int, at: float) -> None:
        """The rail's own swing reaches all its posts."""
        hertz, dies, far = self.rng.uniform(0.04, 0.12), self.rng.uniform(20, 70), self.rng.uniform(0.2, 1.5)
        for post in self.posts[line]:
            post.trembles.append(
                (at + self.rng.uniform(0, 4), far * self.noise * self.rng.uniform(0.3, 1), hertz, dies)
            )

    def hand(self, line: int, at: float, lasts: float, goal: float) -> None:
        """A hand, 90 mm wide, comes along the rail from its end to a place in mm, stays and goes."""
        way = self.rng.uniform(300, 700)
        for sensor, post in enumerate(self.posts[line]):
            glow = []
            for i in range(int((2 * way + lasts) / STEP)):
                where = goal * min(1, i * STEP / way, (2 * way + lasts - i * STEP) / way) - 60
                off = abs(where - PITCH * (sensor % 5))
                near = 14 + 12 * math.sin(i / 150 + sensor // 5)
                glow.append(0.8 / (1 + ((near - 2.5) / 6.25) ** 2) if off < 45 else 0.0)
            post.lights.append((at, glow))

    def between(self, at: float) -> float:
        """What happens beside the shots; when it is over."""
        rng, line = self.rng, self.rng.randrange(LINES)
        standing = [place for there, place in self.cups(1) if there == line]
        if self.side in ("clears", "takes"):
            lasts = rng.uniform(300, 1500)
            place = rng.choice(standing) if self.side == "takes" and standing else rng.randrange(PLACES)
            self.hand(line, at, lasts, PITCH * place + 60)
            if self.side == "takes" and standing:
                mask = self.standing[line] & 33 << place
                self.turn.handled[line] |= mask
                self.standing[line] &= ~mask
                for sensor in (place, 5 + place):
                    if mask >> sensor & 1:
                        self.posts[line][sensor].moves.append((at + 700 + lasts * rng.uniform(0.1, 0.6), [GONE]))
            return at + lasts + 1400
        if self.side == "sun":
            lasts, rise, most = rng.uniform(800, 5000), rng.uniform(200, 1500), rng.uniform(0.25, 0.6)
            for post in self.posts[line]:
                steps = range(int((2 * rise + lasts) / STEP))
                own = most * rng.uniform(0.8, 1.2)
                shine = [own * min(1, i * STEP / rise, (2 * rise + lasts - i * STEP) / rise) for i in steps]
                post.lights.append((at, shine))
            return at + 2 * rise + lasts
        if self.side == "bump":
            # Somebody bumps the table: every cup of a line is shaken, and some fall.
            at += rng.uniform(0, 2500)
            over = at
            for place in standing:
                mask, still = self.push(line, place, at + rng.uniform(0, 40), rng.uniform(0.1, 1.15), False)
                self.turn.handled[line] |= mask
                over = max(over, still)
            return over
        return at

    def edges(self) -> None:
        """Where each sensor's light crosses its level."""
        rng, phase = self.rng, self.rng.uniform(0, 10)
        for line in range(LINES):
            for sensor, post in enumerate(self.posts[line]):
                always = (-1000.0, self.turn.ends) if post is self.faint else None
                seen = post.cup
                for begin, end in post.busy(always):
                    for i in range(int((end - begin) / STEP)):
                        when = begin + i * STEP
                        lamp = self.lamp * (0.5 + 0.5 * math.sin((when + phase) * math.pi / 5)) if self.lamp else 0.0
                        if (post.at(when, lamp) + rng.gauss(0, 0.005 * self.noise) > post.level) != seen:
                            seen = not seen
                            self.turn.edges.append((when + rng.uniform(0, STEP), line, sensor, seen))


def turns(seed: int, count: int, noise: float) -> Iterator[Turn]:
    """``count`` turns, the same for the same seed; ``noise`` 2.0 is twice the noise, lamps and shaking."""
    rng = Random(f"gallery 3 {seed}")
    for _ in range(count):
        table = Table(rng, noise)
        turn = table.turn
        by_trigger = rng.random() < 0.6
        for line, place in table.cups(1):
            if rng.random() < 0.3:
                # The last hand at the set-up has just let go of it.
                table.posts[line][place].lights.append((rng.uniform(-5000, -1500), [-0.5] * rng.randint(100, 900)))
        at = rng.uniform(1500, 3000)
        side_after = rng.randrange(3)
        for shot in range(3):
            hit, still = table.shoot(at)
            # Who tells the shots sees it, and presses; nobody is slower than two and a half seconds.
            late = min(2500.0, max(400.0, rng.lognormvariate(math.log(950), 0.4)))
            (turn.pulls if by_trigger else turn.presses).append(at if by_trigger else hit + late)
            pause = max(at, still) + rng.uniform(2800, 4500)
            if table.side and table.side != "faint" and shot == side_after:
                # They wait until that is over too, and for what the box asks.
                pause = table.between(max(hit + late, still) + rng.uniform(1200, 2600)) + rng.uniform(3300, 4500)
            at = pause
        turn.ends = at
        table.edges()
        turn.edges.sort(key=lambda edge: edge[0])
        yield turn
