"""Who plays the games of rules.GAMES in tests: seats, options, longest game, steered player, what is hidden, tally.

A game joins the conformance and non-interference tests with one entry in GAMES.

- "seats", "options": what to build the game with; sets of options are played in turn.
- "longest", "most_texts": the declared length in actions, and how many legal texts a state has at most.
- "games" (200 if absent): how many steered games a computer plays, so that every branch of the tally is reached.
- "few" (20 if absent): how many of them a device plays.
- "uniform" (300 if absent): how many uniform games a computer plays; long games are fewer.
- "each_card" (1 if absent): how often these games play each card of the tally at least.
- "steered": class with choose(game, texts) for every seat, where its ``WORLD`` is true also for CHANCE.
- "tally": class that counts branches, see tally_ten_turns.
- "hidden": function(game, seat, text): whether a seat (None = a spectator) is not sent this text, legal in this state.
- "secret": function(game): all that somebody may not know, as JSON types; two games differ in secret when this differs.
- "public": {event name: how many of its fields may be known to its audience}; an event or a field beyond is a leak.
- "asides": texts which are tried wherever a seat is asked; the errors' sentences must not tell secrets either.
- "blind": the seats (and None) from which something is hidden.
- "shown" (nothing if absent): function(game, seat): what may lawfully change for a seat without an event.
- "weights" (True if absent): whether what chance may bring is public; what may be dealt tells what others hold.
"""

import players_shateki
import players_three_turns
import players_x_virus
import tally_three_turns
import tally_x_virus
from players_ten_turns import Steered
from tally_ten_turns import Tally


def hides_square(game, seat, text):
    """Ten Turns: the squares which the virus player places, grows from and grows through are for seat 1 only."""
    return seat != 1 and text.split(" ")[0] in ("place", "from", "step")


def sees_all(game):
    """Ten Turns: seat 1 knows everything that there is."""
    return game.observation(1)


def hides_piece(game, seat, text):
    """Shateki-Ya: the line on which somebody else hides a piece."""
    return text[:5] == "hide " and seat != game.current_player()


def all_hiding(game):
    """Shateki-Ya: where the pieces are."""
    return [game.observation(seat)["hide"] for seat in range(3)]


GAMES = {
    "ten_turns": {
        "seats": 2,
        "options": (
            {},
            {"edition": "original"},
            {"edition": "rulebook", "parasite_diagonal": True, "weed_saves_turn10": True},
            {"edition": "original", "parasite_gaps": True, "antivax_counts_itself": True},
            {"palpation": "none", "parasite_gaps": True, "parasite_diagonal": True},
            {"edition": "original", "weed_saves_turn10": True, "antivax_counts_itself": True},
        ),
        "longest": 333,
        "most_texts": 81,
        "games": 800,
        "few": 50,
        "steered": Steered,
        "tally": Tally,
        "hidden": hides_square,
        "secret": sees_all,
        "blind": (0, None),
        "asides": ("place C4", "from C4", "step C4", "die 1", "use massage", "inject H9", "roll 1", "", None, 7),
        "public": {
            "injected": 1,
            "hit": 1,
            "almost": 0,
            "miss": 0,
            "killed": 2,
            "chosen": 2,
            "grows": 2,
            "count": 1,
            "palpated": 2,
            "over": 1,
        },
    },
    "shateki": {
        "seats": 3,
        "options": (
            {},
            {"stock": 30},
            {"complete_only": True},
            {"order": [2, 0, 1]},
            {"stock": 30, "complete_only": True, "order": [1, 2, 0]},
        ),
        "longest": 783,
        "most_texts": 10,
        "steered": players_shateki.Steered,
        "tally": players_shateki.Tally,
        "hidden": hides_piece,
        "secret": all_hiding,
        "blind": (0, 1, 2, None),
        "asides": ("hide 1", "piece 0", "piece 1", "piece 2", "cup 1", "rebuild", "done", "", None, 7),
        "public": {
            "cup": 1,
            "piece": 1,
            "uncup": 1,
            "unpiece": 1,
            "foul": 0,
            "rebuilt": 1,
            "scored": 2,
            "order": 1,
            "over": 1,
        },
    },
    "x_virus": {
        "seats": 2,
        "options": (
            {},
            {"brain_back": True, "start": 1, "end_on_failed_draw": True},
            {"ten_steps": 5, "zero_tie": "steps", "arm": 8, "leg": 10, "heart": 6},
            {"real_deck": True, "start": 1, "heart": 2},
            {"zero_tie": "steps", "end_on_failed_draw": True, "arm": 1, "leg": 2, "heart": 1},
            {"real_deck": True, "end_on_failed_draw": True, "brain_back": True, "arm": 20, "leg": 20, "heart": 20},
            {"zero_tie": "steps", "brain_back": True},
        ),
        "longest": 99,
        "most_texts": 156,
        "games": 300,
        "each_card": 200,
        "steered": players_x_virus.Steered,
        "tally": tally_x_virus.Tally,
        "hidden": players_x_virus.hides_deal,
        "secret": players_x_virus.hands_of,
        "blind": (0, 1, None),
        "weights": False,
        "asides": ("discard 7S", "forward 4S hand1", "back 4C foot1", "enter AD hand2", "deal 2C", "", None, 7),
        "public": {"dealt": 2, "played": 2, "moved": 4, "over": 1},
    },
    "three_turns": {
        "seats": 4,
        "options": (
            {},
            {"expansion": ["pistol", "bullet", "seat_change", "true_culprit"], "start": 3},
            {"turns": 4, "hush_caught": -1, "start": 1},
            {"turns": 4, "expansion": ["pistol", "bullet", "true_culprit"], "kill_strikes": "attacker"},
            {"expansion": ["true_culprit", "seat_change"], "escape_murderer": 2, "yada_any_player": True},
            {"expansion": ["pistol", "bullet"], "kill_strikes": "attacker", "short": True, "yada_instant": True},
            {"expansion": ["true_culprit"], "yada_instant": True, "yada_any_player": True},
        ),
        "longest": 5000,  # the options without a longest game; the others are held in test_three_turns_playouts.py
        "most_texts": 14,
        "games": 70,
        "uniform": 100,
        "steered": players_three_turns.Steered,
        "tally": tally_three_turns.Endings,
        "hidden": players_three_turns.hides_card,
        "secret": players_three_turns.hands_of,
        "shown": players_three_turns.shown,
        "blind": (3, None),
        "weights": False,
        "asides": ("play murderer", "give kill", "cancel hush", "target 1", "declare 2", "draw kill", "left", "", None),
        "public": {"target": 2, "direction": 2, "out": 1, "round": 3, "over": 1},
    },
}


class Uniform:
    """Chooses any legal text with the same chance."""

    def __init__(self, rng):
        self.rng = rng

    def choose(self, game, texts):
        return self.rng.choice(texts)


def canonical(value):
    """A value of JSON types as text that does not depend on the order of a dict's keys; tuples count as lists.

    Raises TypeError for anything else, such as bytes, sets, floats or keys that are no strings.
    """
    kind = type(value)  # the commonest first: this is much of the time of the tests
    if kind is str:
        if "\\" in value or '"' in value:
            value = value.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + value + '"'
    if kind is int:
        return str(value)
    if kind is list or kind is tuple:
        return "[" + ",".join([canonical(item) for item in value]) + "]"
    if kind is dict:
        for key in value:
            if type(key) is not str:
                raise TypeError("a key that is no string: " + repr(key))
        return "{" + ",".join([canonical(key) + ":" + canonical(value[key]) for key in sorted(value)]) + "}"
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    raise TypeError("not a JSON type: " + repr(value))
