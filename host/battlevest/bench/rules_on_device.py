"""How long a decision of Ten Turns takes on this interpreter, in empty function calls. Run it by MicroPython:

    micropython rules_on_device.py FIRMWARE_DIRECTORY [GAMES]

One sample is ``legal_actions()`` and ``apply_action()`` of one decision, the lower quartile of several runs of the
same game, so that other programs on the machine count little. Garbage collection is off while a game is played and done
between games: on the device the referee collects between two steps. Prints one JSON object.
"""

import gc
import json
import sys
import time

sys.path.insert(0, sys.argv[1])

import rules
import rules_boards  # pyright: ignore[reportMissingImports]  (beside this file)

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


def decisions(game, seed, most, actions=None):
    """Play on by ``actions`` or at random; returns the times of the decisions and the actions."""
    state = seed + 1
    times = []
    played = []
    clock = time.ticks_us
    while len(played) < most and not game.is_terminal():
        if actions is None:
            legal = game.legal_actions()
            state = rules_boards.draw(state)
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
    """The time of every decision of one game in empty calls: the lower quartile of several runs of it.

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
    return [sorted(same)[RUNS // 4] for same in zip(*runs)]  # noqa: B905 (MicroPython has no strict)


def summary(times):
    """The 99th percentile, the worst and the number of the samples."""
    times = sorted(times)
    return {"p99": times[len(times) * 99 // 100], "worst": times[-1], "samples": len(times)}


def on_boards(crafted, games, most):
    """The samples of several random continuations on each crafted board."""
    samples = []
    for cells, lost, barred, rolled, options in crafted:
        for seed in range(games):
            samples += typical(lambda: rules_boards.crowded(cells, lost, barred, rolled, options), seed, most)  # noqa: B023
    return samples


def main(games):
    """Measure and print."""
    alone = []
    for seed in range(games):
        alone += typical(lambda: rules.new("ten_turns"), seed * 11 + 3, 400)
    result = {
        "random": summary(alone),
        "crafted": summary(on_boards(rules_boards.boards(games * 6), 1, 25)),
        "hardest": summary(on_boards(rules_boards.hard(rules_boards.HARDEST, {}), games, 16)),
        "diagonal": summary(
            on_boards(rules_boards.hard(rules_boards.HARDEST_DIAGONAL, {"parasite_diagonal": True}), games, 16)
        ),
        "gaps": summary(on_boards(rules_boards.hard(rules_boards.HARDEST_GAPS, {"parasite_gaps": True}), games, 16)),
        "unit_us": sorted(UNITS)[len(UNITS) // 2],
    }
    print(json.dumps(result))


main(int(sys.argv[2]) if len(sys.argv) > 2 else 8)
