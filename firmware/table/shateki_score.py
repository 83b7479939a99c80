"""The gallery's tables and stories: score, new order, pyramid to build, the end, personal bests.

Loaded while one of them is on the screen, and gone with it.
"""

import json

from micropython import const

from table import files
from table.screens import two
from table.shateki import CLOSED_AGAIN

BESTS = "data/shateki_bests.json"
_MOST_BESTS = const(5)
_ROWS = const(3)
_COLUMNS = const(15)  # of name and points
# The picture of the pyramid, in pixels.
_LEFT = const(2)
_BOTTOM = const(44)
_CUP = const(8)
_TIER = const(4)


class Score:
    """``play``: the shateki.Play whose match it is."""

    def __init__(self, play):
        self.play = play
        self.table = play.table
        self._report = self.table.room("report", "Report")(play) if play.over else None
        self._cups = 0
        self.bests = []
        self.is_best = False
        if play.over and play.game.seats == 1 and self.table.journal.gave_up is None:
            self._keep_best()

    # Personal bests of practice

    def _keep_best(self):
        """Put this match among the best ones, once: after a power cut or a correction it takes its own place again."""
        serial = self.table.journal.head["serial"]
        points = self.play.public["points"][0]
        found = files.parse(files.read(BESTS, 1025) or b"")
        kept = found.get("bests") if found else None
        bests = [one for one in kept if _is_best(one)] if isinstance(kept, list) else []
        known = [one for one in bests if one[1] == serial]
        others = [one for one in bests if one[1] != serial]
        self.is_best = not others or points > others[0][0]
        others.append([points, serial])
        # Equal ones: the older first.
        self.bests = sorted(others, key=lambda one: -one[0])[:_MOST_BESTS]
        if known != [[points, serial]] and [points, serial] in self.bests:
            try:
                files.make_folder("data")
                files.replace(BESTS, json.dumps({"bests": self.bests}).encode())
            except OSError as error:
                print("trouble bests", error)

    # The history for a report

    def tick(self, now):
        """After the end: the history goes to the serial log bit by bit."""
        if self._report is not None and not self._report.step():
            self._report = None

    # The screen

    def lines(self, display, row):
        """Write the four lines of a table: "score0", "order", "reopened", "bests", or "main", the end."""
        if row == "main":
            self._end(display)
        elif row == "order":
            self._order(display)
        elif row == "reopened":
            self._reopened(display)
        elif row == "bests":
            display.line(0, self.table.texts("bests"))
            for at in range(_ROWS):
                display.line(at + 1, "%d. %d" % (at + 1, self.bests[at][0]) if at < len(self.bests) else "")
        else:
            self._score(display, int(row[5:]))

    def _score(self, display, page):
        """Three players a page, in the order of the present game: points of game 1 and of game 2."""
        view = self.play.public
        before = self.play.first_points
        display.line(0, self.table.texts("score_one" if before is None else "score_two"))
        for at in range(_ROWS):
            place = _ROWS * page + at
            if place >= len(view["order"]):
                display.line(at + 1)
                continue
            seat = view["order"][place]
            points = view["points"][seat]
            text = "%d" % points if before is None else "%d+%d" % (before[seat], points - before[seat])
            display.line(at + 1, _cut(self.table.name(seat), _COLUMNS - len(text)), "", text)

    def _order(self, display):
        """Who shoots when in game 2, under the reason for it."""
        view = self.play.public
        before = self.play.first_points
        tie = len(set(before)) < len(before)
        display.line(0, self.table.texts("order_tie" if tie else "order_why"))
        for at in range(_ROWS):
            display.line(at + 1, self._place(view, 2 * at), "", self._place(view, 2 * at + 1))

    def _place(self, view, place):
        if place >= len(view["order"]):
            return ""
        return "%d %s" % (place + 1, _cut(self.table.name(view["order"][place]), 6))

    def _reopened(self, display):
        say = self.table.texts
        marks = self.table.journal.marks
        turns = [turn for turn in sorted(marks) if marks[turn]]
        display.line(0, say("reopened_title"), "", "%d" % len(turns))
        two(display, "" if turns else say("reopened_none"))
        # The last ones, if there are more than lines.
        turns = turns[-_ROWS:]
        for at in range(len(turns)):
            display.line(at + 1, "%d: %s" % (turns[at] + 1, say("reason_%d" % (marks[turns[at]] % CLOSED_AGAIN))))
        if len(turns) < _ROWS:
            display.line(3, "<", "", ">")

    def _end(self, display):
        say = self.table.texts
        play = self.play
        view = play.public
        points = view["points"]
        gave_up = self.table.journal.gave_up
        display.line(0, say("game_over"))
        if play.game.seats == 1:
            display.line(1, say("practice_points", points[0]))
            if gave_up is not None:
                display.line(2, say("gave_up", self.table.name(0)))
            else:
                display.line(2, say("best_new") if self.is_best else say("best_is", self.bests[0][0]))
        else:
            winner = play.winners()[0]
            display.line(1, say("wins", self.table.name(winner)))
            if gave_up is not None:
                display.line(2, say("gave_up", self.table.name(gave_up)))
            elif points.count(points[winner]) > 1:
                display.line(2, say("won_tie"))
            else:
                display.line(2, say("won_points", points[winner]))
        display.line(3, "<", say("new"), ">")

    # The pyramid

    def pyramid(self, display, cups):
        """The shape to build from so many cups: tiers from below, the last one in the middle."""
        say = self.table.texts
        gallery = self.table.box.gallery
        self._cups = cups
        two(display, "")
        display.line(1, "", "", say("pyramid_cups", cups))
        if gallery is not None and gallery.scale is not None and gallery.scale.usable:
            display.line(2, "", "", say("pyramid_plate", max(gallery.scale.count, 0)))
        display.picture(("pyramid", cups), self._paint)

    def _paint(self, buffer):
        left = self._cups
        for tier in range(7):
            full = 7 - tier
            row = min(full, left)
            left -= row
            x = _LEFT + (_CUP >> 1) * (tier + full - row)
            for cup in range(row):
                _paint_cup(buffer, x + _CUP * cup, _BOTTOM - _TIER * tier)


def _paint_cup(buffer, x, y):
    """A cup upside down, seven pixels wide and three high."""
    for line in range(3):
        for at in range(x + 2 - line, x + 5 + line):
            buffer[(y + line >> 3) * 128 + at] |= 1 << (y + line & 7)


def _cut(name, columns):
    """As much of a name as fits into so many narrow letters: a wide one takes one and a half."""
    width = 0
    for at in range(len(name)):
        width += 2 if ord(name[at]) < 128 else 3
        if width > 2 * columns:
            return name[:at]
    return name


def _is_best(one):
    return isinstance(one, list) and len(one) == 2 and type(one[0]) is int and type(one[1]) is int
