"""What an update of a running device costs beside copying the whole application, and an installation beside esptool
alone. Boards are virtual ones with the real tools; a loader is the mock ROM of esp32-mock-bootloader."""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from battlevest import application, paths
from battlevest.bench import laptop_cuts, laptop_install
from battlevest.deploy import deploy
from battlevest.virtual import VirtualBoard

CHANGED = "table/sounds.py"
REPEATS = 3


def run(console_print: Callable[..., None], cuts: bool = True) -> list[tuple]:
    """Measure; rows of (label, value, limit, ok). cuts: also break a deployment off in every flash operation."""
    with tempfile.TemporaryDirectory() as folder:
        old, new = applications(Path(folder))
        console_print("deploy after a one-line change, and mpremote copying the whole application ...")
        ours = fastest(old, lambda port: deploy(port, new))
        whole = fastest(old, lambda port: copy(port, Path(folder) / "whole", "-rf"))
        skipping = fastest(old, lambda port: copy(port, Path(folder) / "whole", "-r"))
        rows = update_rows(ours, whole, skipping)
    if cuts:
        console_print("a deployment broken off in every flash operation ...")
        rows += laptop_cuts.rows()
    console_print("install, and esptool writing the same parts alone ...")
    return rows + laptop_install.rows()


def applications(folder: Path) -> tuple[application.Application, application.Application]:
    """The application, and the same with one line changed; the latter also as files in folder/whole."""
    source = folder / "source"
    shutil.copytree(paths.firmware_dir(), source, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    old = application.build(source)
    with (source / CHANGED).open("a", encoding="utf-8") as file:
        file.write("CHANGED = 17\n")
    new = application.build(source)
    for name, data in new.files.items():
        place = folder / "whole" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return old, new


def copy(port: str, folder: Path, how: str) -> None:
    """mpremote cp of everything; -r leaves out what has the same hash already, -rf does not look."""
    command = [sys.executable, "-m", "mpremote", "connect", port, "fs", "cp", how, ".", ":"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=300)


def fastest(old: application.Application, act: Callable[[str], object]) -> tuple[float, int, int]:
    """(seconds, bytes sent to the board, round trips) of the fastest of some runs, each on a board of its own."""
    found = []
    for _ in range(REPEATS):
        with VirtualBoard(old.files) as board:
            while not any(line.endswith("ready") for line in board.log):
                time.sleep(0.05)
            line = board.serial
            before = line.bytes_in, line.turns
            began = time.monotonic()
            act(board.port)
            found.append((time.monotonic() - began, line.bytes_in - before[0], line.turns - before[1]))
    return min(found)


def update_rows(ours: tuple, whole: tuple, skipping: tuple) -> list[tuple]:
    """The comparison as rows."""

    def share(at: int) -> float:
        return ours[at] / whole[at]

    return [
        (
            "bytes sent by deploy after a one-line change, beside mpremote cp -rf of the application",
            f"{ours[1]} of {whole[1]}: {share(1):.1%}",
            "at most 10 %",
            share(1) <= 0.1,
        ),
        ("round trips of the same", f"{ours[2]} of {whole[2]}: {share(2):.1%}", "at most 10 %", share(2) <= 0.1),
        ("time of the same", f"{ours[0]:.1f} s, {whole[0]:.1f} s", "not slower", ours[0] <= whole[0]),
        (
            "mpremote cp -r, which leaves out equal files: bytes, round trips, time",
            f"{skipping[1]}, {skipping[2]}, {skipping[0]:.1f} s",
            "for comparison; deploy not slower",
            ours[0] <= skipping[0],
        ),
    ]
