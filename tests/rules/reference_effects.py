"""What each text does in the reference engine: cards, injections, dice, growth, and how turns and games end."""

from reference_board import ORGAN_OF, ORGAN_SQUARES, SQUARES, around

CARDS = [
    "vomiting",
    "constipation",
    "diarrhea",
    "heavy_drinking",
    "smoking",
    "big_injection",
    "autohemotherapy",
    "organ_trade",
    "pinworm_test",
    "smoking_weed",
    "appendectomy",
    "homeopathic",
    "choking_on_mochi",
    "anti_vax",
    "workout",
    "fasting",
    "palpation",
    "shiatsu",
    "massage",
]
LASTING = ("anti_vax", "choking_on_mochi", "constipation", "fasting", "smoking_weed", "workout")
KILLS = {
    "vomiting": ("esophagus", "stomach"),
    "diarrhea": ("intestines",),
    "autohemotherapy": ("heart", "left_kidney", "right_kidney"),
}
LOSES = {"heavy_drinking": "liver", "appendectomy": "appendix"}
CHOICES = {"smoking": ("left_lung", "right_lung"), "organ_trade": ("left_kidney", "right_kidney")}
VIRUS, PARASITE = "virus", "parasite"


class Effects:
    """The moves of a game whose state the reference engine holds; `apply` is the way in."""

    # What a text does

    def apply(self, text):
        """Plays a legal text; [(audience, event)] in order."""
        assert text in self.legal(), text
        self.events = []
        self.texts = None
        verb, _, word = text.partition(" ")
        getattr(self, "do_" + verb)(word)
        return self.events

    def tell(self, audience, *event):
        self.events.append((audience, event))

    def do_place(self, square):
        if self.phase == "setup":
            self.organisms[square] = VIRUS
            if len(self.organisms) == 5:
                self.phase = "reveal"
            return
        self.pending = None
        self.settle(VIRUS, square)
        self.end_turn()

    def do_reveal(self, card):
        self.unseen.remove(card)
        self.revealed.append(card)
        self.actions_left = 3
        self.phase = "act"

    def do_inject(self, square):
        if self.phase == "act":
            self.begin_action()
        self.tell(None, "injected", square)
        if square in self.organisms:
            self.tell(None, "hit", self.organisms.pop(square))
            self.phase = "bonus"
            if not self.organisms:
                self.end(0)
            return
        if [s for s in around(square) if s in self.organisms]:
            self.tell(None, "almost")
            self.almost = True
        else:
            self.tell(None, "miss")
        self.end_action()

    def do_decline(self, _):
        if self.phase == "act":
            self.actions_left = 0
        self.end_action()

    def do_use(self, card):
        self.begin_action()
        self.revealed.remove(card)
        self.discarded.append(card)
        if card in LASTING:
            self.effects.append(card)
        if card == "anti_vax":
            self.actions_left = self.antivax_uses
        if card in CHOICES or card in ("big_injection", "shiatsu") or (card == "palpation" and self.palpable):
            self.pending = card
            self.phase = "choose"
        elif card == "homeopathic":
            self.actions_left = 0
            self.pending = card
            self.phase = "homeopathic"
        else:
            if card in KILLS:
                self.kill([s for s in SQUARES if ORGAN_OF[s] in KILLS[card]])
            elif card == "pinworm_test":
                self.kill([s for s in SQUARES if ORGAN_OF[s] == "intestines" and self.organisms.get(s) == PARASITE])
            elif card in LOSES:
                self.lose(LOSES[card])
            self.end_action()

    def do_choose(self, target):
        card = self.pending
        self.tell(None, "chosen", card, target)
        if card == "shiatsu":
            self.named.append(target)
            if len(self.named) < 4:
                return
            self.named = []
        self.pending = None
        if card in CHOICES:
            self.lose(target)
            if card == "organ_trade":
                self.actions_left += 2
        elif card == "big_injection":
            self.kill(around(target) + [target])
        elif card == "palpation":
            stickers = sorted([s for s in around(target) + [target] if s in self.organisms])
            self.palpated = {"turn": self.turn, "centre": target, "stickers": stickers}
            self.tell(0, "palpated", target, stickers)
            self.tell(1, "palpated", target, stickers)
        self.end_action()

    def do_roll(self, pips):
        self.dice = sorted(self.dice + [int(pips)])
        self.rolled += 1
        if self.rolled == (2 if self.almost else 3):
            self.grow_on()

    def do_die(self, pips):
        self.die = int(pips)
        self.dice.remove(self.die)
        self.phase = "from"

    def do_from(self, square):
        self.path = [square]
        self.phase = "step"
        self.tell(None, "grows", self.organisms[square], self.die)

    def do_step(self, square):
        self.path.append(square)
        self.tell(None, "count", len(self.path) - 1)
        if len(self.path) - 1 == self.die:
            species = self.organisms[self.path[0]]
            self.path = []
            self.die = None
            self.settle(species, square)
            self.grow_on()

    # How things end

    def settle(self, species, square):
        """A copy of `species` on a square; whatever comes onto a virus makes a parasite (T19)."""
        if self.organisms.get(square) == VIRUS:
            self.organisms[square] = PARASITE
            self.tell(1, "mutated", square)
        else:
            self.organisms[square] = species

    def kill(self, squares):
        dead = [self.organisms.pop(s) for s in squares if s in self.organisms]
        self.tell(None, "killed", dead.count(VIRUS), dead.count(PARASITE))

    def lose(self, organ):
        self.kill(ORGAN_SQUARES[organ].split())
        self.lost = sorted(self.lost + [organ])

    def begin_action(self):
        self.actions_left -= 1
        self.acted = True

    def end_action(self):
        """An action with all that belongs to it is over."""
        if not self.organisms:
            self.end(0)
            return
        if "anti_vax" in self.effects and not self.revealed:
            self.actions_left = 0
        if self.actions_left > 0:
            self.phase = "act"
        elif self.turn == 10:
            self.end_turn()
        else:
            self.phase = "roll"

    def grow_on(self):
        """After the last roll or a growth: go on, or let what nobody can grow lapse and judge (N8, N9)."""
        if [d for d in self.dice if self.growth().growers(d)]:
            self.phase = "die"
            return
        self.dice = []
        vital = [s for s in ("C4", "A8", "G8") if ORGAN_OF[s] not in self.lost]
        taken = [s for s in vital if self.organisms.get(s) == PARASITE]
        spared = "smoking_weed" in self.effects or ("anti_vax" in self.effects and not self.original)
        if taken == vital and not spared:
            self.end(1)
        else:
            self.end_turn()

    def end_turn(self):
        if self.turn == 10:
            self.end(None if self.weed_saves_turn10 and "smoking_weed" in self.effects else 1)
            return
        self.turn += 1
        self.fresh_turn()
        self.phase = "reveal"

    def end(self, winner):
        self.phase = "over"
        self.winner = winner
        self.tell(None, "over", winner)
