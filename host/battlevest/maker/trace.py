"""Traces: what chips said on the bus, moment by moment, in a file that can be sent and played through the real filter.

A trace is text, a line of JSON each, gzipped if its name ends with .gz.

First line: {"format": "battlevest trace", "version": 1, "kind", "chips", ..}. ``kind`` says what the chips are, "touch"
or "cups"; a reader refuses what it does not know. "board", "micropython" and "note" are for people.

"touch": two MPR121 of a "panel"; ``chips`` [{"address", "electrodes", "registers"}], registers as hex from 0x2B on: how
the driver had set the chip up. "thresholds" [touch, release].

"cups": the table; ``chips`` [{"address", "registers"} of three MCP23017, registers from 0x00 on, {"pin": "trigger"},
{"pin": "piezo"}, {"pin": "scale"}]. The last three have a register 0 only: the switch's level; the highest of three
looks at the disc in 256ths of what the ADC can tell; a value of the HX711, its first bit first.

Every other line: [ms, chip, register, "hex"]: from that moment on the registers of chips[chip] from ``register`` on
hold these bytes. Only what changed is written. [ms, chip, null, ""]: from then on it did not answer.
"""

import gzip
import json
from base64 import b64decode
from pathlib import Path
from typing import Any, NamedTuple

from battlevest.whole_file import replacing

FORMAT, VERSION = "battlevest trace", 1
TRIGGER, PIEZO, SCALE = 3, 4, 5  # among the chips of "cups"
# What a line from the device holds: (register, bytes, chips that have it).
BLOCKS = {
    "A": (0x00, 30, (0, 1)),  # MPR121: touch, out of range, counts
    "B": (0x1E, 12, (0, 1)),  # .. baselines
    "C": (0x0E, 6, (0, 1, 2)),  # MCP23017: INTF, INTCAP, GPIO of both ports
    "D": (0x00, 1, (TRIGGER, PIEZO)),
    "E": (0x00, 3, (SCALE,)),
}
MARK = "\x1f"


class Change(NamedTuple):
    """Registers of a chip from a moment on; ``register`` None: no answer."""

    ms: int
    chip: int
    register: int | None
    data: bytes


def change(line: str) -> Change | None:
    """The change in a line of on_device/record.py or record_table.py; None for any other line. ValueError: damaged."""
    if not line.startswith(MARK):
        return None
    words = line[1:].split(" ")
    try:
        if words[2] == "-" and int(words[1]) < TRIGGER:
            return Change(int(words[0]), int(words[1]), None, b"")
        register, size, chips = BLOCKS[words[2]]
        found = Change(int(words[0]), int(words[1]), register, b64decode(words[3], validate=True))
        if len(found.data) == size and found.chip in chips:
            return found
    except (ValueError, IndexError, KeyError):
        pass
    raise ValueError(f"a damaged line came from the device: {line[1:60]!r}")


def write(path: Path, head: dict[str, Any], changes: list[Change]) -> None:
    """Write a trace; the file is whole or as it was."""
    lines = [json.dumps({"format": FORMAT, "version": VERSION, **head})]
    lines += [json.dumps([one.ms, one.chip, one.register, one.data.hex()]) for one in changes]
    raw = ("\n".join(lines) + "\n").encode()
    with replacing(path) as fresh:
        fresh.write_bytes(gzip.compress(raw, mtime=0) if path.suffix == ".gz" else raw)


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
