"""Counts which cards, endings and branches of the rulings playouts of Ten Turns reach, from texts, events and views."""

from reference_board import ORGAN_OF, around, place_of, virus_steps

CARDS = (
    "vomiting constipation diarrhea heavy_drinking smoking big_injection autohemotherapy organ_trade pinworm_test "
    "smoking_weed appendectomy homeopathic choking_on_mochi anti_vax workout fasting palpation shiatsu massage"
)
BRANCHES = (
    """
ending: the patient wins by an injection|ending: the patient wins by a bonus|ending: the patient wins by a card
ending: the virus wins with a growth|ending: the virus wins as all dice lapse|ending: turn 10 ends alive
ending: turn 10 ends by Homeopathic|ending: Weed draws turn 10|ending: Weed draws turn 10, ended by Homeopathic
T1 Weed spares the patient|T1 Anti-Vax spares the patient (rulebook)|T1 Anti-Vax spares nobody (original)
T2 a virus among the vital three keeps the patient alive|T3 everything barred (rulebook)
T3 intestines barred (original)|T6 Homeopathic skips a deadly check|T6 Homeopathic mutates
T7 two hits in a chain|T7 a bonus declined|T8 a hit beside another organism|T8 a second Almost|T10 into a lost organ
T11 Big Injection at the edge|T12 all uses of Anti-Vax|T13 uses of Anti-Vax lapse without a card
T13 Anti-Vax given up|T13 Organ Trade under Anti-Vax|T13 Homeopathic under Anti-Vax|T14 Organ Trade after an action
T15 the second lung|T15 death with one kidney|T17 an organism is crossed|T18 all dice lapse at once
T18 the last dice lapse after a growth|T18 a die is not offered|T19 virus onto nothing|T19 virus onto virus
T19 parasite onto nothing|T19 parasite onto virus|T20 a parasite through a wall|T20 a parasite through the tube
T20 a diagonal step|T20 a step over a gap|T21 what has just grown grows|T22 two dice|T25 palpation finds something
T28 a mutation under Workout|T33 a lost organ stops a parasite
""".strip()
    .replace("\n", "|")
    .split("|")
)


class Tally:
    """Counts over many games: begin(options), then saw(..) for every text, with the views of seat 1 around it."""

    def __init__(self):
        self.counts = dict([("card: " + card, 0) for card in CARDS.split()] + [(name, 0) for name in BRANCHES])

    def add(self, name):
        self.counts[name] += 1

    def begin(self, options):
        """A new game starts with these options."""
        self.original = options.get("edition") == "original"
        self.chain = 0
        self.acted = 0
        self.grown = []

    def saw(self, before, choices, text, events, after):
        """A text was played: seat 1's views before and after, how many choices, the events without audiences."""
        verb, _, word = text.partition(" ")
        names = [event[0] for event in events]
        if verb == "reveal":
            self.acted = 0
            self.grown = []
        if verb == "roll" and len(before["dice"]) == 1 and after["player"] != -1 and before["almost"]:
            self.add("T22 two dice")
        handler = getattr(self, "saw_" + verb, None)
        if handler:
            handler(before, choices, word, names, after)
        if verb in ("roll", "step") and (before["turn"] != after["turn"] or names[-1:] == ["over"]):
            self.judged(verb, before, names, after)
        if names[-1:] == ["over"]:
            self.ended(verb, before, events[-1][1], after)
        if verb in ("inject", "use"):
            self.acted += 1
        if verb in ("inject", "decline"):
            self.chain = self.chain + 1 if "hit" in names else 0

    def saw_inject(self, before, choices, square, names, after):
        organisms = before["organisms"]
        if "hit" in names and [s for s in around(square) if s in organisms]:
            self.add("T8 a hit beside another organism")
        if "hit" in names and self.chain:
            self.add("T7 two hits in a chain")
        if "almost" in names and before["almost"]:
            self.add("T8 a second Almost")
        if ORGAN_OF[square] in before["lost"]:
            self.add("T10 into a lost organ")

    def saw_decline(self, before, choices, word, names, after):
        self.add("T7 a bonus declined" if self.chain else "T13 Anti-Vax given up")

    def saw_use(self, before, choices, card, names, after):
        self.add("card: " + card)
        vaxed = "anti_vax" in before["effects"]
        if vaxed and before["actions_left"] == 1 and after["player"] == -1 and after["revealed"]:
            self.add("T12 all uses of Anti-Vax")
        if "anti_vax" in after["effects"] and before["actions_left"] > 1 and not after["revealed"]:
            self.add("T13 uses of Anti-Vax lapse without a card")
        if vaxed and card == "organ_trade":
            self.add("T13 Organ Trade under Anti-Vax")
        if vaxed and card == "homeopathic":
            self.add("T13 Homeopathic under Anti-Vax")
        if card == "organ_trade" and self.acted and not vaxed:
            self.add("T14 Organ Trade after an action")

    def saw_choose(self, before, choices, target, names, after):
        if before["pending"] == "big_injection" and len(around(target)) < 8:
            self.add("T11 Big Injection at the edge")
        if before["pending"] == "smoking" and choices == 1:
            self.add("T15 the second lung")
        if before["pending"] == "palpation" and after["palpated"]["stickers"]:
            self.add("T25 palpation finds something")

    def saw_place(self, before, choices, square, names, after):
        if before["pending"] == "homeopathic":
            if "mutated" in names:
                self.add("T6 Homeopathic mutates")
            if deadly(after):
                self.add("T6 Homeopathic skips a deadly check")

    def saw_roll(self, before, choices, word, names, after):
        if after["player"] == 1 and "constipation" in after["effects"] and self.original:
            self.add("T3 intestines barred (original)")
        if after["turn"] > before["turn"] and "constipation" in before["effects"] and not self.original:
            self.add("T3 everything barred (rulebook)")
        if after["turn"] > before["turn"]:
            self.add("T18 all dice lapse at once")

    def saw_die(self, before, choices, word, names, after):
        if choices < len(set(before["dice"])):
            self.add("T18 a die is not offered")

    def saw_from(self, before, choices, square, names, after):
        if square in self.grown:
            self.add("T21 what has just grown grows")

    def saw_step(self, before, choices, square, names, after):
        organisms = before["organisms"]
        here = before["path"][-1]
        species = before["growth"]["species"]
        if species == "parasite":
            self.stepped(before, choices, here, square)
        if before["growth"]["count"] + 1 < before["die"]:
            if square in organisms:
                self.add("T17 an organism is crossed")
            return
        self.grown.append(square)
        self.add("T19 {} onto {}".format(species, organisms.get(square, "nothing")))
        if "mutated" in names and "workout" in before["effects"]:
            self.add("T28 a mutation under Workout")
        if before["dice"] and not after["dice"]:
            self.add("T18 the last dice lapse after a growth")

    def stepped(self, before, choices, here, square):
        (column, row), (column2, row2) = place_of(here), place_of(square)
        apart = abs(column - column2) + abs(row - row2)
        if apart == 1 and square not in virus_steps(here):
            self.add("T20 a parasite through a wall")
        elif apart == 2 and column != column2 and row != row2:
            self.add("T20 a diagonal step")
        elif here + square in ("F8F10", "F10F8"):
            self.add("T20 a parasite through the tube")
        elif apart > 1:
            self.add("T20 a step over a gap")
        beside = [s for s in around(here) if sum(map(differ, place_of(here), place_of(s))) == 1]
        if [s for s in beside if ORGAN_OF[s] in before["lost"]]:
            self.add("T33 a lost organ stops a parasite")

    def judged(self, verb, before, names, after):
        vital = [s for s in ("C4", "A8", "G8") if ORGAN_OF[s] not in after["lost"]]
        held = [after["organisms"].get(s) for s in vital]
        if names[-1:] == ["over"]:
            if "anti_vax" in before["effects"]:
                self.add("T1 Anti-Vax spares nobody (original)")
            if len(vital) == 2:
                self.add("T15 death with one kidney")
            self.add("ending: the virus wins " + ("with a growth" if verb == "step" else "as all dice lapse"))
        elif deadly(after):
            weed = "smoking_weed" in before["effects"]
            self.add("T1 Weed spares the patient" if weed else "T1 Anti-Vax spares the patient (rulebook)")
        elif None not in held:
            self.add("T2 a virus among the vital three keeps the patient alive")

    def ended(self, verb, before, winner, after):
        if winner == 0:
            how = "a bonus" if self.chain else "an injection"
            self.add("ending: the patient wins by " + (how if verb == "inject" else "a card"))
        elif winner is None:
            self.add("ending: Weed draws turn 10" + (", ended by Homeopathic" if verb == "place" else ""))
        elif verb not in ("roll", "step"):
            self.add("ending: turn 10 ends " + ("by Homeopathic" if verb == "place" else "alive"))


def differ(a, b):
    return abs(a - b)


def deadly(view):
    """Whether heart and every kidney not lost hold parasites, as seat 1 sees it."""
    vital = [s for s in ("C4", "A8", "G8") if ORGAN_OF[s] not in view["lost"]]
    return [view["organisms"].get(s) for s in vital] == ["parasite"] * len(vital)
