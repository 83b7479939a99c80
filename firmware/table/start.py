"""From power-on to the game, and back to the game after an error.

An error inside a step never reaches a player: it is printed, lights and buzzer go off, and the game is taken up again
from the journal within a second. If that fails three times in a row the saved game is set aside, since it may be the
cause; after six times the device stops and the console is reachable. Ctrl-C always reaches the console.
"""

import gc
import os
import sys
import time

from boards import vest
from devices.box import Box
from micropython import const

from table.font import Font
from table.journal import Journal
from table.referee import Referee
from table.settings import Settings

VERSION = "0.1.0"
FONT = "table/font.bin"
_USUAL_BOARD = "esp32_devkitc"

_PAUSE_MS = const(3)
_RESTART_MS = const(300)
_LONG_MS = const(60000)  # a run this long was no failed start
_SUSPECT = const(3)
_GIVE_UP = const(6)


def load_board(settings):
    """The board file that the settings name. If it is missing or wrong: the usual one, and the settings say so."""
    name = settings["board"]
    if name != _USUAL_BOARD:
        try:
            board = getattr(__import__("boards." + name), name)
            if _is_usable(board):
                return board
        except Exception as error:
            # A maker's own file may have any mistake in it; it must not lock the maker out.
            report(error)
        settings.trouble = "board_bad"
    from boards import esp32_devkitc

    return esp32_devkitc


def _is_usable(board):
    from boards import check

    usable = True
    for severity, sentence in check.problems(board):
        print(severity, sentence)
        if severity == check.ERROR:
            usable = False
    return usable


def load_font():
    """The screen's font, or None: without it the lights still play."""
    try:
        return Font(FONT)
    except (OSError, ValueError) as error:
        print("trouble font", error)
        return None


def report(error):
    """Print an error with its traceback to the serial log."""
    printer = getattr(sys, "print_exception", None)
    if printer is None:
        import traceback

        print("".join(traceback.format_exception(type(error), error, error.__traceback__)))
    else:
        printer(error)


class Keeper:
    """Keeps the referee going on one box. ``make(box, settings)`` builds a referee (exchanged by tests)."""

    def __init__(self, box, settings, make=None):
        self.box = box
        self.settings = settings
        self.make = make or build
        self.crashes = 0

    def forever(self):
        """Play until the power goes or six errors came in a row; then the last error is raised."""
        while True:
            began = time.ticks_ms()
            try:
                self._play()
            except Exception as error:
                self._crashed(error, began)

    def _play(self):
        referee = self.make(self.box, self.settings)
        if self.crashes >= _SUSPECT:
            referee.journal.forget()
        referee.start(time.ticks_ms())
        if self.crashes:
            referee.note("crashed", time.ticks_ms())
        while True:
            referee.step(time.ticks_ms())
            time.sleep_ms(_PAUSE_MS)

    def _crashed(self, error, began):
        report(error)
        self.quiet()
        if time.ticks_diff(time.ticks_ms(), began) >= _LONG_MS:
            self.crashes = 0
        self.crashes += 1
        print("crashed %d of %d" % (self.crashes, _GIVE_UP))
        if self.crashes >= _GIVE_UP:
            raise error
        gc.collect()
        time.sleep_ms(_RESTART_MS)

    def quiet(self):
        """Lights and buzzer off, whatever state they are in."""
        for part in (self.box.leds, self.box.buzzer):
            try:
                if part is self.box.leds:
                    part.off(time.ticks_ms())
                else:
                    part.off()
            except Exception as error:
                report(error)


def build(box, settings):
    """A referee with its journal on a box."""
    return Referee(box, settings, Journal(), os.urandom, load_font())


def run():
    """The whole application; called by main.py."""
    settings = Settings()
    settings.load()
    board = load_board(settings)
    box = Box(board, vest)
    box.leds.off(time.ticks_ms())
    box.start(time.ticks_ms())
    print("battlevest", VERSION, board.NAME, "ready")
    keeper = Keeper(box, settings)
    try:
        keeper.forever()
    except KeyboardInterrupt:
        keeper.quiet()
        raise
