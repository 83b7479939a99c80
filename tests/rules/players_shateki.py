"""Steered players of the gallery, and the tally of what their matches reach.

Left to its weights, chance never uses up the stock or lets a player find every piece, so it is steered too. Habits are
drawn anew for every match.
"""

BRANCHES = (
    """
S1 the stock of 30 is used up|S2 a pyramid of fewer than 28|S2 a complete pyramid of fewer cups than there are
S2 nothing to build from|S4 two cups of a line by one shot|S7 the referee adds a cup|S8 the own piece
S9 a foreign piece|S9 a piece without a cup|S9 all foreign pieces by one player|S11 nothing left standing in game 1
S12 rebuild before the first shot|S12 rebuild of a full pyramid|S12 rebuild after a shot|S12 no 29th cup
S13 more cups after a rebuild|S14 a tie in the order|S14 a tie at the end|S14 the order stays|S14 the order changes
S15 a cup taken back|S16 a shot that hits nothing|S17 a foul with cups|S17 a foul with a piece|S17 a foul without
S17 a piece taken back|S17 a foul in game 2|found again after it was taken back
""".strip()
    .replace("\n", "|")
    .split("|")
)


class Steered:
    """One match's player for every seat and for chance: choose(game, texts) -> one of `texts`."""

    WORLD = True

    def __init__(self, rng):
        self.rng = rng
        # In percent: how often a cup falls, a piece is found, a shot is a foul, the pyramid is built anew, and how
        # often the referee corrects.
        self.cups = rng.choice((0, 10, 60, 90, 97))
        self.pieces = rng.choice((5, 30))
        self.fouls = rng.choice((2, 10, 40))
        self.rebuilds = rng.choice((0, 30, 90))
        self.corrects = rng.choice((0, 20, 60))

    def percent(self, chance):
        return self.rng.below(100) < chance

    def some(self, texts, verb):
        return [text for text in texts if text.split(" ")[0] == verb]

    def choose(self, game, texts):
        """One of the legal texts."""
        if "hide 1" in texts:
            return self.rng.choice(texts)
        if "shot" in texts:
            return "rebuild" if "rebuild" in texts and self.percent(self.rebuilds) else "shot"
        if "done" in texts:
            return self.rng.choice(texts) if self.percent(self.corrects) else "done"
        cups, pieces = self.some(texts, "cup"), self.some(texts, "piece")
        if cups and self.percent(self.cups):
            return self.rng.choice(cups)
        if pieces and self.percent(self.pieces):
            return self.rng.choice(pieces)
        return "foul" if self.percent(self.fouls) else "quiet"


class Tally:
    """Counts over many matches: begin(options), then saw(..) for every text, with the views around it."""

    def __init__(self):
        self.counts = dict.fromkeys(BRANCHES, 0)

    def add(self, name, here=True):
        self.counts[name] += bool(here)

    def begin(self, options):
        """A new match starts with these options."""
        self.options = options
        self.window = []
        self.taken = []

    def saw(self, before, choices, text, events, after):
        """A text was played: views before and after, how many choices, the events."""
        verb, _, word = text.partition(" ")
        handler = getattr(self, "saw_" + verb, None)
        if handler:
            handler(before, word, events, after)
        if verb in ("cup", "piece"):
            self.window.append(text)
            self.add("found again after it was taken back", text in self.taken and after["shots_left"])
        self.add("S11 nothing left standing in game 1", after["game"] == 1 and after["standing"] == [0, 0, 0])
        self.add("S1 the stock of 30 is used up", self.options.get("stock") == 30 and after["stock"] == 0)

    def saw_shot(self, before, word, events, after):
        self.window = []

    def saw_cup(self, before, line, events, after):
        self.add("S4 two cups of a line by one shot", "cup " + line in self.window)
        self.add("S7 the referee adds a cup", before["player"] != -1)
        self.add("S13 more cups after a rebuild", before["rebuilt"] and before["cups"][0])

    def saw_piece(self, before, seat, events, after):
        own = int(seat) == before["shooter"]
        self.add("S8 the own piece", own)
        self.add("S9 a foreign piece", not own)
        self.add("S9 a piece without a cup", before["cups"] == [0, 0, 0])
        foreign = [other for other in after["pieces"] if other != after["shooter"]]
        self.add("S9 all foreign pieces by one player", len(foreign) == len(after["order"]) - 1)

    def saw_rebuild(self, before, word, events, after):
        cups = after["standing"][0]
        self.add("S2 a pyramid of fewer than 28", cups < 28)
        self.add("S2 a complete pyramid of fewer cups than there are", cups < min(28, after["stock"]))
        self.add("S2 nothing to build from", cups == 0)
        self.add("S12 rebuild before the first shot", before["shots_left"] == 3)
        self.add("S12 rebuild after a shot", before["shots_left"] < 3)
        self.add("S12 rebuild of a full pyramid", before["standing"][0] == 28)

    def saw_quiet(self, before, word, events, after):
        self.add("S16 a shot that hits nothing", not self.window)

    def saw_foul(self, before, word, events, after):
        words = " ".join(self.window)
        self.add("S17 a foul with cups", "cup" in words)
        self.add("S17 a foul with a piece", "piece" in words)
        self.add("S17 a foul without", not words)
        self.add("S17 a foul in game 2", before["game"] == 2 and words)

    def saw_uncup(self, before, line, events, after):
        self.add("S15 a cup taken back")
        self.add("S12 no 29th cup", before["standing"][0] == 28 == after["standing"][0] and before["game"] == 2)
        self.taken.append("cup " + line)

    def saw_unpiece(self, before, seat, events, after):
        self.add("S17 a piece taken back")
        self.taken.append("piece " + seat)

    def saw_done(self, before, word, events, after):
        points = after["points"]
        if before["game"] == 1 and after["game"] == 2:
            self.add("S14 a tie in the order", len(set(points)) < len(points))
            self.add("S14 the order stays", before["order"] == after["order"])
            self.add("S14 the order changes", before["order"] != after["order"])
            self.taken = []
        if after["winner"] is not None:
            self.add("S14 a tie at the end", points.count(max(points)) > 1)
