"""The real mpremote and the real ampy on the virtual board."""

import os
import subprocess
import sys

import pytest
from battlevest.virtual import VirtualBoard
from waits import PATIENCE_S

MAIN = b"import time\nwhile True:\n    time.sleep_ms(20)\n"
EVERY_BYTE = bytes(range(256)) * 12 + b"\r\n\n\r\x03\x04\x01" * 20


@pytest.fixture
def board():
    with VirtualBoard({"main.py": MAIN, "data/a file": b"17"}) as made:
        yield made


def call(*words, cwd=None):
    done = subprocess.run([sys.executable, "-m", *words], cwd=cwd, capture_output=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.decode()


def test_mpremote_reads_writes_and_runs(board, tmp_path):
    (tmp_path / "あ い.bin").write_bytes(EVERY_BYTE)
    (tmp_path / "program.py").write_text("import sys\nprint(sys.platform)\n")
    words = ["fs", "cp", "あ い.bin", ":data/", "+", "fs", "ls", ":data", "+", "df", "+", "fs", "tree"]
    words += ["+", "run", "program.py", "+", "eval", "6*7", "+", "fs", "rm", ":data/a file", "+", "fs", "mkdir", ":new"]
    said = call("mpremote", "connect", board.port, *words, cwd=tmp_path)
    assert (
        f"{len(EVERY_BYTE)} あ い.bin" in said
        and "VfsLfs2" in said
        and "linux\r\n42" in said.replace("linux\n", "linux\r\n")
    )
    call("mpremote", "connect", board.port, "fs", "cp", ":data/あ い.bin", "back.bin", cwd=tmp_path)
    assert (tmp_path / "back.bin").read_bytes() == EVERY_BYTE
    said = call("mpremote", "connect", board.port, "fs", "ls", "+", "fs", "ls", ":data", "+", "soft-reset")
    assert "new/" in said and "a file" not in said


def test_mpremote_mounts_a_folder_with_every_byte_in_it(board, tmp_path):
    (tmp_path / "every.bin").write_bytes(EVERY_BYTE)
    program = "f = open('every.bin', 'rb'); d = f.read(); print(sum(d), len(d)); open('out.bin', 'wb').write(d)"
    said = call("mpremote", "connect", board.port, "mount", str(tmp_path), "exec", program)
    assert f"{sum(EVERY_BYTE)} {len(EVERY_BYTE)}" in said
    assert (tmp_path / "out.bin").read_bytes() == EVERY_BYTE


def test_ampy_puts_gets_and_lists(board, tmp_path):
    (tmp_path / "in.bin").write_bytes(EVERY_BYTE[:600])
    call("ampy.cli", "-p", board.port, "put", str(tmp_path / "in.bin"), "data/in.bin")
    assert "/data/in.bin" in call("ampy.cli", "-p", board.port, "ls", "data")
    call("ampy.cli", "-p", board.port, "get", "data/in.bin", str(tmp_path / "out.bin"))
    assert (tmp_path / "out.bin").read_bytes() == EVERY_BYTE[:600]


def test_the_port_of_the_command_is_one_for_every_program(tmp_path):
    link = tmp_path / "my board"
    process = subprocess.Popen(
        [sys.executable, "-m", "battlevest", "virtual", "--empty", "--pty", str(link)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ},
    )
    try:
        line = process.stdout.readline()
        assert os.path.realpath(link) in line and str(link) in line
        assert call("mpremote", "connect", os.path.realpath(link), "eval", "6*7").strip() == "42"
    finally:
        process.send_signal(2)
        process.wait(PATIENCE_S)
    assert process.returncode == 0 and not link.is_symlink()
