"""With --json stdout is one JSON value and nothing else, whatever the command says to people on stderr."""

import json
import sys

from battlevest.maker import backup
from battlevest.maker.round import GOOD, PANELS, Round
from battlevest.simulator.wiring import Wiring
from source_files import ROOT

DATA = {"data/notes/a.txt": b"twelve bytes"}


def told(call, *words, code=0, **environment):
    """What a command told a script."""
    found, out, err = call(*words, "--json", **environment)
    assert found == code, err
    return json.loads(out)


def test_backup_and_restore(call, board, tmp_path):
    path = tmp_path / "new.zip"
    backup.write(path, DATA)
    listed = {"file": str(path), "files": ["data/notes/a.txt"], "bytes": 12}
    assert told(call, "restore", path, "--port", board.port) == {"port": board.port, **listed}
    kept = told(call, "backup", "--port", board.port, "--out", tmp_path / "kept.zip")
    assert kept["files"] == sorted(backup.read(tmp_path / "kept.zip")) and "data/notes/a.txt" in kept["files"]


def test_tune_and_record(call, board, tmp_path):
    words = ("tune", "--port", board.port)
    assert told(call, *words, "--touch", "9", "--release", "7") == {"in_use": [6, 4], "kept": [9, 7]}
    seen = told(call, *words, "--seconds", "0.5")
    # Two panels of 13 rows and 7 columns, untouched.
    assert (seen["in_use"], seen["kept"], seen["proposal"], len(seen["lines"])) == ([9, 7], None, None, 40)
    assert {"A", "G", "1", "13"} <= {one["line"] for one in seen["lines"] if one["panel"] == "front"}
    path = tmp_path / "x.trace.gz"
    seen = told(call, "record", "--port", board.port, "--seconds", "0.3", "--out", path)
    assert seen["file"] == str(path) and path.is_file() and seen["frames"] > 0 and 300 <= seen["ms"] < 2000


def test_selftest(call, board, tmp_path):
    """All but one square are done; nobody presses that one."""
    path = tmp_path / "selftest.json"
    squares = list(Wiring(ROOT / "firmware").squares)
    round_ = Round(path, dict.fromkeys(PANELS, squares))
    good = {"touch": GOOD, "light": GOOD, "strength": 40, "pressed": []}
    round_.results = {panel: {name: good for name in squares if (panel, name) != ("back", "C4")} for panel in PANELS}
    round_.save()
    seen = told(call, "selftest", "--port", board.port, "--report", path, "--patience", "0.5", code=18)
    assert seen["finished"] and seen["faults"] == ["back C4"] and seen == json.loads(path.read_text())
    # A finished report is told again.
    assert told(call, "selftest", "--report", path, code=18)["faults"] == ["back C4"]


def test_erase(call, tmp_path):
    """With a program in esptool's place that is content with everything; a question goes to stderr."""
    (tmp_path / "esptool.py").write_text("print('esptool v5.1.0')")
    program = f"{sys.executable} {tmp_path / 'esptool.py'}"
    words = ("erase", "--port", "/dev/none")
    assert told(call, *words, "--yes", BATTLEVEST_ESPTOOL=program) == {"port": "/dev/none", "erased": True}
    assert told(call, *words, code=17, BATTLEVEST_ESPTOOL=program)["error"] == "not_wanted"
