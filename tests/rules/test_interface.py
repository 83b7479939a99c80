"""The engine's interface: errors, options, seats, bad input and replay. What the games do is tested elsewhere."""

import rules
from tools import GAMES, Random, raises

# A short game in texts: set-up, the first card, an injection that hits, its bonus declined.
OPENING = ("place C4", "place A8", "place G8", "place D6", "place D13", "reveal smoking", "inject D6", "decline")


class Odd:
    """Something that is none of the types which the engine takes."""


def odd_things():
    return [None, 1.0, "3", b"\x03", (3,), [3], {3: 3}, True, False, Odd(), Odd, object()]


def play(game, texts):
    for text in texts:
        game.apply_action(game.string_to_action(text))
    return game


def everything(game):
    """All that can be asked of a game."""
    return (
        game.history,
        game.current_player(),
        game.legal_actions(),
        game.chance_outcomes(),
        game.is_terminal(),
        [game.observation(seat) for seat in (0, 1, None)],
        [game.action_to_string(action) for action in game.legal_actions()],
    )


def random_game(seed, stop=1000, **options):
    draw = Random(seed)
    game = rules.new("ten_turns", **options)
    while not game.is_terminal() and len(game.history) < stop:
        outcomes = game.chance_outcomes()
        game.apply_action(draw.weighted(outcomes) if outcomes else draw.choice(game.legal_actions()))
    return game


def test_constants():
    assert rules.CHANCE == -1
    assert rules.TERMINAL == -4
    order = ("ten_turns", "shateki", "x_virus", "three_turns")
    assert "ten_turns" in rules.GAMES
    assert tuple([name for name in order if name in rules.GAMES]) == rules.GAMES


def test_unknown_game_is_named():
    for name in ["chess", "", "TEN_TURNS"]:
        error = raises(ValueError, rules.new, name)
        assert repr(name) in str(error) and "ten_turns" in str(error)
    for thing in odd_things():
        raises(ValueError, rules.new, thing)
        raises(ValueError, rules.replay, thing, b"")


def test_seats():
    assert rules.new("ten_turns").seats == 2
    assert rules.new("ten_turns", seats=2).seats == 2
    assert rules.new("ten_turns", 2).seats == 2
    for seats in [0, 1, 3, -2, 10**12] + [thing for thing in odd_things() if thing is not None]:
        error = raises(ValueError, rules.new, "ten_turns", seats=seats)
        assert "seats" in str(error) and "2" in str(error)


def test_options_and_their_defaults():
    assert rules.new("ten_turns").options == {
        "edition": "rulebook",
        "weed_saves_turn10": False,
        "antivax_counts_itself": False,
        "parasite_diagonal": False,
        "parasite_gaps": False,
        "palpation": "block",
    }
    game = rules.new("ten_turns", edition="original", palpation="none", parasite_gaps=True)
    assert (game.options["edition"], game.options["palpation"], game.options["parasite_gaps"]) == (
        "original",
        "none",
        True,
    )


def test_unknown_option_is_named():
    error = raises(ValueError, rules.new, "ten_turns", house_rule=True)
    assert "house_rule" in str(error) and "edition" in str(error)


def test_option_out_of_range_names_option_and_value():
    for name, values in (
        ("edition", ["", "Rulebook", "japanese", None, 0, True, ["rulebook"], ("rulebook",), Odd()]),
        ("palpation", ["", "exact", None, 1]),
        ("weed_saves_turn10", [0, 1, "True", None, 1.0]),
        ("antivax_counts_itself", [0, "yes"]),
        ("parasite_diagonal", [2, []]),
        ("parasite_gaps", [-1, {}]),
    ):
        for value in values:
            error = raises(ValueError, rules.new, "ten_turns", **{name: value})
            assert name in str(error)
            if isinstance(value, (str, int)):
                assert repr(value) in str(error)


def test_illegal_action_has_key_and_values():
    game = rules.new("ten_turns")
    error = raises(rules.IllegalAction, game.apply_action, 99)
    assert (error.key, error.values) == ("illegal_action", {"action": 99})
    assert "illegal_action" in str(error) and "99" in str(error)
    error = raises(rules.IllegalAction, game.apply_action, "place C4")
    assert (error.key, error.values) == ("not_an_action", {"got": "str"})
    error = raises(rules.IllegalAction, game.string_to_action, "place Z9")
    assert (error.key, error.values) == ("illegal_text", {"text": "place Z9"})
    error = raises(rules.IllegalAction, game.string_to_action, 7)
    assert (error.key, error.values) == ("not_a_text", {"got": "int"})


def test_every_key_has_a_sentence():
    values = {"action": 5, "got": "list", "text": "inject", "index": 12}
    for key in rules.SENTENCES:
        assert str(rules.IllegalAction(key, **values)).startswith(key + ": ")


def test_bad_actions_change_nothing():
    draw = Random(5)
    for seed in range(GAMES(30, 6)):
        game = random_game(seed, stop=draw.below(200))
        before = everything(game)
        legal = game.legal_actions()
        for action in list(range(-3, 260)) + [2**31, -(2**40), 10**30, 10**5000, -(10**5000)]:
            if action not in legal:
                raises(rules.IllegalAction, game.apply_action, action)
                raises(rules.IllegalAction, game.action_to_string, action)
        for thing in odd_things():
            raises(rules.IllegalAction, game.apply_action, thing)
            raises(rules.IllegalAction, game.action_to_string, thing)
        assert everything(game) == before


def test_bad_texts_change_nothing():
    game = play(rules.new("ten_turns"), OPENING)
    before = everything(game)
    for text in (
        "",
        " ",
        "inject",
        "inject ",
        "inject c4",
        "Inject C4",
        "inject C4 ",
        " inject C4",
        "inject  C4",
        "inject C14",
        "inject H1",
        "inject A1",
        "place C4",
        "use vomiting",
        "decline",
        "roll 3",
        "inject C4; inject C4",
        "x" * 5000,
        "注射 C4",
        "\x00",
    ):
        error = raises(rules.IllegalAction, game.string_to_action, text)
        assert len(str(error)) < 300
    for thing in odd_things():
        if type(thing) is not str:
            raises(rules.IllegalAction, game.string_to_action, thing)
    assert everything(game) == before


def test_quick_check_agrees_with_the_list():
    # An action is judged without the list when nobody asked for the list: the judgement must be the same.
    draw = Random(8)
    for seed in range(GAMES(24, 4)):
        options = {"edition": draw.choice(("rulebook", "original")), "parasite_diagonal": seed % 3 == 0}
        done = random_game(seed, **options).history
        for length in [draw.below(len(done)) for _ in range(GAMES(8, 3))] + [len(done)]:
            legal = rules.replay("ten_turns", done[:length], **options).legal_actions()
            game = rules.replay("ten_turns", done[:length], **options)
            taken = []
            for action in range(-1, 256):
                try:
                    game.apply_action(action)
                except rules.IllegalAction:
                    continue
                taken.append(action)
                game = rules.replay("ten_turns", done[:length], **options)
            assert taken == legal


def test_lists_are_fresh():
    game = rules.new("ten_turns")
    wanted = game.legal_actions()
    for _ in range(2):
        legal = game.legal_actions()
        assert legal == wanted
        legal.clear()
    play(game, OPENING[:5])
    assert game.current_player() == rules.CHANCE
    game.chance_outcomes().clear()
    assert len(game.chance_outcomes()) == 19
    view = game.observation(1)
    view["organisms"].clear()
    view["revealed"].append("smoking")
    assert len(game.observation(1)["organisms"]) == 5 and game.observation(1)["revealed"] == []


def test_history_is_bytes_and_replays():
    game = play(rules.new("ten_turns"), OPENING)
    assert type(game.history) is bytes and len(game.history) == len(OPENING)
    for history in (game.history, bytearray(game.history)):
        again = rules.replay("ten_turns", history)
        assert everything(again) == everything(game)
    assert everything(rules.replay("ten_turns", b"")) == everything(rules.new("ten_turns"))


def test_replay_needs_bytes():
    history = play(rules.new("ten_turns"), OPENING).history
    for thing in [None, 3, "abc", list(history), {1: 2}, Odd()]:
        error = raises(ValueError, rules.replay, "ten_turns", thing)
        assert "bytes" in str(error)
    raises(ValueError, rules.replay, "ten_turns", history, seats=5)
    raises(ValueError, rules.replay, "ten_turns", history, edition="first")


def test_replay_names_the_first_illegal_byte():
    history = play(rules.new("ten_turns"), OPENING).history
    error = raises(rules.IllegalAction, rules.replay, "ten_turns", history + b"\xff" + history)
    assert (error.key, error.values) == ("illegal_history", {"index": 8, "action": 255})
    # The second virus on the square of the first one.
    error = raises(rules.IllegalAction, rules.replay, "ten_turns", history[:1] + history)
    assert error.values["index"] == 1


def test_replay_of_any_bytes():
    draw = Random(21)
    for _ in range(GAMES(400, 60)):
        garbage = bytes([draw.below(256) for _ in range(draw.below(30))])
        try:
            rules.replay("ten_turns", garbage)
        except rules.IllegalAction as error:
            assert garbage[error.values["index"]] == error.values["action"]
    # One byte of a real game changed: another legal game, or the error at that byte or later.
    done = random_game(2).history
    for _ in range(GAMES(150, 30)):
        at = draw.below(len(done))
        changed = bytearray(done)
        changed[at] = draw.below(256)
        try:
            rules.replay("ten_turns", changed)
        except rules.IllegalAction as error:
            assert error.values["index"] >= at
    # A game that is over takes nothing more.
    error = raises(rules.IllegalAction, rules.replay, "ten_turns", done + b"\x00")
    assert error.values["index"] == len(done)


def test_observation_of_no_seat():
    game = rules.new("ten_turns")
    for seat in [2, -1, 100, "0", 0.0, True, b"0", [0], Odd()]:
        error = raises(ValueError, game.observation, seat)
        assert "seat" in str(error)


def test_returns_only_at_the_end():
    game = rules.new("ten_turns")
    raises(ValueError, game.returns)
    raises(ValueError, play(game, OPENING).returns)
    game = random_game(4)
    assert game.is_terminal() and game.current_player() == rules.TERMINAL
    assert sorted(game.returns()) == [-1, 1]
    assert game.legal_actions() == [] and game.chance_outcomes() == []


def test_chance_outcomes_only_at_chance():
    draw = Random(3)
    game = rules.new("ten_turns")
    seen = 0
    while not game.is_terminal():
        outcomes = game.chance_outcomes()
        if game.current_player() == rules.CHANCE:
            seen += 1
            assert [action for action, _ in outcomes] == game.legal_actions()
            assert min([weight for _, weight in outcomes]) > 0
            game.apply_action(draw.weighted(outcomes))
        else:
            assert outcomes == []
            game.apply_action(draw.choice(game.legal_actions()))
    assert seen > 20


def test_state_is_small():
    # All buffers of a game and of its parts, without the history: at most 512 bytes (arrays hold 4 bytes a number).
    game = random_game(9)
    sizes = []
    for part in (game, game._growth):
        for name in dir(part):
            value = getattr(part, name)
            if isinstance(value, bytearray) and name != "_history":
                sizes.append((name, len(value)))
            elif type(value).__name__ == "array":
                sizes.append((name, 4 * len(value)))
    named = {}
    for name, size in sizes:
        named[name.replace("_cells", "cells")] = size  # the game's view of the growth's board is the same buffer
    assert 200 < sum(named.values()) <= 512


def test_longest_game_is_declared():
    assert rules.new("ten_turns").LONGEST == 333
