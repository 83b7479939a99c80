"""What cards of the 3-turn game do in the second engine (reference_three_turns.py): generators that ask."""

JOKERS = ("murderer", "true_culprit")
ATTACKS = ("kill", "whim", "hush", "play_for_you", "bullet")
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


class Effects:
    """The plays of a turn; the rest of the engine is its heir's."""

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
