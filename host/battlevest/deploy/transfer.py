"""Two ways to lay files down on a board and to run the programs there: mpremote's raw REPL, and ampy."""

import base64
import json
import os
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..board_link import Board, Trouble
from ..board_link.opening import vanished
from ..board_link.programs import program

HERE = Path(__file__).parent / "on_device"
PART = 4096  # a block of the flash
WINDOW = 12  # as bits: what the board keeps of a part while it unpacks it


class ByRawRepl:
    """Through one connection: files go compressed, a part at a time."""

    def __init__(self, board: Board):
        self.board = board
        self.looked = False

    def look(self) -> str:
        """What look.py prints; it stays on the board meanwhile."""
        text = program(HERE / "look.py") if not self.looked else "look()"
        self.looked = True
        return self.board.exec(text, 60)

    def run(self, source: str) -> str:
        """What a program prints."""
        return self.board.exec(source, 60)

    def put(self, files: list[tuple[str, bytes]], told: Callable[[int], Any]) -> None:
        """Write (name in update/, bytes); told(bytes) as it goes on."""
        names = [name for name, _ in files]
        self.board.begin(f"NAMES = {names!r}\n" + program(HERE / "receive.py"))
        for _, data in files:
            for at in range(0, len(data), PART):
                packer = zlib.compressobj(9, zlib.DEFLATED, WINDOW)
                text = base64.b64encode(packer.compress(data[at : at + PART]) + packer.flush())
                self._part(b"%d\n" % len(text) + text)
                told(min(PART, len(data) - at))
            self._part(b"0\n")
        self.board.end_of_program()

    def _part(self, text: bytes) -> None:
        self.board.write(text)
        if self.board.take(1, 30) != b".":
            self.board.end_of_program()
            raise Trouble("device_error", f"{self.board.port}: the board did not take the file in.")


class ByAmpy:
    """Through ampy, one call after the other; slower."""

    def __init__(self, port: str):
        self.port = port

    def look(self) -> str:
        """What look.py prints."""
        return self.run(program(HERE / "look.py"))

    def run(self, source: str) -> str:
        """What a program prints."""
        return self._call(["run", "{file}"], source.encode(), 120).replace("\r\n", "\n")

    def put(self, files: list[tuple[str, bytes]], told: Callable[[int], Any]) -> None:
        """Write (name in update/, bytes); told(bytes) as it goes on."""
        self._call(["mkdir", "--exists-okay", "update"])
        for name, data in files:
            self._call(["put", "{file}", f"update/{name}"], data, 600)
            told(len(data))

    def _call(self, words: list[str], content: bytes = b"", timeout: float = 60) -> str:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "file"
            file.write_bytes(content)
            command = [sys.executable, "-m", "ampy.cli", "-p", self.port]
            command += [str(file) if word == "{file}" else word for word in words]
            last = ""
            for delay in ("0", "2"):  # a board that restarts when its port is opened needs its time
                environment = {**os.environ, "AMPY_DELAY": delay}
                try:
                    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, env=environment)
                except subprocess.TimeoutExpired as error:
                    raise Trouble("silent", f"{self.port}: ampy has got no answer for {timeout:g} seconds.") from error
                if (lost := vanished(self.port)) is not None:
                    raise lost  # ampy itself may have ended as if all were well
                if done.returncode == 0:
                    return done.stdout
                last = (done.stderr or done.stdout).strip().rsplit("\n", 1)[-1]
        raise Trouble("tool", f"{self.port}: ampy {words[0]} failed: {last}")


def listing_of(plan: dict) -> bytes:
    """A plan's listing as it lies on the board."""
    return json.dumps(plan, separators=(",", ":")).encode()
