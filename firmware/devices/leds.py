"""WS2812B lines: the only place that writes to them, with the power limiter as its last step.

Frames are RGB in the order of the squares; the wire is GRB in the order of the pixels. Bit timing is inside the limits
of the original WS2812B and of the V5 (their data sheets' timing tables); the latch of at least 280 us passes between
loops.
"""

import time

from machine import Pin, bitstream
from micropython import const

_TIMING = (325, 900, 800, 600)  # ns: 0 high, 0 low, 1 high, 1 low
_REFRESH_MS = const(1000)  # a pixel that took up a disturbance is put right within this time
_FRAME_MS = const(20)  # 50 frames a second
_SAVED_MS = const(40)  # .. of which one may come early after a rest, so that a press is answered at once
_LATCH_MS = const(2)
_MOST_PIXELS = const(100)  # of a table's line that nobody has asked for yet
_FULL = const(4096)  # a scale of one; fine enough for a white vest, small enough for 31-bit integers


def pixel_order(squares, path):
    """Where each square's pixel is on its line: list of pixel numbers in the order of ``squares``.

    squares: names such as "C4"; path: LED_PATH entry of boards/vest.py ("along" columns or rows, "serpentine",
    "first_dummy").
    """
    along_columns = path["along"] == "columns"
    strips = {}
    for index, name in enumerate(squares):
        column = ord(name[0]) - 65
        row = int(name[1:]) - 1
        strip, place = (column, row) if along_columns else (row, column)
        strips.setdefault(strip, []).append((place, index))
    order = [0] * len(squares)
    pixel = 1 if path["first_dummy"] else 0
    for number in sorted(strips):
        # Every second strip runs backwards, counted by its place on the vest.
        for _, index in sorted(strips[number], reverse=path["serpentine"] and number % 2 == 1):
            order[index] = pixel
            pixel += 1
    return order


def table_spot(part, space):
    """The pixel of the table's line under a space (from 1) of the body track: table_spot("left_arm", 3)."""
    from boards import table

    if part not in table.TRACK or not 1 <= space <= table.TRACK[part]:
        raise ValueError("The body track has no space %s of %r." % (space, part))
    pixel = table.LINES * table.LINE_PIXELS + space - 1
    for name in table.TRACK_PATH:
        if name == part:
            break
        pixel += table.TRACK[name]
    return pixel


class Line:
    """One data line: a frame to draw into, and the bytes that the pixels hold.

    ``order``: the pixel of each light of the frame. ``pixels``: how many there are on the line.
    """

    def __init__(self, pin, order, pixels):
        self.frame = bytearray(3 * len(order))
        self._drawn = bytearray(3 * len(order))
        self._order = bytes(order)
        self.pixels = pixels
        self._wire = bytearray(3 * self.pixels)
        self._pin = Pin(pin, Pin.OUT, value=0)
        self.light = 0  # sum of all channels as the pixels hold them
        self.next_light = 0

    def changed(self):
        """Whether the frame differs from what was drawn last."""
        return self.frame != self._drawn

    def total(self):
        """Sum of all channels of the frame, before the limiter."""
        light = 0
        for value in self.frame:
            light += value
        return light

    def draw(self, scale):
        """Turn the frame into wire bytes, each channel times scale / 4096 rounded down; ``next_light`` is their sum."""
        frame = self.frame
        wire = self._wire
        light = 0
        i = 0
        for pixel in self._order:
            at = 3 * pixel
            red = frame[i] * scale >> 12
            green = frame[i + 1] * scale >> 12
            blue = frame[i + 2] * scale >> 12
            wire[at] = green
            wire[at + 1] = red
            wire[at + 2] = blue
            light += red + green + blue
            i += 3
        self.next_light = light
        for i in range(len(frame)):
            self._drawn[i] = frame[i]

    def dark(self):
        """Off at once."""
        for i in range(len(self.frame)):
            self.frame[i] = 0
        self.draw(0)
        self.write()

    def write(self):
        """Send the wire bytes: 30 us a pixel."""
        bitstream(self._pin, 0, _TIMING, self._wire)
        self.light = self.next_light


class LedLines:
    """All LED lines: draw into ``frames[name]`` (bytearray, 3 bytes RGB a square, in the order of boards/vest.py
    SQUARES). ``frames["table"]`` is there once add_table() was called: the places of the gallery line after line, then
    the spaces of the body track as boards/table.py TRACK_PATH has them.

    ``brightness`` 0..100 and ``budget_ma`` (what the supply gives in all) may be set at any time. ``estimate_ma``: what
    box and LEDs draw at most with what was written. ``base_ma``: box and table without their LEDs. ``starved``: the
    supply gives nothing for light.
    """

    def __init__(self, board, vest):
        squares = vest.SQUARES.split()
        self.brightness = 100
        self.budget_ma = 400
        self.base_ma = board.BASE_MA
        self._colour_ma = vest.LED_COLOUR_MA
        self.frames = {}
        self._board = board
        self._pixel_ma = vest.LED_IDLE_MA
        self._vest_lines = []
        for name in sorted(vest.LED_PATH):
            path = vest.LED_PATH[name]
            pixels = len(squares) + (1 if path["first_dummy"] else 0)
            line = Line(board.LED_LINES[name], pixel_order(squares, path), pixels)
            self.frames[name] = line.frame
            self._vest_lines.append(line)
        self._table_line = None
        self._lines = self._vest_lines
        self._idle_ma = self._idle()
        self.estimate_ma = self.base_ma + self._idle_ma
        self.writes = 0
        self._credit = _SAVED_MS
        self._last = 0
        self._written = 0
        self._brightness = -1  # as drawn
        self._budget = -1

    def _idle(self):
        return sum([line.pixels for line in self._lines]) * self._pixel_ma

    def add_table(self, table):
        """The table is plugged in (boards/table.py): its line is written from now on, and what it draws is counted."""
        pixels = table.LINES * table.LINE_PIXELS + sum(table.TRACK.values())
        self._table_line = Line(self._board.LED_LINES["table"], range(pixels), pixels)
        self.frames["table"] = self._table_line.frame
        self.base_ma = self._board.BASE_MA + table.BASE_MA
        self.use_vest(True)

    def use_vest(self, plugged):
        """Whether the vest's lines are written and counted, now that there is a table; without one they always are."""
        if not plugged:
            for line in self._vest_lines:
                line.dark()
        self._lines = self._vest_lines + [self._table_line] if plugged else [self._table_line]
        self._idle_ma = self._idle()
        self._brightness = -1  # the limiter has other figures now

    @property
    def starved(self):
        """Whether the supply as set leaves nothing for light."""
        return self.budget_ma <= self.base_ma + self._idle_ma

    def current(self, light):
        """Current in mA, rounded up, of box and LEDs with ``light`` as the sum of all channels."""
        return self.base_ma + self._idle_ma + (light * self._colour_ma + 254) // 255

    def _scale(self):
        # The greatest factor (4096 = as drawn) which keeps to brightness and budget; rounding down only dims.
        light = 0
        for line in self._lines:
            light += line.total()
        scale = max(0, min(100, self.brightness)) * _FULL // 100
        # Beyond 16 A the products would leave 31-bit integers; no such supply is worn.
        spare = min(16000, self.budget_ma) - self.base_ma - self._idle_ma
        if spare <= 0:
            return 0
        # spare / (light x colour / 255), in sixteenths so that the products fit.
        have = spare * 255 >> 4
        need = (light * self._colour_ma >> 4) + 1
        if have < need:
            scale = min(scale, have * _FULL // need)
        return scale

    def show(self, now):
        """Write the frames if anything changed (at most 50 times a second) or a second has passed."""
        passed = time.ticks_diff(now, self._last)
        self._last = now
        self._credit = min(_SAVED_MS, self._credit + max(0, passed))
        changed = self.brightness != self._brightness or self.budget_ma != self._budget
        for line in self._lines:
            if line.changed():
                changed = True
        age = time.ticks_diff(now, self._written)
        if (changed and self._credit >= _FRAME_MS and age >= _LATCH_MS) or age >= _REFRESH_MS:
            self._credit = max(0, self._credit - _FRAME_MS)
            self._written = now
            self._write()

    def _write(self):
        scale = self._scale()
        self._brightness = self.brightness
        self._budget = self.budget_ma
        light = 0
        for line in self._lines:
            line.draw(scale)
            light += line.next_light
        # Lines are written one after the other, and until its turn a line holds its old light: those that get darker
        # go first, so that the sum in between is never more than before or after.
        for line in self._lines:
            if line.next_light <= line.light:
                line.write()
        self.estimate_ma = self.current(light)
        for line in self._lines:
            if line.next_light > line.light:
                line.write()
        self.writes += 1

    def off(self, now):
        """Everything dark, at once and whatever the frame rate says."""
        if self._table_line is None and self._board.LED_LINES.get("table") is not None:
            # Whether a table is there is not known yet; its lights may be on since before a restart.
            bitstream(Pin(self._board.LED_LINES["table"], Pin.OUT, value=0), 0, _TIMING, bytes(3 * _MOST_PIXELS))
        for line in self._lines:
            for i in range(len(line.frame)):
                line.frame[i] = 0
        self._last = now
        self._written = now
        self._write()
