"""Output on consoles of other encodings, on a narrow terminal and on none; completion; nothing needs root."""

import json
import os
import pty
import subprocess
import sys

import pytest
from battlevest.virtual import VirtualBoard
from laptop.boards import small_application, small_source
from laptop.command import call
from source_files import ROOT

OLD = small_application("1")
ENCODINGS = ["cp932", "cp1252", "ascii"]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_process_of_its_own_on_this_console(encoding):
    """No traceback, and all can be decoded as what the console shows; test_every_command.py has the other commands."""
    with VirtualBoard(OLD.files, speed=20) as board:
        code, out, err = call("files", "ls", "--port", board.port, encoding=encoding)
        assert code == 0 and "main.py" in out and ("\u7d75 1.bin" in out) == (encoding == "cp932"), err
        code, out, _ = call("files", "ls", "--json", "--port", board.port, encoding=encoding)
        assert any(entry["path"] == "table/\u7d75 1.bin" for entry in json.loads(out))


def in_terminal(words, columns):
    """(exit code, what a terminal of so many columns shows) of a command."""
    master, slave = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "host"), "COLUMNS": str(columns), "TERM": "xterm"}
    process = subprocess.Popen(
        [sys.executable, "-m", "battlevest", *map(str, words)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
    )
    os.close(slave)
    shown = b""
    try:
        while data := os.read(master, 4096):
            shown += data
    except OSError:
        pass  # Linux tells the end so
    os.close(master)
    return process.wait(), shown.decode()


def test_a_narrow_terminal_shows_progress_and_every_word(tmp_path):
    source = small_source(tmp_path / "firmware")
    with VirtualBoard(OLD.files) as board:
        code, shown = in_terminal(["deploy", "--port", board.port, "--source", source], 32)
        assert code == 0 and "battlevest 7" in shown and "sent" in shown
        assert "\x1b[" in shown  # the bar was drawn, and taken away again
        code, out, err = call("deploy", "--port", board.port, "--source", source, COLUMNS="20")
        assert code == 0 and "nothing was sent" in out and "\x1b" not in out + err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_commands_and_ports(shell):
    code, out, _ = call("--show-completion", shell)
    assert code == 0 and "_BATTLEVEST_COMPLETE" in out


def test_completion_of_a_port_lists_the_boards_that_are_there():
    words = {"_BATTLEVEST_COMPLETE": "complete_bash", "COMP_WORDS": "battlevest deploy --port ", "COMP_CWORD": "3"}
    code, out, _ = call(BATTLEVEST_PORTS="/dev/pts/901:/dev/pts/902", **words)
    assert code == 0 and out.split() == ["/dev/pts/901", "/dev/pts/902"]


def test_erase_asks_first_and_no_is_an_answer():
    with VirtualBoard(OLD.files) as board:
        code, _, err = call("erase", "--port", board.port, typed="n\n")
        assert code == 17 and "Nothing was erased" in err and board.serial.bytes_in == 0
        code, _, err = call("erase", "--port", board.port)
        assert code == 17 and "nobody answered" in err and board.serial.bytes_in == 0


def test_the_console_without_a_keyboard_says_what_to_take_instead():
    code, out, err = call("repl", "--port", "/dev/pts/901")
    assert (code, out) == (2, "") and err.startswith("battlevest: repl is for a keyboard at a terminal.")


def test_a_ports_name_is_whole_on_a_narrow_terminal():
    name = "/dev/serial/by-id/usb-CP2102"
    _, out, _ = call("ports", BATTLEVEST_PORTS=name, COLUMNS="40")
    assert out.splitlines()[0] == name
