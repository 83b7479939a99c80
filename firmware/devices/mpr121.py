"""MPR121 capacitive touch chip (Freescale data sheet rev 4; AN3889, AN3891, AN3892, AN3895): set-up, status, health.

The life of a chip here: ABSENT (asked once a second) -> WOKEN (soft reset sent) -> TRIAL (configured, watched for
TRIAL_MS, its bits not used) -> RUNNING. Whatever is wrong leads back to ABSENT with the fault named.
"""

import errno
import time
from array import array

from micropython import const

from devices import bus as faults
from devices.bus import RETRY_MS, Part

ABSENT = const(0)
WOKEN = const(1)
TRIAL = const(2)
RUNNING = const(3)

# Registers (data sheet table 3).
_OUT_OF_RANGE = const(0x02)
_DATA = const(0x04)
_BASELINE = const(0x1E)
_FRAME = const(0x1E)  # length of 0x00..0x1D: status, range and filtered data of one moment
_FILTER = const(0x2B)
_THRESHOLDS = const(0x41)
_DEBOUNCE = const(0x5B)
_SAMPLING = const(0x5D)
_ECR = const(0x5E)
_CDT = const(0x6C)
_AUTO_CONFIG = const(0x7B)
_SOFT_RESET = const(0x80)

_SAMPLING_RESET = const(0x24)  # 0x5D after a reset (table 3): the sign of an MPR121 that obeyed

# 0x5B: DT 0 = one detection reports a touch: the panel asks twice anyway, with the counts at hand. DR 7 = eight
# detections report a release, 24 ms on the fastest chip: a tap is still there after a scan came late, and a finger that
# trembles is one press (section 5.7).
_DT_DR = const(0x70)
# 0x5C: FFI = how many samples are averaged first (b7, b6), 16 uA; auto-configuration finds the charge of each electrode
# (section 5.8). As many samples as fit into ESI are taken: they halve the noise, and so the thresholds.
_CHARGE = const(0x10)
_FFI_SAMPLES = b"\x06\x0a\x12\x22"
_FFI_EIGHTHS = b"\x13\x0f\x0b\x08"  # thresholds relative to those at 34 samples: the root of 34 / samples, in eighths
_FFI_MOST = const(3)
# 0x5D: CDT 0.5 us, SFI 4 samples, ESI 1 ms: new status every 4 ms, 2.96 to 6.15 ms over the oscillator's 0.65..1.35
# kHz.
_SAMPLING_MINE = const(0x20)
# 0x5E: CL 10 = the baseline follows and starts at the upper five bits of the first sample, so never above it: no
# electrode is born touched (AN3889); low four bits = how many electrodes.
_TRACK_FROM_BELOW = const(0x80)

# 0x2B..0x35. Rising 1, 1, 0, 0: up with the data at one count an update. Falling 1, 1, 127, 2: down one count in 127
# x 3 updates, slower than any finger comes down (AN3891; AN3944 takes 255, which is slower than warming cloth).
# Touched 0, 0, 0: a held finger is never learned as the new rest (section 5.6).
_FILTER_VALUES = b"\x01\x01\x00\x00\x01\x01\x7f\x02\x00\x00\x00"
# 0x7B..0x7F: FFI as 0x5C, here added, no retry, BVA as CL, ARE and ACE on; SCTS off; USL, LSL, TL for 3.3 V (AN3889):
# USL = (3.3 - 0.7) / 3.3 x 256 = 201, TL = 0.9 USL = 180, LSL = 0.65 USL = 130.
_AUTO_CONFIG_VALUES = b"\x0b\x00\xc9\x82\xb4"
_ESI_US = const(1000)

TRIAL_MS = const(300)  # 48 updates of the slowest chip: auto-configuration and the baseline's climb of up to 31 counts
# A finger in the trial keeps the baseline of its electrodes from climbing: 31 updates of 6.15 ms are waited for after
# it, though not for ever, as it may be a back that leans.
_CLIMB_MS = const(200)
_TRIAL_MOST_MS = const(900)
_TRIALS = const(3)  # so many in a row have to look like babble: a body that arrives can look like it once
WATCH_MS = const(500)  # how often configuration and data are looked at
_CROWD = const(6)  # more electrodes than this at once is no finger
# DR 7 keeps a bit for 8 updates of at least 2.96 ms; less 5 ms, as a chip is read up to that long after its scan began:
# a bit that stood for less was no touch.
_LEAST_TOUCH_MS = const(18)
_LINGER_MS = const(100)  # surely longer than eight updates, shorter than from one tap to the next
_SUSPECT_MS = const(60)  # still longer than eight updates: a chip that has lied is looked at more often
_BEFORE_MS = const(20)
_AFTER_MS = const(60)
_ERRORS = const(3)  # transfers that may fail in a row
_LIES = const(3)  # impossible things seen within _LIES_MS
_LIES_MS = const(2000)
_RISES = const(36)  # touches within _RISES_MS that no hands can make
_RISES_MS = const(500)
_KEEP_MS = const(3600000)  # how often what is long over moves along
_PATIENCE = const(3)  # equal looks at the data before a chip must prove that it is alive
_PATIENCE_MOST = const(96)
_HELD_MORE = const(6)  # .. and so many more under a finger, as a needless proof costs it its press

# Where transfers put what is looked at at once; all chips share these.
_byte = bytearray(1)
_pair = bytearray(2)
_status = bytearray(2)
_quad = bytearray(4)
_cdt = bytearray(6)


class Mpr121(Part):
    """One chip with electrodes ELE0 up, ``electrodes`` of them.

    ``touched``: bit n = ELEn is touched, 0 unless ``state`` is RUNNING. ``lost``: out of use because of a fault, or not
    found yet. ``crowd``: the last poll saw more than six electrodes begin at once. ``doubt``: what it saw cannot be
    true.
    """

    def __init__(self, bus, address, electrodes, label, vest):
        Part.__init__(self, "touch 0x%02X" % address, label)
        self.address = address
        self.state = ABSENT
        self.lost = True
        self.touched = 0
        self.crowd = False
        self.doubt = False
        self.frame = bytearray(_FRAME)
        self._other = bytearray(_FRAME)
        self._baseline = bytearray(electrodes)
        self._bus = bus
        self._electrodes = electrodes
        self._used = (1 << electrodes) - 1
        self._ecr = _TRACK_FROM_BELOW | electrodes
        self._touch = vest.TOUCH_COUNTS
        self.release = vest.RELEASE_COUNTS  # as in use
        self._limits = bytearray(2 * electrodes)
        self._auto = bytearray(_AUTO_CONFIG_VALUES)
        self._rest = array("h", bytes(24))  # sixteenths of counts without a finger: finer than the baseline registers
        self._touched_at = 0  # when a bit stood last
        self._untouched = False  # whether the last look was well after a touch
        self._set_averaging(vest, _FFI_MOST)
        self._vest = vest
        self._bits = 0  # as last read, in any state
        self._since = 0  # when the state began
        self._next = 0  # when the next look or attempt is due
        self._errors = 0
        self._before = 0  # when it was polled the time before
        self._rose = [0] * electrodes  # the poll before the one that saw the touch begin: the touch is not older
        self._lies = 0
        self._lies_since = 0
        self._rises = 0
        self._rises_since = 0
        self._crowd_at = self._kept_at = 0
        self._equal = 0
        self._patience = _PATIENCE
        self._trials = 0  # trials in a row that looked like babble
        self._unbacked = 0  # electrodes whose bit stood without counts at the last look

    # The way up.

    def start(self, now):
        """Ask for the chip at the next poll."""
        self.state = ABSENT
        self._next = now

    def restart(self, now):
        """Take the baseline anew (Stop, then Run): the bits are out of use for TRIAL_MS, the chip is not lost."""
        if self.state != RUNNING:
            return
        try:
            self._write(_ECR, 0)
            self._write(_ECR, self._ecr)
        except OSError as error:
            self._failed(now, error)
            return
        self._enter_trial(now)

    def _set_averaging(self, vest, ffi):
        self._ffi = ffi
        eighths = _FFI_EIGHTHS[ffi]
        self.release = vest.RELEASE_COUNTS * eighths // 8
        for i in range(0, len(self._limits), 2):
            self._limits[i] = vest.TOUCH_COUNTS * eighths // 8
            self._limits[i + 1] = self.release
        self._auto[0] = _AUTO_CONFIG_VALUES[0] | ffi << 6

    def _write(self, register, value):
        _byte[0] = value
        self._bus.i2c.writeto_mem(self.address, register, _byte)

    def _enter_trial(self, now):
        self.state = TRIAL
        self.touched = 0
        self._bits = 0
        self._since = now
        self._next = time.ticks_add(now, _LINGER_MS)
        self._before = now
        self._lies = 0
        self._rises = 0
        self._rises_since = self._kept_at = now
        self._crowd_at = time.ticks_add(now, -_LINGER_MS)
        self._equal = 0
        self._unbacked = 0
        self._touched_at = time.ticks_add(now, -_CLIMB_MS)
        self._untouched = False

    def _wake(self, now):
        # A soft reset puts every register to its power-on value (section 5.13); the chip needs a moment after it.
        self._write(_SOFT_RESET, 0x63)
        self.state = WOKEN
        self._next = time.ticks_add(now, 2)

    def _configure(self, now):
        i2c = self._bus.i2c
        # Writes in Run are ignored (section 5.1): Stop first, ECR last.
        self._write(_ECR, 0)
        i2c.readfrom_mem_into(self.address, _SAMPLING, _pair)
        if _pair[0] != _SAMPLING_RESET or _pair[1]:
            self._drop(now, faults.SILENT)
            return
        i2c.writeto_mem(self.address, _FILTER, _FILTER_VALUES)
        i2c.writeto_mem(self.address, _THRESHOLDS, self._limits)
        _quad[0] = _DT_DR
        _quad[1] = _CHARGE | self._ffi << 6
        _quad[2] = _SAMPLING_MINE
        _quad[3] = 0
        i2c.writeto_mem(self.address, _DEBOUNCE, _quad)
        i2c.writeto_mem(self.address, _AUTO_CONFIG, self._auto)
        self._write(_ECR, self._ecr)
        i2c.readfrom_mem_into(self.address, _DEBOUNCE, _quad)
        quad = _quad
        charge = _CHARGE | self._ffi << 6
        if quad[0] != _DT_DR or quad[1] != charge or quad[2] != _SAMPLING_MINE or quad[3] != self._ecr:
            i2c.readfrom_mem_into(self.address, 0, _status)
            # A chip with a wrong REXT sets OVCF and refuses to run (section 5.1): that is another thing to repair.
            self._drop(now, faults.OVERCURRENT if _status[1] & 0x80 else faults.SILENT)
            return
        self._enter_trial(now)

    def _try_out(self, now):
        # One look of the trial. It ends when the chip measures and what it says makes sense.
        self._next = time.ticks_add(now, _LINGER_MS)
        # A chip that babbled has to keep quiet for longer.
        term = 2 * TRIAL_MS if self.fault == faults.BABBLE else TRIAL_MS
        if not self._rest_from_baseline(now) or not self._look(now) or self._averages_too_long(now):
            return
        age = time.ticks_diff(now, self._since)
        if age < term:
            return
        sampled = 0
        for i in range(_DATA, _DATA + 2 * self._electrodes):
            sampled |= self.frame[i]
        if not sampled:
            self._drop(now, faults.SILENT)  # it took every setting and never measured anything
            return
        if self._lies:
            self._try_again(now)
            return
        if (self._bits or time.ticks_diff(now, self._touched_at) < _CLIMB_MS) and age < _TRIAL_MOST_MS:
            return
        if self._unbacked:
            self._try_again(now)
            return
        for electrode in range(self._electrodes):
            # Under a finger the chip's own baseline is the better rest; two hidden bits: 2 is the middle.
            if self._bits >> electrode & 1:
                self._rest[electrode] = (self._baseline[electrode] << 2 | 2) << 4
            else:
                self._rest[electrode] = self._data(electrode) << 4
        self.state = RUNNING
        self.lost = False
        # The panel must know at once what began unseen.
        self.touched = self._bits
        self._trials = 0
        self._judge_range()

    def _rest_from_baseline(self, now):
        # Nothing else is known about the rest in a trial. A bit stands on the chip's own baseline (section 5.7), which
        # does not move while it stands; the register has the upper eight of its ten bits, so it is never above it.
        try:
            self._bus.i2c.readfrom_mem_into(self.address, _BASELINE, self._baseline)
        except OSError as error:
            self._failed(now, error)
            return False
        for electrode in range(self._electrodes):
            self._rest[electrode] = self._baseline[electrode] << 6
        return True

    def _try_again(self, now):
        # Named only when it goes on like this, or was named before.
        self._trials += 1
        if self.fault == faults.BABBLE or self._trials >= _TRIALS:
            self._trials = 0
            self._drop(now, faults.BABBLE)
            self._next = time.ticks_add(now, TRIAL_MS)
        else:
            self.touched = 0
            self._bits = 0
            self.start(now)

    def _averages_too_long(self, now):
        # A scan of all electrodes takes FFI x 2 x CDT x electrodes; longer than ESI it would slow everything down
        # (section 5.8). Auto-configuration has chosen CDT, 2^(n-2) us, by now: average less if it must be.
        try:
            self._bus.i2c.readfrom_mem_into(self.address, _CDT, _cdt)
        except OSError as error:
            self._failed(now, error)
            return True
        out = self._out_of_range()
        scan = 0
        for electrode in range(self._electrodes):
            code = _cdt[electrode >> 1] >> (4 if electrode & 1 else 0) & 7
            if code and not out >> electrode & 1:
                scan += 1 << (code - 1)
        ffi = self._ffi
        while ffi and scan * _FFI_SAMPLES[ffi] > _ESI_US:
            ffi -= 1
        if ffi == self._ffi:
            return False
        self._set_averaging(self._vest, ffi)
        self.start(now)
        return True

    def _count(self, bits):
        count = 0
        while bits:
            count += bits & 1
            bits >>= 1
        return count

    def _judge_range(self):
        # OOR bits: auto-configuration could not bring the electrode between LSL and USL (section 5.11, AN3889).
        out = self._out_of_range()
        if self.fault == faults.STUCK_ELECTRODE:
            return
        if out:
            electrode = 0
            while not out >> electrode & 1:
                electrode += 1
            self.set_fault(faults.OUT_OF_RANGE, electrode)
        elif self.fault:
            self.set_fault(faults.OK)

    def _out_of_range(self):
        return (self.frame[_OUT_OF_RANGE] | (self.frame[_OUT_OF_RANGE + 1] & 15) << 8) & self._used

    # The way down.

    def _drop(self, now, fault):
        self.set_fault(fault)
        self.state = ABSENT
        self.lost = True
        self.touched = 0
        self._bits = 0
        self._errors = 0
        self._next = time.ticks_add(now, RETRY_MS)

    def _failed(self, now, error):
        # One transfer failed. Interference passes: only several in a row mean that the chip is gone.
        # On the way up one is enough, unless the bus was stuck: that is no fault of this chip, and it is free by now.
        self._bus.trouble(now, error)
        self._errors += 1
        if self._errors >= _ERRORS or (self.state < TRIAL and error.errno != errno.ETIMEDOUT):
            self._drop(now, faults.MISSING)

    def _lie(self, now, weight):
        # Something that no finger can do. Several such things in short time: the chip is not to be believed.
        self.doubt = True
        if not self._lies or time.ticks_diff(now, self._lies_since) > _LIES_MS:
            self._lies = 0
            self._lies_since = now
        self._lies += weight
        if self._lies >= _LIES:
            if self.state == TRIAL:
                self._try_again(now)
            else:
                self._drop(now, faults.BABBLE)

    # What the panel asks.

    def poll(self, now):
        """Read the touch status; move the chip's life on when it is not running."""
        self.crowd = False
        self.doubt = False
        if self.state < TRIAL:
            if time.ticks_diff(now, self._next) >= 0:
                self._revive(now)
            return
        status = _status
        try:
            self._bus.i2c.readfrom_mem_into(self.address, 0, status)
        except OSError as error:
            self._failed(now, error)
            return
        self._errors = 0
        high = status[1]
        if high & 0x70:
            # b6 and b5 always read 0 and ELEPROX is off (table 3): noise on the bus, not a status.
            self._lie(now, 1)
            return
        if high & 0x80:
            self._overcurrent(now)
            return
        bits = (status[0] | high << 8) & self._used
        if bits != self._bits:
            self._changed(now, bits)
        self._before = now
        if bits:
            self._touched_at = now
        if self.state == RUNNING:
            self.touched = bits
            if time.ticks_diff(now, self._next) >= 0:
                self._watch(now)
        elif self.state == TRIAL and time.ticks_diff(now, self._next) >= 0:
            self._try_out(now)

    def _revive(self, now):
        try:
            if self.state == ABSENT:
                self._wake(now)
            else:
                self._configure(now)
        except OSError as error:
            self._failed(now, error)

    def _changed(self, now, bits):
        rose = bits & ~self._bits
        fell = self._bits & ~bits
        self._bits = bits
        self._unbacked &= bits
        count = self._count(rose)
        sudden = False
        for electrode in range(self._electrodes):
            if rose >> electrode & 1:
                self._rose[electrode] = self._before
            elif fell >> electrode & 1 and time.ticks_diff(now, self._rose[electrode]) < _LEAST_TOUCH_MS:
                sudden = True
        if time.ticks_diff(now, self._rises_since) > _RISES_MS:
            self._rises = 0
            self._rises_since = now
        self._rises += count
        if count > _CROWD:
            # A hand or a body can do this, but not again at once.
            self.crowd = self.state == RUNNING
            if time.ticks_diff(now, self._crowd_at) < _LINGER_MS:
                self._lie(now, 1)
            self._crowd_at = now
        elif sudden:
            self._lie(now, 1)
        if self._rises > _RISES:
            self._lie(now, _LIES)

    def _overcurrent(self, now):
        # OVCF: the chip went to Stop by itself and stays there until the bit is cleared (section 5.1).
        try:
            self._write(0x01, 0x80)
        except OSError as error:
            self._bus.trouble(now, error)
        self._drop(now, faults.OVERCURRENT)

    def configured(self, now):
        """Whether the chip still has its configuration; one that restarted is dropped as RESTARTED and set up at once.

        After a power dip it is in Stop (ECR 0) and reports no touches, which looks like fingers lifted.
        """
        try:
            self._bus.i2c.readfrom_mem_into(self.address, _SAMPLING, _pair)
        except OSError as error:
            self._failed(now, error)
            return False
        if _pair[0] == _SAMPLING_MINE and _pair[1] == self._ecr:
            return True
        self._drop(now, faults.RESTARTED)
        self._next = now
        return False

    def burst(self, now):
        """Read 0x00..0x1D into ``frame``: status and data of one moment (section 5.2, AN3895)."""
        try:
            self._bus.i2c.readfrom_mem_into(self.address, 0, self.frame)
        except OSError as error:
            self._failed(now, error)
            return
        self._errors = 0

    def _data(self, electrode):
        i = _DATA + 2 * electrode
        return self.frame[i] | (self.frame[i + 1] & 3) << 8

    def counts(self, electrode):
        """Filtered data of an electrode in ``frame``."""
        return self._data(electrode)

    def delta(self, electrode):
        """How many counts the electrode in ``frame`` is below its rest."""
        i = _DATA + 2 * electrode
        return (self._rest[electrode] + 8 >> 4) - (self.frame[i] | (self.frame[i + 1] & 3) << 8)

    def _follow(self):
        # The rest goes half of the way to the data of the look before; at once if they are further apart than an
        # unnoticed finger could bring them, as after a long press.
        data = self._other
        for electrode in range(self._electrodes):
            i = _DATA + 2 * electrode
            rest = self._rest[electrode]
            away = ((data[i] | (data[i + 1] & 3) << 8) << 4) - rest
            if -16 * self._touch <= away <= 16 * self._touch:
                away >>= 1
            self._rest[electrode] = rest + away

    def _look(self, now):
        # Are there counts behind every touched bit? Eight updates without them (49 ms at most) clear a bit; one that
        # had none at the last look and stood ever since is held by nothing, or by a finger that trembled just then:
        # several times in a second is no finger. False when the chip is out of use.
        last = self.frame
        self.frame = self._other
        self._other = last
        self.burst(now)
        if self._errors or self.state < TRIAL:
            return False
        bits = (self.frame[0] | (self.frame[1] & 15) << 8) & self._used
        unbacked = 0
        for electrode in range(self._electrodes):
            if bits >> electrode & 1 and self.delta(electrode) < self.release - 3:
                unbacked |= 1 << electrode
        stood = self._unbacked & bits
        self._unbacked = unbacked
        if stood:
            self._lie(now, self._count(stood))
        return self.state >= TRIAL

    def _watch(self, now):
        # Once in a while: is it still configured, do its bits agree with its counts, does it still measure?
        self._next = time.ticks_add(now, WATCH_MS)
        if time.ticks_diff(now, self._kept_at) >= _KEEP_MS:
            self._keep_near(now)
        if not self.configured(now) or not self._look(now):
            return
        quiet = time.ticks_diff(now, self._touched_at)
        if self._bits:
            pause = _LINGER_MS if self._unbacked else 2 * _LINGER_MS
            if self._lies and time.ticks_diff(now, self._lies_since) <= _LIES_MS:
                pause = _SUSPECT_MS
            self._next = time.ticks_add(now, pause)
            self._untouched = False
        elif self._untouched and quiet >= _BEFORE_MS + _AFTER_MS:
            self._follow()
            self._untouched = False
        else:
            # A look counts as rest when no touch follows soon: a finger that comes takes counts before its bit is set.
            # Once it has gone, its bit stands for longer than it takes counts.
            self._untouched = quiet >= _BEFORE_MS
            self._next = time.ticks_add(now, _AFTER_MS)
        if self.frame != self._other:
            self._equal = 0
            self._judge_range()
            return
        # Not one of the counts moved: frozen, or a very quiet room.
        self._equal += 1
        if self._equal >= self._patience + (_HELD_MORE if self._bits else 0):
            self._prove_alive(now)

    def _keep_near(self, now):
        # Ticks that are more than six days apart are told in the wrong order, and a vest may hang that long untouched:
        # what is over moves along.
        self._kept_at = now
        if time.ticks_diff(now, self._touched_at) > _LINGER_MS:
            self._touched_at = time.ticks_add(now, -_LINGER_MS)
        if time.ticks_diff(now, self._crowd_at) > _LINGER_MS:
            self._crowd_at = time.ticks_add(now, -_LINGER_MS)
        if time.ticks_diff(now, self._rises_since) > _RISES_MS:
            self._rises = 0
            self._rises_since = now
        if self._lies and time.ticks_diff(now, self._lies_since) > _LIES_MS:
            self._lies = 0

    def _prove_alive(self, now):
        # A reset tells: a living chip obeys it and measures again, and then it is given more patience, so that a quiet
        # one is not reset over and over. A touch that it showed is dropped: it may have ended long ago.
        if self._patience < _PATIENCE_MOST:
            self._patience *= 2
        if self._bits:
            self.lost = True
        self.start(now)
        self.touched = 0
        self._bits = 0
