"""One press, one event: rows and columns of four chips with clocks of their own."""

import rig
import tools
from boards import vest
from devices.bus import OK, STUCK_ELECTRODE
from devices.panel import cell_index, cell_name
from hands import Bench, press_of


def test_cells_have_names():
    assert cell_name(0) == "A1"
    assert cell_name(23) == "C4"  # three rows of seven, then A, B, C
    assert cell_name(90) == "G13"
    for cell in range(91):
        assert cell_index(cell_name(cell)) == cell
    for name in ("", "H1", "A0", "A14", "C", "4C", "C-1"):
        tools.raises(ValueError, cell_index, name)


def test_every_cell_of_both_panels_at_both_gains():
    bench = Bench()
    for cell in range(0, 91, tools.GAMES(1, 6)):
        name = cell_name(cell)
        assert bench.tap(name) == press_of(name)
        assert bench.tap(name, strength=40) == press_of(name)
        assert bench.tap(name, side="front") == [("front", "down", name), ("front", "up", name)]


def test_a_press_knows_its_hold():
    bench = Bench()
    bench.tap("C4", 500)
    # A finger of 500 ms; both ends are seen with the chip's debounce and a scan's delay: at most 60 ms apart from it.
    assert 440 <= bench.holds[0] <= 560


def test_a_minute_is_one_press():
    bench = Bench(pause=tools.GAMES(16, 40))
    rig.touch("back", "F9", True)
    bench.run(60000)
    rig.touch("back", "F9", False)
    bench.run(300)
    assert bench.take() == press_of("F9")
    assert bench.tap("F9") == press_of("F9")


def test_a_second_press_300_ms_after_the_first():
    bench = Bench()
    assert bench.tap("B2", 100) == press_of("B2")
    bench.run(80)
    assert bench.tap("B2", 100) == press_of("B2")


def test_quick_fingers_on_different_squares():
    bench = Bench()
    for first, second in (("C4", "F9"), ("A3", "A4"), ("D2", "E2")):
        rig.press("back", first, 60)
        bench.run(130)  # 70 ms between the fingers: bits of the first may still stand
        rig.press("back", second, 60)
        bench.run(200)
        assert bench.take() == press_of(first) + press_of(second)


def test_nothing_is_lost_or_doubled_whatever_the_phase():
    bench = Bench()
    # 37 us steps of the press against the chips' clocks and the loop.
    for _ in range(tools.GAMES(150, 12)):
        rig.advance_us(1037)
        assert bench.tap("E8", 45) == press_of("E8")


def test_a_tap_during_a_flash_erase():
    bench = Bench()
    for after in range(0, 50, 7):
        # 48 ms in which nothing is scanned, as an erase takes; the finger comes at its begin and leaves within.
        # It sets one bit a line (40 %: a quarter of 16 counts beside it) or three (130 %: a quarter of 52).
        for strength in (40, 130):
            rig.press("back", "D6", 40, strength)
            rig.advance(48)
            bench.run(150 + after)
            assert bench.take() == press_of("D6")
    for after in range(0, 50, 7):
        # On the verge of a second bit nobody can tell any more, its counts are gone: then it is refused aloud.
        rig.press("back", "D6", 40, 60)
        rig.advance(48)
        bench.run(150 + after)
        assert bench.take() in (press_of("D6"), [("refused", "")])


def pairs_apart():
    """Two rows and two columns, neither pair neighbours: all 66 x 15 choices on CPython, each 33rd on MicroPython."""
    step = tools.GAMES(1, 33)
    count = 0
    for r1 in range(13):
        for r2 in range(r1 + 2, 13):
            for c1 in range(7):
                for c2 in range(c1 + 2, 7):
                    count += 1
                    if count % step == 0:
                        yield r1 * 7 + c1, r2 * 7 + c2


def test_two_fingers_are_refused():
    bench = Bench()
    for first, second in pairs_apart():
        for a, b in ((first, second), (first // 7 * 7 + second % 7, second // 7 * 7 + first % 7)):
            rig.touch("back", cell_name(a), True)
            rig.touch("back", cell_name(b), True)
            bench.run(90)
            rig.touch("back", cell_name(a), False)
            rig.touch("back", cell_name(b), False)
            bench.run(70)
            assert bench.take() == [("refused", "")]


def test_two_fingers_side_by_side_are_refused():
    bench = Bench()
    for a, b in (("C4", "C5"), ("C4", "D4"), ("C4", "D5"), ("D4", "C5"), ("A1", "A2")):
        rig.touch("back", a, True)
        rig.touch("back", b, True)
        bench.run(120)
        rig.touch("back", a, False)
        rig.touch("back", b, False)
        bench.run(120)
        assert bench.take() == [("refused", "")]


def test_the_stronger_neighbour_wins_if_it_leads():
    bench = Bench()
    # 40 counts on row 4; its neighbour gets 10 by itself and 16 more: 26, a third less.
    rig.electrode(0x5A, 4, 16)
    assert bench.tap("C4", 120) == press_of("C4")
    # 26 more: 36, a tenth less: no lead.
    rig.electrode(0x5A, 4, 0)
    bench.run(300)
    rig.touch("back", "C4", True)
    rig.electrode(0x5A, 4, 26)
    bench.run(120)
    rig.touch("back", "C4", False)
    rig.electrode(0x5A, 4, 0)
    bench.run(120)
    assert bench.take() == [("refused", "")]


def test_a_second_finger_does_not_end_or_add_a_press():
    bench = Bench()
    rig.touch("back", "C4", True)
    bench.run(100)
    rig.touch("back", "F9", True)
    bench.run(200)
    rig.touch("back", "F9", False)
    bench.run(200)
    assert bench.take() == [("down", "C4")]
    rig.touch("back", "C4", False)
    bench.run(100)
    assert bench.take() == [("up", "C4")]


def test_a_row_without_a_column_is_no_press():
    bench = Bench()
    for address, electrode in ((0x5A, 5), (0x5B, 3), (0x5B, 0)):
        rig.electrode(address, electrode, 40)
        bench.run(250)
        rig.electrode(address, electrode, 0)
        bench.run(150)
        assert bench.take() == [("refused", "")]


def test_a_resting_palm_does_not_close_the_panel():
    bench = Bench()
    for electrode in (8, 9, 10):
        rig.electrode(0x5A, electrode, 25)
    for electrode in (5, 6, 7):
        rig.electrode(0x5B, electrode, 25)
    bench.run(300)
    assert bench.take() == [("refused", "")]
    assert bench.tap("B3") == press_of("B3")


def test_a_leaning_back_pauses_and_is_learned_when_it_goes():
    bench = Bench()
    for electrode in range(12):
        rig.electrode(0x5A, electrode, 60)
    bench.run(3000)
    assert bench.take() == [("mass", "")]
    rig.press("back", "C4", 100)
    bench.run(300)
    assert bench.take() == []
    for electrode in range(12):
        rig.electrode(0x5A, electrode, 0)
    bench.run(1000)
    assert bench.take() == [("calm", "")]
    assert bench.tap("C4") == press_of("C4")
    assert bench.part("touch 0x5A").fault_count == 0


def test_a_stuck_electrode_is_masked_and_named():
    bench = Bench(pause=tools.GAMES(16, 40))
    rig.electrode(0x5A, 6, 30)
    bench.run(80000)
    assert bench.take() == [("refused", "")]
    chip = bench.part("touch 0x5A")
    assert (chip.fault, chip.detail) == (STUCK_ELECTRODE, 6)
    assert bench.tap("C4") == press_of("C4")
    rig.electrode(0x5A, 6, 0)
    bench.run(4000)
    assert chip.fault == OK
    assert bench.take() == []
    assert bench.tap("C7") == press_of("C7")


def test_a_press_that_never_ends_is_ended():
    bench = Bench(pause=tools.GAMES(16, 40))
    rig.touch("back", "C4", True)
    bench.run(80000)
    assert bench.take() == press_of("C4")
    assert bench.part("touch 0x5A").fault == STUCK_ELECTRODE
    assert bench.tap("F9") == press_of("F9")


def test_drift_makes_no_press():
    bench = Bench(pause=tools.GAMES(16, 40))
    # 30 counts down in 100 s on every electrode of both chips, then up again in 3 s.
    for step in range(100):
        for address in (0x5A, 0x5B):
            for electrode in range(8):
                rig.electrode(address, electrode, step * 3 // 10)
        bench.run(1000)
    for step in range(30, -1, -2):
        for address in (0x5A, 0x5B):
            for electrode in range(8):
                rig.electrode(address, electrode, step)
        bench.run(200)
    assert bench.take() == []
    assert bench.tap("C4", strength=40) == press_of("C4")


def test_squares_and_soft_keys():
    squares = vest.SQUARES.split()
    assert len(squares) == 71
    assert len([cell for cell in range(91) if cell_name(cell) not in squares]) == 20
