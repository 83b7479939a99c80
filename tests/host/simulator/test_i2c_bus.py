"""The I2C bus: who answers, what it costs, and how it gets stuck (NXP UM10204, ESP32 port of MicroPython)."""

import pytest
from battlevest.simulator import ModelError
from battlevest.simulator.i2c_bus import Bus


class Echo:
    """A chip that keeps what it was sent."""

    name, powered = "echo", True

    def __init__(self):
        self.got = []
        self.takes = 100

    def receive(self, data):
        self.got.append(data)
        return min(len(data), self.takes)

    def send(self, count):
        return bytes(range(count))


def bus():
    made = Bus()
    made.chips[0x5A] = Echo()
    made.connect(400_000)
    return made


def test_write_and_read():
    made = bus()
    assert made.transfer(0x5A, b"\x01\x02", None) == (0, b"")
    assert made.transfer(0x5A, b"\x00", 3) == (0, b"\x00\x01\x02")
    assert made.chips[0x5A].got == [b"\x01\x02", b"\x00"]


def test_nobody_answers():
    made = bus()
    assert made.transfer(0x5B, b"", None) == (19, b"")
    made.chips[0x5A].powered = False
    assert made.transfer(0x5A, b"", None) == (19, b"")


def test_a_refused_data_byte_is_an_error():
    made = bus()
    made.chips[0x5A].takes = 1
    assert made.transfer(0x5A, b"\x01\x02", None) == (19, b"")


def test_time():
    """200 us a call and nine bits a byte, two for start and stop: (9 x 3 + 2)
    / 0.4 = 72.5 us; (9 x 6 + 2) / 0.4 = 140 us."""
    made = bus()
    made.transfer(0x5A, b"\x01\x02", None)
    assert made.cost_us == 273
    made.transfer(0x5A, b"\x00", 3)
    assert made.cost_us == 273 + 340


def test_at_100_khz_it_takes_four_times_as_long():
    made = bus()
    made.connect(100_000)
    made.transfer(0x5A, b"\x00", 3)
    assert made.cost_us == 200 + 560


def test_too_fast_for_an_mpr121():
    with pytest.raises(ModelError, match="table 7"):
        bus().connect(400_001)


def test_pins_moved_by_hand_are_no_bus_until_it_is_made_again():
    made = bus()
    made.by_hand(1, 1)
    assert made.transfer(0x5A, b"", None)[0] == 110
    made.connect(400_000)
    assert made.transfer(0x5A, b"", None)[0] == 0


def test_nine_clocks_with_sda_let_go():
    """UM10204 section 3.1.16."""
    made = bus()
    made.hang(made.chips[0x5A])
    assert made.transfer(0x5A, b"", None)[0] == 110
    for sda in (0, 1):
        for _ in range(8):
            made.by_hand(0, sda)
            made.by_hand(1, sda)
        assert made.sda_level() == 0
    made.by_hand(0, 1)
    made.by_hand(1, 1)
    assert made.sda_level() == 1
    made.connect(400_000)
    assert made.transfer(0x5A, b"", None)[0] == 0
