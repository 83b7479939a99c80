"""The guide for people who meet the vest: what is plugged in, do the sides light where they are pressed, which square
of the back is which of the front, the rules in five screens, who is who. OK goes on, right leaves.

Loaded when it is opened, and gone when it is left.
"""

from devices.panel import cell_name
from micropython import const

from table import lights as look
from table import sounds
from table.screens import two

_PARTS = const(0)
_SIDE_BACK = const(1)
_SIDE_FRONT = const(2)
_ZERO = const(3)
_RULES = const(4)  # to 8
_WHO = const(9)

# The corners of the map: far apart for the skin.
ZERO = ("D1", "G12", "A3", "G3")

# How a side's test stands.
_ASKED = const(0)
_LIT = const(1)
_SWAPPED = const(2)
_DENIED = const(3)


class Guide:
    """``table`` is the referee; screen, buttons, presses and lights belong to the guide while it is its page."""

    def __init__(self, table, now):
        self.table = table
        self._at = _PARTS
        self._state = _ASKED
        self._square = look.NONE
        self._zero = 0
        self._proven = 0

    def tick(self, now):
        """The guide waits."""

    def button(self, name, now):
        """OK: on. Right: to the game. Left: no, or back."""
        table = self.table
        table.sound(sounds.PRESS)
        table.changed()
        at = self._at
        if name == "right":
            table.close_page()
        elif name == "ok":
            if self._state == _LIT and at in (_SIDE_BACK, _SIDE_FRONT):
                self._proven |= at
            self._go(at + 1, now)
        elif at == _WHO:
            table.swap_people(now)
        elif self._state == _LIT:
            self._state = _DENIED
        elif at:
            self._go(at - 1, now)

    def _go(self, at, now):
        table = self.table
        if at == _ZERO and self._proven == _SIDE_BACK | _SIDE_FRONT:
            table.proven = True
            if not table.settings["sides_proven"]:
                table.settings.set("sides_proven", True)
                table.settings.save()
                table.tell_trouble(now)
        self._at = at
        self._state = _ASKED
        self._square = look.NONE
        self._zero = 0
        # In the middle of a game the people are where they are.
        if at > _WHO or (at == _WHO and table.journal.history):
            table.close_page()

    def press(self, panel, cell, now):
        """A press proves a side or shows its square; where the guide asks for none it belongs to the game."""
        at = self._at
        table = self.table
        square = look.AT[cell]
        if at in (_PARTS, _SIDE_BACK, _SIDE_FRONT, _ZERO):
            if square != look.NONE and (at != _PARTS or panel == look.BACK):
                self._point(panel, square, now)
            return True
        if panel == look.FRONT:
            return True
        table.close_page()
        return False

    def _point(self, panel, square, now):
        at = self._at
        if at == _PARTS:
            self._go(_SIDE_BACK, now)
            at = _SIDE_BACK
        self._square = square
        if at == _ZERO:
            if panel == look.BACK and cell_name(look.CELL[square]) == ZERO[self._zero]:
                self._zero = min(self._zero + 1, len(ZERO) - 1)
                self._state = _LIT if self._zero == len(ZERO) - 1 and square == look.led(ZERO[-1]) else _ASKED
        else:
            wanted = look.BACK if at == _SIDE_BACK else look.FRONT
            self._state = _LIT if panel == wanted else _SWAPPED
        self.table.sound(sounds.PRESS)
        self.table.changed()

    def paint(self, lights):
        """Nothing of the game: the square that was pressed, and in the zero-point adjustment the one to press."""
        lights.clear()
        at = self._at
        if at == _ZERO:
            if self._state != _LIT:
                lights.styles[look.BACK][look.led(ZERO[self._zero])] = look.PROPOSED
            if self._square != look.NONE:
                lights.styles[look.FRONT][self._square] = look.KEY
        elif self._square != look.NONE and self._state == _LIT:
            lights.styles[look.BACK if at == _SIDE_BACK else look.FRONT][self._square] = look.KEY

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        at = self._at
        display.line(0, say("guide_title"), "", "%d/10" % (at + 1))
        display.line(3, "" if at == _PARTS else "<", say("guide_next"), say("guide_end"))
        if _RULES <= at < _WHO:
            first, second, third = say("rule_%d" % (at - _RULES + 1)).split("|")
            display.line(0, first)
            display.line(1, second)
            display.line(2, third)
        elif at == _PARTS:
            found = []
            for panel in ("back", "front"):
                present = self.table.box.panels[panel].present
                found.append(say("guide_ok" if present else "guide_bad"))
            two(display, say("guide_parts", found[0], found[1]))
        elif at == _ZERO:
            done = self._state == _LIT
            two(display, say("guide_zero_done") if done else say("guide_zero", ZERO[self._zero], self._zero + 1))
        elif at == _WHO:
            people, _ = self.table.journal.people()
            display.line(0, say("who_title"))
            two(display, say("who", people[0] + 1, people[1] + 1))
            display.line(3, say("who_swap"), "OK", "")
        else:
            self._lines_side(display)

    def _lines_side(self, display):
        say = self.table.texts
        keys = ("guide_back" if self._at == _SIDE_BACK else "guide_front", "guide_lit", "guide_swapped", "guide_leds")
        other = say("side_front" if self._at == _SIDE_BACK else "side_back")
        two(display, say(keys[self._state], other))
        if self._state == _LIT:
            display.line(3, say("guide_no"), say("yes"), say("guide_end"))
