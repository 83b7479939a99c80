"""A tiny firmware for tests of the simulator itself: it blinks, beeps when OK is pressed, and keeps a file."""

BOOT = "print('boot')\n"

MAIN = """
import os
import time

import machine
import neopixel
from boards import esp32_devkitc as board

line = neopixel.NeoPixel(machine.Pin(board.LED_LINES["back"], machine.Pin.OUT), 71, timing=(325, 900, 800, 600))
ok = machine.Pin(board.BUTTONS["ok"], machine.Pin.IN, machine.Pin.PULL_UP)
buzzer = machine.PWM(machine.Pin(board.BUZZER), freq=2000, duty_u16=0)
print("ready", machine.reset_cause(), len(os.listdir()))
on = False
while True:
    on = not on
    line[0] = (on * 10, 0, 20)
    line.write()
    pressed = not ok()
    buzzer.duty_u16(32768 if pressed else 0)
    if pressed:
        with open("presses", "ab") as file:
            file.write(b"x")
    begin = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), begin) < 3:
        pass
    time.sleep_ms(20)
"""


def make(folder, firmware, main=MAIN, boot=BOOT):
    """Write the firmware into a folder, with the real board files."""
    import shutil

    shutil.copytree(firmware / "boards", folder / "boards", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "boot.py").write_text(boot)
    (folder / "main.py").write_text(main)
    return folder
