"""The vest as it is sewn: which electrode is which row or column, and which LED lies under which square.

Pure data, the same for every ESP32 board. Cells are crossings of a row 1..13 and a column A..G, seen from behind; 71 of
the 91 cells are squares of the body and carry a LED on each side, the other 20 are soft keys.
"""

ROWS = 13
COLUMNS = "ABCDEFG"

# The 71 squares, row by row from the neck down, A to G. A LED frame is in this order.
SQUARES = (
    "C1 D1 E1 B2 C2 D2 E2 F2 A3 B3 C3 D3 E3 F3 G3 A4 B4 C4 D4 F4 G4 A5 B5 C5 D5 A6 B6 C6 D6 E6 F6 G6 B7 C7 D7 E7 F7 G7 "
    "A8 C8 D8 E8 F8 G8 A9 B9 C9 D9 E9 F9 G9 A10 B10 C10 D10 E10 F10 G10 A11 B11 C11 D11 E11 F11 G11 A12 B12 C12 D12 "
    "G12 D13"
)

# Two MPR121 a side. Electrodes 0..11 belong to the first chip, 12..23 to the second: rows 1..12 fill the first chip,
# row 13 is the second chip's ELE0, columns A..G its ELE1..ELE7.
_ROWS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
_COLUMNS = (13, 14, 15, 16, 17, 18, 19)
TOUCH = {
    "back": {"addresses": (0x5A, 0x5B), "rows": _ROWS, "columns": _COLUMNS},
    "front": {"addresses": (0x5C, 0x5D), "rows": _ROWS, "columns": _COLUMNS},
}

# How the LED line runs: "columns" = strips along the seven columns, "rows" = along the rows; serpentine = every second
# strip runs backwards; first_dummy = one extra pixel before the first square (a level shifter, kept dark).
LED_PATH = {
    "back": {"along": "columns", "serpentine": True, "first_dummy": False},
    "front": {"along": "columns", "serpentine": True, "first_dummy": False},
}

# What one pixel draws at 255 in one colour, and dark, in milliampere (worst of the WS2812B generations on sale).
LED_COLOUR_MA = 20
LED_IDLE_MA = 1

# How far an electrode's counts must fall for a touch, and come back for its end (MPR121 data sheet section 5.6; of
# 720), while the chip averages 34 samples (the driver raises both when it must average fewer). A finger in the middle
# of a cell takes 40 where the wearer is earthed and 16 on a power bank, half of that a third of the pitch beside it.
# The baseline rides on top of the noise: at rest the counts are up to 3 below it, so the release threshold stays
# above that.
TOUCH_COUNTS = 6
RELEASE_COUNTS = 4
