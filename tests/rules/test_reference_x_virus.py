"""X-Virus against the slow reference engine, step by step, and the 52 cards are somewhere at every step."""

import rules
from both_engines import run
from players import GAMES as GAME_TABLE
from players import Uniform
from players_x_virus import Steered
from reference_x_virus import DECK, Reference
from tools import GAMES

CASES = GAME_TABLE["x_virus"]["options"] + (
    {"arm": 20, "leg": 1, "heart": 3, "zero_tie": "steps"},
    {"real_deck": True},
    {"brain_back": True, "heart": 1},
    {"end_on_failed_draw": True, "ten_steps": 5},
)
EVERY_CARD = sorted(DECK)


def case(number, _rng):
    """Every set of options in turn."""
    options = CASES[number % len(CASES)]
    return rules.new("x_virus", **options), Reference(**options)


def conserve(game, views):
    """No card is twice anywhere: hands, discards and pile make the whole deck."""
    green, blue = views[:2]
    outcomes = [game.action_to_string(action) for action, _ in game.chance_outcomes()]
    played = green["discards"]
    if "hand" not in green:
        assert len(set(played)) == len(played) and green["pile"] + len(played) <= 47
        return
    cards = green["hand"] + blue["hand"] + played
    assert len(set(cards)) == len(cards) and len(cards) + green["pile"] == 52
    assert green["hand_sizes"] == [len(green["hand"]), len(blue["hand"])]
    if outcomes:
        assert sorted(cards + [text[5:] for text in outcomes]) == EVERY_CARD


def test_uniform_games_agree():
    run(case, Uniform, GAMES(44, 11), 11, least=40, closely=4, also=conserve)


def test_steered_games_agree():
    run(case, Steered, GAMES(77, 22), 12, least=40, closely=4, also=conserve)
