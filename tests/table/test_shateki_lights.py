"""The lights of the three lines: whose turn, shots left, waiting, hit; told apart without colour, in calm mode too."""

import rig
from stall import at_table
from table import lights as look


def brightness(stall, ms=2400):
    """(darkest, brightest) of each pixel of the first line over some time: a light without its colour."""
    low = [1000] * 5
    high = [0] * 5
    for _ in range(ms // 40):
        stall.rest(40, 40)
        lit = stall.lit("table")
        for place in range(5):
            level = max(lit.get(f"L1P{place + 1}", (0, 0, 0)))
            low[place] = min(low[place], level)
            high[place] = max(high[place], level)
    return [(low[place], high[place]) for place in range(5)]


def letters(stall):
    """What somebody reads who sees no colour: S steady, B steady and bright, t swelling, w swelling and dim, . dark."""
    found = ""
    for low, high in brightness(stall):
        if high == 0:
            found += "."
        elif high - low <= 8:
            found += "B" if high > 100 else "S"
        else:
            found += "t" if high > 100 else "w"
    return found


def test_every_state_has_a_look_of_its_own():
    stall = at_table()
    stall.begin(2)
    # Red shoots first: waiting for the word that everybody is behind the line.
    assert letters(stall) == "twwww"
    stall.arm()
    seen = [letters(stall)]
    for _ in range(3):
        stall.shoot()
        stall.rest(4500)
        seen.append(letters(stall))
    # Three steady lights are three shots, the bright or swelling one says whose turn it is.
    assert seen == ["BSS..", "BS...", "B....", "t...."]
    stall.ok()
    assert letters(stall) == "wtwww"
    stall.arm()
    stall.shoot()
    stall.shoot()
    stall.rest(4500)
    assert letters(stall) == "St..."


def test_calm_lights_are_levels():
    stall = at_table(calm=True)
    stall.begin(2)
    levels = []
    for state in range(3):
        steady = brightness(stall)
        assert all(high - low <= 8 for low, high in steady), "nothing swells"
        levels.append([high for _, high in steady])
        if state == 0:
            stall.arm()
        elif state == 1:
            for _ in range(3):
                stall.shoot()
            stall.rest(4500)
    waiting, armed, judging = levels
    # Neighbouring states differ by half in brightness at least.
    assert waiting[0] > 1.5 * waiting[1] and armed[0] > 1.5 * armed[1] and armed[1] > 1.5 * waiting[1]
    assert armed[3] == 0 and waiting[3] > 0 and judging[1] == 0 and judging[0] > 0


def test_all_three_lines_say_the_same_and_a_hit_glows_at_its_place():
    stall = at_table()
    stall.begin(3)
    stall.arm()
    styles = stall.referee.lights.styles[look.TABLE]
    assert bytes(styles[:5]) == bytes(styles[5:10]) == bytes(styles[10:15])
    assert bytes(styles[15:]) == bytes(34)
    rig.shoot(3, 3, "upper")
    stall.until(lambda: stall.box.gallery.count(2))
    stall.run(300)
    lit = stall.lit("table")
    assert max(lit["L3P3"]) > 30 and lit["L3P3"][0] > 2 * lit["L3P3"][2]
    assert "L2P4" not in lit and "L1P4" not in lit


def test_the_first_light_of_a_hit_comes_at_once():
    stall = at_table()
    stall.begin(3)
    stall.arm()
    rig.trigger()
    rig.cup(2, 4, "upper", "fall")
    waited = 0
    while min(stall.lit("table").get("L2P4", (0, 0, 0))) < 60:
        stall.run(20)
        waited += 20
        # A cup needs some tenths of a second to fall out of its sensor's sight.
        assert waited < 340


def test_whose_turn_shines_in_the_colour_of_the_name():
    stall = at_table()
    stall.begin(2)
    stall.arm()
    red = stall.lit("table")["L1P1"]
    assert red[0] > 4 * red[1] and red[0] > 4 * red[2]
    for _ in range(3):
        stall.shoot()
    stall.ok()
    stall.rest(4500)
    stall.arm()
    blue = stall.lit("table")["L1P2"]
    assert blue[2] > 2 * blue[0] and blue[2] > 2 * blue[1]
