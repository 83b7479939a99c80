"""The page before a game of X-Virus: who plays first and the options; no names, since green stays green.

Loaded when the game is chosen. Rows as in set_up: right goes on, left back, OK changes a row or begins.
"""

_LENGTHS = {"arm": ("left_arm", "right_arm"), "leg": ("left_leg", "right_leg"), "heart": ("heart",)}
_NAMES = [2, 1]  # texts name_2 and name_1: green and blue


def SetUp(table, now, name):
    """The page; ``table`` is the referee."""
    # Its plain half is a room of its own and goes with it, so the class is made here. What is added has public names:
    # private ones of the two may be shortened to the same.
    plain = table.room("set_up", "SetUp")

    class Page(plain):
        def __init__(self, table, now, name):
            plain.__init__(self, table, now, name)
            self.names = _NAMES[:]
            found = table.module.tracks(table)
            self.parts = None if found is None else found[1]
            self.dim = table.box.has("table") and table.box.leds.starved
            # Lengths that the line has; its own where nobody chose another one.
            for option in _LENGTHS:
                key = name + "." + option
                unchosen = table.box.has("table") and table.settings[key] == self._kind.DEFAULTS[option]
                if unchosen or table.settings[key] > self.most(option):
                    table.settings.set(key, self.most(option))

        def most(self, option):
            """The longest track (arm, leg, heart) that the rules allow and the line that is plugged in holds."""
            most = self._kind.OPTIONS[option][-1]
            if self.parts is not None:
                for part in _LENGTHS[option]:
                    most = min(most, len(self.parts[part]))
            return most

        def rows(self):
            """What can be set, by name."""
            return ["begin", "start"] + (["supply"] if self.dim else []) + list(self.table.module.OPTIONS_SHOWN)

        def _do(self, row, now):
            if row in _LENGTHS:
                # One space less, and after the shortest the longest: both are near.
                settings = self.table.settings
                key = self.name + "." + row
                settings.set(key, settings[key] - 1 or self.most(row))
                self.saved(now)
            else:
                plain._do(self, row, now)

        def lines(self, display):
            """Write the four lines of the screen."""
            table = self.table
            row = self.rows()[self.at]
            plain.lines(self, display)
            if row == "begin":
                display.line(2, table.texts("begin_how"))
            elif row == "start":
                display.line(2, table.called(self.names[table.settings[self.name + ".start"]], 0))

    return Page(table, now, name)
