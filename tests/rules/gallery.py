"""Short-hand for leading a match of Shateki-Ya through the engine's public texts."""

import rules

TURN_KEYS = ("shooter", "shots_left", "cups", "pieces", "turn_points", "rebuilt")


class Match:
    """A match led by scripts: phrases parted by "; ", a number in front repeats one ("3 cup 1").

    Pieces are hidden at once, all on line 1, or as `hidden` says, one digit a seat.
    """

    def __init__(self, script="", seats=3, hidden="", **options):
        self.seats = seats
        self.game = rules.new("shateki", seats=seats, **options)
        for seat in range(seats):
            self.do("hide " + (hidden[seat] if hidden else "1"))
        self.do(script)

    def do(self, script):
        """Plays a script; returns its events without their audience, which must be everybody."""
        told = []
        for phrase in script.split(";"):
            words = phrase.split()
            times = 1
            if words and words[0].isdigit():
                times = int(words.pop(0))
            for _ in range(times if words else 0):
                text = " ".join(words)
                assert text in self.legal(), "{!r} is not legal here, but {}".format(text, ", ".join(self.legal()))
                for audience, event in self.game.apply_action(self.game.string_to_action(text)):
                    assert audience is None
                    told.append(event)
        return told

    def turn(self, script=""):
        """A whole turn: every "/" in the script is the end of a shot (`quiet`), the third begins the judging."""
        told = []
        for number, shot in enumerate((script + "//").split("/")[:3]):
            before, _, after = shot.rpartition("!")  # what stands before "!" comes before the band leaves
            told += self.do(before + "; shot; " + after + "; quiet")
            assert self.see("shots_left") == 2 - number
        return told + self.do(script.split("/")[3] + "; done" if script.count("/") == 3 else "done")

    def scored(self, script=""):
        """A whole turn; returns who scored what."""
        return next(event[1:] for event in self.turn(script) if event[0] == "scored")

    def rest(self):
        """Turns without a hit until the game (1 or 2) is over."""
        game = self.see("game")
        while not self.game.is_terminal() and self.see("game") == game:
            self.turn()

    def legal(self):
        """The legal texts."""
        return [self.game.action_to_string(action) for action in self.game.legal_actions()]

    def weights(self):
        """{text: weight} where chance is asked."""
        return {self.game.action_to_string(action): weight for action, weight in self.game.chance_outcomes()}

    def see(self, key, seat=None):
        """One field of an observation."""
        return self.game.observation(seat)[key]
