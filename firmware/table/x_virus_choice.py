"""The choice of a card and of what it does: out of a hand that its owner holds, or, of a real deck, out of all cards.

Right shows the next one, OK (in a hand: left) takes it. The space that a move reaches is shown before it is played.
Loaded while somebody chooses.
"""

from rules.x_virus import BRAIN

from table import sounds

SUITS = "SCHD"
BACK = ""  # the item that leads back


class Choice:
    """``play``: the x_virus.Play. What is chosen from: cards of a hand, or suits, then ranks; then plays of a card."""

    def __init__(self, play):
        self.play = play
        self.table = play.table
        self.seat = play.public["player"]
        self.at = 0
        self.suit = ""  # of a real deck
        self.card = ""  # taken, if any
        self.sure = False  # a hand's play was taken once: what cannot be taken back is taken twice
        self._texts = [play.game.action_to_string(action) for action in play.game.legal_actions()]

    def items(self):
        """What there is to choose from now, as texts."""
        if self.card:
            moves = [text for text in self._texts if text.split(" ")[1] == self.card]
            return [text for text in moves if text[0] != "d"] + ["discard " + self.card, BACK]
        if not self.play.real:
            return self.play.game.observation(self.seat)["hand"]
        cards = [text[8:] for text in self._texts if text[0] == "d"]
        if not self.suit:
            return [suit for suit in SUITS if any(card[1] == suit for card in cards)] + ["board"]
        return sorted([card for card in cards if card[1] == self.suit], key=self._value) + [BACK]

    def _value(self, card):
        return "A23456789TJQK".index(card[0])

    def button(self, name, now):
        """ "right": the next item, "left": the one before, "ok": take this one."""
        table = self.table
        items = self.items()
        table.changed()
        if name == "ok":
            self._take(items[self.at], now)
            return
        table.sound(sounds.PRESS)
        self.sure = False
        self.at = (self.at + (1 if name == "right" else -1)) % len(items)

    def _take(self, item, now):
        if self.card and item != BACK:
            if self.sure or self.play.real:
                self.table.act(item, now)
            else:
                self.sure = True
                self.table.sound(sounds.PRESS)
            return
        self.table.sound(sounds.PRESS)
        self.at = 0
        if item == "board":
            self.play.show_board()
        elif item == BACK:
            back, self.card = self.card, ""
            if not back:
                self.suit = ""
            elif back in self.items():
                self.at = self.items().index(back)
        elif self.play.real and not self.suit:
            self.suit = item
        else:
            self.card = item

    def aim(self):
        """The LED of the space that the move shown would reach, -1 for none; of a real deck only: it is no secret."""
        if not self.play.real or not self.card:
            return -1
        reach = self._reach(self.items()[self.at])
        return -1 if reach is None else self.play.led(*reach)

    def _reach(self, text):
        game = self.play.game
        return None if text == BACK else game.reach(game.string_to_action(text))

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        items = self.items()
        item = items[self.at]
        name = say(("green", "blue")[self.seat])
        count = "%d/%d" % (self.at + 1, len(items))
        if not self.card:
            display.line(0, name, "", count)
        else:
            display.line(0, self.play.card(self.card), "", count if len(items) < 10 else "%d" % (self.at + 1))
        take = "take"
        if self.card:
            take = self._move_lines(display, item)
        elif item == "board":
            display.line(1, say("which_card"))
            display.line(2, say("board"))
        elif item == BACK:
            display.line(1, say("which_card"))
            display.line(2, say("another"))
        elif self.play.real and not self.suit:
            display.line(1, say("which_card"))
            display.line(2, say("suit_" + item, "").strip())
        else:
            self._card_lines(display, items, item)
        if self.play.real:
            display.line(3, "<", say(take), ">")
        else:
            display.line(3, "<" + say(take), "", say("next") + ">")

    def _card_lines(self, display, items, item):
        say = self.table.texts
        if self.play.real:
            display.line(1, say("which_card"))
            display.line(2, self.play.card(item))
            return
        row = [say("short_card", say("ten") if card[0] == "T" else card[0], card[1]) for card in items]
        row[self.at] = "[" + row[self.at] + "]"
        display.line(1, " ".join(row))
        moves = len([text for text in self._texts if text.split(" ")[1] == item]) - 1
        display.line(2, say("moves_%d" % moves if moves < 2 else "moves", moves))

    def _move_lines(self, display, item):
        """What a play does, before it is played; returns the key of the word for taking it."""
        say = self.table.texts
        if item == BACK:
            display.line(1, say("another"))
            display.line(2)
            return "take"
        reach = self._reach(item)
        if reach is None:
            display.line(1, say("discard_it"))
            display.line(2, say("nothing_moves"))
        else:
            marker, place = reach
            old = self.play.places[marker]
            own = "own" if marker >> 2 == self.seat else "other"
            display.line(1, say(own, say(item.split(" ")[2]), self.play.where(marker, old)))
            steps = "" if old >= BRAIN or place >= BRAIN else "%+d" % (place - old)
            display.line(2, say("reaches", self.play.where(marker, place)), "", steps)
        return "sure" if self.sure else "play"
