"""The hand of a seat of the 3-turn game on the box's screen, out of the plain data of three_turns_content.

Loaded while somebody is asked.
"""

from table import sounds
from table.screens import two


class Hand:
    """``play``: the three_turns.Play. Right: the next thing to see; left: take what is shown, twice what is played."""

    def __init__(self, play):
        self.play = play
        self.table = play.table
        self.at = 0
        self.sure = False
        game = play.game
        self.seat = game.current_player()
        texts = [game.action_to_string(action) for action in game.legal_actions()]
        content = self.table.room("three_turns_content", "content")
        self.content = content(game.observation(self.seat), self.seat, texts)
        del self.content["seats"]  # the table's public part has a room of its own
        # The question, what can be done, then the cards of the hand, two on a page, and of one that is played for.
        own = self.content["hand"]
        other = self.content["seen"] or []
        self.pages = [own[at : at + 2] for at in range(0, len(own), 2)]
        self.of_other = len(self.pages)
        self.pages += [other[at : at + 2] for at in range(0, len(other), 2)]
        self._board = None  # behind all that: what lies before everybody

    def items(self):
        """How many things there are to see before the table's public part."""
        return 1 + len(self.content["choices"]) + len(self.pages)

    def button(self, name):
        """ "right": the next; "left": take this one, a second time to be sure: then the text of what was taken."""
        table = self.table
        table.changed()
        choices = self.content["choices"]
        if name == "left":
            if not 0 < self.at <= len(choices):
                return None
            if self.sure:
                return choices[self.at - 1]["text"]
            self.sure = True
        elif self.sure:
            self.sure = False
        elif self._board is not None:
            if not self._board.turn(1):
                self._board = None
                self.at = 0
        else:
            self.at += 1
            if self.at == self.items():
                self._board = table.room("three_turns_board", "Board")(self.play)
                self._board.turn(1)  # its first page needs the whole screen
        table.sound(sounds.PRESS)
        return None

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        choices = self.content["choices"]
        count = "%d/%d" % (self.at, self.items() - 1)
        if self._board is not None:
            self._board.lines(display)
            display.line(3, "", "", say("next") + ">")
        elif not self.at:
            self._question(display)
            display.line(3, "", "", say("next") + ">")
        elif self.at <= len(choices):
            one = choices[self.at - 1]
            self._choice(display, one)
            take = say("sure" if self.sure else "take")
            display.line(3, "<" + take, "" if self.sure else count, say("next" if not self.sure else "no") + ">")
        else:
            at = self.at - 1 - len(choices)
            if at >= self.of_other:
                display.line(0, self.play.short(self.content["for"]), "", say("hand_of"))
            else:
                display.line(0, say("your_hand"))
            page = self.pages[at]
            for line in (1, 2):
                card, copies = page[line - 1] if line <= len(page) else ("", 0)
                display.line(line, say("c_" + card) if card else "", "", "x%d" % copies if copies > 1 else "")
            display.line(3, "", count, say("next") + ">")

    def _question(self, display):
        say = self.table.texts
        content = self.content
        name = self.table.name(self.seat)
        display.line(0, name, "", "" if content["for"] is None else say("for", self.play.letters(content["for"])))
        card = say("c_" + content["card"]) if content["card"] else ""
        two(display, say(content["ask"], card, content["left"]))

    def _choice(self, display, one):
        """A card is told by both its names, whom it would meet and, before it is played, what it does."""
        say = self.table.texts
        card = one["card"]
        if one["seat"] is not None:
            display.line(0, say("c_bullet" if one["text"][0] == "f" else "c_" + self.content["card"]))
            two(display, say("shot" if one["text"][0] == "f" else "at", self.table.name(one["seat"])))
            return
        if card is None:
            verb, _, word = one["text"].partition(" ")
            display.line(0, self.play.short(self.seat))
            two(display, say("done_" + self.content["ask"] if verb == "done" else "do_" + verb, word))
            return
        held = dict(self.content["seen"] or self.content["hand"]).get(card, 1)
        if one["text"][0] != "p":
            held = 1
        display.line(0, say("c_" + card), "", "x%d" % held if held > 1 else "")
        if self.sure and one["text"][0] == "p":
            two(display, say(one["does"]))
            return
        display.line(1, say("o_" + card))
        if one["at"]:
            names = [self.play.letters(seat) for seat in one["at"]]
            display.line(2, ">" + " ".join(names) if len(names) < 4 else say("any_of", len(names)))
        else:
            display.line(2, say("nobody") if one["at"] == [] else "")
