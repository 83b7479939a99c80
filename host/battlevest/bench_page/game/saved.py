"""The game in the journal on a device's flash, read from outside while the device goes on.

The format is that of firmware/table/journal.py. Nothing is ever written: a look may fall between two writes of the
device, and then finds the state before or after, as littlefs promises.
"""

import json
from typing import Any, NamedTuple

from littlefs import LittleFS, LittleFSError

from battlevest.simulator.image import GEOMETRY, Cells

FOLDER, SETTINGS = "data/game", "data/settings.json"
CHUNK = 96
FIRST_CONTROL, UNDO, GAVE_UP = 0xF0, 0xF0, 0xF1
PAYLOAD = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 0, 0, 0, 0)  # values that follow the control records 0xF0 to 0xFF


class Saved(NamedTuple):
    """A game on flash: `serial` changes when another game begins, `history` holds the actions that count.

    `gave_up` is the seat that gave up, or None; `names` what each seat is called: a text, a number, or None.
    """

    game: str
    seats: int
    options: dict[str, Any]
    serial: int
    history: bytes
    gave_up: int | None = None
    names: list[Any] = []


class _Untouched(Cells):
    """Cells that refuse to be changed."""

    def prog(self, cfg, block: int, off: int, data: bytes) -> int:
        """Refuse."""
        return -5

    def erase(self, cfg, block: int) -> int:
        """Refuse."""
        return -5


def read(cells: bytearray) -> Saved | None:
    """Return the game on the flash image, or None if there is none that can be read."""
    fs = LittleFS(context=_Untouched(cells), mount=False, **GEOMETRY)
    try:
        fs.mount()
        head = json.loads(_file(fs, FOLDER + "/head"))
        serial = head["serial"]
        chunks = []
        while True:
            try:
                chunks.append(_file(fs, f"{FOLDER}/{serial:04d}-{len(chunks):02d}"))
            except FileNotFoundError:
                break
        history, gave_up = decode(serial, chunks)
        seats = int(head["seats"])
        saved = Saved(str(head["game"]), seats, dict(head["options"]), serial, history, gave_up, _names(head, seats))
    except (LittleFSError, OSError, ValueError, KeyError, TypeError):
        return None
    return saved


def _names(head: dict[str, Any], seats: int) -> list[Any]:
    """What each seat is called: people sit on seats, and names are those of people."""
    names, people = head.get("names"), head.get("people", list(range(seats)))
    if not isinstance(names, list) or not isinstance(people, list) or len(people) != seats:
        return [None] * seats
    return [names[person] if person < len(names) else None for person in people]


def language(cells: bytearray) -> str | None:
    """Return the language of the settings on the flash image, "en" or "ja"; None if there are none."""
    fs = LittleFS(context=_Untouched(cells), mount=False, **GEOMETRY)
    try:
        fs.mount()
        found = json.loads(_file(fs, SETTINGS))["language"]
    except (LittleFSError, OSError, ValueError, KeyError, TypeError):
        return None
    return found if found in ("en", "ja") else None


def _file(fs: LittleFS, path: str) -> bytes:
    with fs.open(path, "rb") as file:
        return file.read()


def decode(serial: int, chunks: list[bytes]) -> tuple[bytes, int | None]:
    """Return (the actions that count, the seat that gave up) of a journal's chunks.

    The first byte that its check does not confirm ends the game there.
    """
    history, gave_up = bytearray(), None
    for number, chunk in enumerate(chunks):
        check = (serial * 7 + number * 3 + 1) & 0xFF
        values = []
        for value, told in zip(chunk[::2], chunk[1::2], strict=False):
            check = (check * 33 + value + 1) & 0xFF
            if check != told:
                break
            values.append(value)
        at = 0
        while at < len(values):
            value = values[at]
            more = PAYLOAD[value - FIRST_CONTROL] if value >= FIRST_CONTROL else 0
            if at + more >= len(values):
                return bytes(history), gave_up
            if value < FIRST_CONTROL:
                history.append(value)
            elif value == UNDO:
                del history[max(0, len(history) - values[at + 1]) :]
            elif value == GAVE_UP:
                gave_up = values[at + 1]
            at += 1 + more
        if 2 * len(values) < len(chunk):
            break
    return bytes(history), gave_up
