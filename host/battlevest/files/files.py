"""Listing, fetching, writing and removing on a board whose raw REPL is open (board_link.Board)."""

import contextlib
import errno
import hashlib
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from battlevest.cli.refusal import Refusal

from ..board_link import Board, Trouble
from ..whole_file import replacing

FOLDER = 0x4000
FRESH = ".new"  # ends the name of a file that is being written


@dataclass(frozen=True)
class Entry:
    """One entry: its path, whether it is a folder, its size in bytes."""

    path: str
    folder: bool
    size: int


@contextlib.contextmanager
def _told(path: str) -> Iterator[None]:
    """The board's OSError as a sentence."""
    from mpremote.transport import TransportExecError

    try:
        yield
    except (OSError, TransportExecError) as problem:
        error = problem if isinstance(problem, OSError) else _number(problem.error_output)
        if error is None:
            raise
        if error.errno == errno.ENOSPC:
            raise Trouble(
                "no_room", f"There is no room for {path} on the board; what was there is as before."
            ) from error
        if error.errno == errno.ENOENT:
            raise Refusal(f"There is no {path} on the board.") from error
        if error.errno == errno.ENOTEMPTY:
            raise Refusal(f"{path} is a folder with something in it: add -r to remove all of it.") from error
        raise Refusal(f"{path} on the board: {os.strerror(error.errno or errno.EIO)}.", code=1) from error


def _number(said: str) -> OSError | None:
    """The OSError of a traceback that names a number which mpremote does not know."""
    found = re.search(r"OSError: (?:\[Errno )?(\d+)", said)
    return OSError(int(found[1]), "") if found else None


def listing(board: Board, path: str = "", deep: bool = False) -> list[Entry]:
    """What lies in a folder of the board, folders last; `deep`: and in all below. Refusal if there is none."""
    with _told(path or "/"):
        found = board.transport.fs_listdir(path)
    entries = []
    for item in sorted(found, key=lambda item: (item.st_mode == FOLDER, item.name)):
        name = f"{path.rstrip('/')}/{item.name}" if path else item.name
        entries.append(Entry(name, item.st_mode == FOLDER, item.st_size))
        if deep and item.st_mode == FOLDER:
            entries += listing(board, name, True)
    return entries


def get(board: Board, path: str, to: Path, told: Callable[[str, int, int], Any]) -> int:
    """Fetch a file: its bytes' number. The local file appears when it is whole."""
    with _told(path):
        data = board.transport.fs_readfile(path, progress_callback=lambda done, total: told(path, done, total))
        digest = board.transport.fs_hashfile(path, "sha256")
    if hashlib.sha256(data).digest() != digest:
        raise Trouble("not_verified", f"{path} arrived damaged; nothing was written here. Repeat this.")
    try:
        with replacing(to) as fresh:
            fresh.write_bytes(data)
    except OSError as error:
        raise Refusal(f"{to} can't be written ({error.strerror}). Name another place.", code=1) from error
    return len(data)


def put(board: Board, data: bytes, path: str, told: Callable[[str, int, int], Any]) -> None:
    """Write a file and the folders that it lies in; the old one stays until the new one is whole and right."""
    transport = board.transport
    fresh = path + FRESH
    try:
        with _told(path):
            parts = path.strip("/").split("/")[:-1]
            for i in range(len(parts)):
                folder = "/".join(parts[: i + 1])
                if not transport.fs_exists(folder):
                    transport.fs_mkdir(folder)
            transport.fs_writefile(fresh, data, progress_callback=lambda done, total: told(path, done, total))
            if transport.fs_hashfile(fresh, "sha256") != hashlib.sha256(data).digest():
                raise Trouble("not_verified", f"{path} arrived damaged; what was there is as before. Repeat this.")
            board.exec(f"import os\nos.rename({fresh!r}, {path!r})")
    except Refusal:
        with contextlib.suppress(Exception):
            transport.fs_rmfile(fresh)
        raise


def remove(board: Board, path: str, deep: bool = False) -> int:
    """Remove a file, or a folder (`deep`: with what is in it): how many things went."""
    transport = board.transport
    with _told(path):
        if not transport.fs_isdir(path):
            transport.fs_rmfile(path)
            return 1
        count = 0
        if deep:
            for entry in listing(board, path):
                count += remove(board, entry.path, True)
        transport.fs_rmdir(path)
        return count + 1
