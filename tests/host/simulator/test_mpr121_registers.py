"""MPR121: registers, modes and what it refuses. Sections are those of its data sheet rev. 4."""

import pytest
from battlevest.simulator import ModelError

from .chip_tools import RUN, chip, configure, register


def test_values_after_power_on():
    """Section 5, register map: all zero but 0x5C = 0x10 and 0x5D = 0x24."""
    whole = register(chip(), 0x00, 128)
    assert {number: value for number, value in enumerate(whole) if value} == {0x5C: 0x10, 0x5D: 0x24}


def test_pointer_wraps_from_7f_to_00():
    """Section 4.5 and AN3895: the pointer counts up on reads and writes; after 0x7F comes 0x00."""
    made = chip()
    made.receive(b"\x7d\xc9\x82\xb4")
    assert register(made, 0x7D, 5) == b"\xc9\x82\xb4\x00\x00"


def test_pointer_stays_over_a_stop():
    """AN3895: write the register, STOP, then read."""
    made = chip()
    made.receive(b"\x5c")
    assert made.send(1) == b"\x10"
    assert made.send(1) == b"\x24"


def test_writes_are_ignored_in_run():
    """Section 5.1: in Run mode only ECR and the GPIO registers can be written."""
    made = configure(chip())
    made.receive(b"\x41\x05")
    made.receive(b"\x5d\x24")
    assert register(made, 0x41) == 15
    assert register(made, 0x5D) == 0x20
    made.receive(b"\x5e\x00")
    made.receive(b"\x41\x05")
    assert register(made, 0x41) == 5


def test_measured_registers_are_read_only():
    """Sections 5.2 to 5.4: touch, out of range and filtered data."""
    made = chip()
    made.receive(b"\x00" + b"\x55" * 0x1E)
    assert register(made, 0x00, 0x1E) == bytes(0x1E)


def test_soft_reset():
    """Section 5.13: 0x63 to 0x80 restores power-on values, in Run too."""
    made = configure(chip())
    made.receive(b"\x80\x63")
    assert register(made, 0x5D) == 0x24
    assert register(made, 0x5E) == 0x00
    assert register(made, 0x41) == 0x00


@pytest.mark.parametrize(
    ("sent", "section"),
    [
        (b"\x80\x62", "5.13"),
        (b"\x90\x01", "5, register map"),
        (b"\x73\x01", "5.12"),
        (b"\x5e\x1c", "5.11"),
        (b"\x5e\x8c", "5.5"),  # tracking with MHD 0, as after power-on
    ],
)
def test_what_is_not_modelled_is_an_error(sent, section):
    with pytest.raises(ModelError, match=f"MPR121 at 0x5A.*section {section}"):
        chip().receive(sent)


def test_reading_beyond_the_map_is_an_error():
    made = chip()
    made.receive(b"\x80")
    with pytest.raises(ModelError, match="0x80"):
        made.send(1)


def test_auto_config_must_agree_with_the_rest():
    """Section 5.11: FFI of 0x7B equals FFI of 0x5C, BVA equals CL."""
    with pytest.raises(ModelError, match="FFI"):
        configure(chip(), auto=b"\x4b\x00\xc9\x82\xb4")
    with pytest.raises(ModelError, match="BVA"):
        configure(chip(), auto=b"\x0f\x00\xc9\x82\xb4")


def test_a_channel_without_charge_time_is_an_error():
    """Section 5.8: CDT 0 is invalid; 0x5D = 0x04 without auto-configuration is the trap of AN3944."""
    with pytest.raises(ModelError, match="CDT 0"):
        configure(chip(), sampling=0x04, auto=bytes(5))


def test_overcurrent_stops_the_chip():
    """Section 5.10: OVCF is set, outputs and ECR's enable bits are cleared; no Run until 0x80 is written to 0x01."""
    made = configure(chip())
    made.clock.advance(20_000)
    made.overcurrent = True
    made.trip()
    assert register(made, 0x00, 0x2B) == b"\x00\x80" + bytes(0x29)
    assert register(made, 0x5E) == 0x80
    made.overcurrent = False
    made.receive(bytes((0x5E, RUN)))
    assert register(made, 0x5E) == 0x80
    made.receive(b"\x01\x80")
    made.receive(bytes((0x5E, RUN)))
    assert register(made, 0x5E) == RUN
    assert register(made, 0x01) == 0x00


def test_a_bad_resistor_trips_at_every_start():
    made = configure(chip())
    made.overcurrent = True
    made.trip()
    made.receive(b"\x01\x80")
    made.receive(bytes((0x5E, RUN)))
    assert register(made, 0x01) == 0x80
    assert register(made, 0x5E) == 0x80


def test_baseline_registers_hold_the_upper_eight_bits():
    """Section 5.5: writing a baseline in Stop zeroes its two hidden bits; CL 01 keeps it."""
    made = chip()
    made.receive(b"\x1e\xb0")
    configure(made, ecr=0x4C, auto=bytes(5))
    assert register(made, 0x1E) == 0xB0
    assert made.electrodes[0].baseline == 704
    made.clock.advance(100_000)
    assert register(made, 0x1E) == 0xB0


def test_a_register_can_lie():
    made = chip()
    made.overrides[0x5D] = 0xFF
    assert register(made, 0x5C, 2) == b"\x10\xff"
