"""Steered players for the Game That Ends in 3 Turns: one habit a game, so that rare endings and cards come up.

Uniform games with many seats hardly ever end by an escape; a game of hunters does, who attack first and never defend.
"""

ATTACKS = ("kill", "whim", "pistol", "bullet", "hush", "play_for_you")
DEFENCE = ("no_way", "pass_the_blame", "seat_change")
MOVES = ("swap", "take_and_give", "all_together")
# What is played first, and what only if nothing else is left.
HABITS = (
    (("kill", "whim", "pistol", "bullet"), ("no_way", "pass_the_blame")),
    (("kill", "whim", "pistol", "bullet", "hush"), DEFENCE),
    (DEFENCE, ()),
    (MOVES, ATTACKS),
    (("play_for_you", "hush"), ("no_way",)),
    (("pistol", "bullet", "seat_change", "play_for_you", "hush"), ()),
    ((), ("seat_change", "no_way")),
    ((), MOVES),
)


class Steered:
    """One game's player for all seats: choose(game, texts) -> one of `texts`."""

    def __init__(self, rng):
        self.rng = rng
        self.first, self.last = rng.choice(HABITS)
        self.fires = rng.below(100) < 70
        self.passes = rng.choice((0, 50, 90))  # how often No Way stays in the hand at OPEN, in percent
        self.count = rng.choice(("declare 1", "declare 3", ""))
        self.frees = rng.below(100) < 50  # gives jokers away
        self.changes = rng.below(100) < 60  # Seat Change as soon as something else than Kill could move

    def choose(self, game, texts):
        """One of the legal texts of the seat that is asked."""
        rng = self.rng
        if rng.below(100) < 12:
            return rng.choice(texts)
        fires = [text for text in texts if text[:5] == "fire "]
        if fires and self.fires:
            return rng.choice(fires)
        if "done" in texts and len(texts) > 1:
            others = [text for text in texts if text not in ("done", "declare 1")] or texts
            return "done" if rng.below(100) < self.passes else rng.choice(others)
        if "play seat_change" in texts and self.changes and waiting(game.observation(None)):
            return "play seat_change"
        if self.count in texts:
            return self.count
        if texts[0][:5] == "give ":
            jokers = [text for text in texts if text[5:] in ("murderer", "true_culprit")]
            if jokers and self.frees:
                return rng.choice(jokers)
            return rng.choice(texts)
        first = [text for text in texts if text[:5] == "play " and text[5:] in self.first]
        middle = [text for text in texts if text[5:] not in self.last]
        return rng.choice(first or middle or texts)


def waiting(view):
    """Whether a Hush or Play for You waits before a seat that is not on turn."""
    seats = [seat for seat in range(len(view["front"])) if seat != view["turn"]]
    return [seat for seat in seats for card, _ in view["front"][seat] if card in ("hush", "play_for_you")] != []


def hides_card(game, seat, text):
    """Whether a seat is not sent this text: a card dealt to another, drawn or given where it is neither side."""
    verb = text.split(" ")[0]
    view = game.observation(None)
    if verb == "deal":
        full = 4 if game.options["turns"] == 4 else 6
        return seat != next(s for s in range(game.seats) if view["hand_sizes"][s] < full)
    if verb in ("draw", "give"):
        return not may_know(view, seat, verb)
    return False


def may_know(view, seat, verb):
    if seat is None:
        return False
    return seat in (view["turn"], view["controller"]) if verb == "draw" else seat == view["player"]


def hands_of(game):
    """Everybody's hand."""
    return [game.observation(seat)["hand"] for seat in range(game.seats)]


def shown(game, seat):
    """What a seat lawfully learns without an event: its own hand, a hand it plays, hands thrown down, whose turn.

    The second engine holds these to the letter; here the worlds part where they differ.
    """
    view = game.observation(seat)
    return [view["turn"], view["discarded"], view.get("hand"), view.get("seen")]
