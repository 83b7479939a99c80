"""What `battlevest backup` and `restore` do: settings and journals (the device's folder data/), whole and verified.

A backup is a ZIP file: manifest.json {"format", "version", "files": {name: [size, sha256]}} and the files.
"""

import hashlib
import json
import os
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from battlevest.board_link import Board, Trouble, connect
from battlevest.maker import talk

FORMAT, VERSION = "battlevest backup", 1
MANIFEST = "manifest.json"
PIECE = 768  # bytes of a file in one program
BLOCK = 4096  # what a small file takes at most on the flash
MOST = 512 * 1024  # of a backup, unpacked
DATED = (1980, 1, 1, 0, 0, 0)  # the same files make the same backup


def read_device(port: str | None) -> dict[str, bytes]:
    """The files of the device's data/ by their paths, each as its hash on the device says."""
    with connect(port) as board:
        return fetch(board)


def fetch(board: Board) -> dict[str, bytes]:
    """As read_device, on a board that is connected."""
    talk.findings(board, talk.program("files") + "mend()\n", 30)
    told = [one for one in talk.findings(board, "tell_all(DATA)\n", 30) if one["what"] == "stored"]
    return {one["name"]: _fetch(board, one) for one in told}


def _fetch(board: Board, one: dict[str, Any]) -> bytes:
    data = bytearray()

    def on_line(line: str) -> None:
        if line.startswith("\x1f"):
            data.extend(b64decode(line[1:]))

    for _ in range(2):
        data.clear()
        board.stream(f"send({one['name']!r})\n", on_line, 10)
        if len(data) == one["size"] and hashlib.sha256(data).hexdigest() == one["sha256"]:
            return bytes(data)
    raise Trouble("not_verified", f"{one['name']} came twice with errors over {board.port}. Try another cable.")


def write(path: Path, files: dict[str, bytes]) -> None:
    """Write a backup; the file is whole or as it was."""
    listed = {name: [len(data), hashlib.sha256(data).hexdigest()] for name, data in files.items()}
    fresh = path.with_name(path.name + ".new")
    with zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED) as archive:
        told = json.dumps({"format": FORMAT, "version": VERSION, "files": listed}, indent=1)
        archive.writestr(zipfile.ZipInfo(MANIFEST, DATED), told)
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, DATED), data)
    os.replace(fresh, path)


def read(path: Path) -> dict[str, bytes]:
    """The files of a backup, checked. ValueError names what is wrong with it, OSError as open()."""
    try:
        with zipfile.ZipFile(path) as archive:
            told = json.loads(archive.read(MANIFEST))
            if not isinstance(told, dict) or told.get("format") != FORMAT or told.get("version") != VERSION:
                raise ValueError("it is no backup of a Battle Vest, or of a newer version")
            listed = told["files"]
            if sum(archive.getinfo(name).file_size for name in listed) > MOST:
                raise ValueError("it is larger than the data of any device")
            files = {name: archive.read(name) for name in listed}
    except (zipfile.BadZipFile, KeyError, TypeError, json.JSONDecodeError, UnicodeDecodeError, EOFError) as error:
        raise ValueError(f"it is no backup, or a damaged one ({error})") from None
    for name, data in files.items():
        parts = name.split("/")
        if parts[0] != "data" or len(parts) < 2 or any(part in ("", ".", "..") for part in parts):
            raise ValueError(f"it holds {name!r}, which is none of the device's data")
        if listed[name] != [len(data), hashlib.sha256(data).hexdigest()]:
            raise ValueError(f"{name} in it is damaged")
    return files


def restore(board: Board, files: dict[str, bytes], progress: Callable[[str, int, int], Any] | None = None) -> None:
    """Make these files the device's data/. Whatever goes wrong on the way, the old data stay.

    ``progress("restoring", bytes sent, all bytes)``. Trouble: no room, or what arrived is not what was sent.
    """
    talk.findings(board, talk.program("files") + "mend()\n", 30)
    (free,) = (one["free"] for one in talk.findings(board, "room()\n"))
    needed = sum(len(data) // BLOCK * BLOCK + BLOCK for data in files.values()) + 4 * BLOCK
    if needed > free:
        raise Trouble("no_room", f"The restored data need {needed:,} bytes of flash, and {free:,} are free.")
    sent, total = 0, sum(map(len, files.values()))
    for name, data in files.items():
        for at in range(0, max(1, len(data)), PIECE):
            piece = data[at : at + PIECE]
            talk.findings(board, f"put({name!r}, {b64encode(piece)!r})\n")
            if progress is not None:
                sent += len(piece)
                progress("restoring", sent, total)
    if stored(board, "FRESH") != _hashes(files):
        raise Trouble("not_verified", "What arrived is not what was sent; the old data stay. Try another cable.")
    if not files:
        talk.findings(board, "os.mkdir(FRESH)\n")
    talk.findings(board, "swap()\n", 30)
    if stored(board, "DATA") != _hashes(files):
        raise Trouble("not_verified", "The flash does not keep what was written. battlevest doctor says more.")


def stored(board: Board, folder: str) -> dict[str, str]:
    """{path below the folder: SHA-256} on the device; folder: DATA or FRESH of on_device/files.py."""
    told = talk.findings(board, f"tell_all({folder})\n", 30)
    return {one["name"].partition("/")[2]: one["sha256"] for one in told if one["what"] == "stored"}


def _hashes(files: dict[str, bytes]) -> dict[str, str]:
    return {name.partition("/")[2]: hashlib.sha256(data).hexdigest() for name, data in files.items()}
