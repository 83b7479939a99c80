"""The clock that the virtual board follows, and the number of a port that is gone."""

import os

import pytest
from battlevest.virtual import wall
from battlevest.virtual.serial_port import SerialPort


class Clock:
    """The clock on the wall, moved by hand."""

    def __init__(self):
        self.now = 100.0

    def monotonic(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(wall, "time", made)
    return made


def test_time_follows_the_wall_at_its_speed(clock):
    board = wall.Wall(3)
    board.start(5000)
    clock.now += 0.010
    assert board.now(None) == pytest.approx(35_000, abs=1)
    clock.now += 0.020
    assert board.now(None) == pytest.approx(95_000, abs=1)


def test_time_in_which_nobody_looked_after_the_board_does_not_count(clock):
    board = wall.Wall(2)
    clock.now += 7
    # 30 ms of it, at twice the speed.
    assert board.now(None) == pytest.approx(60_000, abs=1)


def test_a_processor_that_is_woken_late_does_not_notice(clock):
    board = wall.Wall(2)
    clock.now += 0.025
    assert board.now(None) == pytest.approx(50_000, abs=1)
    board.woken(10_000)
    # 5 ms late at twice the speed; who is in time loses nothing.
    assert board.now(None) == pytest.approx(20_000, abs=1)
    board.woken(15_000)
    assert board.now(None) == pytest.approx(20_000, abs=1)


def test_a_processor_without_a_core_stands_still_and_one_that_sleeps_does_not(clock):
    board = wall.Wall(1)
    told = (True, 0.5)

    def later(seconds, wants, computed):
        nonlocal told
        clock.now += seconds
        told = wants, computed
        return board.now(lambda: told)

    assert later(0.010, True, 0.500) == pytest.approx(10_000, abs=1)  # nothing to compare with yet
    assert later(0.010, True, 0.500) == pytest.approx(10_000, abs=1)  # it had no core
    assert later(0.010, True, 0.504) == pytest.approx(14_000, abs=1)  # for 4 of 10 ms
    assert later(0.010, True, 0.600) == pytest.approx(24_000, abs=1)  # more than passed: what was told late
    assert later(0.010, False, 0.600) == pytest.approx(34_000, abs=1)  # it waits for a key
    clock.now += 0.010
    assert board.now(lambda: None) == pytest.approx(44_000, abs=1)  # a system that does not say


def test_the_number_of_a_port_that_is_gone_goes_to_nobody_until_the_cable_is_back():
    port = SerialPort()
    name = port.name
    port.unplug()
    assert not os.path.exists(name)
    others = [SerialPort() for _ in range(3)]
    assert name not in [other.name for other in others]
    for other in others:
        other.close()
    port.plug()
    assert os.path.exists(port.name)
    port.close()
