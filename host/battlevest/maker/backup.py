"""What `battlevest backup` and `restore` do: settings and journals (the device's folder data/), whole and verified.

A backup is a ZIP file: manifest.json {"format", "version", "files": {name: [size, sha256]}} and the files. It goes
back as an update of the application does: laid down in update/, checked, and from then on finished by the device's own
start if the power goes.
"""

import hashlib
import json
import zipfile
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from battlevest.board_link import Board, Trouble, connect
from battlevest.board_link.programs import program
from battlevest.deploy.deploy import FINISH
from battlevest.deploy.transfer import HERE as ON_DEVICE
from battlevest.deploy.transfer import ByRawRepl, listing_of
from battlevest.maker import talk
from battlevest.whole_file import replacing

FORMAT, VERSION = "battlevest backup", 1
MANIFEST = "manifest.json"
BLOCK = 4096  # what a small file takes at most on the flash
MOST = 512 * 1024  # of a backup, unpacked
DATED = (1980, 1, 1, 0, 0, 0)  # the same files make the same backup


def read_device(port: str | None) -> dict[str, bytes]:
    """The files of the device's data/ by their paths, each as its hash on the device says."""
    with connect(port) as board:
        return fetch(board)


def fetch(board: Board) -> dict[str, bytes]:
    """As read_device, on a board that is connected."""
    told = talk.findings(board, talk.program("files") + "tell_all()\n", 30)
    return {one["name"]: _fetch(board, one) for one in told if one["what"] == "stored"}


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
    with replacing(path) as fresh, zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED) as archive:
        told = json.dumps({"format": FORMAT, "version": VERSION, "files": listed}, indent=1)
        archive.writestr(zipfile.ZipInfo(MANIFEST, DATED), told)
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, DATED), data)


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
    """Make these files the device's data/. Whatever goes wrong on the way, the old data stay; once all has arrived and
    was checked, the new ones are there after the next start of the device at the latest.

    ``progress("restoring", bytes sent, all bytes)``. Trouble: no room, or what arrived is not what was sent.
    """
    before = stored(board)
    (free,) = (one["free"] for one in talk.findings(board, "room()\n"))
    needed = sum(len(data) // BLOCK * BLOCK + BLOCK for data in files.values()) + 6 * BLOCK
    if needed > free:
        raise Trouble("no_room", f"The restored data need {needed:,} bytes of flash, and {free:,} are free.")
    plan = listing(before, files)
    laid = [(name, files[place]) for place, name, *_ in plan["put"]]
    laid += [("finish.py", program(ON_DEVICE / "finish.py").encode()), ("list", listing_of(plan))]
    sent, total = 0, sum(len(data) for _, data in laid)

    def told(count: int) -> None:
        nonlocal sent
        sent += count
        if progress is not None:
            progress("restoring", sent, total)

    way = ByRawRepl(board)
    way.put(laid, told)
    if way.run(program(ON_DEVICE / "commit.py") + f"if not _wrong: {FINISH}").strip() != "ready":
        raise Trouble("not_verified", "What arrived is not what was sent; the old data stay. Try another cable.")
    if stored(board) != {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}:
        raise Trouble("not_verified", "The flash does not keep what was written. battlevest doctor says more.")


def listing(before: dict[str, str], files: dict[str, bytes]) -> dict[str, list]:
    """What the device has to do, as deploy/on_device/finish.py reads it. before: what is there, by its paths."""
    put = [
        [name, f"{number}", len(data), hashlib.sha256(data).hexdigest()]
        for number, (name, data) in enumerate(sorted(files.items()))
    ]
    return {"put": put, "remove": sorted(set(before) - set(files))}


def stored(board: Board) -> dict[str, str]:
    """{path: SHA-256} of the files in data/ on the device."""
    told = talk.findings(board, talk.program("files") + "tell_all()\n", 30)
    return {one["name"]: one["sha256"] for one in told if one["what"] == "stored"}
