"""Is a file a whole MicroPython image for this chip? Found out before anything is erased.

Layout: ESP-IDF's application image format (24 bytes of header, segments, checksum, SHA-256) for boot loader and
application, and its partition table: entries of 32 bytes that begin with AA 50.
"""

import hashlib
import re
import struct
from dataclasses import dataclass
from pathlib import Path

from ..board_link import Trouble
from .chips import Chip, by_image_id

MAGIC = 0xE9
TABLE_AT = 0x8000
BANNER = re.compile(rb"MicroPython v?(\d+)\.(\d+)(?:\.(\d+))?[^\0\r\n]{0,60}? on \d{4}-\d\d-\d\d")
OLDEST = (1, 24)
SMALLEST = 100_000  # bytes; a boot loader alone is no firmware
APPLICATION, DATA = 0, 1


@dataclass(frozen=True)
class Image:
    """A checked image: its bytes, MicroPython's version, and where the files' partition begins in the flash."""

    path: Path
    data: bytes
    version: tuple[int, int, int]
    files_at: int
    files_size: int | None  # None: up to the end of the flash

    @property
    def version_text(self) -> str:
        """Such as 1.25.0."""
        return ".".join(map(str, self.version))


def check(path: Path, chip: Chip) -> Image:
    """The image in a file. Trouble "wrong_image" that says what is wrong with it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Trouble("wrong_image", f"{path} can't be read ({error.strerror}).") from error
    return inspect(data, path, chip)


def inspect(data: bytes, path: Path, chip: Chip) -> Image:
    """The image in these bytes; what follows it does no harm. `path` for the words of a Trouble "wrong_image"."""
    if data[:4] == b"UF2\n":
        raise _wrong(path, "is a UF2 file; esptool needs the .bin file of the same board")
    if not data or data[0] != MAGIC:
        raise _wrong(path, "is no firmware of an ESP32 (its first byte is not E9)")
    if len(data) < SMALLEST:
        raise _wrong(path, f"is cut short or no whole firmware: it has only {len(data)} bytes")
    _check_chip(path, data, chip)
    _walk(path, data, 0, "boot loader")
    table = _partitions(data[TABLE_AT - chip.offset :])
    if not table:
        raise _wrong(path, "has no partition table: take the file for a first installation, not one for updates")
    application = next((entry for entry in table if entry[0] == APPLICATION), None)
    if application is None or application[1] - chip.offset >= len(data):
        raise _wrong(path, "is cut short: the application is missing")
    _walk(path, data, application[1] - chip.offset, "application")
    found = BANNER.search(data)
    if found is None:
        raise _wrong(path, "is a firmware, but not MicroPython")
    version = (int(found[1]), int(found[2]), int(found[3] or 0))
    if version[:2] < OLDEST:
        text = ".".join(map(str, version))
        raise _wrong(path, f"is MicroPython {text}; {OLDEST[0]}.{OLDEST[1]} or newer is needed")
    at, size = _files_partition(table)
    return Image(path, data, version, at, size)


def _wrong(path: Path, what: str) -> Trouble:
    return Trouble("wrong_image", f"{path} {what}. Nothing was changed.")


def _check_chip(path: Path, data: bytes, chip: Chip) -> None:
    number = struct.unpack_from("<H", data, 12)[0]
    if number != chip.image_id:
        other = by_image_id(number)
        whose = f"for an {other.title}" if other else f"for a chip with the number {number}"
        raise _wrong(path, f"is {whose}, and the board has an {chip.title}")


def _walk(path: Path, data: bytes, at: int, what: str) -> None:
    """Follow the segments of one image to its end, and hold it against the hash that it carries."""
    begin = at
    if data[at] != MAGIC:
        raise _wrong(path, f"is damaged: there is no {what} at {at:#x}")
    count, hashed = data[at + 1], data[at + 23] == 1
    at += 24
    for _ in range(count):
        if at + 8 > len(data):
            raise _wrong(path, f"is cut short in its {what}")
        at += 8 + struct.unpack_from("<I", data, at + 4)[0]
    at = begin + ((at - begin) | 15) + 1  # the checksum is the last byte of a line of 16
    if at + (32 if hashed else 0) > len(data):
        raise _wrong(path, f"is cut short in its {what}")
    if hashed and hashlib.sha256(data[begin:at]).digest() != data[at : at + 32]:
        raise _wrong(path, f"is damaged: its {what} does not fit its own hash")


def _partitions(data: bytes) -> list[tuple[int, int, int, str]]:
    """(type, offset, size, name) of the entries."""
    found = []
    for at in range(0, 0xC00, 32):
        entry = data[at : at + 32]
        if len(entry) < 32 or entry[:2] != b"\xaa\x50":
            break
        kind, _, offset, size = struct.unpack_from("<BBII", entry, 2)
        found.append((kind, offset, size, entry[12:28].rstrip(b"\0").decode("ascii", "replace")))
    return found


def _files_partition(table: list[tuple[int, int, int, str]]) -> tuple[int, int | None]:
    """Where MicroPython keeps its files: the partition of that name, or what is left of the flash behind the others,
    as newer versions do at their start."""
    for kind, offset, size, name in table:
        if kind == DATA and name in ("vfs", "ffat"):
            return offset, size
    return max(offset + size for _, offset, size, _ in table), None
