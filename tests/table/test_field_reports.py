"""Reports from the field about such devices, each with what this one shows instead; the number is the report's."""

import desk
import rig
import rules
from boards import esp32_devkitc, vest
from desk import Desk
from devices.leds import LedLines
from table import lights
from table.lights import Lights

SET_UP = "place C2; place E2; place D6; place B9; place F4"
ACT = SET_UP + "; reveal massage"


def test_field_1_8_two_fingers_play_none_of_the_four_squares_where_they_cross():
    d = Desk()
    rig.touch("back", "B3", True)
    rig.touch("back", "F9", True)
    d.run(600)
    rig.touch("back", "B3", False)
    rig.touch("back", "F9", False)
    d.run(400)
    assert d.view["organisms"] == {}
    desk.save(ACT)
    d = Desk()
    rig.touch("front", "B3", True)
    rig.touch("front", "F9", True)
    d.run(600)
    assert d.referee.play.offer is None
    assert d.view["actions_left"] == 3


def test_field_2_1_lines_are_written_when_something_changed_or_once_a_second():
    desk.save(ACT)
    d = Desk(calm=True)
    d.run(2000)
    before = d.box.leds.writes
    d.run(10000)
    assert 9 <= d.box.leds.writes - before <= 11
    d.settings.set("calm", False)
    d.referee.apply_settings()
    before = d.box.leds.writes
    d.run(4000)
    # Viruses pulse: often, but not above 50 frames a second.
    assert 20 <= d.box.leds.writes - before <= 200


def test_field_2_2_no_frame_draws_more_than_the_supply_gives():
    most = 0
    for supply in (300, 400, 900, 2500):
        for brightness in (5, 20, 60, 100):
            leds = LedLines(esp32_devkitc, vest)
            leds.budget_ma = supply
            leds.brightness = brightness
            layer = Lights(leds)
            now = 0
            for style in range(len(lights.STYLES) // 5):
                for square in range(71):
                    layer.styles[0][square] = layer.styles[1][square] = style
                    layer.styles[square % 2][square] = (style + square) % (len(lights.STYLES) // 5)
                for kind in range(8):
                    layer.effect(kind % 2, kind, kind, now)
                for _ in range(4):
                    now += 260
                    layer.draw(now)
                    leds.show(now)
                    assert leds.estimate_ma <= supply
                    most = max(most, leds.estimate_ma * 100 // supply)
            # Whatever is drawn behind the layer's back: all 142 white.
            for name in ("back", "front"):
                for i in range(213):
                    leds.frames[name][i] = 255
            leds.show(now + 2000)
            assert leds.estimate_ma <= supply
    print("most of the supply that a frame took:", most, "%")
    assert most > 50


def test_field_2_2_whole_turns_keep_to_the_supply_at_every_brightness():
    # Desk looks at the estimate after each step.
    for brightness in (5, 40, 100):
        rig.reset()
        d = Desk(brightness=brightness, supply_ma=350)
        d.set_up("C2", "E2", "D6", "B9", "F4")
        d.turn("palpation")
        d.inject("C2")
        d.inject("E3")
        d.use("palpation")
        d.inject("C3")
        d.after()
        assert d.box.leds.estimate_ma <= 350


def test_field_7_4_the_device_restarts_into_the_running_game():
    d = Desk()
    for texts in ("place", "place", "place", "place", "place", "reveal", "inject", "inject"):
        legal = [text for text in d.legal() if text.startswith(texts)]
        d.do(legal[-1])
        history = d.game.history
        rig.power_cycle()
        d = Desk()
        assert d.game.history == history
        assert d.texts()[1] == f"Game of turn {d.view['turn']}"
        assert d.game.observation(1) == rules.replay("ten_turns", history).observation(1)


def test_field_7_6_no_more_than_a_quarter_of_the_lights_goes_bright_and_dark_fast():
    # Forty refusals at once: twelve lights blink, less than a quarter of a side's 71; the styles below are slow.
    leds = LedLines(esp32_devkitc, vest)
    layer = Lights(leds)
    for square in range(40):
        layer.effect(lights.BACK, square, lights.REFUSED, 0)
    layer.draw(50)
    lit = sum([any(leds.frames["back"][3 * square : 3 * square + 3]) for square in range(71)])
    assert 0 < lit <= 17
    for at in range(0, len(lights.STYLES), 5):
        period = 20 * lights.STYLES[at + 3]
        assert period == 0 or period >= 1000


def test_field_7_7_changing_the_language_at_each_step_changes_nothing_else():
    d = Desk()
    other = {"en": "ja", "ja": "en"}
    steps = "place C2; place E2; place D6; place B9; place F4; reveal palpation; inject D13; use palpation; choose C3"
    for text in steps.split("; "):
        before = (d.game.history, d.game.observation(0), d.referee.play.offer)
        d.settings.set("language", other[d.settings["language"]])
        d.referee.apply_settings()
        d.run(40)
        assert (d.game.history, d.game.observation(0), d.referee.play.offer) == before
        if text.startswith("reveal"):
            d.luck = [text]
        d.do(text)
    # The five seconds of the feeling go on as if nothing had been.
    d.settings.set("language", "ja")
    d.referee.apply_settings()
    d.run(3000)
    assert d.referee.play.feeling
    d.settings.set("language", "en")
    d.referee.apply_settings()
    d.run(2500)
    assert not d.referee.play.feeling
