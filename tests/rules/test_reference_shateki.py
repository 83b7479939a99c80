"""The gallery against its slow reference engine, step by step: texts, weights, events, views, who is asked, results."""

import rules
from both_engines import run
from players import Uniform
from players_shateki import Steered
from reference_shateki import Reference
from tools import GAMES


def case(_number, rng):
    """Any number of seats and any options."""
    seats = 1 + rng.below(5)
    options = {}
    if rng.below(2):
        options["stock"] = 30
    if rng.below(2):
        options["complete_only"] = True
    if rng.below(2):
        order = list(range(seats))
        for place in range(seats - 1, 0, -1):
            other = rng.below(place + 1)
            order[place], order[other] = order[other], order[place]
        options["order"] = order
    return rules.new("shateki", seats=seats, **options), Reference(seats, **options)


def test_uniform_matches_agree():
    run(case, Uniform, GAMES(30, 30), 41, closely=16)


def test_steered_matches_agree():
    run(case, Steered, GAMES(70, 70), 42, closely=16)
