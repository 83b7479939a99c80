"""battlevest monitor: times, source lines of tracebacks, resets and pulled cables; and files on a board."""

import json
import os
import subprocess
import sys
import threading

import pytest
from battlevest.application import build
from battlevest.board_link import Trouble, connect
from battlevest.cli.refusal import Refusal
from battlevest.files import get, listing, put, remove
from battlevest.monitor import Sources, follow
from battlevest.monitor.follow import text
from battlevest.virtual import VirtualBoard
from laptop.boards import PullWhen, flash_files, small_source
from laptop.command import call
from waits import PATIENCE_S

BROKEN = '''"""A part that fails."""

VERSION = "7"


class Keeper:
    """Fails."""

    def _hold(self):
        return [][1]  # the place

    def keep(self):
        """Fail."""
        self._hold()


import time

time.sleep_ms(100)
print("main begins")
Keeper().keep()
'''


def nothing(*_words):
    """Whatever it is told."""


@pytest.fixture
def broken(tmp_path):
    """The source of a program that fails after its start."""
    source = small_source(tmp_path / "firmware")
    (source / "table" / "start.py").write_text(BROKEN)
    return source


def test_a_traceback_of_compiled_files_leads_to_the_source(broken):
    with VirtualBoard(build(broken).files, reset_on_open=True) as board:
        code, out, _ = call(
            "monitor", "--port", board.port, "--source", broken, "--until", "IndexError", "--seconds", PATIENCE_S
        )
    assert code == 0
    lines = out.splitlines()
    while not lines[0].endswith("main begins"):
        del lines[0]  # the ROM's words
    stamp, _, words = lines[0].partition(" ")
    assert len(stamp.split(":")) == 3 and "." in stamp and words == "main begins"
    number = BROKEN[: BROKEN.index("# the place")].count("\n") + 1
    assert any(
        line.strip() == f"-> table/start.py:{number} in Keeper._hold: return [][1]  # the place" for line in lines
    )
    assert any("in Keeper.keep: self._hold()" in line for line in lines)


def test_the_monitor_goes_on_across_a_reset_and_a_pulled_cable(broken, tmp_path):
    link = tmp_path / "board"
    notes = []
    with VirtualBoard(build(broken).files, link=link, speed=8, reset_on_open=True) as board:
        begins, stage = 0, 0
        for _, line in follow(str(link), notes.append, PATIENCE_S):
            begins += line == "main begins"
            if begins == 1 and stage == 0:
                stage = 1
                board.reset()
            elif begins == 2 and stage == 1:
                stage = 2
                board.unplug()
            elif begins == 3:
                break
            if stage == 2 and notes == [f"{link} is gone; waiting for it ..."]:
                raise AssertionError("a line came from a pulled cable")
            if stage == 2:
                stage = 3
                threading.Timer(0.5, board.plug).start()
        assert begins == 3
    assert [note.split(" is ")[1].split(";")[0] for note in notes] == ["gone", "back."]


def test_a_word_that_does_not_come_is_told_by_the_exit_code():
    with VirtualBoard({}) as board:
        code, _, err = call("monitor", "--port", board.port, "--until", "never", "--seconds", 1)
        assert code == 8 and "no line with 'never'" in err
        code, out, _ = call("monitor", "--port", board.port, "--seconds", 1, "--json")
        assert code == 0 and all(json.loads(line) for line in out.splitlines())


def test_what_is_no_text_is_shown_and_does_no_harm():
    assert text(b"\x1b[2Jab\r") == "\\x1b[2Jab" and text("\u706b".encode()) == "\u706b" and text(b"\xff") == "\\xff"


def test_sources_outside_of_the_folder_are_left_alone(tmp_path):
    (tmp_path / "secret.py").write_text("x = 1\n")
    inside = tmp_path / "in"
    inside.mkdir()
    assert Sources(inside).explain('  File "../secret.py", line 1, in x') is None
    assert Sources(inside).explain("no traceback") is None


def test_a_traceback_of_compiled_files_names_modules(tmp_path):
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "part.py").write_text("x = 1\ny = 2\n")
    (tmp_path / "kit" / "__init__.py").write_text("z = 3\n")
    sources = Sources(tmp_path)
    assert sources.explain('  File "kit.part", line 2, in aes') == "kit/part.py:2: y = 2"
    assert sources.explain('  File "kit", line 1, in aes') == "kit/__init__.py:1: z = 3"
    assert sources.explain('  File "kit/part.py", line 1, in aes') == "kit/part.py:1: x = 1"
    assert sources.explain('  File "boot.py", line 1, in aes') is None


def test_files_with_spaces_and_japanese_go_there_and_back(tmp_path):
    data = bytes(range(256)) * 9
    source = tmp_path / "\u7d75 of a vest.bin"
    source.write_bytes(data)
    with VirtualBoard({}) as board:
        code, _, err = call("files", "put", source, "data/\u7d75 1/", "--port", board.port)
        assert code == 0, err
        assert flash_files(board) == {"data/\u7d75 1/\u7d75 of a vest.bin": data}
        code, out, _ = call("files", "ls", "--json", "--port", board.port)
        assert {"path": "data/\u7d75 1/\u7d75 of a vest.bin", "folder": False, "size": len(data)} in json.loads(out)
        code, _, err = call(
            "files", "get", "data/\u7d75 1/\u7d75 of a vest.bin", "back.bin", "--port", board.port, cwd=tmp_path
        )
        assert code == 0 and (tmp_path / "back.bin").read_bytes() == data
        code, _, err = call("files", "rm", "-r", "data", "--port", board.port)
        assert code == 0 and flash_files(board) == {}
        code, _, err = call("files", "get", "absent.txt", "--port", board.port, cwd=tmp_path)
        assert code == 2 and "There is no absent.txt on the board" in err and not (tmp_path / "absent.txt").exists()


def test_a_file_that_does_not_fit_leaves_the_old_one():
    with VirtualBoard({"a.bin": b"old", "big.bin": bytes(480 * 4060)}) as board, connect(board.port) as link:
        with pytest.raises(Trouble) as caught:
            put(link, bytes(40 * 4096), "a.bin", nothing)
        assert caught.value.kind == "no_room"
        assert [entry.path for entry in listing(link)] == ["a.bin", "big.bin"]
        assert flash_files(board)["a.bin"] == b"old"
        with pytest.raises(Refusal):
            remove(link, "nothing")


def test_a_cable_pulled_while_a_file_comes_leaves_nothing_half_done(tmp_path):
    with VirtualBoard({"a.bin": bytes(20_000)}) as board:
        with pytest.raises(Trouble) as caught, connect(board.port) as link:
            seen = board.serial.bytes_out
            with PullWhen(board, lambda: board.serial.bytes_out > seen + 4000):
                get(link, "a.bin", tmp_path / "a.bin", nothing)
        assert caught.value.kind == "gone" and list(tmp_path.iterdir()) == []


def test_the_repl_is_mpremotes():
    with VirtualBoard({}) as board:
        keyboard, terminal = os.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "battlevest", "repl", "--port", board.port],
            stdin=terminal,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        try:
            heard = b""
            while b"Use Ctrl-]" not in heard:
                heard += process.stdout.read1()
            os.write(keyboard, b"\r6 * 7\r")
            while b"\n42" not in heard:
                heard += process.stdout.read1()
            os.write(keyboard, b"\x1d")
            assert process.wait(PATIENCE_S) == 0
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
            os.close(keyboard)
            os.close(terminal)
