"""Traces: what chips said on the bus, moment by moment, in a file that can be sent and played through the real filter.

A trace is text, a line of JSON each, gzipped if its name ends with .gz.

First line: {"format": "battlevest trace", "version": 1, "kind", "chips", ..}. ``kind`` says what the chips are: "touch"
(two MPR121 of a panel); others ("cups", with expanders and a scale) may follow: a reader refuses what it does not know.
``chips``: [{"address", "electrodes", "registers"}], registers as hex from 0x2B on: how the driver had set the chip up.
A touch trace names its "panel"; "board", "micropython", "thresholds" [touch, release] and "note" are for people.

Every other line: [ms, chip, register, "hex"]: from that moment on the registers of chips[chip] from ``register`` on
hold these bytes. Only what changed is written. [ms, chip, null, ""]: from then on it did not answer.
"""

import gzip
import json
from base64 import b64decode
from pathlib import Path
from typing import Any, NamedTuple

FORMAT, VERSION = "battlevest trace", 1
FRAME, BASELINE = 0x00, 0x1E
BLOCKS = {"A": FRAME, "B": BASELINE}
SIZES = {FRAME: 30, BASELINE: 12}
MARK = "\x1f"


class Change(NamedTuple):
    """Registers of a chip from a moment on; ``register`` None: no answer."""

    ms: int
    chip: int
    register: int | None
    data: bytes


def change(line: str) -> Change | None:
    """The change in a line of on_device/record.py; None for any other line. ValueError if it is damaged."""
    if not line.startswith(MARK):
        return None
    words = line[1:].split(" ")
    try:
        if words[2] == "-":
            return Change(int(words[0]), int(words[1]), None, b"")
        register, data = BLOCKS[words[2]], b64decode(words[3], validate=True)
        found = Change(int(words[0]), int(words[1]), register, data)
    except (ValueError, IndexError, KeyError):
        raise ValueError(f"a damaged line came from the device: {line[1:60]!r}") from None
    if len(data) != SIZES[register] or found.chip not in (0, 1):
        raise ValueError(f"a damaged line came from the device: {line[1:60]!r}")
    return found


def write(path: Path, head: dict[str, Any], changes: list[Change]) -> None:
    """Write a trace."""
    lines = [json.dumps({"format": FORMAT, "version": VERSION, **head})]
    lines += [json.dumps([one.ms, one.chip, one.register, one.data.hex()]) for one in changes]
    raw = ("\n".join(lines) + "\n").encode()
    path.write_bytes(gzip.compress(raw, mtime=0) if path.suffix == ".gz" else raw)


def read(path: Path, kind: str = "touch") -> tuple[dict[str, Any], list[Change]]:
    """(first line, changes) of a trace of this kind. ValueError names what is wrong with the file; OSError."""
    raw = path.read_bytes()
    try:
        text = (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode()
        first, *lines = text.splitlines()
        head = json.loads(first)
    except (ValueError, OSError, EOFError):
        raise ValueError(f"{path.name} is no trace") from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise ValueError(f"{path.name} is no trace")
    if head.get("version") != VERSION:
        raise ValueError(f"{path.name} is of version {head.get('version')}; this program reads {VERSION}")
    if head.get("kind") != kind:
        raise ValueError(f"{path.name} is a trace of {head.get('kind')!r}, not of {kind!r}")
    changes = []
    for number, line in enumerate(lines, 2):
        try:
            ms, chip, register, data = json.loads(line)
            changes.append(Change(int(ms), int(chip), None if register is None else int(register), bytes.fromhex(data)))
            head["chips"][changes[-1].chip]
        except (ValueError, TypeError, IndexError, KeyError):
            raise ValueError(f"{path.name}, line {number}: no change of a chip's registers") from None
    return head, changes
