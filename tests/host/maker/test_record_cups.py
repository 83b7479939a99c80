"""`battlevest record --panel table`: a shot at the virtual table, played through the gallery's real filter."""

import pytest
from battlevest.maker import trace

from .replay_cups import ReplayCups

# From Python's lists to people's words: line 1, place 3 are 0 and 2; a part's number is 0 below and 1 above.
UPPER = 1


class Listening:
    """In the place of the console's log: with the first line of a recording something happens, on the board's clock."""

    def __init__(self, board, act):
        self.board, self.act = board, act
        board.console.log = self

    def extend(self, lines):
        """Lines that the board printed."""
        lines = list(lines)
        self.board.log.extend(lines)
        if self.act is not None and any(line.startswith("\x1f") for line in lines):
            act, clock = self.act, self.board.world.clock
            self.act = None
            clock.at(clock.now + 200_000, lambda: act(self.board.world))


def recorded(call, board, path, act, seconds):
    """What the command told; act(world) happens soon after its beginning."""
    Listening(board, act)
    words = ("--panel", "table", "--seconds", seconds, "--note", "\u7e01\u65e5")
    return call("record", "--port", board.port, *words, "--out", path)


def test_a_recorded_shot_goes_through_the_real_filter(call, make_board, tmp_path):
    board = make_board(attach="table")
    board.set_up(5)
    path = tmp_path / "cups.trace.gz"
    code, out, err = recorded(call, board, path, lambda world: world.table.shoot(2, 3, "upper"), "2.5")
    assert (code, err) == (0, "") and "frames" in out
    head, changes = trace.read(path, "cups")
    assert head["note"] == "\u7e01\u65e5" and [one.get("address") for one in head["chips"][:3]] == [0x20, 0x21, 0x22]
    # IODIR: the five sensors of each port are inputs; IOCON: MIRROR and ODR (data sheet, 3.5.6).
    assert [bytes.fromhex(one["registers"])[:2] for one in head["chips"][:3]] == [b"\x1f\x1f"] * 3
    assert {bytes.fromhex(one["registers"])[0x0A] for one in head["chips"][:3]} == {0x44}
    # All thirty cups stand at first: a sensor that sees one pulls its pin low (boards/table.py).
    assert [one.data[4:] for one in changes[:3]] == [bytes(2)] * 3
    # The trigger opens, closes and opens, bounces apart; the scale gives ten values a second.
    pulls = [one.data[0] for one in changes if one.chip == trace.TRIGGER]
    assert pulls[0] == 1 and 0 in pulls and pulls[-1] == 1
    assert any(one.chip == trace.SCALE for one in changes) and any(one.chip == trace.PIEZO for one in changes)
    events = ReplayCups(path).run()
    kinds = [kind for _, kind, *_ in events]
    assert kinds.count("SHOT") == 1 and kinds.index("SHOT") < kinds.index("MOVED") < kinds.index("FELL")
    # Line 2, place 3: the upper cup fell; its neighbours only rocked.
    assert [one[2:] for one in events if one[1] == "FELL"] == [(1, 2, UPPER)]


def test_a_rail_that_does_not_answer_is_so_in_the_trace_and_lost_in_the_replay(call, make_board, tmp_path):
    board = make_board(attach="table")
    board.set_up(5)
    path = tmp_path / "cups.trace"
    code, _, err = recorded(call, board, path, lambda world: world.faults.set("0x21", "missing"), "0.6")
    assert (code, err) == (0, "")
    _, changes = trace.read(path, "cups")
    assert [one.chip for one in changes if one.register is None] == [1]
    replay = ReplayCups(path)
    replay.run()
    assert [bool(chip.fault) for chip in replay.gallery.chips] == [False, True, False]


def test_a_vest_is_no_table(call, make_board, tmp_path):
    path = tmp_path / "x.trace"
    code, _, err = call("record", "--port", make_board().port, "--panel", "table", "--seconds", "0.2", "--out", path)
    assert code == 18 and "No chip of the table's rails answers" in err and not path.exists()


@pytest.mark.parametrize("words", ["5 3 C AAAAAAAA", "5 3 D AAA=", "5 5 E AAA=", "5 0 D AA==", "5 6 -"])
def test_a_damaged_line_from_the_table_is_no_change(words):
    with pytest.raises(ValueError, match="damaged"):
        trace.change("\x1f" + words)
