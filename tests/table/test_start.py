"""From power-on to the game, and back to the game after an error."""

import time

import rig
from boards import esp32_devkitc, vest
from devices.box import Box
from table import start, way_in
from table.settings import Settings
from tools import raises

LOG = []


class Failing:
    """Stands where the referee stands: fails after some steps, until ``lives`` of them were used."""

    def __init__(self, log, steps, error):
        self.log = log
        self.steps = steps
        self.error = error
        self.journal = self
        self.phones = None
        self.acted = False

    def forget(self):
        self.log.append("forget")

    def start(self, now):
        self.log.append("start")

    def note(self, key, now):
        self.log.append(key)

    def step(self, now):
        self.steps -= 1
        if self.steps < 0:
            raise self.error


def keeper(log, steps, error):
    box = Box(esp32_devkitc, vest)
    settings = Settings()
    start.report = lambda error: log.append(str(error))
    start.print = lambda *values: LOG.append(values)
    return start.Keeper(box, settings, lambda box, settings: Failing(log, steps, error))


def test_an_error_in_a_step_starts_the_game_again_and_never_loops():
    log = []
    k = keeper(log, 2, ValueError("broken"))
    assert str(raises(ValueError, k.forever)) == "broken"
    # Six times; after the third the saved game is set aside, since it may be the cause.
    assert log.count("start") == 6
    assert log.count("broken") == 6
    assert log.count("forget") == 3
    assert log[:4] == ["start", "broken", "start", "crashed"]


def test_it_is_back_within_a_second():
    log = []
    k = keeper(log, 0, ValueError("broken"))
    times = []
    make = k.make

    def noting(box, settings):
        times.append(time.ticks_ms())
        return make(box, settings)

    k.make = noting
    raises(ValueError, k.forever)
    for i in range(1, 6):
        assert 0 < times[i] - times[i - 1] < 1000


def test_errors_far_apart_do_not_add_up():
    log = []
    k = keeper(log, 1, ValueError("broken"))
    k.crashes = 5

    def step(now):
        rig.advance(70000)
        raise KeyboardInterrupt if "late" in log else ValueError("late")

    make = k.make

    def late(box, settings):
        failing = make(box, settings)
        failing.step = step
        return failing

    k.make = late
    raises(KeyboardInterrupt, k.forever)
    assert k.crashes == 1


def test_lights_and_buzzer_go_off_at_an_error():
    log = []
    k = keeper(log, 0, ValueError("broken"))
    for i in range(30):
        k.box.leds.frames["back"][i] = 90
    k.box.flush(time.ticks_ms())
    rig.advance(2)
    assert any(colour != (0, 0, 0) for colour in rig.leds("back").values())
    raises(ValueError, k.forever)
    rig.advance(2)
    assert all(colour == (0, 0, 0) for colour in rig.leds("back").values())


def test_ctrl_c_passes_through():
    k = keeper([], 3, KeyboardInterrupt())
    raises(KeyboardInterrupt, k.forever)
    assert k.crashes == 0


def test_a_board_that_is_not_there_is_said_and_the_usual_one_taken():
    settings = Settings()
    assert way_in.load_board(settings).NAME == "ESP32-DevKitC"
    settings.set("board", "esp32_s3_devkitc")
    assert way_in.load_board(settings).CHIP == "esp32s3"
    assert settings.trouble is None
    way_in.print = lambda *values: LOG.append(values)
    way_in.report = LOG.append
    for name in ("no_such_board", "vest", "check"):
        settings.trouble = None
        settings.set("board", name)
        assert way_in.load_board(settings).NAME == "ESP32-DevKitC"
        assert settings.trouble == "board_bad"


def test_without_a_font_the_lights_still_play():
    start.print = lambda *values: LOG.append(values)
    start.FONT = "table/no_font.bin"
    try:
        assert start.load_font() is None
        box = Box(esp32_devkitc, vest)
        box.start(time.ticks_ms())
        referee = start.build(box, Settings())
        referee.start(time.ticks_ms())
        now = time.ticks_ms()
        for i in range(60):
            if i == 40:
                rig.press("back", "C4", 60)
            now = time.ticks_add(now, 20)
            rig.advance(max(0, time.ticks_diff(now, time.ticks_ms())))
            referee.step(now)
        assert referee.play.game.observation(1)["organisms"] == {"C4": "virus"}
    finally:
        start.FONT = "table/font.bin"
