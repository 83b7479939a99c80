"""Short-hand for reaching a wished position of X-Virus by legal play, through the engine's public texts only.

Both seats play in turns; whoever has nothing to do discards. Every example runs with a deck of the device, whose cards
are dealt so that each seat holds what it plays, and with a real deck, from which any card may come.
"""

import rules

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "SHCD"]


class Play:
    """A game led by a script of plays, parted by "; ", and the cards which the next to play holds then.

    The seats take turns from `start` on. "-" is a play of no interest: some card not named elsewhere is discarded.
    """

    def __init__(self, script="", hold="", real=False, **options):
        if real:
            options["real_deck"] = True
        self.options = options
        self.game = rules.new("x_virus", **options)
        self.events = []
        plays = [text.strip() for text in script.split(";")] if script else []
        named = [text.split(" ")[1] for text in plays if text != "-"] + hold.split()
        assert len(set(named)) == len(named), "a card is played twice"
        spare = [card for card in DECK if card not in named]
        plays = [("discard " + spare.pop() if text == "-" else text) for text in plays]
        start = options.get("start", 0)
        wanted = [[], []]
        for number, text in enumerate(plays):
            wanted[(start + number) % 2].append(text.split(" ")[1])
        wanted[(start + len(plays)) % 2] += hold.split()
        # Each seat is dealt 26 of the 52 cards by the end, in the order in which they are needed.
        for cards in wanted:
            while len(cards) < 26:
                cards.append(spare.pop())
        self.coming = wanted
        self.deal()
        for text in plays:
            self.do(text)

    def deal(self):
        """Plays the deals that are due."""
        while self.game.current_player() == rules.CHANCE:
            green, _ = self.game.observation(None)["hand_sizes"]
            self.apply("deal " + self.coming[0 if green < 3 else 1].pop(0))

    def apply(self, text):
        legal = self.legal()
        assert text in legal, "{!r} is not legal here, but {}".format(text, ", ".join(legal[:20]))
        self.events += list(self.game.apply_action(self.game.string_to_action(text)))

    def do(self, text):
        """Plays a text and the deal after it; returns the play's own events for everybody."""
        self.events = []
        self.apply(text)
        told = [event for audience, event in self.events if audience is None]
        self.deal()
        return told

    def legal(self, card=None):
        """The legal texts, sorted; with a card, what it may do (verb and marker)."""
        texts = sorted([self.game.action_to_string(a) for a in self.game.legal_actions()])
        if card is None:
            return texts
        return [text.replace(" " + card, "") for text in texts if text.split(" ")[1] == card]

    def fork(self):
        """The same game again, to try something else in it."""
        other = Play(**self.options)
        other.game = rules.replay("x_virus", bytes(self.game.history), **self.options)
        other.coming = [cards[:] for cards in self.coming]
        return other

    def comes_to(self, text):
        """Where a play brings its marker: "arm 5"; the game itself stays as it is."""
        _, _, region, space = self.fork().do(text)[1][1:]
        return f"{region} {space}"

    def at(self, colour, marker):
        """Where a marker stands: "arm 5"."""
        region, space = self.game.observation(None)["markers"][colour][marker]
        return f"{region} {space}"

    def over(self):
        """None while the game goes on, else its returns as a list."""
        return list(self.game.returns()) if self.game.is_terminal() else None


def both_decks(test):
    """Runs a test once with the device's deck and once with a real one; it is given `real`."""
    for real in (False, True):
        test(real)
