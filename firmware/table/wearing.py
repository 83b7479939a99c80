"""The vest as it is worn: leaning on it pauses the game, and what a broken part can no longer press, buttons can.

A mass touch (a chair, a hug, taking the vest off) pauses the game until the panel is free again; the panel then learns
its rest anew by itself. A press of a button ends the pause at once.

The cursor: left and right move a light over the squares of the panel of the seat that acts, OK presses. On the back it
shows on the back only. There it begins at a random square after each press and makes no sound: the patient could count.
"""

from time import ticks_diff

from devices.bus import RESTARTED
from devices.panel import CALM, LOST, MASS
from micropython import const

from table import lights as look
from table import sounds

_MIDDLE = const(34)  # D7


class Wearing:
    """``table`` is the referee. ``paused``: the vest is pressed. ``cursor``: the buttons press squares."""

    def __init__(self, table):
        self.table = table
        self.paused = False
        self.cursor = False
        self._mass = bytearray(2)
        self._since = 0
        self._panel = -1  # where the cursor is shown
        self._square = 0
        self._offered = bytearray(2)

    def event(self, panel, kind, now):
        """What a panel said about itself: devices.panel MASS, CALM or LOST; other kinds are none of this."""
        if kind == MASS:
            self._mass[panel] = 1
            self.table.lights.hush(panel, True)
            if not self.paused:
                self.paused = True
                self._since = now
                self.table.changed()
        elif kind in (CALM, LOST) and self._mass[panel]:
            self._mass[panel] = 0
            self.table.lights.hush(panel, False)
            if not (self._mass[0] or self._mass[1]):
                self._go_on(now)

    def _go_on(self, now):
        if self.paused:
            self.paused = False
            self.table.play.wait(ticks_diff(now, self._since))
            self.table.changed()

    # The cursor

    def tick(self, now):
        """Once a step: the cursor goes to the side that acts; where a part of that side is broken, it is offered."""
        panel = self.table.play.wants()
        if self.cursor:
            if panel != self._panel:
                self._move_to(panel)
        elif panel >= 0:
            broken = self.is_broken(panel)
            if broken and not self._offered[panel]:
                self.table.note("cursor_offer", now)
            elif self._offered[panel] and not broken:
                self.table.withdraw("cursor_offer")
            self._offered[panel] = broken

    def is_broken(self, panel):
        """Whether a chip of a panel, or one of its electrodes, is out of use."""
        # Two chips, asked in every step: no generator, which would cost heap.
        first, second = self.table.panels[panel].chips
        return _has_fault(first) or _has_fault(second)

    def toggle(self, now):
        """Give the buttons to the cursor, or back to the game."""
        self.cursor = not self.cursor
        self._move_to(self.table.play.wants() if self.cursor else -1)
        self.table.forget_notes()
        self.table.note("cursor_on" if self.cursor else "cursor_off", now)

    def _move_to(self, panel):
        self._panel = panel
        if panel == look.BACK:
            self._scatter()
        elif panel == look.FRONT:
            self._square = _MIDDLE
        self._show()
        self.table.changed()

    def _scatter(self):
        pair = self.table.urandom(2)
        self._square = (pair[0] | pair[1] << 8) % look.SQUARES

    def _show(self):
        self.table.lights.point(self._panel, self._square)

    def button(self, name, now):
        """A short press of "left", "ok" or "right"; whether it was for the pause or the cursor."""
        if self.paused:
            self._go_on(now)
            return True
        if not self.cursor or self._panel < 0:
            return False
        table = self.table
        panel = self._panel
        square = self._square
        if name == "ok":
            table.lights.effect(panel, square, look.PRESS, now)
            if panel == look.BACK:
                self._scatter()
                self._show()
            table.play.press(panel, look.CELL[square], now)
        else:
            self._square = _beside(square, 7 if name == "left" else 1)
            self._show()
            if panel == look.FRONT:
                table.sound(sounds.PRESS)
        return True

    # The screen

    def lines(self, display):
        """Change the four lines of the game: never by where the cursor is."""
        say = self.table.texts
        if self.paused:
            first, _, second = say("paused").partition("|")
            display.line(1, first)
            display.line(2, second)
            display.line(3, "", say("paused_foot"))
        elif self._panel >= 0:
            display.line(3, "", say("cursor_keys"))

    def fault(self, label, kind):
        """What is wrong with a part, for the screen; of a touch chip the row or column by its name."""
        say = self.table.texts
        for panel in self.table.panels:
            for i in range(2):
                chip = panel.chips[i]
                if chip.label == label and chip.detail >= 0:
                    line = panel.line_name(chip.detail + 12 * i)
                    key = "fault_column" if line.isalpha() else "fault_row"
                    return say(key if kind == "stuck_electrode" else key + "_range", line)
        return say("fault_" + kind)


def _has_fault(chip):
    """Whether a chip is out of use, or one of its electrodes; one that restarted is back before anybody can read it."""
    return bool(chip.fault) and chip.fault != RESTARTED and (chip.lost or chip.detail >= 0)


def _beside(square, way):
    """The next square in its column (7) or row (1), around the edge; crossings without a light are passed over."""
    cell = look.CELL[square]
    while True:
        cell = (cell + 7) % 91 if way == 7 else cell // 7 * 7 + (cell + 1) % 7
        if look.AT[cell] != look.NONE:
            return look.AT[cell]
