"""The gallery as a slow second opinion: every cup and every piece is a body of its own that lies somewhere.

Written from the rulings S1..S18 and the notation alone, with nothing counted on the way: what a view tells is counted
from the bodies and from the log of the turn, each time anew. It is the oracle of test_reference_shateki.py.
"""

CHANCE = -1
TERMINAL = -4


class Body:
    """A cup or a piece: where it lies ("up", "down" this turn, "box", "spare"), its line or owner, and its shot."""

    def __init__(self, kind, of, where="up"):
        self.kind = kind
        self.of = of
        self.where = where
        self.shot = None


class Reference:
    """One match: `legal()` gives texts, `apply(text)` [(audience, event)], `view()` a dict of JSON types."""

    def __init__(self, seats, stock=36, complete_only=False, order=None):
        self.seats = list(range(seats))
        self.stock = stock
        self.complete_only = complete_only
        self.order = list(order or self.seats)
        self.hidden = []
        self.bodies = [Body("cup", line) for line in (1, 2, 3) for _ in range(2 * seats)]
        self.bodies += [Body("piece", seat) for seat in self.seats]
        self.written = []  # (game, seat, points) of every turn that is over
        self.turn = []  # the texts of this turn
        self.game = 1

    # Who and what

    def find(self, kind, where, of=None):
        return [one for one in self.bodies if one.kind == kind and one.where == where and of in (None, one.of)]

    def turns(self):
        """How many turns of the present game are over."""
        return len([one for one in self.written if one[0] == self.game])

    def over(self):
        return self.game == 2 and self.turns() == len(self.seats)

    def step(self):
        """hide, shoot, window, judge or over, read from what was said so far."""
        if len(self.hidden) < len(self.seats):
            return "hide"
        if self.over():
            return "over"
        ends = len([text for text in self.turn if text in ("quiet", "foul")])
        if self.turn.count("shot") > ends:
            return "window"
        return "judge" if ends == 3 else "shoot"

    def shooter(self):
        return self.order[self.turns()] if self.step() in ("shoot", "window", "judge") else None

    def player(self):
        step = self.step()
        if step == "hide":
            return len(self.hidden)
        if step in ("window", "over"):
            return CHANCE if step == "window" else TERMINAL
        return self.shooter() if step == "shoot" else self.order[self.turns() - 1]

    def legal(self):
        step = self.step()
        if step == "over":
            return []
        if step == "hide":
            return ["hide 1", "hide 2", "hide 3"]
        if step == "shoot":
            return ["shot"] + (["rebuild"] if self.game == 2 and "rebuild" not in self.turn else [])
        texts = [f"{one.kind} {one.of}" for one in self.find("cup", "up") + self.find("piece", "up")]
        if step == "window":
            return sorted(set(texts)) + ["quiet", "foul"]
        texts = [text for text in texts if "un" + text not in self.turn]
        texts += [f"un{one.kind} {one.of}" for one in self.find("cup", "down") + self.find("piece", "down")]
        return sorted(set(texts)) + ["done"]

    def chance(self):
        if self.step() != "window":
            return {}
        weights = {"quiet": 20, "foul": 1}
        for one in self.find("cup", "up"):
            weights[f"cup {one.of}"] = len(self.find("cup", "up", one.of))
        for one in self.find("piece", "up"):
            weights[f"piece {one.of}"] = 1
        return weights

    # What happens

    def apply(self, text):
        verb, _, word = text.partition(" ")
        if verb == "hide":
            self.hidden.append(int(word))
            return []
        self.turn.append(text)
        if verb in ("cup", "piece"):
            body = self.find(verb, "up", int(word))[0]
            body.where = "down"
            body.shot = None if self.judging() else self.turn.count("shot")
            return [(None, (verb, int(word)))]
        if verb in ("uncup", "unpiece"):
            self.stand(self.find(verb[2:], "down", int(word))[0])
            return [(None, (verb, int(word)))]
        if verb == "foul":
            for body in self.find("cup", "down") + self.find("piece", "down"):
                if body.shot == self.turn.count("shot"):
                    self.stand(body)
            return [(None, ("foul",))]
        if verb == "rebuild":
            return self.rebuild()
        return self.done() if verb == "done" else []

    def judging(self):
        """Whether the third window has ended."""
        return len([text for text in self.turn if text in ("quiet", "foul")]) == 3

    def stand(self, body):
        """A cup or piece that was none; in game 2 a 29th cup lies beside the pyramid."""
        full = self.game == 2 and body.kind == "cup" and len(self.find("cup", "up")) == 28
        body.where = "spare" if full else "up"

    def rebuild(self):
        free = self.find("cup", "up") + self.find("cup", "spare")
        tiers = [7, 6, 5, 4, 3, 2, 1]
        wanted = 0
        if self.complete_only:
            for base in range(1, 8):
                wanted = sum(range(1, base + 1)) if sum(range(1, base + 1)) <= len(free) else wanted
        else:
            for tier in tiers:
                wanted += min(tier, len(free) - wanted)
        for number, body in enumerate(free):
            body.where = "up" if number < wanted else "spare"
        return [(None, ("rebuilt", wanted))]

    def points(self):
        """Of the turn: each line's first cup 1000, others 500, a piece of somebody else 500."""
        lines = [body.of for body in self.find("cup", "down")]
        foreign = [body for body in self.find("piece", "down") if body.of != self.shooter()]
        return 1000 * len(set(lines)) + 500 * (len(lines) - len(set(lines))) + 500 * len(foreign)

    def total(self, seat):
        return sum([points for _, who, points in self.written if who == seat])

    def done(self):
        seat, points = self.shooter(), self.points()
        for body in self.bodies:
            body.where = "box" if body.where == "down" else body.where
        self.written.append((self.game, seat, points))
        self.turn = []
        events = [(None, ("scored", seat, points))]
        if self.over():
            return events + [(None, ("over", self.winner()))]
        if self.turns() == len(self.seats):
            places = {seat: place for place, seat in enumerate(self.order)}
            self.order = sorted(self.seats, key=lambda seat: (-self.total(seat), -places[seat]))
            self.game = 2
            self.bodies = [Body("cup", 1, "up" if number < 28 else "spare") for number in range(self.stock)]
            events.append((None, ("order", self.order[:])))
        return events

    def winner(self):
        return max(self.seats, key=lambda seat: (self.total(seat), self.order.index(seat))) if self.over() else None

    # What is known

    def returns(self):
        return [self.total(seat) for seat in self.seats]

    def view(self):
        """What everybody sees; a seat's observation has its own `hide` besides."""
        left = self.stock
        if self.game == 2:
            left -= len(self.find("cup", "down") + self.find("cup", "box"))
        playing = self.step() in ("shoot", "window", "judge")
        return {
            "game": self.game,
            "order": self.order[:],
            "shooter": self.shooter(),
            "shots_left": 3 - self.turn.count("shot") if playing else 0,
            "cups": [len(self.find("cup", "down", line)) for line in (1, 2, 3)],
            "standing": [len(self.find("cup", "up", line)) for line in (1, 2, 3)],
            "pieces": sorted([body.of for body in self.find("piece", "down")]),
            "pieces_left": sorted([body.of for body in self.find("piece", "up")]),
            "turn_points": self.points(),
            "points": self.returns(),
            "stock": left,
            "rebuilt": "rebuild" in self.turn,
            "winner": self.winner(),
            "player": self.player(),
        }

    def observation(self, seat):
        """What a seat or, for None, a spectator sees: all the same but where the seat itself may hide."""
        view = self.view()
        if seat is not None:
            view["hide"] = self.hide(seat)
        return view

    def hide(self, seat):
        return self.hidden[seat] if seat < len(self.hidden) else None
