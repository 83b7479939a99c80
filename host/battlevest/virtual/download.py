"""The time that a chip spends in its loader: from esptool's first frame until nobody wants anything of it any more.

A real adapter pulls the chip's EN and BOOT by two more wires of the line, which a pseudo-terminal has not. So esptool's
first frame counts for "reset into the loader", and the end of its connection for the reset that it wishes to give then.
"""

from .loader import SYNC, Loader
from .serial_port import SerialPort

PATIENCE_S = 10  # after an opening, until somebody who says nothing is taken for no esptool


class Listener:
    """Finds esptool's first frame in what comes in while a program runs."""

    def __init__(self):
        self.tail = b""

    def heard(self, data: bytes) -> bytes | None:
        """The first frame and what follows it, once it is whole."""
        seen = self.tail + data
        at = seen.find(SYNC)
        self.tail = b"" if at >= 0 else seen[-len(SYNC) + 1 :]
        return seen[at:] if at >= 0 else None


class Download:
    """One stay in the loader."""

    def __init__(self, loader: Loader, serial: SerialPort):
        self.loader = loader
        self.serial = serial
        self.opened_at: float | None = None  # by somebody who has not said anything yet

    def go_on(self, data: bytes, opened: bool, now: float) -> bool:
        """Answer what has come in. True: the chip restarts. opened: the port was, just now; now: in seconds, of the
        world in which esptool runs."""
        loader = self.loader
        if opened:
            self.opened_at = now
        if data:
            if self.opened_at is not None and data[:1] != SYNC[:1]:
                return True  # no esptool: its opening of the port would have reset a real board
            self.opened_at = None
            self.serial.write(loader.feed(data))
        if not self.serial.connected:
            return not loader.stays
        return loader.over or (self.opened_at is not None and now - self.opened_at > PATIENCE_S)
