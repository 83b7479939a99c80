"""HX711: bits, gains, settling and power-down. Tables and figures are those of Avia's data sheet."""

import pytest
from battlevest.simulator import ModelError
from battlevest.simulator.chips.hx711 import HX711
from battlevest.simulator.clock import Clock


def scale(rate=10):
    """Exact: no noise, no offset, 10 or 80 samples a second sharp."""
    made = HX711(Clock(), rate=rate)
    made.noise = made.offset = 0.0
    made.period_us = 1_000_000 // rate
    made.power_on()
    return made


def pulse(made, high_us=1):
    made.clock_pin(1)
    made.clock.advance(high_us)
    made.clock_pin(0)
    made.clock.advance(1)


def word(made, pulses=25):
    value = 0
    for _ in range(24):
        pulse(made)
        value = value << 1 | made.data_level()
    for _ in range(pulses - 24):
        pulse(made)
    return value


def wait(made):
    """Until a value is ready; returns the us."""
    begin = made.clock.now
    while made.data_level():
        made.clock.advance(1000)
    return made.clock.now - begin


def test_the_first_value_comes_after_the_settling_time():
    """Table 2: 400 ms at 10 samples a second, 50 ms at 80."""
    assert wait(scale()) == 400_000
    assert wait(scale(80)) == 50_000


def test_a_value_most_significant_bit_first():
    made = scale()
    made.put(0x123456)
    made.power_on()
    wait(made)
    assert word(made) == 0x123456
    assert made.data_level() == 1  # after the 25th pulse
    assert wait(made) > 90_000  # the next one


def test_two_complement_and_its_ends():
    for load, expected in ((-1.0, 0xFFFFFF), (-2_000_000.0, 0xE17B80), (9e6, 0x7FFFFF), (-9e6, 0x800000)):
        made = scale()
        made.put(load)
        made.power_on()
        wait(made)
        assert word(made) == expected


def test_pulses_choose_the_next_gain():
    """Table 3; a change of gain settles anew."""
    made = scale()
    made.put(64_000.0)
    made.power_on()
    wait(made)
    assert word(made, 27) == 64_000
    assert wait(made) >= 399_000
    assert word(made, 25) == 32_000
    assert wait(made) >= 399_000
    assert word(made, 26) == 64_000


def test_too_many_pulses_are_refused():
    made = scale()
    wait(made)
    with pytest.raises(ModelError, match="25 to 27"):
        word(made, 28)


def test_a_step_is_seen_in_quarters():
    """The filter needs four conversions."""
    made = scale()
    wait(made)
    word(made)
    made.put(40_000.0)
    seen = []
    for _ in range(5):
        wait(made)
        seen.append(word(made))
    assert seen == [10_000, 20_000, 30_000, 40_000, 40_000]


def test_a_long_high_powers_down_and_resets():
    """Figure 3: more than 60 us; afterwards it settles again with gain 128."""
    made = scale()
    wait(made)
    word(made, 27)
    made.clock_pin(1)
    made.clock.advance(61)
    assert made.data_level() == 1
    made.clock.advance(20_000)
    made.clock_pin(0)
    assert made.gain == 128
    assert wait(made) == 400_000


def test_a_stall_within_a_read_ends_in_ones():
    made = scale()
    wait(made)
    value = 0
    for i in range(24):
        pulse(made, 90 if i == 9 else 1)
        value = value << 1 | made.data_level()
    assert value & 0x3FFF == 0x3FFF
    assert made.data_level() == 1


def test_sixty_microseconds_are_still_a_pulse():
    made = scale()
    made.put(0x2AAAAA)
    made.power_on()
    wait(made)
    value = 0
    for _ in range(24):
        pulse(made, 50)
        value = value << 1 | made.data_level()
    assert value == 0x2AAAAA


def test_a_read_left_half_way_keeps_its_word():
    """Not settled in the data sheet: here the bits come from one conversion."""
    made = scale()
    made.put(0x0F0F0F)
    made.power_on()
    wait(made)
    for _ in range(12):
        pulse(made)
    made.put(0)
    made.clock.advance(300_000)
    value = 0
    for _ in range(12):
        pulse(made)
        value = value << 1 | made.data_level()
    assert value == 0xF0F


def test_faults():
    made = scale()
    made.connected = False
    assert made.data_level() == 1
    made.connected, made.stuck_low = True, True
    assert made.data_level() == 0
