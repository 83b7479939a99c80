"""Pauses, lights off by themselves, and a power bank that must not fall asleep."""

import desk
import rig
from boards import esp32_devkitc, vest
from desk import Desk
from devices.leds import LedLines
from table import lights
from table.lights import Lights

SET_UP = "place C2; place E2; place D6; place B9; place F4"


def test_one_long_press_of_the_left_button_darkens_everything_at_once():
    d = Desk()
    d.back("C4")
    rig.push("left", 1100)
    d.run(1080)
    assert d.lit("back") == {}
    d.run(200)
    assert d.texts()[1:3] == ["Lights are off", "press a button"]
    d.back("D7")
    assert list(d.view["organisms"]) == ["C4"]
    d.button("right")
    d.run(300)
    assert list(d.lit("back")) == ["C4"]


def test_no_time_passes_in_a_pause():
    desk.save(SET_UP + "; reveal palpation; use palpation; choose D2")
    d = Desk()
    d.run(1000)
    assert d.referee.play.feeling
    d.button("left", 1100)
    d.run(30000)
    d.ok()
    d.run(1500)
    assert d.referee.play.feeling
    d.run(3000)
    assert not d.referee.play.feeling


def test_lights_go_off_by_themselves_and_come_back_with_a_button():
    d = Desk(auto_off_min=1)
    d.back("C4")
    d.run(58000)
    assert list(d.lit("back")) == ["C4"]
    d.run(3000)
    assert d.lit("back") == {}
    d.ok()
    d.run(200)
    assert list(d.lit("back")) == ["C4"]


def longest_below(floor, dark, floor_setting, brightness=100):
    """The longest time in ms of two minutes that the modelled current stays below ``floor`` mA."""
    leds = LedLines(esp32_devkitc, vest)
    leds.budget_ma = 500
    leds.brightness = brightness
    layer = Lights(leds)
    layer.floor_ma = floor_setting
    layer.gap_ms = 8000
    layer.dark = dark
    layer.styles[lights.BACK][5] = lights.VIRUS
    low = 0
    longest = 0
    for now in range(0, 120000, 50):
        layer.draw(now)
        leds.show(now)
        assert leds.estimate_ma <= 500
        low = low + 50 if leds.estimate_ma < floor else 0
        longest = max(longest, low)
    return longest


def test_field_2_5_the_load_reaches_the_floor_within_the_gap_in_every_idle_state():
    # The box and its dark LEDs alone are modelled with 292 mA.
    for dark in (False, True):
        for brightness in (100, 20):
            assert 0 < longest_below(350, dark, 350, brightness) <= 8000
    assert longest_below(350, True, 0) == 120000


def test_field_2_5_the_pulse_does_not_tell_what_grows_and_the_front_stays_as_it_is():
    shown = []
    for count in (0, 20):
        leds = LedLines(esp32_devkitc, vest)
        leds.budget_ma = 500
        layer = Lights(leds)
        layer.floor_ma = 350
        for square in range(count):
            layer.styles[lights.BACK][square] = lights.PARASITE
        layer.styles[lights.FRONT][3] = lights.LOST
        times = []
        for now in range(0, 30000, 50):
            layer.draw(now)
            assert not any(layer._frames[lights.FRONT][12:])
            if layer._frames[lights.BACK][3 * 70]:
                times.append(now)
        shown.append(times)
    assert shown[0] == shown[1] and shown[0]
