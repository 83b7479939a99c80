"""Where a played game comes from: a copied text, a backup, a folder with a journal, or the flash of the simulator."""

import zipfile
from pathlib import Path

from battlevest.bench_page.game import saved
from battlevest.export.played import Played, from_history, from_journal, from_text
from battlevest.simulator.chips.flash import BLOCK, BLOCKS

NONE = "there is no game in it: nobody has begun one yet"


def load(path: Path) -> Played:
    """The game in a file or folder; ValueError or OSError says why there is none."""
    if path.is_dir():
        if (path / "flash.bin").is_file():
            return load(path / "flash.bin")
        return from_files({file.relative_to(path).as_posix(): file.read_bytes() for file in _files(path)})
    raw = path.read_bytes()
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            return from_files({name: archive.read(name) for name in archive.namelist()})
    if len(raw) == BLOCK * BLOCKS:
        return _from_flash(raw)
    try:
        return from_text(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ValueError("it is no text, no backup and no journal") from None


def _files(folder: Path) -> list[Path]:
    return [file for file in sorted(folder.rglob("*")) if file.is_file() and file.stat().st_size < 65536]


def from_files(files: dict[str, bytes]) -> Played:
    """The game among files of a device, by their paths; the journal is the folder which holds a file "head"."""
    folders = sorted(name.rpartition("/")[0] for name in files if name.rpartition("/")[2] == "head")
    if not folders:
        raise ValueError(NONE)
    # A device plays one game at a time; data/game comes before whatever else was kept beside it.
    folder = min(folders, key=lambda name: (not name.endswith("data/game"), name))
    inside = len(folder) + 1 if folder else 0
    return from_journal({name[inside:]: data for name, data in files.items() if name.rpartition("/")[0] == folder})


def _from_flash(raw: bytes) -> Played:
    found = saved.read(bytearray(raw))
    if found is None:
        raise ValueError(NONE)
    return from_history(found.game, found.seats, found.options, found.history, found.gave_up)
