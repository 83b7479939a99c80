"""The device's first words after a start: "battlevest VERSION BOARD ready"."""

import time

from ..board_link import Trouble
from ..board_link.link import open_serial

PATIENCE_S = 25


def wait_for_hello(port: str, patience: float = PATIENCE_S) -> str:
    """The line with which the game says that it runs. Trouble "silent" with the last words that came instead."""
    until = time.monotonic() + patience
    heard = b""
    serial = open_serial(port, 5)
    try:
        while time.monotonic() < until:
            try:
                heard = (heard + serial.read(max(1, serial.in_waiting)))[-4000:]
            except OSError as error:
                raise Trouble("gone", f"{port} is gone: plug the board in again; what was written holds.") from error
            for line in heard.decode("utf-8", "replace").splitlines():
                words = line.split()
                if words[:1] == ["battlevest"] and words[-1:] == ["ready"]:
                    return line.strip()
    finally:
        serial.close()
    last = heard.decode("utf-8", "replace").strip().splitlines()[-1:]
    said = f"its last words are: {last[0].strip()}" if last else "it says nothing"
    raise Trouble(
        "silent",
        f"{port}: everything is written, but the game has not begun within {patience:g} seconds; {said}. Press reset "
        "(EN), and see `battlevest monitor` and `battlevest doctor`.",
    )
