"""The gallery's lines for eyes: shots left and whose turn it is, in grey and with each colour blindness."""

import ast
import re

import pytest
from battlevest.paths import firmware_dir
from test_light_colours import EYES, brightness, differ_in_rhythm, table


def colours():
    """The colours of the names that people can have, as linear light."""
    source = (firmware_dir() / "table" / "shateki.py").read_text()
    found = ast.literal_eval(re.search(r"_COLOURS = (\(.*?\n\))", source, re.S)[1])
    return [tuple(found[at : at + 3]) for at in range(0, len(found), 3)]


def pairs(own):
    """(style, style) that can stand side by side on a line, whose turn it is in somebody's own colour."""
    styles = table()
    named = {name: styles["STYLES"][styles[name]] for name in ("TURN", "TURN_AND_SHOT", "SHOT_LEFT", "NEXT")}
    named = {name: (own if name.startswith("TURN") else style[0], *style[1:]) for name, style in named.items()}
    return [
        (named[one], named[two])
        for one, two in (("TURN_AND_SHOT", "SHOT_LEFT"), ("TURN", "SHOT_LEFT"), ("TURN", "NEXT"))
    ]


@pytest.mark.parametrize("eye", sorted(EYES))
def test_field_7_6_the_lines_without_colour(eye):
    assert len(colours()) == 9
    for own in colours():
        for one, two in pairs(own):
            swelling, calm = brightness(one[0], one[2], eye), brightness(one[0], one[4], eye)
            assert differ_in_rhythm(one, two) or swelling >= 1.4 * brightness(two[0], two[2], eye), own
            assert calm >= 1.4 * brightness(two[0], two[4], eye), (own, eye)
