"""The board's end of a serial line: a pseudo-terminal whose other end any serial program can open."""

import contextlib
import os
import select
import termios
import tty
from pathlib import Path

MOST_WAITING = 65536  # bytes that a listener may be behind before the board has to wait


class SerialPort:
    """One serial line. `name` is what a program opens (such as /dev/pts/3); `link` a name that leads there.

    What the board says while nobody has the port open is lost, as on a real line. `opened` counts the openings.
    """

    def __init__(self, link: str | os.PathLike | None = None):
        self.link = Path(link) if link is not None else None
        self.master = -1
        self.kept = -1  # of a port that is gone
        self.opened = 0
        self.bytes_in = self.bytes_out = self.turns = 0
        self.plug()

    def plug(self) -> None:
        """The cable is put in: the port appears (perhaps under another name than before; the link follows)."""
        if self.master >= 0:
            return
        self._let_go()
        self.master, slave = os.openpty()
        tty.setraw(slave, termios.TCSANOW)
        self.name = os.ttyname(slave)
        os.close(slave)
        os.set_blocking(self.master, False)
        self.poll = select.poll()
        self.poll.register(self.master, 0)
        self.connected = False
        self.waiting = bytearray()
        self._said_last = False
        if self.link is not None:
            self._unlink()
            self.link.symlink_to(self.name)

    def unplug(self) -> None:
        """The cable is pulled out: the port is gone, whoever has it open gets an error."""
        if self.master < 0:
            return
        if self.link is not None:
            self._unlink()
        # While its other end is open the system gives the port's number to nobody: who still asks for the name must not
        # meet somebody else's board.
        with contextlib.suppress(OSError):
            self.kept = os.open(self.name, os.O_RDWR | os.O_NOCTTY)
        os.close(self.master)
        self.master = -1
        self.connected = False

    def close(self) -> None:
        """Pull the cable out for good."""
        self.unplug()
        self._let_go()

    def _let_go(self) -> None:
        if self.kept >= 0:
            os.close(self.kept)
            self.kept = -1

    def _unlink(self) -> None:
        assert self.link is not None
        if self.link.is_symlink():
            self.link.unlink()

    def look(self) -> bool:
        """See whether somebody has the port open now; True if it has just been opened."""
        if self.master < 0:
            return False
        before, self.connected = self.connected, not self.poll.poll(0)
        if not self.connected:
            self.waiting.clear()
        if self.connected and not before:
            self.opened += 1
            return True
        return False

    def read(self) -> bytes:
        """What has come in."""
        if self.master < 0:
            return b""
        try:
            data = os.read(self.master, 4096)
        except OSError:  # nothing there, or nobody at the other end
            return b""
        if data:
            self.bytes_in += len(data)
            self.turns += self._said_last
            self._said_last = False
        return data

    def write(self, data: bytes) -> None:
        """Say something; lost if nobody listens."""
        if self.connected:
            self.waiting += data
            self.flush()

    def flush(self) -> None:
        """Send on what a slow listener has not taken yet."""
        if not self.waiting or self.master < 0:
            return
        try:
            sent = os.write(self.master, self.waiting)
        except OSError:
            return
        if sent:
            self.bytes_out += sent
            self._said_last = True
            del self.waiting[:sent]

    @property
    def full(self) -> bool:
        """The listener is far behind: the board has to wait."""
        return len(self.waiting) >= MOST_WAITING
