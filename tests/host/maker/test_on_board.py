"""`battlevest test --device`: rules, devices and table on the board itself; a failure there is a failure here."""

import shutil

import pytest
from battlevest.board_link import connect
from battlevest.testing.on_board import BoardTests, needed
from battlevest.testing.outcome import FAILED, NOT_RUN, PASSED
from source_files import ROOT

BROKEN = """
import rig
from devices.bus import Bus
from boards import esp32_devkitc


def test_the_screen_answers():
    print("a line of the firmware")
    assert 0x3C in Bus(esp32_devkitc).i2c.scan()


def test_the_moon_answers():
    bus = Bus(esp32_devkitc)
    assert 0x11 in bus.i2c.scan(), "nobody at 0x11"


def test_time_moves_by_hand_only():
    before = rig.now()
    rig.advance(5000)
    assert 5000 <= rig.now() - before < 5100


def test_a_megabyte_is_too_much():
    raise MemoryError
"""


@pytest.fixture
def checkout(tmp_path):
    """A checkout with one golden game, a test file that fails, and one of the table's."""
    for folder in ("devices", "table", "rules/golden"):
        (tmp_path / "tests" / folder).mkdir(parents=True)
    # As much of the firmware as these tests need: it is sent to the board.
    others = shutil.ignore_patterns("x_virus*", "three_turns*", "shateki*", "__pycache__")
    for room in ("boards", "devices", "rules", "table"):
        shutil.copytree(ROOT / "firmware" / room, tmp_path / "firmware" / room, ignore=others)
    shutil.copy(ROOT / "firmware/rooms.py", tmp_path / "firmware")
    shutil.copy(ROOT / "tests/tools.py", tmp_path / "tests")
    shutil.copy(ROOT / "tests/table/test_settings.py", tmp_path / "tests/table")
    shutil.copy(ROOT / "tests/rules/golden_games.py", tmp_path / "tests/rules")
    shutil.copy(ROOT / "tests/rules/golden/ten_turns_06_last_kill.jsonl", tmp_path / "tests/rules/golden")
    (tmp_path / "tests/devices/test_broken.py").write_text(BROKEN)
    (tmp_path / "tests/devices/test_unloadable.py").write_text("import no_such_module\n\n\ndef test_one():\n    pass\n")
    return tmp_path


def test_tests_on_the_board(make_board, checkout):
    board = make_board(speed=None)
    golden = checkout / "tests/rules/golden/ten_turns_06_last_kill.jsonl"
    with connect(board.port) as link:
        tests = BoardTests(link, checkout)
        assert [one.state for one in tests.golden()] == [PASSED]
        # One byte of the fifth line is another one: found, with its number.
        lines = golden.read_text().splitlines()
        lines[4] = lines[4].replace('"place ', '"place  ', 1)[:-1] + " ]"
        golden.write_text("\n".join([*lines[:2], *(line.replace("place  ", "place ") for line in lines[2:])]) + "\n")
        (broken,) = tests.golden()
        assert broken.state == FAILED and "line 5" in broken.detail
        found = {one.name: one for one in tests.run_file("tests/devices/test_broken.py")}
        assert [one.state for one in found.values()] == [PASSED, FAILED, PASSED, NOT_RUN]
        assert "nobody at 0x11" in found["test_the_moon_answers"].detail
        assert "memory" in found["test_a_megabyte_is_too_much"].detail
        (one,) = tests.run_file("tests/devices/test_unloadable.py")
        assert one.state == FAILED and "no_such_module" in one.detail
        # A real file of the table's tests, with its flash: the board's own files are untouched by it.
        more = tests.run_file("tests/table/test_settings.py", "saved")
        assert [(one.name, one.state) for one in more] == [("test_what_was_saved_comes_back", PASSED)], more
        tests.close()
        assert "bv_tests" not in link.exec("import os\nprint(os.listdir('/'))\n")


def test_a_word_that_no_test_has_is_told_before_the_board_is_asked(call):
    """The port does not exist: nobody opened it."""
    code, out, err = call("test", "--device", "/dev/none", "--only", "devices", "-k", "zucchini")
    assert (code, out) == (2, "") and "-k zucchini" in err and "no test of devices" in err


def test_what_a_file_needs():
    """The helpers of its own folder and of tests/, and what these need; nothing of the firmware."""
    found = needed(ROOT, "table", ["test_undo_play"])
    assert {"test_undo_play", "desk", "tools"} <= set(found) and "devices" not in found
