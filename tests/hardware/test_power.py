"""The power budget: worked by hand, equal to what the firmware's limiter reckons with, and carried by every wire."""

import re

import pytest
from battlevest.hardware import power, power_report, sources
from battlevest.hardware.levels import Levels

FULL = "esp32_devkitc, vest full"
EVERYTHING = "esp32_devkitc, vest full, table"


@pytest.fixture(scope="module")
def full():
    return sources.circuit(FULL)


def test_the_limiter_reckons_with_the_same_pixel():
    vest, pixel = sources.board("vest"), power.facts()["pixel"]
    assert (pixel["colour_ma"], pixel["idle_ma"]) == (vest.LED_COLOUR_MA, vest.LED_IDLE_MA)


def test_the_menu_offers_what_the_hardware_is_made_for():
    """The choices of the supply current in the firmware's menu, taken out of its source."""
    source = (sources.firmware_dir() / "table/menu.py").read_text("utf-8")
    (choices,) = re.findall(r'"supply": \("supply_ma", \(([\d, ]+)\)\)', source)
    offered = [int(word) for word in choices.split(",")]
    f = power.facts()
    assert offered == sorted({entry["setting"] for entry in f["supplies"].values()})
    assert max(offered) == f["limits"]["most_ma"]


@pytest.mark.parametrize("name", sources.BOARDS)
def test_the_limiters_base_covers_the_box_and_the_vest(name):
    box = sum(power.base(sources.circuit(f"{name}, vest full"), "most").values())
    assert 0 <= sources.board(name).BASE_MA - box <= 25


def test_the_tables_base_is_what_its_parts_draw():
    found = power.base(sources.circuit("esp32_devkitc, table"), "most")
    assert found["sensor"] == 600 and found["scale"] == 12 and found["expander"] == 3
    assert sources.board("table").BASE_MA == 600 + 12 + 3


def test_the_full_vest_by_hand(full):
    assert power.pixels(full) == 142
    # 115 ESP32 + 25 screen + 4 x 0.4 touch + 4 bus + 2 buffer + 1 buzzer
    assert sum(power.base(full, "most").values()) == pytest.approx(148.6)
    found = power.budget(full, 400)
    assert found["idle"] == pytest.approx(90 + 10 + 1.6 + 1 + 1 + 142)
    # 18 pixels of 1.5 colours at 35 % would be 189 mA; a laptop's port leaves 400 - 148.6 for pixels lit and dark
    assert found["typical"] == pytest.approx(100 + 15 + 1.6 + 3 + 1 + 0.2 + 400 - 148.6)
    assert power.budget(full, 800)["typical"] == pytest.approx(120.8 + 142 + 189)
    assert found["most"] == pytest.approx(400)
    assert found["unlimited"] == pytest.approx(148.6 + 142 * 61)  # 8.8 A


def test_a_laptops_port_is_enough_for_both_vests_and_not_for_the_table():
    usable = {(r["build"], r["supply_ma setting"]): r["usable"] for r in power_report.rows()}
    assert usable["vest, full", 400] == usable["vest, lean", 400] == usable["box alone", 400] == "yes"
    assert usable["table", 400] == "no" and usable["table", 900] == "yes"
    assert usable["vest and table", 1500] == "yes"


def test_the_pixels_of_the_table():
    # three rails of five and a track of 5 + 5 + 7 + 7 + 4 + 6
    assert power.pixels(sources.circuit("esp32_devkitc, table")) == 15 + 34


@pytest.mark.parametrize("side", ["back", "front"])
def test_the_last_pixel_has_its_voltage(full, side):
    for name, frame in power.worst_frames(side, power.facts()["limits"]["most_ma"]).items():
        assert sum(frame) <= 1.35
        assert min(power.strip_volts(full, side, frame)) >= power.facts()["pixel"]["least_volts"], name


def test_without_the_second_feed_it_has_not(full):
    frame = power.worst_frames("back", 1500)["white at the end"]
    assert min(power.strip_volts(full, "back", frame, both_ends=False)) < power.facts()["pixel"]["least_volts"] + 0.1


def test_the_voltage_drop_by_hand(full):
    """One ampere in the first pixel only, fed at the start: all of it through known wires."""
    currents = [1.0] + [0.0] * 70
    # W_POWER 0.15 m and W_5V 0.1 m of 0.5, W_VEST 0.1 m of 0.34, the lead 1.2 m of 0.5, W_LEDS 0.5 m and W_STRIP 0.1 m
    # of 0.34 mm2, both ways; fuses 0.08 and 0.1 Ohm; six contacts to the yoke, two at the line's plug.
    copper = 2 * 0.019 * (0.15 / 0.5 + 0.1 / 0.5 + 0.1 / 0.34 + 1.2 / 0.5 + 0.5 / 0.34 + 0.1 / 0.34)
    to_yoke = 2 * 0.019 * (0.15 / 0.5 + 0.1 / 0.5 + 0.1 / 0.34 + 1.2 / 0.5) + 0.18 + 0.12
    expected = 4.75 - 1.0 * (copper + 0.18 + 8 * 0.02) - 0.115 * to_yoke
    assert power.strip_volts(full, "back", currents, both_ends=False)[0] == pytest.approx(expected)


def test_fuses_hold_what_the_limiter_allows_and_protect_the_wires():
    f = power.facts()
    amps = f["limits"]["most_ma"] / 1000
    circuit = sources.circuit(EVERYTHING)
    fuses = {p.name: f["fuses"][p.subtype] for p, _, _ in circuit.two_ended("fuse")}
    assert fuses["F1"]["hold"] * f["fuses"]["derating"] >= amps
    box = sources.board("esp32_devkitc").BASE_MA / 1000
    for name in ("F2", "F3"):
        assert fuses[name]["hold"] * f["fuses"]["derating"] >= amps - box


@pytest.mark.parametrize("build", [b for b in sources.BUILDS if b != "breadboard"])
def test_every_wire_and_every_plug_carries_its_current(build):
    f, circuit = power.facts(), sources.circuit(build)
    levels = Levels(circuit)
    main = f["limits"]["most_ma"] / 1000
    sensors = 10 * f["consumers"]["sensor"]["most"] / 1000 + 5 * (f["pixel"]["idle_ma"] + 60) / 1000  # one rail
    for wire in circuit.wires:
        volts = levels.volts.get(circuit.net(wire.a))
        if volts is None or wire.cable.startswith(("W_IR", "W_HUB", "W_YOKE", "W_CHIPS")):
            continue
        thin = "RIBBON" in wire.cable or wire.cable.startswith("W_RAIL") or "(RAIL" in wire.file
        quiet = wire.kind == "Cat5e" or volts == 3.3 or wire.cable in ("W_GUN", "W_PIEZO", "W_SCALE", "W_SCREEN",
                                                                       "W_BUTTONS", "W_BUZZER")  # fmt: skip
        amps = 0.1 if quiet or (wire.cable.startswith(("W_BUS", "W_LEDS_", "W_TABLE")) and volts == 3.3) else main
        if thin:
            amps = sensors
        if wire.mm2 <= 0.14 and volts == 0 and not thin:
            amps = 0.1  # signal returns
        assert f["ampacity"][f"{wire.mm2:g}"] >= amps, (wire.cable, wire.a, wire.b)
    for name, amps in (("J_POWER", main), ("J_VEST", main - 0.15), ("J_TABLE", main - 0.15), ("X_RAIL1", sensors)):
        part = circuit.parts.get(name)
        if part:
            assert circuit.catalogue["plugs"][part.type]["amps"] >= amps


def test_the_regulator_for_the_sensors_is_big_enough_and_stays_cool():
    ma = power.sensor_rail_ma(sources.circuit(EVERYTHING))
    # 25 screen + 1.6 touch + 4 bus + 12 scale + 3 expanders
    assert ma == pytest.approx(45.6)
    assert ma <= 250 / 2  # MCP1700: 250 mA
    assert (5.25 - 3.3) * ma / 1000 * power.facts()["heat"]["u2_k_per_w"] < 30  # K above the box's air


def test_the_esp32_keeps_three_volts_at_the_worst_supply(full):
    """USB at its least, 1.5 A through F1, the diode: the DevKit's regulator may drop out but not below 3.0 V."""
    f = power.facts()
    drop = 1.5 * (f["fuses"]["3.0 A hold"]["ohm"] + power.cable_ohm(full, "W_POWER", "W_5V") + 2 * 0.02)
    pin = f["limits"]["usb_volts"] - drop - 0.35
    assert pin - 1.1 >= 3.0  # dropout of the LDO; ESP32 data sheet, 'Recommended Operating Conditions': 3.0..3.6 V


def test_the_report_names_every_build_and_the_most_that_may_be_set():
    page = power_report.page()
    for words, _ in power_report.CASES:
        assert f"| {words} |" in page
    assert "must not be more than 1500" in page
    assert power_report.table().count("\n") == 1 + 6 * 3
