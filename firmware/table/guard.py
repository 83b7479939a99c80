"""What watches over a running game: the watchdog, starts that count as good, and the last error kept on flash."""

import gc
import io
import sys
import time

import rooms
from machine import WDT, reset_cause
from micropython import const

from table import files

STARTS = "data/starts"
CRASH = "data/crash.txt"

FINE_MS = const(60000)  # a start that lived so long has not failed
GRACE_MS = const(10000)  # no watchdog before: an upload or Ctrl-C gets through
WATCHDOG_MS = const(8000)  # longer than any step: a whole game taken back and replayed is the longest
NEVER_MS = const(86400000)
_FEED_MS = const(500)
_ROOMS = (
    "devices.events devices.mpr121 devices.panel devices.leds devices.ssd1306 devices.buttons devices.box rules "
    "table.font table.screens table.journal table.sounds table.faults table.lights table.texts table.wearing "
    "table.referee table.play table.start"
)
_CRASH_MOST = const(900)


def describe(error):
    """An error with its traceback as text."""
    printer = getattr(sys, "print_exception", None)
    if printer is None:
        import traceback

        return "".join(traceback.format_exception(type(error), error, error.__traceback__))
    text = io.StringIO()
    printer(error, text)
    return text.getvalue()  # pyright: ignore[reportAttributeAccessIssue]  (in all but the stubs)


def report(error):
    """Print an error with its traceback to the serial log; without allocating where that is possible."""
    printer = getattr(sys, "print_exception", None)
    if printer is None:
        print(describe(error).rstrip())
    else:
        printer(error)


def keep_crash(error):
    """Keep an error on flash: the end of its traceback, in place of the one before; a flash that refuses is let be."""
    try:
        text = "%d ms after a start (reset cause %d)\n" % (time.ticks_ms(), reset_cause())
        files.make_folder("data")
        files.replace(CRASH, (text + describe(error)[-_CRASH_MOST:]).encode())
    except Exception as trouble:
        print("trouble crash.txt", trouble)


def forget_starts():
    """This start counts as a good one, and so do those before it."""
    files.remove(STARTS)


class Guard:
    """Watches one run of the game: step(now) after each step of the referee, and after nothing else."""

    def __init__(self, now):
        self._began = now
        self._fed = now
        self._watchdog = None
        self._fine = False

    def step(self, now, acted=False):
        """The referee has gone on: feed the watchdog (begun after GRACE_MS).

        The start was a good one after FINE_MS, or once somebody's action was accepted: who switches off and on in the
        middle of a game has no device that fails to start.
        """
        if self._watchdog is not None:
            if time.ticks_diff(now, self._fed) >= _FEED_MS:
                self._fed = now
                self._watchdog.feed()
        elif time.ticks_diff(now, self._began) >= GRACE_MS:
            self._fed = now
            self._watchdog = WDT(timeout=WATCHDOG_MS)
        if not self._fine and (acted or time.ticks_diff(now, self._began) >= FINE_MS):
            self._fine = True
            forget_starts()

    def feed(self):
        """Give a restart of the game its time."""
        if self._watchdog is not None:
            self._watchdog.feed()

    def let_go(self):
        """The program ends and the console takes over. The watchdog cannot be stopped, but it can be made to wait."""
        if self._watchdog is not None:
            self._watchdog = None
            WDT(timeout=NEVER_MS)


def play(settings, board, guard, serve=None):
    """The game, from its import on (``serve``: see table.start.Keeper).

    Ctrl-C and errors pass through to the console.
    """
    try:
        # One after the other: a module that imports another holds all of its own code twice meanwhile.
        for name in _ROOMS.split():
            gc.collect()
            rooms.stay(name)
        from table import start
    except Exception as error:
        # A file that is missing or does not fit the others.
        report(error)
        keep_crash(error)
        raise
    start.run(settings, board, guard, serve)
