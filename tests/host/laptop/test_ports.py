"""Which port a command takes, and what `battlevest ports` tells."""

import json

import pytest
from battlevest.board_link import Trouble
from battlevest.board_link.ports import boards, choose
from battlevest.virtual import VirtualBoard
from laptop.boards import flash_files, small_application, started
from laptop.command import call
from serial.tools.list_ports_common import ListPortInfo

OLD = small_application("1")


def listed(name, vid=None, pid=None, description="n/a", serial_number=None):
    port = ListPortInfo(name, skip_link_detection=True)
    port.vid, port.pid, port.description, port.serial_number = vid, pid, description, serial_number
    return port


def test_usb_chips_are_recognised_and_the_computers_own_ports_left_out():
    found = boards(
        [
            listed("/dev/ttyS0"),
            listed("/dev/ttyUSB1", 0x1A86, 0x7523),
            listed("/dev/ttyUSB0", 0x10C4, 0xEA60, serial_number="0001"),
            listed("/dev/ttyACM0", 0x303A, 0x1001),
            listed("/dev/tty.usbserial-1", 0x10C4, 0xEA60),
            listed("COM7", 0x1234, 0x0001, "Something new"),
        ],
        "",
    )
    assert [(port.name, port.bridge) for port in found] == [
        ("/dev/ttyACM0", "USB serial of the chip itself"),
        ("/dev/ttyUSB0", "CP210x"),
        ("/dev/ttyUSB1", "CH340"),
        ("COM7", "Something new"),
    ]
    assert found[0].chip == "ESP32-S3 or C3"


def test_the_only_board_is_taken_and_a_named_one_always():
    one = boards([listed("/dev/ttyUSB0", 0x10C4, 0xEA60)], "")
    assert choose(None, one) == "/dev/ttyUSB0"
    assert choose("/dev/ttyUSB5", one) == "/dev/ttyUSB5"
    with pytest.raises(Trouble) as caught:
        choose(None, boards([], ""))
    assert caught.value.code == 3


def test_two_boards_and_no_port_change_nothing_and_the_exit_code_says_so(tmp_path):
    (tmp_path / "file.txt").write_text("x")
    image = tmp_path / "image.bin"
    image.write_bytes(b"\xe9")
    with VirtualBoard(OLD.files) as first, VirtualBoard(OLD.files) as second:
        both = f"{first.port}:{second.port}"
        started(first), started(second)
        for words in (
            ["deploy"],
            ["files", "put", tmp_path / "file.txt"],
            ["monitor", "--seconds", "1"],
            ["install", "--image", image],
            ["erase", "--yes"],
        ):
            code, out, err = call(*words, BATTLEVEST_PORTS=both)
            assert (code, out) == (4, ""), words
            assert first.port in err and second.port in err and "--port" in err
        assert flash_files(first) == flash_files(second) == OLD.files
        assert first.serial.bytes_in == second.serial.bytes_in == 0
        code, out, _ = call("deploy", "--json", BATTLEVEST_PORTS=both)
        assert code == 4 and json.loads(out)["error"] == "which_board"
        code, out, _ = call("files", "put", tmp_path / "file.txt", "--port", second.port, BATTLEVEST_PORTS=both)
        assert code == 0 and flash_files(second)["file.txt"] == b"x" and first.serial.bytes_in == 0


def test_ports_tells_what_is_on_a_board_when_asked():
    with VirtualBoard(OLD.files) as board:
        code, out, _ = call("ports", "--ask", "--json", BATTLEVEST_PORTS=board.port)
        assert code == 0
        (row,) = json.loads(out)
        assert row["port"] == board.port and row["problem"] is None
        assert row["ours"].startswith("battlevest 1, MicroPython 1.")
        code, out, _ = call("ports", BATTLEVEST_PORTS=board.port)
        assert code == 0 and board.port in out and "ready" in out
