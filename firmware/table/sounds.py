"""The sounds by number. Nothing here tells what is not also said aloud in the printed game."""

import rooms
from micropython import const

PRESS = const(0)
REFUSED = const(1)
HIT = const(2)
HIT_PARASITE = const(3)
ALMOST = const(4)
MISS = const(5)
TURN = const(6)
GROWN = const(7)  # the same whether it landed on another organism or not
FLAG = const(8)
CUT = const(9)  # the turn ends at once
MASSAGE = const(10)
CARD = const(11)
DIE = const(12)
END = const(13)
COUNT = const(14)  # and the five after it: the count of a growth path, a semitone up a step


def tune(sound):
    """What a buzzer plays for a sound (a number of these)."""
    return rooms.load("table.tunes").TUNES[sound]
