"""The end of X-Virus as a story: who won and why, the brain, what each did; the history for a report.

Loaded when a game is over, and gone with it.
"""

from time import ticks_diff

from micropython import const
from rules.x_virus import BRAIN, COLOURS

from table import sounds
from table.screens import two

_PAGES = const(6)
_NEXT_MS = const(6000)  # it goes on by itself until somebody turns a page


class Ending:
    """``play``: the x_virus.Play that is over."""

    def __init__(self, play):
        self.play = play
        self.table = play.table
        self._page = 0
        self._since = None
        self._led = False
        self._done = [[0, 0, 0] for _ in COLOURS]  # of each seat: moves forward, moves of the other back, discards
        self._board = self.table.room("x_virus_board", "Board")(play)
        self._report = self.table.room("report", "Report")(play, self._count)

    def turn(self, way, now):
        """Another page: 1 forward, -1 back."""
        self._led = True
        self._page = (self._page + way) % _PAGES
        self.table.sound(sounds.PRESS)

    def tick(self, now):
        """The story goes on, and the history is written to the serial log bit by bit."""
        if self._since is None or ticks_diff(now, self._since) >= _NEXT_MS:
            if self._since is not None and not self._led:
                self._page = (self._page + 1) % _PAGES
                self.table.changed()
            self._since = now
        if self._report is not None and not self._report.step():
            self._report = None
            self.table.changed()

    def _count(self, player, text, events):
        if player >= 0:
            self._done[player][{"b": 1, "d": 2}.get(text[0], 0)] += 1

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        page = self._page
        if page == 1:
            self._board.lines(display)
            return
        display.line(0, say("game_over"))
        if page == 0:
            winners = self.play.winners()
            display.line(1, say("wins_" + COLOURS[winners[0]] if winners else "draw_nobody"))
            display.line(2, self._why(winners))
        elif page < 4:
            seat = page - 2
            display.line(0, say(COLOURS[seat]))
            two(display, say("did", *self._done[seat]))
        elif page == 4:
            people, won = self.table.journal.people()
            won = won[:]
            for winner in self.play.winners():
                won[people[winner]] += 1
            two(display, say("rounds", won[people[0]], won[people[1]]))
        else:
            two(display, say("next_" + COLOURS[1 - self.play.game.options["start"]]))
        display.line(3, "<", say("new"), ">")

    def _why(self, winners):
        say = self.table.texts
        gave_up = self.table.journal.gave_up
        if gave_up is not None:
            return say("why_gave_up_" + COLOURS[gave_up])
        places = self.play.places
        heads = [0, 0]
        for marker in range(8):
            heads[marker >> 2] += places[marker] >= BRAIN
        if heads[0] != heads[1]:
            return say("why_more", max(heads), min(heads))
        if heads[0]:
            return say("why_highest", heads[0])
        if winners:
            return say("why_steps", max(sum(places[:4]), sum(places[4:])), min(sum(places[:4]), sum(places[4:])))
        return say("why_nobody")
