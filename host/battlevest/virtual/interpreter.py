"""MicroPython as a board's processor: one process from a start to the next, its console and its link to the chips."""

import contextlib
import fcntl
import os
import signal
import struct
import subprocess
import sys
import termios
import time

from .. import paths
from ..simulator.micropython_process import NONE_HERE
from ..simulator.thin import folders

MOST_AT_ONCE = 65536  # bytes of a pipe
STOP_S = 0.5  # how long a stopped process may take to stand still


def unread(descriptor: int) -> int:
    """How many bytes wait in a pipe."""
    return struct.unpack("i", fcntl.ioctl(descriptor, termios.FIONREAD, b"\0\0\0\0"))[0]


class Interpreter:
    """One run of MicroPython: boot.py, main.py if `friendly`, then the console.

    `keyboard` and `output` are the console's descriptors, `requests` and `replies` those of the link to the chips.
    `image` is a descriptor of the flash's file.
    """

    def __init__(self, friendly: bool, image: int, heap: int | None = None):
        program = paths.micropython_path()
        if program is None:
            raise RuntimeError(NONE_HERE)
        thin, standins = folders()
        keyboard_out, self.keyboard = os.pipe()
        self.output, output_in = os.pipe()
        self.requests, request_in = os.pipe()
        answer_out, self.replies = os.pipe()
        start = f"__import__('_board').go({answer_out}, {request_in}, {image}, {friendly})"
        self.process = subprocess.Popen(
            [program, *(["-X", f"heapsize={heap}"] if heap else []), "-i", "-c", start],
            stdin=keyboard_out,
            stdout=output_in,
            stderr=subprocess.STDOUT,
            pass_fds=(answer_out, request_in, image),
            cwd=str(thin),
            start_new_session=True,  # a Ctrl-C in the terminal that started all this is not for the board
            env={"MICROPYPATH": f".frozen:{thin}:{standins}", "PATH": os.environ.get("PATH", "")},
        )
        for descriptor in (keyboard_out, output_in, request_in, answer_out):
            os.close(descriptor)
        self.keyboard_side = keyboard_out
        for descriptor in (self.keyboard, self.output, self.requests):
            os.set_blocking(descriptor, False)
        self.begun = time.monotonic()
        self.signalled = 0.0
        self.told: dict[str, int] = {}  # descriptors of the files in /proc about it, which are asked all the time
        self.alive = True

    def type(self, data: bytes) -> int:
        """Give the console some bytes; how many it took."""
        try:
            return os.write(self.keyboard, data)
        except BlockingIOError:
            return 0
        except OSError:
            return len(data)

    @property
    def keys_waiting(self) -> int:
        """Bytes which the console was given and has not read yet."""
        return unread(self.keyboard) if sys.platform == "linux" else 0

    def read(self, descriptor: int) -> bytes | None:
        """What came out of `output` or `requests`: b"" if nothing did, None at its end."""
        try:
            return os.read(descriptor, MOST_AT_ONCE) or None
        except BlockingIOError:
            return b""

    def catches_interrupt(self) -> bool:
        """Whether a program runs that Ctrl-C would end; at the prompt and in binary transfers it is a byte."""
        with contextlib.suppress(OSError, StopIteration):
            caught = next(line for line in self._told("status").splitlines() if line.startswith("SigCgt:"))
            return bool(int(caught.split()[1], 16) >> (signal.SIGINT - 1) & 1)
        return sys.platform != "linux"

    def work(self) -> tuple[bool, float] | None:
        """(Whether it wants to compute just now, the seconds for which it has); None where the system does not say."""
        with contextlib.suppress(OSError, ValueError, IndexError):
            computed = int(self._told("schedstat").split()[0]) / 1e9
            return self._state() == "R", computed
        return None

    def _told(self, name: str) -> str:
        if name not in self.told:
            self.told[name] = os.open(f"/proc/{self.process.pid}/{name}", os.O_RDONLY)
        return os.pread(self.told[name], 8192, 0).decode()

    def _state(self) -> str:
        return self._told("stat").rpartition(")")[2].split()[0]

    def interrupt(self) -> bool:
        """End what a program computes by a signal. False: it talks to a chip just now, or was told a moment ago."""
        if time.monotonic() - self.signalled < 0.05:
            return False  # MicroPython takes a second one at once as the wish to end altogether
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process.pid, signal.SIGSTOP)
            try:
                if not self._stands() or unread(self.requests) or unread(self.replies):
                    return False
                self.signalled = time.monotonic()
                os.kill(self.process.pid, signal.SIGINT)
                return True
            finally:
                os.kill(self.process.pid, signal.SIGCONT)
        return True

    def _stands(self) -> bool:
        until = time.monotonic() + STOP_S
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                if self._state() in "TtZ":
                    return True
            time.sleep(0.0005)
        return False

    def end(self) -> None:
        """Kill it and close its pipes, however often this is called."""
        if self.alive:
            self.alive = False
            self.process.kill()
            self.process.wait()
            told, self.told = self.told, {}
            for descriptor in (self.keyboard, self.output, self.requests, self.replies, *told.values()):
                os.close(descriptor)
