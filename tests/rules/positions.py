"""Short-hand for reaching a wished position of Ten Turns by legal play, through the engine's public texts only."""

import rules


def expand(script):
    """The texts of a short-hand script.

    Phrases are parted by "; ". A verb may be followed by several words ("inject D13 D13" is two texts), and
    "grow C2 D2 E2" is `die 2`, `from C2`, `step D2`, `step E2`.
    """
    texts = []
    for phrase in script.split(";"):
        words = phrase.split()
        if not words:
            continue
        if words[0] == "grow":
            texts = texts + ["die " + str(len(words) - 2), "from " + words[1]]
            words = ["step"] + words[2:]
        if len(words) == 1:
            texts.append(words[0])
        texts = texts + [words[0] + " " + word for word in words[1:]]
    return texts


class Play:
    """A game of Ten Turns that is led by scripts; options as for rules.new."""

    def __init__(self, script="", **options):
        self.options = options
        self.game = rules.new("ten_turns", **options)
        self.last = []
        self.do(script)

    def do(self, script):
        """Plays a script; returns the events of all its texts in order. `last` keeps those of the last text."""
        told = []
        for text in expand(script):
            assert text in self.legal(), "{!r} is not legal here, but {}".format(text, ", ".join(self.legal()[:12]))
            self.last = list(self.game.apply_action(self.game.string_to_action(text)))
            told = told + self.last
        return told

    def told(self, script):
        """Plays a script; returns its events without their audiences."""
        return [event for _, event in self.do(script)]

    def legal(self, verb=None):
        """The legal texts, sorted; with a verb, what may follow it."""
        texts = sorted([self.game.action_to_string(a) for a in self.game.legal_actions()])
        if verb is None:
            return texts
        return [text[len(verb) + 1 :] for text in texts if text.startswith(verb + " ")]

    def fork(self):
        """The same game again, to try something else in it."""
        other = Play(**self.options)
        other.game = rules.replay("ten_turns", bytes(self.game.history), **self.options)
        return other

    def ends(self, pips, square):
        """Every square on which a growth of `pips` from `square` may end, sorted; [] if it is not offered."""
        if str(pips) not in self.legal("die"):
            return []
        start = self.fork()
        start.do("die " + str(pips))
        if square not in start.legal("from"):
            return []
        start.do("from " + square)
        waiting = [(start, pips)]
        found = set()
        while waiting:
            play, left = waiting.pop()
            if left == 1:
                found.update(play.legal("step"))
                continue
            for step in play.legal("step"):
                deeper = play.fork()
                deeper.do("step " + step)
                waiting.append((deeper, left - 1))
        return sorted(found)

    def see(self, key, seat=1):
        """One key of a seat's view."""
        return self.game.observation(seat)[key]

    def organisms(self):
        """{square: "V" or "P"} as seat 1 sees them, in letters to keep tests short."""
        seen = self.see("organisms")
        return {square: seen[square][0].upper() for square in seen}

    def over(self):
        """None while the game goes on, else its returns as a list."""
        return list(self.game.returns()) if self.game.is_terminal() else None


def organisms(script):
    """{"C4": "V", ..} from "V C4 A8 P G8"."""
    found = {}
    letter = "V"
    for word in script.split():
        if word in ("V", "P"):
            letter = word
        else:
            found[word] = letter
    return found


def editions(test):
    """Runs a test once in either edition."""
    for edition in ("rulebook", "original"):
        test(edition)


# Three viruses on the single squares: nothing of them can ever grow, so every die lapses and the turns pass quietly.
ISLANDS = "place A8 C4 D13 G8 G12; reveal massage; inject D13 G12; decline; inject D1 D1; roll 1 1 1"
QUIET_CARDS = [
    "palpation",
    "shiatsu",
    "smoking",
    "smoking",
    "appendectomy",
    "heavy_drinking",
    "pinworm_test",
    "workout",
]


def islands(turn, cards="", script=ISLANDS, **options):
    """A game at the reveal of `turn` (2..10) in which viruses stand on A8, C4, G8 only; the `cards` lie revealed.

    Turn 1 reveals Massage; the turns from 2 on reveal `cards`, then cards that do nothing while they lie there.
    """
    play = Play(script, **options)
    order = cards.split() + [card for card in QUIET_CARDS if card not in cards.split()]
    for card in order[: turn - 2]:
        play.do(f"reveal {card}; inject D13 D13 D13; roll 1 1 1")
    assert play.see("turn") == turn
    return play


# B9 becomes a parasite in turn 1 and carries its kind to A8 and G8; a six from B9 then reaches C4 as well.
BROOD = "place A8 A9 B9 C4 G8"
BROOD_GROWS = "inject D13 D13 D13; roll 1 2 6; grow A9 B9; grow B9 A9 A8; grow B9 C9 D9 E9 F9 G9 G8"
LAST_GROWTH = "roll 6 1 1; grow B9 C9 C8 C7 C6 C5 C4; grow B9 A9; grow A9 A10"


def brood(**options):
    """A game at the reveal of turn 2 with parasites on A8 B9 G8, viruses on A9 C4; Massage lies revealed."""
    play = Play(BROOD + "; reveal massage; " + BROOD_GROWS, **options)
    assert play.organisms() == organisms("P A8 B9 G8 V A9 C4")
    return play


def grown(viruses, dice, card="massage", uses="inject A3 A3 A3", **options):
    """Turn 1 with five viruses, `card` revealed, the patient's `uses`, and the dice rolled."""
    play = Play(f"place {viruses}; reveal {card}; {uses}", **options)
    play.do("roll " + dice)
    return play
