"""The menu's "set zero point": the readings are watched for a moment and, if none moves, taken as the new rest.

Loaded when it is wanted, and gone afterwards. It works with the vest on: only what moves is in its way.
"""

from array import array
from time import ticks_add, ticks_diff

from micropython import const

from table.screens import two

_AFTER_MS = const(600)  # the hand that pressed the button goes away
_EVERY_MS = const(100)
_LOOKS = const(9)
_STILL = const(2)  # counts above the release threshold that are still noise


class Zero:
    """``table`` is the referee."""

    def __init__(self, table, now):
        self.table = table
        self._next = ticks_add(now, _AFTER_MS)
        self._looks = 0
        self._low = array("h", [2000] * 48)
        self._high = array("h", [-1] * 48)

    def tick(self, now):
        """Look at all electrodes; after the last look take them as they are."""
        if ticks_diff(now, self._next) < 0:
            return
        self._next = ticks_add(now, _EVERY_MS)
        table = self.table
        for side in range(2):
            panel = table.panels[side]
            panel.burst(now)
            for electrode in range(24):
                if self._moves(panel, side, electrode):
                    self._refuse(side, panel.line_name(electrode), now)
                    return
        self._looks += 1
        if self._looks == _LOOKS:
            table.box.recalibrate(now)
            table.close_page()
            table.note("zero_done" if max(self._high) >= 0 else "zero_none", now)

    def _moves(self, panel, side, electrode):
        counts = panel.counts(electrode)
        if counts < 0:
            return False
        at = 24 * side + electrode
        self._low[at] = min(self._low[at], counts)
        self._high[at] = max(self._high[at], counts)
        return self._high[at] - self._low[at] > panel.chips[electrode // 12].release + _STILL

    def _refuse(self, side, line, now):
        table = self.table
        table.close_page()
        who = table.texts("side_front" if side else "side_back")
        table.note_text("zero_column" if line.isalpha() else "zero_row", who, now, line)

    def press(self, panel, cell, now):
        """Presses do not count meanwhile."""
        return True

    def paint(self, lights):
        """The lights stay as they are."""

    def button(self, name, now):
        """Any button ends it, and everything stays as it was."""
        self.table.close_page()

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        display.line(0, say("menu_zero"))
        two(display, say("zero_wait"))
        display.line(3, "", say("no"))
