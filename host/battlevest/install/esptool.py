"""esptool as a program of its own, in the spelling of its version."""

import contextlib
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ..board_link import Trouble, ports
from ..board_link.opening import vanished
from .messages import advice

PROGRAM = "BATTLEVEST_ESPTOOL"  # another esptool than the one beside this Python: a command line
SLOW = 115200
PAUSE_S = 0.3  # between two calls: what was closed a moment ago may still be about to end, at both ends of the line

# Words of version 5: as version 4 spells them.
_OF_4 = {
    "chip-id": "chip_id",
    "flash-id": "flash_id",
    "write-flash": "write_flash",
    "verify-flash": "verify_flash",
    "read-flash": "read_flash",
    "erase-flash": "erase_flash",
    "no-reset": "no_reset",
    "hard-reset": "hard_reset",
}
_PERCENT = re.compile(r"(\d+)(?:\.\d+)? ?%")


class Esptool:
    """esptool for one port. Its failures are Trouble "tool" with what to do, in `language` ("en" or "ja").

    `calls` are the words of each call so far.
    """

    def __init__(self, port: str, baud: int = 460800, language: str = "en"):
        self.port = port
        self.baud = baud
        self.language = language
        self.calls: list[list[str]] = []
        self._ended = 0.0  # when the last call on the port did
        other = os.environ.get(PROGRAM)
        self.program = shlex.split(other) if other else [sys.executable, "-m", "esptool"]
        self.version = self._version()

    def _version(self) -> int:
        """The main version: 4 or 5."""
        if PROGRAM not in os.environ:
            # esptool lies beside us; its own start would cost a second.
            with contextlib.suppress(PackageNotFoundError):
                return int(version("esptool").split(".")[0])
        output = self._call([*self.program, "version"], None)
        found = re.search(r"v?(\d+)\.\d+", output)
        if found is None or int(found[1]) < 4:
            raise Trouble("tool", f"esptool says {output.strip()!r} for its version; 4 or newer is needed.")
        return int(found[1])

    def spelled(self, words: list[str]) -> list[str]:
        """Words of version 5 as this version spells them."""
        return [_OF_4.get(word, word) for word in words] if self.version < 5 else words

    def run(
        self, words: list[str], chip: str = "auto", after: str = "hard-reset", told: Callable[[int], Any] | None = None
    ) -> str:
        """One call: what it said. It is repeated once, slowly, if the line was disturbed. told(percent)."""
        try:
            return self._run(words, chip, after, self.baud, told)
        except Trouble as trouble:
            if self.baud <= SLOW or trouble.kind != "tool":
                raise
        return self._run(words, chip, after, SLOW, told)

    def _run(self, words: list[str], chip: str, after: str, baud: int, told: Callable[[int], Any] | None) -> str:
        options = ["--chip", chip, "--port", self.port, "--baud", str(baud), "--after", after]
        return self._call(self.program + self.spelled([*options, *words]), told)

    def _call(self, command: list[str], told: Callable[[int], Any] | None) -> str:
        self.calls.append(command[len(self.program) :])
        if "--port" in command:
            time.sleep(max(0.0, self._ended + PAUSE_S - time.monotonic()))
        there = not self.port.startswith("/") or os.path.exists(self.port)
        try:
            process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                env={**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", "COLUMNS": "100"},
            )
        except OSError as error:
            raise Trouble(
                "tool", f"esptool does not start ({error.strerror}). Install it: pip install esptool"
            ) from error
        assert process.stdout is not None
        output = b""
        try:
            while data := os.read(process.stdout.fileno(), 4096):
                output += data
                percents = _PERCENT.findall(data.decode("utf-8", "replace"))
                if told is not None and percents:
                    told(int(percents[-1]))
        except BaseException:
            process.kill()
            raise
        finally:
            process.stdout.close()
            code = process.wait()
            self._ended = time.monotonic() if "--port" in command else 0.0
        text = output.decode("utf-8", "replace").replace("\r", "\n")
        if code:
            raise self._trouble(text, there)
        return text

    def _trouble(self, output: str, there: bool) -> Trouble:
        """What esptool's words mean; `there`: whether the port was a file when it began."""
        if "could not open" in output.lower() and (why := ports.problem(self.port)) is not None:
            return why  # absent, busy or forbidden: esptool has one sentence for all three
        if there and (lost := vanished(self.port, output)) is not None:
            return lost
        lines = [line.strip() for line in output.splitlines() if line.strip()]
        fatal = [line for line in lines if "error" in line.lower()] or lines[-1:] or ["no word"]
        said = f"{self.port}: esptool: {fatal[-1]}"
        known = advice(output, self.language)
        return Trouble("tool", f"{said}\n{known}" if known else said)


def pairs(parts: list[tuple[int, bytes]], folder: Path) -> list[str]:
    """(offset, bytes) as the arguments of write-flash: files in a folder."""
    words = []
    for offset, data in parts:
        path = folder / f"{offset:#x}.bin"
        path.write_bytes(data)
        words += [f"{offset:#x}", str(path)]
    return words
