"""From power-on to the game, and back to the game after an error.

An error inside a step never reaches a player: it is printed, lights and buzzer go off, and the game is taken up again
from the journal within a second. If that fails three times in a row the saved game is set aside, since it may be the
cause; after six times the device stops and the console is reachable. Ctrl-C always reaches the console. What comes
before the game is in way_in.
"""

import gc
import os
import time

from boards import vest
from devices.box import Box
from micropython import const

from table import guard as guarding
from table.font import Font
from table.guard import report
from table.journal import Journal
from table.referee import Referee

VERSION = "0.1.0"
FONT = "table/font.bin"

_PAUSE_MS = const(3)
_SETTLE_MS = const(1000)  # usually 0.4 s
_RESTART_MS = const(300)
_LONG_MS = const(60000)  # a run this long was no failed start
_SUSPECT = const(3)
_GIVE_UP = const(6)


def load_font():
    """The screen's font, or None: without it the lights still play."""
    try:
        return Font(FONT)
    except (OSError, ValueError) as error:
        print("trouble font", error)
        return None


class Keeper:
    """Keeps the referee going on one box. ``make(box, settings)`` builds a referee (exchanged by tests).

    ``guard``: table.guard.Guard; only steps that came to their end feed its watchdog. ``serve(referee, now)`` gives the
    phones their slice of a step, if the setting says that there are any.
    """

    def __init__(self, box, settings, make=None, guard=None, serve=None):
        self.box = box
        self.settings = settings
        self.make = make or build
        self.guard = guard or guarding.Guard(time.ticks_ms())
        self.serve = serve
        self.referee = None
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
        self.referee = referee = self.make(self.box, self.settings)
        if self.crashes >= _SUSPECT:
            referee.journal.forget()
        referee.start(time.ticks_ms())
        if self.crashes:
            referee.note("crashed", time.ticks_ms())
        guard = self.guard
        settings = self.settings
        while True:
            now = time.ticks_ms()
            referee.step(now)
            guard.step(now, referee.acted)
            if settings["phones"] or referee.phones is not None:
                self.serve(referee, now)
            time.sleep_ms(_PAUSE_MS)

    def _crashed(self, error, began):
        self.guard.feed()
        self.quiet()
        self.silence()
        report(error)
        gc.collect()
        guarding.keep_crash(error)
        if time.ticks_diff(time.ticks_ms(), began) >= _LONG_MS:
            self.crashes = 0
        self.crashes += 1
        print("crashed %d of %d" % (self.crashes, _GIVE_UP))
        if self.crashes >= _GIVE_UP:
            raise error
        time.sleep_ms(_RESTART_MS)

    def quiet(self):
        """Lights and buzzer off, the screen covered (a hand may be on it), whatever state they are in."""
        box = self.box
        now = time.ticks_ms()
        for off in (lambda: box.leds.off(now), box.buzzer.off, lambda: box.screen.cover(now)):
            try:
                off()
            except Exception as error:
                report(error)

    def silence(self):
        """The radio off, if the phones were on."""
        phones = self.referee.phones if self.referee is not None else None
        self.referee = None
        if phones is not None:
            try:
                phones.close()
            except Exception as error:
                report(error)

    def stop(self):
        """The program ends: everything off, the console takes over."""
        self.guard.let_go()  # first: a second Ctrl-C, as ampy sends it, may break off the rest
        self.quiet()
        self.silence()
        try:
            from table import way_in

            way_in.tell(self.box.screen, self.settings, "title", "stopped")
        except Exception as error:
            report(error)


def settle(box):
    """Let the touch chips come into use before anybody is asked to press; a second at most, whatever they do."""
    began = time.ticks_ms()
    now = began
    while not box.settled and time.ticks_diff(now, began) < _SETTLE_MS:
        box.scan(now)
        box.flush(now)
        time.sleep_ms(_PAUSE_MS)
        now = time.ticks_ms()


def build(box, settings):
    """A referee with its journal on a box."""
    return Referee(box, settings, Journal(), os.urandom, load_font())


def run(settings, board, guard, serve=None):
    """The whole application on a board (``serve``: see Keeper).

    It ends by an error or by Ctrl-C, with everything off and the console open.
    """
    box = Box(board, vest)
    keeper = Keeper(box, settings, None, guard, serve)
    try:
        box.start(time.ticks_ms())
        settle(box)
        print("battlevest", VERSION, board.NAME, "ready")
        keeper.forever()
    except (Exception, KeyboardInterrupt) as error:
        keeper.stop()
        if isinstance(error, KeyboardInterrupt):
            guarding.forget_starts()
        raise
