"""A device on a serial port with its game interrupted: programs run on it, lines come back."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from battlevest.cli.refusal import Refusal

END = b"\x04"


class DeviceError(Exception):
    """A program ended with an error on the device; ``str()`` is its traceback."""


class Board:
    """The device while nothing else talks to it."""

    def __init__(self, port: str):
        from mpremote.transport_serial import SerialTransport

        self.port = port
        self._transport = SerialTransport(port, timeout=0.2)

    def enter(self) -> None:
        """Interrupt the game, and begin with an empty heap: boot.py has run, main.py has not."""
        self._transport.enter_raw_repl(soft_reset=True)

    def leave(self) -> None:
        """Start the game again."""
        self._transport.exit_raw_repl()
        self._transport.serial.write(END)
        self._transport.close()

    def exec(self, source: str, timeout: float = 10) -> str:
        """Run a program and return what it printed. DeviceError if it ended with an error."""
        lines: list[str] = []
        self.stream(source, lines.append, timeout)
        return "\n".join(lines)

    def stream(self, source: str, on_line: Callable[[str], object], timeout: float = 10) -> None:
        """Run a program and pass on each line that it prints; ``timeout``: the longest silence in seconds.

        Ends with the program, or when on_line returns False: the program is interrupted then.
        """
        self._transport.exec_raw_no_follow(source)
        serial, waiting, ended, last = self._transport.serial, b"", False, time.monotonic()
        parts: list[bytes] = []
        try:
            while len(parts) < 2:
                data = serial.read(max(1, serial.in_waiting))
                if data:
                    last = time.monotonic()
                elif time.monotonic() - last > timeout:
                    raise Refusal(f"{self.port}: the device says nothing for {timeout:g} seconds.", code=1)
                waiting += data
                while END in waiting and len(parts) < 2:
                    part, _, waiting = waiting.partition(END)
                    parts.append(part)
                if not parts:
                    *lines, waiting = waiting.split(b"\n")
                elif len(parts) == 1 or lines:
                    lines, parts[0] = parts[0].split(b"\n"), b""
                    lines = [line for line in lines if line]
                for line in lines:
                    if not ended and on_line(line.rstrip(b"\r").decode("utf-8", "replace")) is False:
                        ended = True
                        serial.write(b"\x03")
                lines = []
        except KeyboardInterrupt:
            serial.write(b"\x03")
            self._transport.read_until(1, END, timeout=5)
            self._transport.read_until(1, END, timeout=5)
            raise
        if parts[1] and not (ended and b"KeyboardInterrupt" in parts[1]):
            raise DeviceError(parts[1].decode("utf-8", "replace").replace("\r", ""))


@contextmanager
def connect(port: str | None) -> Iterator[Board]:
    """The device on a port, its game interrupted; afterwards the game starts again."""
    if port is None:
        raise Refusal("Name the port with --port.")
    board = Board(port)
    board.enter()
    try:
        yield board
    finally:
        board.leave()
