"""Playouts of the 3-turn game with 2 to 7 seats: cards conserve, games end in time, every card and branch occurs."""

import rules
from players import Uniform
from players_three_turns import Steered
from tally_three_turns import Tally
from tools import GAMES, Random

ALL = ["pistol", "bullet", "seat_change", "true_culprit"]


def kinds_of_games():
    """(seats, options): every number of seats, both variants, with and without expansion cards."""
    found = []
    for seats in range(2, 8):
        for turns in (3, 4):
            if seats < 6 or turns == 4:
                found.append((seats, {"turns": turns, "expansion": []}))
            found.append((seats, {"turns": turns, "expansion": ALL}))
        calls = {"yada_instant": True, "yada_any_player": seats % 2 == 1, "kill_strikes": "attacker"}
        found.append((seats, dict(calls, expansion=ALL, hush_caught=-1)))
        helps = {"yada_any_player": True, "short": True, "escape_murderer": 2}
        found.append((seats, dict(helps, expansion=["bullet", "pistol", "seat_change"])))
    return found


KINDS_OF_GAMES = kinds_of_games()


def counted(cards):
    """{card: how many}."""
    found = {}
    for card in cards:
        found[card] = found.get(card, 0) + 1
    return found


def on_the_table(game):
    """All cards that are dealt, wherever they are now."""
    view = game.observation(None)
    cards = list(view["discarded"])
    if view["resolving"] in ("kill", "whim"):
        cards.append(view["resolving"])
    for seat in range(game.seats):
        cards += game.observation(seat)["hand"]
        cards += [card for card, _ in view["front"][seat]] + view["lying"][seat]
        cards += [card for _, card in view["played"][seat]]
        assert len(game.observation(seat)["hand"]) == view["hand_sizes"][seat]
    return counted(cards)


def check_counts(view, full):
    """Before a declaration a hand has what the counts used have left of it (M2); one short for a card kept back."""
    for seat in range(len(view["hand_sizes"])):
        spent = sum(view["counts_used"][seat])
        if full == 4 and seat == view["turn"] and spent + view["hand_sizes"][seat] == full + 1:
            continue  # the count of the turn that begins
        if seat not in view["out"] and spent + view["hand_sizes"][seat] != full:
            assert spent == full and view["hand_sizes"][seat] == 1, (seat, view)


def playout(seats, options, player, rng, tally, closely=False):
    """One game, `closely` with all cards counted at every step; returns it."""
    game = rules.new("three_turns", seats, **options)
    instant = options.get("yada_instant", False)
    full = 4 if options.get("turns") == 4 else 6
    tally.begin(options)
    after = game.observation(None)
    dealt = None
    while not game.is_terminal():
        before = after
        actions = game.legal_actions()
        texts = [game.action_to_string(action) for action in actions]
        outcomes = game.chance_outcomes()
        text = game.action_to_string(rng.weighted(outcomes)) if outcomes else player.choose(game, texts)
        events = [event for _, event in game.apply_action(game.string_to_action(text))]
        after = game.observation(None)
        tally.saw(before, len(actions), text, events, after)
        if [event for event in events if event[0] == "round"]:
            dealt = None
        elif not closely:
            continue
        elif text[:5] == "deal ":
            dealt = None if after["turn"] is None else on_the_table(game)
        else:
            assert on_the_table(game) == dealt, (text, dealt)
        if texts and after["turn"] is not None and before["turn"] != after["turn"] and not instant:
            check_counts(after, full)
    return game


def test_cards_conserve_and_games_end_in_time():
    rng = Random(51)
    tally = Tally()
    actions = 0
    for number in range(GAMES(6, 3)):
        for seats, options in KINDS_OF_GAMES:
            player = (Steered if number else Uniform)(rng)
            options["start"] = rng.below(seats)
            game = playout(seats, options, player, rng, tally, number < 2)
            actions += len(game.history)
            assert game.LONGEST is None or len(game.history) <= game.LONGEST
    print(tally.rounds, "rounds,", actions, "actions")
    for branch in sorted(tally.counts):
        print("    ", branch, tally.counts[branch])
    assert not GAMES([name for name in tally.counts if not tally.counts[name]], [])
    few = [name for name in tally.counts if name[:5] == "card:" and tally.counts[name] < GAMES(200, 60)]
    assert not few, few


def test_longest_game():
    # By counting: n rounds of 19 n + 44 with the basic cards, of 22 n + 50 with others; none where rounds have no end.
    for seats, options, longest in (
        (2, {}, 2 * (38 + 44)),
        (5, {}, 5 * (95 + 44)),
        (2, {"expansion": ["seat_change"]}, 2 * (44 + 50)),
        (7, {}, 7 * (154 + 50)),
        (7, {"turns": 4}, 7 * (133 + 44)),
        (3, {"short": True}, None),
        (3, {"yada_instant": True}, None),
    ):
        game = rules.new("three_turns", seats, **options)
        assert longest == game.LONGEST


def test_quick_check_agrees_with_the_list():
    # An action is judged without the list when nobody asked for the list: the judgement must be the same.
    rng = Random(52)
    for seats, options in KINDS_OF_GAMES[:: GAMES(5, 9)]:
        done = playout(seats, options, Uniform(rng), rng, Tally()).history
        for length in [rng.below(len(done)) for _ in range(3)] + [len(done), rng.below(8)]:
            legal = rules.replay("three_turns", done[:length], seats, **options).legal_actions()
            taken = []
            for action in range(-1, 30):
                game = rules.replay("three_turns", done[:length], seats, **options)
                try:
                    game.apply_action(action)
                except rules.IllegalAction:
                    continue
                taken.append(action)
            assert taken == legal
