"""A ring of events in arrays made once: what happened is kept without a new object."""

from array import array


class Events:
    """First in, first out, for as many events as ``size``; more are counted in ``lost`` and dropped.

    After ``pop()`` gave True the event is in ``kind``, ``cell``, ``at`` (ms), ``hold`` (ms) and ``strength`` (counts).
    """

    def __init__(self, size):
        self.kind = 0
        self.cell = 0
        self.at = 0
        self.hold = 0
        self.strength = 0
        self.lost = 0
        self._size = size
        self._first = 0
        self._count = 0
        self._kinds = bytearray(size)
        self._cells = array("h", bytes(2 * size))
        self._ats = array("i", bytes(4 * size))
        self._holds = array("i", bytes(4 * size))
        self._strengths = array("h", bytes(2 * size))

    def push(self, kind, cell, at, hold, strength):
        """Add an event at the end."""
        if self._count == self._size:
            self.lost += 1
            return
        i = (self._first + self._count) % self._size
        self._kinds[i] = kind
        self._cells[i] = cell
        self._ats[i] = at
        self._holds[i] = hold
        self._strengths[i] = strength
        self._count += 1

    def pop(self):
        """Take the oldest event; False when there is none."""
        if not self._count:
            return False
        i = self._first
        self.kind = self._kinds[i]
        self.cell = self._cells[i]
        self.at = self._ats[i]
        self.hold = self._holds[i]
        self.strength = self._strengths[i]
        self._first = (i + 1) % self._size
        self._count -= 1
        return True

    def clear(self):
        """Forget everything that was not taken."""
        self._count = 0
