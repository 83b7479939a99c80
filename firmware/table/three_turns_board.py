"""The public part of the 3-turn game on the screen: the seats around the table, then each seat, then the discards.

Loaded while somebody looks.
"""

# Where the seats sit around the screen's lower three lines, clockwise from the one in front: (line, place).
RING = ((3, 1), (3, 0), (2, 0), (1, 0), (1, 1), (1, 2), (2, 2), (3, 2))
SPREAD = {2: (0, 4), 3: (0, 3, 5), 4: (0, 2, 4, 6), 5: (0, 2, 3, 5, 6), 6: (0, 1, 3, 4, 5, 7), 7: (0, 1, 2, 3, 5, 6, 7)}


class Board:
    """``play``: the three_turns.Play. ``turn`` goes through the pages."""

    def __init__(self, play):
        self.play = play
        self.at = 0
        say = play.table.texts
        view = play.public
        # A page is a heading, a word at its right, and two lines of (left, right).
        self.pages = [("", "", [])]  # the first one is drawn
        for seat in range(len(view["points"])):
            rows = [(say("used"), self._counts(view, seat)), (say("holds"), "%d" % view["hand_sizes"][seat])]
            if seat in view["out"]:
                rows.append((say("is_out"), ""))
            for card, owner in view["front"][seat]:
                rows.append((say("c_" + card), say("of", play.letters(owner))))
            for card in view["lying"][seat]:
                rows.append((say("c_" + card), say("lies")))
            for place, card in view["played"][seat]:
                rows.append((say("c_" + card), say("place", place)))
            self._add(play.table.name(seat), say("points", view["points"][seat]), rows)
        self._add(
            say("discards"), "%d" % len(view["discarded"]), [(say("c_" + card), "") for card in view["discarded"]]
        )

    def _counts(self, view, seat):
        counts = view["counts_used"][seat]
        if self.play.game.options["turns"] == 4:
            return "%d/4" % len(counts)
        return " ".join(["%d" % count for count in counts]) or "-"

    def _add(self, heading, right, rows):
        for at in range(0, max(len(rows), 1), 2):
            self.pages.append((heading, right, rows[at : at + 2]))

    def turn(self, way):
        """Another page; False where the pages end."""
        self.at += way
        return 0 <= self.at < len(self.pages)

    def lines(self, display):
        """Write the four lines of the screen."""
        if not self.at:
            self._around(display)
            return
        heading, right, rows = self.pages[self.at]
        display.line(0, heading, "", right)
        for line in (1, 2):
            left, end = rows[line - 1] if line <= len(rows) else ("", "")
            display.line(line, left, "", end)
        display.line(3, "<", self.play.table.texts("ok"), ">")

    def _around(self, display):
        """Each seat by three letters, its cards in hand, "!" for attacks before it, "x" if it is out."""
        play = self.play
        view = play.public
        play.heading(display)
        seats = len(view["points"])
        grid = [["", "", ""] for _ in range(4)]
        for seat in range(seats):
            line, place = RING[SPREAD[seats][seat]]
            if seat in view["out"]:
                state = "x"
            else:
                state = "%d%s" % (view["hand_sizes"][seat], "!" if view["front"][seat] else "")
            grid[line][place] = play.letters(seat) + state
        for line in (1, 2, 3):
            display.line(line, *grid[line])
