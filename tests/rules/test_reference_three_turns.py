"""The engine of the Game That Ends in 3 Turns against a second one, step by step: texts, weights, events, views."""

import rules
from both_engines import run
from players import Uniform
from players_three_turns import Steered
from reference_three_turns import Reference
from tools import GAMES

KINDS = ("pistol", "bullet", "seat_change", "true_culprit")


def any_options(rng, seats):
    """Any options that there are enough cards for."""
    options = {
        "turns": rng.choice((3, 3, 4)),
        "start": rng.below(seats),
        "kill_strikes": rng.choice(("victim", "victim", "attacker")),
        "hush_caught": rng.choice((0, -1)),
        "escape_murderer": rng.choice((0, 2)),
        "yada_instant": rng.below(4) == 0,
        "yada_any_player": rng.below(4) == 0,
        "short": rng.below(8) == 0,
    }
    if seats < 6 or options["turns"] == 4:
        options["expansion"] = [kind for kind in KINDS if rng.below(2)]
    elif rng.below(2):
        options["expansion"] = ["bullet", "pistol", rng.choice(("seat_change", "true_culprit"))]
    return options


def case(number, rng):
    """2 to 7 seats in turn, and any options."""
    seats = 2 + number % 6
    options = any_options(rng, seats)
    return rules.new("three_turns", seats, **options), Reference(seats, **options)


def test_uniform_games_agree():
    run(case, Uniform, GAMES(12, 2), 41, closely=16)


def test_steered_games_agree():
    run(case, Steered, GAMES(30, 3), 42, closely=16)
