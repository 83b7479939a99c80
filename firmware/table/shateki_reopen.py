"""A closed turn is reopened, once, for a reason that is kept in the journal. Loaded when somebody wants that."""

from time import ticks_diff

from micropython import const

from table import sounds
from table.screens import two

REASONS = const(4)  # texts reason_1 to reason_4; the number is the mark in the journal
_WAIT_MS = const(20000)


class Reopen:
    """``table`` is the referee. Left and right go through the reasons, the first one being to leave it as it is."""

    def __init__(self, table, now):
        self.table = table
        self._since = now
        self._at = 0

    def tick(self, now):
        """A question that nobody answers goes away."""
        if ticks_diff(now, self._since) >= _WAIT_MS:
            self.table.close_page()

    def press(self, panel, cell, now):
        """Presses wait."""
        return True

    def paint(self, lights):
        """The lights stay as they are."""

    def button(self, name, now):
        """OK takes the reason on the screen."""
        table = self.table
        self._since = now
        table.sound(sounds.PRESS)
        if name != "ok":
            self._at = (self._at + (1 if name == "right" else -1)) % (REASONS + 1)
            table.changed()
            return
        table.close_page()
        if self._at and table.play.may_reopen():
            # The reason first: a power cut in between leaves a closed turn that can still be reopened.
            table.journal.mark(table.play.closed - 1, self._at)
            table.undo(1, now)
            table.note("reopen_done", now)

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        display.line(0, say("reopen_title"))
        two(display, say("reason_%d" % self._at) + "|" + say("reopen_once") if self._at else say("reopen_leave"))
        display.line(3, "<", say("ok"), ">")
