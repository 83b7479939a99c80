"""The page before a match of the gallery: how many, who they are, who shoots when, what feeds the lights.

Loaded when the gallery is chosen. Rows as in set_up: right goes on, left back, OK changes a row and begins on the last.
"""


def SetUp(table, now, name):
    """The page; ``table`` is the referee."""
    # Its plain half is a room of its own and goes with it, so the class is made here. What is added has public names:
    # private ones of the two may be shortened to the same.
    plain = table.room("set_up", "SetUp")

    class Page(plain):
        def __init__(self, table, now, name):
            plain.__init__(self, table, now, name)
            head = table.journal.head
            self.by_age = True
            self.order = list(range(5))
            if head is None or head["game"] != name:
                self.seats = 2  # one is practice
            else:
                last = head["options"].get("order", [])
                self.order = last + [seat for seat in range(5) if seat not in last]
            self.dim = table.box.leds.starved

        def rows(self):
            """What can be set, by name."""
            rows = ["seats"] + ["name%d" % seat for seat in range(self.seats)]
            if self.seats > 1:
                rows.append("order")
                if self.by_age:
                    rows += ["age%d" % place for place in range(self.seats - 1)]
            if self.dim:
                rows.append("supply")
            return rows + list(self.table.module.OPTIONS_SHOWN) + ["begin"]

        def places(self):
            """The order of game 1 as it stands: the seats of this match out of ``order``."""
            return [seat for seat in self.order if seat < self.seats]

        def _do(self, row, now):
            table = self.table
            if row == "begin":
                options = table.settings.options(self.name)
                options["order"] = self.places()
                table.begin(self.name, self.seats, options, now, None, self.names[: self.seats])
            elif row == "order":
                self.by_age = not self.by_age
                if not self.by_age:
                    self.shuffle()
            elif row[:3] == "age":
                self.older(int(row[3:]))
            else:
                plain._do(self, row, now)

        def shuffle(self):
            """Any order with the same chance."""
            order = self.places()
            for place in range(len(order) - 1, 0, -1):
                other = self.below(place + 1)
                order[place], order[other] = order[other], order[place]
            self.order = order + [seat for seat in range(5) if seat not in order]

        def below(self, n):
            """A random number below n, which is at most five: a byte beyond the last whole sixty does not count."""
            while True:
                value = self.table.urandom(1)[0]
                if value < 240:
                    return value % n

        def older(self, place):
            """Another one is the next by age: the first of those after this place, in turn."""
            order = self.places()
            rest = order[place:]
            order[place:] = rest[1:] + rest[:1]
            self.order = order + [seat for seat in range(5) if seat not in order]

        def lines(self, display):
            """Write the four lines of the screen."""
            table = self.table
            say = table.texts
            rows = self.rows()
            row = rows[self.at]
            if row != "order" and row[:3] != "age":
                plain.lines(self, display)
                return
            display.line(0, say("game_" + self.name), "", "%d/%d" % (self.at + 1, len(rows)))
            if row == "order":
                display.line(1, say("set_order"))
                display.line(2, say("order_ages" if self.by_age else "order_random"))
            else:
                place = int(row[3:])
                display.line(1, say("set_age", place + 1))
                display.line(2, table.called(self.names[self.places()[place]], place))
            display.line(3, "<", say("set_up_change"), ">")

    return Page(table, now, name)
