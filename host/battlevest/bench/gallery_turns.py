"""A turn at the gallery as raw sensor traces, with the truth of it: what a generator yields and the player plays.

A generator is a module with ``turns(seed, count, noise)``, an iterator of Turn; ``noise`` 1.0 is usual, 2.0 twice the
glitches and shaking. It knows nothing of the detector. Times are ms from the moment at which the referee says that
everybody is behind the line, in any order; what happens before is negative (from -6000 on).
"""

from dataclasses import dataclass, field

LINES, SENSORS = 3, 10
LOWERS = 0b11111

Edge = tuple[
    float, int, int, bool
]  # ms, line 0..2, sensor 0..9 (lower cups 0..4, upper 5..9), whether it sees something


@dataclass
class Turn:
    """One player's turn.

    ``cups``: masks of what stands at the start on each line (bit = sensor). ``edges``: what each sensor's output does.
    ``pulls``: moments at which the trigger is pulled. ``presses``: moments at which the referee tells a shot instead,
    after having seen it. ``beaten``: the truth, masks of cups which a shot knocked over. ``handled``: masks of cups
    that somebody touched without a shot: they must not be scored, whether asked about or not. ``kind``: one word for
    the table. ``ends``: when the turn is over.
    """

    kind: str
    cups: list[int]
    edges: list[Edge] = field(default_factory=list)
    pulls: list[float] = field(default_factory=list)
    presses: list[float] = field(default_factory=list)
    beaten: list[int] = field(default_factory=lambda: [0] * LINES)
    handled: list[int] = field(default_factory=lambda: [0] * LINES)
    ends: float = 9000.0


def judge(turn: Turn, fallen: list[int], asked: list[int]) -> str:
    """What became of a turn: "right", "missed" (a beaten cup is not proposed), "asked" (it is asked about), "extra"."""
    if any(fallen[line] & ~turn.beaten[line] for line in range(LINES)):
        return "extra"
    missing = [turn.beaten[line] & ~fallen[line] for line in range(LINES)]
    if not any(missing):
        return "right"
    return "asked" if all(missing[line] & ~asked[line] == 0 for line in range(LINES)) else "missed"
