"""The journal read from outside: what the device wrote, and nothing that its check bytes do not confirm."""

import pytest
from battlevest.bench_page.game.onlooker import Onlooker
from battlevest.bench_page.game.saved import decode, language, read
from battlevest.simulator import Device


def chunk(serial, number, *values):
    """A chunk file by hand: every value is followed by check = check * 33 + value + 1 (mod 256)."""
    check = (serial * 7 + number * 3 + 1) & 0xFF
    out = bytearray()
    for value in values:
        check = (check * 33 + value + 1) & 0xFF
        out += bytes((value, check))
    return bytes(out)


def test_actions_of_all_chunks_in_order():
    # Serial 2, chunk 0: the check starts at 15; 5 gives 15 * 33 + 6 = 501 = 245 (mod 256).
    assert chunk(2, 0, 5) == bytes((5, 245))
    assert decode(2, [chunk(2, 0, 5, 6), chunk(2, 1, 7)]) == (bytes((5, 6, 7)), None)


def test_what_was_taken_back_does_not_count():
    assert decode(1, [chunk(1, 0, 5, 6, 7, 0xF0, 2, 9)]) == (bytes((5, 9)), None)


def test_who_gave_up_is_kept_with_the_actions():
    assert decode(1, [chunk(1, 0, 5, 0xF1, 1)]) == (bytes((5,)), 1)
    assert decode(1, [chunk(1, 0, 5, 0xF1, 0)]) == (bytes((5,)), 0)


@pytest.mark.parametrize(("record", "length"), [(0xF3, 1), (0xF4, 2), (0xF9, 3), (0xFC, 0)])
def test_records_of_later_versions_are_passed_over(record, length):
    assert decode(1, [chunk(1, 0, 5, record, *[8] * length, 6)]) == (bytes((5, 6)), None)


def test_a_damaged_byte_ends_the_game_there():
    whole = chunk(1, 0, 5, 6, 7)
    torn = whole[:3] + bytes((whole[3] ^ 1,)) + whole[4:]
    assert decode(1, [torn, chunk(1, 1, 9)]) == (bytes((5,)), None)
    assert decode(1, [whole[:5]]) == (bytes((5, 6)), None)
    assert decode(3, [whole]) == (b"", None)  # a chunk of another game


def test_a_blank_flash_has_no_game():
    assert read(bytearray(b"\xff") * (512 * 4096)) is None
    assert language(bytearray(b"\xff") * (512 * 4096)) is None


def test_the_onlooker_knows_what_was_pressed_on_the_device():
    with Device() as device:
        onlooker = Onlooker(device.world.flash)
        device.run(4000)
        before = bytes(device.world.flash.cells)
        assert onlooker.look().phase() == "place"
        for square in ("C4", "E2"):
            device.press("back", square, 250)
            device.run(900)
        assert [step["text"] for step in onlooker.look().steps] == ["place C4", "place E2"]
        assert onlooker.text().splitlines()[1] == "place C4; place E2"
        told = onlooker.tell()
        assert (told["phase"], told["player"], told["actions"], told["winner"]) == ("place", 1, 2, None)
        assert onlooker.tell() is told
        changed = bytes(device.world.flash.cells)
        onlooker.seen = -1
        onlooker.tell()
        assert bytes(device.world.flash.cells) == changed != before
