"""The page before a game of X-Virus: its options, no names: who is green stays green."""

import rules

GREEN = 2  # texts name_2 and name_1
BLUE = 1
LENGTHS = {"arm": ("left_arm", "right_arm"), "leg": ("left_leg", "right_leg"), "heart": ("heart",)}


def held(option, parts):
    """The longest track (option "arm", "leg", "heart") that a line with these parts holds, and the rules allow."""
    most = rules.kind("x_virus").OPTIONS[option][-1]
    return min([most] + [len(parts[name]) for name in LENGTHS[option]])


def SetUp(table, now, name):
    """The page, made of the table's common one; ``table`` is the referee."""

    # Made here so that the common page is unloaded together with this one.
    class Page(table.room("set_up", "SetUp")):
        def __init__(self):
            super().__init__(table, now, name)
            self.names = [GREEN, BLUE]
            found = table.module.tracks(table)
            self.parts = None if found is None else found[1]
            if self.parts is not None:
                self._fit()

        def _fit(self):
            """Lengths that the line has: its own where nobody chose another one."""
            for option in LENGTHS:
                most = held(option, self.parts)
                key = name + "." + option
                unchosen = table.box.has("table") and table.settings[key] == self._kind.DEFAULTS[option]
                if unchosen or table.settings[key] > most:
                    table.settings.set(key, most)

        def rows(self):
            return ["begin", "start"] + list(table.module.OPTIONS_SHOWN)

        def _do(self, row, now):
            if row in LENGTHS and self.parts is not None and table.settings[name + "." + row] >= held(row, self.parts):
                table.settings.set(name + "." + row, 1)
                table.settings.save()
                table.tell_trouble(now)
                return
            super()._do(row, now)

        def lines(self, display):
            super().lines(display)
            row = self.rows()[self.at]
            if row == "begin":
                display.line(2, table.texts("begin_how"))
            elif row == "start":
                display.line(2, table.called(self.names[table.settings[name + ".start"]], 0))

    return Page()
