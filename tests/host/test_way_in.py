"""The way back in, on whole devices: safe mode, failed starts, watchdog, Ctrl-C; on both interpreters."""

import shutil

import pytest
from battlevest.paths import firmware_dir, micropython_path
from battlevest.simulator import Device
from battlevest.simulator.device_files import Files

INTERPRETERS = ["cpython"] + ["micropython"] * (micropython_path() is not None)

HANGS = """

_step = Referee.step


def _hang(self, now):
    while now > 15000:
        rest(5)
    _step(self, now)


from time import sleep_ms as rest  # noqa: E402

Referee.step = _hang
"""

FAILS = """

def _fail(self, now):
    if now > 3000:
        self.lights.effect(9, 9, 9, 9)
    _step(self, now)


_step = Referee.step
Referee.step = _fail
"""


@pytest.fixture
def broken(tmp_path):
    """A copy of the firmware with something more at the end of the referee's file."""

    def make(more):
        folder = tmp_path / "firmware"
        shutil.copytree(firmware_dir(), folder, ignore=shutil.ignore_patterns("__pycache__"))
        with open(folder / "table" / "referee.py", "a") as file:
            file.write(more)
        return folder

    return make


def on_flash(device, name):
    """The text of a file on the device's flash, or None."""
    try:
        file = Files(device.world, lambda: None).open(name, "r")
    except OSError:
        return None
    text = file.read()
    file.close()
    return text


def restart(device, ms=1500):
    device.power(False)
    device.power(True)
    device.run(ms)


def is_dark(device):
    return not any(any(colour) for panel in ("back", "front") for colour in device.leds(panel).values())


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_field_3_8_a_held_button_leads_to_safe_mode(interpreter):
    with Device(interpreter=interpreter, power=False) as device:
        device.hold_button("left", True)
        device.power(True)
        device.run(1500)
        state = device.state()
        assert state["running"] == "console"
        assert state["screen"]["text"] == ["SAFE MODE", "No game: the", "left key is held", "off + on: play"]
        assert "safe mode: the left button is held" in state["log"]
        # No game, no lights, and no watchdog however long somebody works at the console.
        device.run(60000)
        assert is_dark(device) and device.world.watchdog_due is None
        assert device.state()["running"] == "console"
        device.hold_button("left", False)
        restart(device)
        assert device.state()["running"] == "program"


@pytest.mark.parametrize("name", ["ok", "right"])
def test_the_other_buttons_do_not_keep_the_game_away(name):
    with Device(power=False) as device:
        device.hold_button(name, True)
        device.power(True)
        device.run(1000)
        assert device.state()["running"] == "program"


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_field_2_2_three_short_starts_lead_to_safe_mode_which_says_why(interpreter):
    with Device(interpreter=interpreter) as device:
        device.run(1500)
        restart(device)
        restart(device)
        assert device.state()["running"] == "program"
        restart(device)
        state = device.state()
        assert state["running"] == "console" and is_dark(device)
        assert state["screen"]["text"] == ["SAFE MODE", "3 starts ended", "within a minute", "off + on: play"]
        assert "3 starts in a row ended within a minute, by: power, power, power" in on_flash(device, "data/safe.txt")
        # The next start tries again, and three more are needed for the next safe mode.
        for _ in range(3):
            restart(device)
            assert device.state()["running"] == "program"
        restart(device)
        assert device.state()["running"] == "console"


def test_a_minute_makes_a_good_start():
    with Device() as device:
        device.run(1500)
        restart(device)
        restart(device, 59000)
        assert on_flash(device, "data/starts") == "PPP"
        device.run(2000)
        assert on_flash(device, "data/starts") is None
        for _ in range(2):
            restart(device)
            assert device.state()["running"] == "program"


def test_field_3_8_the_watchdog_waits_for_ten_seconds():
    with Device() as device:
        device.run(9900)
        assert device.world.watchdog_due is None
        device.run(600)
        assert device.world.watchdog_due is not None
        device.run(30_000)
        assert device.state()["running"] == "program" and device.world.reset_cause == 1


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_a_referee_that_stands_still_is_restarted_and_a_third_time_left_alone(broken, interpreter):
    with Device(interpreter=interpreter, firmware=broken(HANGS)) as device:
        device.run(15000)
        assert device.world.reset_cause == 1
        # It hangs at 15 s; the watchdog waits 8 s, at most half a second of them passed before.
        device.run(9000)
        assert device.world.reset_cause == 3 and device.state()["running"] == "program"
        device.run(52000)
        assert device.state()["running"] == "console"
        assert "by: watchdog, watchdog, watchdog" in on_flash(device, "data/safe.txt")
        device.run(60000)
        assert device.state()["running"] == "console" and device.world.watchdog_due is None


@pytest.mark.parametrize("interpreter", INTERPRETERS)
@pytest.mark.parametrize("after", [700, 12345])
def test_field_3_8_ctrl_c_always_reaches_the_console(interpreter, after):
    with Device(interpreter=interpreter) as device:
        device.run(after)
        if after > 2000:
            device.press("back", "C4")
            device.run(400)
            assert not is_dark(device)
        device.interrupt()
        device.run(200)
        state = device.state()
        assert state["running"] == "console"
        assert any(line.startswith("KeyboardInterrupt") for line in state["log"])
        assert state["screen"]["text"][1:3] == ["Stopped: see", "the USB console"]
        assert is_dark(device)
        # An upload that takes long is not cut, although the watchdog cannot be stopped.
        device.run(600_000)
        assert device.state()["running"] == "console" and device.world.reset_cause == 1
        # A stop by hand is no failed start.
        assert on_flash(device, "data/starts") is None
        restart(device)
        assert device.state()["running"] == "program"


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_an_error_that_comes_again_and_again_ends_at_the_console_and_is_kept(broken, interpreter):
    with Device(interpreter=interpreter, firmware=broken(FAILS)) as device:
        device.run(2500)
        device.press("back", "C4")
        device.run(400)
        assert not is_dark(device)
        device.run(6000)
        state = device.state()
        assert state["running"] == "console"
        assert [line for line in state["log"] if line.startswith("crashed")][-1] == "crashed 6 of 6"
        assert state["screen"]["text"][1:3] == ["Stopped: see", "the USB console"]
        assert is_dark(device)
        kept = on_flash(device, "data/crash.txt")
        assert kept.split("\n")[0].endswith("ms after a start (reset cause 1)")
        assert "IndexError" in kept and "in _fail" in kept
        assert len(kept) < 1000


def test_leds_left_on_go_off_before_anything_else():
    with Device() as device:
        device.run(1500)
        device.press("back", "C4")
        device.run(800)
        assert not is_dark(device)
        # The ESP32 alone starts anew: nobody has told the LEDs.
        device.world.restart(2)
        device.program.kill()
        device._start()
        device.run(8)
        assert is_dark(device)
