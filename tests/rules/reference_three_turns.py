"""A second engine for the Game That Ends in 3 Turns, told as a story: generators that ask, lists of words, no numbers.

Written from the rules alone and slow on purpose. It only meets the engine where both say texts, weights and views.
"""

from reference_three_turns_effects import JOKERS, Effects, RoundOver, Seat

DECK = (
    "murderer kill kill kill kill whim whim whim whim hush hush play_for_you play_for_you no_way no_way no_way no_way "
    "pass_the_blame pass_the_blame pass_the_blame pass_the_blame swap swap swap swap take_and_give take_and_give "
    "take_and_give take_and_give all_together all_together all_together all_together"
)
ADDED = {"pistol": 4, "bullet": 4, "seat_change": 1, "true_culprit": 1}
CHANCE = -1


class Reference(Effects):
    """The same questions as a game of the engine, answered in texts."""

    def __init__(self, seats=2, **options):
        self.n = seats
        self.turns = options.get("turns", 3)
        self.options = options
        usual = list(ADDED) if seats > 5 and self.turns == 3 else []
        self.pool = DECK.split(" ")
        for kind in options.get("expansion", usual):
            self.pool += [kind] * ADDED[kind]
        self.wanted = "true_culprit" if "true_culprit" in self.pool else "murderer"
        self.points = [0] * seats
        self.number = 0
        self.start = options.get("start", 0)
        self.events = []
        self.clear()
        self.story = self.game()
        self.question = next(self.story)

    def clear(self):
        self.seats = [Seat() for _ in range(self.n)]
        self.discarded = []
        self.p = None
        self.controller = None
        self.declared = None
        self.left = None
        self.resolving = None
        self.unlocked = False

    # What can be asked from outside

    def player(self):
        return self.question[0]

    def legal(self):
        return list(self.question[1])

    def chance(self):
        return self.question[1] if self.question[0] == CHANCE else {}

    def returns(self):
        return self.points

    def apply(self, text):
        assert text in self.question[1], text
        self.events = []
        self.question = self.story.send(text)
        return self.events

    def observation(self, who):
        seats = self.seats
        view = {
            "player": self.player(),
            "hand_sizes": [len(seat.hand) for seat in seats],
            "counts_used": [sorted(seat.used) for seat in seats],
            "front": [[[attack.card, attack.owner] for attack in seat.front] for seat in seats],
            "lying": [sorted(seat.lying) for seat in seats],
            "played": [seat.played for seat in seats],
            "discarded": self.discarded,
            "out": [s for s in range(self.n) if seats[s].out],
            "points": self.points,
            "round": self.number,
            "start": self.start,
            "turn": self.p,
            "controller": self.controller,
            "declared": self.declared,
            "plays_left": self.left,
            "resolving": self.resolving,
        }
        if who is not None:
            view["hand"] = sorted(seats[who].hand)
            if who == self.controller:
                view["seen"] = {"seat": self.p, "hand": sorted(seats[self.p].hand)}
        return view

    # The story

    def tell(self, *event):
        self.events.append((None, event))

    def game(self):
        while True:
            try:
                yield from self.round()
            except RoundOver as end:
                if self.score(end.how, end.who):
                    break
                self.start = end.who
        self.p = self.controller = None
        self.tell("over", self.points[:])
        yield (-4, [])

    def score(self, how, who):
        gain = []
        for s in range(self.n):
            seat = self.seats[s]
            if how == "escaped":
                gain.append(self.options.get("escape_murderer", 0) if s == who else -1)
            elif s != who:
                gain.append(1 if seat.out else 2)
            elif how == "caught" or seat.beaten():
                gain.append(-1)
            else:
                gain.append(self.options.get("hush_caught", 0) if how == "hushed" else 0)
        self.points = [self.points[s] + gain[s] for s in range(self.n)]
        self.tell("round", how, who, gain)
        if self.options.get("short"):
            return max(self.points) >= 5
        return self.number == self.n

    def round(self):
        self.clear()
        self.number += 1
        pool = self.pool[:]
        size = 4 if self.turns == 4 else 6
        for s in range(self.n):
            for k in range(size):
                missing = size - k + size * (self.n - 1 - s)
                card = yield (CHANCE, dealing(pool, missing))
                card = card[5:]
                pool.remove(card)
                self.seats[s].hand.append(card)
        p = self.start
        while True:
            yield from self.turn(p)
            p = self.following(p)

    def others(self, p):
        """All other seats, clockwise from p."""
        return [(p + k) % self.n for k in range(1, self.n)]

    def spent(self, s):
        return len(self.seats[s].used) == self.turns

    def playable(self, s):
        hand = self.seats[s].hand
        if len(hand) == 1:
            return [card for card in hand if card != "true_culprit" or self.unlocked]
        if sorted(hand) == ["murderer", "true_culprit"]:
            return ["murderer"]
        return sorted({card for card in hand if card not in JOKERS})

    def following(self, p):
        for s in self.others(p) + [p]:
            if self.seats[s].present() and (not self.spent(s) or self.playable(s)):
                return s
        raise AssertionError("nobody can go on")

    def decider(self):
        return self.p if self.controller is None else self.controller

    def turn(self, p):
        self.p = p
        seat = self.seats[p]
        self.declared = self.left = None
        if self.turns == 4:
            self.declared = self.left = 1
            if not self.spent(p):
                seat.used.append(1)
        elif self.spent(p):
            self.left = 1
        yield from self.opening(p)
        for attack in seat.front:
            attack.acts = attack.card in ("hush", "play_for_you")
            if attack.card == "play_for_you":
                self.controller = attack.owner
        hushed = "hush" in [attack.card for attack in seat.front if attack.acts]
        if self.left is None:
            text = yield (self.decider(), [f"declare {k}" for k in (1, 2, 3) if k not in seat.used])
            self.declare(text)
        if hushed:
            yield from self.silence(seat)
        else:
            yield from self.plays(seat)
        yield from self.close(p)

    def declare(self, text):
        self.declared = self.left = int(text[8:])
        self.seats[self.p].used.append(self.left)

    def opening(self, p):
        seat = self.seats[p]
        while self.left != 0 and [a for a in seat.front if a.card in ("hush", "play_for_you")]:
            choices = ["done"]
            if "no_way" in seat.hand:
                if self.left is None:
                    choices += [f"declare {k}" for k in (1, 2, 3) if k not in seat.used]
                else:
                    choices.append("play no_way")
            text = yield (p, choices)
            if text == "done":
                return
            if text != "play no_way":
                self.declare(text)
                yield (p, ["play no_way"])
            seat.hand.remove("no_way")
            seat.played.append([self.declared or 0, "no_way"])
            self.left -= 1
            yield from self.remove(p, p, ("hush", "play_for_you"))

    def silence(self, seat):
        fallen = []
        while self.left and seat.hand:
            weights = {}
            for card in seat.hand:
                weights["discard " + card] = weights.get("discard " + card, 0) + 1
            text = yield (CHANCE, weights)
            fallen.append(text[8:])
            seat.hand.remove(text[8:])
            self.discarded.append(text[8:])
            self.left -= 1
        if "murderer" in fallen:
            self.unlocked = True
        if self.wanted in fallen:
            raise RoundOver("hushed", self.p)

    def close(self, p):
        seat = self.seats[p]
        order = [p] + self.others(p)
        fallen = []
        for s in order:
            if self.seats[s].out:
                continue
            everybody = self.options.get("kill_strikes") == "attacker"
            if (s == p and seat.beaten()) or (everybody and self.seats[s].hit()):
                fallen.append(s)
        self.discarded += [a.card for a in seat.front if a.acts]
        seat.front = [a for a in seat.front if not a.acts]
        self.controller = None
        for s in fallen:
            self.seats[s].out = True
            self.tell("out", s)
        for s in fallen:
            if self.wanted in self.seats[s].hand:
                raise RoundOver("caught", s)
        if self.wanted == "true_culprit":
            for s in fallen:
                self.unlocked = self.unlocked or "murderer" in self.seats[s].hand
                self.discarded += sorted(self.seats[s].hand)
                self.seats[s].hand = []
        still = [s for s in order if not self.seats[s].out]
        if len(still) == 1:
            raise RoundOver("escaped", still[0])
        for s in still:
            if self.unlocked and self.seats[s].hand == ["true_culprit"] and self.spent(s):
                yield (s, ["play true_culprit"])
                self.seats[s].hand = []
                self.seats[s].played.append([1 if self.turns == 4 else 0, "true_culprit"])
                raise RoundOver("played", s)


def dealing(pool, missing):
    """{text: weight} of the next card, `missing` cards before the deal is complete."""
    jokers = [card for card in pool if card in JOKERS]
    rest = len(pool) - len(jokers)
    weights = {}
    for card in pool:
        if card in JOKERS:
            weights["deal " + card] = max(rest, 1)
        else:
            weights["deal " + card] = (missing - len(jokers)) * pool.count(card)
    return {text: weights[text] for text in weights if weights[text]}
