"""A second engine for the Game That Ends in 3 Turns, told as a story: generators that ask, lists of words, no numbers.

Written from the rules alone and slow on purpose. It only meets the engine where both say texts, weights and views.
"""

JOKERS = ("murderer", "true_culprit")
ATTACKS = ("kill", "whim", "hush", "play_for_you", "bullet")
DECK = (
    "murderer kill kill kill kill whim whim whim whim hush hush play_for_you play_for_you no_way no_way no_way no_way "
    "pass_the_blame pass_the_blame pass_the_blame pass_the_blame swap swap swap swap take_and_give take_and_give "
    "take_and_give take_and_give all_together all_together all_together all_together"
)
ADDED = {"pistol": 4, "bullet": 4, "seat_change": 1, "true_culprit": 1}
CHANCE = -1


class RoundOver(Exception):
    """How a round ended, and who was the murderer."""

    def __init__(self, how, who):
        super().__init__(how)
        self.how = how
        self.who = who


class Attack:
    """A card before somebody."""

    def __init__(self, card, owner):
        self.card = card
        self.owner = owner
        self.acts = False


class Seat:
    """What a player has in a round."""

    def __init__(self):
        self.hand = []
        self.used = []
        self.front = []
        self.lying = []
        self.played = []
        self.out = False

    def present(self):
        return not self.out and self.hand != []

    def loose(self):
        """The kinds before this seat that a No Way could remove."""
        return sorted({attack.card for attack in self.front if not attack.acts})

    def hit(self):
        return [attack for attack in self.front if attack.card in ("kill", "bullet")] != []

    def beaten(self):
        return self.hit() or (self.hand == [] and [a for a in self.front if a.card == "whim"] != [])


class Reference:
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

    def plays(self, seat):
        p = self.p
        while True:
            shots = []
            if "pistol" in seat.lying and "bullet" in seat.lying:
                shots = [f"fire {s}" for s in range(self.n) if s != p and self.seats[s].present()]
            if self.left and seat.hand:
                cards = ["play " + card for card in self.playable(p)]
                if not cards:
                    return
                text = yield (self.decider(), cards + shots)
            elif shots:
                text = yield (self.decider(), shots + ["done"])
                if text == "done":
                    return
            else:
                return
            if text.startswith("fire "):
                seat.lying.remove("bullet")
                self.tell("target", "bullet", int(text[5:]))
                yield from self.attack("bullet", int(text[5:]))
            else:
                seat.hand.remove(text[5:])
                self.left -= 1
                yield from self.card(text[5:], seat)

    def card(self, card, seat):
        """The effect of a card that has just left the hand of the seat on turn."""
        p = self.p
        place = self.declared or 0
        others = [s for s in self.others(p) if self.seats[s].present()]
        if card in ("pistol", "bullet"):
            seat.lying.append(card)
            return
        if card in ("hush", "play_for_you") and others:
            yield from self.attack(card, others[0])
            return
        if card == "kill" and self.beside(p):
            target = yield from self.aim(card, self.beside(p))
            yield from self.attack(card, target)
            return
        if card == "whim" and others:
            target = yield from self.aim(card, others)
            yield from self.attack(card, target)
            return
        seat.played.append([place, card])
        if card == "murderer":
            self.unlocked = True
        if card == self.wanted:
            raise RoundOver("played", p)
        if card == "no_way":
            yield from self.no_way(p, self.decider())
        elif card == "pass_the_blame" and others:
            taken = [a for a in seat.front if a.card in ("kill", "whim", "bullet")]
            seat.front = [a for a in seat.front if a not in taken]
            self.seats[others[0]].front += taken
        elif card == "swap" and others and seat.hand:
            target = yield from self.aim(card, others)
            yield from self.exchange({p: target, target: p}, [p, target])
        elif card == "take_and_give" and others and seat.hand:
            yield from self.take_and_give(seat, others)
        elif card == "all_together":
            around = [p] + others if seat.hand else others
            if len(around) > 1:
                way = yield from self.direction(card)
                to = {around[k]: around[(k + way) % len(around)] for k in range(len(around))}
                yield from self.exchange(to, around)
        elif card == "seat_change":
            way = yield from self.direction(card)
            self.change_seats(way)

    def beside(self, p):
        ring = [s for s in self.others(p) if not self.seats[s].out]
        return [s for s in {ring[0], ring[-1]} if self.seats[s].hand] if ring else []

    def aim(self, card, seats):
        self.resolving = card
        text = yield (self.decider(), [f"target {s}" for s in seats])
        self.tell("target", card, int(text[7:]))
        self.resolving = None
        return int(text[7:])

    def direction(self, card):
        self.resolving = card
        text = yield (self.decider(), ["left", "right"])
        self.tell("direction", card, text)
        self.resolving = None
        return 1 if text == "left" else -1

    def exchange(self, to, order):
        self.resolving = "swap" if self.seats[self.p].played[-1][1] == "swap" else "all_together"
        gifts = {}
        for s in order:
            asked = self.decider() if s == self.p else s
            text = yield (asked, ["give " + card for card in sorted(set(self.seats[s].hand))])
            gifts[s] = text[5:]
        for s in gifts:
            self.seats[s].hand.remove(gifts[s])
        for s in gifts:
            self.seats[to[s]].hand.append(gifts[s])
        self.resolving = None

    def take_and_give(self, seat, others):
        target = yield from self.aim("take_and_give", others)
        self.resolving = "take_and_give"
        partner = self.seats[target]
        before = seat.hand[:]
        weights = {}
        for card in partner.hand:
            weights["draw " + card] = weights.get("draw " + card, 0) + 1
        text = yield (CHANCE, weights)
        partner.hand.remove(text[5:])
        seat.hand.append(text[5:])
        text = yield (self.decider(), ["give " + card for card in sorted(set(before))])
        seat.hand.remove(text[5:])
        partner.hand.append(text[5:])
        self.resolving = None

    def attack(self, card, target):
        self.seats[target].front.append(Attack(card, self.p))
        if not self.options.get("yada_instant"):
            return
        asked = [target]
        if self.options.get("yada_any_player"):
            asked += [s for s in self.others(target) if s != self.p and self.seats[s].present()]
        for s in asked:
            hand = self.seats[s].hand
            text = yield (s, ["done", "play no_way"] if "no_way" in hand else ["done"])
            if text == "play no_way":
                hand.remove("no_way")
                self.seats[s].played.append([0, "no_way"])
                yield from self.no_way(s, s)

    def no_way(self, s, asked):
        """A No Way in PLAY, of the seat on turn or called out of turn."""
        if self.options.get("yada_any_player"):
            seats = [t for t in range(self.n) if not self.seats[t].out and self.seats[t].loose()]
            if not seats:
                return
            self.resolving = "no_way"
            text = yield (asked, [f"target {t}" for t in seats])
            s = int(text[7:])
            self.tell("target", "no_way", s)
        if self.seats[s].loose():
            yield from self.remove(s, asked, ATTACKS)

    def remove(self, s, asked, kinds):
        seat = self.seats[s]
        self.resolving = "no_way"
        text = yield (asked, ["cancel " + card for card in seat.loose() if card in kinds])
        gone = [a for a in seat.front if a.card == text[7:] and not a.acts][-1]
        seat.front = [a for a in seat.front if a is not gone]
        self.discarded.append(gone.card)
        self.resolving = None

    def change_seats(self, way):
        order = [s for s in [self.p] + self.others(self.p) if not self.seats[s].out]
        moving = {s: [a for a in self.seats[s].front if not a.acts] for s in order}
        for s in order:
            self.seats[s].front = [a for a in self.seats[s].front if a.acts]
        for s in order:
            to = (s + way) % self.n
            while not self.seats[to].present():
                to = (to + way) % self.n
            for attack in moving[s]:
                if attack.card == "play_for_you" and attack.owner == to:
                    self.discarded.append("play_for_you")
                else:
                    self.seats[to].front.append(attack)

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
