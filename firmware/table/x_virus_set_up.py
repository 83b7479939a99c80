"""The page before a game of X-Virus: its options, no names: who is green stays green."""

GREEN = 2  # texts name_2 and name_1
BLUE = 1
LENGTHS = {"arm": ("left_arm", "right_arm"), "leg": ("left_leg", "right_leg"), "heart": ("heart",)}


def SetUp(table, now, name):
    """The page, made of the table's common one; ``table`` is the referee."""

    # Made here so that the common page is unloaded together with this one.
    class Page(table.room("set_up", "SetUp")):
        def __init__(self):
            super().__init__(table, now, name)
            self.names = [GREEN, BLUE]
            found = table.module.tracks(table)
            self.parts = None if found is None else found[1]
            # Lengths that the line has; its own where nobody chose another one.
            for option in LENGTHS:
                key = name + "." + option
                unchosen = table.box.has("table") and table.settings[key] == self._kind.DEFAULTS[option]
                if unchosen or table.settings[key] > self._most(option):
                    table.settings.set(key, self._most(option))

        def _most(self, option):
            """The longest track (arm, leg, heart) that the rules allow and the line that is plugged in holds."""
            most = self._kind.OPTIONS[option][-1]
            if self.parts is not None:
                for part in LENGTHS[option]:
                    most = min(most, len(self.parts[part]))
            return most

        def rows(self):
            return ["begin", "start"] + list(table.module.OPTIONS_SHOWN)

        def _do(self, row, now):
            if row not in LENGTHS:
                super()._do(row, now)
                return
            # One space less, and after the shortest the longest: both are near.
            key = name + "." + row
            table.settings.set(key, table.settings[key] - 1 or self._most(row))
            table.settings.save()
            table.tell_trouble(now)

        def lines(self, display):
            super().lines(display)
            row = self.rows()[self.at]
            if row == "begin":
                display.line(2, table.texts("begin_how"))
            elif row == "start":
                display.line(2, table.called(self.names[table.settings[name + ".start"]], 0))

    return Page()
