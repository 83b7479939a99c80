"""The rig: a test as the device's own program, with fingers, faults and time around it."""

import os
import time

import machine
import micropython
import rig
import tools
from boards import esp32_devkitc as board


def bus():
    return machine.I2C(0, scl=machine.Pin(board.I2C["scl"]), sda=machine.Pin(board.I2C["sda"]), freq=board.I2C["freq"])


def start_chip(i2c, address, sampling=0x20):
    """The set of values of AN3944 with auto-configuration for 3.3 V (AN3889)."""
    i2c.writeto_mem(address, 0x80, b"\x63")
    i2c.writeto_mem(address, 0x2B, bytes((1, 1, 0, 0, 1, 1, 0xFF, 2, 0, 0, 0)))
    i2c.writeto_mem(address, 0x41, bytes((15, 10)) * 12)
    i2c.writeto_mem(address, 0x5B, bytes((0x00, 0x10, sampling)))
    i2c.writeto_mem(address, 0x7B, bytes((0x0B, 0x00, 201, 130, 180)))
    i2c.writeto_mem(address, 0x5E, b"\x8c")


def touched(i2c, address):
    two = i2c.readfrom_mem(address, 0x00, 2)
    return two[0] | (two[1] & 0x0F) << 8


def test_all_chips_answer():
    assert bus().scan() == [0x3C, 0x5A, 0x5B, 0x5C, 0x5D]


def test_a_finger_draws_its_row_and_its_column():
    i2c = bus()
    for address in (0x5A, 0x5B):
        start_chip(i2c, address)
    rig.advance(400)
    assert touched(i2c, 0x5A) == 0 and touched(i2c, 0x5B) == 0
    rig.touch("back", "C4", True)
    rig.advance(30)
    assert touched(i2c, 0x5A) == 1 << 3  # row 4 is electrode 3
    assert touched(i2c, 0x5B) == 1 << 3  # row 13, then columns A, B, C: electrode 3 of the second chip
    rig.touch("back", "C4", False)
    rig.advance(30)
    assert touched(i2c, 0x5A) == 0 and touched(i2c, 0x5B) == 0


def test_a_missing_chip_is_no_device():
    i2c = bus()
    rig.fault("0x5A", "missing")
    error = tools.raises(OSError, i2c.readfrom_mem, 0x5A, 0x5D, 1)
    assert error.errno == 19
    rig.fault("0x5A", "missing", on=False)
    assert i2c.readfrom_mem(0x5A, 0x5D, 1) == b"\x24"


def test_nine_clocks_free_the_bus():
    i2c = bus()
    rig.fault("0x5B", "stuck")
    assert tools.raises(OSError, i2c.readfrom_mem, 0x5A, 0x5D, 1).errno != 19
    scl = machine.Pin(board.I2C["scl"], machine.Pin.OPEN_DRAIN, value=1)
    sda = machine.Pin(board.I2C["sda"], machine.Pin.OPEN_DRAIN, value=1)
    for _ in range(8):
        scl(0)
        scl(1)
    assert sda() == 0
    scl(0)
    scl(1)
    assert sda() == 1
    assert bus().readfrom_mem(0x5A, 0x5D, 1) == b"\x24"
    assert rig.faults() == []


def test_lights_screen_sound_and_button():
    import neopixel

    line = neopixel.NeoPixel(machine.Pin(board.LED_LINES["back"], machine.Pin.OUT), 71, timing=(325, 900, 800, 600))
    line[0] = (1, 2, 3)  # A3 is the first square of column A
    line[7] = (4, 5, 6)  # A11 and A12 are the eighth and ninth square of column A
    line.write()
    rig.advance(1)
    lights = rig.leds("back")
    assert lights["A3"] == (1, 2, 3)
    assert lights["A11"] == (4, 5, 6)
    assert lights["B5"] == (0, 0, 0)
    buzzer = machine.PWM(machine.Pin(board.BUZZER), freq=2000, duty_u16=32768)
    rig.advance(100)
    buzzer.duty_u16(0)
    assert [sound[1:] for sound in rig.sounds()] == [[2000, 100]]
    ok = machine.Pin(board.BUTTONS["ok"], machine.Pin.IN, machine.Pin.PULL_UP)
    assert ok() == 1
    rig.button("ok", True)
    rig.advance(10)
    assert ok() == 0
    i2c = bus()
    i2c.writeto(0x3C, bytes((0x00, 0x20, 0, 0x21, 0, 127, 0x22, 0, 7, 0xA1, 0xC8, 0x8D, 0x14, 0xAF)))
    i2c.writeto(0x3C, b"\x40" + bytes(1023) + b"\x80")
    assert rig.screen() == bytes(1023) + b"\x80"


def test_time_passes_as_the_bus_says():
    i2c = bus()
    begin = time.ticks_us()
    i2c.readfrom_mem(0x5A, 0x00, 43)
    # Address, register, address, 43 bytes: 46 x 9 + 2 bits at 400 kHz = 1040 us,
    # 200 us for the call, 5 us for a look at the clock.
    assert time.ticks_diff(time.ticks_us(), begin) == 1245


def test_the_way_to_the_chips_allocates_nothing():
    """Else no driver could be held to it. The heap can be locked on MicroPython only."""
    i2c = bus()
    buffer = bytearray(43)
    ok = machine.Pin(board.BUTTONS["ok"], machine.Pin.IN, machine.Pin.PULL_UP)
    i2c.readfrom_mem_into(0x5A, 0x00, buffer)
    ok()
    micropython.heap_lock()
    try:
        for _ in range(3):
            i2c.readfrom_mem_into(0x5A, 0x00, buffer)
            i2c.writeto_mem(0x5A, 0x2B, buffer)
            ok()
            time.ticks_ms()
            time.sleep_ms(1)
    finally:
        micropython.heap_unlock()
    assert ok() == 1


def test_ticks_wrap_at_two_to_the_thirtieth():
    rig.reset(start_ms=(1 << 30) - 10)
    before = time.ticks_ms()
    assert before == (1 << 30) - 10
    rig.advance(25)
    assert time.ticks_ms() == 15
    assert time.ticks_diff(time.ticks_ms(), before) == 25
    assert time.ticks_add(before, 25) == 15
    assert time.ticks_diff(before, time.ticks_ms()) == -25


def test_files_live_on_the_flash():
    before = rig.flash_stats()["operations"]
    with open("note.txt", "w") as file:
        file.write("hello")
    assert rig.flash_stats()["operations"] > before
    assert "note.txt" in os.listdir()
    with open("note.txt") as file:
        assert file.read() == "hello"
    assert tools.raises(OSError, open, "nothing.txt").errno == 2


def test_a_power_cut_leaves_a_file_system():
    with open("log", "wb") as file:
        file.write(b"a" * 200)
    rig.power_cut_after(1)

    def append():
        with open("log", "ab") as file:
            file.write(b"b" * 200)

    tools.raises(rig.PowerCut, append)
    rig.power_cycle()
    with open("log", "rb") as file:
        assert file.read() == b"a" * 200


def test_every_test_has_its_own_world():
    assert "note.txt" not in os.listdir()
    assert rig.now() == 0
