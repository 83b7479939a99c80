"""The box with nothing plugged in: a desk for the 3-turn game, dealt as a test wants it, played by the buttons."""

import rig
from cards_of_three_turns import LETTERS
from hand_desk import HandDesk

NAMES = ("Red", "Blue", "Green", "Yellow", "Pink", "White", "Black")


class TurnsDesk(HandDesk):
    """``desk.do("declare 1; play kill; target 1")`` by hand-overs, held buttons and news that everybody reads."""

    def __init__(self, *hands, fresh=True, attach=None, **options):
        if fresh:
            rig.reset(attach=attach)
        HandDesk.__init__(self)
        if fresh:
            self.deals(*hands)
            self.referee.begin("three_turns", len(hands), options, self.grid, None, list(range(len(hands))))
            self.run(400)

    def deals(self, *hands):
        """The next round's hands, in letters; chance after it is the generator's again."""
        self.luck = ["deal " + LETTERS[letter] for hand in hands for letter in hand]

    @property
    def play(self):
        return self.referee.play

    def read_news(self):
        """Press OK until everything is told; returns the two middle lines of each."""
        told = []
        while self.play.news() and self.referee.page is None:
            told.append(self.texts()[1:3])
            self.ok()
            self.run(40)
        return told

    def show(self, text):
        """Hold the hand and go to the choice with this text."""
        self.read_news()
        if not self.held:
            self.hold()
        hand = self.play.hand()
        texts = [one["text"] for one in hand.content["choices"]]
        assert text in texts, (text, texts)
        for _ in range(40):
            if self.play.hand().at == 1 + texts.index(text):
                return
            self.button("right")
        raise AssertionError(self.texts())

    def do(self, script):
        """Play texts, each by whoever is asked."""
        for text in script.split("; "):
            self.show(text)
            holder = self.play.hand_to
            self.button("left")
            self.button("left")
            if self.play.hand_to != holder:
                self.let_go()

    def menu_right(self, item):
        """Open the menu from the cover and do the item with this name."""
        self.button("right", 1200)
        for _ in range(self.referee.page._items.index(item)):
            self.button("right")
        self.ok()

    def settle(self):
        """Nobody holds the box; all news is read."""
        if self.held:
            self.let_go()
        return self.read_news()
