"""The box's carrier board as a netlist in code: rules check by SKiDL and export for KiCad.

Written a second time, apart from the wiring files, so that each finds the other's slips. Parts and pins carry the same
names as in hardware/box/carrier_*.yml; `differences` compares the two net by net.
"""

import contextlib
import io
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from battlevest.hardware import sources
from battlevest.hardware.circuit import Circuit as Wiring
from battlevest.hardware.circuit import read_sheet

HEADERS = {
    "esp32": {
        "J2": "3V3 EN IO36 IO39 IO34 IO35 IO32 IO33 IO25 IO26 IO27 IO14 IO12 GND IO13 IO9 IO10 IO11 5V",
        "J3": "GND_2 IO23 IO22 IO1 IO3 IO21 GND_3 IO19 IO18 IO5 IO17 IO16 IO4 IO0 IO2 IO15 IO8 IO7 IO6",
    },
    "esp32s3": {
        "J1": "3V3 3V3_2 RST IO4 IO5 IO6 IO7 IO15 IO16 IO17 IO18 IO8 IO3 IO46 IO9 IO10 IO11 IO12 IO13 IO14 5V GND",
        "J3": "GND_2 IO43 IO44 IO1 IO2 IO42 IO41 IO40 IO39 IO38 IO37 IO36 IO35 IO0 IO45 IO48 IO47 IO21 IO20 IO19 "
        "GND_3 GND_4",
    },
}
KITS = {"esp32": "ESP32-DevKitC-VE", "esp32s3": "ESP32-S3-DevKitC-1-N8R8"}

RESISTORS = {
    "R1": "330 R", "R2": "330 R", "R3": "330 R", "R4": "10 k", "R5": "10 k", "R6": "10 k", "R7": "680 R",
    "R8": "100 k", "R9": "1 M", "R10": "10 k", "R11": "1 k", "R12": "1 k", "R13": "100 k", "R14": "10 k",
    "R15": "10 k", "R16": "10 k", "R17": "10 k",
}  # fmt: skip
CAPACITORS = {"C1": "1000 uF 10 V", "C2": "100 nF", "C3": "1 uF", "C4": "1 uF", "C5": "10 uF"}
FUSES = {"F1": "3.0 A hold", "F2": "2.5 A hold", "F3": "2.5 A hold"}
DIODES = {"D1": "1N5817", "D2": "BAT85", "D3": "BAT85"}
U1_PINS = "OE1 A1 Y1 OE2 A2 Y2 GND Y3 A3 OE3 Y4 A4 OE4 VCC"
PLUGS = {
    "J_POWER": ("JST_VH", "5V GND"),
    "J_SCREEN": ("JST_XH", "GND 3V3 SCL SDA"),
    "J_BUTTONS": ("JST_XH", "LEFT OK RIGHT GND NC"),
    "J_BUZZER": ("JST_XH", "1 2"),
    "J_VEST": ("JST_XH", "5V GND 3V3 SDA SCL LED_BACK LED_FRONT GND_S"),
    "J_TABLE": ("JST_XH", "5V GND 3V3 SDA SCL LED_TABLE INT SCALE_DT SCALE_SCK TRIGGER PIEZO GND_S"),
}
FOOTPRINTS = {
    "Resistor": "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    "Capacitor": "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm",
    "Electrolytic": "Capacitor_THT:CP_Radial_D10.0mm_P5.00mm",
    "Polyfuse": "Fuse:Fuse_Bourns_MF-RG300",
    "Diode": "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal",
    "U1": "Package_DIP:DIP-14_W7.62mm",
    "U2": "Package_TO_SOT_THT:TO-92_Inline",
}


def nets(board) -> dict[str, str]:
    """Every net of the carrier as the pins that it joins, "REF.PIN REF.PIN ..", for a board file."""

    def io(pin):
        return f"DEVKIT.IO{pin}"

    b = board
    return {
        "5V_IN": "J_POWER.5V F1.1",
        "5V": "F1.2 D1.A U1.VCC U2.VIN C1.1 C2.1 C3.1 F2.1 F3.1",
        "5V_DEVKIT": "D1.K DEVKIT.5V",
        "5V_VEST": "F2.2 J_VEST.5V",
        "5V_TABLE": "F3.2 J_TABLE.5V",
        "3V3": "U2.VOUT C4.1 C5.1 J_SCREEN.3V3 J_VEST.3V3 J_TABLE.3V3 R4.2 R5.2 R6.2 R10.2 R13.2 D2.K",
        "GND": "J_POWER.GND DEVKIT.GND J_SCREEN.GND J_BUTTONS.GND J_BUZZER.2 J_VEST.GND J_VEST.GND_S J_TABLE.GND "
        "J_TABLE.GND_S U1.GND U2.GND U1.OE1 U1.OE2 U1.OE3 U1.OE4 C1.2 C2.2 C3.2 C4.2 C5.2 R9.2 R14.2 R15.2 R16.2 R17.2 "
        "D3.A",
        "SDA": f"{io(b.I2C['sda'])} J_SCREEN.SDA J_VEST.SDA J_TABLE.SDA R4.1",
        "SCL": f"{io(b.I2C['scl'])} J_SCREEN.SCL J_VEST.SCL J_TABLE.SCL R5.1",
        "BACK_IN": f"{io(b.LED_LINES['back'])} U1.A1 R14.1",
        "BACK_OUT": "U1.Y1 R1.1",
        "LED_BACK": "R1.2 J_VEST.LED_BACK",
        "FRONT_IN": f"{io(b.LED_LINES['front'])} U1.A2 R15.1",
        "FRONT_OUT": "U1.Y2 R2.1",
        "LED_FRONT": "R2.2 J_VEST.LED_FRONT",
        "TABLE_IN": f"{io(b.LED_LINES['table'])} U1.A3 R16.1",
        "TABLE_OUT": "U1.Y3 R3.1",
        "LED_TABLE": "R3.2 J_TABLE.LED_TABLE",
        "BUZZER_IN": f"{io(b.BUZZER)} U1.A4 R17.1",
        "BUZZER_OUT": "U1.Y4 R7.1",
        "BUZZER": "R7.2 J_BUZZER.1",
        "LEFT": f"{io(b.BUTTONS['left'])} J_BUTTONS.LEFT",
        "OK": f"{io(b.BUTTONS['ok'])} J_BUTTONS.OK",
        "RIGHT": f"{io(b.BUTTONS['right'])} J_BUTTONS.RIGHT",
        "INT": f"{io(b.EXPANDERS['interrupt'])} J_TABLE.INT R6.1",
        "SCALE_DT": "J_TABLE.SCALE_DT R12.1",
        "SCALE_DATA": f"R12.2 R13.1 {io(b.SCALE['data'])}",
        "SCALE_SCK": f"{io(b.SCALE['clock'])} J_TABLE.SCALE_SCK",
        "TRIGGER_IN": "J_TABLE.TRIGGER R11.1",
        "TRIGGER": f"R11.2 R10.1 {io(b.TRIGGER)}",
        "PIEZO_IN": "J_TABLE.PIEZO R8.1 R9.1",
        "PIEZO": f"R8.2 D2.A D3.K {io(b.PIEZO)}",
    }


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """SKiDL looks for KiCad's libraries and writes logs where it runs; both are kept away from the user."""
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as scratch, contextlib.redirect_stderr(io.StringIO()):
        os.chdir(scratch)
        for version in ("", *range(6, 11)):
            os.environ.setdefault(f"KICAD{version}_SYMBOL_DIR", scratch)
        try:
            yield
        finally:
            os.chdir(here)


def build(name: str, change=None):
    """The carrier for a board file as a SKiDL circuit; ``change(nets)`` may alter the nets first (tests do)."""
    with _quiet():
        from skidl import SKIDL, TEMPLATE, Circuit, Net, Part, Pin

        board = sources.board(name)
        circuit = Circuit()
        circuit.no_files = True
        kind = Pin.types

        def part(ref, name_, value, footprint, pins):
            template = Part(
                name=name_, tool=SKIDL, dest=TEMPLATE, ref_prefix=ref.rstrip("0123456789"),
                pins=[Pin(num=number, name=label, func=func) for number, label, func in pins],
            )  # fmt: skip
            found = template(circuit=circuit, ref=ref, value=value, tag=ref)
            found.footprint = footprint
            return found

        parts = {}
        outputs = {board.BUZZER, board.SCALE["clock"], *board.LED_LINES.values()}
        pins = []
        for header, names in HEADERS[board.CHIP].items():
            for number, label in enumerate(names.split(), 1):
                if label.startswith("IO"):
                    func = kind.OUTPUT if int(label[2:]) in outputs else kind.BIDIR
                else:
                    func = kind.PWRIN if label == "5V" or label.startswith("GND") else kind.PASSIVE
                pins.append((f"{header}-{number}", label, func))
        parts["DEVKIT"] = part("DEVKIT", KITS[board.CHIP], KITS[board.CHIP], "Battlevest:DevKit_sockets", pins)
        for ref, value in RESISTORS.items():
            parts[ref] = part(ref, "Resistor", value, FOOTPRINTS["Resistor"], _two(kind))
        for ref, value in CAPACITORS.items():
            what = FOOTPRINTS["Electrolytic" if ref in ("C1", "C5") else "Capacitor"]
            parts[ref] = part(ref, "Capacitor", value, what, _two(kind))
        for ref, value in FUSES.items():
            parts[ref] = part(ref, "Polyfuse", value, FOOTPRINTS["Polyfuse"], _two(kind))
        for ref, value in DIODES.items():
            pins = [("1", "K", kind.PASSIVE), ("2", "A", kind.PASSIVE)]
            parts[ref] = part(ref, "Schottky diode", value, FOOTPRINTS["Diode"], pins)
        functions = {"A": kind.INPUT, "O": kind.INPUT, "Y": kind.OUTPUT, "G": kind.PWRIN, "V": kind.PWRIN}
        pins = [(str(n), label, functions[label[0]]) for n, label in enumerate(U1_PINS.split(), 1)]
        parts["U1"] = part("U1", "74AHCT125", "SN74AHCT125N", FOOTPRINTS["U1"], pins)
        pins = [("1", "GND", kind.PWRIN), ("2", "VIN", kind.PWRIN), ("3", "VOUT", kind.PWROUT)]
        parts["U2"] = part("U2", "MCP1700-3302E", "MCP1700-3302E/TO", FOOTPRINTS["U2"], pins)
        for ref, (family, labels) in PLUGS.items():
            names = labels.split()
            pins = [(str(n), label, kind.PASSIVE) for n, label in enumerate(names, 1)]
            shape = "B{0}P-VH_1x{0:02}_P3.96mm" if family == "JST_VH" else "B{0}B-XH-A_1x{0:02}_P2.50mm"
            footprint = f"Connector_JST:{family}_{shape.format(len(names))}_Vertical"
            parts[ref] = part(ref, family, f"{len(names)} way", footprint, pins)

        wanted = nets(board)
        if change:
            change(wanted)
        for net_name, nodes in wanted.items():
            net = Net(net_name, circuit=circuit)
            for node in nodes.split():
                ref, pin = node.split(".")
                net += parts[ref][pin]
            if net_name in ("5V", "5V_IN", "5V_DEVKIT", "5V_VEST", "5V_TABLE", "GND"):
                net.drive = _power_drive()
        used = {(pin.part.ref, pin.name) for net in circuit.get_nets() for pin in net.pins}
        for ref, found in parts.items():
            for pin in found.pins:
                if (ref, pin.name) not in used and pin.name.startswith("GND_") and ref == "DEVKIT":
                    circuit_net = next(n for n in circuit.get_nets() if n.name == "GND")
                    circuit_net += pin
                elif (ref, pin.name) not in used and (ref == "DEVKIT" or pin.name == "NC"):
                    pin.do_erc = False
        return circuit


def _power_drive():
    from skidl import POWER

    return POWER


def _two(kind):
    return [("1", "1", kind.PASSIVE), ("2", "2", kind.PASSIVE)]


def check(circuit) -> list[str]:
    """What SKiDL's electrical rules check says: errors and warnings as sentences, empty when all is well."""
    with _quiet():
        import logging

        from skidl.logger import erc_logger

        found: list[str] = []

        class Collect(logging.Handler):
            def emit(self, record):
                if record.levelno >= logging.WARNING:
                    found.append(record.getMessage())

        handler = Collect()
        logger = getattr(erc_logger, "logger", erc_logger)
        logger.addHandler(handler)
        try:
            circuit.ERC()
        finally:
            logger.removeHandler(handler)
        return found


def netlist(circuit, path: Path):
    """Write the KiCad netlist."""
    with _quiet():
        from skidl import KICAD8

        text = circuit.generate_netlist(tool=KICAD8)
    path.write_text(text, "utf-8")


def groups(circuit) -> set[frozenset[str]]:
    """The nets as sets of "REF.NUMBER" with the pins' numbers, nets of one pin left out."""
    return {
        frozenset(f"{pin.part.ref}.{pin.num}" for pin in net.pins) for net in circuit.get_nets() if len(net.pins) > 1
    }


def drawn(name: str) -> set[frozenset[str]]:
    """The same from the wiring files of that board, bus bars left out."""
    folder = sources.hardware_dir()
    sheets = [read_sheet(folder / f"box/carrier_{name}_{part}.yml") for part in sources.CARRIER_SHEETS]
    circuit = Wiring(sheets, sources.catalogue())
    found = set()
    for nodes in circuit.nets().values():
        pins = set()
        for node in nodes:
            ref, label = node.rsplit(".", 1)
            if circuit.parts[ref].type != "Bus bar":
                number = {"K": "1", "A": "2"}.get(label, label)  # a diode's ends: KiCad numbers the cathode 1
                pins.add(f"{ref}.{number if ref in DIODES else circuit.parts[ref].numbers[label]}")
        if len(pins) > 1:
            found.add(frozenset(pins))
    return found


def differences(name: str, circuit=None) -> list[str]:
    """Nets that only one of netlist and wiring files has, as sentences."""
    coded, wired = groups(circuit or build(name)), drawn(name)
    # The DevKit's further ground pins are joined on its own board; the wiring draws one of them.
    extra = {f"DEVKIT.{h}-{n}" for h, names in HEADERS[sources.board(name).CHIP].items()
             for n, label in enumerate(names.split(), 1) if label.startswith("GND_")}  # fmt: skip
    coded = {net - extra for net in coded}
    return [f"only in the netlist: {' '.join(sorted(net))}" for net in coded - wired] + [
        f"only in the wiring files: {' '.join(sorted(net))}" for net in wired - coded
    ]
