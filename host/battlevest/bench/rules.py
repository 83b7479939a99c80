"""The rules engine's figures: games a second beside OpenSpiel on CPython, and the time of a decision on MicroPython."""

import json
import random
import subprocess
import sys
import time
from pathlib import Path

from battlevest.paths import firmware_dir, micropython_path

ROUNDS = 15
# Title, our game and its seats, OpenSpiel's game beside it, how many times as many games at least, games a turn, and
# how many of what the title counts are in one of our games.
COMPARED = (
    ("Random games of Ten Turns", "ten_turns", 2, "battleship", 1.5, 12, 1),
    ("Random games of X-Virus", "x_virus", 2, "gin_rummy", 5, 12, 1),
    ("Random rounds of 3 Turns with three seats", "three_turns", 3, "gin_rummy", 3, 12, 3),
)
MOST_P99 = 1000
MOST_WORST = 3000
NOT_MEASURED = "not measured"


def run(console_print) -> list[tuple]:
    """Measure; returns rows of (label, value, limit, ok), ``ok`` None where something needed is not installed."""
    return playouts(console_print) + decisions(console_print)


def playouts(console_print) -> list[tuple]:
    """Uniform random games a second of ours and of OpenSpiel's C++ games, in turns in the same process."""
    try:
        import pyspiel  # pyright: ignore[reportMissingImports] - optional, an extra of its own
    except ImportError:
        console_print("OpenSpiel is not installed; install it with: pip install 'battlevest[bench]'")
        pyspiel = None
    rules = load_rules()
    rows = []
    for title, name, seats, theirs, least, each, rounds in COMPARED:
        label = f"{title} a second, CPython, beside OpenSpiel's C++ {theirs}"
        value, ratio = NOT_MEASURED, None
        if pyspiel is not None:
            value, ratio = side_by_side(rules, name, seats, pyspiel.load_game(theirs), each, rounds)
        rows.append((label, value, f"at least {least:g} times as many", None if ratio is None else ratio >= least))
    return rows


def side_by_side(rules, name, seats, their_game, each, rounds):
    """The figure of one comparison as text, and how many times as many games ours plays."""
    draw = random.Random(1)
    ours = theirs = 0.0
    # Process time in short turns: whatever else the machine does meets both alike.
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(each):
            play_theirs(their_game.new_initial_state(), draw)
        middle = time.process_time()
        for _ in range(each):
            play_ours(rules.new(name, seats), rules.CHANCE, draw)
        theirs += middle - start
        ours += time.process_time() - middle
    games = ROUNDS * each
    ratio = rounds * theirs / ours
    return f"{rounds * games / ours:.0f} against {games / theirs:.0f}: {ratio:.2f} times", ratio


def load_rules():
    """The engine, from the firmware's folder."""
    if str(firmware_dir()) not in sys.path:
        sys.path.insert(0, str(firmware_dir()))
    import rules

    return rules


def play_theirs(state, draw):
    """One uniform random game the way OpenSpiel's own examples play it."""
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            action = draw.choices(actions, weights)[0]
        else:
            action = draw.choice(state.legal_actions())
        state.apply_action(action)


def play_ours(game, chance, draw):
    """One uniform random game of ours, the same way."""
    while not game.is_terminal():
        if game.current_player() == chance:
            actions, weights = zip(*game.chance_outcomes(), strict=True)
            action = draw.choices(actions, weights)[0]
        else:
            action = draw.choice(game.legal_actions())
        game.apply_action(action)


def decisions(console_print) -> list[tuple]:
    """The time of ``legal_actions`` and ``apply_action`` on MicroPython, in empty function calls."""
    usual = f"99 % at most {MOST_P99}, worst at most {MOST_WORST} empty calls"
    # On boards that a search for the slowest decision has found every game is an extreme: only the worst is limited.
    extreme = f"worst at most {MOST_WORST} empty calls"
    kinds = (
        ("random", "random games", usual),
        ("crafted", "crafted full boards", usual),
        ("hardest", "the hardest boards found", extreme),
        ("diagonal", "the hardest found with parasite_diagonal", extreme),
        ("gaps", "the hardest found with parasite_gaps", extreme),
    )
    label = "A decision of Ten Turns on MicroPython, "
    interpreter = micropython_path()
    if interpreter is None:
        console_print("There is no MicroPython for this machine: the time of a decision is not measured.")
        return [(label + kind, NOT_MEASURED, limit, None) for _, kind, limit in kinds]
    program = Path(__file__).with_name("rules_on_device.py")
    command = [interpreter, str(program), str(firmware_dir())]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if done.returncode:
        console_print(f"The measurement on MicroPython ended with an error:\n{done.stdout}{done.stderr}")
        return [(label + kind, "failed", limit, False) for _, kind, limit in kinds]
    found = json.loads(done.stdout.splitlines()[-1])
    console_print(f"An empty call takes {found['unit_us'] * 1000:.0f} ns; garbage is collected between the games.")
    rows = []
    for key, kind, limit in kinds:
        p99, worst = found[key]["p99"], found[key]["worst"]
        value = f"99 % {p99:.0f}, worst {worst:.0f} ({found[key]['samples']} samples)"
        rows.append((label + kind, value, limit, worst <= MOST_WORST and (limit == extreme or p99 <= MOST_P99)))
    return rows
