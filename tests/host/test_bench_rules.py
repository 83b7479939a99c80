"""The bench of the rules engine: what it says when a part is missing, and that its boards are what they claim."""

import subprocess
import sys
from pathlib import Path

from battlevest.bench import rules as bench
from battlevest.paths import firmware_dir

BOARDS = Path(bench.__file__).parent


def test_without_openspiel_one_line_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    said = []
    rows = bench.playouts(said.append)
    assert len(said) == 1 and "pip install" in said[0]
    assert len(rows) == len(bench.COMPARED) >= 2
    assert {(value, ok) for _, value, _, ok in rows} == {("not measured", None)}


def test_without_micropython_one_line_says_so(monkeypatch):
    monkeypatch.setattr(bench, "micropython_path", lambda: None)
    said = []
    rows = bench.decisions(said.append)
    assert len(said) == 1 and len(rows) == 5
    assert {ok for *_, ok in rows} == {None}


def test_an_error_on_the_device_is_a_missed_figure(monkeypatch):
    monkeypatch.setattr(bench, "micropython_path", lambda: "false")
    rows = bench.decisions(lambda *words: None)
    assert {ok for *_, ok in rows} == {False}


def test_crafted_boards_are_full():
    program = (
        "import rules_boards as boards\n"
        "made = list(boards.boards(28))\n"
        "full = [sum(1 for one in cells if one) for cells, *_ in made]\n"
        "print(max(full), min(full), len(made))\n"
        "game = boards.crowded(*list(boards.hard(boards.HARDEST, {}))[0])\n"
        "view = game.observation(1)\n"
        "print(view['dice'], view['player'], len(view['organisms']) >= 20, view['lost'][0], view['barred'])\n"
    )
    path = f"import sys; sys.path[:0] = [{str(firmware_dir())!r}, {str(BOARDS)!r}]\n"
    done = subprocess.run([sys.executable, "-c", path + program], capture_output=True, text=True, check=True, cwd="/")
    assert done.stdout.splitlines() == ["32 32 28", "[6, 6] -1 True appendix ['intestines']"]
