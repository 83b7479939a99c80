"""A secret hand on a screen that everybody sees: the box is handed over, and the hand is there while a button is held.

The cover is on before the hand-over, after every release, and after a power cut: nothing secret is ever the game's own
screen. Loaded while a play's ``hand_to`` names a seat.
"""

from time import ticks_diff

from devices.buttons import DOWN, LEFT, LONG, OK, RIGHT, UP
from micropython import const

from table.screens import two

_HOLD_MS = const(300)  # a tap shows nothing
_MOST_MS = const(120000)  # a button that something lies on


class HandOver:
    """``table`` is the referee, its play's ``hand_to`` the seat. OK held: the hand, through the play's secret_..."""

    def __init__(self, table, now):
        self.table = table
        self._seat = table.play.hand_to
        self._since = now
        self._down = False
        self._held = bytearray(3)
        self.shown = False

    def tick(self, now):
        """Show once OK was held long enough, cover when it is not held any more, go when the hand is not wanted."""
        table = self.table
        if table.play.hand_to != self._seat:
            self.cover(now)
            table.close_page()
        elif self._down and not table.box.buttons.held(OK):
            self.cover(now)
        elif self._down and not self.shown and _HOLD_MS <= ticks_diff(now, self._since) < _MOST_MS:
            self.shown = table.secret = True
            table.forget_notes()
        elif self.shown and ticks_diff(now, self._since) >= _MOST_MS:
            self.cover(now)

    def cover(self, now):
        """Nothing secret on the glass from here on."""
        self._down = False
        if self.shown:
            self.shown = self.table.secret = False
            self.table.cover_glass(now)

    def raw(self, button, kind, now):
        """Every event of a button (devices.buttons)."""
        table = self.table
        if button == OK:
            if kind == DOWN:
                self._down = True
                self._since = now
            elif kind == UP:
                self.cover(now)
        elif kind == LONG:
            self._held[button] = 1
            if not self.shown:
                if button == LEFT:
                    table.set_dark(True, now)
                else:
                    table.open_page("menu", "Menu", now)
        elif kind == DOWN:
            self._held[button] = 0
        elif kind == UP and not self._held[button]:
            if self.shown:
                table.play.secret_button("left" if button == LEFT else "right", now)
                table.changed()
            elif button != RIGHT:
                table.play.cover_left(now)
                table.changed()

    def button(self, name, now):
        """All is in raw()."""

    def press(self, panel, cell, now):
        """Presses wait."""
        return True

    def paint(self, lights):
        """The lights stay as they are: what everybody may see."""

    def lines(self, display):
        """Write the four lines of the screen."""
        table = self.table
        if self.shown:
            table.play.secret_lines(display)
            return
        say = table.texts
        name = table.name(self._seat)
        display.line(0, say("hand_title"))
        two(display, say("hand_to", name))
        display.line(3, "", say("hand_hold"))
