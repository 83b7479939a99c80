"""Games in an engine and in a slow reference engine of its own, compared step by step: one way for all games.

A reference has the engine's questions as: ``legal()``, ``player()``, ``chance()``, ``observation(seat)``,
``returns()``, ``apply(text)``; texts instead of actions. ``reference_*.py`` beside are the references.
"""

from players import canonical
from tools import Random


def same(mine, theirs):
    """Events as text: tuples count as lists, but the order counts."""
    return canonical(mine) == canonical(theirs)


def compare(game, reference, done, closely=1):
    """Everything that both can say about the present state; `done` goes into the message. Returns (texts, views).

    Views are compared by value, and every `closely`-th also as text, where true is not 1, which is slow.
    """
    where = "after " + "; ".join(done[-14:])
    texts = [game.action_to_string(action) for action in game.legal_actions()]
    expected = reference.legal()
    assert len(set(texts)) == len(texts), where
    assert sorted(texts) == sorted(expected), (where, sorted(set(texts) ^ set(expected)))
    assert game.current_player() == reference.player(), (where, game.current_player(), reference.player())
    outcomes = {game.action_to_string(action): weight for action, weight in game.chance_outcomes()}
    assert outcomes == reference.chance(), where
    views = []
    for seat in list(range(game.seats)) + [None]:
        mine, theirs = game.observation(seat), reference.observation(seat)
        if mine != theirs or (len(done) % closely == 0 and not same(mine, theirs)):
            keys = [key for key in set(mine) | set(theirs) if mine.get(key, "absent") != theirs.get(key, "absent")]
            raise AssertionError((where, seat, [(k, mine.get(k, "absent"), theirs.get(k, "absent")) for k in keys]))
        views.append(mine)
    assert game.is_terminal() == (reference.player() == -4), where
    if game.is_terminal():
        assert list(game.returns()) == reference.returns(), where
    return texts, views


def play_both(game, reference, player, rng, closely=1, agree=same, also=None):
    """One game in both engines; returns the number of states that were the same.

    `agree(mine, theirs)` compares the events of a step; `also(game, views)` may look at each state besides.
    """
    done = []
    while True:
        texts, views = compare(game, reference, done, closely)
        if also:
            also(game, views)
        if not texts:
            return len(done) + 1
        outcomes = game.chance_outcomes()
        if outcomes and not getattr(player, "WORLD", False):
            text = game.action_to_string(rng.weighted(outcomes))
        else:
            text = player.choose(game, texts)
        mine = game.apply_action(game.string_to_action(text))
        done.append(text)
        theirs = reference.apply(text)
        assert agree(mine, theirs), ("; ".join(done), mine, theirs)


def run(case, player, games, seed, least=50, **how):
    """Games of `case(number, rng)`, an engine and its reference; says how many states agreed."""
    rng = Random(seed)
    states = 0
    for number in range(games):
        game, reference = case(number, rng)
        states += play_both(game, reference, player(rng), rng, **how)
    print(games, "games,", states, "states the same in both engines")
    assert states > least * games
