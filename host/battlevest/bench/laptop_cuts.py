"""A deployment broken off in each of its flash operations: what starts afterwards?"""

import time

from battlevest.application import Application
from battlevest.application.compiled import compile_source
from battlevest.board_link import Trouble
from battlevest.deploy import deploy
from battlevest.paths import firmware_dir
from battlevest.virtual import VirtualBoard

MAIN = 'import table.first, table.second, time\ntime.sleep_ms(50)\nprint("runs", "%s", table.first.V, table.second.V)\n'
MOST = 400


def small(version: str) -> Application:
    """An application that says whether its parts belong together."""
    files = {
        "boot.py": (firmware_dir() / "boot.py").read_bytes(),
        "main.py": (MAIN % version).encode(),
        "table/__init__.mpy": compile_source("table/__init__.py", b""),
        "table/first.mpy": compile_source("table/first.py", f"V = {version!r}\n".encode()),
        "table/second.mpy": compile_source("table/second.py", f"V = {version!r}\n".encode()),
        f"table/only_in_{version}.bin": version.encode() * 5000,
    }
    return Application(files, version)


def rows() -> list[tuple]:
    """One row: how many cuts, and what started after them."""
    old, new = small("1"), small("2")
    seen = {"runs 1 1 1": 0, "runs 2 2 2": 0}
    other = 0
    for operation in range(1, MOST):
        words, cut = after_cut(old, new, operation)
        if words in seen:
            seen[words] += 1
        else:
            other += 1
        if not cut:
            break
    value = f"{seen['runs 1 1 1']} times the old, {seen['runs 2 2 2']} times the new, {other} times neither"
    return [("a deployment cut in each of its flash operations starts", value, "never neither", other == 0 and not cut)]


def after_cut(old: Application, new: Application, operation: int) -> tuple[str, bool]:
    """(what main.py says after a cut in the n-th flash operation, whether there was a cut)."""
    with VirtualBoard(old.files, speed=20) as board:
        _words(board)
        board.world.flash.cut_in = operation
        cut = _deploy_until_dark(board, new)
        board.log.clear()
        board.world.flash.cut_in = None
        if cut:
            board.plug()
        else:
            board.reset()
        return _words(board), cut


def _deploy_until_dark(board: VirtualBoard, new: Application) -> bool:
    import threading

    over = threading.Event()

    def watch() -> None:
        while not over.wait(0.001):
            if not board.world.power:
                board.unplug()
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        deploy(board.port, new)
    except Trouble:
        pass
    finally:
        over.set()
        watcher.join()
    if not board.world.power:
        board.unplug()
    return not board.world.power


def _words(board: VirtualBoard) -> str:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        for line in list(board.log):
            if line.startswith("runs "):
                return line
        time.sleep(0.005)
    return "nothing"
