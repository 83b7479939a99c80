"""A passive buzzer on a PWM pin: tunes played step by step."""

import time

from machine import PWM, Pin
from micropython import const

_HALF = const(32768)  # a square wave is loudest at half duty


class Buzzer:
    """play(tune) starts a tune and forgets the one before; step(now) moves it on. ``enabled`` False: silent."""

    def __init__(self, board):
        self.enabled = True
        self._pin = Pin(board.BUZZER, Pin.OUT, value=0)
        self._pwm = None
        self._tune: tuple = ()
        self._at = 0
        self._until = 0
        self._sounds = False
        self._begun = False

    @property
    def playing(self):
        """Whether a tune is not over yet."""
        return self._at < len(self._tune)

    def play(self, tune):
        """Begin ``tune``, a tuple of (hertz, ms) pairs, at the next step; 0 hertz is a rest."""
        self._tune = tune
        self._at = 0
        self._begun = False

    def step(self, now):
        """Begin or end tones whose time has come."""
        tune = self._tune
        if self._at >= len(tune):
            return
        if not self._begun:
            self._begun = True
            self._until = time.ticks_add(now, tune[0][1])
            self._tone(tune[0][0])
            return
        while time.ticks_diff(now, self._until) >= 0:
            self._at += 1
            if self._at >= len(tune):
                self.off()
                return
            # From the planned end, not from now: a late step does not make a rhythm limp.
            self._until = time.ticks_add(self._until, tune[self._at][1])
            self._tone(tune[self._at][0])

    def _tone(self, hertz):
        if not hertz or not self.enabled:
            self._silence()
            return
        if self._pwm is None:
            self._pwm = PWM(self._pin, freq=hertz, duty_u16=_HALF)
        else:
            self._pwm.freq(hertz)
            self._pwm.duty_u16(_HALF)
        self._sounds = True

    def _silence(self):
        if self._sounds:
            self._pwm.duty_u16(0)
            self._sounds = False

    def off(self):
        """Silent at once; the tune is over."""
        self._tune: tuple = ()
        self._at = 0
        self._silence()
