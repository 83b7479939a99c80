"""MCP23017: registers, pointer and interrupts. Sections and tables are those of DS20001952D."""

import pytest
from battlevest.simulator import ModelError
from battlevest.simulator.chips.mcp23017 import MCP23017

MIRROR_OPEN_DRAIN = 0x44


def expander(one_flag=False):
    made = MCP23017(0x20)
    made.one_flag = one_flag
    return made


def write(made, register, *values):
    assert made.receive(bytes((register, *values))) == 1 + len(values)


def read(made, register, count=1):
    made.receive(bytes((register,)))
    got = made.send(count)
    return got[0] if count == 1 else got


def watching(one_flag=False):
    """Inputs on the lower five pins of both ports, all high, interrupts on change."""
    made = expander(one_flag)
    for port in (0, 1):
        for bit in range(5):
            made.set_pin(port, bit, 1)
    write(made, 0x0A, MIRROR_OPEN_DRAIN)
    write(made, 0x00, 0x1F, 0x1F)
    write(made, 0x04, 0x1F, 0x1F)
    assert not made.pulls_low(0)
    return made


def test_power_on_values():
    """Table 3-1 and section 3.5: all pins inputs, everything else zero; a supply dip brings them back."""
    made = expander()
    assert read(made, 0x00, 22) == b"\xff\xff" + bytes(20)
    write(made, 0x00, 0x1F)
    made.power_on()
    assert read(made, 0x00) == 0xFF


def test_the_pointer_runs_through_both_ports_and_rolls_over():
    """Section 3.2.1, byte mode off: after 0x15 comes 0x00; a read without a new address goes on."""
    made = expander()
    write(made, 0x14, 0xA5, 0x5A)
    assert made.pointer == 0x00
    assert read(made, 0x14, 3) == b"\xa5\x5a\xff"
    assert made.send(1) == b"\xff"  # IODIRB


def test_with_seqop_the_pointer_toggles_in_its_pair():
    made = expander()
    write(made, 0x0A, 0x20)
    assert read(made, 0x00, 4) == b"\xff\xff\xff\xff"
    write(made, 0x14, 1, 2, 3)
    assert read(made, 0x14, 2) == b"\x03\x02"


def test_the_other_layout():
    """BANK = 1 (table 3-1): port A at 0x00..0x0A, port B at 0x10..0x1A, and the pointer is invalid after the change."""
    made = expander()
    write(made, 0x0A, 0x80)
    with pytest.raises(ModelError, match="BANK"):
        made.send(1)
    made.pointer = 0
    write(made, 0x00, 0x1F)
    write(made, 0x10, 0x0F)
    assert read(made, 0x00) == 0x1F and read(made, 0x10) == 0x0F
    assert read(made, 0x05) == 0x80 and read(made, 0x15) == 0x80
    write(made, 0x1A, 0x77)
    assert made.regs[10] == [0, 0x77]
    with pytest.raises(ModelError, match="beyond"):
        read(made, 0x0A, 2)
    for address in (0x0B, 0x1B):
        with pytest.raises(ModelError, match="addressed"):
            made.receive(bytes((address,)))


def test_writing_on_after_the_layout_changed_is_refused():
    made = expander()
    with pytest.raises(ModelError, match=r"3\.2\.1"):
        made.receive(b"\x0a\x80\x80")


def test_iocon_is_one_register_at_two_addresses():
    """Section 3.5.6; bit 0 reads as 0."""
    made = expander()
    write(made, 0x0B, 0x45)
    assert read(made, 0x0A, 2) == b"\x44\x44"


def test_what_is_no_register_is_refused():
    made = expander()
    for address in (0x16, 0x7F, 0xFF):
        with pytest.raises(ModelError, match="addressed"):
            made.receive(bytes((address,)))


def test_inputs_outputs_and_polarity():
    """Sections 3.5.1, 3.5.2, 3.5.9, 3.5.10: writing GPIO sets the latch, reading gives the pins."""
    made = expander()
    write(made, 0x00, 0x0F)
    made.set_pin(0, 0, 1)
    made.set_pin(0, 5, 1)  # an output: what the circuit does is not read
    write(made, 0x12, 0xF3)
    assert read(made, 0x14) == 0xF3
    assert read(made, 0x12) == 0xF1
    write(made, 0x02, 0x03)
    assert read(made, 0x12) == 0xF2
    write(made, 0x0E, 0xFF, 0xFF, 0xFF, 0xFF)  # INTF and INTCAP are read only
    assert read(made, 0x0E, 4) == bytes(4)


def test_pins_seven_are_outputs_only():
    """Revision D, table 1-1: GPA7 and GPB7."""
    for register in (0x04, 0x05):
        with pytest.raises(ModelError, match=r"GP[AB]7"):
            write(expander(), register, 0x80)
    made = expander()
    write(made, 0x00, 0x7F, 0x7F)
    write(made, 0x04, 0xFF, 0xFF)  # no inputs: nothing to watch there


def test_an_event_freezes_the_port_until_it_is_read():
    """Section 3.6.3 and 3.6.4: INTCAP keeps the first event, whatever comes after."""
    made = watching()
    made.set_pin(0, 2, 0)
    assert made.pulls_low(0)
    made.set_pin(0, 2, 1)
    made.set_pin(0, 4, 0)
    assert made.pulls_low(0)
    assert read(made, 0x0E) == 0b00100
    assert read(made, 0x10) == 0b11011  # at the event; reading it clears
    # Pin 4 is not what it was at the event: it raises again.
    assert made.pulls_low(0)
    assert read(made, 0x0E) == 0b10100  # pin 2 is not either
    assert read(made, 0x10) == 0b01111
    assert not made.pulls_low(0)


def test_a_pulse_while_an_event_waits_is_lost():
    made = watching()
    made.set_pin(0, 0, 0)
    made.set_pin(0, 3, 0)
    made.set_pin(0, 3, 1)
    assert read(made, 0x10) == 0b11110
    assert not made.pulls_low(0)
    assert read(made, 0x0E) == 0


def test_reading_the_port_first_throws_the_capture_away():
    """Why the order is INTF, INTCAP, GPIO."""
    made = watching()
    made.set_pin(1, 1, 0)
    made.set_pin(1, 1, 1)
    assert read(made, 0x13) == 0b11111
    # The pin is not what it was at the event, so the present level is captured: the pulse is gone.
    assert read(made, 0x11) == 0b11111


def test_each_port_is_cleared_by_its_own_read():
    """Section 3.6.1 with MIRROR: INTA and INTB both show either port."""
    made = watching()
    made.set_pin(0, 0, 0)
    made.set_pin(1, 0, 0)
    read(made, 0x12)
    assert made.pulls_low(0) and made.pulls_low(1)
    read(made, 0x13)
    assert not made.pulls_low(0) and not made.pulls_low(1)


def test_without_mirror_each_port_has_its_line():
    made = watching()
    write(made, 0x0A, 0x04)
    made.set_pin(1, 0, 0)
    assert not made.pulls_low(0) and made.pulls_low(1)


def test_a_burst_of_all_six_loses_nothing():
    made = watching()
    made.set_pin(0, 1, 0)
    made.set_pin(1, 3, 0)
    made.set_pin(1, 3, 1)
    assert read(made, 0x0E, 6) == bytes((0b00010, 0b01000, 0b11101, 0b10111, 0b11101, 0b11111))
    assert not made.pulls_low(0)


def test_a_pin_against_its_default_stays_active():
    """Section 3.5.4, 3.5.5: with INTCON the level is compared with DEFVAL, whatever is read."""
    made = watching()
    write(made, 0x06, 0x01)
    write(made, 0x08, 0x01)
    made.set_pin(0, 0, 0)
    for _ in range(3):
        assert read(made, 0x10) == 0b11110
        assert made.pulls_low(0)
    made.set_pin(0, 0, 1)
    read(made, 0x10)
    assert not made.pulls_low(0)


def test_an_inverted_pin_against_its_default_is_refused():
    made = watching()
    write(made, 0x08, 0x01)
    with pytest.raises(ModelError, match="DEFVAL"):
        write(made, 0x02, 0x01)


def test_some_chips_flag_one_of_two_pins():
    """Seen on hardware by Linux's driver: the capture has both."""
    made = watching(one_flag=True)
    chip_sees = made.outside[0]
    made.regs[2][0] = 0
    made.set_pin(0, 1, 0)
    made.set_pin(0, 3, 0)
    made.regs[2][0] = 0x1F
    made.reference[0] = chip_sees
    made._look(0)
    assert read(made, 0x0E) == 0b00010
    assert read(made, 0x10) == 0b10101


def test_interrupt_outputs():
    """Section 3.5.6: push-pull and active low at first, INTPOL turns it, ODR overrides both."""
    made = expander()
    assert not made.pulls_low(0)  # driven high
    write(made, 0x0A, 0x02)
    assert made.pulls_low(0)  # active high and inactive
    write(made, 0x0A, 0x06)
    assert not made.pulls_low(0)
    made.powered = False
    write(made, 0x0A, 0x02)
    assert not made.pulls_low(0)


def test_a_frozen_chip_answers_and_changes_nothing():
    made = watching()
    made.frozen = True
    write(made, 0x06, 0x55)
    assert read(made, 0x06) == 0
    made.set_pin(0, 0, 0)
    assert not made.pulls_low(0)
