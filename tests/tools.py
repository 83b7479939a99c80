"""Small tools shared by the tests that run on both interpreters (CPython and MicroPython)."""

import sys

MICROPYTHON = sys.implementation.name == "micropython"


def GAMES(cpython, micropython):
    """How many games to play here: the first number on CPython, the second on MicroPython."""
    return micropython if MICROPYTHON else cpython


def raises(exc, fn, *args, **kw):
    """Call ``fn`` and return the exception of type ``exc`` which it must raise; any other exception passes through."""
    try:
        value = fn(*args, **kw)
    except exc as error:
        return error
    raise AssertionError(exc.__name__ + " was not raised; the call returned " + repr(value))


class Random:
    """Wichmann and Hill's generator (Applied Statistics AS 183): the same draws on every interpreter.

    All of its numbers stay below 2**30, so it also runs where small integers have 31 bits.
    """

    def __init__(self, seed=1):
        self.x = 1 + seed % 30268
        self.y = 1 + (seed // 30268 + 7919) % 30306
        self.z = 1 + (seed * 31 + 104729) % 30322
        for _ in range(8):
            self.bits()

    def bits(self):
        """The next 30 random bits."""
        self.x = x = 171 * self.x % 30269
        self.y = y = 172 * self.y % 30307
        self.z = z = 170 * self.z % 30323
        return (x << 15 ^ y << 7 ^ z) & 0x3FFFFFFF

    def below(self, n):
        """An integer from 0 to n - 1 (n from 1 to about a million)."""
        return self.bits() % n

    def choice(self, seq):
        """One item of a sequence that is not empty."""
        return seq[self.bits() % len(seq)]

    def weighted(self, outcomes):
        """One action of ``[(action, weight), ..]``, by its positive integer weight, as chance_outcomes() gives them."""
        left = 0
        for _, weight in outcomes:
            left += weight
        left = self.bits() % left
        for action, weight in outcomes:
            left -= weight
            if left < 0:
                return action
        raise AssertionError("no outcome has a weight")
