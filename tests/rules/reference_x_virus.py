"""X-Virus as a slow, plain second opinion: texts in, texts and events out.

Written from the rules' text, the rulings (X1..X17) and the notation alone; markers walk their track space by space. It
is the oracle of test_reference_x_virus.py and is used by nothing else than tests.
"""

CHANCE = -1
TERMINAL = -4
WORTH = {"A": 1, "T": 10, "J": 5, "Q": 5, "K": 5}
WORTH.update({str(number): number for number in range(2, 10)})
SUIT_OF = {"arm": "S", "leg": "C", "heart": "H", "brain": "D"}
BRAIN = ["2,3", "4,5", "6,7", "8,9", "10,J", "Q,K,A"]
NAMES = ["hand1", "hand2", "foot1", "foot2"]
DECK = [rank + suit for rank in WORTH for suit in "SCHD"]
LEFT_FOR_DRAWING = len(DECK) - 6


def square_of(card):
    """The square in whose corner the card's rank stands."""
    wanted = "10" if card[0] == "T" else card[0]
    return next(square for square in BRAIN if wanted in square.split(","))


class Reference:
    """One game: `legal()` gives texts, `apply(text)` [(audience, event)], `observation(seat)` a dict of JSON types."""

    def __init__(
        self,
        arm=5,
        leg=7,
        heart=4,
        ten_steps=10,
        brain_back=False,
        end_on_failed_draw=False,
        zero_tie="draw",
        start=0,
        real_deck=False,
    ):
        common = [("heart", number + 1) for number in range(heart)]
        self.tracks = {
            "hand": [("arm", number + 1) for number in range(arm)] + common,
            "foot": [("leg", number + 1) for number in range(leg)] + common,
        }
        self.door = ("heart", heart)
        self.worth = dict(WORTH)
        self.worth["T"] = ten_steps
        self.brain_back = brain_back
        self.failed_draw = end_on_failed_draw
        self.count_steps = zero_tie == "steps"
        self.real = real_deck
        self.stands = {(seat, name): self.track(name)[0] for seat in (0, 1) for name in NAMES}
        self.undealt = set(DECK)
        self.hands = [set(), set()]
        self.waiting = [0, 0, 0, 1, 1, 1]  # the seats which get a card before somebody plays
        self.turn = start
        self.last_play = False
        self.discards = []
        self.draws = 0
        self.won = None
        self.over = False
        if real_deck:
            self.waiting = []
            self.hands = [self.undealt, self.undealt]

    def track(self, name):
        """The spaces on the way of a marker, its start first."""
        return self.tracks[name[:4]]

    def player(self):
        """Seat 0, seat 1, CHANCE or TERMINAL."""
        if self.over:
            return TERMINAL
        return CHANCE if self.waiting else self.turn

    # What is legal

    def chance(self):
        """{text: weight} where chance decides."""
        return {"deal " + card: 1 for card in self.undealt} if self.player() == CHANCE else {}

    def legal(self):
        """All legal texts, in no order that matters."""
        if self.over:
            return []
        if self.waiting:
            return list(self.chance())
        texts = []
        for card in self.hands[self.turn]:
            texts.append("discard " + card)
            for name in NAMES:
                if self.may_forward(card, name):
                    texts.append(f"forward {card} {name}")
                if self.may_enter(card, name):
                    texts.append(f"enter {card} {name}")
                if self.may_go_back(card, name):
                    texts.append(f"back {card} {name}")
        return texts

    def may_forward(self, card, name):
        region, space = self.stands[(self.turn, name)]
        return region != "brain" and SUIT_OF[region] == card[1] and (region, space) != self.door

    def may_enter(self, card, name):
        return card[1] == "D" and self.stands[(self.turn, name)] == self.door

    def may_go_back(self, card, name):
        place = self.stands[(1 - self.turn, name)]
        if place[0] == "brain" and not self.brain_back:
            return False
        return SUIT_OF[place[0]] == card[1] and place != self.track(name)[0]

    # What happens

    def apply(self, text):
        """Play a text; returns [(audience, event)]."""
        words = text.split(" ")
        if words[0] == "deal":
            return self.deal(words[1])
        events = [(None, ("played", self.turn, words[1]))]
        self.hands[self.turn].discard(words[1])
        self.discards.append(words[1])
        if words[0] != "discard":
            owner = 1 - self.turn if words[0] == "back" else self.turn
            place = getattr(self, "goal_of_" + words[0])(words[1], owner, words[2])
            self.stands[(owner, words[2])] = place
            events.append((None, ("moved", owner, words[2], place[0], place[1])))
        if len(self.squares_of(0)) + len(self.squares_of(1)) == 6 or self.last_play:
            return events + self.finish()
        if not self.real:
            self.waiting = [self.turn]
            return events
        return events + self.drawn()

    def goal_of_forward(self, card, owner, name):
        place = self.stands[(owner, name)]
        for _ in range(self.worth[card[0]]):
            if place != self.door:
                place = self.track(name)[self.track(name).index(place) + 1]
        return place

    def goal_of_back(self, card, owner, name):
        place = self.stands[(owner, name)]
        if place[0] == "brain":
            return self.door
        for _ in range(self.worth[card[0]]):
            if place != self.track(name)[0]:
                place = self.track(name)[self.track(name).index(place) - 1]
        return place

    def goal_of_enter(self, card, owner, name):
        taken = self.squares_of(0) + self.squares_of(1)
        own = BRAIN.index(square_of(card))
        wishes = [BRAIN[own]] + BRAIN[:own][::-1] + BRAIN[own + 1 :]
        return ("brain", next(square for square in wishes if square not in taken))

    def squares_of(self, seat):
        """The squares of the brain on which a seat's markers stand."""
        places = [self.stands[(seat, name)] for name in NAMES]
        return [space for region, space in places if region == "brain"]

    def deal(self, card):
        self.undealt.discard(card)
        taker = self.waiting[0]
        self.hands[taker].add(card)
        events = [(taker, ("dealt", taker, card))]
        first = len(self.undealt) >= LEFT_FOR_DRAWING
        self.waiting = self.waiting[1:]
        return events if first else events + self.drawn()

    def drawn(self):
        """The turn's card has been drawn: the other seat, if there is anything to play for."""
        self.draws += 1
        if self.draws == LEFT_FOR_DRAWING:
            if not self.failed_draw:
                return self.finish()
            self.last_play = True
        self.turn = 1 - self.turn
        return []

    def finish(self):
        self.over = True
        green, blue = self.squares_of(0), self.squares_of(1)
        if len(green) != len(blue):
            self.won = 0 if len(green) > len(blue) else 1
        elif green:
            best = [square for square in BRAIN if square in green + blue][-1]
            self.won = 0 if best in green else 1
        elif self.count_steps:
            steps = [0, 0]
            for seat, name in self.stands:
                steps[seat] += self.track(name).index(self.stands[(seat, name)])
            if steps[0] != steps[1]:
                self.won = 0 if steps[0] > steps[1] else 1
        return [(None, ("over", self.won))]

    def returns(self):
        """[green, blue]: 1 won, -1 lost, 0 drawn; only at the end."""
        assert self.over
        return {0: [1, -1], 1: [-1, 1], None: [0, 0]}[self.won]

    def observation(self, seat):
        """What a seat (None = a spectator) may know."""
        view = {
            "player": self.player(),
            "hand_sizes": [3, 3] if self.real else [len(hand) for hand in self.hands],
            "markers": {
                colour: {name: list(self.stands[(at, name)]) for name in NAMES}
                for at, colour in enumerate(("green", "blue"))
            },
            "discards": self.discards,
            "pile": LEFT_FOR_DRAWING - self.draws if self.real else len(self.undealt),
        }
        if seat is not None and not self.real:
            view["hand"] = sorted(self.hands[seat])
        return view
