"""The cable is pulled in the middle of a maker's command: a sentence, exit code 7, nothing half done, and the same
command again does the whole."""

import json

import pytest
from battlevest.maker import trace
from battlevest.maker.round import GOOD, PANELS, Round
from battlevest.simulator.runtime import Runtime
from battlevest.simulator.wiring import Wiring
from laptop.boards import PullWhen, flash_files
from laptop.command import say
from source_files import ROOT

from .test_backup import run

SETTINGS = {"data/settings.json": b'{"language": "ja"}'}

JOURNAL = """from table.journal import Journal
import os
import rules
journal, game = Journal(), rules.new("ten_turns")
journal.start("ten_turns", 2, {})
for text in ("place C4", "place A8"):
    journal.append(game.string_to_action(text))
    game.apply_action(game.string_to_action(text))
found = {"data/game/" + name: open("data/game/" + name, "rb").read() for name in os.listdir("data/game")}
"""


def pulled(board, when, *words):
    """Give a command and pull the cable when something holds; plug it in again. What the command said."""
    with PullWhen(board, when) as hand:
        code, said = say(*words, "--port", board.port)
    assert hand.pulled and code == 7 and said.startswith(f"{board.port} is gone"), said
    board.plug()
    return said


def lines_with(board, mark):
    """Whether the board has printed such a line."""
    return lambda: any(mark in line for line in list(board.log))


def test_record(make_board, tmp_path):
    board, words = make_board(), ("record", "--seconds", "2", "--out", tmp_path / "x.trace.gz")
    pulled(board, lines_with(board, "\x1f"), *words)
    assert list(tmp_path.iterdir()) == []
    code, said = say(*words, "--port", board.port)
    assert code == 0 and trace.read(tmp_path / "x.trace.gz")[1], said


def test_tune_while_it_watches(make_board):
    board, words = make_board(SETTINGS), ("tune", "--seconds", "2")
    pulled(board, lines_with(board, '"bars"'), *words)
    assert flash_files(board)["data/settings.json"] == SETTINGS["data/settings.json"]
    assert say(*words, "--port", board.port)[0] == 0


def test_tune_while_it_keeps(make_board):
    """The settings are the old ones or the new ones."""
    board, words = make_board(SETTINGS), ("tune", "--touch", "9", "--release", "7")
    begun = lines_with(board, '"thresholds"')
    sent = []

    def keeping():
        if begun():
            sent.append(board.serial.bytes_in)
            return sent[-1] > sent[0]
        return False

    pulled(board, keeping, *words)
    told = json.loads(flash_files(board)["data/settings.json"])
    assert told["language"] == "ja" and told.get("touch_counts", 6) in (6, 9)
    code, said = say(*words, "--port", board.port)
    assert code == 0 and "Kept on the device: touch 9, release 7." in said
    told = json.loads(flash_files(board)["data/settings.json"])
    assert (told["language"], told["touch_counts"], told["release_counts"]) == ("ja", 9, 7)


def test_selftest(make_board, tmp_path):
    """Two squares are left; the cable goes while the second one waits. The report keeps the first, and goes on."""
    board, path = make_board(), tmp_path / "report.json"
    squares = list(Wiring(ROOT / "firmware").squares)
    round_ = Round(path, dict.fromkeys(PANELS, squares))
    good = {"touch": GOOD, "light": GOOD, "strength": 40, "pressed": []}
    left = [("back", "E2"), ("back", "C4")]
    round_.results = {panel: {name: good for name in squares if (panel, name) not in left} for panel in PANELS}
    round_.save()

    def first_is_noted():
        return "E2" in json.loads(path.read_text())["results"]["back"]

    words = ("selftest", "--report", path, "--patience", "1.5")
    said = pulled(board, first_is_noted, *words)
    assert f"{path}; the same command goes on" in said
    told = json.loads(path.read_text())
    assert not told["finished"] and told["faults"] == ["back E2"] and "C4" not in told["results"]["back"]
    code, said = say(*words, "--port", board.port)
    told = json.loads(path.read_text())
    assert code == 18 and told["finished"] and told["faults"] == ["back E2", "back C4"], said
    assert sorted(one.name for one in tmp_path.iterdir()) == ["report.json", "report.md"]


@pytest.mark.parametrize("share", [0.2, 0.9])
def test_export(make_board, tmp_path, share):
    """A game of two presses, in the journal that the firmware wrote."""
    (tmp_path / "device").mkdir()
    runtime = Runtime()
    runtime.folder = tmp_path / "device"
    files = run(runtime, JOURNAL).found
    board, out = make_board({**SETTINGS, **files}, bare=True, attach=None), tmp_path / "game.svg"
    pulled(board, lambda: board.serial.bytes_in > 1500 * share, "export", "--out", out)
    assert [one.name for one in tmp_path.iterdir()] == ["device"]
    code, said = say("export", "--out", out, "--port", board.port)
    assert code == 0 and out.stat().st_size > 1000, said


def test_files_ls_and_rm(make_board):
    more = {f"old/{n} \u5199.txt": bytes(500) for n in range(12)}
    board = make_board({**SETTINGS, **more}, bare=True, attach=None)
    pulled(board, lambda: board.serial.bytes_in > 100, "files", "ls")
    assert {name: data for name, data in flash_files(board).items() if name != "data/starts"} == {**SETTINGS, **more}
    before = board.serial.bytes_in
    pulled(board, lambda: board.serial.bytes_in > before + 800, "files", "rm", "-r", "old")
    left = {name for name in flash_files(board) if name.startswith("old/")}
    assert 0 < len(left) < 12
    code, said = say("files", "rm", "-r", "old", "--port", board.port)
    assert code == 0, said
    assert {name: data for name, data in flash_files(board).items() if name != "data/starts"} == SETTINGS
