"""A device that is left on: after ten days, longer than ticks can tell apart, all works as on the first.

Half a period of ticks is 2**29 ms, 6.2 days. The loop of those days is thinned out: one look in two hours.
"""

import time

import rig
import tools
from boards import esp32_devkitc
from devices.bus import OK, STUCK_ELECTRODE
from devices.hx711 import Scale
from hands import Bench, press_of
from stand import Stand

TWO_HOURS_MS = 7200000
LOOKS = 120  # ten days of them


def leave(bench):
    """Ten days in which nothing happens."""
    for _ in range(LOOKS):
        bench.ahead = (bench.ahead + TWO_HOURS_MS) % (1 << 30)
        bench.step()
    bench.run(600)
    bench.take()


def test_the_presses_after_ten_days_are_believed():
    bench = Bench(pause=tools.GAMES(8, 14))
    assert bench.tap("C4") == press_of("C4")
    leave(bench)
    # Each is one electrode of each chip at least: more than the 36 that no hands make in half a second.
    for _ in range(20):
        assert bench.tap("C4", 60) == press_of("C4")
        assert bench.tap("F9", 60) == press_of("F9")
    assert [part.name for part in bench.box.parts if part.fault != OK] == []


def test_the_rest_follows_the_warmth_after_ten_days():
    bench = Bench(pause=20)
    leave(bench)
    # Ten counts up in ten seconds, as of a vest that somebody puts on.
    for warmer in range(1, 11):
        for address in (0x5A, 0x5B):
            for electrode in range(8):
                rig.electrode(address, electrode, -warmer)
        bench.run(1000)
    bench.run(2000)
    assert bench.take() == []
    panel = bench.box.panels["back"]
    panel.burst(bench.now())
    for electrode in range(8):
        # A finger must take six counts away; what noise takes is up to three.
        assert abs(panel.chips[0].delta(electrode)) <= 3


def test_a_stuck_electrode_is_found_after_ten_days():
    bench = Bench(pause=tools.GAMES(16, 40))
    bench.tap("C4")
    leave(bench)
    rig.electrode(0x5A, 6, 30)
    bench.run(500)
    for _ in range(76):
        bench.ahead = (bench.ahead + 1000) % (1 << 30)
        bench.step()
    chip = bench.part("touch 0x5A")
    assert (chip.fault, chip.detail) == (STUCK_ELECTRODE, 6)


def test_a_table_is_found_when_the_vest_goes_after_ten_days():
    bench = Bench(pause=20)
    leave(bench)
    rig.attach("table")
    bench.run(5000)
    assert bench.box.attached == "table"


def test_a_shot_is_judged_as_quickly_after_ten_days():
    stand = Stand()
    stand.arm()
    stand.shot()
    rig.cup(1, 2, "upper", "wobble")
    stand.run(6000)
    assert stand.of("stood")
    stand.gallery.setup(stand.now())
    leave(stand)
    stand.arm()
    stand.shot()
    stand.run(1000)  # a shot that a person tells is judged after 0.4 s
    assert stand.of("judged") == [("judged",)]


def test_the_zero_of_the_scale_follows_after_ten_days():
    rig.attach("table")
    scale = Scale(esp32_devkitc)
    ahead = 0

    def run(ms):
        for _ in range(ms // 25):
            scale.scan(time.ticks_add(time.ticks_ms(), ahead))
            rig.advance(25)

    scale.start(time.ticks_ms())
    run(2500)
    assert scale.tare(time.ticks_ms()) == ""
    rig.plate(5)
    run(2500)
    assert scale.learn(time.ticks_ms(), 5) == ""
    for _ in range(LOOKS):
        ahead = (ahead + TWO_HOURS_MS) % (1 << 30)
        rig.advance(150)  # a value is ready: the scale was never silent
        run(25)
    run(1000)
    assert scale.count == 5 and scale.fault == OK
    zero = scale.zero
    # 20 counts a second since power-on, 27 s ago; ten more make 740: less than a third of a cup, and followed.
    rig.scale_drift(20)
    run(10000)
    assert 600 < scale.zero - zero < 880 and scale.count == 5
