"""The end of a round of the 3-turn game, and of the game: who it was, who scored what and why, and the story of it.

Loaded when a round is over, and gone with the next deal.
"""

import rules

from table import sounds
from table.screens import two
from table.three_turns import ENTRY, chronicle


class Ending:
    """``play``: the three_turns.Play, between two rounds or over."""

    def __init__(self, play):
        self.play = play
        self.table = play.table
        self._page = 0
        self._report = self.table.room("report", "Report")(play) if play.over else None
        seats = play.game.seats
        # Pages by number: what happened, a page for each seat, the story, who begins.
        self._given_up = self.table.journal.gave_up is not None
        self._story_at = 1 + seats
        self._story = None
        self._pages = self._story_at + len(play.story) // ENTRY + 1

    def turn(self, way):
        """Another page: 1 forward, -1 back."""
        if self._story is None:
            self._story = self.play.story if self.play.whole else self._again()
            self._pages = self._story_at + len(self._story) // ENTRY + 1
        self._page = (self._page + way) % self._pages
        self.table.sound(sounds.PRESS)

    def _again(self):
        """The last round's story, when the device was off meanwhile: the game is played again."""
        game = self.play.game
        again = rules.new(game.NAME, game.seats, **game.options)
        history = game.history
        ends = []
        at = 0
        for action in history:
            at += 1
            if [event for _, event in again.apply_action(action) if event[0] == "round"]:
                ends.append(at)
        # Between two rounds the history ends with a round: that one is told, else the one that was broken off.
        if ends and ends[-1] == at:
            ends.pop()
        begin = ends[-1] if ends else 0
        again = rules.replay(game.NAME, history[:begin], game.seats, **game.options)
        story = bytearray()
        for action in history[begin:]:
            before = again.observation(None)
            text = again.action_to_string(action)
            events = again.apply_action(action)
            if text[:5] != "deal ":
                chronicle(story, before, text, events, again.observation(None))
        return story

    def tick(self, now):
        """When all is over the history is written to the serial log bit by bit, as texts, for a report."""
        if self._report is not None and not self._report.step():
            self._report = None

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        play = self.play
        page = self._page
        if not page:
            self._first(display)
        elif page < self._story_at:
            self._seat(display, page - 1)
        elif page < self._pages - 1:
            at = page - self._story_at
            display.line(0, say("story"), "", "%d/%d" % (at + 1, self._pages - self._story_at - 1))
            two(display, play.says(self._story[at * ENTRY : at * ENTRY + ENTRY]))
        else:
            self._next(display)
        display.line(3, "<", say("new" if play.over else "next_round"), ">")

    def _first(self, display):
        say = self.table.texts
        play = self.play
        display.line(0, say("game_over") if play.over else say("round_over", play.public["round"] - 1))
        if self._given_up:
            two(display, say("gave_up", self.table.name(self.table.journal.gave_up)))
        elif play.over:
            winners = play.winners()
            names = [play.short(seat) for seat in winners]
            if len(winners) > 2:
                names = [play.letters(seat) for seat in winners]
            two(display, say("wins" if len(winners) == 1 else "win", " ".join(names[:4]), max(play.game.returns())))
        else:
            _, how, murderer, _ = play.result
            two(display, say("end_" + how, play.short(murderer), self._card()))

    def _card(self):
        """The card that ends a round in this game."""
        expansion = self.play.game.options["expansion"]
        return self.table.texts("c_true_culprit" if "true_culprit" in expansion else "c_murderer")

    def _seat(self, display, seat):
        """What a seat scored in the round, and why."""
        say = self.table.texts
        play = self.play
        display.line(0, self.table.name(seat), "", say("points", play.public["points"][seat]))
        if play.result is None or (self._given_up and play.public["turn"] is not None):
            display.line(1)
            display.line(2)
            return
        _, how, murderer, gained = play.result
        gain = gained[seat]
        if seat != murderer:
            why = "lost" if how == "escaped" else "in" if gain == 2 else "out"
        elif how in ("played", "hushed"):
            why = "beaten" if gain < 0 and play.game.options["hush_caught"] == 0 else how
        else:
            why = how
        display.line(1, say("gained", "%+d" % gain))
        display.line(2, say("why_" + why))

    def _next(self, display):
        say = self.table.texts
        play = self.play
        display.line(0, say("game_over") if play.over else say("round_over", play.public["round"] - 1))
        if play.result is None:
            two(display, "")
        else:
            two(display, say("begins", self.table.name(play.result[2])))
