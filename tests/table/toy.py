"""The smallest game with secret hands, and its play: what the table's shared pages are tested with.

CHANCE deals each seat a number that only it may see; each seat in turn keeps or shows it. Who showed the highest wins.
It is put beside the games of the table for the time of a test: ``with_toy()``.
"""

import sys

import rules
import table
from table import referee
from table.play import BasePlay
from table.screens import two

NAME = "toy"
SET_UP = ("set_up", "SetUp")
OPTIONS_SHOWN = ("level", "open")
SWORDS = "SWORDS"  # how the secret looks on the screen, and nowhere else


class Toy(rules.Game):
    NAME = "toy"
    SEATS = (2, 4)
    LONGEST = 8
    OPTIONS = {"level": (1, 2, 3), "open": (False, True)}

    def __init__(self, seats, options):
        rules.Game.__init__(self, seats, options)
        self.hands = []
        self.shown = []

    def current_player(self):
        if len(self.hands) < self.seats:
            return rules.CHANCE
        return len(self.shown) if len(self.shown) < self.seats else rules.TERMINAL

    def chance_outcomes(self):
        return [(n, 1) for n in range(1, 5)] if self.current_player() == rules.CHANCE else []

    def _legal(self):
        player = self.current_player()
        return [1, 2, 3, 4] if player == rules.CHANCE else [0, 1] if player >= 0 else []

    def _text(self, action):
        return f"deal {action}" if self.current_player() == rules.CHANCE else ("keep", "show")[action]

    def _play(self, action):
        if len(self.hands) < self.seats:
            self.hands.append(action)
            return [(len(self.hands) - 1, ("dealt", action))]
        seat = len(self.shown)
        self.shown.append(action)
        return [(None, ("showed", seat, self.hands[seat]) if action else ("kept", seat))]

    def observation(self, seat):
        view = {"player": self.current_player(), "shown": self.shown[:]}
        if seat is not None and seat < len(self.hands):
            view["hand"] = self.hands[seat]
        return view


class Play(BasePlay):
    def __init__(self, referee, game):
        BasePlay.__init__(self, referee, game)
        self.show_it = 0

    def refresh(self):
        BasePlay.refresh(self)
        player = self.public["player"]
        self.hand_to = player if player >= 0 and not self.over else -1
        self.show_it = 0

    def is_reveal(self, events):
        return any(event[0] == "showed" for _, event in events)

    def tick(self, now):
        if self.public["player"] == rules.CHANCE and not self.over:
            self.table.act_chance(now)

    def winners(self):
        best = max(self.game.hands)
        return [seat for seat in range(self.game.seats) if self.game.hands[seat] == best]

    def button(self, name, now):
        if self.over and name == "ok":
            self.table.new_game(now)

    def lines(self, display):
        display.line(0, "over" if self.over else "toy")
        two(display, "|")
        display.line(3)

    def secret_lines(self, display):
        view = self.game.observation(self.hand_to)
        display.line(0, self.table.name(self.hand_to))
        display.line(1, SWORDS, "", str(view["hand"]))
        display.line(2, ("keep", "show")[self.show_it])
        display.line(3, "take", "", "next")

    def secret_button(self, name, now):
        if name == "right":
            self.show_it = 1 - self.show_it
        else:
            self.table.act(("keep", "show")[self.show_it], now)


def install():
    """Put the toy beside the table's games, after what was there; call it again after it was dropped."""
    me = sys.modules["toy"]
    for room in (rules, table):
        room.toy = me
        sys.modules[room.__name__ + ".toy"] = me
    rules._CLASSES["toy"] = "Toy"
    if ("toy", None) not in referee.GAMES:
        referee.GAMES = referee.GAMES + (("toy", None),)


def remove():
    """The table's own games, and no other."""
    rules._CLASSES.pop("toy", None)
    referee.GAMES = tuple(game for game in referee.GAMES if game[0] != "toy")
    for room in (rules, table):
        sys.modules.pop(room.__name__ + ".toy", None)
        if hasattr(room, "toy"):
            del room.toy
