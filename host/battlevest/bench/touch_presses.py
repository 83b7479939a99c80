"""Synthetic presses of which the truth is known, through chip models and drivers, and a table of what became of them.

Each session has its own chips (clocks from 0.65 to 1.35 kHz), cloth, drift and gain: 100 % for an earthed wearer, 40 %
for one on a power bank. A hand does one of these:

- finger: a fingertip up to 10 mm off the middle of a cell; right is this cell, once.
- beside a palm: the same while a palm rests at least two lines away; right is the cell, once.
- border: a fingertip between two cells; right is either of them, or a refusal.
- two fingers, palm, lean: right is that nothing is pressed. A palm of 85 mm covers three or four rows of 33 mm and two
  or three columns, a leaning body most of the panel.

A ghost is a press on a cell that no finger was on or beside.
"""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random

from battlevest.bench.device_modules import Drivers
from battlevest.bench.touch_hand import COLUMNS, ROWS, Hand

SESSION = 250
KINDS = (("finger", 74), ("beside a palm", 10), ("border", 5), ("two fingers", 5), ("palm", 4), ("lean", 2))
OUTCOMES = ("right", "refused", "missed", "neighbour", "ghost", "doubled")
LIMIT = 99.5


def rows(console_print: Callable[..., None], presses: int) -> list[tuple]:
    """Press so often, print the table, and return the rows of the bench."""
    counts = {(kind, outcome): 0 for kind, _ in KINDS for outcome in OUTCOMES}
    sessions = range(-(-presses // SESSION))
    sizes = [min(SESSION, presses - session * SESSION) for session in sessions]
    with ProcessPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        for session, found in enumerate(pool.map(play, sessions, sizes)):
            for key, count in found.items():
                counts[key] += count
            if session % 10 == 9:
                console_print(f"{sum(counts.values()):,} of {presses:,} presses")
    console_print(table(counts))
    right = sum(counts[kind, "right"] for kind, _ in KINDS)
    ghosts = sum(counts[kind, "ghost"] for kind, _ in KINDS)
    share = 100 * right / presses
    return [
        (f"synthetic presses right, of {presses:,}", f"{share:.2f} %", f"at least {LIMIT} %", share >= LIMIT),
        ("ghost presses", str(ghosts), "none", ghosts == 0),
    ]


def table(counts: dict[tuple[str, str], int]) -> str:
    """The confusion table: what the hand did, and what the panel said."""
    lines = [f"{'':<15}" + "".join(f"{outcome:>11}" for outcome in OUTCOMES)]
    for kind, _ in KINDS:
        lines.append(f"{kind:<15}" + "".join(f"{counts[kind, outcome]:>11,}" for outcome in OUTCOMES))
    return "\n".join(lines)


def play(session: int, presses: int) -> dict[tuple[str, str], int]:
    """One session's presses: {(kind, outcome): how often}."""
    counts: dict[tuple[str, str], int] = {}
    rng = Random(f"touch {session}")
    drivers = Drivers(seed=session, pause_ms=6)
    side = ("back", "front")[session % 2]
    hand = Hand(drivers.world, side, rng)
    gain = (1.0, 0.4)[session // 2 % 2]
    drivers.run(900)
    drivers.events(side)
    for _ in range(presses):
        kind = rng.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS])[0]
        cells, beside, ms = act(kind, hand, gain, rng)
        drivers.run(ms)
        outcome = judge(kind, cells, beside, drivers.events(side), drivers.panel)
        counts[kind, outcome] = counts.get((kind, outcome), 0) + 1
        hand.wear_on(ms / 1000, rng)
    return counts


def act(kind: str, hand: Hand, gain: float, rng: Random) -> tuple[set[int], set[int], int]:
    """Plan what the hand does: (cells under a finger, cells that it also reaches, ms until all is over)."""
    strength = gain * rng.uniform(0.8, 1.25)
    row, column = rng.randrange(ROWS), rng.randrange(COLUMNS)
    come, stay, go = rng.randrange(12, 40), rng.randrange(50, 220), rng.randrange(8, 24)
    at, rest = rng.randrange(0, 30), 160
    if kind == "palm" or kind == "beside a palm":
        top, left = rng.randrange(ROWS - 4), rng.randrange(COLUMNS - 3)
        rows, columns = range(top, top + rng.randrange(3, 5)), range(left, left + rng.randrange(2, 4))
        palm = hand.palm(rows, columns, gain * rng.uniform(0.3, 0.9))
        if kind == "palm":
            hand.put(palm, at, come, stay + 200, go)
            return set(), set(), at + come + stay + 200 + go + rest
        while True:
            row, column = rng.randrange(ROWS - 1), rng.randrange(COLUMNS)
            # Away from the palm's lines in both directions: on them, rows and columns cannot tell finger from palm.
            if not (-2 < row - rows.start < len(rows) + 1 or -2 < column - columns.start < len(columns) + 1):
                break
        hand.put(palm, 0, come, 700 + stay, go)
        at += 350
        rest += 350 + 200
    elif kind == "lean":
        body = hand.palm(range(0, rng.randrange(8, ROWS + 1)), range(0, COLUMNS), gain * rng.uniform(0.8, 1.5))
        hand.put(body, at, 8, stay + 300, go)
        return set(), set(), at + stay + go + 1300
    across, along = place(rng), place(rng)
    if kind == "border":
        return border(hand, row, column, strength, rng, (at, come, stay, go))
    hand.put(hand.finger(row + across, column + along, strength), at, come, stay, go)
    cells = {row * COLUMNS + column}
    if kind == "two fingers":
        other_row = (row + rng.randrange(2, ROWS - 1)) % ROWS
        other_column = (column + rng.randrange(2, COLUMNS - 1)) % COLUMNS
        second = hand.finger(other_row + place(rng), other_column + place(rng), strength * rng.uniform(0.7, 1.4))
        hand.put(second, at + rng.randrange(0, 8), come, stay, go)
        cells = set()
    return cells, around(row, column), at + come + stay + go + rest


def place(rng: Random) -> float:
    """How far a fingertip is off the middle, in lines of 33 mm: 4 mm is what people usually miss by, 10 mm the most."""
    return max(-0.3, min(0.3, rng.gauss(0.0, 0.12)))


def border(hand: Hand, row: int, column: int, strength: float, rng: Random, times) -> tuple[set[int], set[int], int]:
    """A fingertip between two rows or two columns."""
    at, come, stay, go = times
    off = rng.uniform(0.4, 0.5)
    down = rng.random() < 0.5
    row, column = min(row, ROWS - 2), min(column, COLUMNS - 2)
    touch = hand.finger(row + (off if down else 0), column + (0 if down else off), strength)
    hand.put(touch, at, come, stay, go)
    cells = {row * COLUMNS + column, (row + 1) * COLUMNS + column if down else row * COLUMNS + column + 1}
    return cells, around(row, column), at + come + stay + go + 160


def around(row: int, column: int) -> set[int]:
    """A cell and its neighbours."""
    return {
        r * COLUMNS + c
        for r in range(max(0, row - 1), min(ROWS, row + 2))
        for c in range(max(0, column - 1), min(COLUMNS, column + 2))
    }


def judge(kind: str, cells: set[int], beside: set[int], events: list[tuple[int, int]], panel) -> str:
    """What became of it."""
    pressed = [cell for event, cell in events if event == panel.DOWN]
    refused = any(event in (panel.REFUSED, panel.MASS) for event, _ in events)
    if any(cell not in cells | beside for cell in pressed) or (pressed and kind in ("palm", "lean")):
        return "ghost"
    if len(pressed) > 1:
        return "doubled"
    if kind in ("palm", "lean"):
        return "right"
    if kind == "two fingers":
        return "neighbour" if pressed else "right"
    if not pressed:
        return ("right" if kind == "border" else "refused") if refused else "missed"
    return "right" if pressed[0] in cells else "neighbour"
