"""Before and around the game: starts counted on flash, the watchdog's food, the last error kept, the game taken up."""

import time

import rig
from boards import esp32_devkitc, vest
from devices.box import Box
from table import files, guard, start, way_in
from table.journal import Journal
from table.referee import Referee
from table.settings import Settings
from tools import raises

LOG = []


def quiet():
    guard.print = way_in.print = start.print = lambda *values: LOG.append(values)
    start.report = guard.report = way_in.report = LOG.append


def test_each_start_leaves_the_letter_of_its_cause():
    assert way_in.count_start() == ""
    rig.power_cycle(3)
    assert way_in.count_start() == "P"
    rig.power_cycle(2)
    assert way_in.count_start() == "PW"
    assert files.read("data/starts", 9) == b"PWR"
    way_in.forget_starts()
    assert way_in.count_start() == ""


def test_a_damaged_or_refusing_flash_does_not_keep_the_game_away():
    quiet()
    files.make_folder("data")
    with open("data/starts", "wb") as file:
        file.write(b"\xff\x00\x07")
    assert way_in.count_start() == ""
    way_in.forget_starts()
    rig.fault("flash", "bad")
    assert way_in.count_start() == ""
    assert way_in.count_start() == ""
    guard.keep_crash(ValueError("x"))


def test_counting_a_start_costs_next_to_no_erase():
    before = rig.flash_stats()["erases"]
    for _ in range(40):
        way_in.count_start()
        way_in.forget_starts()
    assert rig.flash_stats()["erases"] - before <= 8


def test_field_3_8_only_finished_steps_feed_the_watchdog():
    watch = guard.Guard(1000)
    watch.step(10900)
    assert rig.watchdog() is None
    watch.step(11000)
    assert rig.watchdog() == 8000
    rig.advance(5000)
    assert rig.watchdog() == 3000
    watch.step(16000)
    assert rig.watchdog() == 8000
    watch.let_go()
    # A day: it cannot be stopped.
    assert rig.watchdog() == 86400000


def test_a_second_ctrl_c_leaves_no_watchdog_behind():
    """It comes while the first one's lights go out; what then works at the console must not be reset after 8 s."""
    watch = guard.Guard(0)
    watch.step(10000)
    keeper = start.Keeper(Box(esp32_devkitc, vest), Settings(), None, watch)

    def again(now):
        raise KeyboardInterrupt

    keeper.box.leds.off = again
    raises(KeyboardInterrupt, keeper.stop)
    assert rig.watchdog() > 86399000  # a day, of which some time has gone


def test_a_start_is_good_after_a_minute_also_where_ticks_begin_anew():
    period = 1 << 30
    way_in.count_start()
    watch = guard.Guard(period - 30000)
    watch.step(29999)
    assert files.read("data/starts", 9) == b"P"
    watch.step(30000)
    assert files.read("data/starts", 9) is None


def test_a_start_is_good_once_an_action_was_accepted():
    way_in.count_start()
    watch = guard.Guard(0)
    watch.step(900, False)
    assert files.read("data/starts", 9) == b"P"
    watch.step(903, True)
    assert files.read("data/starts", 9) is None


def test_the_last_error_is_kept_and_never_long():
    def deep(n):
        if n:
            deep(n - 1)
        raise ValueError("the cause")

    guard.keep_crash(raises(ValueError, deep, 30))
    text = files.read("data/crash.txt", 2000).decode()
    assert text.endswith("the cause\n") and len(text) <= 960
    guard.keep_crash(raises(KeyError, {}.__getitem__, "other"))
    text = files.read("data/crash.txt", 2000).decode()
    assert "the cause" not in text and "KeyError" in text


def test_an_error_in_a_step_keeps_the_game_and_takes_less_than_a_second():
    quiet()
    settings = Settings()
    box = Box(esp32_devkitc, vest)
    box.start(time.ticks_ms())
    made = []

    def make(box, settings):
        referee = Referee(box, settings, Journal(), lambda n: bytes(n), None)
        made.append((referee, time.ticks_ms()))
        step = referee.step

        def failing(now):
            step(now)
            if len(made) == 1 and len(referee.play.game.history) == 2:
                made.append(time.ticks_ms())
                raise ValueError("in mid-game")
            if len(made) == 3:
                raise KeyboardInterrupt

        referee.step = failing
        began = len(made) == 1
        start_game = referee.start

        def starting(now):
            start_game(now)
            if began:
                game = referee.play.game
                for text in ("place C2", "place E2"):
                    referee.act(text, now)
                assert len(game.history) == 2

        referee.start = starting
        return referee

    raises(KeyboardInterrupt, start.Keeper(box, settings, make).forever)
    failed = made[1]
    again, at = made[2]
    assert 0 < time.ticks_diff(at, failed) < 1000
    assert sorted(again.play.game.observation(1)["organisms"]) == ["C2", "E2"]
    assert b"in mid-game" in files.read("data/crash.txt", 2000)
