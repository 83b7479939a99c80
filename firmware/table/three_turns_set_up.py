"""The page before a game of 3 Turns: who plays, which variant, which expansion cards.

The number of seats, the variant and the expansion cards belong together: there must be enough cards to deal. What was
played last is there again; with six and more, who need them, the expansion cards come by themselves.
"""

from rules.three_turns import BASIC_CARDS, CARDS, COPIES, EXPANSION


def SetUp(table, now, name):
    """The page, made of the table's common one; ``table`` is the referee."""

    # Made here so that the common page is unloaded together with this one.
    class Page(table.room("set_up", "SetUp")):
        def __init__(self):
            super().__init__(table, now, name)
            head = table.journal.head
            last = head["options"] if head is not None and head["game"] == name else {}
            self.turns = table.settings[name + ".turns"]
            self.start = min(table.settings[name + ".start"], self.seats - 1)
            self.kinds = [kind for kind in EXPANSION if kind in last.get("expansion", ())]
            self.fill()

        def rows(self):
            people = ["name%d" % seat for seat in range(self.seats)]
            kinds = ["kind_" + kind for kind in EXPANSION]
            return ["begin", "seats"] + people + ["start", "turns"] + kinds + list(table.module.OPTIONS_SHOWN)

        def missing(self):
            """How many cards are too few."""
            cards = BASIC_CARDS + sum([COPIES[CARDS.index(kind)] for kind in self.kinds])
            return max((6 if self.turns == 3 else 4) * self.seats - cards, 0)

        def fill(self):
            if self.missing():
                self.kinds = list(EXPANSION)

        def _do(self, row, now):
            if row == "begin":
                if self.missing():
                    table.note_text("too_few", self.missing(), now)
                    return
                table.settings.set(name + ".turns", self.turns)
                table.settings.set(name + ".start", self.start)
                options = table.settings.options(name)
                options["expansion"] = self.kinds
                table.begin(name, self.seats, options, now, None, self.names[: self.seats])
            elif row == "start":
                self.start = (self.start + 1) % self.seats
            elif row == "turns":
                self.turns = 7 - self.turns
                self.fill()
            elif row.startswith("kind_"):
                kind = row[5:]
                self.kinds = [one for one in EXPANSION if (one in self.kinds) != (one == kind)]
            else:
                super()._do(row, now)
                if row == "seats":
                    self.start = min(self.start, self.seats - 1)
                    self.fill()

        def lines(self, display):
            rows = self.rows()
            row = rows[self.at]
            say = table.texts
            if row not in ("start", "turns") and not row.startswith("kind_"):
                super().lines(display)
                return
            display.line(0, say("game_" + name), "", "%d/%d" % (self.at + 1, len(rows)))
            display.line(3, "<", say("set_up_change"), ">")
            if row == "start":
                display.line(1, say("opt_start"))
                display.line(2, table.called(self.names[self.start], self.start))
            elif row == "turns":
                display.line(1, say("opt_turns"))
                display.line(2, say("turns_of", self.turns))
            else:
                display.line(1, say("with_kind", say("c_" + row[5:])))
                display.line(2, table.value(row[5:] in self.kinds))

    return Page()
