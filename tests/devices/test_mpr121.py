"""Touch chips that are set up, missing, stuck, silent, babbling, restarted: named, tried again, and never a press."""

import rig
import tools
from devices.bus import BABBLE, MISSING, OK, OUT_OF_RANGE, OVERCURRENT, RESTARTED, SILENT, STUCK_BUS
from devices.mpr121 import RUNNING
from hands import Bench, press_of

ADDRESSES = (0x5A, 0x5B, 0x5C, 0x5D)


def until(bench, check, most):
    """Loop until ``check()``; the time it took in ms. It must come within ``most``."""
    begin = rig.now()
    while not check():
        bench.step()
        assert rig.now() - begin <= most
    return rig.now() - begin


def test_the_registers_are_as_the_data_sheet_says():
    Bench()
    for address, electrodes in ((0x5A, 12), (0x5B, 8), (0x5C, 12), (0x5D, 8)):
        registers = rig.registers(address)
        # Baseline filter: rising 1, 1, 0, 0; falling 1, 1, 127, 2; touched 0, 0, 0 (section 5.6).
        assert registers[0x2B:0x36] == bytes((1, 1, 0, 0, 1, 1, 127, 2, 0, 0, 0))
        assert registers[0x41 : 0x41 + 2 * electrodes] == bytes((6, 4)) * electrodes
        # DR 7, DT 0; FFI 34 samples (code 3) and 16 uA; CDT 0.5 us, SFI 4, ESI 1 ms: 0x70, 0xD0, 0b001_00_000.
        assert registers[0x5B:0x5E] == bytes((0x70, 0xD0, 0x20))
        assert registers[0x5E] == 0x80 | electrodes
        # AN3889 at 3.3 V: USL = 256 x 2.6 / 3.3 = 201, LSL = 0.65 USL = 130, TL = 0.9 USL = 180.
        assert registers[0x7B:0x80] == bytes((0xCB, 0x00, 201, 130, 180))


def test_a_missing_chip_is_named_and_back_within_two_seconds():
    for address in ADDRESSES:
        rig.reset()
        bench = Bench()
        chip = bench.part(f"touch 0x{address:02X}")
        rig.fault(f"0x{address:02X}", "missing")
        until(bench, lambda chip=chip: chip.fault == MISSING, 100)
        bench.run(3000)
        assert chip.fault_count == 1
        calls = rig.bus_calls()
        bench.run(1000)
        # Asked once a second; the other three are asked in every loop.
        assert rig.bus_calls() - calls < 1000
        rig.fault(f"0x{address:02X}", "missing", on=False)
        until(bench, lambda chip=chip: chip.fault == OK and chip.state == RUNNING, 2000)
        front = address >= 0x5C
        side = ("front",) if front else ()
        assert bench.take() == [side + ("lost", ""), side + ("back", "")]
        assert bench.tap("C4") == press_of("C4")


def test_the_other_panel_plays_on():
    bench = Bench()
    rig.fault("0x5B", "missing")
    bench.run(500)
    assert bench.take() == [("lost", "")]
    assert bench.tap("C4") == []
    assert bench.tap("C4", side="front") == [("front", "down", "C4"), ("front", "up", "C4")]


def test_a_chip_that_vanishes_in_mid_press_ends_it_without_an_up():
    for kind in ("missing", "reset"):
        for part in ("0x5A", "0x5B"):
            rig.reset()
            bench = Bench()
            rig.touch("back", "C4", True)
            bench.run(200)
            assert bench.take() == [("down", "C4")]
            rig.fault(part, kind)
            bench.run(300)
            assert bench.take()[0] == ("lost", "")
            rig.fault(part, "none")
            bench.run(2500)
            rig.touch("back", "C4", False)
            bench.run(900)
            # The finger that stayed on is no new press. It was taken for rest, which is mended within a second.
            assert bench.take() in ([("back", "")], [("back", ""), ("refused", "")], [("refused", "")], [])
            assert bench.tap("C4") == press_of("C4")


def test_a_restart_is_seen_and_mended():
    bench = Bench()
    chip = bench.part("touch 0x5A")
    rig.fault("0x5A", "reset")
    until(bench, lambda: chip.fault == RESTARTED, 600)
    until(bench, lambda: chip.state == RUNNING, 600)
    assert (chip.fault, chip.fault_count) == (OK, 1)
    assert bench.take() == [("lost", ""), ("back", "")]
    assert bench.tap("C4") == press_of("C4")


def test_a_stuck_bus_is_freed_by_nine_clocks():
    for part in ("0x5A", "0x5D", "screen"):
        rig.reset()
        bench = Bench()
        rig.fault(part, "stuck")
        bench.run(100)
        assert rig.faults() == []
        bus = bench.part("bus")
        assert (bus.fault, bus.fault_count) == (STUCK_BUS, 1)
        bench.run(2000)
        assert bus.fault == OK
        assert bench.take() == []
        assert bench.tap("C4") == press_of("C4")


def test_a_stuck_bus_in_mid_press_does_not_break_it():
    bench = Bench()
    rig.touch("back", "C4", True)
    bench.run(200)
    rig.fault("0x5A", "stuck")
    bench.run(200)
    rig.touch("back", "C4", False)
    bench.run(200)
    assert bench.take() == press_of("C4")


def test_a_silent_chip_is_named_and_back():
    for address in (0x5A, 0x5B):
        rig.reset()
        bench = Bench()
        chip = bench.part(f"touch 0x{address:02X}")
        rig.fault(f"0x{address:02X}", "silent")
        until(bench, lambda chip=chip: chip.fault == SILENT, 3000)
        assert bench.tap("C4") in ([("lost", "")], [("lost", ""), ("refused", "")])
        rig.fault(f"0x{address:02X}", "silent", on=False)
        until(bench, lambda chip=chip: chip.state == RUNNING, 2000)
        bench.run(50)
        assert bench.take() == [("back", "")]
        assert bench.tap("C4") == press_of("C4")


def test_a_chip_that_never_moves_but_obeys_is_not_called_silent():
    bench = Bench()
    chip = bench.part("touch 0x5A")
    for electrode in range(12):
        rig.poke(0x5A, 0x04 + 2 * electrode, 0xD0)
        rig.poke(0x5A, 0x05 + 2 * electrode, 0x02)
        rig.poke(0x5A, 0x1E + electrode, 0xB4)
    bench.run(10000)
    assert chip.fault_count == 0
    assert bench.take() == []


def test_a_babbling_chip_never_presses():
    for seed in range(tools.GAMES(8, 2)):
        for address in (0x5A, 0x5B):
            rig.reset(seed=seed)
            bench = Bench()
            chip = bench.part(f"touch 0x{address:02X}")
            rig.fault(f"0x{address:02X}", "babble")
            until(bench, lambda chip=chip: chip.fault == BABBLE, 2000)
            bench.run(3000)
            assert chip.state != RUNNING
            rig.fault(f"0x{address:02X}", "babble", on=False)
            until(bench, lambda chip=chip: chip.state == RUNNING, 2000)
            bench.run(1000)
            said = bench.take()
            assert [word for word, _ in said if word in ("down", "up")] == []
            assert bench.tap("C4") == press_of("C4")


def test_overcurrent_is_named_and_mended():
    bench = Bench()
    chip = bench.part("touch 0x5B")
    rig.fault("0x5B", "ovcf")
    until(bench, lambda: chip.fault == OVERCURRENT, 100)
    bench.run(3000)
    assert chip.fault == OVERCURRENT
    rig.fault("0x5B", "ovcf", on=False)
    until(bench, lambda: chip.state == RUNNING, 2000)
    assert chip.fault == OK


def test_all_electrodes_at_once_score_nothing():
    """Every bit reads as touched, then nothing answers, then all is well again."""
    bench = Bench()
    chip = bench.part("touch 0x5A")
    rig.poke(0x5A, 0x00, 0xFF)
    rig.poke(0x5A, 0x01, 0x0F)
    bench.run(60)
    assert bench.take() == [("mass", "")]
    # No counts stand behind these bits: set up anew within two seconds.
    until(bench, lambda: chip.fault == BABBLE, 2000)
    rig.fault("0x5A", "missing")
    bench.run(1500)
    rig.poke(0x5A, 0x00, None)
    rig.poke(0x5A, 0x01, None)
    rig.fault("0x5A", "missing", on=False)
    until(bench, lambda: chip.state == RUNNING, 2000)
    bench.run(1000)
    assert [word for word, _ in bench.take() if word in ("down", "up")] == []
    assert bench.tap("C4") == press_of("C4")


def test_any_status_byte_is_survived():
    random = tools.Random(7)
    bench = Bench()
    for _ in range(tools.GAMES(300, 40)):
        for address in (0x5A, 0x5B):
            rig.poke(address, random.below(0x2B), random.below(256))
            rig.poke(address, random.choice((0x00, 0x01, 0x02, 0x03, 0x5D, 0x5E)), random.below(256))
        bench.run(20)
    for address in (0x5A, 0x5B):
        for register in range(0x80):
            rig.poke(address, register, None)
    bench.run(3000)
    bench.take()
    assert bench.tap("C4") == press_of("C4")


def test_a_shorted_electrode_is_named():
    rig.electrode(0x5A, 2, None)
    bench = Bench()
    chip = bench.part("touch 0x5A")
    assert (chip.fault, chip.detail) == (OUT_OF_RANGE, 2)
    assert bench.tap("C4") == press_of("C4")


def test_start_takes_less_than_five_seconds_with_any_set_missing():
    parts = ("0x5A", "0x5B", "0x5C", "0x5D", "screen")
    step = tools.GAMES(1, 5)
    for missing in range(0, 32, step):
        rig.reset()
        for i in range(5):
            if missing >> i & 1:
                rig.fault(parts[i], "missing")
        begin = rig.now()
        bench = Bench(settle=1)
        assert rig.now() - begin < 200
        until(bench, lambda bench=bench: all_known(bench), 1000)
        for i in range(5):
            name = "screen" if i == 4 else "touch " + parts[i]
            assert (bench.part(name).fault == MISSING) == bool(missing >> i & 1)
        assert (bench.box.attached == "vest") == (missing & 15 != 15)


def all_known(bench):
    """Every touch chip runs or is named, and the screen is done or named."""
    for side in ("back", "front"):
        for chip in bench.box.panels[side].chips:
            if chip.state != RUNNING and not chip.fault:
                return False
    return bench.part("screen").fault == MISSING or rig.screen_on()


def test_nothing_plugged_in():
    rig.attach(None)
    bench = Bench()
    assert bench.box.attached is None
    rig.attach("vest")
    bench.run(2000)
    assert bench.box.attached == "vest"
    bench.take()
    assert bench.tap("C4") == press_of("C4")
