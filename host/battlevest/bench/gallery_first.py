"""The first generator of turns: cups that fall, rock and roll, bands that shake the neighbours, hands, glitches.

Made beside the detector, from how paper cups move (see simulator/cups.py for the figures) and how comparators without
hysteresis chatter. Every turn has three shots; what each one does is drawn by chance. Seven tables of ten have a
trigger; at the others the referee tells each shot. For each sensor it keeps the times at which its cup is away and at
which something else is there; the edges come from these.
"""

from collections.abc import Iterator
from random import Random

from battlevest.bench.gallery_turns import LINES, LOWERS, SENSORS, Turn

PLACES = 5
FOR_EVER = 1e9
SHOTS = (("miss", 28), ("upper", 24), ("stack", 16), ("wobble", 14), ("double", 10), ("late", 8))
SIDE_EVENTS = (("", 76), ("hand", 8), ("taken", 6), ("bump", 6), ("rolls", 4))
GLITCHES = 0.02  # a second and sensor, at usual noise
CHATTER_MS = (0.3, 4.0)
FLIGHT_MS = (30.0, 130.0)

Spans = dict[tuple[int, int], list[tuple[float, float]]]


def turns(seed: int, count: int, noise: float) -> Iterator[Turn]:
    """So many turns of one table."""
    rng = Random(f"gallery 1 {seed}")
    by_trigger = rng.random() < 0.7
    for _ in range(count):
        yield Maker(rng, noise, by_trigger).turn


class Maker:
    """Makes one turn."""

    def __init__(self, rng: Random, noise: float, by_trigger: bool):
        self.rng = rng
        self.noise = noise
        players = rng.randrange(2, 6)
        self.turn = Turn("", [self._set_up(players) for _ in range(LINES)])
        self.standing = list(self.turn.cups)
        self.away: Spans = {}
        self.there: Spans = {}
        self._hands_at_set_up()
        side = rng.choices([name for name, _ in SIDE_EVENTS], [weight for _, weight in SIDE_EVENTS])[0]
        side_after = rng.randrange(3)
        kinds = []
        at = rng.uniform(1500, 2500)
        for shot in range(3):
            kind = rng.choices([name for name, _ in SHOTS], [weight for _, weight in SHOTS])[0]
            over = self._shoot(kind, at)
            kinds.append(kind)
            if by_trigger:
                self.turn.pulls.append(at)
            else:
                # The referee sees it, looks, and presses.
                self.turn.presses.append(at + rng.uniform(700, 1600))
            at = max(over, at) + rng.uniform(2800, 4200)
            if side and shot == side_after:
                at = self._aside(side, at, by_trigger)
        self.turn.kind = side or max(kinds, key=[name for name, _ in SHOTS].index)
        self.turn.ends = at
        self._make_edges()

    def _set_up(self, players: int) -> int:
        """Stacks on the first places, some of them shot down in earlier turns."""
        mask = 0
        for place in range(players):
            state = self.rng.random()
            if state < 0.75:
                mask |= 1 << place | 1 << 5 + place
            elif state < 0.9:
                mask |= 1 << place
        return mask

    def _hands_at_set_up(self) -> None:
        """Hands come and go before some sensors until shortly before the referee says that all are behind the line."""
        for line in range(LINES):
            for sensor in range(SENSORS):
                at = self.rng.uniform(-5500, -4000)
                until = self.rng.uniform(-2500, -700) if self.rng.random() < 0.3 else at
                spans = self.away if self.turn.cups[line] >> sensor & 1 else self.there
                while at < until:
                    lasts = self.rng.uniform(5, 300)
                    spans.setdefault((line, sensor), []).append((at, at + lasts))
                    at += lasts + self.rng.uniform(5, 300)

    # Shots

    def _targets(self, part: str) -> list[tuple[int, int]]:
        return [
            (line, place)
            for line in range(LINES)
            for place in range(PLACES)
            if self.standing[line] >> place & 1 and (part != "upper" or self.standing[line] >> 5 + place & 1)
        ]

    def _shoot(self, kind: str, at: float) -> float:
        """What one band does; returns when the last cup has come to rest or fallen."""
        hit = at + self.rng.uniform(*FLIGHT_MS)
        targets = self._targets("upper" if kind == "upper" else "any")
        if kind == "miss" or not targets:
            return hit
        line, place = self.rng.choice(targets)
        over = self._shake(line, place, hit)
        if kind == "wobble":
            return max(over, self._rock(line, place, hit, self.rng.uniform(200, 1200)))
        if kind == "late":
            edge = hit + self.rng.uniform(250, 950)
            self._rock(line, place, hit, edge - hit)
            return max(over, self._fall(line, place, edge, self.rng.random() < 0.5))
        over = max(over, self._fall(line, place, hit, kind in ("stack", "double")))
        if kind == "double":
            beside = [p for p in (place - 1, place + 1) if (line, p) in self._targets("any")]
            if beside:
                over = max(over, self._fall(line, self.rng.choice(beside), hit + self.rng.uniform(0, 350), True))
        return over

    def _shake(self, line: int, place: int, hit: float) -> float:
        """The band's shock: neighbours rock, some so far that their sensor loses them for a moment."""
        over = hit
        for beside in (place - 1, place + 1):
            if 0 <= beside < PLACES and self.rng.random() < 0.35 * self.noise:
                over = max(over, self._rock(line, beside, hit, self.rng.uniform(60, 500)))
        return over

    def _rock(self, line: int, place: int, begin: float, lasts: float) -> float:
        """The topmost cup of a place rocks with 3.5 to 6 Hz: its sensor loses it at the far end of a swing."""
        top = 5 + place if self.standing[line] >> 5 + place & 1 else place
        if not self.standing[line] >> top & 1:
            return begin
        half = 500 / self.rng.uniform(3.5, 6.0)
        at = begin + self.rng.uniform(5, 60)
        away = self.rng.uniform(0.2, 0.75) * half
        while at + away < begin + lasts:
            self.away.setdefault((line, top), []).append((at, at + away))
            at += half * self.rng.uniform(1.6, 2.2)
            away *= self.rng.uniform(0.5, 0.95)
        return max(at, begin + lasts)

    def _fall(self, line: int, place: int, at: float, both: bool) -> float:
        """The upper cup, or all that stands there, falls for good."""
        gone = 0
        for sensor in (5 + place, place):
            if self.standing[line] >> sensor & 1 and (both or not gone):
                gone |= 1 << sensor
                self.away.setdefault((line, sensor), []).append((at + self.rng.uniform(30, 260), FOR_EVER))
        self.standing[line] &= ~gone
        self.turn.beaten[line] |= gone
        if self.rng.random() < 0.03 * self.noise:
            # Rails are as deep as a cup is high, so most cups drop off. One rolls past a place where nothing stands.
            self._roll(line, place, at + self.rng.uniform(400, 900))
        return at + 400

    def _roll(self, line: int, place: int, at: float) -> None:
        free = [p for p in (place - 1, place + 1) if 0 <= p < PLACES and not self.turn.cups[line] >> p & 1]
        if free:
            span = (at, at + self.rng.uniform(30, 3000))
            self.there.setdefault((line, self.rng.choice(free)), []).append(span)

    # Beside the shots

    def _aside(self, kind: str, at: float, by_trigger: bool) -> float:
        lines = [line for line in range(LINES) if self.standing[line] & LOWERS != LOWERS]
        line = self.rng.choice(lines) if lines else self.rng.randrange(LINES)
        taken = [place for place in range(PLACES) if self.standing[line] >> place & 1]
        if kind == "bump" and taken:
            # Somebody leans on the table: a cup falls and nobody shot.
            place = self.rng.choice(taken)
            before = list(self.turn.beaten)
            self._fall(line, place, at, True)
            self.turn.handled[line] |= self.turn.beaten[line] & ~before[line]
            self.turn.beaten = before
        elif kind == "rolls" and taken:
            self._roll(line, self.rng.choice(taken), at)
        elif lines:
            self._hand(line, at, kind == "taken" and bool(taken))
        # Whoever tells shots by a button presses only for shots, and the next one comes when all is quiet.
        return at + (4500 if by_trigger else 5500)

    def _hand(self, line: int, at: float, takes: bool) -> None:
        """A hand before an empty place, both sensors; it may take a stack away."""
        empty = [place for place in range(PLACES) if not self.standing[line] >> place & 1]
        lasts = self.rng.uniform(500, 1800)
        for sensor in (empty[0], empty[0] + 5):
            when = at + self.rng.uniform(0, 80)
            while when < at + lasts:
                away = self.rng.uniform(60, 300)
                self.there.setdefault((line, sensor), []).append((when, when + away))
                when += away + self.rng.uniform(10, 120)
        if takes:
            place = self.rng.choice([p for p in range(PLACES) if self.standing[line] >> p & 1])
            for sensor in (5 + place, place):
                if self.standing[line] >> sensor & 1:
                    self.away.setdefault((line, sensor), []).append((at + self.rng.uniform(200, lasts), FOR_EVER))
                    self.standing[line] &= ~(1 << sensor)
                    self.turn.handled[line] |= 1 << sensor

    # Edges

    def _make_edges(self) -> None:
        glitches: Spans = {}
        rate = GLITCHES * self.noise * LINES * SENSORS / 1000
        at = self.rng.expovariate(rate) - 1000.0
        while at < self.turn.ends:
            key = (self.rng.randrange(LINES), self.rng.randrange(SENSORS))
            glitches.setdefault(key, []).append((at, at + self.rng.uniform(0.2, 12)))
            at += self.rng.expovariate(rate)
        for line in range(LINES):
            for sensor in range(SENSORS):
                key = (line, sensor)
                cup = bool(self.turn.cups[line] >> sensor & 1)
                self._edges_of(key, cup, glitches.get(key, []))

    def _edges_of(self, key: tuple[int, int], cup: bool, glitches: list[tuple[float, float]]) -> None:
        """One sensor's output: it sees the cup unless it is away, or what else is there; glitches turn it over."""
        away, there = self.away.get(key, []), self.there.get(key, [])

        def sees(at: float) -> bool:
            if any(begin <= at < end for begin, end in there):
                return True
            return cup and not any(begin <= at < end for begin, end in away)

        moments = sorted({at for span in (*away, *there) for at in span if at < FOR_EVER})
        seen, changes = cup, []
        for at in moments:
            if sees(at) != seen:
                seen = not seen
                changes.append((at, seen))
        for i, (at, now) in enumerate(changes):
            until = changes[i + 1][0] if i + 1 < len(changes) else FOR_EVER
            self._chatter(key, at, now, until)
        for begin, end in glitches:
            if not any(begin - 60 <= at <= end + 1 for at, _ in changes):
                now = sees(begin)
                self.turn.edges += [(begin, *key, not now), (end, *key, now)]

    def _chatter(self, key: tuple[int, int], at: float, seen: bool, until: float) -> None:
        """A change as a comparator without hysteresis shows it: to and fro a few times, within 50 ms."""
        self.turn.edges.append((at, *key, seen))
        for _ in range(self.rng.choice((0, 0, 1, 2, 4))):
            back = at + self.rng.uniform(*CHATTER_MS) * self.noise
            again = back + self.rng.uniform(*CHATTER_MS) * self.noise
            if again >= until:
                return
            self.turn.edges += [(back, *key, not seen), (again, *key, seen)]
            at = again
