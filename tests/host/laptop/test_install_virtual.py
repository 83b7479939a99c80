"""install and erase on virtual boards: each has its chip's loader, and starts what is in its flash afterwards."""

import json

import pytest
from battlevest.cli.refusal import Refusal
from battlevest.cli.shared import firmware_folder
from battlevest.virtual import VirtualBoard
from laptop import images
from laptop.boards import PullWhen, flash_files, small_source
from laptop.command import call, say
from waits import until

HELLO = "battlevest 7 bench ready"
# Again and again: what is said before somebody listens is lost, and this board's seconds go fast.
START = f'VERSION = "7"\nimport time\nwhile True:\n    print("{HELLO}")\n    time.sleep_ms(500)\n'
SPEED = 10


@pytest.fixture
def words(tmp_path):
    """An installation of a small application."""
    (tmp_path / "image.bin").write_bytes(images.micropython())
    source = small_source(tmp_path / "source")
    (source / "table" / "start.py").write_text(START)
    return ["install", "--image", tmp_path / "image.bin", "--source", source]


def test_a_bare_chip_is_installed_erased_and_installed_again(words, tmp_path):
    with VirtualBoard(erased=True, speed=SPEED) as board:
        for name, more in ("one", []), ("two", ["--no-verify"]):
            code, said = say("files", "ls", "--port", board.port)
            assert code == 8 and "there is no MicroPython on the board that starts" in said, said
            code, said = say(*words, "--port", board.port, "--name", name, *more)
            assert code == 0 and f"It says: {HELLO}" in said and ("read back" in said) == (not more), said
            code, said = say("files", "get", "data/settings.json", tmp_path / name, "--port", board.port)
            assert code == 0 and json.loads((tmp_path / name).read_text())["name"] == name, said
            if name == "one":
                code, said = say("erase", "--yes", "--port", board.port)
                assert code == 0 and "the flash is empty" in said, said
                assert board.flash.read(0, 4 << 20).count(0xFF) == 4 << 20
                code, said = say("monitor", "--port", board.port, "--until", "invalid header", "--seconds", 60)
                assert code == 0 and said.count("There is no MicroPython") == 1, said


def test_a_folder_that_is_no_firmware_is_told(tmp_path):
    for name in ("boards", "table/start.py"):
        with pytest.raises(Refusal, match=f"there is no {name} in it"):
            firmware_folder(tmp_path)
        (tmp_path / name).mkdir(parents=True)
    assert firmware_folder(tmp_path) == tmp_path


def test_two_boards_at_once(words):
    with VirtualBoard(erased=True, speed=SPEED) as first, VirtualBoard({"old": b"1"}, speed=SPEED) as second:
        names = f"{first.port}:{second.port}"
        code, out, err = call(*words, "--port", "all", "--no-verify", "--json", BATTLEVEST_PORTS=names)
        assert code == 0, err
        told = [json.loads(line) for line in out.splitlines()]
        assert {line["port"] for line in told} == {first.port, second.port}
        assert [line["hello"] for line in told] == [HELLO, HELLO]
        assert "old" not in flash_files(second) and "table/start.mpy" in flash_files(second)


@pytest.mark.parametrize(
    ("chip", "flash_mb", "expected"),
    [
        ("esp32s3", 4, (10, "is for an ESP32, and the board has an ESP32-S3. Nothing was changed.")),
        ("esp32", 2, (9, "The board's flash has 2 MB, and MicroPython with the application needs more. Nothing")),
    ],
)
def test_another_chip_and_a_small_flash_are_found_before_anything_is_erased(chip, flash_mb, expected, words):
    with VirtualBoard({"old": b"1"}, chip=chip, flash_mb=flash_mb, speed=SPEED) as board:
        before = board.flash.program[:]
        code, said = say(*words, "--port", board.port)
        assert code == expected[0] and expected[1] in said, said
        assert board.flash.program == before and flash_files(board) == {"old": b"1"}
        until(lambda: board.download is None)  # out of its loader, back to what it did before


def test_a_cable_pulled_while_it_writes(words):
    with VirtualBoard(erased=True, speed=SPEED) as board:
        with PullWhen(board, lambda: board.flash.program[0x20000] != 0xFF) as hand:
            code, said = say(*words, "--port", board.port)
        assert hand.pulled and (code, said.partition(":")[0]) == (7, f"{board.port} is gone"), said
        board.plug()
        code, said = say(*words, "--port", board.port, "--no-verify")
        assert code == 0 and HELLO in said, said
