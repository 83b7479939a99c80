"""The hand view of the 3-turn game as plain data: out of a seat's own observation alone, and true to the rules."""

import json

import rules
from table.three_turns_content import aims, content
from tools import GAMES, Random

ALL = ["pistol", "bullet", "seat_change", "true_culprit"]
AIMED = ("kill", "whim", "swap", "take_and_give")


def playout(seats, options, draw, check):
    """A uniform game; `check(game, texts)` at each state in which a seat is asked returns the text that is played."""
    game = rules.new("three_turns", seats, **options)
    while not game.is_terminal():
        outcomes = game.chance_outcomes()
        if outcomes:
            game.apply_action(draw.weighted(outcomes))
        else:
            texts = [game.action_to_string(action) for action in game.legal_actions()]
            check(game, texts)
            game.apply_action(game.string_to_action(draw.choice(texts)))


def test_whom_a_card_would_meet_is_whom_it_can_be_aimed_at():
    met = [0]
    promised = {}

    def check(game, texts):
        seat = game.current_player()
        told = content(game.observation(seat), seat, texts)
        assert json.loads(json.dumps(told)) == told
        assert [one["text"] for one in told["choices"]] == texts and told["ask"] is not None
        if told["card"] in AIMED and texts[0][:7] == "target ":
            assert [int(text[7:]) for text in texts] == promised[told["card"]], (told["card"], texts)
            met[0] += 1
        for one in told["choices"]:
            if one["card"] in AIMED and one["text"][:5] == "play ":
                promised[one["card"]] = one["at"]

    draw = Random(71)
    for seats in (2, 3, 5):
        for _ in range(GAMES(4, 1)):
            playout(seats, {"expansion": ALL}, draw, check)
    assert met[0] > GAMES(150, 30)


def test_nothing_but_the_observation_counts():
    # Two games that a seat cannot tell apart give it the same view; what others hold is not in it.
    def dealt(second):
        game = rules.new("three_turns", 3)
        hands = ("kill kill swap swap whim no_way", second, "all_together no_way no_way whim whim pass_the_blame")
        for hand in hands:
            for card in hand.split(" "):
                game.apply_action(game.string_to_action("deal " + card))
        game.apply_action(game.string_to_action("declare 2"))
        return game

    told = []
    for second in ("murderer hush hush swap swap kill", "murderer take_and_give take_and_give swap swap whim"):
        game = dealt(second)
        texts = [game.action_to_string(action) for action in game.legal_actions()]
        told.append(content(game.observation(0), 0, texts))
    assert told[0] == told[1] and "murderer" not in json.dumps(told[0])
    assert told[0]["hand"] == [["kill", 2], ["no_way", 1], ["swap", 2], ["whim", 1]]
    assert told[0]["left"] == 2 and told[0]["for"] is None and told[0]["seen"] is None
    assert told[0]["choices"][0] == {
        "text": "play kill",
        "card": "kill",
        "seat": None,
        "at": [1, 2],
        "does": "does_kill",
    }
    # One who is not asked sees who is.
    waiting = content(game.observation(2), 2, [])
    assert waiting["ask"] is None and waiting["player"] == 0 and waiting["choices"] == []


def test_cards_without_anybody_to_meet():
    view = {
        "turn": 0,
        "hand_sizes": [1, 0, 4],
        "out": [2],
        "front": [[], [], []],
        "hand": ["swap"],
    }
    for card in ("kill", "whim", "hush", "play_for_you", "swap", "take_and_give", "all_together", "pass_the_blame"):
        assert aims(view, card) == [], card
    assert aims(view, "no_way") is None and aims(view, "bullet") is None
    view["out"] = []
    assert aims(view, "kill") == [2] and aims(view, "hush") == [2] and aims(view, "swap") == []
    assert aims(view, "all_together") == []
    view["hand_sizes"] = [2, 1, 4]
    assert aims(view, "kill") == [1, 2] and aims(view, "hush") == [1] and aims(view, "all_together") == [0, 1, 2]
