"""The end of Ten Turns as a story: who won and how, what happened, the rounds so far; the history for a report.

Loaded when a game is over, and gone with it.
"""

from time import ticks_diff

from micropython import const

from table import lights as look
from table import sounds, ten_turns
from table.screens import two

_PAGES = const(9)
_NEXT_MS = const(6000)  # it goes on by itself until somebody turns a page


class Ending:
    """``play``: the ten_turns.Play that is over."""

    def __init__(self, play):
        self.play = play
        self.table = play.table
        self._page = 0
        self._since = None
        self._led = False
        self._growing = ("", 0)
        self.stood = bytearray(look.SQUARES)  # the style of each square on which something stood; 0: nothing ever did
        self._report = self.table.room("report", "Report")(play, self._watch)

    def turn(self, way, now):
        """Another page: 1 forward, -1 back."""
        self._led = True
        self._page = (self._page + way) % _PAGES
        self.table.sound(sounds.PRESS)
        self.table.forget_notes()

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

    def _watch(self, player, text, events):
        """Keep where this action put an organism: a placed one, or the copy at the end of a path."""
        verb, _, what = text.partition(" ")
        lands = verb == "place"
        parasite = False
        for _, event in events:
            if event[0] == "grows":
                self._growing = event[1:]
            elif event[0] == "count" and event[1] == self._growing[1]:
                lands = True
                parasite = parasite or self._growing[0] == "parasite"
            elif event[0] == "mutated":
                parasite = True
        if lands:
            self.stood[ten_turns.square_of(what)] = look.PARASITE_IDLE if parasite else look.VIRUS_IDLE

    def paint(self, styles):
        """Where something stood that died, faintly."""
        for square in range(look.SQUARES):
            if self.stood[square]:
                styles[square] = self.stood[square]

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        view = self.play.public
        display.line(0, say("game_over"), "", say("turn", view["turn"]))
        page = self._page
        if page == 0:
            display.line(1, say(("draw", "patient_wins", "virus_wins")[self.play.winner() + 1]))
            display.line(2, self._why())
        else:
            two(display, self._text(page))
        display.line(3, "<", say("new"), ">")

    def _why(self):
        say = self.table.texts
        gave_up = self.table.journal.gave_up
        if gave_up is not None:
            return say("why_gave_up", say("virus" if gave_up else "patient"))
        winner = self.play.winner()
        if winner == 1:
            return say("why_organs" if self.play.public["turn"] < 10 else "why_turns")
        return say("why_weed" if winner else "why_wiped")

    def _text(self, page):
        say = self.table.texts
        counts = self.play.counts
        if page == 1:
            return self._story()
        if page == 2:
            return say("story_map")
        if page == 3:
            return say("stat_shots", counts[ten_turns.SHOTS], counts[ten_turns.HITS])
        if page == 4:
            return say("stat_near", counts[ten_turns.ALMOSTS], counts[ten_turns.MISSES])
        if page == 5:
            return say("stat_cards", len(self.play.public["discarded"]), counts[ten_turns.KILLED])
        if page == 6:
            return say("stat_growth", counts[ten_turns.GROWTHS], counts[ten_turns.MUTATIONS])
        people, won = self.table.journal.people()
        if page == 8:
            return say("stat_next", people[1] + 1)
        won = list(won)
        winner = self.play.winner()
        if winner >= 0:
            won[people[winner]] += 1
        return say("stat_rounds", won[0], won[1])

    def _story(self):
        say = self.table.texts
        gave_up = self.table.journal.gave_up
        organisms = self.play.virus["organisms"]
        if gave_up is not None:
            return say("story_gave_up", say("virus" if gave_up else "patient"))
        winner = self.play.winner()
        turn = self.play.public["turn"]
        if winner == 0:
            return say("story_wiped", turn)
        if winner == 1 and turn < 10:
            vital = [square for square in ("C4", "A8", "G8") if organisms.get(square) == "parasite"]
            return say("story_organs", " ".join(vital))
        return say("story_turns" if winner else "story_weed", len(organisms))
