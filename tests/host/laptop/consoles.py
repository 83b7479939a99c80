"""`battlevest` on a console of any encoding, on a terminal of any width or on none, within this process."""

import contextlib
import io
import os
import pty
import re
import signal
import sys
import threading
import unicodedata

from battlevest import cli
from typer.main import get_command

COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def commands(command=None, words=()):
    """{("files", "ls"): command} of every command that does something."""
    command = command or get_command(cli.app)
    below = getattr(command, "commands", None)
    if below is None:
        return {words: command}
    return {name: one for word, part in below.items() for name, one in commands(part, (*words, word)).items()}


def bare(text):
    """Without colours, frames and white space: what is left of words that were folded anywhere."""
    return "".join(c for c in COLOURS.sub("", text) if not c.isspace() and unicodedata.category(c) != "So" and c != "|")


class Shown:
    """The bytes that a console got so far; stop: as soon as this text is among them, Ctrl-C is pressed."""

    def __init__(self, stop):
        self.data = bytearray()
        self.stop = stop and stop.encode()

    def take(self, data):
        """More of them."""
        self.data += data
        if self.stop and self.stop in self.data:
            self.stop = None
            os.kill(os.getpid(), signal.SIGINT)


class _Raw(io.RawIOBase):
    """No terminal: a pipe or a file."""

    def __init__(self, shown):
        super().__init__()
        self.shown = shown

    def writable(self):
        return True

    def write(self, data):
        self.shown.take(bytes(data))
        return len(data)


@contextlib.contextmanager
def _no_terminal(shown, encoding):
    yield io.TextIOWrapper(io.BufferedWriter(_Raw(shown)), encoding, "strict", write_through=True, line_buffering=True)


@contextlib.contextmanager
def _terminal(shown, encoding):
    master, slave = pty.openpty()

    def listen():
        with contextlib.suppress(OSError):  # Linux tells the end so
            while data := os.read(master, 4096):
                shown.take(data)

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    try:
        with open(slave, "w", 1, encoding, "strict") as stream:
            yield stream
    finally:
        thread.join()
        os.close(master)


def say(words, encoding="utf-8", terminal=False, stop=None):
    """(exit code, what stands on the console) of a command. terminal: one, else none."""
    shown = Shown(stop)
    before = sys.argv, sys.stdin, sys.stdout, sys.stderr, signal.getsignal(signal.SIGTERM)
    try:
        with (_terminal if terminal else _no_terminal)(shown, encoding) as stream:
            sys.argv = ["battlevest", *map(str, words)]
            sys.stdin, sys.stdout, sys.stderr = io.StringIO(), stream, stream
            try:
                cli.main()
                code = 0
            except SystemExit as end:
                code = end.code or 0
            finally:
                stream.flush()
    finally:
        *streams, on_term = before
        sys.argv, sys.stdin, sys.stdout, sys.stderr = streams
        signal.signal(signal.SIGTERM, on_term)
    return code, shown.data.decode(encoding)
