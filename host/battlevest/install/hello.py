"""The device's first words after a start: "battlevest VERSION BOARD ready"."""

import time
from typing import Any

from ..board_link import Trouble
from ..board_link.link import open_serial

PATIENCE_S = 25
AWAY_S = 3  # a chip's own USB goes for a moment when the chip restarts


def wait_for_hello(port: str, patience: float = PATIENCE_S) -> str:
    """The line with which the game says that it runs. Trouble "silent" with the last words that came instead, or that
    the port is not there."""
    until = time.monotonic() + patience
    heard = b""
    while time.monotonic() < until:
        serial = _open(port)
        try:
            while time.monotonic() < until:
                heard = (heard + serial.read(max(1, serial.in_waiting)))[-4000:]
                for line in heard.decode("utf-8", "replace").splitlines():
                    words = line.split()
                    if words[:1] == ["battlevest"] and words[-1:] == ["ready"]:
                        return line.strip()
        except OSError:
            pass  # it went, and may be back in a moment
        finally:
            serial.close()
    last = heard.decode("utf-8", "replace").strip().splitlines()[-1:]
    said = f"its last words are: {last[0].strip()}" if last else "it says nothing"
    raise Trouble(
        "silent",
        f"{port}: everything is written, but the game has not begun within {patience:g} seconds; {said}. Press reset "
        "(EN), and see `battlevest monitor` and `battlevest doctor`.",
    )


def _open(port: str) -> Any:
    until = time.monotonic() + AWAY_S
    while True:
        try:
            return open_serial(port, AWAY_S)
        except Trouble as trouble:
            if trouble.kind not in ("no_board", "gone"):
                raise
            if time.monotonic() > until:
                raise Trouble("gone", f"{port} is gone: plug the board in again; what was written holds.") from trouble
        time.sleep(0.1)
