"""Field report 7.6 for eyes: lights that stand side by side are told apart in grey and with each colour blindness."""

import itertools

import pytest
from battlevest.paths import firmware_dir

# Severity 1.0 on linear RGB: Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of
# Color Vision Deficiency", table 1.
EYES = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
GREY = (0.2126, 0.7152, 0.0722)  # relative luminance, IEC 61966-2-1

# What can stand on one side at one moment: picking a die, an organism, a path; Shiatsu; the patient's side; the end.
TOGETHER = (
    ("VIRUS", "PARASITE", "LOST", "KEY"),
    ("VIRUS", "PARASITE_MAY", "VIRUS_IDLE", "PARASITE_IDLE", "LOST"),
    ("VIRUS", "PARASITE", "PATH", "NEXT", "LOST"),
    ("VIRUS", "PARASITE", "PROPOSED", "LOST"),
    ("VIRUS", "PARASITE", "VIRUS_IDLE", "PARASITE_IDLE", "LOST"),
    ("LOST", "PROPOSED", "MISSED", "FELT", "FLAG_VIRUS", "FLAG_PARASITE"),
)


def table():
    """The light table's names and styles, out of the firmware's own file."""
    names = {"const": lambda value: value}
    source = (firmware_dir() / "table" / "lights.py").read_text()
    start, end = source.index("# Colours of the house"), source.index("# Effects, by number")
    exec(compile(source[start:end], "lights.py", "exec"), names)
    packed, colours = names["STYLES"], names["COLOURS"]
    looks = [packed[at : at + 5] for at in range(0, len(packed), 5)]
    names["STYLES"] = [(tuple(colours[look[0] : look[0] + 3]), *look[1:3], 20 * look[3], look[4]) for look in looks]
    return names


def brightness(colour, level, eye):
    seen = [sum(part * channel for part, channel in zip(row, colour, strict=True)) for row in EYES[eye]]
    return level * sum(part * max(0.0, channel) for part, channel in zip(GREY, seen, strict=True))


def differ_in_rhythm(one, two):
    """One stands still and the other moves by half at least, or one is slower by half."""
    slow, fast = max(one[3], two[3]), min(one[3], two[3])
    if not slow:
        return False
    moving = one if one[3] == slow else two
    return moving[2] >= 1.5 * moving[1] and (not fast or slow >= 1.5 * fast)


@pytest.mark.parametrize("eye", sorted(EYES))
def test_field_7_6_lights_side_by_side_differ_without_colour(eye):
    names = table()
    for side in TOGETHER:
        for a, b in itertools.combinations(side, 2):
            one, two = names["STYLES"][names[a]], names["STYLES"][names[b]]
            bright = sorted((brightness(one[0], one[2], eye), brightness(two[0], two[2], eye)))
            assert differ_in_rhythm(one, two) or bright[1] >= 1.4 * bright[0], (a, b, bright)


@pytest.mark.parametrize("eye", sorted(EYES))
def test_field_7_6_calm_lights_differ_by_their_levels_alone(eye):
    names = table()
    for side in TOGETHER:
        for a, b in itertools.combinations(side, 2):
            one, two = names["STYLES"][names[a]], names["STYLES"][names[b]]
            bright = sorted((brightness(one[0], one[4], eye), brightness(two[0], two[4], eye)))
            assert bright[1] >= 1.4 * bright[0], (a, b, bright)
