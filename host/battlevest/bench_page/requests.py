"""What a request to the bench may say: bodies are read here, and all else gets a sentence that tells what was expected.

Nothing here touches the device, so a refused request changes nothing.
"""

import json
from collections.abc import Callable
from typing import Any

from battlevest.bench_page.body_map import CELLS

PANELS = ("back", "front")
MOST_MS = 120_000  # two minutes: twice the longest hold that the vest must bear

Check = Callable[[str, Any], Any]


class BadRequest(ValueError):
    """A body that can't be done; str() of it is the sentence for the person who sent it."""


def shown(value: Any) -> str:
    """Return `value` as JSON for use in a sentence, cut to a readable length."""
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."


def one_of(*choices: str) -> Check:
    """Return a check that accepts exactly these texts."""

    def check(key: str, value: Any) -> str:
        if not isinstance(value, str) or value not in choices:
            raise BadRequest(f"{key} must be {' or '.join(shown(c) for c in choices)}, not {shown(value)}.")
        return value

    return check


def cell(key: str, value: Any) -> str:
    """Accept a crossing of the touch grid: one of the 71 squares or the 20 soft keys, in capitals."""
    if not isinstance(value, str) or value not in CELLS:
        raise BadRequest(f'{key} must be a square or soft key from "A1" to "G13", not {shown(value)}.')
    return value


def milliseconds(key: str, value: Any) -> int:
    """Accept a whole number of milliseconds from 1 to MOST_MS (true and false are no numbers here)."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_MS:
        raise BadRequest(f"{key} must be a whole number from 1 to {MOST_MS}, not {shown(value)}.")
    return value


def whole(least: int, most: int) -> Check:
    """Return a check that accepts a whole number within these bounds."""

    def check(key: str, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadRequest(f"{key} must be a whole number from {least} to {most}, not {shown(value)}.")
        return value

    return check


def or_nothing(wanted: Check) -> Check:
    """Return a check that accepts null besides what another one accepts."""
    return lambda key, value: None if value is None else wanted(key, value)


def truth(key: str, value: Any) -> bool:
    """Accept true or false."""
    if not isinstance(value, bool):
        raise BadRequest(f"{key} must be true or false, not {shown(value)}.")
    return value


def text(key: str, value: Any) -> str:
    """Accept a text of 1 to 40 characters; what it may be is for the device to say."""
    if not isinstance(value, str) or not 1 <= len(value) <= 40:
        raise BadRequest(f"{key} must be a text of 1 to 40 characters, not {shown(value)}.")
    return value


def long_text(key: str, value: Any) -> str:
    """Accept any text; whoever reads it says what is wrong with it."""
    if not isinstance(value, str):
        raise BadRequest(f"{key} must be a text, not {shown(value)}.")
    return value


def _no_such_number(name: str) -> None:
    raise BadRequest(f"{name} is not a JSON number.")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise BadRequest("The same key stands twice in the body.")
    return table


def read(body: bytes, checks: dict[str, Check]) -> list[Any]:
    """Return the checked values of a JSON object in the order of `checks`; BadRequest for any other bytes."""
    wanted = ", ".join(f'"{key}"' for key in checks)
    try:
        # RecursionError: a body of many brackets. ValueError: no JSON, no UTF-8, or a number of thousands of digits.
        content = json.loads(body.decode("utf-8"), parse_constant=_no_such_number, object_pairs_hook=_once)
    except BadRequest:
        raise
    except (ValueError, RecursionError):
        raise BadRequest(f"The body must be a JSON object with {wanted}.") from None
    if not isinstance(content, dict):
        raise BadRequest(f"The body must be a JSON object with {wanted}, not {shown(content)}.")
    for key in checks:
        if key not in content:
            raise BadRequest(f'"{key}" is missing; the body needs {wanted}.')
    for key in content:
        if key not in checks:
            raise BadRequest(f"{shown(key)} means nothing here; the body needs {wanted} and no more.")
    return [check(key, content[key]) for key, check in checks.items()]
