"""No seat and no spectator is sent what it may not know, by whatever way; planted leaks are caught."""

import rules
from hidden import Direct, watch
from players import GAMES as GAME_TABLE
from players import Uniform
from tools import GAMES, Random

PAIRS = 500


def pairs_of(name, seat, games, seed, maker=None, worlds=4, other=Uniform):
    """Watches games, uniform and steered in turn, with all sets of options; returns (pairs, leaks)."""
    rng = Random(seed)
    entry = GAME_TABLE[name]
    pairs, leaks = 0, []
    for number in range(games):
        player = (entry["steered"] if number % 2 else other)(rng)
        options = entry["options"][number // 2 % len(entry["options"])]
        watched = watch(name, options, player, seat, rng, worlds, maker or Direct())
        pairs += watched.pairs
        leaks = leaks + watched.leaks
    return pairs, leaks


def test_nothing_hidden_reaches_a_seat_or_a_spectator():
    for name in rules.GAMES:
        for seat in GAME_TABLE[name]["blind"]:
            pairs, leaks = pairs_of(name, seat, GAMES(20, 4), 31)
            who = "spectator" if seat is None else "seat " + str(seat)
            print(name, who, pairs, "pairs that differ in secret were sent the same")
            assert leaks == [], leaks[:3]
            assert pairs >= PAIRS, pairs


class Leaky:
    """A game with a hole; subclasses make the hole."""

    def __init__(self, game):
        self.game = game

    def __getattr__(self, name):
        return getattr(self.game, name)

    def organisms(self):
        return self.game.observation(1)["organisms"]


class InView(Leaky):
    """The patient's view tells how many organisms stand in the intestines' last square or the heart."""

    def observation(self, seat):
        view = self.game.observation(seat)
        if seat == 0:
            view["heart"] = self.organisms().get("C4")
        return view


class InGrowth(Leaky):
    """Everybody's view names the square that grows."""

    def observation(self, seat):
        view = self.game.observation(seat)
        if view["growth"]:
            view["growth"]["from"] = self.game.observation(1)["path"][0]
        return view


class InNewEvent(Leaky):
    """Set-up squares are announced."""

    def apply_action(self, action):
        text = self.game.action_to_string(action)
        events = list(self.game.apply_action(action))
        return events + ([(None, ("placed", text[6:]))] if text.startswith("place") else [])


class InEventField(Leaky):
    """`grows` carries its square."""

    def apply_action(self, action):
        text = self.game.action_to_string(action)
        return [
            (audience, event + (text[5:],) if event[0] == "grows" else event)
            for audience, event in self.game.apply_action(action)
        ]


class InAudience(Leaky):
    """Mutations are told to everybody."""

    def apply_action(self, action):
        return [(None, event) for _, event in self.game.apply_action(action)]


class Telling(rules.IllegalAction):
    """An error whose sentence says too much."""

    def __init__(self, sentence):
        self.sentence = sentence

    def __str__(self):
        return self.sentence


class InError(Leaky):
    """A wrong text is answered with the number of organisms in the upper rows."""

    def string_to_action(self, text):
        try:
            return self.game.string_to_action(text)
        except rules.IllegalAction:
            pass
        raise Telling("not legal, above: " + str(len([s for s in self.organisms() if int(s[1:]) < 6])))


class InLegalTexts(Leaky):
    """Injections into the heart are offered only if something is there."""

    def legal_actions(self):
        actions = self.game.legal_actions()
        if "C4" in self.organisms():
            return actions
        return [a for a in actions if self.game.action_to_string(a) != "inject C4"]


class InWeights(Leaky):
    """Homeopathic comes more often while the stomach is empty."""

    def chance_outcomes(self):
        stomach = len([square for square in self.organisms() if square in ("A5", "B5", "A6", "B6", "C6", "B7", "C7")])
        return [(action, weight + (stomach == 0)) for action, weight in self.game.chance_outcomes()]


class ToSpectator(Leaky):
    """Palpation's answer is shown to spectators."""

    def observation(self, seat):
        view = self.game.observation(seat)
        if seat is None:
            view["palpated"] = self.game.observation(1)["palpated"]
        return view


class Planter(Direct):
    """Makes games with a leak."""

    def __init__(self, leak):
        self.leak = leak

    def wrap(self, game):
        return self.leak(game)


class Feeling(Uniform):
    """Uses Palpation as soon as it lies there, and where it finds something."""

    def choose(self, game, texts):
        if "use palpation" in texts:
            return "use palpation"
        found = [text for text in texts if text[:7] == "choose " and text[7:] in game.observation(1)["organisms"]]
        return self.rng.choice(found or texts)


def ways_caught(leak, seat, way):
    """The ways by which the harness says that a planted leak reaches a seat; games are played until `way` is one."""
    caught = []
    for seed in range(12):
        _, leaks = pairs_of("ten_turns", seat, 1, 33 + seed, Planter(leak), other=Feeling)
        caught = sorted({leak.split(":")[0] for leak in leaks})
        if way in caught:
            break
    return caught


def test_planted_leaks_are_caught():
    for leak, seat, way in (
        (InView, 0, "view"),
        (InGrowth, 0, "view"),
        (InGrowth, None, "view"),
        (InNewEvent, 0, "events"),
        (InEventField, None, "events"),
        (InAudience, 0, "events"),
        (InError, 0, "errors"),
        (InLegalTexts, 0, "legal texts"),
        (InWeights, 0, "weights"),
        (ToSpectator, None, "view"),
    ):
        caught = ways_caught(leak, seat, way)
        print(leak.__name__, "caught by", caught)
        assert way in caught, (leak.__name__, seat, caught)


def test_leaks_for_others_do_not_count():
    # What the spectator is shown too much does not reach the patient.
    pairs, leaks = pairs_of("ten_turns", 0, 4, 34, Planter(ToSpectator))
    assert pairs > 100 and leaks == []
