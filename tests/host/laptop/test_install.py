"""battlevest install with the real esptool against the mock ROM of four chips: what was written is read back.

Whatever is wrong is found before anything is erased.
"""

import json
import struct

import pytest
from battlevest.board_link import Trouble
from battlevest.cli.refusal import Refusal
from battlevest.install import Order, board_file, install, micropython_image
from battlevest.install.chips import CHIPS
from battlevest.install.file_system import used
from battlevest.simulator.image import GEOMETRY, Cells
from laptop import images
from laptop.boards import small_source
from laptop.loader import BOARD, loader, read_flash
from littlefs import LittleFS

EMPTY = b"\xff" * 4096
FILES_AT, FILES_SIZE = 0x40000, 0x40000  # the smallest that is taken: all of it is read back


@pytest.fixture
def image(tmp_path):
    """image(**options): the path of a MicroPython image."""

    def make(**options):
        path = tmp_path / f"Micro Python \u706b {len(list(tmp_path.iterdir()))}.bin"
        path.write_bytes(images.micropython(**options))
        return path

    return make


@pytest.mark.parametrize("chip", ["esp32", "esp32s2", "esp32s3", "esp32c3"])
def test_what_is_written_is_what_is_read_back(chip, image, tmp_path):
    # Files right behind the application, so that one read brings back all of it.
    path, source = image(chip=chip, vfs=(FILES_AT, FILES_SIZE)), small_source(tmp_path / "firmware")
    board = None
    if chip in ("esp32s2", "esp32c3"):
        board = tmp_path / "breadboard.py"
        board.write_text(BOARD.format(chip=chip))
    settings = {"language": "ja", "name": "\u706b"}
    with loader(chip) as port:
        done = install(port, Order(str(path), board and str(board), settings, source=source))
        end = max(at + size for at, size in done.places)
        flash = read_flash(port, 0, end, tmp_path)
    assert (done.chip, done.flash_mb, done.micropython) == (chip, 4.0, "1.25.0")
    written, offset = path.read_bytes(), images.OFFSETS[chip]
    assert done.places[0] == (offset, len(written)) and done.written < len(written) + 20 * 4096
    assert flash[offset : offset + len(written)] == written
    cells = bytearray(flash[FILES_AT:].ljust(FILES_SIZE, b"\xff"))
    fs = LittleFS(context=Cells(cells), mount=False, **{**GEOMETRY, "block_count": FILES_SIZE // 4096})
    fs.mount()
    with fs.open("data/settings.json", "rb") as file:
        kept = json.load(file)
    named = {"esp32s3": "esp32_s3_devkitc"}.get(chip, "breadboard")
    assert kept == ({**settings, "board": named} if chip != "esp32" else settings)
    assert {"boot.py", "main.py", "app.json"} <= set(fs.listdir("/"))
    assert ("breadboard.mpy" in fs.listdir("/boards")) == (board is not None)


GOOD = images.micropython()
DAMAGED = bytearray(GOOD)
DAMAGED[0x10000 - 0x1000 + 5000] ^= 1


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (images.micropython("esp32s3"), "for an ESP32-S3, and the board has an ESP32"),
        (GOOD[:-4000], "cut short"),
        (GOOD[:105000], "cut short"),
        (GOOD[:60000], "cut short"),
        (GOOD[:3], "cut short"),
        (b"", "no firmware"),
        (bytes(DAMAGED), "does not fit its own hash"),
        (b"\x00" + GOOD[1:], "no firmware"),
        (b"UF2\n" + GOOD[4:], "UF2"),
        (images.micropython(version="1.22.2"), "1.22.2; 1.24 or newer"),
        (images.micropython(banner=b"arduino"), "not MicroPython"),
    ],
)
def test_a_wrong_image_is_told_from_a_right_one(data, words, tmp_path):
    path = tmp_path / "image.bin"
    path.write_bytes(data)
    with pytest.raises(Trouble) as caught:
        micropython_image.check(path, CHIPS["esp32"])
    assert caught.value.kind == "wrong_image" and words in str(caught.value) and str(path) in str(caught.value)


def test_refusals_leave_the_flash_as_it_was(image, tmp_path):
    cases = [
        (image(chip="esp32s3"), "wrong_image", "for an ESP32-S3"),
        (image(vfs=(0x200000, 0x600000)), "wrong_board", "flash has 4 MB"),
        (tmp_path / "absent.bin", "wrong_image", "There is no file"),
    ]
    with loader() as port:
        for path, kind, words in cases:
            with pytest.raises(Trouble) as caught:
                install(port, Order(str(path), source=small_source(tmp_path / "firmware")))
            assert caught.value.kind == kind and words in str(caught.value)
            assert "Nothing was changed" in str(caught.value)
        assert read_flash(port, 0, 0x30000, tmp_path) == EMPTY * 0x30


def test_a_board_file_is_checked_as_ours_are(tmp_path):
    path = tmp_path / "mine.py"
    right = BOARD.format(chip="esp32c3")
    for text, words in (
        (right.replace("BUZZER = 2", "BUZZER = 14"), "BUZZER on GPIO14: this pin is wired to the flash"),
        (right.replace('"ok": 3', '"ok": 1'), "GPIO1 is both BUTTONS left and BUTTONS ok"),
        (right.replace("esp32c3", "esp32"), "is for an esp32, and the board has an ESP32-C3"),
        (right.replace("esp32c3", "esp8266"), "CHIP is 'esp8266'"),
        ("NAME = (", "can't be read as a board file"),
    ):
        path.write_text(text)
        with pytest.raises(Trouble) as caught:
            board_file.find(str(path), CHIPS["esp32c3"])
        assert caught.value.kind == "wrong_board" and words in str(caught.value), text
    with pytest.raises(Trouble, match="no board file of ours"):
        board_file.find(None, CHIPS["esp32c3"])
    path.write_text(right)
    found = board_file.find(str(path), CHIPS["esp32c3"])
    assert (found.name, found.source) == ("mine", right.encode()) and "strapping pin" in found.warnings[0]
    ours = board_file.find(None, CHIPS["esp32s3"])
    assert (ours.name, ours.source) == ("esp32_s3_devkitc", None)
    with pytest.raises(Refusal, match="neither one of ours"):
        board_file.find("nothing", CHIPS["esp32"])
    path = tmp_path / "vest.py"  # would take the place of the application's boards/vest
    path.write_text(right)
    with pytest.raises(Refusal, match="boards/vest is a part of the application"):
        board_file.find(str(path), CHIPS["esp32c3"])


def test_where_the_files_go_follows_the_partition_table(image):
    """Older MicroPython has a partition for files in its table; newer ones take what is left of the flash."""
    old = micropython_image.check(image(vfs=(0x210000, 0x1F0000)), CHIPS["esp32"])
    assert (old.files_at, old.files_size) == (0x210000, 0x1F0000)
    new = micropython_image.check(image(), CHIPS["esp32"])
    assert (new.files_at, new.files_size, new.version_text) == (0x200000, None, "1.25.0")


def test_only_blocks_in_use_are_written():
    partition = bytearray(b"\xff" * 4096 * 30)
    for block in (0, 1, 4, 20):
        struct.pack_into("<I", partition, block * 4096 + 8, 7)
    runs = used(bytes(partition))
    assert [(at // 4096, len(data) // 4096) for at, data in runs] == [(0, 5), (20, 1)]
