"""`battlevest tune`: thresholds reach the chips after the next start, and are kept; bars show every electrode."""

import json

import pytest
from battlevest.cli import tune as command
from battlevest.cli.refusal import Refusal
from battlevest.maker import tune
from own_time import Beside, once
from waits import until

THRESHOLDS = 0x41  # MPR121: touch and release threshold of ELE0


def test_thresholds_are_kept_and_used_by_the_game(call, board):
    chip = board.world.touch_chips[0x5A]
    until(lambda: chip.regs[THRESHOLDS] == 6 and chip.regs[THRESHOLDS + 1] == 4)
    code, out, err = call("tune", "--port", board.port, "--touch", "9", "--release", "7")
    assert (code, err) == (0, "")
    assert "begins 6 counts" in out and "Kept on the device: touch 9, release 7." in out
    # The game starts again with them.
    until(lambda: chip.regs[THRESHOLDS] == 9 and chip.regs[THRESHOLDS + 1] == 7)
    code, out, _ = call("tune", "--port", board.port, "--seconds", "0.5")
    assert code == 0 and "begins 9 counts below the rest and ends at 7" in out


def test_bars_and_a_proposal(call, make_board):
    """C4 is pressed while the bars are shown: its row and column take about 40 counts, 15 % of which is 6."""
    board = make_board(speed=1.0)

    def begun():
        return any('"bars"' in line for line in list(board.log)[-3:])

    with Beside(board, once(begun, lambda: board.press("back", "C4", 1500))):
        code, out, _ = call("tune", "--port", board.port, "--seconds", "2.5", PYTHONIOENCODING="cp932")
    assert code == 0
    rows = [line for line in out.splitlines() if line.strip().split(" ")[0] in (*map(str, range(1, 14)), *"ABCDEFG")]
    assert len(rows) == 20 and all("|" in row or "│" in row for row in rows)
    # The neighbours of the finger feel a fifth of it; they are not where it is.
    weakest = int(out.partition("The weakest touch took ")[2].split()[0])
    assert 30 <= weakest <= 45 and "Proposed: touch 6, release 4." in out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ({"touch": 2, "release": 1}, "3 to 100"),
        ({"touch": 101, "release": 5}, "3 to 100"),
        ({"touch": 6, "release": 6}, "1 to 5"),
        ({"touch": 6}, "together"),
        ({"seconds": 0.0}, "0.1 to 3600"),
    ],
)
def test_what_cannot_work_is_refused_before_the_device_is_touched(words, part):
    usual = {"port": "/dev/none", "touch": None, "release": None, "seconds": None}
    with pytest.raises(Refusal) as refusal:
        command.tune(**{**usual, **words})
    assert part in str(refusal.value) and refusal.value.code == 2


def look(seen, counts, touched=0, panel="back"):
    """One look at a panel with two rows, "1" and "2", and two columns, "A" and "B"."""
    seen.take({"what": "lines", "panel": panel, "names": ["1", "2", "A", "B"] + [""] * 20})
    seen.take({"what": "bars", "panel": panel, "counts": [*counts] + [None] * 20, "touched": touched})


def test_the_proposal_by_hand():
    seen = tune.Seen(6)
    assert seen.proposal() is None
    for _ in range(4):
        look(seen, (2, 1, 0, 1))
    # A finger comes (no bits yet), stands on 1 and A, felt by 2 and B, and goes (no bits any more).
    look(seen, (30, 6, 25, 5))
    look(seen, (80, 16, 90, 18), 0b1111)
    look(seen, (1, 2, 0, 1), 0b1111)
    look(seen, (40, 8, 45, 9))
    # 15 % of the weaker of 80 and 90; the release is above what electrodes do without a touch (2), and at least 4.
    assert seen.proposal() == (12, 4)
    for _ in range(7):
        look(seen, (5, 9, 0, 1))
    assert seen.proposal() == (12, 10)
    # 15 % of 20 is 3, but a touch must begin two counts above its end.
    look(seen, (20, 0, 60, 0), 0b0101, "front")
    assert seen.proposal() == (12, 10)


def test_settings_on_the_device_are_json_with_the_rest_unchanged(call, make_board):
    board = make_board({"data/settings.json": b'{"language": "ja", "brightness": 60}'})
    assert call("tune", "--port", board.port, "--touch", "8", "--release", "5")[0] == 0
    from battlevest.maker import backup

    told = json.loads(backup.read_device(board.port)["data/settings.json"])
    assert (told["language"], told["brightness"], told["touch_counts"], told["release_counts"]) == ("ja", 60, 8, 5)
