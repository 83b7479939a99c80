"""Is a board file safe to run? Pins that look usable and are not, found before anything is switched on.

Plain data and one function, for the laptop and for the device. Sources: ESP-IDF GPIO reference (ESP32, C3, S2, S3),
esptool's boot mode selection, ESP32 errata 3.11, MicroPython's quick reference.
"""

ERROR = "error"
WARNING = "warning"

_STRAP_0 = "selects download mode at reset: held low there, the board does not start"

# chip: what its pins cannot do. "none" = no such pin; "taken": {pin: why}; "warn": {pin: why}.
CHIPS = {
    "esp32": {
        "last": 39,
        "none": (20, 24, 28, 29, 30, 31),
        "taken": dict.fromkeys((6, 7, 8, 9, 10, 11), "is wired to the flash inside the module"),
        "input_only": (34, 35, 36, 37, 38, 39),
        "adc1": (32, 33, 34, 35, 36, 37, 38, 39),
        "adc2": (0, 2, 4, 12, 13, 14, 15, 25, 26, 27),
        "warn": {
            0: _STRAP_0,
            1: "is the console's output",
            2: "must be low or open to enter download mode",
            3: "is the console's input",
            5: "is a strapping pin (SDIO timing)",
            12: "selects the flash voltage at reset: held high there, the board does not start",
            15: "silences the boot log when it is low at reset",
            16: "is taken by the PSRAM of WROVER modules",
            17: "is taken by the PSRAM of WROVER modules",
            36: "gives false interrupts while WiFi sleeps (erratum 3.11)",
            37: "is not on the header of a DevKitC",
            38: "is not on the header of a DevKitC",
            39: "gives false interrupts while WiFi sleeps (erratum 3.11)",
        },
    },
    "esp32c3": {
        "last": 21,
        "none": (),
        "taken": dict.fromkeys((12, 13, 14, 15, 16, 17), "is wired to the flash inside the module"),
        "input_only": (),
        "adc1": (0, 1, 2, 3, 4),
        "adc2": (5,),
        "warn": {
            2: "is a strapping pin and must not be held low at reset",
            8: "is a strapping pin and drives the board's own LED",
            9: _STRAP_0,
            11: "supplies the flash unless that was changed for good",
            18: "is USB D-",
            19: "is USB D+",
            20: "is the console's input",
            21: "is the console's output",
        },
    },
    "esp32s2": {
        "last": 46,
        "none": (22, 23, 24, 25),
        "taken": dict.fromkeys((26, 27, 28, 29, 30, 31, 32), "is wired to the flash inside the module"),
        "input_only": (46,),
        "adc1": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        "adc2": (11, 12, 13, 14, 15, 16, 17, 18, 19, 20),
        "warn": {
            0: _STRAP_0,
            18: "drives the board's own LED",
            19: "is USB D-",
            20: "is USB D+",
            43: "is the console's output",
            44: "is the console's input",
            45: "selects the flash voltage at reset",
        },
    },
    "esp32s3": {
        "last": 48,
        "none": (22, 23, 24, 25),
        "taken": dict.fromkeys((26, 27, 28, 29, 30, 31, 32), "is wired to the flash inside the module"),
        "input_only": (),
        "adc1": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        "adc2": (11, 12, 13, 14, 15, 16, 17, 18, 19, 20),
        "warn": {
            0: _STRAP_0,
            3: "selects where JTAG comes from at reset",
            19: "is USB D-",
            20: "is USB D+",
            33: "is taken by octal PSRAM (N8R8, N16R8 modules)",
            34: "is taken by octal PSRAM (N8R8, N16R8 modules)",
            35: "is taken by octal PSRAM (N8R8, N16R8 modules)",
            36: "is taken by octal PSRAM (N8R8, N16R8 modules)",
            37: "is taken by octal PSRAM (N8R8, N16R8 modules)",
            38: "drives the board's own LED (v1.1)",
            43: "is the console's output",
            44: "is the console's input",
            45: "selects the flash voltage at reset",
            46: "must be low or open to enter download mode",
            48: "drives the board's own LED (v1.0)",
        },
    },
}

OUTPUT = "an output"
PULLED = "an input with a pull-up"
INPUT = "an input"
ANALOGUE = "an analogue input"

# Field of a board file: entry (None = the field is the pin itself) and what the pin has to be there.
FIELDS = (
    ("I2C", "scl", OUTPUT),
    ("I2C", "sda", OUTPUT),
    ("LED_LINES", "back", OUTPUT),
    ("LED_LINES", "front", OUTPUT),
    ("LED_LINES", "table", OUTPUT),
    ("BUTTONS", "left", PULLED),
    ("BUTTONS", "ok", PULLED),
    ("BUTTONS", "right", PULLED),
    ("BUZZER", None, OUTPUT),
    ("EXPANDERS", "interrupt", PULLED),
    ("SCALE", "data", INPUT),
    ("SCALE", "clock", OUTPUT),
    ("TRIGGER", None, PULLED),
    ("PIEZO", None, ANALOGUE),
)
# A board without these cannot be the box; the table's parts may be left out.
NEEDED = ("I2C", "SCREEN", "LED_LINES", "BUTTONS", "BUZZER", "BASE_MA")


def problems(board, wifi=True):
    """What is wrong with a board file (a module or anything with its names): list of (ERROR or WARNING, sentence).

    A board with an ERROR must not be started. ``wifi``: whether the radio will be on (it takes ADC2 away).
    """
    found = []
    name = getattr(board, "NAME", "This board")
    chip = CHIPS.get(getattr(board, "CHIP", ""))
    if chip is None:
        known = " or ".join(sorted(CHIPS))
        return [(ERROR, "%s: CHIP is %r; write %s." % (name, getattr(board, "CHIP", None), known))]
    for field in NEEDED:
        if not hasattr(board, field):
            found.append((ERROR, "%s: %s is missing from the board file." % (name, field)))
    used = {}
    for field, entry, use in FIELDS:
        value = getattr(board, field, None)
        what = field
        if entry is not None and value is not None:
            what = "%s %s" % (field, entry)
            if not isinstance(value, dict):
                found.append((ERROR, "%s: %s must be a dict, not %r." % (name, field, value)))
                continue
            if entry not in value:
                if field != "LED_LINES":
                    found.append((ERROR, "%s: %s is missing from the board file." % (name, what)))
                continue
            value = value[entry]
        if value is None:
            continue
        if not _is_pin(value, chip):
            found.append((ERROR, "%s: %s is %r, which is no pin of this chip." % (name, what, value)))
            continue
        if value in used:
            found.append((ERROR, "%s: GPIO%d is both %s and %s; move one of them." % (name, value, used[value], what)))
        else:
            used[value] = what
        _judge(found, chip, "%s: %s on GPIO%d" % (name, what, value), value, use, wifi)
    _judge_bus(found, name, getattr(board, "I2C", None))
    return found


def _is_pin(value, chip):
    return type(value) is int and 0 <= value <= chip["last"] and value not in chip["none"]


def _judge(found, chip, where, pin, use, wifi):
    if pin in chip["taken"]:
        found.append((ERROR, "%s: this pin %s and can never be used." % (where, chip["taken"][pin])))
    if pin in chip["input_only"] and use in (OUTPUT, PULLED):
        found.append((ERROR, "%s: this pin is an input without pull-up, but %s is needed." % (where, use)))
    if use == ANALOGUE:
        if pin in chip["adc2"]:
            if wifi:
                found.append((ERROR, "%s: ADC2 does not work while WiFi is on; take a pin of ADC1." % where))
        elif pin not in chip["adc1"]:
            found.append((ERROR, "%s: this pin has no ADC." % where))
    if pin in chip["warn"]:
        found.append((WARNING, "%s: this pin %s." % (where, chip["warn"][pin])))


def _judge_bus(found, name, bus):
    freq = bus.get("freq") if isinstance(bus, dict) else None
    if freq is not None and not (type(freq) is int and 10000 <= freq <= 400000):
        found.append((ERROR, "%s: I2C freq is %r; the touch chips take 10000 to 400000 Hz." % (name, freq)))
