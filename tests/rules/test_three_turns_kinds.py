"""A hundred uniformly random games of every kind of the 3-turn game on MicroPython, a share of them on CPython.

A kind is a number of seats with a set of options. The rules of an end are held in each: how long a game may be, how
many rounds it has and that the points of its rounds are those of its end.
"""

import rules
from test_three_turns_playouts import KINDS_OF_GAMES
from tools import GAMES, Random

EACH = GAMES(10, 100)


def played(game, rng):
    """Play to the end; the events that tell of the end and of rounds, all of them for everybody."""
    told = []
    while not game.is_terminal():
        outcomes = game.chance_outcomes()
        action = rng.weighted(outcomes) if outcomes else rng.choice(game.legal_actions())
        for audience, event in game.apply_action(action):
            if event[0] in ("round", "over"):
                assert audience is None
                told.append(event)
    assert game.LONGEST is None or len(game.history) <= game.LONGEST
    assert game.legal_actions() == [] and game.current_player() == -4
    return told


def test_a_hundred_games_of_each_kind_end_as_they_should():
    rng = Random(61)
    for seats, options in KINDS_OF_GAMES:
        for number in range(EACH):
            game = rules.new("three_turns", seats, **dict(options, start=number % seats))
            told = played(game, rng)
            totals, short = [0] * seats, False
            for event in told[:-1]:
                assert event[0] == "round" and not short, told
                totals = [totals[seat] + event[3][seat] for seat in range(seats)]
                short = options.get("short", False) and max(totals) >= 5
            assert told[-1] == ("over", totals) and list(game.returns()) == totals, told
            assert short if options.get("short") else len(told) == seats + 1, told
    print(len(KINDS_OF_GAMES), "kinds,", EACH, "games of each")
