"""Fingers and backs on the vest while its chips come into use, and chips that freeze under a finger."""

import time

import rig
import tools
from devices.bus import BABBLE, OK, SILENT
from devices.mpr121 import RUNNING
from hands import Bench, press_of


def faults_of(bench):
    """[(name, fault, how often)] of the parts that have or had one."""
    return [(part.name, part.fault, part.fault_count) for part in bench.box.parts if part.fault_count]


def presses(bench):
    """Which presses began and ended; what was said is forgotten."""
    return [said for said in bench.take() if "down" in said or "up" in said]


def until_settled(bench, most):
    """Loop until every touch chip is in use or named; the time it took in ms."""
    begin = rig.now()
    while not bench.box.settled:
        bench.step()
        assert rig.now() - begin <= most
    return rig.now() - begin


def test_nothing_touched_settles_after_the_trial():
    bench = Bench(settle=1)
    assert not bench.box.settled
    # 300 ms of trial, looked at every 100 ms of a 5 ms loop.
    assert until_settled(bench, 450) >= 300
    assert faults_of(bench) == []
    bench.take()
    assert bench.tap("C4") == press_of("C4")


def test_a_finger_during_the_start_is_no_fault_and_no_press():
    for begin in range(0, 400, tools.GAMES(20, 100)):
        for hold in (40, 150, 400):
            rig.reset()
            bench = Bench(settle=1)
            bench.run(begin)
            rig.press("back", "C4", hold)
            # The chips wait for the finger, 0.9 s at most.
            until_settled(bench, 1000)
            bench.run(450)
            # It counts when it began in time, and then as one press.
            assert presses(bench) in ([], press_of("C4")), (begin, hold)
            for cell in ("C4", "C5", "G12"):
                assert bench.tap(cell) == press_of(cell), (begin, hold, cell)
            assert faults_of(bench) == [], (begin, hold)


def test_a_press_that_begins_when_the_chips_have_settled_is_not_lost():
    for begin in (0, 120, 240):
        rig.reset()
        bench = Bench(settle=1)
        bench.run(begin)
        rig.press("back", "E8", 60)
        until_settled(bench, 1000)
        bench.take()
        assert bench.tap("E8") == press_of("E8")
        assert bench.tap("E9") == press_of("E9")


def test_a_finger_that_stays_is_not_a_press_and_gives_its_square_back():
    for begin in (0, 100, 250):
        rig.reset()
        bench = Bench(settle=1)
        bench.run(begin)
        rig.touch("back", "C4", True)
        until_settled(bench, 1000)
        bench.run(3000)
        assert presses(bench) == []
        rig.touch("back", "C4", False)
        bench.run(1000)
        assert presses(bench) == []
        assert bench.tap("C4") == press_of("C4")
        assert faults_of(bench) == []


def test_a_back_that_leans_during_the_start_is_no_fault():
    for begin in (0, 100, 200, 280):
        for hold in (60, 300, 2500):
            rig.reset()
            bench = Bench(settle=1)
            bench.run(begin)
            lean(60)
            bench.run(hold)
            lean(0)
            until_settled(bench, 1000)
            bench.run(1500)
            assert presses(bench) == []
            assert faults_of(bench) == [], (begin, hold)
            assert bench.tap("C4") == press_of("C4")


def lean(counts):
    for electrode in range(12):
        rig.electrode(0x5A, electrode, counts)
    for electrode in range(8):
        rig.electrode(0x5B, electrode, counts)


def test_a_chip_that_babbles_from_the_start_is_named():
    for address in ("0x5A", "0x5B"):
        for seed in range(tools.GAMES(6, 2)):
            rig.reset(seed=seed)
            rig.fault(address, "babble")
            bench = Bench(settle=1)
            chip = bench.part("touch " + address)
            begin = rig.now()
            while chip.fault != BABBLE:
                bench.step()
                # Three trials of up to 0.9 s, and as long again to be told from hands once it is in use.
                assert rig.now() - begin < 5000
            assert presses(bench) == []
            rig.fault(address, "none")
            bench.run(2000)
            assert (chip.fault, chip.state) == (OK, RUNNING)
            bench.take()
            assert bench.tap("C4") == press_of("C4")


def test_a_chip_that_freezes_under_a_finger_is_named_and_its_press_dropped():
    for address, hold in (("0x5A", 30), ("0x5B", 30), ("0x5A", 400), ("0x5B", 400)):
        rig.reset()
        bench = Bench()
        chip = bench.part("touch " + address)
        rig.touch("back", "E8", True)
        bench.run(hold + 50)
        assert bench.take() == [("down", "E8")]
        rig.fault(address, "silent")
        begin = rig.now()
        while chip.fault != SILENT:
            bench.step()
            assert rig.now() - begin < 4000
        assert bench.take() == [("lost", "")]
        rig.touch("back", "E8", False)
        assert bench.tap("C4", side="front") == [("front", "down", "C4"), ("front", "up", "C4")]
        rig.fault(address, "none")
        bench.run(2000)
        assert bench.take() == [("back", "")]
        assert bench.tap("E8") == press_of("E8")


def test_a_chip_that_freezes_under_a_tap_is_named():
    for address in ("0x5A", "0x5B"):
        rig.reset()
        bench = Bench()
        rig.press("back", "E8", 400)
        bench.run(60)
        rig.fault(address, "silent")
        bench.run(4000)
        said = bench.take()
        assert bench.part("touch " + address).fault == SILENT
        # Its partner saw the finger lift, and only once.
        assert said[0] == ("down", "E8")
        assert said[-1] == ("lost", "")
        assert [word for word, _ in said].count("down") == 1


def test_a_finger_that_is_held_for_long_is_one_press():
    bench = Bench(pause=tools.GAMES(8, 20))
    rig.press("back", "E8", 20000)
    bench.run(20300)
    assert bench.take() == press_of("E8")
    assert faults_of(bench) == []
    # From the finger to the bit 6 to 12 ms on, 24 to 49 ms off, and the loops: the hold is off by so much.
    assert 19900 < bench.holds[0] < 20150


def test_a_bus_that_was_stuck_at_the_start_makes_no_chip_missing():
    for part in ("0x5A", "0x5B", "0x5D", "screen"):
        rig.reset()
        rig.fault(part, "stuck")
        bench = Bench(settle=1)
        until_settled(bench, 600)
        assert [name for name, _, _ in faults_of(bench)] == ["bus"]
        bench.run(1700)
        assert bench.part("bus").fault == OK
        bench.take()
        assert bench.tap("C4") == press_of("C4")


def test_time_may_wrap_during_the_start():
    rig.reset(start_ms=(1 << 30) - 200)
    bench = Bench(settle=1)
    begin = time.ticks_ms()
    while not bench.box.settled:
        bench.step()
        assert time.ticks_diff(time.ticks_ms(), begin) <= 450
    bench.take()
    assert bench.tap("C4") == press_of("C4")
