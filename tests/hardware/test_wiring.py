"""The wiring as drawn is sound and agrees with firmware/boards; every kind of mistake is found."""

import copy
from types import SimpleNamespace

import pytest
from battlevest.hardware import bus_rules, sources
from hardware.wiring_tools import add, cut, move, part, problems

FULL = "esp32_devkitc, vest full, table"
VEST = "esp32_devkitc, vest full"
TABLE = "esp32_devkitc, table"


@pytest.mark.parametrize("build", sources.BUILDS)
def test_every_build_is_sound(build):
    assert problems(build) == []


@pytest.mark.parametrize("name", sources.BOARDS)
def test_the_pin_files_themselves_are_sound(name):
    assert [p for p in sources.board("check").problems(sources.board(name)) if p[0] == "error"] == []


@pytest.mark.parametrize("name", sources.BOARDS)
@pytest.mark.parametrize(
    "field, entry",
    [("LED_LINES", "back"), ("LED_LINES", "table"), ("BUTTONS", "ok"), ("I2C", "sda"), ("SCALE", "clock"),
     ("EXPANDERS", "interrupt"), ("BUZZER", None), ("TRIGGER", None), ("PIEZO", None)],
)  # fmt: skip
def test_a_pin_that_differs_from_the_board_file_is_found(name, field, entry):
    board = SimpleNamespace(**{k: v for k, v in vars(sources.board(name)).items() if k.isupper()})
    free = 14
    setattr(board, field, free if entry is None else {**getattr(board, field), entry: free})
    found = problems(f"{name}, vest full, table", board=board)
    assert any(f"{field}{' ' + entry if entry else ''} is GPIO14 but does not reach" in p for p in found)
    assert any("wired but the board file does not name it" in p for p in found)


def test_sda_and_scl_exchanged_in_the_lead():
    def change(sheets):
        move(sheets, "X_VEST.SDA", "YOKE.SDA", "YOKE.SCL")
        move(sheets, "X_VEST.SCL", "YOKE.SCL", "YOKE.SDA")

    assert any("I2C sda is GPIO21 but does not reach U_BACK_1.SDA" in p for p in problems(VEST, change))


def test_led_lines_exchanged():
    def change(sheets):
        move(sheets, "U1.Y1", "R1.1", "R2.1")
        move(sheets, "U1.Y2", "R2.1", "R1.1")

    found = problems(VEST, change)
    assert "LED_LINES back is GPIO18 but does not reach LEDS_BACK.DIN." in found
    assert "LED_LINES front is GPIO19 but does not reach LEDS_FRONT.DIN." in found


def test_two_drivers_on_one_line():
    found = problems(VEST, lambda s: add(s, "U1.Y1", "U1.Y2"))
    assert any("drive the same line" in p for p in found)
    assert any("are joined" in p for p in problems(VEST, lambda s: add(s, "DEVKIT.IO32", "DEVKIT.IO33")))


@pytest.mark.parametrize(
    "pin, why", [("IO12", "strapping"), ("IO0", "strapping"), ("IO6", "flash"), ("IO1", "console"), ("IO16", "PSRAM")]
)
def test_pins_that_are_spoken_for(pin, why):
    found = problems(VEST, lambda s: move(s, "J_BUTTONS.OK", "DEVKIT.IO33", f"DEVKIT.{pin}"))
    assert any(p.startswith(pin) and why in p for p in found)


def test_an_input_only_pin_cannot_drive_and_cannot_pull():
    board = SimpleNamespace(**{k: v for k, v in vars(sources.board("esp32_devkitc")).items() if k.isupper()})
    board.BUTTONS = {**board.BUTTONS, "ok": 39}
    board.BUZZER = 36

    def change(sheets):
        move(sheets, "J_BUTTONS.OK", "DEVKIT.IO33", "DEVKIT.IO39")
        move(sheets, "U1.A4", "DEVKIT.IO26", "DEVKIT.IO36")

    found = problems(VEST, change, board=board)
    assert "IO39 has no pull-up inside and none outside." in found
    assert "IO36 can only be an input." in found


def test_an_address_met_twice():
    found = problems(VEST, lambda s: move(s, "U_BACK_2.ADDR", "U_BACK_2.3V3", "U_BACK_2.GND"))
    assert "U_BACK_1 and U_BACK_2 both answer at 0x5A." in found


def test_an_open_address_strap():
    assert any("A2" in p for p in problems(TABLE, lambda s: s.clear() or s.extend(_without_a2())))


def _without_a2():
    sheets = copy.deepcopy(sources.sheets(TABLE))
    for sheet in sheets:
        sheet.wires = [w for w in sheet.wires if not w.a.endswith("RAIL2_U_EXP.A2")]
    return sheets


def test_missing_pull_ups():
    catalogue = copy.deepcopy(sources.catalogue())
    catalogue["parts"]["MPR121 breakout"]["i2c"]["pullup"] = 0
    found = problems("breadboard", catalogue=catalogue)
    assert "SDA has no pull-up." in found and "SCL has no pull-up." in found


def test_pull_ups_that_are_too_strong():
    def change(sheets):
        for p in part(sheets, "R4") + part(sheets, "R5"):
            p.subtype = "1 k"

    # 1 k beside 4.7 k and four of 10 k: 1 / (1 + 0.2128 + 0.4) mS = 620 Ohm; (3.3 - 0.4) V / 3 mA = 967 Ohm.
    assert "SDA: 620 Ohm of pull-ups are too strong; 967 Ohm is the least." in problems(VEST, change)


def test_a_lead_that_is_too_long_for_the_speed():
    def change(sheets):
        for sheet in sheets:
            for w in sheet.wires:
                if w.cable == "W_LEAD_SIGNAL":
                    w.metres = 3.0

    assert any("is too much at 400000 Hz" in p for p in problems(VEST, change))


def test_the_bus_by_hand():
    """Vest: 10 k on the carrier, 4.7 k in the screen, four times 10 k; 400 kHz allows 300 ns."""
    circuit = sources.circuit(VEST)
    pullup, picofarads = bus_rules.load(circuit, "sda")
    assert round(pullup) == 1403  # 1 / (0.1 + 0.21277 + 0.4) mS
    assert round(bus_rules.most_picofarads(circuit, pullup, 400000)) == 252  # 300 ns / (0.8473 x 1403 Ohm)
    # chips 10 + 10 + 4 x 7; lead 1.2 m and two of 0.4 m at 52 pF/m; hook-up wire 0.2 + 0.12 + 0.1 + 4 x 0.08 + 0.08
    # (the address strap of 0x5C) at 40 pF/m
    assert round(picofarads, 1) == round(48 + 2.0 * 52 + 0.92 * 40, 1)
    assert round(bus_rules.most_picofarads(circuit, pullup, 100000)) == 400


def _to_five_volts(sheets):
    bar = next(w.b for s in sheets for w in s.wires if w.a == "R10.2")
    move(sheets, "R10.2", bar, "BAR_5V.1")


def test_five_volts_into_the_esp32():
    found = problems(TABLE, lambda s: _to_five_volts(s))
    assert "DEVKIT.IO13 gets 5.25 V but stands 3.60 V." in found


def test_a_sensor_without_its_divider():
    found = problems(TABLE, lambda s: [cut(s, f"RAIL{n}_IR_LOW_1.DO", f"RAIL{n}_R_LOW_1.1") for n in (1, 2, 3)])
    assert "RAIL1_U_EXP.GPA0 gets 5.25 V but stands 3.90 V." in found


def test_a_knock_sensor_without_its_clamp():
    assert any("DEVKIT.IO35 gets 50.00 V" in p for p in problems(TABLE, lambda s: cut(s, "R8.2", "D2.A")))


def test_leds_driven_by_the_esp32_itself():
    def change(sheets):
        cut(sheets, "U1.Y1", "R1.1")
        add(sheets, "DEVKIT.IO18", "R1.1")

    assert "LEDS_BACK.DIN needs 3.50 V for a one but gets 2.64 V." in problems(VEST, change)


def test_led_line_without_resistor_or_capacitor():
    def change(sheets):
        for p in part(sheets, "R1"):
            p.subtype = "10 k"
        for p in part(sheets, "C_LEDS_FRONT"):
            p.subtype = "100 nF"

    found = problems(VEST, change)
    assert "LEDS_BACK: no resistor of 220 to 500 Ohm in its data line." in found
    assert "LEDS_FRONT: no capacitor of 470 uF or more at its supply." in found


def test_a_plug_that_fits_the_wrong_socket():
    def change(sheets):
        (p,) = part(sheets, "X_TOUCH_FRONT")
        p.pins.remove("NC3")

    assert any("X_TOUCH_BACK and X_TOUCH_FRONT are all JST XH with 6 ways" in p for p in problems(VEST, change))


def test_rails_that_may_be_swapped_but_are_not_alike():
    def change(sheets):
        rail = next(s for s in sheets if s.name == "table/rail.yml (RAIL2)")
        for w in rail.wires:
            if w.b == "RAIL2_U_EXP.A0":
                w.b = "RAIL2_U_EXP.A1"
            elif w.b == "RAIL2_U_EXP.A1":
                w.b = "RAIL2_U_EXP.A0"

    assert "X_RAIL1 and X_RAIL2 may be swapped, but pin A0 is wired differently." in problems(TABLE, change)


def test_the_devkit_feeds_no_sensors():
    def change(sheets):
        cut(sheets, "U2.VOUT", "BAR_3V3.1")
        add(sheets, "DEVKIT.3V3", "BAR_3V3.1", "OG")

    assert any("hang on the DevKit's own regulator" in p for p in problems(VEST, change))


def test_a_touch_chip_on_five_volts():
    found = problems(VEST, lambda s: move(s, "X_VEST.3V3", "YOKE.3V3", "YOKE.5V"))
    assert any("feed the same net" in p or "needs 1.71 to 3.6 V but gets 5.00 V" in p for p in found)


def test_a_forgotten_ground():
    assert "The grounds are not all joined." in problems(
        VEST, lambda s: cut(s, "YOKE.GND", "X_LEDS_BACK.GND") and cut(s, "X_LEDS_BACK.GND", "LEDS_BACK.GND")
        and cut(s, "X_LEDS_BACK.GND", "LEDS_BACK.GND_END")
    )  # fmt: skip


def test_an_electrode_on_the_wrong_pin():
    def change(sheets):
        move(sheets, "ROWS_BACK.3", "U_BACK_1.ELE2", "U_BACK_1.ELE3")
        move(sheets, "ROWS_BACK.4", "U_BACK_1.ELE3", "U_BACK_1.ELE2")

    assert "ROWS_BACK.3 must go to ELE2 of the chip at 0x5A." in problems(VEST, change)


def test_a_wire_in_the_wrong_colour():
    def change(sheets):
        for sheet in sheets:
            for w in sheet.wires:
                if w.b == "LEDS_BACK.5V":
                    w.colour = "BK"

    assert any("BK, which is kept for 0.0 V" in p for p in problems(VEST, change))


def test_an_outputs_only_pin_of_the_expander_is_not_used():
    def change(sheets):
        rail = next(s for s in sheets if s.name == "table/rail.yml (RAIL1)")
        for w in rail.wires:
            if w.b == "RAIL1_U_EXP.INTA":
                w.b = "RAIL1_U_EXP.GPA7"

        rail.parts["RAIL1_U_EXP"].pins.append("GPA7")
        rail.parts["RAIL1_U_EXP"].numbers["GPA7"] = "28"

    assert "RAIL1_U_EXP.GPA7 may only be an output; leave it open." in problems(TABLE, change)
