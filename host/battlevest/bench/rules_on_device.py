"""How long a decision of Ten Turns takes on this interpreter, in empty function calls. Run it by MicroPython:

    micropython rules_on_device.py FIRMWARE_DIRECTORY [GAMES]

One sample is ``legal_actions()`` and ``apply_action()`` of one decision, the median of several runs of the same game,
so that other programs on the machine do not count. Garbage collection is off while a game is played and done between
games: on the device the referee collects between two steps. Prints one JSON object.
"""

import gc
import json
import sys
import time

sys.path.insert(0, sys.argv[1])

import rules
from rules import ten_turns
from rules import ten_turns_board as board

RUNS = 9
UNITS = []  # microseconds of an empty call, as they were measured along the way


def empty():
    """An empty function: the unit of all times here."""


def call_loop(times):
    """Microseconds of a loop of empty calls."""
    start = time.ticks_us()
    for _ in range(times):
        empty()
    return time.ticks_diff(time.ticks_us(), start)


def empty_loop(times):
    """Microseconds of the same loop without the calls."""
    start = time.ticks_us()
    for _ in range(times):
        pass
    return time.ticks_diff(time.ticks_us(), start)


def unit(times=1500):
    """Microseconds of one empty function call: call loop minus empty loop, each the least of seven."""
    return (min([call_loop(times) for _ in range(7)]) - min([empty_loop(times) for _ in range(7)])) / times


def draw(state):
    """The next state of a small generator (Lehmer's, modulus 65537), good enough to pick actions."""
    return state * 75 % 65537


def decisions(game, seed, most, actions=None):
    """Play on by ``actions`` or at random; returns the times of the decisions and the actions."""
    state = seed + 1
    times = []
    played = []
    clock = time.ticks_us
    while len(played) < most and not game.is_terminal():
        if actions is None:
            legal = game.legal_actions()
            state = draw(state)
            action = legal[state % len(legal)]
            start = clock()
            game.apply_action(action)
        else:
            action = actions[len(played)]
            start = clock()
            game.legal_actions()
            game.apply_action(action)
        times.append(time.ticks_diff(clock(), start))
        played.append(action)
    return times, played


def typical(make, seed, most):
    """The time of every decision of one game in empty calls: the median of several runs of the same game.

    A busy machine is slower for a while: each run is measured by the empty calls just before and after it.
    """
    _, actions = decisions(make(), seed, most)
    runs = []
    before = unit()
    for _ in range(RUNS):
        game = make()
        gc.collect()
        gc.disable()
        times, _ = decisions(game, seed, len(actions), actions)
        gc.enable()
        after = unit()
        UNITS.append(min(before, after))
        runs.append([one / UNITS[-1] for one in times])
        before = after
    return [sorted(same)[RUNS // 2] for same in zip(*runs)]  # noqa: B905 (MicroPython has no strict)


def crowded(cells, lost, barred, rolled, almost=False, options=None):
    """A game before its last roll, on a board that is laid out by hand.

    ``cells`` is 71 numbers (0 empty, 1 virus, 2 parasite), ``lost`` and ``barred`` names of organs, ``rolled`` the dice
    that lie there already.
    """
    game = rules.new("ten_turns", **(options or {}))
    for square in range(5):
        game.apply_action(square)
    game.apply_action(game.legal_actions()[0])
    organs = [0, 0]
    for at, names in enumerate((lost, barred)):
        for name in names:
            organs[at] |= 1 << board.ORGANS.index(name)
    game._lost, game._barred = organs
    game._alive = 0
    for square in range(board.SQUARES):
        shut = (organs[0] >> board.ORGAN[square]) & 1
        game._growth.put(square, 0 if shut else cells[square])
        game._alive += game._cells[square] > 0
    game._almost = almost
    game._actions_left = 0
    game._after_action([])
    for die in rolled:
        game.apply_action(ten_turns.ROLL + die)
    return game


def cluster(seed, parasites, viruses=0, colour=None):
    """A board with organisms spread from a random square to surrounding ones (``colour``: only on such squares)."""
    state = seed + 1
    found = []
    tries = 0
    while len(found) < parasites + viruses and tries < 3000:
        tries += 1
        state = draw(state)
        if found and tries % 50:
            row = board.AROUND[found[state % len(found)] * 9 :][:9]
            state = draw(state)
            square = row[state % 8]
        else:
            square = state % board.SQUARES
        fits = square < 255 and square not in found
        if fits and colour is not None:
            fits = (board.CELL[square] // 7 + board.CELL[square] % 7) % 2 == colour
        if fits:
            found.append(square)
    cells = [0] * board.SQUARES
    for at, square in enumerate(found):
        cells[square] = 2 if at < parasites else 1
    return cells


SHUTS = (
    ((), ()),
    (("liver",), ()),
    (("left_lung", "right_kidney"), ("esophagus",)),
    (("left_lung", "right_lung", "liver", "left_kidney", "appendix"), ()),
    (("liver", "right_kidney"), ("stomach",)),
    (("left_lung", "right_lung"), ("intestines",)),
    (("left_lung", "right_lung", "liver", "left_kidney"), ("esophagus", "stomach")),
)


def boards(count):
    """Crafted full boards: ``(cells, lost, barred, rolled, options)``."""
    for seed in range(count):
        lost, barred = SHUTS[seed % len(SHUTS)]
        kind = seed // len(SHUTS) % 4
        if kind == 0:
            cells = cluster(seed * 7 + 1, 32)
        elif kind == 1:
            cells = cluster(seed * 7 + 1, 32, 0, seed % 2)
        elif kind == 2:
            cells = cluster(seed * 7 + 1, 20, 12)
        else:
            cells = cluster(seed * 7 + 1, 28, 4)
        yield cells, lost, barred, ((6, 6), (6, 5), (6, 4), (2, 4))[seed % 4], {}


# The hardest boards that hill-climbing over boards and shut organs has found, by the squares which a search visits:
# what stands on the 71 squares in reading order, lost organs, barred organs, parasite_diagonal.
HARDEST = (
    (
        "00202200000200022220022022222220220200022220202200220000002020200000000",
        "appendix left_lung liver right_kidney right_lung",
        "intestines",
        False,
    ),
    (
        "20022000002020220000000000002022200022202020020202020202222222020002202",
        "appendix left_lung right_kidney right_lung",
        "esophagus stomach",
        True,
    ),
    (
        "20002202222020022202202102200202200200002220220020000002001002000002020",
        "right_lung",
        "esophagus intestines stomach",
        True,
    ),
)


def summary(times):
    """The 99th percentile, the worst and the number of the samples."""
    times = sorted(times)
    return {"p99": times[len(times) * 99 // 100], "worst": times[-1], "samples": len(times)}


def on_boards(crafted, games, most):
    """The samples of several random continuations on each crafted board."""
    samples = []
    for cells, lost, barred, rolled, options in crafted:
        for seed in range(games):
            samples += typical(lambda: crowded(cells, lost, barred, rolled, options), seed, most)  # noqa: B023
    return samples


def main(games):
    """Measure and print."""
    alone = []
    for seed in range(games):
        alone += typical(lambda: rules.new("ten_turns"), seed * 11 + 3, 400)
    hard = ([], [])
    for cells, lost, barred, diagonal in HARDEST:
        cells = [int(digit) for digit in cells]
        hard[diagonal].append((cells, lost.split(), barred.split(), (6, 6), {"parasite_diagonal": diagonal}))
    result = {
        "random": summary(alone),
        "crafted": summary(on_boards(boards(games * 6), 1, 25)),
        "hardest": summary(on_boards(hard[False], games, 16)),
        "diagonal": summary(on_boards(hard[True], games, 16)),
        "unit_us": sorted(UNITS)[len(UNITS) // 2],
    }
    print(json.dumps(result))


main(int(sys.argv[2]) if len(sys.argv) > 2 else 8)
