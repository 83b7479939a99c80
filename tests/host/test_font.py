"""The screen's font: the committed file is current, draws what was asked, and the simulator reads it back."""

import subprocess
import sys
from pathlib import Path

import pytest
from battlevest.generate import font as maker
from battlevest.simulator import screen_text
from battlevest.simulator.runtime import Runtime

FONT = Path(__file__).resolve().parents[2] / "firmware" / "table" / "font.bin"


def device():
    """A simulated device and the firmware's Font in it, which reads the simulated flash."""
    runtime = Runtime()
    module = runtime.importer.builtins["__import__"]("table.font", fromlist=("Font",))
    return runtime, module.Font


@pytest.fixture
def font():
    _, kind = device()
    return kind("table/font.bin")


def test_font_file_is_current():
    done = subprocess.run([sys.executable, "-m", "battlevest.generate.font", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_letter_I_is_drawn_as_the_source_font_has_it(font):
    # The BDF source shows I of the 8 x 16 font as a vertical stem with two serifs; every lit pixel must arrive.
    rows = maker.read_bdf("shnm8x16a.bdf.gz")[ord("I")]
    buffer = bytearray(1024)
    assert font.draw(buffer, 0, 0, "I") == 8
    for y, row in enumerate(rows):
        for x in range(8):
            assert buffer[(y // 8) * 128 + x] >> (y % 8) & 1 == row >> (7 - x) & 1, (x, y)


TEXTS = ["Turn 3  dice 4 6", "メニュー", "ウイルスを5つおく", "D1をおす", "il|.,:;!'1I", "(3/5) OK -> x"]


@pytest.mark.parametrize("text", TEXTS)
def test_text_is_read_back_from_pixels(font, text):
    buffer = bytearray(1024)
    font.draw(buffer, 0, 1, text)
    assert screen_text.read(bytes(buffer), FONT) == ["", text, "", ""]


def test_text_at_any_column_and_inverted_is_read_back(font):
    for x in range(0, 40):
        buffer = bytearray(1024)
        font.draw(buffer, x, 3, "Hit! C4", invert=x % 2 == 1)
        assert screen_text.read(bytes(buffer), FONT)[3] == "Hit! C4", x


def test_width_is_8_for_ascii_and_12_for_japanese(font):
    assert font.width("OK") == 16
    assert font.width("OKをおす") == 16 + 3 * 12
    assert font.draw(bytearray(1024), 0, 0, "OKをおす") == 52


def test_text_is_cut_at_the_edge_and_other_lines_stay(font):
    buffer = bytearray(1024)
    font.draw(buffer, 120, 0, "WW")
    assert any(buffer[120:128]) and not any(buffer[256:])


def test_unknown_character_becomes_a_box_not_an_error(font):
    buffer = bytearray(1024)
    assert not font.has("\U0001f600")
    assert font.draw(buffer, 0, 0, "\U0001f600") == 12 and any(buffer)


def test_more_wide_glyphs_than_are_kept_in_memory(font):
    text = "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほ"
    for character in text + text:
        buffer = bytearray(1024)
        font.draw(buffer, 0, 0, character)
        assert screen_text.read(bytes(buffer), FONT)[0] == character


@pytest.mark.parametrize("contents", [b"", b"BVF1", b"nonsense" * 300, b"BVF1\xff\xff" + bytes(1520)])
def test_damaged_font_file_is_refused(contents):
    runtime, kind = device()
    with runtime.files.open("damaged.bin", "wb") as file:
        file.write(contents)
    with pytest.raises(ValueError, match="font file damaged"):
        kind("damaged.bin")
