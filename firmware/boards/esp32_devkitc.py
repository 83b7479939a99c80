"""Pins and parts of the box built on an ESP32-DevKitC (WROVER-E module with PSRAM, or WROOM-32).

Pure data. Free pins of this board: 4, 13, 14, 16 to 19, 21 to 23, 25 to 27, 32, 33, and the inputs 34, 35, 36, 39
(no pull-ups). Left alone on purpose: 6 to 11 (flash), 1 and 3 (console), the straps 0, 2, 5, 12, 15, and 16, 17 (PSRAM
on WROVER modules). Source: ESP-IDF GPIO reference for the ESP32; ESP32 series data sheet, strapping pins.
"""

NAME = "ESP32-DevKitC"
CHIP = "esp32"

# One bus for all chips of the box, the vest and the table; 400 kHz is the most an MPR121 allows (data sheet table 7).
I2C = {"id": 0, "scl": 22, "sda": 21, "freq": 400000}

SCREEN = {"address": 0x3C, "width": 128, "height": 64}

# One WS2812B data line per side of the vest and one for the table.
LED_LINES = {"back": 18, "front": 19, "table": 23}

# Active low, internal pull-ups.
BUTTONS = {"left": 32, "ok": 33, "right": 25}

BUZZER = 26

# The table: open-drain interrupt line of the three expanders, scale, trigger switch, piezo (ADC1: works beside WiFi).
EXPANDERS = {"addresses": (0x20, 0x21, 0x22), "interrupt": 27}
SCALE = {"data": 34, "clock": 4}
TRIGGER = 13
PIEZO = 35

# What the box draws at most without its LEDs, in milliampere: ESP32 with its access point on 115 (up to 240 for the few
# ms of a packet, which the capacitor at the LEDs covers), screen 25, touch chips 2, bus 4, level shifter 2, buzzer 1.
BASE_MA = 150
