"""Pins and parts of the box built on an ESP32-S3-DevKitC-1.

Pure data. Left alone on purpose: the straps 0, 3, 45, 46; 19 and 20 (USB); 43 and 44 (console); 26 to 32 (flash) and
33 to 37 (octal PSRAM of the N8R8 and N16R8 modules); 38 and 48 (the board's own LED, by revision). Source: ESP-IDF
GPIO reference for the ESP32-S3; ESP32-S3-DevKitC-1 user guide.
"""

NAME = "ESP32-S3-DevKitC-1"
CHIP = "esp32s3"

# One bus for all chips of the box, the vest and the table; 400 kHz is the most an MPR121 allows (data sheet table 7).
I2C = {"id": 0, "scl": 9, "sda": 8, "freq": 400000}

SCREEN = {"address": 0x3C, "width": 128, "height": 64}

# One WS2812B data line per side of the vest and one for the table.
LED_LINES = {"back": 4, "front": 5, "table": 6}

# Active low, internal pull-ups.
BUTTONS = {"left": 15, "ok": 16, "right": 17}

BUZZER = 7

# The table: open-drain interrupt line of the three expanders, scale, trigger switch, piezo (ADC1: works beside WiFi).
EXPANDERS = {"addresses": (0x20, 0x21, 0x22), "interrupt": 18}
SCALE = {"data": 10, "clock": 11}
TRIGGER = 12
PIEZO = 1

# What the box draws at most without its LEDs, in milliampere: ESP32-S3 with its access point on 110 (up to 340 for
# the few ms of a packet, which the capacitor at the LEDs covers), screen 25, touch chips 2, bus 4, level shifter 2,
# buzzer 1.
BASE_MA = 150
