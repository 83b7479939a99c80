"""`battlevest record`: a trace of the virtual board, and traces played through the real filter."""

import gzip
import json
from pathlib import Path

import pytest
from battlevest.maker import trace
from own_time import Beside, later, once

from .replay import Replay

# Made by `battlevest record` on the virtual board: A8 for 200 ms at 0.7 s, then F2 and B12 together at 1.5 s.
RECORDED = Path(__file__).parent / "a_press_and_two_fingers.trace.gz"


def test_a_recorded_press_goes_through_the_real_filter(call, make_board, tmp_path):
    board = make_board(speed=1.0)
    path = tmp_path / "c4.trace.gz"

    def begun():
        return any(line.startswith("\x1f") for line in list(board.log)[-5:])

    with Beside(board, once(begun, lambda: later(board, 300, lambda: board.press("back", "C4", 300)))):
        code, out, err = call("record", "--port", board.port, "--seconds", "1.5", "--note", "シャツ", "--out", path)
    assert (code, err) == (0, "") and "frames" in out
    head, changes = trace.read(path)
    assert (head["panel"], head["note"], head["thresholds"]) == ("back", "シャツ", [6, 4])
    assert [(chip["address"], chip["electrodes"]) for chip in head["chips"]] == [(0x5A, 12), (0x5B, 8)]
    # ECR is 0x5E: baseline tracking from below (0x80) and the electrodes in use.
    assert [bytes.fromhex(chip["registers"])[0x5E - 0x2B] for chip in head["chips"]] == [0x8C, 0x88]
    # Row 4 is ELE3 of the first chip, column C ELE3 of the second: both bits were seen.
    assert any(one.chip == 0 and one.register == 0 and one.data[0] & 1 << 3 for one in changes)
    assert any(one.chip == 1 and one.register == 0 and one.data[0] & 1 << 3 for one in changes)
    events = Replay(path).run()
    assert [(kind, cell) for _, kind, cell, _ in events] == [("DOWN", "C4"), ("UP", "C4")]
    # The press of 300 ms and the eight samples of 4 ms for which the chip keeps its bits (DR 7).
    assert 250 <= events[1][3] <= 400


def test_the_trace_that_is_kept():
    """One press of A8, then two fingers that name no cell."""
    replay = Replay(RECORDED)
    events = replay.run()
    assert [(kind, cell) for _, kind, cell, _ in events] == [("DOWN", "A8"), ("UP", "A8"), ("REFUSED", "")]
    assert 150 <= events[1][3] <= 300
    assert replay.changes[-1].ms > events[2][0] > events[1][0]


def test_a_chip_that_did_not_answer_is_lost_and_back(tmp_path):
    """The same trace, in which the second chip falls silent after the press for a second and a half."""
    head, changes = trace.read(RECORDED)
    cut = next(i for i, one in enumerate(changes) if one.ms > 1100)
    before = [one for one in changes[:cut] if one.chip == 1]
    silence = [trace.Change(1100, 1, None, b"")]
    again = [trace.Change(2600, 1, one.register, one.data) for one in before[:2]]
    end = [trace.Change(6000, 0, 0, changes[0].data)]
    path = tmp_path / "silent.trace"
    trace.write(path, head, [*changes[:cut], *silence, *again, *end])
    kinds = [kind for _, kind, _, _ in Replay(path).run()]
    assert kinds[:3] == ["DOWN", "UP", "LOST"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "no trace"),
        ("{}", "no trace"),
        ('{"format": "battlevest trace", "version": 2, "kind": "touch"}', "version 2"),
        ('{"format": "battlevest trace", "version": 1, "kind": "cups", "chips": []}', "of 'cups', not of 'touch'"),
        ('{"format": "battlevest trace", "version": 1, "kind": "touch", "chips": [{}]}\n[1, 2]', "line 2"),
        ('{"format": "battlevest trace", "version": 1, "kind": "touch", "chips": [{}]}\n[1, 3, 0, "00"]', "line 2"),
        ('{"format": "battlevest trace", "version": 1, "kind": "touch", "chips": [{}]}\n[1, 0, 0, "0x"]', "line 2"),
    ],
)
@pytest.mark.parametrize("packed", [False, True])
def test_a_damaged_or_foreign_trace_is_named(tmp_path, text, word, packed):
    path = tmp_path / "x.trace"
    path.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
    with pytest.raises(ValueError, match=word):
        trace.read(path)


def test_what_is_written_is_read(tmp_path):
    frame, baseline = trace.Change(0, 0, 0, bytes(30)), trace.Change(5, 1, 0x1E, bytes(range(12)))
    changes = [frame, baseline, trace.Change(9, 0, None, b"")]
    for name in ("a.trace", "a.trace.gz"):
        trace.write(tmp_path / name, {"kind": "touch", "chips": [{}, {}]}, changes)
        head, again = trace.read(tmp_path / name)
        assert again == changes and head["kind"] == "touch"
    first = (tmp_path / "a.trace").read_text().splitlines()
    assert json.loads(first[2]) == [5, 1, 30, "000102030405060708090a0b"]
    assert json.loads(first[3]) == [9, 0, None, ""]


@pytest.mark.parametrize("words", ["5 0 A", "5 0 A AAAA", "5 2 B AAAAAAAAAAAAAAAA", "x 0 -", "5 0 C AAAA"])
def test_a_damaged_line_from_the_device_is_no_change(words):
    with pytest.raises(ValueError, match="damaged"):
        trace.change("\x1f" + words)
    assert trace.change(words) is None


def test_no_chip_no_trace(call, make_board, tmp_path):
    board = make_board(attach=None)
    path = tmp_path / "x.trace"
    code, _, err = call("record", "--port", board.port, "--seconds", "0.2", "--out", path)
    assert code == 18 and "battlevest doctor" in err and not path.exists()
