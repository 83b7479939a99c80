"""MPR121: what it measures and when it says so. Sections are those of its data sheet rev. 4."""

import pytest
from battlevest.simulator.chips.mpr121 import MPR121
from battlevest.simulator.clock import Clock

from .chip_tools import chip, configure, data, register, status


def test_auto_configuration_reaches_its_target():
    """AN3889: 1024 x I x T / (20 pF x 3.3 V) = 720 wants 46.4 pC: 46 uA in 1 us (code 2), which gives 713.7 counts."""
    made = configure(chip())
    made.clock.advance(4_000)
    assert register(made, 0x5F) == 46
    assert register(made, 0x6C) == 0x22  # ELE0 in the lower, ELE1 in the upper field
    assert data(made, 0) == 714
    assert register(made, 0x02, 2) == b"\x00\x00"


def test_the_search_can_leave_the_charge_time():
    """Section 5.11, SCTS: 63 uA in the global 0.5 us are not enough for 46.4 pC,
    so the channel keeps 16 uA x 0.5 us = 124 counts."""
    made = configure(chip(), auto=b"\x0b\x80\xc9\x82\xb4")
    assert register(made, 0x6C) == 0x00
    made.clock.advance(4_000)
    assert data(made, 0) == 124
    assert register(made, 0x02) == 0xFF
    assert register(made, 0x03) & 0xC0


def test_wrong_limits_fail_every_channel():
    """AN3889: 255 > USL > TL > LSL > 0, else all channels are out of range."""
    made = configure(chip(), auto=b"\x0b\x00\x82\xc9\xb4")
    assert register(made, 0x02, 2) == b"\xff\xcf"


def test_a_shorted_electrode_is_out_of_range():
    """Section 5.3: the bit of the channel, and a failure flag in 0x03."""
    made = chip()
    made.pull(9, float("inf"))
    configure(made)
    made.clock.advance(4_000)
    assert register(made, 0x02) == 0x00
    assert register(made, 0x03) == 0xC2
    assert data(made, 9) == 0


def test_a_hand_that_draws_everything_at_the_start():
    """A pull of all 720 counts leaves nothing to measure: out of range, and back once the hand is off (ARE)."""
    made = chip()
    made.pull(9, 720)
    configure(made)
    made.clock.advance(4_000)
    assert register(made, 0x03) == 0xC2
    made.pull(9, 0)
    made.clock.advance(8_000)
    assert register(made, 0x03) == 0
    assert data(made, 9) == 714


@pytest.mark.parametrize(
    ("sampling", "milliseconds"), [(0x20, 4), (0x21, 8), (0x24, 64), (0x28, 6), (0x30, 10), (0x38, 18)]
)
def test_data_come_every_esi_times_sfi(sampling, milliseconds):
    """Section 5.9."""
    made = configure(chip(), sampling=sampling)
    made.clock.advance(milliseconds * 1000 - 1)
    assert data(made, 0) == 0
    made.clock.advance(1)
    assert data(made, 0) == 714


def test_a_slow_scan_stretches_the_interval():
    """AN3890: FFI 34 samples x 2 x 32 us x 12 channels = 26.112 ms instead of ESI 1 ms; times SFI 4 = 104.448 ms."""
    made = chip()
    made.receive(b"\x2b\x01\x01\x00\x00\x01\x01")
    made.receive(bytes((0x5C, 0xC1, 0xE0)))
    made.receive(b"\x5e\x8c")
    made.clock.advance(104_447)
    assert data(made, 0) == 0
    made.clock.advance(1)
    assert data(made, 0) == 496  # 1 uA x 32 us: 1024 x 32 / 66 = 496.5, just below


def test_each_chip_has_its_own_clock():
    """Section 3.3, internal clock: 0.65 to 1.35 kHz, here four chips that all differ."""
    clocks = [MPR121(address, Clock()).khz for address in (0x5A, 0x5B, 0x5C, 0x5D)]
    assert len(set(clocks)) == 4
    assert all(0.65 <= khz <= 1.35 for khz in clocks)
    slow = configure(chip(khz=0.8))
    slow.clock.advance(4_999)
    assert data(slow, 0) == 0
    slow.clock.advance(1)
    assert data(slow, 0) == 714


def started(debounce=0x00):
    """A chip whose baseline has settled at 714."""
    made = configure(chip(), debounce=debounce)
    made.clock.advance(200_000)
    return made


def test_a_touch_makes_the_number_fall():
    """AN3889; a pull of 40 at 720 counts leaves 713.7 x (1 - 40/720) = 674.05."""
    made = started()
    made.pull(3, 40)
    made.clock.advance(4_000)
    assert data(made, 3) == 674
    assert status(made) == 1 << 3
    assert data(made, 4) == 714


def test_a_finger_in_the_middle_of_an_interval_counts_half():
    """Second filter (SFI): the mean pull is 20, the data 713.7 x (1 -
    20/720) = 693.9; 714 - 694 = 20 > 15 is a touch."""
    made = started()
    made.clock.advance(2_000)
    made.pull(3, 40)
    made.clock.advance(2_000)
    assert data(made, 3) == 694
    assert status(made) == 1 << 3


def test_thresholds_and_what_lies_between():
    """AN3892: touched above 15, released below 10, in between the state holds.
    16 counts at 720 are 15.86 here, 12 are 11.9."""
    made = started()
    made.pull(0, 12)
    made.clock.advance(8_000)
    assert status(made) == 0
    made.pull(0, 40)
    made.clock.advance(8_000)
    assert status(made) == 1
    made.pull(0, 12)
    made.clock.advance(8_000)
    assert status(made) == 1
    made.pull(0, 3)
    made.clock.advance(8_000)
    assert status(made) == 0


def test_debounce_counts_detections():
    """Section 5.7: DT 2 and DR 1 are three detections to touch, two to release."""
    made = started(debounce=0x12)
    made.pull(0, 40)
    made.clock.advance(8_000)
    assert status(made) == 0
    made.clock.advance(4_000)
    assert status(made) == 1
    made.pull(0, 0)
    made.clock.advance(4_000)
    assert status(made) == 1
    made.clock.advance(4_000)
    assert status(made) == 0


def test_irq_falls_on_every_change_and_rises_when_read():
    """Section 4.6."""
    made = started()
    assert not made.irq_low
    made.pull(0, 40)
    made.clock.advance(4_000)
    made.sync()
    assert made.irq_low
    status(made)
    assert not made.irq_low
    made.pull(0, 0)
    made.clock.advance(4_000)
    made.sync()
    assert made.irq_low


def test_cl_10_starts_low_and_climbs():
    """Section 5.11 and AN3891: 714 & 0x3E0 = 704, then one count (NHD 1) an
    interval while further than 2 x MHD = 2 away."""
    made = configure(chip())
    baselines = []
    for _ in range(11):
        made.clock.advance(4_000)
        made.sync()
        baselines.append(made.electrodes[0].baseline)
    assert baselines == [704, 705, 706, 707, 708, 709, 710, 711, 712, 714, 714]
    assert register(made, 0x1E) == 178  # 714 >> 2


def test_cl_11_starts_at_the_data():
    made = configure(chip(), ecr=0xCC, auto=b"\x0f\x00\xc9\x82\xb4")
    made.clock.advance(4_000)
    made.sync()
    assert made.electrodes[0].baseline == 714


def test_a_finger_at_the_start_is_unseen():
    """AN3889: its data become the baseline."""
    made = chip()
    made.pull(5, 40)
    configure(made)
    made.clock.advance(500_000)
    assert status(made) == 0


def test_the_baseline_follows_a_slow_fall():
    """AN3891 with falling MHD 1, NHD 1, NCL 0xFF, FDL 2: three samples an
    average, 255 averages outside 2 x MHD a step of one."""
    made = started()
    made.pull(0, 10)  # 713.7 x (1 - 10/720) = 703.8: 704, ten below
    made.clock.advance(255 * 3 * 4_000 - 4_000)
    made.sync()
    assert made.electrodes[0].baseline == 714
    made.clock.advance(4_000)
    made.sync()
    assert made.electrodes[0].baseline == 713


def test_the_baseline_stands_still_under_a_finger():
    """Section 5.5: NHD, NCL, FDL touched all zero."""
    made = started()
    made.pull(0, 40)
    made.clock.advance(10_000_000)
    assert status(made) == 1
    assert made.electrodes[0].baseline == 714


def test_a_silent_chip_answers_and_never_changes():
    made = started()
    made.sync()
    made.frozen = True
    made.pull(0, 40)
    made.clock.advance(50_000)
    assert status(made) == 0
    made.receive(b"\x5e\x00")
    assert register(made, 0x5E) == 0x8C
    made.frozen = False
    made.clock.advance(8_000)
    assert status(made) == 1
