"""LED lines: which pixel lies under which square, and the limiter that no frame passes by."""

import time

import rig
import tools
from boards import esp32_devkitc, vest
from devices.leds import LedLines, pixel_order

SQUARES = vest.SQUARES.split()
BUDGET = 400
IDLE = 150 + 142  # the box by the board file, and 142 dark pixels of 1 mA


def show(leds, wait=40):
    """Write once and let the pixels take it."""
    rig.advance(wait)
    leds.show(time.ticks_ms())
    rig.advance(1)


def chain(path):
    """The squares in the order of the pixels."""
    order = pixel_order(SQUARES, path)
    names = [""] * (max(order) + 1)
    for i in range(71):
        names[order[i]] = SQUARES[i]
    return names


def path(along, serpentine, first_dummy):
    return {"along": along, "serpentine": serpentine, "first_dummy": first_dummy}


def test_golden_order_along_columns():
    # Column A down from row 3, column B up from row 10, and so on; written down from the body map.
    names = chain(path("columns", True, False))
    assert names[:9] == ["A3", "A4", "A5", "A6", "A8", "A9", "A10", "A11", "A12"]
    assert names[9:19] == ["B12", "B11", "B10", "B9", "B7", "B6", "B5", "B4", "B3", "B2"]
    assert names[19:31] == ["C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12"]
    assert names[31] == "D13" and names[43] == "D1"
    assert names[-1] == "G12"
    straight = chain(path("columns", False, False))
    assert straight[9:11] == ["B2", "B3"]
    assert straight[-1] == "G12"


def test_golden_order_along_rows():
    names = chain(path("rows", True, False))
    assert names[:3] == ["C1", "D1", "E1"]
    assert names[3:8] == ["F2", "E2", "D2", "C2", "B2"]
    assert names[8:15] == ["A3", "B3", "C3", "D3", "E3", "F3", "G3"]
    assert names[15:21] == ["G4", "F4", "D4", "C4", "B4", "A4"]
    assert names[70] == "D13"
    assert chain(path("rows", False, False))[3:8] == ["B2", "C2", "D2", "E2", "F2"]


def test_a_first_dummy_shifts_all_by_one():
    for along in ("columns", "rows"):
        assert chain(path(along, True, True)) == [""] + chain(path(along, True, False))


def test_every_order_names_every_square_once():
    for along in ("columns", "rows"):
        for serpentine in (False, True):
            assert sorted(chain(path(along, serpentine, False))) == sorted(SQUARES)


def test_each_square_lights_its_own_led():
    leds = LedLines(esp32_devkitc, vest)
    for i in range(0, 71, tools.GAMES(1, 9)):
        leds.frames["back"][3 * i] = 255
        leds.frames["front"][3 * i + 2] = 200
        show(leds)
        back = rig.leds("back")
        front = rig.leds("front")
        for name in SQUARES:
            assert back[name] == ((255, 0, 0) if name == SQUARES[i] else (0, 0, 0))
            assert front[name] == ((0, 0, 200) if name == SQUARES[i] else (0, 0, 0))
        leds.frames["back"][3 * i] = 0
        leds.frames["front"][3 * i + 2] = 0


def test_a_vest_sewn_along_rows_with_a_dummy():
    sewn = {"back": path("rows", True, True), "front": path("rows", False, False)}
    rig.reset(vest={"LED_PATH": sewn})

    class Sewn:
        SQUARES = vest.SQUARES
        LED_PATH = sewn
        LED_COLOUR_MA = vest.LED_COLOUR_MA
        LED_IDLE_MA = vest.LED_IDLE_MA

    leds = LedLines(esp32_devkitc, Sewn)
    for i in range(71):
        leds.frames["back"][3 * i] = i
        leds.frames["front"][3 * i + 1] = i
    leds.budget_ma = 2000
    show(leds)
    back = rig.leds("back")
    front = rig.leds("front")
    for i in range(71):
        assert back[SQUARES[i]] == (i, 0, 0)
        assert front[SQUARES[i]] == (0, i, 0)
    assert rig.pixels("back")[0] == (0, 0, 0)


def fill(leds, value):
    for name in ("back", "front"):
        for i in range(213):
            leds.frames[name][i] = value


def drawn():
    """Sum of all channels that glow."""
    total = 0
    for side in ("back", "front"):
        for colour in rig.pixels(side):
            total += sum(colour)
    return total


def test_all_white_keeps_to_the_budget():
    leds = LedLines(esp32_devkitc, vest)
    fill(leds, 255)
    show(leds)
    # 108 mA are left for light: 108 x 255 / 20 = 1377 channel steps, for 426 channels: 3 each.
    assert drawn() == 426 * 3
    assert leds.estimate_ma == IDLE + 101  # 426 x 3 x 20 / 255 = 100.2, rounded up
    assert leds.estimate_ma <= BUDGET


def test_a_frame_with_few_lit_squares_keeps_full_brightness():
    leds = LedLines(esp32_devkitc, vest)
    for i in range(5):
        leds.frames["back"][3 * i + 1] = 255
    show(leds)
    # Five times 20 mA.
    assert leds.estimate_ma == IDLE + 100
    assert [rig.leds("back")[name] for name in SQUARES[:6]] == [(0, 255, 0)] * 5 + [(0, 0, 0)]


def test_no_frame_exceeds_any_budget():
    random = tools.Random(5)
    leds = LedLines(esp32_devkitc, vest)
    for _ in range(tools.GAMES(200, 20)):
        leds.budget_ma = random.choice((0, 200, IDLE, 300, 400, 500, 900, 2000, 20000))
        leds.brightness = random.choice((0, 1, 10, 50, 99, 100))
        lit = random.choice((1, 5, 30, 142))
        fill(leds, 0)
        for _ in range(lit):
            frame = leds.frames[random.choice(("back", "front"))]
            frame[random.below(213)] = random.choice((1, 2, 80, 255))
        asked = sum(leds.frames["back"]) + sum(leds.frames["front"])
        show(leds)
        # Reckoned here from the pixels themselves, in hundredths of a milliampere to have no rounding.
        current = 100 * IDLE + drawn() * 2000 / 255
        assert current <= 100 * leds.estimate_ma < current + 100
        assert leds.estimate_ma <= max(leds.budget_ma, IDLE)
        if leds.brightness == 100 and IDLE + asked * 20 / 255 <= leds.budget_ma:
            assert drawn() == asked


def test_brightness_scales():
    leds = LedLines(esp32_devkitc, vest)
    leds.frames["back"][0] = 200
    leds.brightness = 50
    show(leds)
    assert rig.leds("back")["C1"] == (100, 0, 0)
    leds.brightness = 100
    show(leds)
    assert rig.leds("back")["C1"] == (200, 0, 0)


def test_light_that_moves_from_side_to_side_is_never_doubled():
    leds = LedLines(esp32_devkitc, vest)
    for bright in ("back", "front", "back", "front"):
        dark = "front" if bright == "back" else "back"
        for i in range(213):
            leds.frames[bright][i] = 255
            leds.frames[dark][i] = 0
        show(leds)
    frames = []
    for side in ("back", "front"):
        for ms, lit in rig.frames(side):
            frames.append((ms, side, sum([sum(colour) for colour in lit.values()])))
    glow = {"back": 0, "front": 0}
    for _, side, light in sorted(frames):
        glow[side] = light
        assert IDLE + (glow["back"] + glow["front"]) * 20 / 255 <= BUDGET


def test_at_most_fifty_frames_a_second_and_a_refresh_each_second():
    leds = LedLines(esp32_devkitc, vest)
    begin = leds.writes
    for i in range(1000):
        leds.frames["back"][0] = i % 200
        leds.show(i)
    assert leds.writes - begin <= 52
    begin = leds.writes
    for i in range(1000, 11000, 5):
        leds.show(i)
    # The last change, then one a second.
    assert 10 <= leds.writes - begin <= 11


def test_a_change_after_a_rest_is_written_at_once():
    leds = LedLines(esp32_devkitc, vest)
    leds.show(100)
    leds.frames["back"][0] = 9
    leds.show(200)
    leds.frames["back"][0] = 10
    leds.show(205)
    rig.advance(1)
    assert rig.leds("back")["C1"] == (10, 0, 0)


def test_off_is_at_once():
    leds = LedLines(esp32_devkitc, vest)
    fill(leds, 255)
    show(leds)
    leds.off(time.ticks_ms())
    rig.advance(1)
    assert drawn() == 0
    assert leds.estimate_ma == IDLE
