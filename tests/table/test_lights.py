"""The light table: two of colour, brightness and rhythm between any two styles, slow rhythms, calm mode, effects."""

from boards import vest
from rules import ten_turns_board as board
from table import lights
from table.lights import Lights


class Lines:
    """Stands where devices.leds.LedLines stands: frames, and the current of a sum of channels."""

    def __init__(self, budget_ma=5000):
        self.frames = {"back": bytearray(213), "front": bytearray(213)}
        self.budget_ma = budget_ma
        self.brightness = 100

    def current(self, light):
        return 292 + (light * 20 + 254) // 255


def pixel(layer, panel, square):
    frame = layer.leds.frames[lights.PANELS[panel]]
    return tuple(frame[3 * square : 3 * square + 3])


def history(layer, panel, square, ms):
    """What one LED shows over time, a look every 20 ms."""
    seen = []
    for now in range(0, ms, 20):
        layer.dirty = True
        layer.draw(now)
        seen.append(pixel(layer, panel, square))
    return seen


def test_the_leds_are_in_the_order_of_the_rules_squares():
    names = vest.SQUARES.split()
    assert len(names) == board.SQUARES == lights.SQUARES == 71
    for square in range(71):
        cell = board.CELL[square]
        assert names[square] == "ABCDEFG"[cell % 7] + str(cell // 7 + 1)


def look(style):
    """(colour, low and high level, period in 20 ms, level in calm mode) of a style."""
    return lights.STYLES[5 * style : 5 * style + 5]


def test_any_two_styles_differ_in_two_of_colour_level_and_rhythm():
    back = (lights.VIRUS, lights.PARASITE, lights.PATH, lights.NEXT, lights.KEY, lights.LOST, lights.PROPOSED)
    choosing = (lights.VIRUS, lights.PARASITE_MAY, lights.VIRUS_IDLE, lights.PARASITE_IDLE, lights.LOST)
    front = (lights.LOST, lights.PROPOSED, lights.MISSED, lights.FELT, lights.FLAG_VIRUS, lights.FLAG_PARASITE)
    for together in (back, choosing, front):
        for a in range(len(together)):
            for b in range(a):
                one = look(together[a])
                two = look(together[b])
                differ = (one[0] != two[0]) + (one[1:3] != two[1:3]) + (one[3] != two[3])
                assert differ >= 2, (together[a], together[b])


def test_field_7_6_no_rhythm_is_faster_than_three_a_second():
    for style in range(20):
        period = 20 * look(style)[3]
        assert period == 0 or period >= 334


def test_a_virus_pulses_between_20_and_60_percent_in_1200_ms():
    layer = Lights(Lines())
    layer.styles[lights.BACK][0] = lights.VIRUS
    greens = [colour[1] for colour in history(layer, lights.BACK, 0, 2400)]
    # The house's green has 177 of green: 20 % is 35, 60 % is 106.
    assert min(greens) == 35
    assert max(greens) == 106
    assert greens[:60] == greens[60:]


def test_calm_mode_stands_still_at_its_own_level():
    layer = Lights(Lines(), calm=True)
    layer.styles[lights.BACK][0] = lights.VIRUS
    assert set(history(layer, lights.BACK, 0, 2400)) == {(1, 26, 9)}  # 15 %


def test_an_effect_passes_over_a_style_and_leaves_it():
    layer = Lights(Lines())
    layer.styles[lights.FRONT][7] = lights.LOST
    layer.effect(lights.FRONT, 7, lights.PRESS, 0)
    seen = history(layer, lights.FRONT, 7, 400)
    assert seen[0] == (102, 102, 102)
    assert seen[10] == (102, 102, 102)  # 200 ms
    assert seen[11] == (6, 2, 0)  # 220 ms: over


def test_field_7_6_effects_blink_at_most_three_times_in_any_second():
    for kind in range(8):
        layer = Lights(Lines())
        layer.effect(lights.FRONT, 7, kind, 0)
        levels = [sum(colour) for colour in history(layer, lights.FRONT, 7, 5000)]
        rises = []
        low = levels[0]
        up = levels[0] > 100
        if up:
            rises.append(0)
        for i, level in enumerate(levels):
            if not up and level > low + 60:
                up = True
                rises.append(20 * i)
            elif up and level < 60:
                up = False
            low = min(level, low) if not up else level
            if not up:
                low = level
        for i in range(3, len(rises)):
            assert rises[i] - rises[i - 3] >= 1000, (kind, rises)


def test_the_same_effect_does_not_start_anew_while_it_runs():
    layer = Lights(Lines())
    layer.effect(lights.BACK, 3, lights.REFUSED, 0)
    for now in range(0, 700, 100):
        layer.effect(lights.BACK, 3, lights.REFUSED, now)
    layer.draw(720)
    layer.draw(760)
    assert pixel(layer, lights.BACK, 3) == (0, 0, 0)


def test_more_effects_than_places_drop_the_oldest():
    layer = Lights(Lines())
    for square in range(40):
        layer.effect(lights.BACK, square, lights.PRESS, square)
    layer.draw(50)
    lit = [square for square in range(71) if pixel(layer, lights.BACK, square) != (0, 0, 0)]
    assert lit == list(range(28, 40))


def test_dark_is_dark():
    layer = Lights(Lines())
    for square in range(71):
        layer.styles[0][square] = layer.styles[1][square] = lights.PROPOSED
    layer.effect(lights.BACK, 3, lights.HIT, 0)
    layer.dark = True
    layer.draw(100)
    assert not any(layer.leds.frames["back"]) and not any(layer.leds.frames["front"])


def test_each_side_keeps_to_its_share_of_the_current():
    # 400 mA less 292 leaves 108: 81 mA for the back, 27 mA for the front; 20 mA a channel at 255.
    layer = Lights(Lines(400))
    for square in range(71):
        layer.styles[0][square] = layer.styles[1][square] = lights.PATH
    for kind in range(6):
        layer.effect(lights.BACK, kind, kind, 0)
    for now in range(0, 3000, 60):
        layer.draw(now)
        assert sum(layer.leds.frames["back"]) * 20 <= 81 * 255
        assert sum(layer.leds.frames["front"]) * 20 <= 27 * 255
    assert sum(layer.leds.frames["front"]) > 150


def test_time_that_wraps_does_no_harm():
    layer = Lights(Lines())
    last = (1 << 30) - 100
    layer.effect(lights.BACK, 3, lights.PRESS, last)
    layer.draw(last)
    assert pixel(layer, lights.BACK, 3) == (102, 102, 102)
    layer.draw(150)  # 250 ms later
    layer.draw(200)
    assert pixel(layer, lights.BACK, 3) == (0, 0, 0)
