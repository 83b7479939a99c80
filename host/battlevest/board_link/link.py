"""A board on a serial port with its game interrupted: programs run on it through the raw REPL, lines come back.

The raw REPL is MicroPython's console for programs (its documentation: "The MicroPython Interactive Interpreter Mode").
Here its entry is patient: a board may restart when the port is opened, miss the first Ctrl-C, or flood the line.
"""

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from typing import Any

from . import ports
from .entering import enter_raw_repl
from .opening import explain, gone
from .trouble import Trouble

END = b"\x04"
PROMPT = b"raw REPL; CTRL-B to exit\r\n"
RESTART = b"rst:0x"  # from the chip's ROM
QUIET_S = 0.1
# A start which a tool interrupted was no failed one: three of these lead to safe mode.
_FORGIVE = """import os
try: os.remove("data/starts")
except OSError: pass
"""


class DeviceError(Trouble):
    """A program ended with an error on the board; ``traceback`` is its own text."""

    def __init__(self, port: str, traceback: str):
        last = traceback.strip().rsplit("\n", 1)[-1]
        super().__init__("device_error", f"{port}: a program on the board ended with {last}")
        self.traceback = traceback

    def __str__(self):
        return self.traceback


def open_serial(port: str, patience: float = 1.0) -> Any:
    """The open port (serial.Serial). Trouble that says why not; a port that is busy is asked again for a moment, since
    a tool that has just ended may not have let go of it yet."""
    import serial

    name = port
    if port.startswith("/"):
        # Through a link, tools do not see that a pseudo-terminal is behind it.
        name = os.path.realpath(port)
    until = time.monotonic() + patience
    while True:
        try:
            return serial.serial_for_url(name, baudrate=115200, timeout=QUIET_S, exclusive=True)
        except (OSError, ValueError) as error:
            trouble = explain(port, error if isinstance(error, OSError) else OSError(str(error)))
            if trouble.kind != "busy" or time.monotonic() > until:
                raise trouble from error
        time.sleep(0.1)


class Board:
    """One board while nothing else talks to it. Any failure is a Trouble. Opening the port may restart the board."""

    def __init__(self, port: str):
        from .transport import Transport

        self.port = port
        self.serial: Any = open_serial(port)
        self.transport = Transport(self)  # mpremote's calls for files (fs_..) and programs
        self._inside = False
        self._ahead = b""  # read already, not yet asked for

    # Bytes

    def read(self, timeout: float = QUIET_S) -> bytes:
        """What has come in, after at most `timeout` seconds; b"" if nothing did."""
        if self._ahead:
            data, self._ahead = self._ahead, b""
            return data
        with self._gone_is_told():
            self.serial.timeout = timeout
            data = self.serial.read(1)
            return data + self.serial.read(self.serial.in_waiting) if data else b""

    def write(self, data: bytes) -> None:
        """Send bytes."""
        with self._gone_is_told():
            self.serial.write(data)

    def read_until(self, ending: bytes, timeout: float) -> bytes:
        """Everything up to and with `ending`, byte by byte. Trouble "silent" after so many seconds without a byte."""
        found = bytearray()
        while not found.endswith(ending):
            found += self.take(1, timeout)
        return bytes(found)

    def take(self, count: int, timeout: float = 10) -> bytes:
        """So many bytes; Trouble "silent" if they do not come."""
        data, self._ahead = self._ahead[:count], self._ahead[count:]
        if len(data) < count:
            with self._gone_is_told():
                self.serial.timeout = timeout
                data += self.serial.read(count - len(data))
        if len(data) < count:
            raise self._silent(timeout)
        return data

    @property
    def in_waiting(self) -> int:
        """How many bytes have come in."""
        with self._gone_is_told():
            return len(self._ahead) + self.serial.in_waiting

    def _silent(self, seconds: float) -> Trouble:
        return Trouble(
            "silent",
            f"{self.port}: the board has said nothing for {seconds:g} seconds in the middle of a program. Press its "
            "reset button (EN) and repeat this.",
        )

    @contextlib.contextmanager
    def _gone_is_told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise gone(self.port) from error

    # The raw REPL

    def enter(self, soft_reset: bool = True, patience: float = 14) -> None:
        """Interrupt the game. With soft_reset the heap is empty afterwards: boot.py has run, main.py has not."""
        enter_raw_repl(self, patience)
        if soft_reset and not self._soft_reset():
            # boot.py has moved in an update which was cut, and restarted the board.
            enter_raw_repl(self, patience)
            if not self._soft_reset():
                raise Trouble(
                    "silent", f"{self.port}: the board restarts again and again. `battlevest install` mends it."
                )
        if not soft_reset:
            while self.read():
                pass  # the answer to an earlier knock
            self.write(b"\r\x01")
            self.read_until(PROMPT, 5)
        self._inside = True

    def _soft_reset(self) -> bool:
        """Whether the raw REPL opens after a soft reset; False: the whole chip restarts instead."""
        self.write(END)
        self.read_until(b"soft reboot\r\n", 10)
        found = bytearray()
        while not found.endswith((PROMPT, RESTART)):
            found += self.take(1, 15)
        return found.endswith(PROMPT)

    def leave(self, restart: bool = True) -> None:
        """Go back to the console, start the game again, and close the port."""
        with contextlib.suppress(Trouble):
            if self._inside:
                if restart:
                    self.exec(_FORGIVE)
                self.write(b"\r\x02" + (END if restart else b""))
                self._until_it_starts(restart)
        self.close()

    def _until_it_starts(self, restart: bool) -> None:
        # Who closes the port at once may take away the bytes that are still on their way.
        if restart:
            with contextlib.suppress(Trouble):
                self.read_until(b"soft reboot\r\n", 2)

    def close(self) -> None:
        """Close the port without a word to the board."""
        self._inside = False
        with contextlib.suppress(OSError):
            self.serial.close()

    def exec(self, source: str, timeout: float = 10) -> str:
        """Run a program and return what it printed. DeviceError if it ended with an error."""
        lines: list[str] = []
        self.stream(source, lines.append, timeout)
        return "\n".join(lines)

    def stream(self, source: str, on_line: Callable[[str], object], timeout: float = 10) -> None:
        """Run a program and pass on each line that it prints; `timeout`: the longest silence in seconds.

        Ends with the program, or when on_line returns False: the program is interrupted then.
        """
        self.begin(source)
        interrupted = False
        waiting = b""
        try:
            while True:
                data = self.read(timeout)
                if not data:
                    raise self._silent(timeout)
                text, end, rest = (waiting + data).partition(END)
                *lines, waiting = text.split(b"\n")
                if end and waiting:
                    lines.append(waiting)
                for line in lines:
                    if not interrupted and on_line(line.rstrip(b"\r").decode("utf-8", "replace")) is False:
                        interrupted = True
                        self.write(b"\x03")
                if end:
                    break
        except KeyboardInterrupt:
            self.write(b"\x03")
            with contextlib.suppress(Trouble):
                self.read_until(END, 5)
                self.read_until(END, 5)
            raise
        error = rest if END in rest else rest + self.read_until(END, timeout)
        error, _, ahead = error.partition(END)
        self._ahead += ahead
        text = error.decode("utf-8", "replace").replace("\r", "")
        if text and not (interrupted and "KeyboardInterrupt" in text):
            raise DeviceError(self.port, text)

    def interrupt(self) -> None:
        """Ctrl-C: the program that runs ends with KeyboardInterrupt."""
        self.write(b"\x03")

    def begin(self, source: str) -> None:
        """Send a program, which then runs; what it prints, END, its error and END follow."""
        from mpremote.transport import TransportError

        try:
            self.transport.exec_raw_no_follow(source)
        except TransportError as error:
            raise Trouble("silent", f"{self.port}: the console lost its place ({error}). Repeat this.") from error

    def end_of_program(self, timeout: float = 10) -> str:
        """What a program still prints, up to its end. DeviceError if it ended with an error."""
        said = self.read_until(END, timeout)[:-1]
        error = self.read_until(END, timeout)[:-1].decode("utf-8", "replace").replace("\r", "")
        if error:
            raise DeviceError(self.port, error)
        return said.decode("utf-8", "replace").replace("\r", "")


@contextlib.contextmanager
def connect(port: str | None, soft_reset: bool = True) -> Iterator[Board]:
    """The board on a port (None: the only one that is plugged in), its game interrupted; then the game starts again."""
    board = Board(ports.choose(port))
    try:
        board.enter(soft_reset)
        yield board
    finally:
        board.leave()
