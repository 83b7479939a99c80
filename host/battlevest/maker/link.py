"""A device on a serial port with its game interrupted: programs run on it, lines come back."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mpremote.transport_serial import SerialTransport

from battlevest.cli.refusal import Refusal

END = b"\x04"
LEAST_READ_S = 0.1


class DeviceError(Exception):
    """A program ended with an error on the device; ``str()`` is its traceback."""


class _Transport(SerialTransport):
    """mpremote's, with room for bytes that were read too early."""

    left = b""

    def read_until(self, min_num_bytes, ending, *rest, **more):
        """As mpremote's, from what is left over on."""
        before, found, self.left = self.left.partition(ending)
        return before + found if found else before + super().read_until(min_num_bytes, ending, *rest, **more)


class Board:
    """The device while nothing else talks to it."""

    def __init__(self, port: str):
        self.port = port
        self._transport = _Transport(port, timeout=LEAST_READ_S)

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

        Ends with the program, or when on_line returns False or Ctrl-C is pressed here: the program is interrupted then.
        """
        self._transport.exec_raw_no_follow(source)
        stopped = False
        try:
            for line in self._lines(timeout):
                if on_line(line) is False:
                    stopped = True
                    break
        except KeyboardInterrupt:
            self._stop()
            raise
        error = self._stop() if stopped else self._error(timeout)
        if error and not (stopped and "KeyboardInterrupt" in error):
            raise DeviceError(error)

    def _lines(self, timeout: float) -> Iterator[str]:
        transport, waiting, last = self._transport, b"", time.monotonic()
        while True:
            data = transport.serial.read(max(1, transport.serial.in_waiting))
            if data:
                last = time.monotonic()
            elif time.monotonic() - last > timeout:
                raise Refusal(f"{self.port}: the device says nothing for {timeout:g} seconds.", code=1)
            data, end, transport.left = data.partition(END)
            *lines, waiting = (waiting + data).split(b"\n")
            if end and waiting:
                lines.append(waiting)
            for line in lines:
                yield line.rstrip(b"\r").decode("utf-8", "replace")
            if end:
                return

    def _error(self, timeout: float) -> str:
        told = self._transport.read_until(1, END, timeout=timeout)
        return told[:-1].decode("utf-8", "replace").replace("\r", "")

    def _stop(self) -> str:
        self._transport.serial.write(b"\x03")
        self._transport.read_until(1, END, timeout=5)
        return self._error(5)


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
