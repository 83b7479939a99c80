"""The whole device, with a firmware of a few lines: hands in, lights and sounds out, on both interpreters."""

import os
import threading
from pathlib import Path

import pytest
from battlevest.paths import firmware_dir, micropython_path
from battlevest.simulator import Device, ModelError, pipe_program, program
from waits import until

from . import tiny_firmware

INTERPRETERS = ["cpython", "micropython"] if micropython_path() else ["cpython"]


@pytest.fixture(params=INTERPRETERS)
def interpreter(request):
    return request.param


@pytest.fixture
def tiny(tmp_path):
    return tiny_firmware.make(tmp_path / "firmware", firmware_dir())


def written(tmp_path, main):
    return tiny_firmware.make(tmp_path / "firmware", firmware_dir(), main)


def recorded(tiny, interpreter):
    with Device(interpreter=interpreter, firmware=tiny) as device:
        device.run(100)
        device.button("ok", 150)
        device.run(400)
        return device.frames("back"), device.sounds(), device.state()["log"]


def running():
    """Process numbers of the MicroPythons that this process has started."""
    started = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = status.read_text().partition("(")[2].rpartition(")")
        except OSError:
            continue
        if name.startswith("micropython") and int(rest.split()[1]) == os.getpid() and rest.split()[0] != "Z":
            started.append(int(status.parent.name))
    return started


def test_it_blinks_and_beeps(tiny, interpreter):
    frames, sounds, log = recorded(tiny, interpreter)
    assert log == ["boot", "ready 1 0"]
    # 71 pixels of 30 us and 280 us of latch: the first frame shows 2.41 ms after the start.
    assert frames[0] == [2, {"A3": (10, 0, 20)}]
    assert frames[1][1] == {"A3": (0, 0, 20)}
    # A loop takes 2.13 ms for the line, 3 ms of waiting, 20 ms of sleep and 1.5 ms of the interpreter's own work.
    assert frames[2][0] - frames[1][0] in (26, 27)
    assert [sound["hz"] for sound in sounds] == [2000]
    assert 120 <= sounds[0]["ms"] <= 260
    assert 100 <= sounds[0]["at_ms"] <= 135


def test_both_interpreters_show_the_same_at_the_same_time(tiny):
    runs = [recorded(tiny, interpreter) for interpreter in INTERPRETERS]
    assert runs[0] == runs[-1]


def test_power_switch_loses_lights_and_keeps_files(tiny, tmp_path, interpreter):
    with Device(interpreter=interpreter, firmware=tiny, data=tmp_path / "data") as device:
        device.run(50)
        device.button("ok", 60)
        device.run(200)
        assert device.leds("back")["A3"] != [0, 0, 0]
        device.power(False)
        assert device.leds("back")["A3"] == [0, 0, 0]
        assert device.state()["current_ma"] == 0
        device.run(1000)
        device.power(True)
        device.run(50)
        assert device.state()["log"][-1] == "ready 1 1"
    with Device(interpreter=interpreter, firmware=tiny, data=tmp_path / "data") as device:
        device.run(50)
        assert device.state()["log"][-1] == "ready 1 1"


def test_a_power_cut_in_the_flash_switches_off(tiny, interpreter):
    with Device(interpreter=interpreter, firmware=tiny) as device:
        device.run(50)
        device.power_cut_after(1)
        device.button("ok", 60)
        device.run(200)
        assert not device.state()["power"]
        device.power(True)
        device.run(50)
        assert device.state()["log"][-1].startswith("ready 1 ")


def test_a_failing_firmware_stands_still_with_its_traceback(tmp_path, interpreter):
    firmware = written(tmp_path, "import time\ntime.sleep_ms(10)\nvalue = {}['gone']\n")
    with Device(interpreter=interpreter, firmware=firmware) as device:
        device.run(100)
        assert device.time_ms == 100
        log = device.state()["log"]
        assert any("Traceback" in line for line in log)
        assert any("KeyError" in line for line in log)
        assert any("main.py" in line and "line 3" in line for line in log)
        device.power(False)
        device.power(True)
        device.run(100)
        assert sum("KeyError" in line for line in device.state()["log"]) == 2


def test_two_devices_do_not_share_a_flash(tiny, tmp_path):
    data = tmp_path / "data"
    with Device(firmware=tiny, data=data, power=False), pytest.raises(ValueError, match="in use by another simulator"):
        Device(firmware=tiny, data=data)
    with Device(firmware=tiny, data=data) as device:
        device.run(50)
        assert device.state()["log"][-1].startswith("ready")


def test_a_file_that_nobody_closed_does_no_harm(tmp_path, interpreter):
    main = """import time
for i in range(100):
    open("a%d" % (i % 5), "wb").write(b"x" * 700)
    with open("b", "wb") as file:
        file.write(b"y" * 500)
    time.sleep_ms(1)
print("end", len(open("b", "rb").read()))
"""
    with Device(interpreter=interpreter, firmware=written(tmp_path, main)) as device:
        device.run(60_000)
        assert "end 500" in device.state()["log"]


def test_a_heap_that_is_too_small_is_told_in_a_sentence(tmp_path):
    firmware = written(tmp_path, "hoard = [bytes(1000) for _ in range(1000)]\n")
    for interpreter in INTERPRETERS[1:]:  # a heap with an end is MicroPython's
        with Device(interpreter=interpreter, firmware=firmware, heap=100_000) as device:
            device.run(1000)
            assert any("does not fit into the heap of 100000 bytes" in line for line in device.state()["log"])


def test_a_reset_restarts_with_its_cause(tmp_path, interpreter):
    firmware = written(tmp_path, "import machine\nprint(machine.reset_cause())\nmachine.reset()\n")
    with Device(interpreter=interpreter, firmware=firmware) as device:
        device.run(700)
        assert device.state()["log"] == ["boot", "1", "boot", "2", "boot", "2"]


def test_what_a_model_does_not_know_stops_the_run(tmp_path, interpreter):
    main = """
import machine
try:
    machine.I2C(0, scl=machine.Pin(22), sda=machine.Pin(21), freq=1000000)
except Exception:
    print("swallowed")
"""
    with Device(interpreter=interpreter, firmware=written(tmp_path, main)) as device:
        with pytest.raises(ModelError, match="data sheet table 7"):
            device.run(100)
        device.run(100)
        assert "swallowed" not in device.state()["log"]


def test_several_devices_do_not_meet(tiny, interpreter):
    with Device(interpreter=interpreter, firmware=tiny) as one, Device(firmware=tiny) as other:
        one.run(60)
        other.run(20)
        one.button("ok", 100)
        one.run(60)
        other.run(60)
        assert one.sounds() and not other.sounds()
        assert (one.time_ms, other.time_ms) == (120, 80)


def test_the_wall_clock_moves_by_itself(tiny, interpreter):
    with Device(interpreter=interpreter, firmware=tiny, clock="wall") as device:
        until(lambda: device.state()["time_ms"] >= 60)
        assert device.state()["log"] == ["boot", "ready 1 0"]


def test_no_process_is_left(tiny):
    device = Device(interpreter=INTERPRETERS[-1], firmware=tiny)
    device.run(20)
    children = running()
    assert len(children) == len(INTERPRETERS) - 1
    device.close()
    assert running() == []


def test_a_firmware_that_hangs_is_stopped(tmp_path, interpreter, monkeypatch):
    monkeypatch.setattr(program, "PATIENCE_S", 2)
    monkeypatch.setattr(pipe_program, "PATIENCE_S", 2)
    with Device(interpreter=interpreter, firmware=written(tmp_path, "print('on')\nwhile True:\n    pass\n")) as device:
        with pytest.raises(program.Hung, match="loops somewhere"):
            device.run(100)
        device.run(100)
        assert device.time_ms >= 100
        device.power(False)
        device.power(True)
        with pytest.raises(program.Hung):
            device.run(100)
    assert running() == []
    assert [thread.name for thread in threading.enumerate() if thread.name == "firmware"] == []


def test_the_firmware_names_its_faults(tmp_path, interpreter):
    main = "print('fault touch 0x5A missing')\nprint('fault screen silent')\nprint('mended screen')\n"
    with Device(interpreter=interpreter, firmware=written(tmp_path, main)) as device:
        device.run(10)
        assert device.state()["faults"] == [{"part": "touch 0x5A", "kind": "missing"}]


@pytest.mark.parametrize(
    ("method", "arguments", "says"),
    [
        ("press", ("side", "C4", 100), "no panel"),
        ("press", ("back", "H4", 100), "no cell"),
        ("press", ("back", "C14", 100), "no cell"),
        ("press", ("back", "C04", 100), "no cell"),
        ("press", ("back", 4, 100), "no cell"),
        ("press", ("back", "C4", -1), "milliseconds"),
        ("press", ("back", "C4", True), "milliseconds"),
        ("press", ("back", "C4", 100, float("nan")), "strength"),
        ("press", ("back", "C4", 100, 0), "strength"),
        ("touch", ("back", "C4", "yes"), "down"),
        ("hold_button", ("ok", 1), "down"),
        ("button", ("up", 100), "no button"),
        ("fault", ("0x20", "missing"), "no part"),
        ("fault", ("screen", "babble"), "screen can't be"),
        ("power", ("yes",), "power"),
        ("run", (1.5,), "milliseconds"),
    ],
)
def test_wrong_arguments_are_named_and_change_nothing(tiny, method, arguments, says):
    with Device(firmware=tiny, power=False) as device:
        before = device.state()
        with pytest.raises(ValueError, match=says):
            getattr(device, method)(*arguments)
        assert device.state() == before


def test_of_two_presses_on_one_cell_the_one_that_stays_longer_counts(tiny):
    with Device(firmware=tiny, power=False) as device:
        fingers = device.world.hands.fingers
        for first, second, stays in ((100, 100, 150), (300, 100, 300), (100, 0, 100)):
            device.press("back", "C4", first)
            device.run(50)
            device.press("back", "C4", second)
            device.run(stays - 51)
            assert ("back", "C4") in fingers
            device.run(2)
            assert not fingers


def test_a_press_does_not_lift_a_finger_that_was_put_there_to_stay(tiny):
    with Device(firmware=tiny, power=False) as device:
        fingers = device.world.hands.fingers
        device.press("back", "C4", 100)
        device.touch("back", "C4", True)
        device.run(200)
        device.press("back", "C4", 100)
        device.run(200)
        assert list(fingers) == [("back", "C4")]
        device.touch("back", "C4", False)
        device.press("back", "C4", 100)
        device.touch("back", "C4", False)
        assert not fingers


def test_of_two_presses_of_a_button_the_one_that_stays_longer_counts(tiny):
    with Device(firmware=tiny, power=False) as device:
        button = device.world.buttons["ok"]
        device.button("ok", 100)
        device.run(50)
        device.button("ok", 100)
        device.run(99)
        assert button.down
        device.run(2)
        assert not button.down


def test_a_closed_device_does_nothing_more(tiny):
    with Device(firmware=tiny) as device:
        device.run(10)
    for method, arguments in (("press", ("back", "C4", 100)), ("run", (10,)), ("power", (True,)), ("button", ("ok",))):
        with pytest.raises(ValueError, match="closed"):
            getattr(device, method)(*arguments)
    assert device.time_ms == 10


def test_state_has_all_that_the_bench_shows(tiny):
    with Device(firmware=tiny) as device:
        device.run(30)
        state = device.state()
    assert " ".join(state) == (
        "power time_ms interpreter running attach leds table screen sounds faults injected current_ma heap_free log"
    )
    assert len(state["leds"]["back"]) == 71
    assert len(state["screen"]["rows"]) == 64 and {len(row) for row in state["screen"]["rows"]} == {128}
    assert len(state["screen"]["text"]) == 4
    assert state["heap_free"] is None
