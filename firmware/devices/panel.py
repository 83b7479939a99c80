"""One side of the vest: the touch status of two MPR121 becomes presses on cells, one event a press.

A cell is the crossing of a row and a column, an integer (row - 1) * 7 + column from 0 to 90; 71 of them are squares
with a light, the others soft keys. Electrodes of both chips are numbered together: 0..11 the first chip's, 12..23 the
second's.

From bits to a press: new bits begin a contact. Two looks at the counts, at least CONFIRM_MS apart, must name the same
row and the same column, each ahead of all others by a margin: then the press is latched (DOWN) until its row or its
column lets go (UP). What cannot be told is refused, not guessed. Bits that were refused, or are left over from a press,
are stale: they do not count until they were released, so a resting palm does not close the panel.
"""

import time
from array import array

from micropython import const

from devices.bus import MISSING, OK, STUCK_ELECTRODE
from devices.events import Events
from devices.mpr121 import RUNNING, Mpr121

DOWN = const(1)  # a press, latched: exactly once
UP = const(2)  # its end; ``hold`` in ms
REFUSED = const(3)  # a touch that names no cell: two fingers, no lead, too weak or too short; ``cell`` is -1
MASS = const(4)  # a body against the panel: nothing counts
CALM = const(5)  # .. until it is gone; the rest position is then learned anew
LOST = const(6)  # a chip of this panel is out of use; a press in progress is dropped without an UP
BACK = const(7)  # it works again

CONFIRM_MS = const(7)  # longer than one update of the slowest chip (6.15 ms): the second look sees new samples of both
UNCLEAR_MS = const(60)  # a finger that lands is unclear for a moment
# Where row and column come from one chip (row 13) nobody confirms what it says: look for longer, and only when nothing
# else touches the panel.
ALONE_MS = const(20)
LONE_MS = const(150)  # a row without a column, or the other way round, for this long is a touch too weak to use
STUCK_MS = const(75000)  # longer than the longest press (60 s)
UNSTICK_MS = const(2000)  # a stuck electrode must let go for this long before it counts again
_CHECK_MS = const(1000)  # how often stuck electrodes are looked for
CALM_MS = const(200)
_MOST_ROWS = const(8)
_LATE_MS = const(20)  # after a pause this long between two scans a tap may be over though its bits still stand

_COLUMNS = "ABCDEFG"

IDLE = const(0)
SEEK = const(1)
HELD = const(2)
LEANT = const(3)

_LEAD = const(3)
# The neighbours of row and column together may have this many sixteenths of what the leaders have: a fingertip in the
# middle of a cell gives 16, one a third of the pitch off in both directions 29, an evenly pressing palm more than 30.
_BROAD = const(28)

_NONE = const(-1)
_UNCLEAR = const(-2)


def cell_name(cell):
    """Name of a cell: 23 -> "C4"."""
    return "%s%d" % (_COLUMNS[cell % 7], cell // 7 + 1)


def cell_index(name):
    """Cell of a name: "C4" -> 23; ValueError when there is no such cell."""
    column = _COLUMNS.find(name[:1].upper()) if name else -1
    row = int(name[1:]) if name[1:].isdigit() else 0
    if column < 0 or not 1 <= row <= 13:
        raise ValueError("There is no cell %r: a letter A to G and a row 1 to 13 are needed, such as C4." % (name,))
    return (row - 1) * 7 + column


def _bits_of(electrodes):
    mask = 0
    for electrode in electrodes:
        mask |= 1 << electrode
    return mask


class Panel(Events):
    """Touch panel ``name`` with the electrodes of ``wiring`` (boards/vest.py): scan(now) often, then next_event().

    After next_event() gave True: ``kind``, ``cell``, ``at`` (ms), ``hold`` (ms, of an UP), ``strength`` (counts of the
    weaker of row and column).
    """

    def __init__(self, name, wiring, bus, vest):
        Events.__init__(self, 16)
        self.name = name
        self._rows = bytes(wiring["rows"])
        self._columns = bytes(wiring["columns"])
        every = wiring["rows"] + wiring["columns"]
        first, second = wiring["addresses"]
        # Electrodes are switched on from ELE0 up (ECR b3..b0), so the highest one in use says how many.
        last = max([electrode for electrode in every if electrode < 12])
        self._a = Mpr121(bus, first, last + 1, name + "_rows", vest)
        self._b = Mpr121(bus, second, max(every) - 11, name + "_columns", vest)
        self.chips = (self._a, self._b)
        self._row_bits = _bits_of(wiring["rows"])
        self._column_bits = _bits_of(wiring["columns"])
        self._gone = vest.RELEASE_COUNTS - 1  # fewer counts than this: no finger, whatever the bit says
        self._a_lost = True
        self._b_lost = True
        self.state = IDLE
        self._bits = 0
        self._stale = 0
        self._ignored = 0  # stale bits and their neighbours, which the same finger may reach
        self._masked = 0
        self._changed = array("i", bytes(4 * 24))  # when each bit changed last
        self._last = 0  # time of the last scan
        self._since = 0  # when the contact, the press or the quiet after a mass touch began
        self._late = False
        self._met = False  # whether this contact had a row and a column
        self._crowd = False  # whether it began with more electrodes at once than a finger has
        self._candidate = _NONE
        self._candidate_at = 0
        self._held = 0  # the two bits of the press
        self._best_delta = 0
        self._spread = 0
        self._check = 0  # when stuck electrodes are looked for next

    @property
    def present(self):
        """Whether any chip of this panel answers."""
        return self._a.fault != MISSING or self._b.fault != MISSING

    @property
    def held(self):
        """Whether a press is in progress."""
        return self.state == HELD

    def next_event(self):
        """Take the oldest event into this object's fields; False when there is none."""
        return self.pop()

    def start(self, now):
        """Begin asking for the chips."""
        self._last = now
        self._a.start(now)
        self._b.start(now)

    def recalibrate(self, now):
        """Learn the rest position anew, with whatever touches the panel now taken as rest; a press is dropped."""
        self._a.restart(now)
        self._b.restart(now)
        self.state = IDLE

    def burst(self, now):
        """Read the counts of all electrodes of the chips in use; counts() gives them."""
        for chip in self.chips:
            if chip.state == RUNNING:
                chip.burst(now)

    def counts(self, electrode):
        """What an electrode (0..23) measured at the last burst(); -1 where none is wired or its chip is out of use."""
        if not (self._row_bits | self._column_bits) >> electrode & 1:
            return -1
        chip = self._a if electrode < 12 else self._b
        return chip.counts(electrode % 12) if chip.state == RUNNING else -1

    def line_name(self, electrode):
        """The row ("1".."13") or the column ("A".."G") of an electrode (0..23), "" where none is wired."""
        at = self._rows.find(bytes((electrode,)))
        if at >= 0:
            return "%d" % (at + 1)
        at = self._columns.find(bytes((electrode,)))
        return _COLUMNS[at] if at >= 0 else ""

    def scan(self, now):
        """Read both chips and turn what changed into events. Nothing is allocated while nothing is wrong."""
        a = self._a
        b = self._b
        a.poll(now)
        b.poll(now)
        if a.lost != self._a_lost or b.lost != self._b_lost:
            self._roll_call(now)
        bits = a.touched | b.touched << 12
        if bits != self._bits:
            self._note_changes(now, bits)
        if self._masked or (bits and time.ticks_diff(now, self._check) >= 0):
            self._look_for_stuck(now, bits)
        contact = bits & ~(self._ignored | self._masked)
        state = self.state
        if state == HELD:
            if bits & self._held != self._held:
                self._let_go(now, bits)
            elif self._too_many(contact):
                self._lean(now)
        elif state == LEANT:
            self._wait_for_calm(now, bits & ~self._masked)
        elif contact:
            self._seek(now, contact)
        elif state == SEEK:
            # It went before it was clear. A tap that was over before it could be looked at is told, a flicker is not.
            self.state = IDLE
            if self._late and self._met:
                self.push(REFUSED, -1, now, 0, 0)
        self._last = now

    def _roll_call(self, now):
        a_lost = self._a.lost
        b_lost = self._b.lost
        if (a_lost and not self._a_lost) or (b_lost and not self._b_lost):
            self.state = IDLE
            self.push(LOST, -1, now, 0, 0)
        if (self._a_lost and not a_lost) or (self._b_lost and not b_lost):
            self.push(BACK, -1, now, 0, 0)
        self._a_lost = a_lost
        self._b_lost = b_lost
        # What is touched at this moment began unseen, or lost its partner: it is not a press.
        self._put_aside(self._a.touched | self._b.touched << 12)

    def _note_changes(self, now, bits):
        changed = bits ^ self._bits
        if not self._bits:
            self._check = time.ticks_add(now, _CHECK_MS)
        self._bits = bits
        if self._stale & ~bits:
            self._put_aside(self._stale & bits)
        for electrode in range(24):
            if changed >> electrode & 1:
                self._changed[electrode] = now

    def _put_aside(self, bits):
        # These bits count again when they were released; until then their neighbours are ignored with them.
        self._stale = bits
        self._ignored = bits
        if bits:
            self._ignored |= self._beside(self._rows, bits) | self._beside(self._columns, bits)

    def _beside(self, line, bits):
        beside = 0
        last = len(line) - 1
        for i in range(last + 1):
            if bits >> line[i] & 1:
                if i:
                    beside |= 1 << line[i - 1]
                if i < last:
                    beside |= 1 << line[i + 1]
        return beside

    def _too_many(self, contact):
        # Two strong fingers reach eight rows at most.
        count = 0
        bits = contact & self._row_bits
        while bits:
            count += bits & 1
            bits >>= 1
        return count > _MOST_ROWS

    # Leaning.

    def _lean(self, now):
        self._since = now
        if self.state != LEANT:
            self.state = LEANT
            self.push(MASS, -1, now, 0, 0)

    def _wait_for_calm(self, now, bits):
        if bits:
            self._since = now
        elif time.ticks_diff(now, self._since) >= CALM_MS:
            self.push(CALM, -1, now, 0, 0)
            self.recalibrate(now)

    # Electrodes that do not let go.

    def _look_for_stuck(self, now, bits):
        self._check = time.ticks_add(now, _CHECK_MS)
        for electrode in range(24):
            bit = 1 << electrode
            age = time.ticks_diff(now, self._changed[electrode])
            chip = self._a if electrode < 12 else self._b
            if self._masked & bit:
                if not bits & bit and age >= UNSTICK_MS:
                    self._masked &= ~bit
                    if chip.fault == STUCK_ELECTRODE and chip.detail == electrode % 12:
                        chip.set_fault(OK)
            elif bits & bit and age >= STUCK_MS and self.state != LEANT:
                self._masked |= bit
                chip.set_fault(STUCK_ELECTRODE, electrode % 12)
                if self._held & bit and self.state == HELD:
                    self._let_go(now, bits)

    # A press.

    def _seek(self, now, contact):
        if self.state != SEEK:
            self.state = SEEK
            self._since = now
            self._late = time.ticks_diff(now, self._last) > _LATE_MS
            self._candidate = _NONE
            self._met = False
            self._crowd = False
        if self._a.crowd or self._b.crowd:
            self._crowd = True
        if self._too_many(contact):
            self._lean(now)
            return
        age = time.ticks_diff(now, self._since)
        live = self._bits & ~(self._stale | self._masked)
        if not live & self._row_bits or not live & self._column_bits:
            # The other chip has a clock of its own: its half may be on the way.
            self._candidate = _NONE
            if age >= LONE_MS:
                self._refuse(now, contact)
            return
        self._met = True
        self._a.burst(now)
        self._b.burst(now)
        if self._a.state != RUNNING or self._b.state != RUNNING or self._a.doubt or self._b.doubt:
            self._candidate = _NONE
            return
        row = self._strongest(self._rows, contact)
        strength = self._best_delta
        spread = self._spread
        column = self._strongest(self._columns, contact)
        if self._best_delta < strength:
            strength = self._best_delta
        cell = row * 7 + column
        alone = False
        if row >= 0 and column >= 0:
            alone = (self._rows[row] < 12) == (self._columns[column] < 12)
        if self._crowd or row < 0 or column < 0 or spread + self._spread > _BROAD or (alone and self._stale):
            self._candidate = _UNCLEAR
            if age >= UNCLEAR_MS:
                self._refuse(now, contact)
            return
        if cell != self._candidate:
            self._candidate = cell
            self._candidate_at = now
            # The bits of a tap in a long pause may not stand until a second look: two chips saying it will do.
            if alone or not self._late:
                return
        elif time.ticks_diff(now, self._candidate_at) < (ALONE_MS if alone else CONFIRM_MS):
            return
        self.state = HELD
        self._since = now
        self._held = 1 << self._rows[row] | 1 << self._columns[column]
        self.push(DOWN, cell, now, 0, strength)

    def _strongest(self, line, contact):
        """Index in ``line`` of the electrode that leads, or _UNCLEAR.

        Its counts go to ``_best_delta``, and to ``_spread`` how much its two neighbours have, in sixteenths of it. The
        neighbours of stale electrodes begin no contact, but one of them may be the middle of a contact that began.
        """
        ignored = self._stale | self._masked
        bits = self._bits & ~ignored
        best = _NONE
        first = -1000
        for i in range(len(line)):
            electrode = line[i]
            if bits >> electrode & 1:
                delta = self._a.delta(electrode) if electrode < 12 else self._b.delta(electrode - 12)
                if delta > first:
                    best = i
                    first = delta
        self._best_delta = first
        self._spread = 0
        if first < self._gone:
            # The finger has gone and its bits linger. After a late scan that is all there is to see of a quick tap.
            return self._middle(line, bits) if self._late else _UNCLEAR
        beside = 0
        for i in range(len(line)):
            electrode = line[i]
            if i == best or ignored >> electrode & 1:
                continue
            near = i == best - 1 or i == best + 1
            if not near and not contact >> electrode & 1:
                continue
            delta = self._a.delta(electrode) if electrode < 12 else self._b.delta(electrode - 12)
            if near:
                # A finger between two lines reaches both; it must reach one by a fifth more, and by more than noise.
                if (first - delta) * 5 < first or first - delta < _LEAD:
                    return _UNCLEAR
                if delta > 0:
                    beside += delta
            elif delta * 3 > first or delta < self._gone:
                # Beyond the neighbours: another finger, or a hand, or one that has just left.
                return _UNCLEAR
        self._spread = beside * 16 // first
        return best

    def _middle(self, line, bits):
        # One line, or the middle one of three side by side. At least one bit of the line is set.
        first = 0
        while not bits >> line[first] & 1:
            first += 1
        count = 0
        end = first
        for i in range(first, len(line)):
            if bits >> line[i] & 1:
                count += 1
                end = i
        if count == 1 or (count == 3 and end == first + 2):
            return (first + end) // 2
        return _UNCLEAR

    def _refuse(self, now, contact):
        self._put_aside(self._stale | contact)
        self.state = IDLE
        self.push(REFUSED, -1, now, 0, 0)

    def _let_go(self, now, bits):
        # A chip that restarted shows no touches either: that is no lifted finger.
        if not (self._a.configured(now) and self._b.configured(now)):
            self._roll_call(now)
            return
        self.state = IDLE
        self._put_aside(bits)
        row = 0
        while not self._held >> self._rows[row] & 1:
            row += 1
        column = 0
        while not self._held >> self._columns[column] & 1:
            column += 1
        self.push(UP, row * 7 + column, now, time.ticks_diff(now, self._since), 0)
