"""Into the raw REPL of a board that may be in any state, within a time that a person waits."""

import re
import time
from typing import Any

from .trouble import Trouble

RAW = b"raw REPL; CTRL-B to exit\r\n>"
FLOOD = 2000  # bytes a second that no game's log reaches
KEPT = 4000
BARE = re.compile(rb"rst:0x[^\n]*\n(?:invalid header|flash read err)")  # the ROM finds no program


def enter_raw_repl(board: Any, patience: float) -> None:
    """Ctrl-C and Ctrl-A until the raw REPL answers; Trouble "silent" with the likely cause after `patience` seconds.

    board: link.Board or anything with its `port`, `read` and `write`.
    """
    began = time.monotonic()
    heard = b""
    total = 0
    wait = 0.3
    while time.monotonic() - began < patience:
        # Two: one may only end a read that the program is in.
        board.write(b"\r\x03\x03")
        heard, count = _listen(board, heard, 0.15)
        total += count
        board.write(b"\r\x01")
        until = time.monotonic() + wait
        fresh = b""
        while time.monotonic() < until:
            data = board.read(0.05)
            fresh = (fresh + data)[-KEPT:]
            total += len(data)
            if fresh.endswith(RAW):
                return
        heard = (heard + fresh)[-KEPT:]
        if len(BARE.findall(heard)) > 1:
            break  # it has tried twice: waiting does not help
        wait = min(wait * 1.5, 1.5)
    raise Trouble("silent", f"{board.port}: {_why(heard, total / max(time.monotonic() - began, 1))}")


def _listen(board: Any, heard: bytes, quiet: float) -> tuple[bytes, int]:
    """Read until the line is quiet, for at most a second: a flood ends when its program does."""
    began = time.monotonic()
    count = 0
    while time.monotonic() - began < 1:
        data = board.read(quiet)
        if not data:
            break
        count += len(data)
        heard = (heard + data)[-KEPT:]
    return heard, count


def _why(heard: bytes, rate: float) -> str:
    """The likely cause and the next step, from what the board said meanwhile."""
    if b"waiting for download" in heard.lower():
        return "the board waits for a new firmware: let go of BOOT, press its reset button (EN) and repeat this."
    if b"invalid header" in heard or b"flash read err" in heard:
        return "there is no MicroPython on the board that starts: put it there with `battlevest install`."
    if heard.count(b"rst:0x") >= 3:
        return (
            "the board restarts again and again: give it a stronger supply or a shorter cable, unplug the vest, or "
            "begin anew with `battlevest install`."
        )
    if rate > FLOOD:
        return (
            "the board prints without end and can't be interrupted: hold its left button while you press reset (EN), "
            "which starts it in safe mode, and repeat this."
        )
    if heard.strip():
        return (
            "the board talks but does not open MicroPython's console. Is another program on it? Press its reset button "
            "(EN) and repeat this, or put MicroPython on it with `battlevest install`."
        )
    return (
        "the board says nothing. Is it the right port (`battlevest ports`), and is there MicroPython on it? Press its "
        "reset button (EN) and repeat this, or put MicroPython on it with `battlevest install`."
    )
