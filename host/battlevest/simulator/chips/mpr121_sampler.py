"""The measuring half of an MPR121: charge, auto-configuration and sampling (data sheet rev. 4; AN3889, AN3891).

Time is caught up when somebody looks: `sync` computes all updates that fell due since the last look.
"""

import random
from typing import NoReturn

from ..clock import Clock
from ..errors import ModelError
from .mpr121_charge import configure, electrode_charge, set_level
from .mpr121_electrode import Electrode
from .mpr121_registers import (
    AUTO_0,
    BASELINE,
    DATA,
    DEBOUNCE,
    ECR,
    ELECTRODES,
    FILTER,
    LSL,
    OVCF,
    RESET_VALUES,
    SAMPLING,
    THRESHOLDS,
    TOUCH,
    USL,
)


class Sampler:
    """Electrodes, sample clock and the registers they fill; Stop and Run are entered by the register half."""

    def __init__(self, address: int, clock: Clock, seed: int = 1):
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
        self.frozen = False  # answers but measures nothing and takes no writes
        self.babbling = False
        self.overcurrent = False
        self.irq_low = False
        self.reset_sampling()

    def reset_sampling(self) -> None:
        """Power-on state: registers as in section 5, Stop mode."""
        self.regs = bytearray(0x80)
        for register, value in RESET_VALUES.items():
            self.regs[register] = value
        self.running = False
        self.channels = 0
        self.period = 0.0
        self.next_update = 0.0
        self.mark = self.clock.now
        for electrode in self.electrodes:
            electrode.stop()

    def refuse(self, what: str, section: str) -> NoReturn:
        """Fail closed."""
        raise ModelError(f"{self.name}: {what}, which the model does not know (MPR121 data sheet section {section})")

    def start(self, channels: int) -> None:
        """Run mode begins (section 5.1): auto-configuration if it is on, and the first update an interval later."""
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
                configure(regs, number, electrode)
            if not electrode_charge(regs, number)[1]:
                self.refuse(f"electrode {number} has no charge time", "5.8, CDT 0")
            set_level(regs, number, electrode)
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
            if configure(regs, number, electrode) and cl & 2:
                data = electrode.measure(electrode.pull, 0.0)
                electrode.baseline = data & 0x3E0 if cl == 2 else data
        else:
            threshold, debounce = THRESHOLDS + 2 * number, regs[DEBOUNCE]
            if electrode.detect(data, regs[threshold], regs[threshold + 1], debounce & 7, debounce >> 4 & 7):
                self.irq_low = True
            if cl != 1:
                electrode.track(data, regs)
        electrode.alert = electrode.fresh or electrode.touched or electrode.detections > 0
