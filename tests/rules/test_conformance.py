"""Every game of rules.GAMES keeps the interface's promises, in uniform and steered games; branches are counted."""

import hashlib
import json

import rules
from players import GAMES as GAME_TABLE
from players import canonical
from tools import GAMES, Random, raises

ODD_TEXTS = ("", " ", "inject", "inject Z9", "Inject C4", "inject C4 ", "inject  C4", "roll 7", "use nothing", "über")
ODD_ACTIONS = (-1, 256, 1 << 29, None, "inject C4", b"\x01", 1.5, [], (1,), {})


def views(game, seats):
    """All that anybody may see of a state, as one text."""
    return canonical([game.observation(seat) for seat in list(range(seats)) + [None]])


def everything(game, seats):
    """What two states must agree in to be the same."""
    texts = [game.action_to_string(a) for a in game.legal_actions()]
    outcomes = [list(outcome) for outcome in game.chance_outcomes()]
    results = list(game.returns()) if game.is_terminal() else None
    return views(game, seats) + canonical([texts, outcomes, game.current_player(), bytes(game.history).hex(), results])


def digest(game, seats):
    """`everything` in 32 bytes: the texts of all states of a long game would not fit into a device."""
    return hashlib.sha256(everything(game, seats).encode()).digest()


def check_legal(game, most):
    """The list of a state that is not the end: ascending bytes, not empty; only CHANCE has weights. Returns it."""
    actions = list(game.legal_actions())
    assert actions and len(actions) <= most
    assert all(type(a) is int for a in actions) and actions[0] >= 0 and actions[-1] <= 255
    assert all(actions[i] < actions[i + 1] for i in range(len(actions) - 1))
    outcomes = game.chance_outcomes()
    if game.current_player() == rules.CHANCE:
        assert [a for a, _ in outcomes] == actions
        assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
    else:
        assert outcomes == []
    return actions


def choose(game, actions, player, rng):
    """The next action and, where a player had to see the legal texts, which must be unique, its text."""
    outcomes = game.chance_outcomes()
    if player is None:
        return (rng.weighted(outcomes) if outcomes else rng.choice(actions)), None
    texts = [game.action_to_string(a) for a in actions]
    assert len(set(texts)) == len(texts)
    steered = not outcomes or getattr(player, "WORLD", False)
    text = player.choose(game, texts) if steered else game.action_to_string(rng.weighted(outcomes))
    action = game.string_to_action(text)
    assert actions[texts.index(text)] == action
    return action, text


def check_closely(game, seats, actions):
    """Texts are unique and read back; what is illegal raises IllegalAction and changes nothing; views are JSON."""
    before = everything(game, seats)
    texts = [game.action_to_string(a) for a in actions]
    assert len(set(texts)) == len(texts)
    assert [game.string_to_action(text) for text in texts] == actions
    for odd in ODD_ACTIONS + tuple([a for a in range(0, 256, 5) if a not in actions]):
        raises(rules.IllegalAction, game.apply_action, odd)
    for odd in [text for text in ODD_TEXTS if text not in texts] + [a for a in ODD_ACTIONS if type(a) is not str]:
        raises(rules.IllegalAction, game.string_to_action, odd)
    raises(ValueError, game.returns)
    for seat in list(range(seats)) + [None]:
        view = game.observation(seat)
        assert canonical(json.loads(json.dumps(view))) == canonical(view)
        assert view["player"] == game.current_player()
    assert everything(game, seats) == before


def check_events(events, seats):
    """[(audience, event)], an event being a tuple of a name and fields that JSON can carry."""
    for audience, event in events:
        assert audience is None or (type(audience) is int and 0 <= audience < seats)
        assert type(event) is tuple and type(event[0]) is str
        canonical(event)


def check_end(game, entry):
    """The end: nothing is legal any more, a result for every seat."""
    assert game.is_terminal() and game.current_player() == rules.TERMINAL
    assert list(game.legal_actions()) == [] and game.chance_outcomes() == []
    results = game.returns()
    assert len(results) == entry["seats"] and all(type(result) is int for result in results)
    before = everything(game, entry["seats"])
    for odd in (0, 1, 255, -1, None):
        raises(rules.IllegalAction, game.apply_action, odd)
    raises(rules.IllegalAction, game.string_to_action, "roll 1")
    assert everything(game, entry["seats"]) == before


def play(name, options, player, rng, closely, tally=None):
    """One game to its end, checked on the way; returns its length.

    `player` None plays uniformly; `closely` does the costly checks, at every prefix.
    """
    entry = GAME_TABLE[name]
    seats = entry["seats"]
    game = rules.new(name, seats=seats, **options)
    prefixes = []
    if tally:
        tally.begin(options)
        after = game.observation(1)
    while not game.is_terminal():
        actions = check_legal(game, entry["most_texts"])
        if closely:
            check_closely(game, seats, actions)
            prefixes.append(digest(game, seats))
        action, text = choose(game, actions, player, rng)
        events = game.apply_action(action)
        check_events(events, seats)
        assert len(game.history) <= entry["longest"] and game.history[-1] == action
        if tally:
            before, after = after, game.observation(1)
            tally.saw(before, len(actions), text, [event for _, event in events], after)
    check_end(game, entry)
    prefixes.append(digest(game, seats))
    history = bytes(game.history)
    for length in range(len(history) - len(prefixes) + 1, len(history) + 1):
        again = rules.replay(name, history[:length], seats=seats, **options)
        assert digest(again, seats) == prefixes.pop(0), (name, options, length)
    return len(history)


def games_of(name, player, games, seed, closely, tally=None):
    """Plays games with all sets of options in turn, every `closely`-th with the costly checks; prints a line."""
    rng = Random(seed)
    options = GAME_TABLE[name]["options"]
    lengths = []
    for number in range(games):
        chosen = options[number % len(options)]
        lengths.append(play(name, chosen, player and player(rng), rng, number % closely == 0, tally))
    how = "steered" if player else "uniform"
    print(name, how, games, "games,", min(lengths), "to", max(lengths), "actions,", sum(lengths), "in all")


def test_every_game_is_in_the_table():
    assert sorted(rules.GAMES) == sorted(GAME_TABLE)


def test_uniform_games():
    for name in rules.GAMES:
        games_of(name, None, GAMES(GAME_TABLE[name].get("uniform", 300), 13), 21, GAMES(83, 17))


def test_steered_games_reach_every_branch():
    for name in rules.GAMES:
        tally = GAME_TABLE[name]["tally"]()
        games = GAMES(GAME_TABLE[name].get("games", 200), GAME_TABLE[name].get("few", 20))
        games_of(name, GAME_TABLE[name]["steered"], games, 22, GAMES(83, 17), tally)
        for branch in sorted(tally.counts):
            print("    ", branch, tally.counts[branch])
        # A hundred games on a device are too few for the rarest branches; the two thousand of a computer reach all.
        missing = [branch for branch in tally.counts if not tally.counts[branch]]
        assert len(missing) <= GAMES(0, 12), missing
        cards = [tally.counts[branch] for branch in tally.counts if branch.startswith("card:")]
        assert min(cards or [1]) >= GAMES(GAME_TABLE[name].get("each_card", 1), 1), sorted(cards)[:5]
