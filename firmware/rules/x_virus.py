"""X-Virus: two strains, green (seat 0) and blue (seat 1), race through the body for the six squares of the brain.

The marks X1 to X17 name the rulings of the project's rule book which a line carries out.

A card is ``rank * 4 + suit`` with ranks and suits in the order of their letters, so that ascending cards are ascending
texts. A marker is 0 to 7, ``seat * 4`` + its number in ``MARKERS``. Its place is the number of steps from its start,
limb and heart in one row; the squares of the brain follow from ``BRAIN`` on.
"""

from rules import CHANCE, TERMINAL, Game

RANKS = "23456789AJKQT"
SUITS = "CDHS"
CLUBS, DIAMONDS, HEARTS, SPADES, NO_SUIT = b"\x00", b"\x01", b"\x02", b"\x03", b"\x04"
DIAMOND = 1
CARDS = 52
HAND = 3
DRAWS = CARDS - 2 * HAND
OUTCOMES = tuple([(card, 1) for card in range(CARDS)])

COLOURS = ("green", "blue")
MARKERS = ("hand1", "hand2", "foot1", "foot2")
SQUARES = ("2,3", "4,5", "6,7", "8,9", "10,J", "Q,K,A")
LONGEST_TRACK = 20
BRAIN = 2 * LONGEST_TRACK  # the first place in the brain

# By rank, in the order of RANKS: the steps (X2: a ten's are an option), and the square of the brain (X15).
STEPS = b"\x02\x03\x04\x05\x06\x07\x08\x09\x01\x05\x05\x05\x0a"
SQUARE = b"\x00\x00\x01\x01\x02\x02\x03\x03\x05\x04\x05\x05\x04"
TEN = 12

# Actions: at CHANCE a card is dealt. At a seat a card, 0 to 51, is discarded, and MOVE + marker * 13 + rank moves this
# marker: in every state at most one suit can (forward or back, or Diamonds into the brain), so the rank says the card.
MOVE = CARDS


def card_name(card):
    """The text of a card by its number 0 to 51, such as "TD"."""
    return RANKS[card >> 2] + SUITS[card & 3]


class XVirus(Game):
    """One game of X-Virus; seat 0 is green, on the body's left, seat 1 blue."""

    NAME = "x_virus"
    SEATS = (2, 2)
    LONGEST = 99
    OPTIONS = {
        "arm": range(1, LONGEST_TRACK + 1),
        "leg": range(1, LONGEST_TRACK + 1),
        "heart": range(1, LONGEST_TRACK + 1),
        "ten_steps": (10, 5),
        "brain_back": (False, True),
        "end_on_failed_draw": (False, True),
        "zero_tie": ("draw", "steps"),
        "start": (0, 1),
        "real_deck": (False, True),
    }
    DEFAULTS = {"arm": 5, "leg": 7, "heart": 4}  # X1

    def __init__(self, seats, options):
        Game.__init__(self, seats, options)
        chosen = self.options
        heart = chosen["heart"]
        self._limbs = limbs = (chosen["arm"], chosen["arm"], chosen["leg"], chosen["leg"])
        self._at = bytearray(8)  # where each marker is
        # By place, the suit which moves a marker for its owner and, back, for the opponent (X7, X10, X11).
        ahead = []
        back = []
        brain = NO_SUIT * 6
        for limb, suit in ((limbs[0], SPADES), (limbs[2], CLUBS)):
            track = suit * limb + HEARTS * heart
            beyond = NO_SUIT * (BRAIN - len(track))
            ahead += [track[:-1] + DIAMONDS + beyond + brain] * 2
            back += [NO_SUIT + track[1:] + beyond + (DIAMONDS * 6 if chosen["brain_back"] else brain)] * 2
        self._suits = (ahead + back, back + ahead)  # of every marker, by the seat that plays
        # By the seat that plays and the suit: the least actions (MOVE + marker * 13) of the markers that it moves.
        self._movers = ([[], [], [], [], []], [[], [], [], [], []])
        for marker in range(8):
            for seat in range(2):
                self._movers[seat][self._suits[seat][marker][0]].append(MOVE + marker * 13)
        self._free = list(range(CARDS))  # ascending: cards not yet dealt; of a real deck those not yet played
        self._outcomes = list(OUTCOMES)  # the same cards as chance has them
        self._hands = ([], [])  # ascending
        self._discards = bytearray(CARDS)
        self._discarded = 0
        self._taker = 0  # who is dealt to
        self._pile = CARDS
        self._player = CHANCE
        self._winner = None
        self._real = chosen["real_deck"]
        if self._real:
            self._hands = (self._free, self._free)
            self._pile = DRAWS
            self._player = chosen["start"]

    # What may be done

    def current_player(self):
        """The seat to decide (0 green, 1 blue), CHANCE or TERMINAL."""
        return self._player

    def is_terminal(self):
        """Whether the game is over."""
        return self._player == TERMINAL

    def _legal(self):
        player = self._player
        if player < 0:
            return self._free[:] if player == CHANCE else []
        hand = self._hands[player]
        movers = self._movers[player]
        actions = hand[:]
        for card in hand:
            rank = card >> 2
            for first in movers[card & 3]:
                actions.append(first + rank)
        actions.sort()
        return actions

    def _allows(self, action):
        player = self._player
        if player == CHANCE:
            return action in self._free
        if player == TERMINAL:
            return False
        if action < MOVE:
            return action in self._hands[player]
        return action < MOVE + 8 * 13 and self._card(action) in self._hands[player]

    def _card(self, action):
        """The card of a move, -1 if none could move this marker."""
        marker, rank = divmod(action - MOVE, 13)
        suit = self._suits[self._player][marker][self._at[marker]]
        return rank * 4 + suit if suit < 4 else -1

    def chance_outcomes(self):
        """At CHANCE every card not yet dealt, ``[(action, 1), ..]``, else an empty list. It tells what others hold."""
        return self._outcomes[:] if self._player == CHANCE else []

    def _text(self, action):
        if self._player == CHANCE:
            return "deal " + card_name(action)
        if action < MOVE:
            return "discard " + card_name(action)
        card = self._card(action)
        marker = (action - MOVE) // 13
        verb = "enter " if card & 3 == DIAMOND else "forward "
        if marker >> 2 != self._player:
            verb = "back "
        return verb + card_name(card) + " " + MARKERS[marker & 3]

    # What an action does

    def places(self):
        """The place of each of the eight markers, as bytes."""
        return bytes(self._at)

    def reach(self, action):
        """Where a legal play would bring a marker: (the marker 0 to 7, its new place), or None for a discard."""
        return ((action - MOVE) // 13, self._target(action)) if action >= MOVE else None

    def _target(self, action):
        """The place to which a move brings its marker."""
        marker, rank = divmod(action - MOVE, 13)
        here = self._at[marker]
        last = self._limbs[marker & 3] + self.options["heart"] - 1
        steps = self.options["ten_steps"] if rank == TEN else STEPS[rank]
        if marker >> 2 == self._player:
            if here == last:
                return self._square(SQUARE[rank])
            return min(here + steps, last)  # X9
        if here >= BRAIN:
            return last
        return max(here - steps, 0)  # X5, X6

    def _square(self, square):
        """The place of a card's square in the brain, or of the one that stands in for it when it is taken (X4)."""
        taken = bytes(self._at)
        for place in range(BRAIN + square, BRAIN - 1, -1):
            if place not in taken:
                return place
        place = BRAIN + square + 1
        while place in taken:
            place += 1
        return place

    def _play(self, action):
        player = self._player
        if player < 0:
            return self._deal(action)
        events = []
        full = False
        if action < MOVE:
            card = action
            events.append((None, ("played", player, card_name(card))))
        else:
            card = self._card(action)
            events.append((None, ("played", player, card_name(card))))
            full = self._move((action - MOVE) // 13, self._target(action), events)
        self._hands[player].remove(card)
        self._discards[self._discarded] = card
        self._discarded += 1
        # Six in the brain end the game before the draw (X14); with an empty pile there is nothing to draw (X12).
        if full or not self._pile:
            self._end(events)
        elif self._real:
            self._drawn(player, events)
        else:
            self._taker = player
            self._player = CHANCE
        return events

    def _move(self, marker, place, events):
        """Put a marker on a place; says whether six are in the brain now."""
        here = self._at[marker]
        self._at[marker] = place
        for seat in range(2):
            suits = self._suits[seat][marker]
            if suits[here] != suits[place]:
                self._movers[seat][suits[here]].remove(MOVE + marker * 13)
                self._movers[seat][suits[place]].append(MOVE + marker * 13)
        region, space = self.region(marker, place)
        events.append((None, ("moved", marker >> 2, MARKERS[marker & 3], region, space)))
        return place >= BRAIN and sum(self._in_brain()) == 6

    def _deal(self, card):
        taker = self._taker
        at = self._free.index(card)
        del self._free[at]
        del self._outcomes[at]
        hand = self._hands[taker]
        hand.append(card)
        hand.sort()
        events = [(taker, ("dealt", taker, card_name(card)))]
        if self._pile > DRAWS:
            self._pile -= 1
            self._taker = int(self._pile <= CARDS - HAND)
            if self._pile == DRAWS:
                self._player = self.options["start"]
        else:
            self._drawn(taker, events)
        return events

    def _drawn(self, taker, events):
        """A card has been drawn after a play: the other seat's turn, or the end with the pile (X12)."""
        self._pile -= 1
        if self._pile or self.options["end_on_failed_draw"]:
            self._player = 1 - taker
        else:
            self._end(events)

    def _in_brain(self):
        """How many markers of each seat are in the brain."""
        counts = [0, 0]
        for marker in range(8):
            if self._at[marker] >= BRAIN:
                counts[marker >> 2] += 1
        return counts

    def _end(self, events):
        green, blue = self._in_brain()
        if green == blue and green:
            # The owner of the highest square (X13).
            highest = max(self._at)
            green = 0
            blue = 1
            for marker in range(4):
                if self._at[marker] == highest:
                    green = 2
        elif not green and not blue and self.options["zero_tie"] == "steps":
            green = sum(self._at[:4])
            blue = sum(self._at[4:])
        self._winner = None if green == blue else int(blue > green)
        self._player = TERMINAL
        events.append((None, ("over", self._winner)))

    # What is known

    def returns(self):
        """At the end ``[green, blue]``: 1 won, -1 lost, 0 drawn. Raises ValueError before."""
        if self._player != TERMINAL:
            raise ValueError("x_virus: there are no returns before the end of the game")
        if self._winner is None:
            return [0, 0]
        return [-1, 1] if self._winner else [1, -1]

    def region(self, marker, place):
        """(region, space) of a place on the way of a marker; a space of the brain is its square's name."""
        if place >= BRAIN:
            return "brain", SQUARES[place - BRAIN]
        limb = self._limbs[marker & 3]
        if place >= limb:
            return "heart", place - limb + 1
        return ("leg" if marker & 2 else "arm"), place + 1

    def observation(self, seat):
        """All that a seat (None: a spectator) may know, as a dict of JSON types."""
        self._check_seat(seat)
        markers = {}
        for owner in range(2):
            own = {}
            for marker in range(4):
                own[MARKERS[marker]] = list(self.region(marker, self._at[owner * 4 + marker]))
            markers[COLOURS[owner]] = own
        view = {
            "player": self._player,
            "hand_sizes": [HAND, HAND] if self._real else [len(hand) for hand in self._hands],
            "markers": markers,
            "discards": [card_name(card) for card in self._discards[: self._discarded]],
            "pile": self._pile,
        }
        if seat is not None and not self._real:
            view["hand"] = [card_name(card) for card in self._hands[seat]]
        return view
