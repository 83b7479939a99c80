"""MPR121 touch sensor: registers, modes and sampling (NXP data sheet rev. 4; application notes AN3889 and AN3891).

Time is caught up when somebody looks: `sync` computes all updates that fell due since the last look.
"""

import random

from ..clock import Clock
from ..errors import ModelError
from .mpr121_electrode import Electrode

SUPPLY_V = 3.3
ELECTRODES = 12

# Data sheet section 5, register map: everything is zero after power-on but these two.
RESET_VALUES = {0x5C: 0x10, 0x5D: 0x24}

TOUCH, OUT_OF_RANGE, DATA, BASELINE = 0x00, 0x02, 0x04, 0x1E
THRESHOLDS, DEBOUNCE, FILTER, SAMPLING, ECR, CDC, CDT = 0x41, 0x5B, 0x5C, 0x5D, 0x5E, 0x5F, 0x6C
GPIO_FIRST, GPIO_LAST, AUTO_0, USL, LSL, TL, SOFT_RESET = 0x73, 0x7A, 0x7B, 0x7D, 0x7E, 0x7F, 0x80
OVCF, FAILED = 0x80, 0xC0  # bits of 0x01; ACFF and ARFF of 0x03


class MPR121:
    """One chip at its address. `overrides` {register: value} lies to whoever
    reads: any register value can come from a chip."""

    def __init__(self, address: int, clock: Clock, seed: int = 1):
        self.address = address
        self.name = f"MPR121 at 0x{address:02X}"
        self.clock = clock
        rng = random.Random(f"mpr121 {seed} {address}")
        self.rng = rng
        # Section 3.3: the internal "1 kHz" oscillator of each chip runs at 0.65 to 1.35 kHz.
        self.khz = rng.uniform(0.65, 1.35)
        self.electrodes = [Electrode(rng.uniform(14.0, 24.0)) for _ in range(ELECTRODES)]
        self.noise = [rng.gauss(0.0, 1.0) for _ in range(2039)]
        self.noise_at = 0
        self.noise_counts = 1.0
        self.powered = True
        self.frozen = False  # answers but measures nothing and takes no writes
        self.babbling = False
        self.overcurrent = False
        self.overrides: dict[int, int] = {}
        self.power_on()

    # Power and I2C

    def power_on(self) -> None:
        """Power-on reset: Stop mode, registers as in section 5."""
        self.regs = bytearray(0x80)
        for register, value in RESET_VALUES.items():
            self.regs[register] = value
        self.pointer = 0
        self.running = False
        self.irq_low = False
        self.channels = 0
        self.period = 0.0
        self.next_update = 0.0
        self.mark = self.clock.now
        for electrode in self.electrodes:
            electrode.stop()

    def receive(self, data: bytes) -> int:
        """A write transaction after the address (section 4.5): register, then
        values. Returns how many bytes were acknowledged."""
        self.sync()
        if data:
            self.pointer = data[0]
            if self.pointer > SOFT_RESET:
                self.refuse(f"register 0x{self.pointer:02X} is addressed", "5, register map")
            for value in data[1:]:
                if not self.frozen:
                    self.write(self.pointer, value)
                self.pointer = (self.pointer + 1) & 0x7F
        return len(data)

    def send(self, count: int) -> bytes:
        """A read transaction: `count` registers from the pointer on; after 0x7F comes 0x00 (section 4.5)."""
        self.sync()
        regs, out = self.regs, bytearray(count)
        for i in range(count):
            pointer = self.pointer
            if pointer >= 0x80:
                self.refuse(f"register 0x{pointer:02X} is read", "5, register map")
            if pointer <= 0x01:
                self.irq_low = False  # section 4.6
            out[i] = self.overrides.get(pointer, regs[pointer]) if self.overrides else regs[pointer]
            self.pointer = (pointer + 1) & 0x7F
        return bytes(out)

    def refuse(self, what: str, section: str) -> None:
        """Fail closed."""
        raise ModelError(f"{self.name}: {what}, which the model does not know (MPR121 data sheet section {section})")

    def write(self, register: int, value: int) -> None:
        """One register write. In Run mode all but ECR and the GPIO registers keep what they have (section 5.1)."""
        if register == SOFT_RESET:
            if value != 0x63:
                self.refuse(f"0x{value:02X} is written to the soft reset register", "5.13")
            self.power_on()
            self.pointer = SOFT_RESET
        elif register == 0x01:
            if value & OVCF:
                self.regs[0x01] &= 0x7F
        elif register == ECR:
            self._write_ecr(value)
        elif GPIO_FIRST <= register <= GPIO_LAST:
            if value:
                self.refuse(f"the GPIO register 0x{register:02X} is used", "5.12")
        elif register <= 0x1D or self.running:
            pass  # read only, or ignored in Run mode
        else:
            if BASELINE <= register < BASELINE + ELECTRODES:
                # Section 5.5: the two hidden bits become zero
                self.electrodes[register - BASELINE].baseline = value << 2
            self.regs[register] = value

    # Stop and Run

    def _write_ecr(self, value: int) -> None:
        run = value & 0x3F
        if run and self.regs[0x01] & OVCF:
            return  # section 5.10: discarded until the flag is cleared
        if value & 0x30:
            self.refuse("proximity detection is switched on", "5.11")
        same = self.running and run and min(run, ELECTRODES) == self.channels
        self.regs[ECR] = value
        if same:
            return
        self.running = bool(run)
        if self.running:
            self._start(min(run, ELECTRODES))

    def _start(self, channels: int) -> None:
        regs = self.regs
        self.channels = channels
        tracking = (regs[ECR] >> 6) != 1
        if tracking and not (regs[0x2B] & 0x3F and regs[0x2F] & 0x3F):
            self.refuse("baseline tracking runs with an MHD of 0", "5.5, MHD from 1 to 63")
        regs[0x00:0x04] = bytes((0, regs[0x01] & OVCF, 0, 0))
        if regs[AUTO_0] & 1:
            if (regs[AUTO_0] ^ regs[FILTER]) & 0xC0:
                self.refuse("FFI of 0x7B differs from FFI of 0x5C", "5.11")
            if (regs[AUTO_0] >> 2 & 3) != regs[ECR] >> 6:
                self.refuse("BVA of 0x7B differs from CL of ECR", "5.11")
        longest = 0.5
        for number in range(channels):
            electrode = self.electrodes[number]
            electrode.start()
            if regs[AUTO_0] & 1:
                self._configure(number, electrode.pull)
            if not electrode_charge(regs, number)[1]:
                self.refuse(f"electrode {number} has no charge time", "5.8, CDT 0")
            self._set_level(number)
            longest = max(longest, electrode_charge(regs, number)[1])
        samples = (4, 6, 10, 18)[regs[SAMPLING] >> 3 & 3]
        first = (6, 10, 18, 34)[regs[FILTER] >> 6]
        # Section 5.9 and AN3890: an interval of 2^ESI ms, stretched when the scan itself takes longer.
        interval_ms = max(float(1 << (regs[SAMPLING] & 7)), first * 2 * longest * channels / 1000)
        self.period = samples * interval_ms * 1000.0 / self.khz
        self.noise_counts = (4 / samples) ** 0.5 * (6 / first) ** 0.5
        self.mark = self.clock.now
        self.next_update = self.mark + self.period
        if self.overcurrent:
            self.trip()

    def trip(self) -> None:
        """Overcurrent on REXT (section 5.10): the flag is set, the chip stops,
        output registers and ECR's enable bits are cleared."""
        self.regs[0x00:0x2B] = bytes(0x2B)
        self.regs[0x01] = OVCF
        self.regs[ECR] &= 0xC0
        self.running = False

    def _set_level(self, number: int) -> None:
        current, time = electrode_charge(self.regs, number)
        self.electrodes[number].charge(current * time, SUPPLY_V)

    def _configure(self, number: int, pull: float = 0.0) -> bool:
        """Search charge current and time for the target level (section 5.11,
        AN3889); True when the channel is in range."""
        regs, electrode = self.regs, self.electrodes[number]
        upper, lower, target = regs[USL] << 2, regs[LSL] << 2, regs[TL] << 2
        good = 255 > regs[USL] > regs[TL] > regs[LSL] > 0 and electrode.share(pull) > 0
        if good:
            share = electrode.share(pull)
            per_pc = 1024.0 * share / (electrode.picofarad * SUPPLY_V)
            times = range(1, 8)
            if regs[AUTO_0 + 1] & 0x80:  # SCTS: the charge time stays
                times = (time_code(regs, number),)
            for code in times:
                current = round(target / (per_pc * 0.5 * (1 << (code - 1)))) if code else 0
                if 1 <= current <= 63:
                    regs[CDC + number] = current
                    set_time_code(regs, number, code)
                    break
            self._set_level(number)
            good = lower <= electrode.level * share <= upper
        bit, register = 1 << (number & 7), OUT_OF_RANGE + (number >> 3)
        regs[register] = regs[register] & ~bit if good else regs[register] | bit
        if not good:
            regs[0x03] |= FAILED
        return good

    # Sampling

    def sync(self) -> None:
        """Compute every update that is due."""
        if not self.running:
            return
        now = self.clock.now
        if self.frozen:
            self.mark = now
            self.next_update = now + self.period
            return
        while self.running and self.next_update <= now:
            self._update()

    def pull(self, number: int, counts: float) -> None:
        """From now on something draws `counts` (at a level of 720) from an electrode; call it only when it changed."""
        self.sync()
        electrode, now = self.electrodes[number], self.clock.now
        since = max(self.mark, electrode.pulled_since)
        electrode.area += electrode.pull * (now - since)
        electrode.pulled_since = now
        electrode.pull = counts
        electrode.settle()

    def calm(self) -> None:
        """The end of babbling."""
        self.babbling = False
        for electrode in self.electrodes:
            electrode.babble_pull = 0.0

    def _update(self) -> None:
        """One report interval (ESI x SFI) has passed: new data, touch bits and baselines of all channels."""
        regs, noise, at, mark = self.regs, self.noise, self.noise_at, self.mark
        tracking, steady = regs[ECR] >> 6 != 1, not self.babbling
        low, high = (regs[LSL] << 2, regs[USL] << 2) if regs[AUTO_0] & 2 else (0, 1023)
        jump = 2 * (regs[0x2B] & 0x3F) if not regs[0x2E] else -1  # rising, FDL 0: a gap up to this is closed at once
        counts, status = self.noise_counts, 0
        for number in range(self.channels):
            electrode = self.electrodes[number]
            at = at + 1 if at < 2038 else 0
            value = noise[at] * counts + 0.5
            if steady and electrode.pulled_since <= mark:
                value += electrode.settled
            else:
                value += self._moving(electrode)
            data = int(value) if 0.0 < value < 1023.0 else 0 if value < 0.0 else 1023
            gap = data - electrode.baseline
            threshold = THRESHOLDS + 2 * number
            if electrode.alert or -gap > regs[threshold] or not low <= data <= high:
                self._look(number, electrode, data, low <= data <= high)
            elif tracking:
                if 0 < gap <= jump:
                    electrode.baseline = data
                    electrode.direction = 1
                    electrode.sum = electrode.samples = electrode.streak = 0
                elif gap or electrode.direction:
                    electrode.track(data, regs)
            if electrode.touched:
                status |= 1 << number
            regs[DATA + 2 * number] = data & 0xFF
            regs[DATA + 2 * number + 1] = data >> 8
            regs[BASELINE + number] = electrode.baseline >> 2
        self.noise_at = (at + 7) % 2039
        regs[TOUCH] = status & 0xFF
        regs[TOUCH + 1] = regs[TOUCH + 1] & OVCF | status >> 8
        self.mark = self.next_update
        self.next_update += self.period

    def _moving(self, electrode: Electrode) -> float:
        """The level of an electrode whose pull changes within this interval."""
        if self.babbling:
            electrode.babble(self.rng)
        return electrode.level * electrode.share(electrode.average(self.mark, self.next_update, self.period))

    def _look(self, number: int, electrode: Electrode, data: int, in_range: bool) -> None:
        """An interval in which something happens: the first sample, a channel
        out of range, or a touch that begins or ends."""
        regs, cl = self.regs, self.regs[ECR] >> 6
        if electrode.fresh:  # the first sample after Stop: data sheet section 5.11, CL
            electrode.fresh = False
            if cl == 2:
                electrode.baseline = data & 0x3E0
            elif cl == 3:
                electrode.baseline = data
        elif not in_range:
            if self._configure(number, electrode.pull) and cl & 2:
                data = electrode.measure(electrode.pull, 0.0)
                electrode.baseline = data & 0x3E0 if cl == 2 else data
        else:
            threshold, debounce = THRESHOLDS + 2 * number, regs[DEBOUNCE]
            if electrode.detect(data, regs[threshold], regs[threshold + 1], debounce & 7, debounce >> 4 & 7):
                self.irq_low = True
            if cl != 1:
                electrode.track(data, regs)
        electrode.alert = electrode.fresh or electrode.touched or electrode.detections > 0


def time_code(regs: bytearray, number: int) -> int:
    """The charge time code of a channel, its own or the global one (section
    5.8); code n stands for 2^(n-2) us, 0 for none."""
    own = regs[CDT + (number >> 1)] >> (4 if number & 1 else 0) & 7
    return own or regs[SAMPLING] >> 5


def set_time_code(regs: bytearray, number: int, code: int) -> None:
    """Write a channel's own charge time."""
    shift = 4 if number & 1 else 0
    register = CDT + (number >> 1)
    regs[register] = regs[register] & ~(7 << shift) | code << shift


def electrode_charge(regs: bytearray, number: int) -> tuple[int, float]:
    """(current in uA, time in us) with which a channel is charged (section 5.8)."""
    code = time_code(regs, number)
    return regs[CDC + number] & 0x3F or regs[FILTER] & 0x3F, 0.5 * (1 << (code - 1)) if code else 0.0
