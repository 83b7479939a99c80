"""battlevest deploy on the virtual board: what differs is sent, the players' stays, and refusals change nothing."""

import subprocess
import sys

import pytest
from battlevest.application import Application
from battlevest.board_link import Trouble
from battlevest.deploy import deploy
from battlevest.virtual import VirtualBoard
from laptop.boards import flash_files, small_application, small_source, started

PLAYERS = {"data/settings.json": b'{"language":"ja"}', "data/game/head": b"\x01\x02", "notes.txt": b"mine"}
OLD, NEW = small_application("1"), small_application("2")


@pytest.fixture
def board():
    with VirtualBoard({**OLD.files, **PLAYERS}, speed=5) as made:
        yield made


def test_what_differs_is_sent_and_what_is_gone_is_removed(board):
    result = deploy(board.port, NEW)
    assert sorted(result.sent) == sorted(
        ["app.json", "devices/added.mpy", "main.py", "table/first.mpy", "table/second.mpy", "table/\u7d75 1.bin"]
    )
    assert result.removed == ["phone/gone.mpy"]
    board.log.clear()
    board.reset()
    assert started(board) == "main 2 with 2 2"
    assert flash_files(board) == {**NEW.files, **PLAYERS}


def test_field_report_4_5_nothing_is_sent_twice_and_every_hash_is_right(board):
    deploy(board.port, NEW)
    before = board.serial.bytes_in
    again = deploy(board.port, NEW)
    assert (again.sent, again.removed, again.size) == ([], [], 0)
    assert board.serial.bytes_in - before < 1500  # the questions alone
    assert {name: flash_files(board)[name] for name in NEW.files} == NEW.files


def test_a_source_that_would_hide_its_compiled_file_goes_and_a_makers_own_board_file_stays():
    more = {"table/first.py": b'V = "old source"\n', "boards/mine.mpy": b"M\x06", "boards/vest.py": b""}
    with VirtualBoard({**OLD.files, **more}, speed=5) as board:
        with_vest = small_application("2", boards__vest__mpy=b"")
        with_vest = Application({**with_vest.files, "boards/vest.mpy": b"M\x06\x00\x1f"}, "2")
        result = deploy(board.port, with_vest)
        assert result.removed == ["boards/vest.py", "phone/gone.mpy", "table/first.py"]
        assert "boards/mine.mpy" in flash_files(board)


def test_a_board_with_anothers_program_takes_the_application():
    with VirtualBoard({"boot.py": b"print('theirs')\n", "main.py": b"while True: print('x' * 70)\n"}) as board:
        deploy(board.port, OLD)
        assert started(board) == "main 1 with 1 1"


def test_ampy_brings_the_same(board):
    started(board)
    board.log.clear()
    result = deploy(board.port, NEW, "ampy")
    assert result.removed == ["phone/gone.mpy"] and "main.py" in result.sent
    assert started(board) == "main 2 with 2 2"
    assert flash_files(board) == {**NEW.files, **PLAYERS}


def test_field_report_4_5_a_wrong_mpy_version_is_found_before_the_first_write(board):
    foreign = Application({name: data for name, data in NEW.files.items() if name != "app.json"}, "2", mpy=(5, 0))
    before = bytes(board.world.flash.cells)
    with pytest.raises(Trouble, match=r"mpy version 5\.0.*runs 6\.3") as caught:
        deploy(board.port, foreign)
    assert caught.value.kind == "wrong_mpy"
    assert board.world.flash.cells == before
    assert started(board) == "main 1 with 1 1"


@pytest.mark.parametrize("left", [3, 8])
def test_field_report_4_5_a_full_flash_is_found_before_the_first_write(left):
    # 512 blocks of 4096 bytes: two for the root, some for folders and files, the rest for one large file.
    files = {**OLD.files, **PLAYERS}
    with VirtualBoard(files) as probe:
        used = _blocks_used(probe)
    with VirtualBoard({**files, "big.bin": b"\x55" * ((512 - used - left - 4) * 4060)}, speed=5) as board:
        before = bytes(board.world.flash.cells)
        large = small_application("2", rules__large=bytes(60_000))
        with pytest.raises(Trouble, match=r"too full.*kB are free") as caught:
            deploy(board.port, large)
        assert caught.value.kind == "no_room"
        assert board.world.flash.cells == before
        assert started(board) == "main 1 with 1 1"


def _blocks_used(board):
    from battlevest.simulator.image import GEOMETRY, Cells
    from littlefs import LittleFS

    fs = LittleFS(context=Cells(bytearray(board.world.flash.cells)), mount=False, **GEOMETRY)
    fs.mount()
    return fs.used_block_count


def test_watch_deploys_again_after_each_change_and_waits_for_what_does_not_compile(tmp_path):
    source = small_source(tmp_path / "firmware")
    start = source / "table" / "start.py"
    with VirtualBoard(OLD.files, speed=5) as board:
        process = subprocess.Popen(
            [sys.executable, "-m", "battlevest", "deploy", "--watch", "--port", board.port, "--source", str(source)],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert "battlevest 7" in process.stdout.readline()
            start.write_text('VERSION = "8"\nprint("main" VERSION)\n')
            assert "table/start.py does not compile in line 2" in process.stdout.readline()
            start.write_text('VERSION = "8"\nprint("main", VERSION)\n')
            assert "battlevest 8, 2 files" in process.stdout.readline()
            assert started(board).startswith("main ")
            assert flash_files(board)["app.json"].startswith(b'{"version":"8"')
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
