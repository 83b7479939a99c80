"""HX711 scale amplifier (Avia data sheet, tables 1 to 3) and the scale that counts cups with it."""

import time
from array import array

from machine import Pin, disable_irq, enable_irq
from micropython import const

from devices import bus as faults
from devices.bus import Part

_BITS = const(24)
_LOWEST = const(-0x800000)  # an input beyond the range sticks at one of these (data sheet, "Output Data")
_HIGHEST = const(0x7FFFFF)
_PATIENCE_MS = const(1000)  # the slowest rate gives ten values a second, and 400 ms to settle
_FIRST = const(10)  # values after power-on that are dropped: the chip settles within four, its reference in a second
_LAST = const(5)  # values whose mean is the weight, and whose spread tells whether it rests
_WILD = const(8)  # values in a row that make no sense: the scale is disturbed
_EQUAL = const(40)  # values in a row that are the same to the last bit: noise alone forbids it
_REST_COUNTS = const(1000)  # spread at rest while the weight of a cup is not known: noise of cheap modules
_LEAST_CUP = const(400)  # counts that a cup has at least: a third of a gram
_DRIFT = const(180)  # counts a second that the zero may follow: about 10 g a minute
_FOLLOW_MS = const(200)
_IDLE_MS = const(2000)  # so long after the last event the drift is followed again


class Scale(Part):
    """Call scan(now) often. ``count``: cups on the plate, -1 unknown; ``settled``: the weight rests.

    ``usable``: it answers, has a weight for a cup and counts. ``cup_weight``: raw counts of one cup, 0 until learnt.
    ``stepped``: set when the settled count changed; whoever takes it clears it. ``sure``: the weight is near a whole
    number of cups. ``settle_ms``: how long the weight must rest before a change is believed: cups that fall one after
    the other are one change, and the chip's filter needs four values (400 ms) for a step.
    """

    settle_ms = 800

    def __init__(self, board):
        Part.__init__(self, "scale", "scale")
        self.count = -1
        self.sure = False
        self.settled = False
        self.stepped = False
        self.cup_weight = 0
        self.zero = 0
        self.raw = 0  # the mean of the last values
        self.spread = 0
        self._data = Pin(board.SCALE["data"], Pin.IN)
        self._clock = Pin(board.SCALE["clock"], Pin.OUT, value=0)
        self._values = array("i", bytes(4 * _LAST))
        self._before = 0  # the last value but one
        self._seen = 0  # values since power-on, up to enough
        self._at = 0
        self._heard_at = 0
        self._rest_since = 0
        self._event_at = 0
        self._followed_at = 0
        self._last = 0
        self._wild = 0
        self._equal = 0

    @property
    def usable(self):
        """Whether the count can be asked for."""
        return not self.fault and self.cup_weight != 0 and self._seen > _FIRST + _LAST

    def start(self, now):
        """Begin to listen; the first values come to nothing."""
        self._clock.off()
        self._seen = 0
        self._at = 0
        self._heard_at = self._rest_since = now
        self.settled = False
        self.count = -1

    def scan(self, now):
        """Take a value if one is ready (10 or 80 a second)."""
        if self._data.value():
            if self.fault != faults.MISSING and time.ticks_diff(now, self._heard_at) > _PATIENCE_MS:
                self.set_fault(faults.MISSING)
                self.start(now)
            return
        self._heard_at = now
        value = self._read()
        if not self._is_sound(value):
            return
        middle = self._middle(value)
        self._keep(middle, now)

    def leave(self, now):
        """Nobody needs the weight now: it is not read, and its silence means nothing."""
        self._heard_at = now
        self.settled = False
        self._rest_since = self._event_at = now

    def _read(self):
        # Bit by bit with interrupts off: SCK high for more than 60 us switches the chip off (data sheet, "Reset and
        # Power-Down"). 25 pulses choose channel A with gain 128 for the next value.
        data = self._data
        clock = self._clock
        value = 0
        for _ in range(_BITS):
            state = disable_irq()
            clock.on()
            clock.off()
            enable_irq(state)
            value = value << 1 | data.value()
        state = disable_irq()
        clock.on()
        clock.off()
        enable_irq(state)
        if value & 0x800000:
            value -= 0x1000000
        return value

    def _is_sound(self, value):
        # After the last pulse DOUT is high; low means that it is stuck or that a pulse was lost. A word of ones is what
        # a chip gives that was switched off in the middle.
        if not self._data.value() or value in (_LOWEST, _HIGHEST, -1):
            self._wild += 1
            if self._wild >= _WILD:
                self._lost(faults.BABBLE)
            return False
        if value == self._last:
            self._equal += 1
            if self._equal >= _EQUAL:
                self._lost(faults.SILENT)
                return False
        else:
            self._equal = 0
        if self.fault and self._equal == 0:
            # It comes back by itself, and proves it with the values that are dropped.
            self._seen = 0
            self.set_fault(faults.OK)
        return True

    def _lost(self, fault):
        self.set_fault(fault)
        self._wild = _WILD
        self._seen = 0
        self.settled = False
        self.count = -1

    def _middle(self, value):
        # The middle one of the last three, so that a single wild one is never seen.
        low = self._before
        high = self._last
        self._before = high
        self._last = value
        if low > high:
            low, high = high, low
        return low if value < low else high if value > high else value

    def _keep(self, middle, now):
        if self._seen <= _FIRST + _LAST:
            self._seen += 1
        if self._seen <= _FIRST:
            return
        self._values[self._at] = middle
        self._at = (self._at + 1) % _LAST
        if self._seen > _FIRST + _LAST:
            self._weigh(now)

    def _weigh(self, now):
        values = self._values
        lowest = highest = values[0]
        total = 0
        for i in range(_LAST):
            value = values[i]
            total += value
            if value < lowest:
                lowest = value
            if value > highest:
                highest = value
        self.raw = total // _LAST
        self.spread = highest - lowest
        if self.spread > self._rest():
            self._rest_since = now
            self.settled = False
            return
        if not self.settled:
            if time.ticks_diff(now, self._rest_since) < self.settle_ms:
                return
            self.settled = True
            self._followed_at = now
        if self.cup_weight:
            self._count(now)

    def _rest(self):
        cup = abs(self.cup_weight)
        return cup // 3 if cup else _REST_COUNTS

    def _count(self, now):
        cup = self.cup_weight
        off = self.raw - self.zero
        count = (2 * off + cup) // (2 * cup)
        over = off - count * cup
        self.sure = abs(over) * 3 <= abs(cup)
        if count < 0:
            count = 0
        if count != self.count and self.sure:
            self.stepped = self.stepped or self.count >= 0
            self.count = count
            self._event_at = now
            self._followed_at = now
        elif count == self.count and self.sure and time.ticks_diff(now, self._event_at) > _IDLE_MS:
            # Warmth and a plate that creeps: followed only while nothing happens, and never faster than this.
            passed = time.ticks_diff(now, self._followed_at)
            if passed >= _FOLLOW_MS:
                most = _DRIFT * min(_IDLE_MS, passed) // 1000
                self.zero += max(-most, min(most, over))
                self._followed_at = now
                # Ticks tell six days at most: what is over moves along.
                self._event_at = time.ticks_add(now, -_IDLE_MS - 1)

    # What people do with it

    def _refusal(self):
        if self.fault:
            return "missing"
        if self._seen <= _FIRST + _LAST:
            return "waking"
        return "" if self.settled else "unsteady"

    def tare(self, now):
        """Take what lies on the plate now as nothing; "" or why not: "missing", "waking" (first second), "unsteady"."""
        why = self._refusal()
        if not why:
            self.zero = self.raw
            self._event_at = now
            if self.cup_weight:
                self.count = 0
        return why

    def learn(self, now, cups=5):
        """So many cups were put on since tare(): learn what one weighs. As tare(), or "light": no weight was seen."""
        why = self._refusal()
        if why:
            return why
        weight = (self.raw - self.zero) // cups
        if abs(weight) < _LEAST_CUP:
            return "light"
        self.cup_weight = weight
        self.count = cups
        self.sure = True
        self._event_at = now
        return ""

    def expect(self, now, cups):
        """So many cups are on the plate, as people say: count from there. As tare()."""
        why = self._refusal()
        if why:
            return why
        if not self.cup_weight:
            # Nobody put five cups on: the pyramid itself tells, if the plate was tared empty.
            why = self.learn(now, cups)
            if why:
                return why
        self.zero = self.raw - cups * self.cup_weight
        self.count = cups
        self.sure = True
        self._event_at = now
        self.stepped = False
        return ""
