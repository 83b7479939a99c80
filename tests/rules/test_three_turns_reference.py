"""The engine of the Game That Ends in 3 Turns against a second one, step by step: texts, weights, events, views."""

import rules
from players import Uniform, canonical
from players_three_turns import Steered
from reference_three_turns import Reference
from tools import GAMES, Random

KINDS = ("pistol", "bullet", "seat_change", "true_culprit")


def compare(game, reference, done):
    """Everything that both can say about the present state; `done` goes into the message. Returns the texts."""
    where = "after " + "; ".join(done[-14:])
    texts = [game.action_to_string(a) for a in game.legal_actions()]
    assert len(set(texts)) == len(texts), where
    assert sorted(texts) == sorted(reference.legal()), (where, texts, reference.legal())
    assert game.current_player() == reference.player(), (where, game.current_player(), reference.player())
    outcomes = {game.action_to_string(a): weight for a, weight in game.chance_outcomes()}
    assert outcomes == dict(reference.chance()), where
    for seat in list(range(game.seats)) + [None]:
        mine, theirs = game.observation(seat), reference.observation(seat)
        # Equal values are compared as text, where true is not 1, now and then only: it is slow.
        if mine != theirs or (len(done) % 16 == 0 and canonical(mine) != canonical(theirs)):
            keys = [k for k in set(mine) | set(theirs) if mine.get(k, "absent") != theirs.get(k, "absent")]
            raise AssertionError((where, seat, [(k, mine.get(k, "absent"), theirs.get(k, "absent")) for k in keys]))
    assert game.is_terminal() == (reference.player() == -4), where
    if game.is_terminal():
        assert list(game.returns()) == reference.returns(), where
    return texts


def play_both(seats, options, player, rng):
    """One game in both engines; returns its texts."""
    game = rules.new("three_turns", seats, **options)
    reference = Reference(seats, **options)
    done = []
    texts = compare(game, reference, done)
    while texts:
        outcomes = game.chance_outcomes()
        text = game.action_to_string(rng.weighted(outcomes)) if outcomes else player.choose(game, texts)
        done.append(text)
        mine = [[audience, list(event)] for audience, event in game.apply_action(game.string_to_action(text))]
        theirs = [[audience, list(event)] for audience, event in reference.apply(text)]
        assert canonical(mine) == canonical(theirs), ("; ".join(done[-14:]), mine, theirs)
        texts = compare(game, reference, done)
    return done


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


def run(player, games, seed):
    """Games with 2 to 7 seats and any options; says how many states agreed."""
    rng = Random(seed)
    states = 0
    for number in range(games):
        seats = 2 + number % 6
        states += len(play_both(seats, any_options(rng, seats), player(rng), rng)) + 1
    print(games, "games,", states, "states the same in both engines")
    assert states > 50 * games


def test_uniform_games_agree():
    run(Uniform, GAMES(12, 2), 41)


def test_steered_games_agree():
    run(Steered, GAMES(30, 3), 42)
