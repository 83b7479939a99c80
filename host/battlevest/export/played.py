"""A game that was played: its name, options and actions, from the text that the bench page copies or from a journal."""

import json
from typing import Any, NamedTuple

from battlevest.bench.rules import load_rules
from battlevest.bench_page.game import saved

rules: Any = load_rules()

MOST = 200_000  # characters of a game's text; the longest game of seven seats stays below
WORDS = {True: "yes", False: "no"}


class Played(NamedTuple):
    """``actions``: the texts in order; ``gave_up``: the seat that did, or None."""

    game: str
    seats: int
    options: dict[str, Any]
    actions: list[str]
    gave_up: int | None = None


class Step(NamedTuple):
    """An action with what came of it: ``events`` [[audience, event]], ``views`` what a spectator and each seat know
    afterwards (observation(None), observation(0), ..)."""

    text: str
    seat: int
    events: list[list[Any]]
    views: list[dict[str, Any]]


def from_text(text: str) -> Played:
    """The game of a text: first line its name and options, then the actions joined by "; ".

    Without a first line it is Ten Turns with the usual options. ValueError says what is wrong.
    """
    if len(text) > MOST:
        raise ValueError(f"this text is longer than any game: {len(text)} characters")
    first, _, rest = text.strip().partition("\n")
    words = first.split()
    if not words or words[0] not in rules.GAMES:
        if "=" in first and words:
            raise ValueError(f"there is no game {words[0]!r}; there are: {', '.join(rules.GAMES)}")
        words, rest = ["ten_turns"], text
    usual = _new(words[0], None, {})
    seats, options = usual.seats, {}
    for word in words[1:]:
        name, sign, value = word.partition("=")
        if not sign:
            raise ValueError(f'the first line holds the options, such as edition=rulebook; "{word[:30]}" is none')
        if name == "seats":
            if not value.isdecimal():
                raise ValueError(f"seats={value[:30]} is no number")
            seats = int(value)
        elif name in usual.options:
            options[name] = _value(value, usual.options[name])
        else:
            options[name] = value
    _new(words[0], seats, options)
    actions = [" ".join(action.split()) for action in rest.replace("\n", ";").split(";")]
    return Played(words[0], seats, options, [action for action in actions if action])


def _value(text: str, usual: Any) -> Any:
    """An option's value as the type of its usual value."""
    if isinstance(usual, bool):
        return {"yes": True, "no": False}.get(text, text)
    if isinstance(usual, int):
        return int(text) if text.lstrip("-").isdecimal() else text
    if isinstance(usual, (list, tuple)):
        parts = [part for part in text.split(",") if part]
        return type(usual)(int(part) if part.isdecimal() else part for part in parts)
    return text


def from_journal(files: dict[str, bytes]) -> Played:
    """The game of a journal: its files by name ("head", "0007-00", ..). ValueError if there is none in them."""
    try:
        head = json.loads(files["head"])
        serial = head["serial"]
        chunks = []
        while f"{serial:04d}-{len(chunks):02d}" in files:
            chunks.append(files[f"{serial:04d}-{len(chunks):02d}"])
        history, gave_up = saved.decode(serial, chunks)
        return from_history(str(head["game"]), int(head["seats"]), dict(head["options"]), history, gave_up)
    except (KeyError, TypeError, ValueError) as problem:
        raise ValueError(f"the journal can't be read ({problem})") from None


def from_history(game: str, seats: int, options: dict[str, Any], history: bytes, gave_up: int | None = None) -> Played:
    """The game of the bytes that a journal keeps; it ends before the first byte that is no legal action."""
    state, actions = _new(game, seats, options), []
    for action in history:
        try:
            text = state.action_to_string(action)
            state.apply_action(action)
        except rules.IllegalAction:
            break
        actions.append(text)
    return Played(game, seats, options, actions, gave_up)


def _new(game: str, seats: int | None, options: dict[str, Any]) -> Any:
    try:
        return rules.new(game, seats, **options)
    except (ValueError, TypeError) as problem:
        raise ValueError(f"these options are no game's: {problem}") from None


def replay(played: Played) -> tuple[Any, list[Step]]:
    """(the game at its end, its steps); ValueError names the first action that is not possible there."""
    game, steps = _new(played.game, played.seats, played.options), []
    for number, text in enumerate(played.actions, 1):
        seat = game.current_player()
        try:
            action = game.string_to_action(text)
        except rules.IllegalAction:
            could = [game.action_to_string(one) for one in game.legal_actions()[:3]]
            advice = f"possible there: {', '.join(could)}, .." if could else "the game is over before it"
            raise ValueError(f'action {number}, "{text[:30]}", is not possible there ({advice})') from None
        events = [[audience, list(event)] for audience, event in game.apply_action(action)]
        steps.append(Step(text, seat, events, [game.observation(None), *map(game.observation, range(game.seats))]))
    return game, steps


def to_text(played: Played) -> str:
    """The text that the bench page copies and replays, with every option written out."""
    game = _new(played.game, played.seats, played.options)
    words = [played.game]
    if game.SEATS[0] != game.SEATS[1]:
        words.append(f"seats={game.seats}")
    for name, value in game.options.items():
        if isinstance(value, (list, tuple)):
            words.append(f"{name}={','.join(map(str, value))}")
        else:
            words.append(f"{name}={WORDS[value] if isinstance(value, bool) else value}")
    return " ".join(words) + "\n" + "; ".join(played.actions) + "\n"


def to_json(played: Played) -> dict[str, Any]:
    """{"game", "seats", "options", "actions": [{"text", "seat", "events"}], "views": [a spectator's, seat 0's, ..] at
    the end, "over", "returns" (None before the end), "gave_up"}."""
    game, steps = replay(played)
    over = game.is_terminal()
    return {
        "game": played.game,
        "seats": game.seats,
        "options": game.options,
        "actions": [{"text": step.text, "seat": step.seat, "events": step.events} for step in steps],
        "views": [game.observation(None), *map(game.observation, range(game.seats))],
        "over": over,
        "returns": list(game.returns()) if over else None,
        "gave_up": played.gave_up,
    }
