"""The gallery against its slow reference engine, step by step: texts, weights, events, views, who is asked, results."""

import rules
from players import Uniform, canonical
from players_shateki import Steered
from reference_shateki import Reference
from tools import GAMES, Random


def case(rng):
    """A number of seats and options."""
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
    return seats, options


def compare(game, reference, done):
    """Everything that both can say about the present state; `done` goes into the message."""
    where = "after " + "; ".join(done[-12:])
    texts = [game.action_to_string(action) for action in game.legal_actions()]
    expected = reference.legal()
    assert len(set(texts)) == len(texts) and sorted(texts) == sorted(expected), (where, texts, expected)
    assert game.current_player() == reference.player(), where
    outcomes = {game.action_to_string(action): weight for action, weight in game.chance_outcomes()}
    assert outcomes == reference.chance(), where
    mine, theirs = game.observation(None), reference.view()
    if canonical(mine) != canonical(theirs):
        keys = [k for k in set(mine) | set(theirs) if mine.get(k, "absent") != theirs.get(k, "absent")]
        raise AssertionError((where, [(k, mine.get(k, "absent"), theirs.get(k, "absent")) for k in keys]))
    for seat in range(game.seats):
        theirs["hide"] = reference.hide(seat)
        assert game.observation(seat) == theirs, (where, seat)
    if game.is_terminal():
        assert game.returns() == reference.returns(), where
    return texts


def play_both(seats, options, player, rng):
    """One match in both engines; returns its texts."""
    game = rules.new("shateki", seats=seats, **options)
    reference = Reference(seats, **options)
    done = []
    texts = compare(game, reference, done)
    while texts:
        if game.chance_outcomes() and not getattr(player, "WORLD", False):
            text = game.action_to_string(rng.weighted(game.chance_outcomes()))
        else:
            text = player.choose(game, texts)
        mine = game.apply_action(game.string_to_action(text))
        done.append(text)
        theirs = reference.apply(text)
        assert mine == theirs, ("; ".join(done), mine, theirs)
        texts = compare(game, reference, done)
    return done


def run(player, games, seed):
    """Matches with any seats and options; says how many states agreed."""
    rng = Random(seed)
    states = 0
    for _ in range(games):
        seats, options = case(rng)
        states += len(play_both(seats, options, player(rng), rng)) + 1
    print(games, "matches,", states, "states the same in both engines")
    assert states > 50 * games


def test_uniform_matches_agree():
    run(Uniform, GAMES(30, 30), 41)


def test_steered_matches_agree():
    run(Steered, GAMES(70, 70), 42)
