"""`battlevest test --device` when the cable is pulled, while the tests are sent and while one runs: a sentence, exit
code 7, and the next run is whole and leaves nothing behind."""

import shutil

import pytest
from battlevest.board_link import Trouble
from battlevest.testing import on_board
from laptop.boards import PullWhen, flash_files
from source_files import ROOT

TEST = """
import rig
from devices.bus import Bus
from boards import esp32_devkitc


def test_the_screen_answers():
    for _ in range(50):
        rig.advance(1000)
    assert 0x3C in Bus(esp32_devkitc).i2c.scan()
"""


@pytest.fixture
def checkout(tmp_path):
    """A checkout with one test, and as much of the firmware as it needs."""
    shutil.copytree(ROOT / "firmware/boards", tmp_path / "firmware/boards")
    (tmp_path / "firmware/devices").mkdir()
    for name in ("__init__.py", "bus.py"):
        shutil.copy(ROOT / "firmware/devices" / name, tmp_path / "firmware/devices")
    (tmp_path / "tests/devices").mkdir(parents=True)
    (tmp_path / "tests/devices/test_screen.py").write_text(TEST)
    return tmp_path


MOMENTS = {
    "sending": lambda board: board.serial.bytes_in > 10_000,
    "running": lambda board: board.console.binary,
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_pulled_cable(moment, make_board, checkout, capsys):
    board = make_board(bare=True, speed=None)
    before = flash_files(board)
    with PullWhen(board, lambda: MOMENTS[moment](board)) as hand, pytest.raises(Trouble) as caught:
        on_board.run(checkout, board.port, ["devices"], None)
    assert hand.pulled and caught.value.code == 7 and str(caught.value).startswith(f"{board.port} is gone")
    board.plug()
    assert on_board.run(checkout, board.port, ["devices"], None) == 0
    assert "1 passed" in capsys.readouterr().out
    assert flash_files(board) == before
