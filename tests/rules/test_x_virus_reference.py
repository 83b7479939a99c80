"""X-Virus against the slow reference engine, step by step, and the 52 cards are somewhere at every step."""

import rules
from players import GAMES as GAME_TABLE
from players import Uniform, canonical
from players_x_virus import Steered
from reference_x_virus import DECK, Reference
from tools import GAMES, Random

CASES = GAME_TABLE["x_virus"]["options"] + (
    {"arm": 20, "leg": 1, "heart": 3, "zero_tie": "steps"},
    {"real_deck": True},
    {"brain_back": True, "heart": 1},
    {"end_on_failed_draw": True, "ten_steps": 5},
)
SEATS = (0, 1, None)
EVERY_CARD = sorted(DECK)


def conserve(green, blue, outcomes):
    """No card is twice anywhere: hands, discards and pile make the whole deck."""
    played = green["discards"]
    if "hand" not in green:
        assert len(set(played)) == len(played) and green["pile"] + len(played) <= 47
        return
    cards = green["hand"] + blue["hand"] + played
    assert len(set(cards)) == len(cards) and len(cards) + green["pile"] == 52
    assert green["hand_sizes"] == [len(green["hand"]), len(blue["hand"])]
    if outcomes:
        assert sorted(cards + [text[5:] for text in outcomes]) == EVERY_CARD


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
    views = [game.observation(seat) for seat in SEATS]
    mine, theirs = canonical(views), canonical([reference.observation(seat) for seat in SEATS])
    assert mine == theirs, (where, mine, theirs)
    conserve(views[0], views[1], outcomes)
    assert game.is_terminal() == (reference.player() == -4), where
    if game.is_terminal():
        assert list(game.returns()) == reference.returns(), where
    return texts


def play_both(options, player, rng):
    """One game in both engines; returns its texts."""
    game = rules.new("x_virus", **options)
    reference = Reference(**options)
    done = []
    texts = compare(game, reference, done)
    while texts:
        outcomes = game.chance_outcomes()
        text = game.action_to_string(rng.weighted(outcomes)) if outcomes else player.choose(game, texts)
        mine = game.apply_action(game.string_to_action(text))
        done.append(text)
        theirs = reference.apply(text)
        assert canonical(list(mine)) == canonical(theirs), ("; ".join(done), mine, theirs)
        texts = compare(game, reference, done)
    return done


def run(player, games, seed):
    """Games with every set of options in turn; says how many states agreed."""
    rng = Random(seed)
    states = 0
    for number in range(games):
        states += len(play_both(CASES[number % len(CASES)], player(rng), rng)) + 1
    print(games, "games,", states, "states the same in both engines")
    assert states > 40 * games


def test_uniform_games_agree():
    run(Uniform, GAMES(44, 11), 11)


def test_steered_games_agree():
    run(Steered, GAMES(77, 22), 12)
