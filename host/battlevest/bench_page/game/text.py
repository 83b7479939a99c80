"""A game as text and back: the options in the first line, then the actions joined by "; "."""

from typing import Any

from battlevest.bench_page.game.record import Record, rules

MOST = 12_000  # characters: the longest game has about 4000
WORDS = {True: "yes", False: "no"}


def write(record: Record) -> str:
    """Return the game as text."""
    options = [f"{name}={WORDS.get(value, value)}" for name, value in record.game.options.items()]
    return " ".join(["ten_turns", *options]) + "\n" + "; ".join(step["text"] for step in record.steps) + "\n"


def read(text: str) -> tuple[dict[str, Any], list[str]]:
    """Return (options, action texts) of a text; ValueError says what is wrong with it."""
    if len(text) > MOST:
        raise ValueError(f"This text is longer than any game: {len(text)} characters, and a game has a few thousand.")
    first, _, rest = text.strip().partition("\n")
    words = first.split()
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
    record, missed = Record(options=options), list[str]()
    steps = [{"text": "", "seat": None, "turn": 1, "events": [], "organisms": {}, "lost": [], "missed": []}]
    for action in actions:
        step = record.say(action)
        events = [event for _, event in step["events"]]
        if action.startswith("reveal "):
            missed = []
        if ["miss"] in events or ["almost"] in events:
            missed = [*missed, action[7:]]
        view = record.game.observation(1)
        steps.append(
            {**step, "organisms": view["organisms"], "lost": view["lost"], "missed": missed, "winner": record.winner()}
        )
    return {"text": write(whole), "steps": steps}
