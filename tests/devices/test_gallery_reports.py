"""Field reports of groups 5 and 6, and of group 2 where they concern the table's line: number in the name."""

import gc
import time

import micropython
import rig
import tools
from boards import esp32_devkitc
from devices import gallery as g
from devices.bus import Bus
from devices.gallery import UPPER, bit
from devices.hx711 import Scale
from devices.mcp23017 import Mcp23017
from stand import Stand

POLL_MS = 20


def test_5_2_a_short_pulse_at_any_phase_of_a_slow_poll_is_delivered_once():
    rig.attach("table")
    chip = Mcp23017(Bus(esp32_devkitc), 0x20, "rail_1", (0x1F, 0x1F))
    chip.start(time.ticks_ms())
    chip.poll(time.ticks_ms())
    for phase in range(0, POLL_MS, tools.GAMES(1, 2)):
        # Up at ``phase`` ms after a poll, down 5 ms later; polls at 20, 40, 60 ms.
        began = time.ticks_us()
        heard = []
        at = 0
        for ms, act in sorted([(phase, True), (phase + 5, False), (20, None), (40, None), (60, None)], key=order):
            rig.advance_us(max(0, began + 1000 * ms - time.ticks_us()))
            at = ms
            if act is None:
                chip.service(time.ticks_ms())
                if chip.changed:
                    heard.append((at, chip.changed))
            else:
                rig.sensor(1, 3, "upper", act)
        # A pulse over a poll shows both its ends; each pulse within one poll shows once.
        expected = [20] if phase + 5 <= 20 else [20, 40] if phase < 20 else [40]
        assert heard == [(ms, 0x0400) for ms in expected], phase
        assert chip.levels == 0x1F1F


def order(entry):
    return entry[0] + (0.5 if entry[1] is None else 0.0)


def test_5_2_two_pulses_on_different_inputs_in_one_interval():
    rig.attach("table")
    chip = Mcp23017(Bus(esp32_devkitc), 0x20, "rail_1", (0x1F, 0x1F))
    chip.start(time.ticks_ms())
    chip.poll(time.ticks_ms())
    for part, place in (("lower", 1), ("upper", 4)):
        rig.sensor(1, place, part, True)
        rig.advance(5)
        rig.sensor(1, place, part, False)
        rig.advance(3)
    chip.service(time.ticks_ms())
    assert chip.changed == 0x0801 and chip.levels == 0x1F1F


def test_5_2_nothing_from_before_the_start_counts_and_the_line_is_free_again():
    rig.attach("table")
    rig.set_up(5)
    stand = Stand(cups=0, attach=None)
    rig.sensor(1, 1, "upper", False)
    rig.advance(30)
    rig.sensor(1, 1, "upper", None)
    # The ESP32 starts again with the event still pending in the chip.
    again = Stand(cups=0, attach=None)
    again.arm()
    again.run(1500)
    assert again.take() == [] and again.counts() == [0, 0, 0]
    rig.shoot(1, 2, "upper")
    again.run(2500)
    assert again.counts() == [1, 0, 0]
    assert stand.counts() == [0, 0, 0]


def test_5_2_interrupts_are_served_within_two_milliseconds_of_the_look():
    stand = Stand()
    stand.arm()
    for line in (1, 2, 3):
        rig.sensor(line, 5, "lower", False)
    begin = time.ticks_us()
    stand.gallery.scan(time.ticks_ms())
    took = time.ticks_diff(time.ticks_us(), begin)
    assert [stand.gallery.chips[line].levels >> 4 & 1 for line in range(3)] == [1, 1, 1]
    # Three bursts of 9 bytes with 200 us for each call, and what else a scan does.
    assert took <= 2000, took


def test_5_4_setting_up_never_scores_and_the_state_is_read_afresh():
    stand = Stand()
    random = tools.Random(54)
    for _ in range(tools.GAMES(6, 1)):
        stand.gallery.setup(time.ticks_ms())
        for _ in range(4):
            line, place = 1 + random.below(3), 1 + random.below(5)
            rig.cup(line, place, "stack", random.choice(("take", "set")))
            stand.run(random.below(900))
        for line in (1, 2, 3):
            for place in range(1, 6):
                rig.cup(line, place, "stack", "set")
        stand.gallery.arm(time.ticks_ms())
        stand.run(3000)
        assert stand.gallery.phase == g.ARMED
        assert stand.counts() == [0, 0, 0]
        assert [stand.gallery.seen(line) for line in range(3)] == [0x3FF] * 3


def test_5_4_each_cup_once_until_it_was_seen_standing_again():
    stand = Stand()
    stand.arm()
    for _ in range(3):
        rig.shoot(1, 2, "upper")
        stand.run(2600)
        rig.sensor(1, 2, "upper", True)  # something rolls past
        stand.run(200)
        rig.sensor(1, 2, "upper", None)
        stand.run(900)
        rig.cup(1, 2, "upper", "set")
        stand.run(1500)
    assert stand.counts() == [1, 0, 0]
    # Armed again it stands, and can be beaten again.
    stand.arm()
    rig.shoot(1, 2, "upper")
    stand.run(2600)
    assert stand.counts() == [1, 0, 0]


def test_5_4_chatter_of_any_length_is_one_count():
    for length in (1, 20, 200, 2, 5, 10, 50, 100, 150)[: tools.GAMES(9, 3)]:
        stand = Stand()
        stand.arm()
        rig.trigger(50)
        stand.run(60)
        begin = time.ticks_ms()
        seen = False
        while time.ticks_diff(time.ticks_ms(), begin) < length:
            rig.sensor(2, 3, "upper", seen)
            seen = not seen
            rig.advance(1)
            if time.ticks_diff(time.ticks_ms(), begin) % 6 == 0:
                stand.step()
        rig.sensor(2, 3, "upper", False)
        stand.run(3500)
        assert stand.counts() == [0, 1, 0], length
        assert stand.of("fell") == [("fell", 2, 3, "upper")], length


class Desk:
    """A scale alone."""

    def __init__(self, rate):
        rig.reset(attach="table")
        rig.scale_rate(rate)
        self.pause = 25 if rate == 10 else 5
        self.scale = Scale(esp32_devkitc)
        self.scale.start(time.ticks_ms())
        self.steps = []

    def run(self, ms):
        for _ in range(ms // self.pause):
            self.scale.scan(time.ticks_ms())
            if self.scale.stepped:
                self.scale.stepped = False
                self.steps.append((time.ticks_ms(), self.scale.count))
            rig.advance(self.pause)


def learnt(rate):
    desk = Desk(rate)
    desk.run(3000)
    assert desk.scale.tare(time.ticks_ms()) == ""
    rig.plate(5)
    desk.run(3000)
    assert desk.scale.learn(time.ticks_ms(), 5) == ""
    return desk


def test_6_2_the_first_ten_readings_are_dropped():
    for rate, ms in ((10, 1000), (80, 125)):
        desk = Desk(rate)
        # The chip settles first (400 or 50 ms), then ten values at 10 % more than the nominal rate are not over.
        desk.run(ms * 8 // 10)
        assert desk.scale.raw == 0
        assert desk.scale.tare(time.ticks_ms()) == "waking"
        desk.run(3000)
        assert desk.scale.tare(time.ticks_ms()) == ""


def test_6_2_tare_is_refused_while_it_moves():
    for rate in (10, 80):
        desk = Desk(rate)
        desk.run(3000)
        rig.press_plate(40)
        desk.run(150)
        rig.press_plate(90)
        desk.run(150)
        assert desk.scale.tare(time.ticks_ms()) == "unsteady"
        assert desk.scale.zero == 0
        desk.run(2500)
        assert desk.scale.tare(time.ticks_ms()) == ""


def test_6_2_a_step_is_told_once_and_when_it_is_stable():
    for rate in (10, 80):
        desk = learnt(rate)
        begin = time.ticks_ms()
        rig.plate(9)
        desk.run(4000)
        assert [count for _, count in desk.steps] == [9]
        assert time.ticks_diff(desk.steps[0][0], begin) >= desk.scale.settle_ms


def test_6_2_drift_while_idle_is_no_event():
    # 10 g a minute: 10 x 1074 counts a minute, 179 a second; half an hour would be 60 cups.
    for rate, counts in ((10, 150), (10, -150), (80, 150))[: tools.GAMES(3, 1)]:
        desk = learnt(rate)
        rig.scale_drift(counts)
        desk.run(tools.GAMES(120000, 8000))
        assert desk.steps == [] and desk.scale.count == 5
        rig.plate(4)
        desk.run(4000)
        assert [count for _, count in desk.steps] == [4]


def test_6_2_a_single_wild_reading_is_nothing():
    desk = learnt(10)
    for _ in range(5):
        rig.fault("scale", "babble")
        desk.run(95)
        rig.fault("scale", on=False)
        desk.run(1500)
    assert desk.steps == [] and desk.scale.count == 5


def test_2_1_the_tables_line_is_written_when_it_changed_or_once_a_second():
    stand = Stand()
    leds = stand.box.leds
    leds.budget_ma = 1500
    stand.run(1200)
    before = len(rig.frames("table"))
    stand.run(10000)
    assert 9 <= len(rig.frames("table")) - before <= 11
    before = len(rig.frames("table"))
    begin = time.ticks_ms()
    for i in range(300):
        leds.frames["table"][0] = i % 200
        stand.step()
    # At most 50 frames a second.
    assert len(rig.frames("table")) - before <= time.ticks_diff(time.ticks_ms(), begin) // 20 + 2


def test_2_2_no_frame_exceeds_the_limit_with_the_table():
    random = tools.Random(22)
    stand = Stand()
    leds = stand.box.leds
    frame = leds.frames["table"]
    for _ in range(tools.GAMES(60, 15)):
        leds.budget_ma = random.choice((0, 400, 814, 815, 850, 900, 1500))
        leds.brightness = random.choice((1, 50, 100))
        for i in range(147):
            frame[i] = random.choice((0, 0, 1, 80, 255))
        stand.run(60)
        drawn = 0
        for colour in rig.pixels("table"):
            drawn += sum(colour)
        current = 100 * 814 + drawn * 2000 / 255
        assert current <= 100 * max(leds.budget_ma, 814)
        assert leds.estimate_ma <= max(leds.budget_ma, 814)


def test_the_quiet_table_allocates_nothing():
    stand = Stand(settle=2500)
    box = stand.box
    stand.arm()
    gc.collect()
    before = gc.mem_alloc()
    micropython.heap_lock()
    try:
        loop(box, 250)
        rig_free_loop(box)
    finally:
        micropython.heap_unlock()
    assert gc.mem_alloc() == before
    assert stand.gallery.phase == g.ARMED


def loop(box, times):
    for _ in range(times):
        now = time.ticks_ms()
        box.scan(now)
        box.flush(now)
        time.sleep_ms(4)


def rig_free_loop(box):
    """Falls by a forced sensor are set up by the caller; here only the loop."""
    loop(box, 20)


def test_falls_and_shots_allocate_nothing():
    stand = Stand(settle=2500)
    stand.arm()
    rig.shoot(1, 3, "stack")
    rig.hand(2, 2, 300)
    micropython.heap_lock()
    try:
        loop(stand.box, 500)
    finally:
        micropython.heap_unlock()
    stand.run(10)
    assert stand.counts() == [2, 0, 0]
    assert stand.gallery.fallen(0) >> 5 == bit(2, UPPER) >> 5
