"""One electrode of an MPR121: what it measures, when it counts as touched, how its baseline follows (AN3891)."""

# A finger's pull is given in counts at this level, the target of auto-
# configuration at 3.3 V (AN3889: 0.9 x USL = 180 x 4).
TARGET_PULL = 720.0
SHORTED = float("inf")

RISING, FALLING, TOUCHED = 0x2B, 0x2F, 0x32  # in the last set NHD, NCL, FDL follow one register later


class Electrode:
    """State of a channel that no register shows: the full 10-bit baseline, filter and debounce counters."""

    def __init__(self, picofarad: float):
        self.picofarad = picofarad
        self.level = 0.0  # counts without a finger
        self.pull = 0.0  # what fingers draw, counts at a level of 720
        self.area = 0.0  # pull x time since the running interval began, where the pull changed within it
        self.pulled_since = 0
        self.babble_pull = 0.0
        self.babble_left = 0
        self.settled = 0.0  # counts under the present pull, without noise
        self.stop()

    def stop(self) -> None:
        """Power-on state."""
        self.baseline = 0
        self.start()

    def start(self) -> None:
        """Stop mode is left: counters at zero, nothing touched."""
        self.touched = False
        self.fresh = self.alert = True
        self.detections = 0
        self.direction = 0
        self.sum = self.samples = self.streak = 0
        self.area = 0.0

    def charge(self, picocoulomb: float, supply: float) -> None:
        """Set the level from the charge: counts = 1024 x I x T / (C x VDD), at most ten bits (AN3889)."""
        self.level = min(1023.0, 1024.0 * picocoulomb / (self.picofarad * supply))
        self.settle()

    def settle(self) -> None:
        """Level or pull has changed."""
        self.settled = self.level * self.share(self.pull)

    def share(self, pull: float) -> float:
        """The part of the level that is left under a pull."""
        return 0.0 if pull == SHORTED else max(0.0, 1.0 - pull / TARGET_PULL)

    def average(self, begin: float, end: float, period: float) -> float:
        """The mean pull from `begin` to `end`, as the second filter sees a finger that came or went in between."""
        if self.pulled_since <= begin or self.pull == SHORTED or self.area == SHORTED:
            self.area = 0.0
            return self.pull + self.babble_pull
        mean = (self.area + self.pull * (end - self.pulled_since)) / period
        self.area = 0.0
        return mean + self.babble_pull

    def babble(self, rng) -> None:
        """A line that picks up anything: touched and let go at random, for one to eight intervals each."""
        if self.babble_left:
            self.babble_left -= 1
        else:
            self.babble_left = rng.randrange(8)
            self.babble_pull = rng.choice((0.0, 0.0, 60.0, 120.0))

    def measure(self, pull: float, noise: float) -> int:
        """The filtered data of one interval, 0 to 1023."""
        return max(0, min(1023, int(self.level * self.share(pull) + noise + 0.5)))

    def detect(self, data: int, touch: int, release: int, touch_count: int, release_count: int) -> bool:
        """Threshold and debounce (section 5.6, 5.7, AN3892): DT + 1 or DR + 1
        detections in a row. True when the bit changed."""
        delta = self.baseline - data
        if (delta < release) if self.touched else (delta > touch):
            self.detections += 1
            if self.detections > (release_count if self.touched else touch_count):
                self.touched = not self.touched
                self.detections = 0
                return True
        else:
            self.detections = 0
        return False

    def track(self, data: int, regs: bytearray) -> None:
        """The baseline filter, once per interval (section 5.5, AN3891). At exactly 2 x MHD the baseline still jumps."""
        if self.touched:
            direction, base = 3, TOUCHED  # NHD, NCL, FDL at 0x33, 0x34, 0x35
        elif data > self.baseline:
            direction, base = 1, RISING
        elif data < self.baseline:
            direction, base = 2, FALLING
        else:
            direction, base = 0, RISING
        if direction != self.direction:
            self.direction = direction
            self.sum = self.samples = self.streak = 0
        if not direction:
            return
        self.sum += data
        self.samples += 1
        if self.samples < min(regs[base + 3] + 1, 255):
            return
        mean = self.sum // self.samples
        self.sum = self.samples = 0
        gap = mean - self.baseline
        if direction != 3 and abs(gap) <= 2 * (regs[base] & 0x3F):
            self.baseline = mean
            self.streak = 0
            return
        self.streak += 1
        if self.streak >= max(1, regs[base + 2]) and gap:
            self.streak = 0
            step = regs[base + 1] & 0x3F
            self.baseline = max(0, min(1023, self.baseline + (step if gap > 0 else -step)))
