"""The table's line: which pixel is which, what is plugged in, and the limiter with the table's appetite."""

import time

import rig
import tools
from boards import esp32_devkitc, table, vest
from devices.box import Box
from devices.leds import LedLines, table_spot
from stand import Stand

TABLE_IDLE = 150 + 615 + 49  # the box and the table by their board files, 49 dark pixels of 1 mA


def lit():
    """{spot: colour} of what glows on the table."""
    lights = rig.leds("table")
    return {spot: lights[spot] for spot in lights if lights[spot] != (0, 0, 0)}


def test_each_pixel_is_where_the_drawing_has_it():
    rig.attach("table")
    leds = LedLines(esp32_devkitc, vest)
    leds.add_table(table)
    leds.use_vest(False)
    leds.budget_ma = 1500
    frame = leds.frames["table"]
    assert len(frame) == 3 * 49
    # Five places a line; then foot to hip, hand to shoulder, heart, brain, the right hand, the right foot.
    spots = {0: "L1P1", 4: "L1P5", 5: "L2P1", 14: "L3P5", 15: "left_leg1", 21: "left_leg7", 22: "left_arm1"}
    spots.update({27: "heart1", 31: "brain1", 36: "brain6", 37: "right_arm1", 42: "right_leg1", 48: "right_leg7"})
    for pixel in sorted(spots):
        frame[3 * pixel + 1] = 200
        rig.advance(40)
        leds.show(time.ticks_ms())
        rig.advance(3)
        assert lit() == {spots[pixel]: (0, 200, 0)}
        frame[3 * pixel + 1] = 0
    assert table_spot("left_leg", 1) == 15 and table_spot("left_arm", 3) == 24 and table_spot("right_leg", 7) == 48
    assert table_spot("heart", 1) == 27 and table_spot("brain", 6) == 36 and table_spot("right_arm", 5) == 41
    tools.raises(ValueError, table_spot, "left_arm", 6)
    tools.raises(ValueError, table_spot, "tail", 1)


def test_what_is_plugged_in():
    for what, attached in (("vest", "vest"), ("table", "table"), ("both", "vest"), (None, None)):
        rig.reset(attach=what)
        box = Box(esp32_devkitc, vest)
        box.start(time.ticks_ms())
        assert box.attached == attached
        assert box.has("vest") == (what in ("vest", "both"))
        assert box.has("table") == (what in ("table", "both"))
        assert (box.gallery is not None) == (what in ("table", "both"))


def test_a_table_plugged_in_later_is_found():
    rig.attach(None)
    box = Box(esp32_devkitc, vest)
    box.start(time.ticks_ms())
    rig.attach("table")
    for _ in range(400):
        box.scan(time.ticks_ms())
        time.sleep_ms(4)
    assert box.attached == "table" and box.gallery is not None
    assert [part.name for part in box.parts[-5:]] == [
        "expander 0x20",
        "expander 0x21",
        "expander 0x22",
        "expander interrupt",
        "scale",
    ]


def test_only_what_is_plugged_in_is_counted():
    stand = Stand()
    leds = stand.box.leds
    assert leds.current(0) == TABLE_IDLE
    assert leds.starved
    leds.budget_ma = 900
    assert not leds.starved
    # With the vest too: 142 pixels more.
    rig.reset(attach="both")
    assert Stand(attach=None).box.leds.current(0) == TABLE_IDLE + 142
    rig.reset(attach="vest")
    assert Stand(cups=0, attach=None).box.leds.current(0) == 150 + 142


def test_a_weak_supply_leaves_the_table_dark():
    stand = Stand()
    leds = stand.box.leds
    for i in range(147):
        leds.frames["table"][i] = 255
    leds.budget_ma = 400
    stand.run(100)
    assert lit() == {}
    leds.budget_ma = 900
    stand.run(100)
    # 86 mA for 147 channels: 86 x 255 / 20 / 147 = 7.46 of 255.
    assert lit() == dict.fromkeys(rig.leds("table"), (7, 7, 7))
    assert leds.estimate_ma <= 900
    assert rig.current_ma() <= 900


def test_the_vest_stays_dark_where_none_is():
    stand = Stand()
    leds = stand.box.leds
    leds.budget_ma = 1500
    for i in range(213):
        leds.frames["back"][i] = 255
    leds.frames["table"][0] = 255
    stand.run(100)
    assert leds.estimate_ma == TABLE_IDLE + 20
    assert lit() == {"L1P1": (255, 0, 0)}


def test_lights_left_on_go_out_first():
    rig.attach("table")
    leds = LedLines(esp32_devkitc, vest)
    leds.add_table(table)
    leds.budget_ma = 1500
    for i in range(147):
        leds.frames["table"][i] = 9
    rig.advance(40)
    leds.show(time.ticks_ms())
    rig.advance(5)
    assert len(lit()) == 49
    # The ESP32 alone starts again: whether a table is there is not known yet.
    LedLines(esp32_devkitc, vest).off(0)
    rig.advance(5)
    assert lit() == {}


def test_off_darkens_the_table_too():
    stand = Stand()
    stand.box.leds.budget_ma = 1500
    stand.box.leds.frames["table"][9] = 200
    stand.run(60)
    assert len(lit()) == 1
    stand.box.off(time.ticks_ms())
    rig.advance(5)
    assert lit() == {}
