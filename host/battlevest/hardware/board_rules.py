"""The wiring held against firmware/boards: every pin, address, electrode and expander port, in both directions."""

import re

from battlevest.hardware import bus_rules
from battlevest.hardware.circuit import Circuit
from battlevest.hardware.levels import Levels


def reach(circuit: Circuit, levels: Levels, node: str) -> set[str]:
    """Every pin that a signal reaches from a node: through series resistors and the channels of the buffer."""
    seen, todo = set(), [node]
    while todo:
        for found in levels.group_nodes(circuit.net(todo.pop())):
            if found in seen:
                continue
            seen.add(found)
            part, pin = found.rsplit(".", 1)
            if circuit.parts[part].type == "74AHCT125" and re.fullmatch(r"A\d", pin):
                enable = circuit.net(f"{part}.OE{pin[1]}")
                if levels.volts.get(enable) == 0.0:
                    todo.append(f"{part}.Y{pin[1]}")
    return seen


def expected(board, circuit: Circuit) -> dict[int, tuple[str, list[str]]]:
    """GPIO -> (what the board file calls it, the pins that it must reach in this circuit)."""

    def present(*nodes):
        return [n for n in nodes if n.rsplit(".", 1)[0] in circuit.parts]

    def with_role(role):
        return [n for nodes in circuit.nets().values() for n in nodes if circuit.role(n)[0] == role]

    pins = {
        board.I2C["sda"]: ("I2C sda", with_role("sda")),
        board.I2C["scl"]: ("I2C scl", with_role("scl")),
        board.BUZZER: ("BUZZER", present("BUZZER.1")),
        board.EXPANDERS["interrupt"]: ("EXPANDERS interrupt", [n for n in with_role("drain") if n.endswith("INTA")]),
        board.SCALE["data"]: ("SCALE data", present("SCALE.DT")),
        board.SCALE["clock"]: ("SCALE clock", present("SCALE.SCK")),
        board.TRIGGER: ("TRIGGER", present("TRIGGER.1")),
        board.PIEZO: ("PIEZO", present("PIEZO.1")),
    }
    for name, pin in board.BUTTONS.items():
        pins[pin] = (f"BUTTONS {name}", present(f"B_{name.upper()}.1"))
    for name, pin in board.LED_LINES.items():
        first = present("RAIL1_LEDS.DIN") if name == "table" else present(f"LEDS_{name.upper()}.DIN")
        pins[pin] = (f"LED_LINES {name}", first)
    return pins


def rules(circuit: Circuit, board, vest) -> list[str]:
    """Every disagreement between a circuit and a board file (with the vest's file)."""
    levels = Levels(circuit)
    kit = next(p for p in circuit.parts.values() if "chip" in circuit.catalogue["parts"].get(p.type, {}))
    chip = circuit.catalogue["parts"][kit.type]["chip"]
    found = []
    if chip != board.CHIP:
        found.append(f"{kit.name} is a {kit.type} but the board file {board.NAME} is for the {board.CHIP}.")
    wanted = expected(board, circuit)
    wired = {int(pin[2:]) for pin in kit.pins if pin.startswith("IO")}
    for pin, (what, targets) in wanted.items():
        if not targets:
            continue
        reached = reach(circuit, levels, f"{kit.name}.IO{pin}") if pin in wired else set()
        found += [f"{what} is GPIO{pin} but does not reach {t}." for t in targets if t not in reached]
    for pin in sorted(wired - set(wanted)):
        found.append(f"IO{pin} is wired but the board file does not name it.")
    found += pins_misused(circuit, kit, chip, board)
    return found + chips(circuit, board, vest)


def pins_misused(circuit: Circuit, kit, chip: str, board) -> list[str]:
    """Pins of the flash, the console, the straps and inputs-only, judged by how they are wired."""
    facts, levels, found = circuit.catalogue["chips"][chip], Levels(circuit), []
    outputs = {board.BUZZER, board.SCALE["clock"], *board.LED_LINES.values()}
    for name in kit.pins:
        if not name.startswith("IO"):
            continue
        pin, node = int(name[2:]), f"{kit.name}.{name}"
        for kind, why in (
            ("flash", "belongs to the flash"), ("console", "is the console"),
            ("straps", "is a strapping pin"), ("psram", "is taken by the PSRAM of some modules"),
        ):  # fmt: skip
            if pin in facts[kind]:
                found.append(f"{name} {why}: wire nothing to it.")
        if pin not in facts["pins"]:
            found.append(f"{name} is not on this board's header.")
        if pin in facts["input_only"] and pin in outputs:
            found.append(f"{name} can only be an input.")
        nodes = levels.group_nodes(circuit.net(node))
        weak = [n for n in nodes if circuit.role(n)[0] in ("switch", "drain")]
        if pin in facts["input_only"] and not levels.pulls(circuit.net(node)) and (weak or not levels.drivers(node)):
            found.append(f"{name} has no pull-up inside and none outside.")
        if any(circuit.role(n)[0] == "analog" for n in nodes) and pin not in facts["analog"]:
            found.append(f"{name} cannot measure a voltage while WiFi is on.")
    return found


def chips(circuit: Circuit, board, vest) -> list[str]:
    """Addresses, electrodes and expander ports against the board files."""
    found = []
    try:
        at = bus_rules.addresses(circuit)
    except ValueError as error:
        return [str(error)]
    touch = {part: a for part, a in at.items() if circuit.parts[part].type == "MPR121 breakout"}
    known = {a for side in vest.TOUCH.values() for a in side["addresses"]}
    found += [f"{p} answers at 0x{a:02X}, which boards/vest does not name." for p, a in touch.items() if a not in known]
    for part, address in at.items():
        kind = circuit.parts[part].type
        if kind == "SSD1306 module" and address != board.SCREEN["address"]:
            found.append(f"{part} answers at 0x{address:02X}, the board file says 0x{board.SCREEN['address']:02X}.")
    expanders = sorted(a for p, a in at.items() if circuit.parts[p].type.startswith("MCP23017"))
    if expanders and tuple(expanders) != tuple(board.EXPANDERS["addresses"]):
        found.append(f"The expanders answer at {[hex(a) for a in expanders]}, not as the board file says.")
    for side, wiring in vest.TOUCH.items():
        for kind, electrodes in (("ROWS", wiring["rows"]), ("COLUMNS", wiring["columns"])):
            part = circuit.parts.get(f"{kind}_{side.upper()}")
            if part is None:
                continue
            for pin in part.pins:
                index = int(pin) - 1 if kind == "ROWS" else vest.COLUMNS.index(pin)
                address, electrode = wiring["addresses"][electrodes[index] // 12], electrodes[index] % 12
                right = [f"{p}.ELE{electrode}" for p, a in touch.items() if a == address]
                if not right or right[0] not in circuit.nodes(f"{part.name}.{pin}"):
                    found.append(f"{part.name}.{pin} must go to ELE{electrode} of the chip at 0x{address:02X}.")
    return found
