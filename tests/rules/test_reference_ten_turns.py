"""Ten Turns against the slow reference engine, step by step: texts, weights, events, views, who is asked, results."""

import rules
from both_engines import run, same
from players import GAMES as GAME_TABLE
from players import Uniform
from players_ten_turns import Steered
from reference_ten_turns import Reference
from tools import GAMES

CASES = GAME_TABLE["ten_turns"]["options"] + (
    {"parasite_diagonal": True},
    {"parasite_gaps": True},
    {"edition": "original", "palpation": "none", "parasite_diagonal": True},
    {"antivax_counts_itself": True, "weed_saves_turn10": True},
)


def case(number, _rng):
    """Every set of options in turn."""
    options = CASES[number % len(CASES)]
    return rules.new("ten_turns", **options), Reference(**options)


def ordered(events):
    """Events in one order: the two answers of a palpation have none between them."""
    listed = list(events)
    if len(listed) > 2 and listed[-1][1][0] == "palpated" and listed[-1][0] == 0:
        listed[-2:] = [listed[-1], listed[-2]]
    return listed


def agree(mine, theirs):
    return same(ordered(mine), ordered(theirs))


def test_uniform_games_agree():
    run(case, Uniform, GAMES(60, 12), 11, closely=4, agree=agree)


def test_steered_games_agree():
    run(case, Steered, GAMES(200, 40), 12, closely=4, agree=agree)
