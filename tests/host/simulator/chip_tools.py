"""A touch chip with exact values for tests: sample clock of 1 kHz, no noise, 20 pF on every electrode."""

from battlevest.simulator.chips.mpr121 import MPR121
from battlevest.simulator.clock import Clock

# AN3944: MHD, NHD, NCL, FDL rising, falling, then NHD, NCL, FDL touched
TRACKING = bytes((1, 1, 0, 0, 1, 1, 0xFF, 2, 0, 0, 0))
RUN = 0x8C  # CL 10, twelve electrodes


def chip(khz=1.0, picofarad=20.0):
    made = MPR121(0x5A, Clock())
    made.khz = khz
    made.noise = [0.0] * len(made.noise)
    for electrode in made.electrodes:
        electrode.picofarad = picofarad
    return made


def configure(made, sampling=0x20, debounce=0x00, auto=b"\x0b\x00\xc9\x82\xb4", ecr=RUN):
    """AN3944's values: thresholds 15 and 10; auto-configuration limits of AN3889 at 3.3 V."""
    made.receive(b"\x2b" + TRACKING)
    made.receive(b"\x41" + bytes((15, 10)) * 12)
    made.receive(bytes((0x5B, debounce, 0x10, sampling)))
    made.receive(b"\x7b" + auto)
    made.receive(bytes((0x5E, ecr)))
    return made


def register(made, number, count=1):
    made.receive(bytes((number,)))
    got = made.send(count)
    return got[0] if count == 1 else got


def data(made, electrode):
    low, high = register(made, 0x04 + 2 * electrode, 2)
    return low + 256 * high


def status(made):
    low, high = register(made, 0x00, 2)
    return low + 256 * high
