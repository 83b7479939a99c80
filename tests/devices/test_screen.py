"""The screen: the right pixels, one page at a time, and a screen that comes back."""

import time

import rig
from boards import esp32_devkitc
from devices.bus import MISSING, OK, Bus
from devices.ssd1306 import Screen
from hands import Bench


def make():
    return Screen(Bus(esp32_devkitc), esp32_devkitc)


def send(screen, times, ms=10):
    for _ in range(times):
        screen.send(time.ticks_ms())
        rig.advance(ms)


def test_the_ram_is_written_before_the_glass_lights():
    screen = make()
    screen.start(time.ticks_ms())
    for _ in range(8):
        send(screen, 1)
        assert not rig.screen_on()
    send(screen, 1)
    assert rig.screen_on()
    assert rig.screen() == bytes(1024)


def test_pixels_stand_where_they_were_drawn():
    screen = make()
    screen.buffer[0] = 0x01  # top left
    screen.buffer[127] = 0x80  # right end of the first page, its lowest row
    screen.buffer[1023] = 0x80  # bottom right
    screen.start(time.ticks_ms())
    send(screen, 10)
    assert rig.screen() == bytes(screen.buffer)


def test_a_change_sends_one_page_a_call():
    screen = make()
    screen.start(time.ticks_ms())
    send(screen, 10)
    for page in range(8):
        screen.buffer[128 * page + 5] = 0xFF
    for page in range(8):
        begin = time.ticks_us()
        screen.send(time.ticks_ms())
        # The page: 2 + 128 bytes of 9 bits at 400 kHz and a call, the window: 8 bytes and a call: 3.5 ms.
        assert time.ticks_diff(time.ticks_us(), begin) < 3600
        assert rig.screen() == bytes(screen.buffer[: 128 * (page + 1)]) + bytes(128 * (7 - page))


def test_nothing_new_sends_little():
    screen = make()
    screen.start(time.ticks_ms())
    send(screen, 10)
    calls = rig.bus_calls()
    send(screen, 100)
    # In one second four pages are refreshed, each with its window, and once the set-up or its end: 8 to 11 transfers.
    assert rig.bus_calls() - calls <= 12


def test_a_missing_screen_is_named_asked_once_a_second_and_comes_back():
    bench = Bench()
    screen = bench.box.screen
    for i in range(1024):
        screen.buffer[i] = i * 7 & 0xFF
    bench.run(200)
    assert rig.screen() == bytes(screen.buffer)
    rig.fault("screen", "missing")
    bench.run(1500)
    assert (screen.fault, screen.fault_count) == (MISSING, 1)
    rig.fault("screen", "missing", on=False)
    bench.run(2000)
    assert screen.fault == OK
    assert rig.screen() == bytes(screen.buffer)


def test_a_screen_that_restarted_is_whole_after_three_seconds():
    bench = Bench()
    bench.box.screen.buffer[700] = 0x55
    bench.run(200)
    rig.fault("screen", "reset")
    bench.run(4200)
    assert rig.screen() == bytes(bench.box.screen.buffer)


def test_on_off_and_contrast():
    screen = make()
    screen.start(time.ticks_ms())
    send(screen, 10)
    screen.on(False)
    send(screen, 1)
    assert not rig.screen_on()
    screen.contrast = 10
    screen.on(True)
    send(screen, 1)
    assert rig.screen_on()
