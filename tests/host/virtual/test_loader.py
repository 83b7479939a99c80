"""The loader of the virtual board's chip: the real esptool reads, writes and erases its flash."""

import random
import struct
import subprocess
import sys
from types import SimpleNamespace

import pytest
from battlevest.install import chips
from battlevest.virtual import VirtualBoard
from battlevest.virtual.boot_image import stand_in
from battlevest.virtual.download import Download, Listener
from battlevest.virtual.loader import SYNC, Loader
from battlevest.virtual.registers import CHIPS
from battlevest.virtual.serial_port import SerialPort
from battlevest.virtual.slip import Frames, frame
from virtual.terminal import Terminal
from waits import PATIENCE_S, until

MAIN = b"import time\nprint('main is up')\nwhile True:\n    time.sleep_ms(20)\n"
NOISE = random.Random(4).randbytes(20_000)


def esptool(port, *words):
    """What esptool says to one call."""
    command = [sys.executable, "-m", "esptool", "--port", port, *map(str, words)]
    done = subprocess.run(command, capture_output=True, timeout=PATIENCE_S, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def board():
    with VirtualBoard({"main.py": MAIN}, speed=10) as made:
        until(lambda: "main is up" in list(made.log))
        yield made


def test_a_chip_tells_what_it_is_and_starts_its_program_again(board):
    board.log.clear()
    said = esptool(board.port, "flash-id")
    assert "ESP32-D0WD-V3 (revision v3.0)" in said and "40MHz" in said and "flash size: 4MB" in said
    assert "24:0a:c4:b5:17:10" in said
    until(lambda: "main is up" in list(board.log))


@pytest.mark.parametrize("how", [[], ["--no-stub"]], ids=["stub", "ROM"])
def test_what_is_written_is_read_back(how, board, tmp_path):
    """On the border between the program and the files: both parts are one flash."""
    (tmp_path / "noise").write_bytes(NOISE)
    said = esptool(board.port, *how, "--after", "no-reset", "write-flash", "0x1FF000", tmp_path / "noise")
    assert "Hash of data verified" in said
    assert bytes(board.world.flash.cells[: 20_000 - 4096]) == NOISE[4096:]
    size = 4096 if how else 20_480  # the ROM reads 64 bytes at once
    esptool(board.port, *how, "--after", "no-reset", "read-flash", "0x1FF000", size, tmp_path / "back")
    assert (tmp_path / "back").read_bytes() == NOISE[:size].ljust(size, b"\xff")


def test_a_chip_that_stays_in_its_loader_starts_for_a_terminal_program(board):
    said = esptool(board.port, "--after", "no-reset", "erase-region", "0x3FF000", "0x1000")
    assert "Staying in bootloader" in said and board.download is not None
    with Terminal(board.port) as terminal:
        terminal.type("\r")
        terminal.until("main is up")
        terminal.type("\x03")
        terminal.until(">>> ")


def test_a_chip_in_its_loader_starts_again_when_nobody_wants_anything_of_it():
    """Who opens the port and says nothing for ten seconds is no esptool; without "stay" the end of a call is enough."""
    port = SerialPort()
    stay = Download(Loader(CHIPS["esp32"], SimpleNamespace(size=4 << 20)), port)
    assert stay.go_on(b"", False, 5.0)
    stay.loader.stays = True
    assert not stay.go_on(b"", False, 5.0)
    with Terminal(port.name):
        assert port.look()
        assert not stay.go_on(b"", True, 100.0) and not stay.go_on(b"", False, 109.9)
        assert stay.go_on(b"", False, 110.1)
        assert not stay.go_on(SYNC, False, 110.2) and not stay.go_on(b"", False, 130.0)
    port.close()


def test_an_erased_chip_says_so_until_it_has_a_program(tmp_path):
    with VirtualBoard(data=tmp_path / "flash", erased=True, speed=10) as board, Terminal(board.port) as terminal:
        for _ in range(2):
            terminal.until("rst:0x10 (RTCWDT_RTC_RESET)")
            terminal.until("invalid header: 0xffffffff\r\n")
        terminal.serial.close()
        (tmp_path / "image").write_bytes(stand_in(chips.CHIPS["esp32"]))
        esptool(board.port, "write-flash", "0x1000", tmp_path / "image")
        until(lambda: board.processor is not None)
    with VirtualBoard(data=tmp_path / "flash", erased=True, speed=10) as board, Terminal(board.port) as terminal:
        terminal.until(">>> ")  # it has kept its program


def test_half_a_program_does_not_start(board, tmp_path):
    (tmp_path / "zeros").write_bytes(bytes(4096))
    esptool(board.port, "write-flash", "0x12000", tmp_path / "zeros")
    with Terminal(board.port) as terminal:
        terminal.until("No bootable app partitions")
    assert any("does not fit its own hash" in line for line in board.log)


def test_frames():
    """RFC 1055: C0 around, C0 within as DB DC, DB as DB DD; what comes in pieces is put together."""
    assert frame(b"\xc0a\xdb") == b"\xc0\xdb\xdca\xdb\xdd\xc0"
    frames = Frames()
    assert [frames.feed(bytes((byte,))) for byte in b"x\xc0\xdb\xdca\xdb\xdd\xc0y"] == [[]] * 7 + [[b"\xc0a\xdb"], []]
    assert frames.feed(frame(b"1") + frame(b"2")) == [b"1", b"2"]
    assert SYNC[:13] == bytes.fromhex("c0 00 08 24 00 00 00 00 00 07 07 12 20") and SYNC[13:] == b"\x55" * 32 + b"\xc0"
    listener = Listener()
    assert listener.heard(b"print(1)\r" + SYNC[:9]) is None and listener.heard(SYNC[9:] + b"more") == SYNC + b"more"


def test_a_request_that_is_wrong_is_refused_and_changes_nothing(board):
    """A checksum that does not fit, a place behind the end, a block before its beginning, an unknown command."""
    with Terminal(board.port) as terminal:
        frames = Frames()

        def ask(command, data, checksum=0):
            terminal.serial.write(frame(struct.pack("<BBHI", 0, command, len(data), checksum) + data))
            return until(lambda: [a for a in frames.feed(terminal.serial.read(100)) if a[1] == command])[-1][8:]

        terminal.serial.write(SYNC)
        until(lambda: board.download is not None)
        assert ask(0x0A, struct.pack("<I", 0x40001000)) == bytes(4)
        assert ask(0x02, struct.pack("<IIII", 4096, 1, 4096, 0x400000)) == b"\x01\x08\0\0"
        assert ask(0x03, struct.pack("<IIII", 1, 0, 0, 0) + b"\0", 0) == b"\x01\x07\0\0"
        assert ask(0x11, struct.pack("<IIII", 0, 0, 0, 0), 0xEF) == b"\x01\x05\0\0"
        assert ask(0xD0, b"") == b"\x01\x05\0\0" and ask(0x0A, b"\0") == b"\x01\x05\0\0"
        assert board.flash.program[0x1000] == 0xE9
