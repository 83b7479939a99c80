"""How the Game That Ends in 3 Turns is played at the table: hands by pass-and-play, everything else on the screen.

Whoever is asked gets the box, holds OK, goes through what can be done with the right button, takes with the left one.
What was done is then told to everybody, line by line, before the box goes on. Choices that people make at the same
moment (Swap, All Together) are asked one after another and move the cards only after the last.

Nothing needs to be plugged in, and no light is used. A hand is on the screen only while it is held.
"""

import rules
from micropython import const
from rules.three_turns import CARDS

from table import sounds
from table.play import BasePlay
from table.screens import two

NAME = "three_turns"
SET_UP = ("three_turns_set_up", "SetUp")
OPTIONS_SHOWN = ("short", "kill_strikes", "hush_caught", "escape_murderer", "yada_instant", "yada_any_player")

# What the table waits for.
DEALING = const(0)
ASKING = const(1)  # a seat, in its hand
BETWEEN = const(2)  # a round has ended and is told; OK deals the next
OVER = const(3)

# What a story tells, four bytes each: kind, who, what (a card, a number, how), at whom + 1. Texts "says_0", ...
DECLARED = const(0)
PLAYED = const(1)
AIMED = const(2)
LEFT = const(3)
RIGHT = const(4)
FIRED = const(5)
CANCELLED = const(6)
DISCARDED = const(7)
STANDS_IN = const(8)
OUT = const(9)
ENDED = const(10)
ENTRY = const(4)
HOW = ("played", "hushed", "caught", "escaped")

_DEALS = const(7)  # cards in one step


def add(story, kind, who, what, at=-1):
    """Add an entry."""
    story.extend(bytes((kind, who, what, at + 1)))


def chronicle(story, before, text, events, after):
    """Add what everybody could see of one action to a story (a bytearray).

    ``before`` and ``after`` are a spectator's views. What is dealt, drawn or given is nobody's to see.
    """
    turn = before["turn"]
    verb, _, word = text.partition(" ")
    if verb == "declare":
        add(story, DECLARED, turn, int(word))
    elif verb == "play":
        # Out of turn it is the card of the seat that was asked; in a turn played by another it is not.
        who = turn
        same = after["round"] == before["round"]
        # The hands of a round that has ended are gone.
        theirs = after["hand_sizes"][turn] == before["hand_sizes"][turn] if same else before["controller"] is None
        if theirs:
            who = before["player"]
        add(story, PLAYED, who, CARDS.index(word))
        if same and word in ("hush", "play_for_you"):
            for seat in range(len(before["front"])):
                if len(after["front"][seat]) > len(before["front"][seat]):
                    story[-ENTRY] = AIMED
                    story[-1] = seat + 1
    elif verb in ("target", "left", "right") and not story:
        pass  # of a card that was played before the power went
    elif verb == "target":
        story[-ENTRY] = AIMED
        story[-1] = int(word) + 1
    elif verb in ("left", "right"):
        story[-ENTRY] = LEFT if verb == "left" else RIGHT
    elif verb == "fire":
        add(story, FIRED, turn, 0, int(word))
    elif verb == "cancel":
        add(story, CANCELLED, turn, CARDS.index(word))
    elif verb == "discard":
        add(story, DISCARDED, turn, CARDS.index(word))
    for _, event in events:
        if event[0] == "out":
            add(story, OUT, event[1], 0)
        elif event[0] == "round":
            add(story, ENDED, event[2], HOW.index(event[1]))
    if after["controller"] is not None and before["controller"] is None:
        add(story, STANDS_IN, after["controller"], 0, after["turn"])


class Play(BasePlay):
    """One game at the table."""

    def __init__(self, table, game):
        BasePlay.__init__(self, table, game)
        self.phase = DEALING
        self._go = False  # the next round may be dealt
        self.result = None  # how the last round ended: ("round", how, murderer, points)
        self.story = bytearray()  # of this round, since the device was switched on
        self.whole = True  # from the round's beginning
        self._read = 0  # how much of it was told to everybody
        self.board = None  # the room that tells the public part, page by page; while it is there it has the buttons
        self.ending = None
        self._hand = None  # the room of the hand
        self._told = game.told
        self._holder = (-1, -1)  # whose hand is open, and in whose turn: it goes on without a word
        # A rematch is of the same kind, whatever the settings were before.
        for option in ("turns", "start"):
            table.settings.set(NAME + "." + option, game.options[option])

    # What the rules say now

    def is_reveal(self, events):
        """Whether this action showed somebody a card: a hand that another plays, an exchange, the end of a round."""
        told = self.game.told
        revealed = told != self._told
        self._told = told
        return revealed or any(event[0] == "round" for _, event in events)

    def refresh(self):
        """Take the view of the present state; called after every action and after a replay."""
        BasePlay.refresh(self)
        view = self.public
        self._hand = self.board = self.ending = None
        self.hand_to = -1
        if self.over:
            self.phase = OVER
        elif view["turn"] is not None:
            self.phase = ASKING
            if view["player"] >= 0:
                holder = (view["player"], view["turn"])
                if holder == self._holder or not self.news():
                    self._open(holder)
                else:
                    self._holder = (-1, -1)
        else:
            waits = view["round"] > 1 and not self._go and not sum(view["hand_sizes"])
            self.phase = BETWEEN if waits else DEALING

    def news(self):
        """Whether something was not told to everybody yet."""
        return self._read < len(self.story)

    def _open(self, holder):
        self._holder = holder
        self.hand_to = holder[0]

    def recall(self, events, chance, now):
        """Keep how the last round ended, as in a replay."""
        self.whole = False
        for _, event in events:
            if event[0] == "round":
                self.result = event

    def winners(self):
        """The seats with most points in a game that came to its end."""
        if self.table.journal.gave_up is not None:
            return []
        points = self.game.returns()
        return [seat for seat in range(len(points)) if points[seat] == max(points)]

    def next_people(self, people):
        """Everybody keeps the seat; the last murderer begins (see next_options)."""
        return people

    def next_options(self):
        """The last round's murderer begins."""
        return {} if self.result is None else {"start": self.result[2]}

    # The buttons

    def tick(self, now):
        """Cards are dealt; the story of an end goes on."""
        if self.phase == DEALING:
            for _ in range(_DEALS):
                if self.phase == DEALING:
                    self.table.act_chance(now)
        elif self.phase == ASKING and self.public["player"] == rules.CHANCE:
            self.table.act_chance(now)
        elif self.phase == OVER:
            self.end().tick(now)

    def button(self, name, now):
        """A short press of "left", "ok" or "right"."""
        self.go_on()
        table = self.table
        table.forget_notes()
        if self.phase == OVER or self.phase == BETWEEN:
            self._button_end(name, now)
        elif self.board is not None:
            self._turn_board(name)
        elif name != "ok":
            self.show_board()
        elif self.news():
            table.sound(sounds.PRESS)
            self._read += ENTRY
            if not self.news() and self.public["player"] >= 0:
                self._open((self.public["player"], self.public["turn"]))
        table.changed()

    def _button_end(self, name, now):
        if name != "ok":
            self.end().turn(1 if name == "right" else -1)
        elif self.phase == OVER:
            self.table.new_game(now)
        else:
            self.table.sound(sounds.CARD)
            self.ending = None
            self.story = bytearray()
            self.whole = True
            self._read = 0
            self._go = True
            self.phase = DEALING

    def _turn_board(self, name):
        if name == "ok" or not self.board.turn(1 if name == "right" else -1):
            self.board = None
            if self.phase == ASKING and not self.news() and self.public["player"] >= 0:
                self.hand_to = self.public["player"]
        self.table.sound(sounds.PRESS)

    def show_board(self):
        """Let the screen tell the public part to everybody until somebody goes on."""
        self.board = self.table.room("three_turns_board", "Board")(self)
        self.hand_to = -1
        self.table.changed()

    def end(self):
        """The end of a round, or of the game; loaded when it is told."""
        if self.ending is None:
            self.ending = self.table.room("three_turns_ending", "Ending")(self)
        return self.ending

    def hand(self):
        """The hand of the seat that is asked; loaded when it is opened."""
        if self._hand is None:
            self._hand = self.table.room("three_turns_hand", "Hand")(self)
        return self._hand

    def secret_button(self, name, now):
        """Right: the next thing; left: take this one."""
        text = self.hand().button(name)
        if text is not None:
            self._hand = None  # its room is wanted for what comes of it
            self.table.act(text, now)

    def secret_lines(self, display):
        """Write the four lines for the seat ``hand_to`` alone."""
        self.hand().lines(display)

    def cover_left(self, now):
        """What everybody may see instead of the cover."""
        self.show_board()

    # What came of it

    def show(self, text, before, events, now):
        """Show one action that was just applied."""
        table = self.table
        after = self.game.observation(None)
        if text[:5] != "deal ":
            chronicle(self.story, before, text, events, after)
        names = [event[0] for _, event in events]
        if "round" in names:
            self.result = events[names.index("round")][1]
            self._go = False
        self.refresh()
        if "over" in names or "round" in names:
            table.sound(sounds.END)
        elif "out" in names:
            table.sound(sounds.CUT)
        elif text[:5] == "play ":
            table.sound(sounds.CARD)
        if before["turn"] is not None and self.public["player"] == rules.CHANCE and self.phase == ASKING:
            # What is drawn or discarded by chance comes at once: whoever holds the box goes on.
            table.act_chance(now)
        table.changed()

    # Words

    def short(self, seat):
        """A name in at most six letters."""
        journal = self.table.journal
        if journal.name(seat) is None:
            return "P%d" % (journal.people()[0][seat] + 1)
        return self.table.name(seat)[:6]

    def letters(self, seat):
        """A name in three letters, or two that are wide."""
        name = self.short(seat)
        return name[:3] if ord(name[0]) < 0x80 else name[:2]

    def says(self, entry):
        """An entry of a story in words, its two lines parted by "|"."""
        kind, who, what, at = entry
        at -= 1
        say = self.table.texts
        if kind == DECLARED:
            what = "%d" % what
        elif kind == ENDED:
            what = say("how_" + HOW[what])
        else:
            what = say("c_" + CARDS[what])
        return say("says_%d" % kind, self.short(who), what, self.short(at) if at >= 0 else "")

    def heading(self, display):
        """Write the first line: the round, and whose turn it is."""
        view = self.public
        rounds = "" if self.game.options["short"] else "/%d" % self.game.seats
        turn = view["turn"]
        left = self.table.texts("round", "%d%s" % (view["round"], rounds))
        display.line(0, left, "", "" if turn is None else self.short(turn))

    def lines(self, display):
        """Write the four lines of the screen, out of what everybody may know."""
        say = self.table.texts
        if self.phase == OVER or self.phase == BETWEEN:
            self.end().lines(display)
            return
        if self.board is not None:
            self.board.lines(display)
            return
        self.heading(display)
        if self.news():
            two(display, self.says(self.story[self._read : self._read + ENTRY]))
            display.line(3, "<", say("ok"), ">")
        else:
            two(display, say("dealing") if self.phase == DEALING else "")
            display.line(3)
