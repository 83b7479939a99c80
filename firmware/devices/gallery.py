"""The gallery on the table: from sensors, trigger and piezo to shots and beaten cups.

A line has ten sensors: bit ``place`` of its mask is the lower cup's, bit 5 + ``place`` the upper one's. A sensor sees a
cup where light comes back; a hand, a sleeve and the sun send light back too. So a cup that falls is a sensor that goes
dark and stays so, and what turns up before a sensor that saw nothing is no cup.
"""

import time

from machine import ADC, Pin
from micropython import const

from devices import bus as faults
from devices.bus import Part
from devices.events import Events
from devices.hx711 import Scale
from devices.mcp23017 import Mcp23017

LOWER = const(0)
UPPER = const(1)

# Phases.
SETUP = const(0)  # cups are set up, rebuilt, put back or taken away: nothing counts
SETTLING = const(1)  # armed as soon as everything rests
ARMED = const(2)
JUDGING = const(3)  # a shot's window is open, or something has not come to rest yet

# Events.
READY = const(1)
SHOT = const(2)
MOVED = const(3)
FELL = const(4)
JUDGED = const(5)  # again, if a cup falls late
ASK = const(6)
ANSWERED = const(7)
BROKEN = const(8)
MENDED = const(9)
PLATE = const(10)
STOOD = const(11)

# Where a shot came from (``why`` of SHOT).
BUTTON = const(0)
TRIGGER = const(1)
PIEZO = const(2)

# Why something is asked about (``why`` of ASK).
NOBODY = const(1)  # nobody shot
CROWD = const(2)  # more places at once than a band can reach
LONG = const(3)  # it does not come to rest
HAND = const(4)  # a hand or a sleeve is before the sensors
LIGHT = const(5)  # sunlight

_LINES = const(3)
_SENSORS = const(10)
_EVERY = const(0x3FF)
_LOWERS = const(0x1F)

_LOOK_MS = const(40)  # one chip is looked at in full this often, in turn
_STEADY_MS = const(60)  # at set-up: longer than fingers pass, too short to wait for
_TOLD_MS = const(10)  # two looks: a cup that leaves its sensor this long is worth a light
_APPEARS_MS = const(120)  # what is there for so long does not fly, fall or roll past: something is before the sensor
_BEFORE_MS = (3000, 100, 300)  # how long before a shot told by BUTTON, TRIGGER, PIEZO its falls may begin
_PATIENCE_MS = (3000, 600)  # how long a fall waits for a shot before it is asked about: without and with a trigger
_MOST_PLACES = const(3)  # a band and a falling stack reach the neighbours, nothing reaches four places
_BUTTON_MS = const(400)  # what is left of the window when a person tells the shot: they press after the hit
_ROCKS_MS = const(450)  # a cup that rocks comes back that often, at 3 Hz with room: it may still fall
_AFTER_MS = (800, 2000, 2000)  # a cup left on its edge falls by then: after what BUTTON (late itself), .. told
_MOST_MS = const(4000)  # a cup that was hit rocks for a second or two
_HAND_MS = const(700)  # around a hand's appearance falls are the hand's
_SUN_MS = const(3000)  # hands don't keep still that long
_AGAIN_MS = const(500)  # a gun for one band is loaded in seconds
_KNOCK_MS = const(1500)  # falling cups knock too
_TRIGGER_MS = const(8)  # contacts bounce for up to 5 ms
_KNOCK = const(9000)  # of 65535: a band on the rail gives more, steps on the floor less
_KNOCK_LOOKS = const(3)  # the disc rings: half of its time it is below zero
_CHATTER = const(60)  # changes beyond four a second that no cup and no hand makes
_CALM_MS = const(3000)
_INTERRUPT_LOOKS = const(8)


def bit(place, part):
    """The bit of a cup in its line's mask."""
    return 1 << (5 * part + place)


def bits(mask):
    """How many cups a mask holds."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


class Gallery(Events):
    """``scan(now)`` often, then ``next_event()``: ``kind``, ``line``, ``place``, ``part``, ``at``, ``why``.

    ``phase`` says whether anything counts; setup(), arm(), arm_plate() and foul() lead through it. ``shots``: since
    arm(). ``settle_ms``: a cup counts as gone when its sensor has not seen it for so long: a cup that was hit rocks
    with 3 to 6 Hz, so it is back within a sixth of a second each time, and rests after half a second. ``window_ms``:
    all that changes so long after a shot is judged together: the band flies a tenth of a second, and a cup that rocks
    on its edge falls within one second.
    """

    settle_ms = 500
    window_ms = 1200

    def __init__(self, board, table, bus):
        Events.__init__(self, 32)
        self.line = self.place = self.part = self.why = 0
        self.phase = SETUP
        self.shots = 0
        self.waits_for = "cup"
        self.wait_line = 0
        self.wait_place = 0
        self.off_plate = 0
        self.plate_sure = False
        self.has_trigger = False  # whether the trigger was ever pulled: then a knock alone is no shot
        self.scale = Scale(board)
        self.interrupt = Part("expander interrupt", "rail_interrupt")
        masks = [0, 0]
        for place in range(table.PLACES):
            masks[0] |= 1 << table.LOWER[place]
            masks[1] |= 1 << table.UPPER[place]
        self.chips = []
        for i in range(table.LINES):
            address = board.EXPANDERS["addresses"][i]
            self.chips.append(Mcp23017(bus, address, "rail_%d" % (i + 1), masks))
        self.parts = self.chips + [self.interrupt, self.scale]
        # The chip's bit of each bit of the mask, as the wiring says.
        self._from = bytes(list(table.LOWER) + [8 + pin for pin in table.UPPER])
        self._pin = Pin(board.EXPANDERS["interrupt"], Pin.IN, Pin.PULL_UP)
        self._trigger = Pin(board.TRIGGER, Pin.IN, Pin.PULL_UP)
        self._piezo = ADC(Pin(board.PIEZO), atten=ADC.ATTN_11DB)
        self._last = 0
        self._look_at = 0
        self._looked = 0
        self._odd = 0
        # Per line.
        self._raw = [0] * _LINES  # what the sensors see, broken ones as they should
        self._base = [0] * _LINES  # what is taken to stand
        self._active = [0] * _LINES  # sensors with time in _off
        self._told = [0] * _LINES
        self._fallen = [0] * _LINES
        self._newest = [0] * _LINES  # of them since the last shot
        self._asked = [0] * _LINES
        self._nobodys = [0] * _LINES  # of them those that fell by themselves: a shot told soon after claims them
        self._why = bytearray(_LINES)
        self._dropped = [0] * _LINES  # asked about and not beaten: watched again once they stand
        self._broken = [0] * _LINES
        self._lame = [0] * _LINES  # of them those that did not see a cup which stands there
        self._stuck = [0] * _LINES  # .. and those that saw something where nothing stands
        self._wanted = [0] * _LINES  # what should stand
        self._presence = bytearray(_LINES)  # HAND, LIGHT or 0
        self._presence_at = [0] * _LINES  # when it was seen last
        self._touched = bytearray(_LINES)  # whether that was since arm()
        self._presence_from = [0] * _LINES
        self._away = bytearray(_LINES)
        # Per sensor.
        self._off = [0] * (_LINES * _SENSORS)  # ms for which it is not as _base says, up to settle_ms
        self._began = [0] * (_LINES * _SENSORS)
        self._asked_from = [0] * (_LINES * _SENSORS)  # when what is asked about began
        self._edges = bytearray(_LINES * _SENSORS)  # changes, less four a second
        self._calm_at = [0] * (_LINES * _SENSORS)
        self._decay_at = 0
        self._given = None
        self._plate = False
        self._plate_cups = 0
        self._rest_since = 0
        self._open = False  # a shot's window
        self._shot_at = 0
        self._source = BUTTON
        self._earliest = 0  # what began before is not the shot's
        self._until = 0
        self._stood_at = 0  # when a cup that rocks was last seen again
        self._pulled = 0
        self._pulled_at = 0
        self._shot_seen = 0
        self._knocked_at = 0

    # What people ask.

    def next_event(self):
        """Take the oldest event into this object's fields; False when there is none."""
        if not self.pop():
            return False
        self.line = self.cell // _SENSORS
        sensor = self.cell % _SENSORS
        self.place = self.hold if self.kind == PLATE else sensor % 5
        self.part = sensor // 5
        self.why = self.strength
        return True

    def seen(self, line):
        """Mask of what stands on a line now."""
        return self._base[line] & ~self._broken[line]

    def fallen(self, line):
        """Mask of the cups judged beaten since arm()."""
        return self._fallen[line]

    def count(self, line):
        """How many cups of a line were judged beaten since arm()."""
        return bits(self._fallen[line])

    def last(self, line):
        """Mask of those judged after the last shot."""
        return self._newest[line]

    def asked(self, line):
        """Mask of what has changed and is not scored: people must say. asked_why(line) tells why."""
        return self._asked[line]

    def asked_why(self, line):
        """NOBODY, CROWD, LONG, HAND or LIGHT; HAND and LIGHT also while only the sensors are covered; else 0."""
        return self._why[line] if self._asked[line] else self._presence[line]

    def blind(self, line):
        """Mask of the cups that should stand and can't be watched: broken sensors, rail missing, sunlight."""
        if self._presence[line] == LIGHT or not self.chips[line].running:
            return self._wanted[line] & ~self._fallen[line]
        return self._wanted[line] & self._broken[line]

    def broken(self, line):
        """Mask of the sensors that are not believed."""
        return self._broken[line]

    # What people tell.

    def start(self, now):
        """Begin to ask for the chips and to listen to the scale."""
        self._last = self._look_at = now
        self._knocked_at = time.ticks_add(now, -_KNOCK_MS)
        for chip in self.chips:
            chip.start(now)
            chip.poll(now)
        self.scale.start(now)
        for line in range(_LINES):
            if self.chips[line].running:
                self._away[line] = 0
                self._convert(line)
                self._base[line] = self._raw[line]
            else:
                self._away[line] = 1
        self._pulled = 1 - self._trigger.value()
        self._shot_seen = self._pulled  # held at the start: no shot
        self.setup(now)

    def setup(self, now):
        """Cups are handled: nothing counts, and what was proposed is forgotten."""
        self.phase = SETUP
        self._open = False
        self._plate = False
        self.shots = 0
        self.off_plate = 0
        for line in range(_LINES):
            self._fallen[line] = self._asked[line] = self._told[line] = self._dropped[line] = 0
            self._wanted[line] = 0
            self._active[line] = 0
            self._presence[line] = self._touched[line] = 0
        for i in range(_LINES * _SENSORS):
            self._off[i] = self._edges[i] = 0
        self._rest_since = now
        self._stood_at = time.ticks_add(now, -_ROCKS_MS)

    def arm(self, now, cups=None):
        """Everybody is behind the line. cups: three masks of what should stand, or None for what is seen.

        ARMED follows with READY when all sensors rest; until then ``waits_for`` says what is waited for.
        """
        self.setup(now)
        self._given = cups
        self.phase = SETTLING
        self.waits_for = "cup"
        for line in range(_LINES):
            self._newest[line] = 0

    def arm_plate(self, now, cups):
        """The second game: so many cups lie on the plate; only the scale and the shots count."""
        self.arm(now)
        self._plate = True
        self._plate_cups = cups
        self.plate_sure = False
        self.waits_for = "plate"

    def shot(self, now):
        """A person tells that a band was shot."""
        self._shoot(now, BUTTON)

    def foul(self, now):
        """The last shot was a foul: what it beat does not count and is put back; nothing counts until arm()."""
        keep = self._newest[:]
        fallen = [self._fallen[i] & ~keep[i] for i in range(_LINES)]
        shots = self.shots
        self.setup(now)
        self.shots = shots
        for line in range(_LINES):
            self._newest[line] = keep[line]
            self._fallen[line] = fallen[line]

    def answer(self, line, mask, beaten, now):
        """People have said whether cups that were asked about are beaten."""
        mask &= self._asked[line]
        self._asked[line] &= ~mask
        if beaten:
            self._fallen[line] |= mask
            self._newest[line] |= mask
        else:
            self._dropped[line] |= mask

    # The loop.

    def scan(self, now):
        """Look at everything once. Nothing is allocated while nothing is wrong."""
        passed = time.ticks_diff(now, self._last)
        self._last = now
        if passed > 100:
            passed = 100
        self._look(now)
        self._watch_trigger(now)
        self._watch_piezo(now)
        if self.phase == SETUP or self._plate:
            self.scale.scan(now)
        else:
            # Reading takes a millisecond that the first game's sensors need more.
            self.scale.leave(now)
        for line in range(_LINES):
            if self._active[line] or self._raw[line] != self._base[line]:
                self._watch(line, now, passed)
        if time.ticks_diff(now, self._decay_at) >= 250:
            self._decay(now)
        if self.scale.stepped:
            self.scale.stepped = False
            if self._plate or self.phase == SETUP:
                self.push(PLATE, 0, now, self.scale.count, 0)
        if self.phase == SETTLING:
            self._settle(now)
        elif self.phase >= ARMED:
            self._judge(now)

    # The chips.

    def _look(self, now):
        chips = self.chips
        low = not self._pin.value()
        if low or self.interrupt.fault == faults.SILENT:
            flagged = False
            for line in range(_LINES):
                chips[line].service(now)
                flagged = flagged or chips[line].flagged
                self._take(line, now)
            if low:
                self._line_is_low(flagged)
        if time.ticks_diff(now, self._look_at) < 0:
            return
        self._look_at = time.ticks_add(now, _LOOK_MS)
        line = self._looked = (self._looked + 1) % _LINES
        chip = chips[line]
        if not chip.running:
            self._come_back(line, now)
            return
        chip.look(now)
        if chip.flagged and not low and self.interrupt.fault != faults.SILENT:
            # It pulled the line, and the line did not move. Once it may have come in between.
            self._odd += 1
            if self._odd >= _INTERRUPT_LOOKS:
                self._odd = 0
                self.interrupt.set_fault(faults.SILENT)
        self._take(line, now)

    def _line_is_low(self, flagged):
        if flagged:
            self._odd = 0
            self.interrupt.set_fault(faults.OK)
        elif self.interrupt.fault != faults.BABBLE:
            # Low, and no chip has anything to say.
            self._odd += 1
            if self._odd >= 4 * _INTERRUPT_LOOKS:
                self._odd = 0
                self.interrupt.set_fault(faults.BABBLE)

    def _come_back(self, line, now):
        if not self._away[line]:
            self._away[line] = 1
            self._forget(line)
        if self.chips[line].poll(now):
            # What happened meanwhile counts for nothing: it begins with what stands now.
            self._away[line] = 0
            self._convert(line)
            self._forget(line)
            self._base[line] = self._raw[line]
            self._wanted_again(line)

    def _wanted_again(self, line):
        # After a pause cups that should stand and are not seen are for people to judge.
        gone = self._wanted[line] & ~self._raw[line] & ~self._fallen[line]
        self._broken[line] |= gone
        self._lame[line] |= gone
        self._name_broken(line)

    def _forget(self, line):
        self._active[line] = self._told[line] = 0
        for i in range(line * _SENSORS, line * _SENSORS + _SENSORS):
            self._off[i] = 0
            self._edges[i] = 0

    def _take(self, line, now):
        chip = self.chips[line]
        if not chip.running:
            if not self._away[line]:
                self._come_back(line, now)
            return
        changed = chip.changed
        if not changed:
            return
        chip.changed = 0
        for at in range(_SENSORS):
            if changed >> self._from[at] & 1:
                sensor = line * _SENSORS + at
                self._calm_at[sensor] = now
                # Fingers that set up cups make any sensor chatter.
                if self.phase != SETUP and self._edges[sensor] < 250:
                    self._edges[sensor] += 1
                    if self._edges[sensor] == _CHATTER:
                        self._break(line, at, now)
        self._convert(line)

    def _convert(self, line):
        # Low: light comes back. A sensor that is not believed is taken to see what it should.
        levels = self.chips[line].levels
        mask = 0
        for at in range(_SENSORS):
            if not levels >> self._from[at] & 1:
                mask |= 1 << at
        broken = self._broken[line]
        self._raw[line] = mask & ~broken | self._base[line] & broken

    def _break(self, line, at, now):
        if self._broken[line] >> at & 1:
            return
        self._broken[line] |= 1 << at
        self._off[line * _SENSORS + at] = 0
        self._active[line] &= ~(1 << at)
        self._told[line] &= ~(1 << at)
        self._convert(line)
        self._name_broken(line)
        self.push(BROKEN, line * _SENSORS + at, now, 0, 0)

    def _decay(self, now):
        self._decay_at = now
        for line in range(_LINES):
            broken = self._broken[line]
            for at in range(_SENSORS):
                sensor = line * _SENSORS + at
                if self._edges[sensor]:
                    self._edges[sensor] -= 1
                if broken >> at & 1 and time.ticks_diff(now, self._calm_at[sensor]) >= _CALM_MS:
                    self._mend(line, at, now)

    def _mend(self, line, at, now):
        # It has kept still. One that did not see its cup is believed again when it sees one.
        chip = self.chips[line]
        sees = not chip.levels >> self._from[at] & 1
        if not chip.running or (self._stuck[line] if sees else self._lame[line]) >> at & 1:
            return
        self._broken[line] &= ~(1 << at)
        self._lame[line] &= ~(1 << at)
        self._stuck[line] &= ~(1 << at)
        self._edges[line * _SENSORS + at] = 0
        self._convert(line)
        self._base[line] = self._base[line] & ~(1 << at) | self._raw[line] & 1 << at
        self._name_broken(line)
        self.push(MENDED, line * _SENSORS + at, now, 0, 0)

    def _name_broken(self, line):
        # The chip's part names the first of its broken sensors.
        chip = self.chips[line]
        broken = self._broken[line]
        if chip.running and (broken or chip.fault == faults.SENSOR):
            at = 0
            while broken >> at > 1 and not broken >> at & 1:
                at += 1
            chip.set_fault(faults.SENSOR if broken else faults.OK, at if broken else -1)

    # Shots.

    def _watch_trigger(self, now):
        pulled = 1 - self._trigger.value()
        if pulled != self._pulled:
            self._pulled = pulled
            self._pulled_at = now
        elif pulled != self._shot_seen and time.ticks_diff(now, self._pulled_at) >= _TRIGGER_MS:
            self._shot_seen = pulled
            if pulled:
                self.has_trigger = True
                self._shoot(self._pulled_at, TRIGGER)

    def _watch_piezo(self, now):
        if self.phase < ARMED or self.has_trigger:
            return
        piezo = self._piezo
        for _ in range(_KNOCK_LOOKS):
            if piezo.read_u16() >= _KNOCK:
                # What was shot a moment ago, and what falls after it, knocks too.
                if time.ticks_diff(now, self._knocked_at) >= _KNOCK_MS and not self._open:
                    self._shoot(now, PIEZO)
                self._knocked_at = now
                return

    def _shoot(self, at, source):
        if self.phase < ARMED:
            return
        if self._open and source == TRIGGER and time.ticks_diff(at, self._shot_at) < _AGAIN_MS:
            return
        if not self._open:
            self._earliest = time.ticks_add(at, -_BEFORE_MS[source])
            for line in range(_LINES):
                self._newest[line] = 0
        if source == BUTTON:
            self._claim(at)
        self.shots += 1
        self._open = True
        self._shot_at = at
        self._source = source
        self._until = time.ticks_add(at, _BUTTON_MS if source == BUTTON else self.window_ms)
        self.phase = JUDGING
        self.push(SHOT, 0, at, 0, source)

    def _claim(self, now):
        # What was asked about because nobody had shot: the person who tells the shot now had just seen it fall.
        for line in range(_LINES):
            mine = self._asked[line] & self._nobodys[line]
            for at in range(_SENSORS):
                one = 1 << at
                asked_from = self._asked_from[line * _SENSORS + at]
                if mine & one and time.ticks_diff(now, asked_from) <= _BEFORE_MS[0]:
                    self._asked[line] &= ~one
                    self._fallen[line] |= one
                    self._newest[line] |= one
                    self.push(FELL, line * _SENSORS + at, now, 0, 0)

    # Cups.

    def _watch(self, line, now, passed):
        base = self._base[line]
        differ = self._raw[line] ^ base
        act = self._active[line] | differ
        active = 0
        armed = self.phase >= ARMED
        most = self.settle_ms if armed else _STEADY_MS
        for at in range(_SENSORS):
            one = 1 << at
            if not act & one:
                continue
            sensor = line * _SENSORS + at
            off = self._off[sensor]
            if differ & one:
                if not off:
                    self._began[sensor] = now
                off += passed
                if off > most:
                    off = most
            else:
                # Back: what it was away for is made good twice as fast, so that rocking never adds up.
                off -= 2 * passed
                if off < 0:
                    off = 0
            self._off[sensor] = off
            if off:
                active |= one
            if not armed:
                if off >= most:
                    self._base[line] ^= one
                    self._off[sensor] = 0
                    active &= ~one
                    self._rest_since = now
                    self.wait_line = line
                    self.wait_place = at % 5
            elif base & one:
                self._watch_cup(line, at, one, off, now)
            else:
                self._watch_empty(line, at, one, off, now)
        self._active[line] = active

    def _watch_cup(self, line, at, one, off, now):
        if off >= _TOLD_MS and not self._told[line] & one:
            self._told[line] |= one
            self.push(MOVED, line * _SENSORS + at, now, 0, 0)
            self.phase = JUDGING
            if self.shots and not self._open and time.ticks_diff(now, self._shot_at) < _AFTER_MS[self._source]:
                # It stood on its edge meanwhile: the shot's window opens again, and JUDGED comes again.
                self._open = True
        elif not off and self._told[line] & one:
            self._told[line] &= ~one
            self._stood_at = now
            self.push(STOOD, line * _SENSORS + at, now, 0, 0)

    def _watch_empty(self, line, at, one, off, now):
        # Nothing should be here. A beaten cup may roll before the lower sensor; a hand covers the upper one too.
        if self._dropped[line] & one and off >= self.settle_ms:
            self._dropped[line] &= ~one
            self._base[line] |= one
            self._off[line * _SENSORS + at] = 0
            return
        if off < _APPEARS_MS or not self._raw[line] & one:
            return
        if at < 5 and not self._several(line):
            return
        if not self._presence[line]:
            self._presence[line] = HAND
            self._presence_from[line] = self._began[line * _SENSORS + at]
            self.push(ASK, line * _SENSORS + at, now, 0, HAND)
        self._presence_at[line] = now
        self._touched[line] = 1
        long = time.ticks_diff(now, self._presence_from[line]) >= _SUN_MS
        if long and self._presence[line] == HAND and self._covered(line):
            self._presence[line] = LIGHT
            self.push(ASK, line * _SENSORS + at, now, 0, LIGHT)

    def _several(self, line):
        # Whether two lower sensors or more see what should not be there.
        count = 0
        for at in range(line * _SENSORS, line * _SENSORS + 5):
            if self._off[at] >= _APPEARS_MS and not self._base[line] >> at % 5 & 1:
                count += 1
        return count >= 2

    def _covered(self, line):
        # Whether all sensors of places without a cup see something: the sun shines on all of them.
        return self._raw[line] | self._broken[line] == _EVERY

    # Before the shots.

    def _settle(self, now):
        self._presence_ends(now)
        if self._plate:
            self._settle_plate(now)
            return
        for line in range(_LINES):
            active = self._active[line]
            if active:
                at = 0
                while not active >> at & 1:
                    at += 1
                if self._off[line * _SENSORS + at] > _STEADY_MS // 3:
                    self.waits_for = "cup"
                    self.wait_line = line
                    self.wait_place = at % 5
                    self._rest_since = now
                    return
        if time.ticks_diff(now, self._rest_since) < self.settle_ms:
            return
        for line in range(_LINES):
            self._compare(line, now)
        self._be_armed(now)

    def _compare(self, line, now):
        # What people say stands, and what is seen.
        given = self._base[line] & ~self._broken[line] if self._given is None else self._given[line]
        self._wanted[line] = given
        if self.chips[line].running:
            extra = self._base[line] & ~given & ~self._broken[line]
            if bits(extra) >= 2 and given | extra | self._broken[line] == _EVERY:
                # Not a place without a cup is dark: the sun.
                self._presence[line] = LIGHT
                self._presence_at[line] = now
                self.push(ASK, line * _SENSORS, now, 0, LIGHT)
                extra = 0
            missing = given & ~self._base[line] & ~self._broken[line]
            # A cup that is not seen: the sensor is dead or dirty, or the cup is not there. Something is seen where no
            # cup is: dirt, or a thing left there.
            self._lame[line] |= missing
            self._stuck[line] |= extra
            for at in range(_SENSORS):
                if (missing | extra) >> at & 1:
                    self._break(line, at, now)
        self._base[line] = given
        self._convert(line)

    def _settle_plate(self, now):
        scale = self.scale
        why = scale.expect(now, self._plate_cups)
        if why in ("unsteady", "waking") and time.ticks_diff(now, self._rest_since) < 15000:
            self.waits_for = "plate"
            return
        self.plate_sure = not why
        self._be_armed(now)

    def _be_armed(self, now):
        self.phase = ARMED
        self.waits_for = ""
        self.shots = 0
        for line in range(_LINES):
            self._active[line] = 0
            for i in range(line * _SENSORS, line * _SENSORS + _SENSORS):
                self._off[i] = 0
        self.push(READY, 0, now, 0, 0)

    # The judgement.

    def _judge(self, now):
        self._presence_ends(now)
        if self._plate:
            self._judge_plate(now)
            return
        if self.phase != JUDGING:
            return
        if self._open and time.ticks_diff(now, self._until) < 0:
            return
        resting = True
        gone = 0
        for line in range(_LINES):
            told = self._told[line]
            if not told:
                continue
            for at in range(_SENSORS):
                if told >> at & 1:
                    off = self._off[line * _SENSORS + at]
                    if off >= self.settle_ms:
                        gone += 1
                    else:
                        resting = False
        if self._open:
            if time.ticks_diff(now, self._stood_at) < _ROCKS_MS:
                resting = False
            if not resting and time.ticks_diff(now, self._shot_at) < _MOST_MS:
                return
        elif (gone or not resting) and not self._is_overdue(now):
            # Nobody has shot. A person may still tell the shot; something that was moved and put back is nothing.
            return
        self._conclude(now)

    def _is_overdue(self, now):
        patience = _PATIENCE_MS[1 if self.has_trigger else 0] + self.settle_ms
        for line in range(_LINES):
            told = self._told[line]
            for at in range(_SENSORS):
                if told >> at & 1 and time.ticks_diff(now, self._began[line * _SENSORS + at]) >= patience:
                    return True
        return False

    def _conclude(self, now):
        places = 0
        for line in range(_LINES):
            gone = self._gone(line)
            places += bits((gone | gone >> 5) & _LOWERS)
        for line in range(_LINES):
            told = self._told[line]
            if not told:
                continue
            gone = self._gone(line)
            why = 0
            if self._was_touched(line, told):
                why = self._presence[line] or HAND
            elif places > _MOST_PLACES:
                why = CROWD
            ask = 0
            for at in range(_SENSORS):
                one = 1 << at
                if not told & one:
                    continue
                if at < 5 and gone & one and self._stands(line, at + 5):
                    # A cup can't stand on nothing: it is the lower one's sensor that failed.
                    self._lame[line] |= one
                    self._told[line] &= ~one
                    self._break(line, at, now)
                    continue
                if why or not gone & one or not self._is_of_shot(line, at):
                    ask |= one
                    self._asked_from[line * _SENSORS + at] = self._began[line * _SENSORS + at]
                    self._why[line] = why or (NOBODY if gone & one else LONG)
                    if self._why[line] == NOBODY:
                        self._nobodys[line] |= one
                    else:
                        self._nobodys[line] &= ~one
                    continue
                self._fallen[line] |= one
                self._newest[line] |= one
                self.push(FELL, line * _SENSORS + at, now, 0, 0)
            if ask:
                self._asked[line] |= ask
                self.push(ASK, line * _SENSORS, now, 0, self._why[line])
            # What was judged is no longer watched: a cup that rolls back before its sensor is nothing new.
            told = self._told[line]
            self._base[line] &= ~told
            self._told[line] = 0
            for at in range(_SENSORS):
                if told >> at & 1:
                    self._off[line * _SENSORS + at] = 0
        opened = self._open
        self._open = False
        self.phase = ARMED
        if opened:
            self.push(JUDGED, 0, now, 0, 0)

    def _stands(self, line, at):
        return self._base[line] >> at & 1 and self._raw[line] >> at & 1 and not self._told[line] >> at & 1

    def _was_touched(self, line, told):
        # Whether a hand was there when something on this line began to move, or soon before or after.
        if self._presence[line]:
            return True
        if not self._touched[line]:
            return False
        for at in range(_SENSORS):
            if told >> at & 1:
                began = self._began[line * _SENSORS + at]
                if time.ticks_diff(self._presence_at[line], began) >= -_HAND_MS:
                    return True
        return False

    def _gone(self, line):
        told = self._told[line]
        gone = 0
        for at in range(_SENSORS):
            if told >> at & 1 and self._off[line * _SENSORS + at] >= self.settle_ms:
                gone |= 1 << at
        return gone

    def _is_of_shot(self, line, at):
        return self._open and time.ticks_diff(self._began[line * _SENSORS + at], self._earliest) >= 0

    def _judge_plate(self, now):
        scale = self.scale
        self.plate_sure = scale.usable and scale.sure
        if scale.usable and scale.settled:
            gone = self._plate_cups - scale.count
            self.off_plate = gone if gone > 0 else 0
        if self.phase != JUDGING or time.ticks_diff(now, self._until) < 0:
            return
        if scale.usable and not scale.settled and time.ticks_diff(now, self._shot_at) < _MOST_MS:
            return
        self._open = False
        self.phase = ARMED
        self.push(JUDGED, 0, now, 0, 0)

    def _presence_ends(self, now):
        for line in range(_LINES):
            if self._presence[line] and time.ticks_diff(now, self._presence_at[line]) >= _HAND_MS:
                self._presence[line] = 0
                if not self._asked[line]:
                    self.push(ANSWERED, line * _SENSORS, now, 0, 0)
