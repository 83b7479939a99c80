"""A passive buzzer behind a transistor: it sounds at the frequency of the
PWM while the duty is neither nothing nor all."""

from ..clock import Clock

KEEP = 500
SOUNDING = -1


class Buzzer:
    """Remembers what was heard: [start in us, hertz, end in us, or SOUNDING]."""

    def __init__(self, clock: Clock):
        self.clock = clock
        self.heard: list[list[int]] = []
        self.frequency = 0

    def pwm(self, frequency: int, duty: int) -> None:
        """PWM at `frequency` hertz with `duty` of 65535; frequency 0 for a pin that is no PWM."""
        heard = frequency if 0 < duty < 65535 else 0
        if heard == self.frequency:
            return
        now = self.clock.now
        if self.frequency:
            self.heard[-1][2] = now
            if self.heard[-1][0] == now:
                self.heard.pop()
        self.frequency = heard
        if heard:
            self.heard.append([now, heard, SOUNDING])
            del self.heard[:-KEEP]

    def sounds(self) -> list[list[int]]:
        """[[start in ms, hertz, duration in ms]], the running sound as long as it has sounded."""
        return [
            [start // 1000, hertz, ((self.clock.now if end == SOUNDING else end) - start) // 1000]
            for start, hertz, end in self.heard
        ]
