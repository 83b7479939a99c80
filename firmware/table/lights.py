"""What the LEDs of vest and table say: a layer of lasting styles, and effects that pass over it.

A LED has colour, brightness and rhythm, no shape; every style differs from its neighbours in two of the three, so that
it survives colour blindness and a dim supply. Nothing here flashes more than three times a second. Calm mode turns
rhythms into levels. The play paints styles when the game changes; ``draw`` makes frames of them and allocates nothing.
"""

from time import ticks_diff

from boards import vest
from micropython import const

SQUARES = const(71)
_LOOK = const(5)  # bytes of a style
_UNIT_MS = const(20)  # of periods and lengths
PERIOD_MS = const(40)  # a new picture at most this often, unless something happened

# Colours of the house as linear light, which is what a LED gives; a page that shows them adds its own gamma. Each name
# is where its three bytes are.
_GREEN = const(0)
_BLUE = const(3)
_WARM = const(6)
_WHITE = const(9)
_RED = const(12)
_AMBER = const(15)
_GREY = const(18)
_VIOLET = const(21)
OWN = const(24)  # of somebody's own, put in by a play
COLOURS = bytearray([10, 177, 65, 19, 93, 255, 255, 159, 34, 255, 255, 255])
COLOURS.extend(bytes([255, 28, 44, 124, 57, 3, 80, 92, 111, 116, 67, 255, 255, 255, 255]))

# Styles, by number.
DARK = const(0)
VIRUS = const(1)
PARASITE = const(2)
PATH = const(3)
NEXT = const(4)
KEY = const(5)
LOST = const(6)
PROPOSED = const(7)
MISSED = const(8)
FELT = const(9)
VIRUS_IDLE = const(10)
PARASITE_IDLE = const(11)
PARASITE_MAY = const(12)
FLAG_VIRUS = const(13)
FLAG_PARASITE = const(14)
TRACK = const(15)  # a space of the body track
BRAIN = const(16)  # an empty square of the brain
TURN = const(17)  # whose turn it is, in OWN's colour
TURN_AND_SHOT = const(18)  # and a shot that is left
SHOT_LEFT = const(19)  # a shot, where it is the turn of somebody else's place

# Of each style: colour, low and high level in percent, period (0 = steady), level in calm mode. Styles that can stand
# side by side differ in rhythm or by half in brightness, so that they are told apart without any colour. What is kept
# are bytes; what is written here are lists, as tuples of constants would stay in memory, too.
STYLES = b"".join(
    [
        bytes(look)
        for look in (
            [_WHITE, 0, 0, 0, 0],
            [_GREEN, 20, 60, 60, 15],
            [_BLUE, 60, 60, 0, 66],
            [_WARM, 18, 18, 0, 21],
            [_WARM, 5, 15, 100, 6],
            [_WHITE, 45, 45, 0, 45],
            [_AMBER, 5, 5, 0, 5],
            [_WHITE, 8, 60, 50, 40],
            [_GREY, 8, 8, 0, 8],
            [_VIOLET, 60, 60, 0, 60],
            [_GREEN, 6, 6, 0, 6],
            [_BLUE, 14, 14, 0, 14],
            [_BLUE, 30, 60, 100, 60],
            [_GREEN, 15, 15, 0, 15],
            [_BLUE, 14, 14, 0, 14],
            [_GREY, 4, 4, 0, 4],
            [_VIOLET, 8, 8, 0, 8],
            [OWN, 8, 60, 50, 40],
            [OWN, 60, 60, 0, 60],
            [_WARM, 18, 18, 0, 12],
        )
    ]
)

# Effects, by number: colour and length. Their levels over time are in _effect_level.
PRESS = const(0)
REFUSED = const(1)
HIT = const(2)
ALMOST = const(3)
MISS = const(4)
MUTATED = const(5)
RUB = const(6)
HIT_PARASITE = const(7)
RUN = const(8)  # a move passes
_EFFECTS = b"".join(
    [
        bytes(look)
        for look in (
            [_WHITE, 11],
            [_RED, 35],
            [_RED, 210],
            [_WARM, 75],
            [_GREY, 20],
            [_BLUE, 120],
            [_VIOLET, 120],
            [_RED, 210],
            [_WHITE, 28],
        )
    ]
)

BACK = const(0)
FRONT = const(1)
TABLE = const(2)
PANELS = ("back", "front", "table")


def _map():
    """(the LED of each crossing or NONE, the crossing of each LED) of the vest."""
    at = bytearray([255] * 91)
    cells = bytearray()
    for name in vest.SQUARES.split():
        cell = (int(name[1:]) - 1) * 7 + ord(name[0]) - 65
        at[cell] = len(cells)
        cells.append(cell)
    return bytes(at), bytes(cells)


NONE = const(255)
AT, CELL = _map()


def led(name):
    """The LED of a square of the vest by its name: 0 to 70."""
    return AT[(int(name[1:]) - 1) * 7 + ord(name[0]) - 65]


_SLOTS = const(12)
_POINT_MS = const(700)
_SWELLS_MS = const(1200)  # of a hit
_PULSE_MS = const(600)  # of the power bank's keep-alive
_PULSE_REST_MA = const(20)  # what rounding may take away from it


# The light of each style at its brightest: the sum of its channels.
_PEAK = []
for _at in range(0, len(STYLES), _LOOK):
    _colour = COLOURS[STYLES[_at] : STYLES[_at] + 3]
    _PEAK.append(sum([channel * max(STYLES[_at + 2], STYLES[_at + 4]) // 100 for channel in _colour]))


def _cap(frame, most):
    """Shrink a frame whose light is above ``most``: effects come on top of the styles."""
    light = 0
    for value in frame:
        light += value
    if light > most:
        for i in range(len(frame)):
            frame[i] = frame[i] * most // light


def wave(now, period):
    """A smooth rise and fall, 0 to 255, once in ``period`` ms."""
    at = now % period * 512 // period
    if at > 255:
        at = 511 - at
    return at * at * (765 - 2 * at) // 65025


class Lights:
    """Paints both sides of the vest, and the table. ``leds`` is the one owner of the lines (devices.leds).

    ``styles[BACK]``, ``[FRONT]``, ``[TABLE]``: a style for each LED. ``secret``: what one side of the vest shows must
    not be told by the brightness of the other. ``on_table``: the table shines, and the vest does not.
    """

    def __init__(self, leds, calm=False):
        self.leds = leds
        self.calm = calm
        self.dark = False
        self.secret = True  # False: both sides may show the same, and share alike
        self.on_table = False
        self.floor_ma = 0
        self.gap_ms = 10000
        self._pulsed = 0
        self._frames = []
        self.styles = []
        self.follow()
        self._palette = bytearray(3 * len(STYLES) // _LOOK)
        self._hushed = bytearray(3)
        self._pointer = -1  # panel of the cursor
        self._pointed = 0
        self._drawn = 0
        self._used = bytearray(_SLOTS)  # 0 free, else 1 + panel
        self._square = bytearray(_SLOTS)
        self._kind = bytearray(_SLOTS)
        self._start = [0] * _SLOTS

    def follow(self):
        """Take up lines that are new: a table is plugged in."""
        for name in PANELS[len(self._frames) :]:
            if name in self.leds.frames:
                self._frames.append(self.leds.frames[name])
                self.styles.append(bytearray(len(self.leds.frames[name]) // 3))
        self.dirty = True

    def clear(self):
        """Take all lasting styles away."""
        for styles in self.styles:
            for i in range(len(styles)):
                styles[i] = DARK
        self.dirty = True

    def effect(self, panel, square, kind, now):
        """Let an effect pass over a square; the same one on the same square does not begin anew while it runs."""
        free = 0
        oldest = -1
        for i in range(_SLOTS):
            if not self._used[i]:
                free = i
                break
            if self._used[i] == panel + 1 and self._square[i] == square and self._kind[i] == kind:
                return
            age = ticks_diff(now, self._start[i])
            if age > oldest:
                oldest = age
                free = i
        self._used[free] = panel + 1
        self._square[free] = square
        self._kind[free] = kind
        self._start[free] = now
        self.dirty = True

    def hush(self, panel, quiet):
        """Let a side glow faintly and without rhythm or effects, or as ever."""
        self._hushed[panel] = quiet
        self.dirty = True

    def point(self, panel, square):
        """Show the cursor on a square; panel -1: nowhere."""
        self._pointer = panel
        self._pointed = square
        self.dirty = True

    def calm_effects(self):
        """End every effect, as after an undo."""
        for i in range(_SLOTS):
            self._used[i] = 0
        self.dirty = True

    def draw(self, now):
        """Bring the frames up to ``now``; the lines are written by the box afterwards."""
        if not self.dirty and 0 <= ticks_diff(now, self._drawn) < PERIOD_MS:
            return
        self._drawn = now
        self.dirty = False
        hushed = self._hushed
        for panel in range(len(self._frames)):
            if panel == 0 or hushed[panel] != hushed[panel - 1]:
                self._mix(now, self.calm or hushed[panel])
            factor = self._factor(self.styles[panel], self._share(panel))
            self._lay(self._frames[panel], self.styles[panel], factor >> 2 if hushed[panel] else factor)
        for i in range(_SLOTS):
            if self._used[i]:
                self._pass(i, now)
        if self._pointer >= 0 and not self.dark:
            self._point(now)
        if self.floor_ma:
            self._keep_alive(now)
        for panel in range(len(self._frames)):
            _cap(self._frames[panel], self._share(panel))

    def _keep_alive(self, now):
        """Let the back glow evenly for a moment, often enough for a power bank that switches off without a load.

        It comes by the clock alone and on the back alone, whatever is shown: an answer to what is shown would tell the
        wearer how much that is. The dark of a pause is no exception.
        """
        age = ticks_diff(now, self._pulsed)
        if age >= self.gap_ms - _PULSE_MS or age < 0:
            self._pulsed = now
            age = 0
        if age >= _PULSE_MS:
            return
        self.dirty = True
        leds = self.leds
        idle = leds.current(0)
        need = min(self.floor_ma - idle, (leds.budget_ma - idle) * 3 // 4 - _PULSE_REST_MA)
        if need <= 0:
            return
        light = need * 255 // max(leds.current(255) - idle, 1) // (3 * SQUARES) + 2
        level = min(255, light * 100 // max(leds.brightness, 1) + 1)
        frame = self._frames[BACK]
        for i in range(len(frame)):
            if frame[i] < level:
                frame[i] = level

    def _share(self, panel):
        """How much light (sum of all channels) one side may show: three quarters of the spare current for the back.

        The limiter behind the frames dims both sides alike; if it ever had to, the front would tell by its brightness
        how much grows on the back. So each side stays below a share of its own, whatever the other one shows.
        """
        leds = self.leds
        idle = leds.current(0)
        full = leds.current(255) - idle  # mA of one colour at 255
        if self.on_table or panel == TABLE:
            quarters = 4 if self.on_table and panel == TABLE else 0
        else:
            quarters = 2 if not self.secret else 3 if panel == BACK else 1
        spare = (leds.budget_ma - idle) * quarters // 4 * 100 // max(leds.brightness, 1)
        # Both sides white draw less than 9 A, and the products must stay below 2**30.
        return min(max(spare, 0), 9000) * 255 // full

    def _factor(self, styles, most):
        """256ths by which all levels of a side shrink so that its brightest moment fits; steady lights stay steady."""
        light = 0
        for style in styles:
            light += _PEAK[style]
        return 256 if light <= most else 256 * most // light

    def _point(self, now):
        # White, and brighter and dimmer in turn, so that it is told from what may glow below it.
        frame = self._frames[self._pointer]
        level = 140 if self.calm else 20 + 180 * wave(now, _POINT_MS) // 255
        at = 3 * self._pointed
        for c in range(3):
            frame[at + c] = level

    def _mix(self, now, calm):
        palette = self._palette
        to = 0
        for at in range(0, len(STYLES), _LOOK):
            level = STYLES[at + 2]
            if calm:
                level = STYLES[at + 4]
            elif STYLES[at + 3]:
                low = STYLES[at + 1]
                level = low + (level - low) * wave(now, _UNIT_MS * STYLES[at + 3]) // 255
            if self.dark:
                level = 0
            colour = STYLES[at]
            for c in range(colour, colour + 3):
                palette[to] = COLOURS[c] * level // 100
                to += 1

    def _lay(self, frame, styles, factor):
        palette = self._palette
        to = 0
        for style in styles:
            at = 3 * style
            frame[to] = palette[at] * factor >> 8
            frame[to + 1] = palette[at + 1] * factor >> 8
            frame[to + 2] = palette[at + 2] * factor >> 8
            to += 3

    def _pass(self, slot, now):
        kind = self._kind[slot]
        age = ticks_diff(now, self._start[slot])
        if age < 0 or age >= _UNIT_MS * _EFFECTS[2 * kind + 1]:
            self._used[slot] = 0
            self.dirty = True
            return
        level = 0 if self.dark else _effect_level(kind, age)
        if self._hushed[self._used[slot] - 1]:
            level = -1
        if level < 0:
            return
        frame = self._frames[self._used[slot] - 1]
        colour = _EFFECTS[2 * kind]
        if age >= _SWELLS_MS:
            # Three red swells say that it was hit; what follows, in the manner of its style, says what it was.
            if kind == HIT:
                colour = _GREEN
            elif kind == HIT_PARASITE:
                colour = _BLUE
        at = 3 * self._square[slot]
        for c in range(3):
            frame[at + c] = COLOURS[colour + c] * level // 100


def _effect_level(kind, age):
    """Percent of an effect at its age in ms; -1 lets the style below show."""
    if kind == PRESS:
        return 40
    if kind == REFUSED:
        # Two short blinks 350 ms apart: under three a second.
        return 70 if age % 350 < 150 else 0
    if kind in (HIT, HIT_PARASITE):
        if age < _SWELLS_MS:
            return 80 * wave(age, 400) // 255
        return 60 if kind == HIT_PARASITE else 20 + 40 * wave(age, 1200) // 255
    if kind == ALMOST:
        return 80 * wave(age, 1500) // 255
    if kind == MISS:
        return 20 if age < 250 else -1
    if kind == RUN:
        return 80 * (560 - age) // 560
    # The small ceremony of a mutation, and a rub of the shoulders: two slow swells.
    return 15 + 85 * wave(age, 1200) // 255
