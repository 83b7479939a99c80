"""Three buttons to ground, with the chip's pull-ups: debounced, each press once, and long presses."""

import time

from machine import Pin
from micropython import const

from devices.events import Events

DOWN = const(1)
UP = const(2)
LONG = const(3)  # once, while the button is still held

NAMES = ("left", "ok", "right")
LEFT = const(0)
OK = const(1)
RIGHT = const(2)

SETTLE_MS = const(12)  # contacts bounce for 1 to 10 ms
LONG_MS = const(1000)


class Buttons(Events):
    """scan(now) often, then next_event(): ``name`` (LEFT, OK, RIGHT), ``kind``, ``at`` (ms), ``hold`` (ms, of UP,
    LONG).

    A button that is held while the device starts gives no event until it was let go; ``held(name)`` tells.
    """

    def __init__(self, board):
        Events.__init__(self, 8)
        self.name = 0
        self._pins = []
        for name in NAMES:
            self._pins.append(Pin(board.BUTTONS[name], Pin.IN, Pin.PULL_UP))
        self._down = bytearray(3)
        self._seen = bytearray(3)
        self._told = bytearray(3)  # 0 up, 1 down and told, 2 long and told, 3 held since the start
        self._seen_at = [0, 0, 0]
        self._down_at = [0, 0, 0]

    def start(self, now):
        """Take the buttons as they are."""
        for i in range(3):
            down = 1 - self._pins[i].value()
            self._down[i] = self._seen[i] = down
            self._told[i] = 3 * down
            self._seen_at[i] = self._down_at[i] = now

    def held(self, name):
        """Whether a button is down now."""
        return self._down[name] == 1

    def next_event(self):
        """Take the oldest event into this object's fields; False when there is none."""
        if not self.pop():
            return False
        self.name = self.cell
        return True

    def scan(self, now):
        """Look at all three. A change counts when it stood for SETTLE_MS."""
        for i in range(3):
            down = 1 - self._pins[i].value()
            if down != self._seen[i]:
                self._seen[i] = down
                self._seen_at[i] = now
            elif down != self._down[i]:
                if time.ticks_diff(now, self._seen_at[i]) >= SETTLE_MS:
                    self._down[i] = down
                    self._change(i, down, now)
            elif self._told[i] == 1 and time.ticks_diff(now, self._down_at[i]) >= LONG_MS:
                self._told[i] = 2
                self.push(LONG, i, now, time.ticks_diff(now, self._down_at[i]), 0)

    def _change(self, i, down, now):
        if down:
            self._down_at[i] = self._seen_at[i]
            self._told[i] = 1
            self.push(DOWN, i, now, 0, 0)
            return
        if self._told[i] != 3:
            self.push(UP, i, now, time.ticks_diff(self._seen_at[i], self._down_at[i]), 0)
        self._told[i] = 0
