"""Clock, buttons, buzzer, pins and wiring."""

from pathlib import Path

import pytest
from battlevest.paths import firmware_dir
from battlevest.simulator import ModelError
from battlevest.simulator.chips.button import Button
from battlevest.simulator.chips.buzzer import Buzzer
from battlevest.simulator.clock import Clock
from battlevest.simulator.pins import IN, OUT, PULL_UP
from battlevest.simulator.wiring import Wiring
from battlevest.simulator.world import World


def test_plans_run_in_their_order_and_at_their_time():
    clock, seen = Clock(), []
    clock.at(20, lambda: seen.append(("b", clock.now)))
    clock.at(10, lambda: seen.append(("a", clock.now)))
    clock.at(20, lambda: seen.append(("c", clock.now)))
    clock.advance(19)
    assert seen == [("a", 10)]
    clock.advance(1)
    assert seen == [("a", 10), ("b", 20), ("c", 20)]


def test_the_firmware_pauses_at_each_limit():
    clock, pauses = Clock(), []

    def pause():
        pauses.append(clock.now)
        clock.limit += 100

    clock.limit, clock.pause = 50, pause
    clock.advance(200)
    assert pauses == [50, 150]
    assert clock.now == 200


def test_a_button_bounces_within_five_milliseconds():
    """Tactile switches: 1 to 10 ms, typically less than 5; the last level is the finger's."""
    changes = 0
    for seed in range(20):
        button, clock = Button("ok", Clock(), seed), None
        clock = button.clock
        for down in (True, False):
            button.set(down)
            levels = []
            for _ in range(100):
                levels.append(button.level())
                clock.advance(50)
            assert button.level() == (0 if down else 1)
            changes += sum(levels[i] != levels[i + 1] for i in range(99))
    assert changes > 40


def test_a_buzzer_sounds_between_its_duties():
    clock = Clock()
    buzzer = Buzzer(clock)
    buzzer.pwm(2000, 0)
    clock.advance(1_000)
    buzzer.pwm(2000, 32768)
    clock.advance(5_000)
    assert buzzer.sounds() == [[1, 2000, 5]]
    buzzer.pwm(3000, 32768)
    clock.advance(2_000)
    buzzer.pwm(3000, 65535)
    clock.advance(9_000)
    assert buzzer.sounds() == [[1, 2000, 5], [6, 3000, 2]]


def test_pins():
    """ESP-IDF GPIO reference: 34 to 39 are inputs only, 6 to 11 carry the flash, 20 and 24 do not exist."""
    pins = World(firmware_dir()).pins
    assert pins.setup(34, OUT, 0) == 22
    assert pins.setup(34, IN, PULL_UP) == 0
    assert pins.setup(20, IN, 0) == 22
    assert pins.setup(40, IN, 0) == 22
    with pytest.raises(ModelError, match="flash"):
        pins.setup(6, IN, 0)


def test_a_button_without_pull_up_floats():
    world = World(firmware_dir())
    pin = world.wiring.board.BUTTONS["ok"]
    world.pins.setup(pin, IN, 0)
    with pytest.raises(ModelError, match="pull-up"):
        world.pins.read(pin)


def test_chain_along_columns():
    """Column A has the rows 3 to 6 and 8 to 12, column B then runs back from
    row 12 to row 2, which is 45th in reading order."""
    chain = Wiring(firmware_dir()).chain("back")
    assert len(chain) == len(set(chain)) == 71
    assert chain[:9] == ["A3", "A4", "A5", "A6", "A8", "A9", "A10", "A11", "A12"]
    assert chain[9:12] == ["B12", "B11", "B10"]


def test_chain_along_rows_with_a_dummy():
    path = {"along": "rows", "serpentine": True, "first_dummy": True}
    chain = Wiring(firmware_dir(), changes={"LED_PATH": {"back": path, "front": path}}).chain("back")
    assert chain[:10] == ["", "C1", "D1", "E1", "F2", "E2", "D2", "C2", "B2", "A3"]
    straight = {"along": "columns", "serpentine": False, "first_dummy": False}
    chain = Wiring(firmware_dir(), changes={"LED_PATH": {"back": straight, "front": path}}).chain("back")
    assert chain[8:11] == ["A12", "B2", "B3"]


def test_electrodes():
    """Row 13 is ELE0 of the second chip, column A its ELE1."""
    wiring = Wiring(firmware_dir())
    assert wiring.electrode("back", 11) == (0x5A, 11)
    assert wiring.electrode("back", 12) == (0x5B, 0)
    assert wiring.electrode("front", 13) == (0x5D, 1)


def test_current():
    """80 mA for the ESP32, 142 idle LEDs of 1 mA; one LED white: 60 mA more."""
    world = World(firmware_dir())
    assert world.current_ma() == 222
    world.chains["back"].bits((325, 900, 800, 600), b"\xff\xff\xff")
    world.clock.advance(1000)
    assert world.current_ma() == 282
    world.power_off()
    assert world.current_ma() == 0


def test_only_the_wiring_opens_board_files():
    folder = Path(__file__).parents[3] / "host" / "battlevest" / "simulator"
    readers = [file.name for file in sorted(folder.rglob("*.py")) if '"boards"' in file.read_text()]
    assert readers == ["wiring.py"]
