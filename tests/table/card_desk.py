"""The box with nobody's vest: a desk for X-Virus with hands that are held, dealt as a test wants it."""

import rig
from hand_desk import HandDesk

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "SHCD"]


class CardDesk(HandDesk):
    """``desk.hold()`` ... ``desk.let_go()``; ``desk.play("forward 7S hand1")`` does a play by the buttons."""

    def __init__(self, deal="", attach=None, fresh=True, **options):
        if fresh:
            rig.reset(attach=attach)
        HandDesk.__init__(self)
        if not fresh:
            return
        named = deal.split()
        self.luck = ["deal " + card for card in named + [card for card in DECK if card not in named]]
        if options.get("real_deck"):
            self.luck = []
        self.referee.begin("x_virus", 2, options, self.grid, None, [2, 1])
        self.run(200)

    def right_to(self, line, text):
        """Go on with the right button until a line of the screen is this text."""
        for _ in range(60):
            if self.texts()[line] == text:
                return
            self.button("right")
        raise AssertionError((text, self.texts()))

    def take(self, text):
        """Right until the item is there, then take it: in the terms of the choice's items."""
        choice = self.referee.play.chooser()
        items = choice.items()
        for _ in range((items.index(text) - choice.at) % len(items)):
            self.button("right")
        self.button("left" if self.held else "ok")

    def play(self, text):
        """One play of whoever is to play, by the buttons; a real card is entered, a hand is held."""
        card = text.split(" ")[1]
        if self.referee.play.real:
            self.take(card[1])
            self.take(card)
            self.take(text)
            return
        if not self.held:
            self.hold()
        choice = self.referee.play.chooser()
        if choice.card and choice.card != card:
            self.take("")
        if not choice.card:
            self.take(card)
        self.take(text)
        self.button("left")
        self.let_go()

    def draw(self):
        """Everybody has seen the move: the next card."""
        self.ok()
        self.run(40)
