"""The power cut inside every flash operation of a whole game, on both interpreters, and how long the flash lasts."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from battlevest import paths
from battlevest.simulator import run_on_micropython
from battlevest.simulator.runtime import Runtime
from battlevest.simulator.serial_log import SerialLog

HERE = Path(__file__).parent / "cuts"
GAMES = 40
LEAST_GAMES = 10_000
CYCLES = 100_000  # erases that a block of a W25Q and its like is good for
BLOCKS = 512  # of 4 KiB in the partition of 2 MB


def run(console_print: Callable[..., None], file: str = "cut_everywhere.py", games: int = GAMES) -> list[tuple]:
    """Measure; rows of (label, value, limit, ok). ``file``: which cuts; ``games`` to play for the wear."""
    rows = []
    for name, cuts in (("CPython", on_cpython), ("MicroPython", on_micropython)):
        console_print(f"cutting the power on {name}: some minutes")
        label = f"power cuts in a game's writes, {name}"
        if name == "MicroPython" and paths.micropython_path() is None:
            rows.append((label, "no MicroPython on this machine", "no game lost", None))
            continue
        done, error = cuts(file)
        rows.append((label, error or f"{done}, no game lost", "no game lost", not error and done > 0))
    return rows + wear(games)


def on_cpython(file: str) -> tuple[int, str]:
    """(how many cuts, "" or what went wrong)."""
    runtime = Runtime(folders=[HERE])
    module: Any = _load(runtime, file)
    test = next(getattr(module, name) for name in vars(module) if name.startswith("test_"))
    try:
        test()
    except AssertionError as error:
        return 0, str(error) or "a start did not stand where it should"
    return _cuts(runtime.log), ""


def on_micropython(file: str) -> tuple[int, str]:
    """The same on MicroPython."""
    log = SerialLog()
    failed = [output for _, ok, output in run_on_micropython(HERE / file, log=log) if not ok]
    if failed:
        return 0, failed[0].strip().split("\n")[-1]
    return _cuts(log), ""


def _load(runtime: Runtime, file: str) -> ModuleType:
    return runtime.importer.load(HERE / file, Path(file).stem)


def _cuts(log: SerialLog) -> int:
    return int(next(line for line in log if line.startswith("cuts ")).split()[1])


def wear(games: int) -> list[tuple]:
    """What a game erases, and for how many games the partition lasts.

    In all it has BLOCKS x CYCLES erases, which littlefs spreads evenly in the long run (it moves a directory after 100
    of them). The block that was erased most often in this run gives a bound without any spreading.
    """
    runtime = Runtime(folders=[HERE])
    module: Any = _load(runtime, "cuts_on_device.py")
    module.wear(games)
    words = next(line for line in runtime.log if line.startswith("erases ")).split()
    a_game, worst = int(words[1]) / games, int(words[3]) / games
    spread = int(BLOCKS * CYCLES / a_game)
    alone = int(CYCLES / worst)
    value = f"{spread:,} = {BLOCKS} blocks x {CYCLES:,} / {a_game:.1f} erases a game; {alone:,} if never spread"
    return [("games until the flash is worn", value, f"at least {LEAST_GAMES:,}", alone >= LEAST_GAMES)]
