"""WS2812B chains: bit times, order of colours, shifting and latching (Worldsemi data sheets, original and V5)."""

import pytest
from battlevest.simulator import ModelError
from battlevest.simulator.chips.ws2812 import Chain
from battlevest.simulator.clock import Clock

BOTH = (325, 900, 800, 600)


def chain(count=3):
    return Chain("back", count, Clock())


def test_green_red_blue():
    """Data sheet, composition of 24 bits."""
    made = chain()
    made.bits(BOTH, bytes((1, 2, 3)))
    made.clock.advance(30 + 281)
    assert made.pixels() == [(2, 1, 3), (0, 0, 0), (0, 0, 0)]


def test_shown_when_the_line_was_low_long_enough():
    """Reset time: V5 needs more than 280 us after the last bit, which comes 3 x 30 us after the first."""
    made = chain()
    made.bits(BOTH, bytes(range(1, 10)))
    made.clock.advance(90 + 280)
    assert made.pixels()[0] == (0, 0, 0)
    made.clock.advance(1)
    assert made.pixels() == [(2, 1, 3), (5, 4, 6), (8, 7, 9)]


def test_a_short_frame_leaves_the_rest_as_it_was():
    made = chain()
    made.bits(BOTH, bytes(range(1, 10)))
    made.clock.advance(1000)
    made.bits(BOTH, bytes((50, 60, 70)))
    made.clock.advance(1000)
    assert made.pixels() == [(60, 50, 70), (5, 4, 6), (8, 7, 9)]


def test_a_write_too_soon_goes_on_where_the_last_one_ended():
    made = chain()
    made.bits(BOTH, bytes((1, 2, 3)))
    made.clock.advance(30 + 200)
    made.bits(BOTH, bytes((4, 5, 6)))
    made.clock.advance(1000)
    assert made.pixels() == [(2, 1, 3), (5, 4, 6), (0, 0, 0)]


def test_bits_beyond_the_last_led_are_lost():
    made = chain(1)
    made.bits(BOTH, bytes(range(1, 10)))
    made.clock.advance(1000)
    assert made.pixels() == [(2, 1, 3)]


@pytest.mark.parametrize(
    ("timing", "part"),
    [
        ((400, 850, 800, 600), "high part of a 0"),  # MicroPython's default: too long for a V5
        ((325, 650, 800, 600), "low part of a 0"),
        ((325, 900, 600, 600), "high part of a 1"),
        ((325, 900, 800, 450), "low part of a 1"),  # the original's 450 is too short for a V5
    ],
)
def test_only_what_both_generations_take(timing, part):
    with pytest.raises(ModelError, match=part):
        chain().bits(timing, bytes(3))


def test_the_rmt_rounds_down():
    """40 MHz: 249 ns become 225, less than the 250 of the original."""
    with pytest.raises(ModelError, match="225 ns"):
        chain().bits((249, 900, 800, 600), bytes(3))


def test_an_unplugged_chain_is_dark():
    made = chain()
    made.bits(BOTH, b"\xff" * 9)
    made.clock.advance(1000)
    made.connected = False
    assert made.pixels() == [(0, 0, 0)] * 3


def test_power_on_is_dark():
    made = chain()
    made.bits(BOTH, b"\xff" * 9)
    made.clock.advance(1000)
    made.power_on()
    assert made.pixels() == [(0, 0, 0)] * 3
