"""The page before a game: how many play, who they are, the options. Loaded when the game is chosen.

Rows: the number of seats (if there is a choice), a name for each seat, the game's options, and "begin". Right goes on
and left back; OK changes a row's value, and begins on the last one.
"""

import rules
from micropython import const

from table import sounds

NAMES = const(12)  # texts name_0 to name_11
_SUPPLIES = (400, 900, 1500)  # mA, for games whose lights want more


class SetUp:
    """``table`` is the referee; ``name`` the game's, whose play names its options (OPTIONS_SHOWN)."""

    def __init__(self, table, now, name):
        self.table = table
        self.name = name
        self._kind = rules.kind(name)
        least, most = self._kind.SEATS
        head = table.journal.head
        self.seats = least
        self.names = list(range(most))
        # Who played last plays again, most likely.
        if head is not None and head["game"] == name and least <= head["seats"] <= most:
            self.seats = head["seats"]
            for seat in range(self.seats):
                kept = table.journal.name(seat)
                if kept is not None:
                    self.names[seat] = kept
        self.at = 0

    def rows(self):
        """What can be set, by name."""
        rows = ["seats"] if self._kind.SEATS[0] < self._kind.SEATS[1] else []
        rows += ["name%d" % seat for seat in range(self.seats)]
        return rows + list(self.table.module.OPTIONS_SHOWN) + ["begin"]

    def tick(self, now):
        """The page waits."""

    def press(self, panel, cell, now):
        """Presses wait."""
        return True

    def paint(self, lights):
        """No light yet."""
        lights.clear()

    def button(self, name, now):
        """A press of "left", "ok" or "right"."""
        self.table.sound(sounds.PRESS)
        self.table.changed()
        rows = self.rows()
        if name == "ok":
            self._do(rows[self.at], now)
        elif name == "left" and self.at == 0:
            self.table.choose(now)
        else:
            self.at = (self.at + (1 if name == "right" else -1)) % len(rows)

    def _do(self, row, now):
        table = self.table
        if row == "begin":
            table.begin(self.name, self.seats, table.settings.options(self.name), now, None, self.names[: self.seats])
        elif row == "seats":
            least, most = self._kind.SEATS
            self.seats = self.seats + 1 if self.seats < most else least
        elif row.startswith("name"):
            self._rename(int(row[4:]))
        elif row == "supply":
            supply = table.settings["supply_ma"]
            larger = [one for one in _SUPPLIES if one > supply]
            table.settings.set("supply_ma", larger[0] if larger else _SUPPLIES[0])
            self.saved(now)
        else:
            table.settings.step(self.name + "." + row)
            self.saved(now)

    def saved(self, now):
        """A setting was changed: it is kept and carried out."""
        table = self.table
        table.settings.save()
        table.apply_settings()
        table.tell_trouble(now)

    def _rename(self, seat):
        """The next name that nobody else has."""
        used = self.names[: self.seats]
        name = used[seat] if type(used[seat]) is int else -1
        for _ in range(NAMES):
            name = (name + 1) % NAMES
            if name not in used:
                break
        self.names[seat] = name

    def lines(self, display):
        """Write the four lines of the screen."""
        table = self.table
        say = table.texts
        rows = self.rows()
        row = rows[self.at]
        display.line(0, say("game_" + self.name), "", "%d/%d" % (self.at + 1, len(rows)))
        if row == "begin":
            display.line(1, say("set_up_begin"))
            display.line(2, say("set_up_seats", self.seats))
        elif row == "seats":
            display.line(1, say("set_up_how_many"))
            display.line(2, "%d" % self.seats)
        elif row.startswith("name"):
            seat = int(row[4:])
            display.line(1, say("set_up_who", seat + 1))
            display.line(2, table.called(self.names[seat], seat))
        elif row == "supply":
            display.line(1, say("set_supply"))
            display.line(2, "%d mA" % table.settings["supply_ma"])
        else:
            display.line(1, say("opt_" + row))
            display.line(2, table.value(table.settings[self.name + "." + row]))
        display.line(3, "<", say("set_up_ok" if row == "begin" else "set_up_change"), ">")
