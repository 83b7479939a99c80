"""A deployment that is broken off anywhere (field report 4.5).

The board starts the old application or the new one, never half of each, and a second deployment mends the rest.
"""

import pytest
from battlevest.board_link import Trouble
from battlevest.deploy import deploy
from battlevest.virtual import VirtualBoard
from laptop.boards import PullWhen, flash_files, small_application, started

OLD, NEW = small_application("1"), small_application("2")
WHOLE = {"1": "main 1 with 1 1", "2": "main 2 with 2 2"}
KEPT = {"data/settings.json": b'{"language":"ja"}'}


def cut_and_mend(true):
    """Deploy, pulled out when true(board) holds. The version that starts then, and whether the pull came at all."""
    with VirtualBoard({**OLD.files, **KEPT}, speed=20) as board:
        started(board)
        with PullWhen(board, lambda: true(board)) as hand:
            try:
                deploy(board.port, NEW)
            except Trouble as trouble:
                assert trouble.kind in ("gone", "silent"), trouble
        if hand.pulled:
            board.log.clear()
            board.plug()
        words = started(board)
        assert words in WHOLE.values(), words
        deploy(board.port, NEW)
        board.log.clear()
        board.reset()
        assert started(board) == WHOLE["2"]
        assert flash_files(board) == {**NEW.files, **KEPT}
        return words.split()[1], hand.pulled


def test_field_report_4_5_the_power_fails_inside_of_a_flash_operation():
    """A share of the moments; `battlevest bench laptop` tries every one."""
    seen = []
    for operation in range(2, 200, 13):

        def true(board, operation=operation):
            if board.world.flash.cut_in is None and board.world.power and not board.cut_was_set:
                board.world.flash.cut_in = operation
                board.cut_was_set = True
            return not board.world.power

        VirtualBoard.cut_was_set = False
        version, pulled = cut_and_mend(true)
        seen.append(version)
        if not pulled:
            break
    assert not pulled, "the deployment has more operations than were tried"
    assert "1" in seen and "2" in seen[:-1]


@pytest.mark.parametrize("count", [200, 900, 2500, 4200, 5200, 6000, 6800])
def test_the_port_vanishes_after_so_many_bytes(count):
    start = []

    def true(board):
        start.append(board.serial.bytes_in)
        return board.serial.bytes_in - start[0] > count

    cut_and_mend(true)
