"""A game as text and back: the options in the first line, then the actions joined by "; "."""

from typing import Any

from battlevest.bench_page.game.others import Other
from battlevest.bench_page.game.record import Record, rules

MOST = 12_000  # characters: the longest game has about 4000
WORDS = {True: "yes", False: "no"}


def write(record: Record | Other) -> str:
    """Return the game as text."""
    game = record.game
    options = [f"{name}={_word(value)}" for name, value in game.options.items()]
    seats = [f"seats={game.seats}"] if isinstance(record, Other) else []
    texts = record.texts if isinstance(record, Other) else [step["text"] for step in record.steps]
    return " ".join([game.NAME, *seats, *options]) + "\n" + "; ".join(texts) + "\n"


def _word(value: Any) -> Any:
    if isinstance(value, bool):
        return WORDS[value]
    return ("+".join(map(str, value)) or "none") if isinstance(value, (list, tuple)) else value


def read(text: str) -> tuple[dict[str, Any], list[str]]:
    """Return (options, action texts) of a text; ValueError says what is wrong with it."""
    if len(text) > MOST:
        raise ValueError(f"This text is longer than any game: {len(text)} characters, and a game has a few thousand.")
    first, _, rest = text.strip().partition("\n")
    words = first.split()
    if words and words[0] in rules.GAMES and words[0] != "ten_turns":
        raise ValueError("This is a game of another kind; step by step the page shows Ten Turns only.")
    if not words or words[0] != "ten_turns":
        words, rest = ["ten_turns"], text
    options: dict[str, Any] = {}
    for word in words[1:]:
        name, sign, value = word.partition("=")
        if not sign:
            raise ValueError(f'The first line holds the options, such as edition=rulebook; "{word[:30]}" is none.')
        options[name] = {"yes": True, "no": False}.get(value, value)
    actions = [" ".join(action.split()) for action in rest.replace("\n", ";").split(";")]
    return options, [action for action in actions if action]


def replay(text: str) -> Record:
    """Return the game of a text, played by the rules engine alone; ValueError names the first action that is none."""
    options, actions = read(text)
    try:
        record = Record(options=options)
    except ValueError as problem:
        raise ValueError(f"These options are no game's: {problem}.") from None
    if not actions:
        raise ValueError("There is no action in this text. Copy a game first, then paste it here.")
    for number, action in enumerate(actions, 1):
        try:
            record.say(action)
        except rules.IllegalAction:
            could = ", ".join(record.legal()[:3])
            advice = f"possible there: {could}, ..." if could else "the game is over before it"
            raise ValueError(f'Action {number}, "{action[:30]}", is not possible there ({advice}).') from None
    return record


def pictures(text: str) -> dict[str, Any]:
    """Return {"text", "steps"}: every step with both maps after it, for the page's replay.

    A step is {"text", "seat", "turn", "events", "organisms", "lost", "missed" (squares where this turn's injections
    found nothing), "winner"}; step 0, before the first action, has only the maps.
    """
    options, actions = read(text)
    whole = replay(text)
    record = Record(options=options)
    steps = [{"text": "", "seat": None, "turn": 1, "events": [], "organisms": {}, "lost": [], "missed": []}]
    for action in actions:
        step = record.say(action)
        view = record.game.observation(1)
        seen = {"organisms": view["organisms"], "lost": view["lost"], "missed": record.missed()}
        steps.append({**step, **seen, "winner": record.winner()})
    return {"text": write(whole), "steps": steps}
