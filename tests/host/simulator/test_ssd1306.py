"""SSD1306: command parser, addressing and what can be seen. Sections are those of its data sheet rev. 1.1."""

import pytest
from battlevest.simulator import ModelError
from battlevest.simulator.chips.ssd1306 import SSD1306
from battlevest.simulator.clock import Clock

UPRIGHT = bytes((0x00, 0xA1, 0xC8, 0x20, 0x00, 0x8D, 0x14, 0xAF))


def screen():
    return SSD1306(0x3C, Clock())


def shown(content=bytes(1024)):
    made = screen()
    made.receive(UPRIGHT)
    made.receive(b"\x40" + content)
    return made


def pixel(picture, x, y):
    return picture[(y >> 3) * 128 + x] >> (y & 7) & 1


def test_memory_holds_anything_at_power_on():
    """Section 8.7: the RAM is not initialised."""
    made = screen()
    assert len(set(made.ram)) > 100


def test_dark_until_switched_on_with_its_pump():
    """Table 9-1, AE/AF, and the charge pump's application note: without 8D 14 there is no voltage for light."""
    made = screen()
    made.receive(b"\x00\xa1\xc8\x20\x00")
    made.receive(b"\x40" + b"\xff" * 1024)
    assert made.visible() == bytes(1024)
    made.receive(b"\x00\xaf")
    assert made.visible() == bytes(1024)
    made.receive(b"\x00\x8d\x14")
    assert made.visible() == b"\xff" * 1024
    made.receive(b"\x00\xae")
    assert made.visible() == bytes(1024)


def test_a_command_waits_for_its_arguments_over_transactions():
    """Section 8.1.5: every byte may come as its own 0x80 write."""
    made = shown()
    for byte in (0x21, 10, 12, 0x22, 2, 3):
        made.receive(bytes((0x80, byte)))
    made.receive(b"\x40\x01\x02\x03\x04")
    assert bytes(made.ram[2 * 128 + 10 : 2 * 128 + 13]) == b"\x01\x02\x03"
    assert made.ram[3 * 128 + 10] == 4


def test_single_bytes_of_both_kinds_in_one_transaction():
    """Section 8.1.5.2: Co = 1 announces one byte, then another control byte."""
    made = shown()
    made.receive(bytes((0x80, 0xB0, 0x80, 0xA7, 0xC0, 0x55)))
    assert made.inverted
    assert made.ram[0] == 0x55


def test_horizontal_addressing_returns_to_the_start():
    """Section 10.1.3: after 1024 bytes the pointer is where it began."""
    made = shown(bytes(range(256)) * 4)
    assert (made.column, made.page) == (0, 0)
    assert made.visible() == bytes(range(256)) * 4


def test_vertical_addressing_goes_down_first():
    made = shown()
    made.receive(b"\x00\x20\x01\x21\x05\x06\x22\x00\x07")
    made.receive(b"\x40" + bytes(range(1, 10)))
    assert [made.ram[page * 128 + 5] for page in range(8)] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert made.ram[6] == 9


def test_page_addressing_stays_on_its_page():
    """Reset state; B0 to B7 set the page, 00 to 1F the column."""
    made = screen()
    made.receive(b"\x00\xb3\x0e\x17")  # column 0x7E
    made.receive(b"\x40\x01\x02\x03")
    assert bytes(made.ram[3 * 128 + 126 : 3 * 128 + 128]) == b"\x01\x02"
    assert made.ram[3 * 128] == 3
    assert made.page == 3


def test_bit_0_is_on_top():
    made = shown(b"\x01" + bytes(1023))
    assert pixel(made.visible(), 0, 0) == 1
    assert sum(map(int.bit_count, made.visible())) == 1


def test_directions():
    """Sections 10.1.8 and 10.1.14: A0 mirrors left and right, C0 turns the rows."""
    made = shown(b"\x01" + bytes(1023))
    made.receive(b"\x00\xa0")
    assert pixel(made.visible(), 127, 0) == 1
    made.receive(b"\x00\xc0")
    assert pixel(made.visible(), 127, 63) == 1


def test_start_line_and_offset():
    """Sections 10.1.6 and 10.1.15: RAM row 8 at the top; an offset of 8 moves the picture up by 8 rows."""
    made = shown(bytes(128) + b"\x01" + bytes(895))
    made.receive(b"\x00\x48")
    assert pixel(made.visible(), 0, 0) == 1
    made.receive(b"\x00\x40\xd3\x08")
    assert pixel(made.visible(), 0, 0) == 1


def test_invert_and_all_on():
    """Sections 10.1.9 and 10.1.10."""
    made = shown(b"\x0f" + bytes(1023))
    made.receive(b"\x00\xa7")
    assert made.visible() == b"\xf0" + b"\xff" * 1023
    made.receive(b"\x00\xa6\xa5")
    assert made.visible() == b"\xff" * 1024
    made.receive(b"\x00\xa4")
    assert made.visible() == b"\x0f" + bytes(1023)


def test_status_tells_whether_the_display_is_off():
    """Table 9-2: bit 6."""
    made = screen()
    assert made.send(1) == b"\x40"
    made.receive(b"\x00\xaf")
    assert made.send(1) == b"\x00"


def test_iref_of_other_controllers_does_nothing():
    made = shown()
    made.receive(b"\x00\xad\x30")
    assert made.pending == []


@pytest.mark.parametrize(
    ("sent", "section"),
    [
        (b"\x01\xaf", "8.1.5.2"),
        (b"\x00\x2f", "9"),
        (b"\x00\x26", "9"),
        (b"\x00\x20\x03", "10.1.3"),
        (b"\x00\x21\x05\x04", "10.1.4"),
        (b"\x00\xa8\x08", "10.1.11"),
        (b"\x00\xda\x02", "10.1.18"),
        (b"\x00\x8d\x15", "charge pump"),
    ],
)
def test_what_is_not_modelled_is_an_error(sent, section):
    with pytest.raises(ModelError, match=f"SSD1306 at 0x3C.*{section}"):
        screen().receive(sent)
