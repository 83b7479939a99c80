"""Steered players for X-Virus, each with habits drawn anew for every game, and what the game hides from whom.

The usual one is a racer: enter, else forward, else back, else discard. Others hold the opponent back, never enter (so
that nobody is in the brain at the end) or save their Diamonds.
"""

HABITS = (
    ("enter", "forward", "back", "discard"),
    ("enter", "forward", "back", "discard"),
    ("enter", "back", "forward", "discard"),
    ("forward", "back", "discard", "enter"),
    ("discard", "forward", "back", "enter"),
    ("back", "discard", "enter", "forward"),
)


class Steered:
    """One game's player for both seats: choose(game, texts) -> one of `texts`."""

    def __init__(self, rng):
        self.rng = rng
        both = rng.choice(HABITS)
        self.habits = [both, both] if rng.below(4) else [rng.choice(HABITS), rng.choice(HABITS)]
        self.strays = rng.choice((0, 5, 20))  # how often it does anything, in percent

    def choose(self, game, texts):
        """One of the legal texts of the seat that is asked."""
        if self.rng.below(100) < self.strays:
            return self.rng.choice(texts)
        for verb in self.habits[game.current_player()]:
            fitting = [text for text in texts if text.startswith(verb)]
            if fitting:
                return self.rng.choice(fitting)
        return self.rng.choice(texts)


def taker(game):
    """The seat which the next card is dealt to: the one with less than three; while hands are dealt, green first."""
    green, _ = game.observation(None)["hand_sizes"]
    return 0 if green < 3 else 1


def hides_deal(game, seat, text):
    """A card is dealt for one seat's eyes."""
    return text.startswith("deal ") and taker(game) != seat


def hands_of(game):
    """Both hands: with them and what is public the pile is known too."""
    return [game.observation(0).get("hand"), game.observation(1).get("hand")]
