"""The file partition as the firmware finds it: a littlefs of 4 KiB blocks
with the application's own data files in it."""

from functools import cache
from pathlib import Path
from typing import Any

from littlefs import LittleFS, LittleFSError, UserContext

from ..application.extras import asset
from .chips.flash import BLOCK, BLOCKS

SIZE = BLOCK * BLOCKS

# As MicroPython mounts its VfsLfs2 on an ESP32: read and program size 32,
# cache of four of them, 100 erases a metadata block.
GEOMETRY: dict[str, Any] = {
    "block_size": BLOCK,
    "block_count": BLOCKS,
    "read_size": 32,
    "prog_size": 32,
    "lookahead_size": 32,
    "cache_size": 128,
    "block_cycles": 100,
    "name_max": 255,
}


class Cells(UserContext):
    """Plain memory as a block device, without time and without wear."""

    def __init__(self, cells: bytearray):
        super().__init__(buffer=cells)

    def erase(self, cfg, block: int) -> int:
        """Erase a block."""
        self.buffer[block * BLOCK : (block + 1) * BLOCK] = b"\xff" * BLOCK
        return 0


def assets(firmware: Path) -> list[Path]:
    """The data files of the application below the firmware's folder: fonts, texts, pages."""
    return sorted(path for kind in ("bin", "txt", "html", "gz") for path in firmware.rglob(f"*.{kind}"))


@cache
def fresh(firmware: Path) -> bytes:
    """A formatted partition with the application's data files, as after flashing."""
    cells = bytearray(b"\xff") * (BLOCK * BLOCKS)
    LittleFS(context=Cells(cells), mount=False, **GEOMETRY).format()
    refresh(cells, firmware)
    return bytes(cells)


def with_files(files: dict[str, bytes], blocks: int = BLOCKS) -> bytes:
    """A formatted partition with these files; a name's folders are made. LittleFSError if they do not fit."""
    cells = bytearray(b"\xff") * (BLOCK * blocks)
    fs = LittleFS(context=Cells(cells), mount=False, **{**GEOMETRY, "block_count": blocks})
    fs.format()
    fs.mount()
    for name in sorted(files):
        folder = name.rpartition("/")[0]
        if folder:
            fs.makedirs(folder, exist_ok=True)
        with fs.open(name, "wb") as file:
            file.write(files[name])
    fs.unmount()
    return bytes(cells)


def format_blank(cells: bytearray) -> None:
    """Format a partition that was erased, in place; any other is left as it is."""
    if cells[: 2 * BLOCK].count(0xFF) == 2 * BLOCK:
        LittleFS(context=Cells(cells), mount=False, **GEOMETRY).format()


def refresh(cells: bytearray, firmware: Path) -> bool:
    """Format a blank partition and bring the data files up to date, in place; False if it can't be mounted."""
    fs = LittleFS(context=Cells(cells), mount=False, **GEOMETRY)
    try:
        if cells[: 2 * BLOCK].count(0xFF) == 2 * BLOCK:
            fs.format()
        fs.mount()
        for file in assets(firmware):
            name, data = asset(file, file.relative_to(firmware).as_posix())
            folder = name.rpartition("/")[0]
            if folder:
                fs.makedirs(folder, exist_ok=True)
            try:
                with fs.open(name, "rb") as old:
                    same = old.read() == data
            except (FileNotFoundError, LittleFSError):
                same = False
            if not same:
                with fs.open(name, "wb") as new:
                    new.write(data)
        fs.unmount()
    except (LittleFSError, OSError):
        return False
    return True
