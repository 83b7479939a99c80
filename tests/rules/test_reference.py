"""The engine against the slow reference engine, step by step: texts, weights, events, views, who is asked, results."""

import rules
from players import GAMES as GAME_TABLE
from players import Uniform, canonical
from players_ten_turns import Steered
from reference_ten_turns import Reference
from tools import GAMES, Random

CASES = GAME_TABLE["ten_turns"]["options"] + (
    {"parasite_diagonal": True},
    {"parasite_gaps": True},
    {"edition": "original", "palpation": "none", "parasite_diagonal": True},
    {"antivax_counts_itself": True, "weed_saves_turn10": True},
)
SEATS = (0, 1, None)


def told(events):
    """Events as sorted-enough lists: the two answers of a palpation have no order between them."""
    listed = [[audience, list(event)] for audience, event in events]
    if len(listed) > 2 and listed[-1][1][0] == "palpated" and listed[-1][0] == 0:
        listed[-2:] = [listed[-1], listed[-2]]
    return canonical(listed)


def compare(game, reference, done):
    """Everything that both can say about the present state; `done` goes into the message."""
    where = "after " + "; ".join(done[-12:])
    texts = [game.action_to_string(a) for a in game.legal_actions()]
    expected = reference.legal()
    assert len(set(texts)) == len(texts), where
    assert sorted(texts) == sorted(expected), (where, sorted(set(texts) ^ set(expected)))
    assert game.current_player() == reference.player(), where
    outcomes = {game.action_to_string(a): weight for a, weight in game.chance_outcomes()}
    assert outcomes == reference.chance(), where
    for seat in SEATS:
        mine, theirs = game.observation(seat), reference.observation(seat)
        if canonical(mine) != canonical(theirs):
            keys = [k for k in set(mine) | set(theirs) if mine.get(k, "absent") != theirs.get(k, "absent")]
            raise AssertionError((where, seat, [(k, mine.get(k, "absent"), theirs.get(k, "absent")) for k in keys]))
    assert game.is_terminal() == (reference.player() == -4), where
    if game.is_terminal():
        assert list(game.returns()) == reference.returns(), where
    return texts


def play_both(options, player, rng):
    """One game in both engines; returns its texts."""
    game = rules.new("ten_turns", **options)
    reference = Reference(**options)
    done = []
    texts = compare(game, reference, done)
    while texts:
        outcomes = game.chance_outcomes()
        text = game.action_to_string(rng.weighted(outcomes)) if outcomes else player.choose(game, texts)
        mine = game.apply_action(game.string_to_action(text))
        done.append(text)
        theirs = reference.apply(text)
        assert told(mine) == told(theirs), ("; ".join(done), mine, theirs)
        texts = compare(game, reference, done)
    return done


def run(player, games, seed):
    """Games with every set of options in turn; says how many states agreed."""
    rng = Random(seed)
    states = 0
    for number in range(games):
        states += len(play_both(CASES[number % len(CASES)], player(rng), rng)) + 1
    print(games, "games,", states, "states the same in both engines")
    assert states > 50 * games


def test_uniform_games_agree():
    run(Uniform, GAMES(60, 12), 11)


def test_steered_games_agree():
    run(Steered, GAMES(200, 40), 12)
