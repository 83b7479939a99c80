"""Ten Turns as a slow, plain second opinion: texts in, texts and events out.

Written from the rulebook's rulings (T1..T33) and the notation (N1..N16) alone; paths are searched by brute force. It is
the oracle of test_reference_ten_turns.py and is used by nothing else than tests.
"""

from reference_board import ORGAN_OF, ORGANS, SQUARES
from reference_effects import CARDS, CHOICES, PARASITE, Effects
from reference_growth import Growth

CHANCE = -1
TERMINAL = -4


class Reference(Effects):
    """One game: `legal()` gives texts, `apply(text)` [(audience, event)], `observation(seat)` a dict of JSON types."""

    def __init__(
        self,
        edition="rulebook",
        weed_saves_turn10=False,
        antivax_counts_itself=False,
        parasite_diagonal=False,
        parasite_gaps=False,
        palpation="block",
    ):
        self.original = edition == "original"
        self.weed_saves_turn10 = weed_saves_turn10
        self.antivax_uses = 3 if antivax_counts_itself else 4
        self.diagonal = parasite_diagonal
        self.gaps = parasite_gaps
        self.palpable = palpation == "block"
        self.organisms = {}
        self.lost = []
        self.unseen = list(CARDS) + ["smoking"]
        self.revealed = []
        self.discarded = []
        self.palpated = None
        self.phase = "setup"
        self.turn = 1
        self.winner = None
        self.texts = None
        self.fresh_turn()

    def fresh_turn(self):
        """What a new turn begins with, before its card is revealed (N10)."""
        self.actions_left = 0
        self.acted = False
        self.almost = False
        self.effects = []
        self.dice = []
        self.rolled = 0
        self.pending = None
        self.named = []
        self.die = None
        self.path = []

    def player(self):
        """Seat 0, seat 1, CHANCE or TERMINAL."""
        if self.phase == "over":
            return TERMINAL
        if self.phase in ("reveal", "roll"):
            return CHANCE
        return 0 if self.phase in ("act", "bonus", "choose") else 1

    # What is legal

    def chance(self):
        """{text: weight} where chance decides (N16)."""
        outcomes = {}
        if self.phase == "reveal":
            for card in self.unseen:
                text = "reveal " + card
                outcomes[text] = outcomes.get(text, 0) + 1
        if self.phase == "roll":
            for pips in range(1, 7):
                outcomes["roll " + str(pips)] = 1
        return outcomes

    def legal(self):
        """All legal texts, in no order that matters."""
        if self.texts is None:
            self.texts = self.find_legal()
        return self.texts

    def find_legal(self):
        if self.phase == "setup":
            return ["place " + s for s in SQUARES if s not in self.organisms]
        if self.phase in ("reveal", "roll"):
            return list(self.chance())
        if self.phase == "bonus":
            return self.injections() + ["decline"]
        if self.phase == "act":
            cards = ["use " + card for card in sorted(set(self.revealed)) if card != "anti_vax" or not self.acted]
            if "anti_vax" in self.effects:
                return cards + ["decline"]
            return cards + self.injections()
        if self.phase == "choose":
            if self.pending in CHOICES:
                return ["choose " + organ for organ in CHOICES[self.pending] if organ not in self.lost]
            return ["choose " + s for s in SQUARES if s not in self.named]
        if self.phase == "homeopathic":
            open_to = ("esophagus", "stomach", "intestines")
            return ["place " + s for s in SQUARES if ORGAN_OF[s] in open_to and self.organisms.get(s) != PARASITE]
        if self.phase == "die":
            return ["die " + str(d) for d in sorted(set(self.dice)) if self.growth().growers(d)]
        if self.phase == "from":
            return ["from " + s for s in self.growth().growers(self.die)]
        if self.phase == "step":
            return ["step " + s for s in self.growth().next_steps(self.organisms[self.path[0]], self.path, self.die)]
        return []

    def injections(self):
        """Every square; the original forbids lost organs (T10)."""
        return ["inject " + s for s in SQUARES if not self.original or ORGAN_OF[s] not in self.lost]

    def barred(self):
        """Organs closed by cards used this turn (N11)."""
        organs = []
        if "choking_on_mochi" in self.effects:
            organs.append("esophagus")
        if "fasting" in self.effects:
            organs.append("stomach")
        if "constipation" in self.effects:
            organs = organs + ["intestines"] if self.original else ORGANS
        return sorted(organs)

    def growth(self):
        """The search in the present position."""
        closed = self.lost + self.barred()
        return Growth(self.organisms, closed, "workout" in self.effects, self.diagonal, self.gaps)

    def returns(self):
        """[patient, virus]: 1 won, -1 lost, 0 drawn; only at the end."""
        assert self.phase == "over"
        return {0: [1, -1], 1: [-1, 1], None: [0, 0]}[self.winner]

    def observation(self, seat):
        """What a seat (None = a spectator) may know (N12, N14)."""
        view = {
            "player": self.player(),
            "turn": self.turn,
            "actions_left": self.actions_left,
            "lost": self.lost,
            "barred": self.barred(),
            "effects": sorted(self.effects),
            "dice": self.dice,
            "revealed": self.revealed,
            "discarded": self.discarded,
            "almost": self.almost,
            "pending": self.pending,
            "die": self.die,
            "growth": None,
            "palpated": None if seat is None else self.palpated,
        }
        if self.path:
            view["growth"] = {"species": self.organisms[self.path[0]], "count": len(self.path) - 1}
        if seat == 1:
            view["organisms"] = self.organisms
            view["path"] = self.path
        return view
