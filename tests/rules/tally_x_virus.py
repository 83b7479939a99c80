"""Counts which cards and branches of the rulings playouts of X-Virus reach, from texts, events and views."""

RANKS = "A23456789TJQK"
SUITS = "SHCD"
BRANCHES = (
    """
X1 from a limb into the heart|X1 other track lengths|X2 a ten of ten|X2 a ten of five|X3 entered 2,3|X3 entered 4,5
X3 entered 6,7|X3 entered 8,9|X3 entered 10,J|X3 entered Q,K,A|X4 the next lower square|X4 a square further down
X4 the lowest square above|X5 back stops on the start|X6 back across the border|X6 back within the heart
X7 a Diamond and a marker locked in the brain|X7 back out of the brain|X7 six at once after one came back
X8 own markers share a space|X8 a space shared with the opponent|X9 a limb card stops on the last heart space
X9 a heart card stops on the last heart space|X10 a heart card on the last heart space|X10 a suit and starts only
X11 a Diamond one space before the last|X12 the last card ends the game|X12 the failed draw ends the game
X12 the play after the last card decides|X13 more markers when the pile is out|X13 the highest square|X13 nobody: a draw
X13 nobody: more steps|X13 nobody: as many steps|X14 the sixth marker, 4-2|X14 the sixth marker, 3-3
X14 the sixth marker with the last pile|X15 an ace into the brain|X15 an ace of one step|X16 a discard shown
X17 green starts|X17 blue starts|real deck: the pile is out|real deck: the sixth marker
""".strip()
    .replace("\n", "|")
    .split("|")
)
SUIT_OF = {"arm": "S", "leg": "C", "heart": "H", "brain": "D"}
SQUARES = ("2,3", "4,5", "6,7", "8,9", "10,J", "Q,K,A")
PAIRS = {"2": 0, "3": 0, "4": 1, "5": 1, "6": 2, "7": 2, "8": 3, "9": 3, "T": 4, "J": 4, "Q": 5, "K": 5, "A": 5}
COLOURS = ("green", "blue")


class Tally:
    """Counts over many games: begin(options), then saw(..) for every text, with the views of seat 1 around it."""

    def __init__(self):
        cards = ["card: " + rank + suit for rank in RANKS for suit in SUITS]
        self.counts = dict([(name, 0) for name in cards] + [(name, 0) for name in BRANCHES])

    def add(self, name):
        self.counts[name] += 1

    def begin(self, options):
        """A new game starts with these options."""
        self.options = options
        self.lengths = {"arm": options.get("arm", 5), "leg": options.get("leg", 7), "heart": options.get("heart", 4)}
        self.came_back = False
        self.first = True

    def places(self, view, region=None):
        """[(colour, marker, region, space)] of all markers, or of those in a region."""
        found = []
        for colour in COLOURS:
            for marker in sorted(view["markers"][colour]):
                where, space = view["markers"][colour][marker]
                if region in (None, where):
                    found.append((colour, marker, where, space))
        return found

    def along(self, marker, region, space):
        """Steps from a marker's start."""
        return space - 1 + (self.lengths["arm" if marker[0] == "h" else "leg"] if region == "heart" else 0)

    def saw(self, before, choices, text, events, after):
        """A text was played: seat 1's views before and after, how many choices, the events without audiences."""
        verb, card = text.split(" ")[:2]
        if verb == "deal":
            if events[-1][0] == "over":
                self.add("X12 the last card ends the game")
                self.ended(after, events[-1][1])
            return
        self.add("card: " + card)
        player = before["player"]
        if self.first:
            self.add("X17 " + COLOURS[player] + " starts")
            self.first = False
            if self.lengths != {"arm": 5, "leg": 7, "heart": 4}:
                self.add("X1 other track lengths")
        getattr(self, "saw_" + verb)(before, player, card, text.split(" ")[-1], after)
        if verb != "discard":
            self.shared(after, player, text.split(" ")[-1], verb)
        if events[-1][0] == "over":
            self.over_by_play(before, verb, after, events[-1][1])

    def over_by_play(self, before, verb, after, winner):
        heads = [len([1 for colour, *_ in self.places(after, "brain") if colour == one]) for one in COLOURS]
        if sum(heads) == 6:
            self.add("X14 the sixth marker, " + ("3-3" if heads[0] == heads[1] else "4-2"))
            if self.options.get("real_deck"):
                self.add("real deck: the sixth marker")
            if before["pile"] < 2:
                self.add("X14 the sixth marker with the last pile")
            if self.came_back:
                self.add("X7 six at once after one came back")
        elif self.options.get("end_on_failed_draw"):
            self.add("X12 the failed draw ends the game")
            if verb == "enter":
                self.add("X12 the play after the last card decides")
        else:
            self.add("real deck: the pile is out")
        self.ended(after, winner)

    def ended(self, after, winner):
        heads = [len([1 for colour, *_ in self.places(after, "brain") if colour == one]) for one in COLOURS]
        if heads[0] != heads[1]:
            if sum(heads) < 6:
                self.add("X13 more markers when the pile is out")
        elif heads[0]:
            self.add("X13 the highest square")
        elif self.options.get("zero_tie") == "steps":
            self.add("X13 nobody: as many steps" if winner is None else "X13 nobody: more steps")
        else:
            assert winner is None
            self.add("X13 nobody: a draw")

    def shared(self, after, player, marker, verb):
        colour = COLOURS[1 - player if verb == "back" else player]
        region, space = after["markers"][colour][marker]
        if region == "brain":
            return
        for other, name, where, at in self.places(after, region):
            start = at == 1 and region != "heart"
            if (where, at) == (region, space) and not start:
                if other == colour and name != marker:
                    self.add("X8 own markers share a space")
                if other != colour:
                    self.add("X8 a space shared with the opponent")

    def saw_discard(self, before, player, card, word, after):
        self.add("X16 a discard shown")
        own = self.places({"markers": {"green": before["markers"][COLOURS[player]], "blue": {}}})
        other = self.places({"markers": {"green": before["markers"][COLOURS[1 - player]], "blue": {}}})
        last = ("heart", self.lengths["heart"])
        if card[1] == "H" and [1 for one in own if one[2:] == last]:
            self.add("X10 a heart card on the last heart space")
        if card[1] in "SC" and [1 for one in other if one[3] == 1 and SUIT_OF[one[2]] == card[1]]:
            self.add("X10 a suit and starts only")
        if card[1] == "D" and [1 for one in own if one[2:] == ("heart", last[1] - 1)]:
            self.add("X11 a Diamond one space before the last")
        if card[1] == "D" and not self.options.get("brain_back") and self.places(before, "brain"):
            self.add("X7 a Diamond and a marker locked in the brain")

    def saw_enter(self, before, player, card, marker, after):
        square = after["markers"][COLOURS[player]][marker][1]
        self.add("X3 entered " + square)
        wanted, got = PAIRS[card[0]], SQUARES.index(square)
        if got == wanted - 1:
            self.add("X4 the next lower square")
        elif got < wanted:
            self.add("X4 a square further down")
        elif got > wanted:
            self.add("X4 the lowest square above")
        if card[0] == "A":
            self.add("X15 an ace into the brain")

    def worth(self, card):
        if card[0] == "T":
            return self.options.get("ten_steps", 10)
        return {"A": 1, "J": 5, "Q": 5, "K": 5}.get(card[0]) or int(card[0])

    def saw_forward(self, before, player, card, marker, after):
        region, space = before["markers"][COLOURS[player]][marker]
        new_region, new_space = after["markers"][COLOURS[player]][marker]
        steps = self.along(marker, new_region, new_space) - self.along(marker, region, space)
        assert 1 <= steps <= self.worth(card)
        if new_region != region:
            self.add("X1 from a limb into the heart")
        if steps < self.worth(card):
            kind = "heart" if region == "heart" else "limb"
            self.add("X9 a " + kind + " card stops on the last heart space")
        elif card[0] == "T":
            self.add("X2 a ten of " + {5: "five", 10: "ten"}[steps])
        if card[0] == "A":
            assert steps == 1
            self.add("X15 an ace of one step")

    def saw_back(self, before, player, card, marker, after):
        region, space = before["markers"][COLOURS[1 - player]][marker]
        new_region, new_space = after["markers"][COLOURS[1 - player]][marker]
        if region == "brain":
            self.came_back = True
            self.add("X7 back out of the brain")
            return
        steps = self.along(marker, region, space) - self.along(marker, new_region, new_space)
        assert 1 <= steps <= self.worth(card)
        if steps < self.worth(card):
            self.add("X5 back stops on the start")
        if region == "heart":
            self.add("X6 back within the heart" if new_region == "heart" else "X6 back across the border")
