"""Reads lines from a port as long as somebody listens; a board that goes away is waited for."""

import time
from collections.abc import Callable, Iterator
from datetime import datetime

from ..board_link import Trouble
from ..board_link.link import open_serial

AGAIN_S = 0.25
HALF_LINE_S = 1.0  # a line without an end, such as a prompt, is told after so long


def follow(
    port: str, note: Callable[[str], object], seconds: float | None = None, wait: bool = True
) -> Iterator[tuple[datetime, str]]:
    """(time, line) as they come; for `seconds`, or for ever. note(sentence): the board went, or is back.

    Trouble if the port can't be opened at the beginning, is still away at the end, and without `wait` when it goes.
    """
    until = None if seconds is None else time.monotonic() + seconds
    serial = open_serial(port)
    begun = b""
    at = last = time.monotonic()
    try:
        while until is None or time.monotonic() < until:
            try:
                serial.timeout = 0.1
                data = serial.read(1)
                data += serial.read(serial.in_waiting) if data else b""
            except OSError as error:
                serial.close()
                if begun:
                    yield datetime.now(), text(begun)
                    begun = b""
                if not wait:
                    raise Trouble("gone", f"{port} is gone: the cable was pulled.") from error
                note(f"{port} is gone; waiting for it ...")
                serial = _open_again(port, until)
                if serial is None:
                    words = f"{port} is gone and has not come back. Plug the board in and repeat this."
                    raise Trouble("gone", words) from error
                note(f"{port} is back.")
                continue
            now = time.monotonic()
            if data:
                last = now
            at = now if not begun else at
            *lines, begun = (begun + data).split(b"\n")
            for line in lines:
                yield datetime.now(), text(line)
            if begun and now - last > HALF_LINE_S:
                yield datetime.now(), text(begun)
                begun = b""
    finally:
        if serial is not None:
            serial.close()


def _open_again(port: str, until: float | None):
    while until is None or time.monotonic() < until:
        try:
            return open_serial(port, 0)
        except Trouble:
            time.sleep(AGAIN_S)
    return None


def text(line: bytes) -> str:
    """A line's text; what is no UTF-8, or would change the terminal, is shown as what it is."""
    plain = line.rstrip(b"\r").decode("utf-8", "backslashreplace")
    return "".join(letter if letter.isprintable() or letter == "\t" else repr(letter)[1:-1] for letter in plain)
