"""Steered players for Ten Turns: a virus that heads for heart and kidneys, a patient who hits often and uses cards.

They look at everything (the view of seat 1): they are there to bring games to rare endings, not to play fair.
"""

from reference_board import ORGAN_OF, around, parasite_steps, virus_steps

VITAL = ("C4", "A8", "G8")
SAVERS = ("smoking_weed", "anti_vax", "homeopathic")
STOPPERS = ("constipation", "workout")
VIRUS_STEPS = {square: virus_steps(square) for square in ORGAN_OF}
PARASITE_STEPS = {square: parasite_steps(square) for square in ORGAN_OF}


def _distances(target):
    """{square: least parasite steps to `target`}."""
    found = {target: 0}
    edge = [target]
    while edge:
        square = edge.pop(0)
        for other in PARASITE_STEPS[square]:
            if other not in found:
                found[other] = found[square] + 1
                edge.append(other)
    return found


DISTANCES = {square: _distances(square) for square in VITAL}


class Steered:
    """One game's player for both seats: choose(game, texts) -> one of `texts`. Habits are drawn anew for every game."""

    def __init__(self, rng):
        self.rng = rng
        # In percent: how often the patient hits on purpose, uses a card, declines a bonus; the careful save the savers.
        self.hits = rng.choice((0, 0, 5, 40, 85))
        self.cards = rng.choice((5, 30, 70, 95))
        self.declines = rng.choice((2, 50))
        self.careful = rng.below(100) < 60
        self.hoards = rng.below(100) < 30
        self.spares = rng.choice((0, 0, 1, 2, 4))
        self.heads = rng.below(100) < 65
        # Nesting keeps the viruses in the lungs, where Mochi makes paths short and dice lapse.
        self.nests = rng.below(100) < 12
        self.plan = []

    def percent(self, chance):
        return self.rng.below(100) < chance

    def choose(self, game, texts):
        """One of the legal texts of the seat that is asked."""
        if self.plan and self.plan[0] in texts:
            return self.plan.pop(0)
        self.plan = []
        view = game.observation(1)
        if view["player"] == 0:
            return self.patient(view, texts)
        return self.virus(view, texts)

    # The patient

    def patient(self, view, texts):
        """Hits with the habit's chance, else uses cards or injects beside the organisms."""
        vaxed = "anti_vax" in view["effects"]
        if "decline" in texts and self.percent(5 if vaxed else self.declines):
            return "decline"
        organisms = view["organisms"]
        uses = [text for text in texts if text.startswith("use ")]
        ripe = [square for square in VITAL if organisms.get(square) == "parasite"]
        if self.careful:
            saving = [text for text in uses if text[4:] in SAVERS]
            if saving and (len(ripe) > 1 or view["turn"] == 10):
                return self.rng.choice(saving)
            stopping = [text for text in uses if text[4:] in STOPPERS]
            if stopping and len(ripe) == 3:
                return self.rng.choice(stopping)
            uses = [text for text in uses if text not in saving and text not in stopping]
        if self.nests:
            abroad = [s for s in organisms if s not in VITAL and ORGAN_OF[s] not in ("left_lung", "right_lung")]
            if "use choking_on_mochi" in texts and not abroad:
                return "use choking_on_mochi"
            uses = []
        if self.hoards:
            if "use anti_vax" in texts and len(view["revealed"]) > 4:
                return "use anti_vax"
            uses = uses if view["turn"] > 7 or vaxed else []
        if uses and self.percent(self.cards):
            return self.rng.choice(uses)
        injections = [text for text in texts if text.startswith("inject ")]
        hits = [text for text in injections if text[7:] in organisms]
        misses = [text for text in injections if text[7:] not in organisms]
        if hits and len(organisms) > self.spares and self.percent(self.hits) and not self.nests:
            if self.spares:
                hits = [text for text in hits if text[7:] not in VITAL] or hits
            return self.rng.choice(hits)
        if misses and self.percent(50):
            misses = [text for text in misses if not [s for s in around(text[7:]) if s in organisms]] or misses
        return self.rng.choice(misses or texts)

    # The virus

    def virus(self, view, texts):
        """Places and grows towards heart and kidneys, or anywhere."""
        if self.nests:
            return self.nesting(view, texts)
        if texts[0].startswith("place ") and self.percent(60):
            near = [text for text in texts if text[6:] in VITAL or text[6:] in ("A9", "B9", "G9", "F9", "D4", "D3")]
            return self.rng.choice(near or texts)
        if not texts[0].startswith("die ") or not self.heads:
            return self.rng.choice(texts)
        growth = self.aimed(view, texts) or self.mutating(view, texts)
        if not growth:
            return self.rng.choice(texts)
        self.plan = ["from " + growth[0]] + ["step " + square for square in growth[1:]]
        return "die " + str(len(growth) - 1)

    def nesting(self, view, texts):
        """Lungs and vital squares to begin with, then steps that stay in their organ."""
        squares = VITAL + ("B3", "F3")
        if texts[0].startswith("step "):
            squares = [s for s in ORGAN_OF if ORGAN_OF[s] == ORGAN_OF[view["path"][-1]]]
        return self.rng.choice([text for text in texts if text.split(" ")[1] in squares] or texts)

    def aimed(self, view, texts):
        """A growth of a parasite onto a vital square that holds none, as a list of squares, or None."""
        organisms = view["organisms"]
        closed = view["lost"] + view["barred"]
        for target in VITAL:
            if organisms.get(target) == "parasite" or ORGAN_OF[target] in closed:
                continue
            for start in organisms:
                if organisms[start] != "parasite" or "workout" in view["effects"] or ORGAN_OF[start] in closed:
                    continue
                for text in texts:
                    path = self.walk([start], target, int(text[4:]), closed)
                    if path:
                        return path
        return None

    def walk(self, path, target, steps, closed):
        """A path of exactly `steps` more parasite steps that ends on `target`, or None."""
        if steps == 0:
            return path if path[-1] == target else None
        for square in PARASITE_STEPS[path[-1]]:
            if square in path or DISTANCES[target][square] > steps - 1 or ORGAN_OF[square] in closed:
                continue
            found = self.walk(path + [square], target, steps - 1, closed)
            if found:
                return found
        return None

    def mutating(self, view, texts):
        """The best of some random growths: onto a virus if possible, else a parasite near to a vital square."""
        organisms = view["organisms"]
        closed = view["lost"] + view["barred"]
        best, best_worth = None, -99
        for _ in range(24):
            start = self.rng.choice(sorted(organisms))
            species = organisms[start]
            path = [start]
            steps = VIRUS_STEPS if species == "virus" else PARASITE_STEPS
            die = int(self.rng.choice(texts)[4:])
            while len(path) <= die:
                onward = [s for s in steps[path[-1]] if s not in path and ORGAN_OF[s] not in closed]
                if not onward:
                    break
                path.append(self.rng.choice(onward))
            end = organisms.get(path[-1])
            if len(path) != die + 1 or end == "parasite" or ORGAN_OF[start] in closed:
                continue
            if species == "parasite" and "workout" in view["effects"]:
                continue
            worth = 10 if end == "virus" else 0
            if species == "parasite":
                open_to = [vital for vital in VITAL if organisms.get(vital) != "parasite"]
                worth += 8 - min([DISTANCES[vital][path[-1]] for vital in open_to] or [8])
            if worth > best_worth:
                best, best_worth = path, worth
        return best
