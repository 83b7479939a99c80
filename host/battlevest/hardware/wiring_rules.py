"""What must hold in any wiring: levels, supplies, drivers, LED lines, plugs and colours. Each rule gives sentences."""

from battlevest.hardware.circuit import Circuit, microfarads, ohms
from battlevest.hardware.levels import Levels

ESP32_MOST = 3.6  # V at any pin: ESP32 data sheet, 'Absolute Maximum Ratings' (VDD + 0.3 V at 3.3 V)
ESP32_GIVES = 2.64  # V: 0.8 VDD is all that is promised (ESP32 data sheet, 'DC Characteristics', VOH)
ESP32_READS = 2.48  # V: 0.75 VDD (same table, VIH)
DEVKIT_REGULATOR_MA = 5  # mA that may hang on the DevKit's own 3.3 V pin: one touch chip, never LEDs or a screen
LED_RESISTOR = (220, 500)  # Ohm in the data line, at the driver or at the first pixel
LED_CAPACITOR = 470  # uF at the strip's supply

# Which colours a supply's wires may have; the leads' twisted pairs keep their own and are left out.
SUPPLY_COLOURS = {"RD": 5.0, "BK": 0.0, "OG": 3.3}
FREE_COLOURS = ("Cat5e", "Ribbon 1.27")


def rules(circuit: Circuit) -> list[str]:
    """Everything that is wrong with a circuit whatever the board file says; empty when it is sound."""
    levels, high = Levels(circuit), Levels(circuit, 1.05)
    found = list(circuit.clashes)
    for rule in (unknown_parts, supplies, too_high, too_low, two_drivers, open_inputs, led_lines, colours):
        found += rule(circuit, high if rule is too_high else levels)
    return found + plugs(circuit)


def unknown_parts(circuit: Circuit, levels: Levels) -> list[str]:
    """Parts and pins that the catalogue does not know."""
    c, found = circuit.catalogue, []
    fine = {*c["two_ends"], *c["plugs"], "Bus bar", "Terminal board"}
    for part in circuit.parts.values():
        if part.type in c["parts"]:
            found += [
                f"{part.name}: a {part.type} has no pin {pin}."
                for pin in part.pins
                if circuit.role(f"{part.name}.{pin}") == ["unknown"]
            ]
        elif part.type not in fine:
            found.append(f"{part.name}: the catalogue knows no part {part.type!r}.")
    return found


def supplies(circuit: Circuit, levels: Levels) -> list[str]:
    """Every supply pin has its voltage, every ground is joined, no two feeds meet, the DevKit feeds next to nothing."""
    found, load = [], {}
    for net, nodes in circuit.nets().items():
        feeds = [n for n in nodes if circuit.role(n)[0] == "feed"]
        if len(feeds) > 1:
            found.append(f"{feeds[0]} and {feeds[1]} feed the same net.")
        grounds = [n for n in nodes if circuit.role(n)[0] == "ground"]
        if grounds and feeds:
            found.append(f"{feeds[0]} is shorted to ground at {grounds[0]}.")
        for node in nodes:
            role = circuit.role(node)
            if role[0] != "supply":
                continue
            volts = levels.volts.get(net)
            if volts is None or not float(role[1]) <= volts <= float(role[2]):
                given = "nothing" if volts is None else f"{volts:.2f} V"
                found.append(f"{node} needs {role[1]} to {role[2]} V but gets {given}.")
            else:
                load.setdefault(levels.source[net], []).append((node, float(role[3])))
    if len({circuit.net(n) for nodes in circuit.nets().values() for n in nodes if circuit.role(n)[0] == "ground"}) > 1:
        found.append("The grounds are not all joined.")
    for kind in ("fuse", "closed"):
        for part, a, b in circuit.two_ended(kind):
            if a in levels.volts and b in levels.volts and levels.source[a] != levels.source[b]:
                found.append(f"{levels.source[a]} and {levels.source[b]} feed the same net through {part.name}.")
    for source, loads in load.items():
        part = circuit.parts[source.rsplit(".", 1)[0]]
        if "chip" in circuit.catalogue["parts"][part.type] and source.endswith(".3V3"):
            total = sum(ma for _, ma in loads)
            if total > DEVKIT_REGULATOR_MA:
                found.append(f"{total:.0f} mA hang on the DevKit's own regulator ({source}); feed them from U2.")
    return found


def too_high(circuit: Circuit, levels: Levels) -> list[str]:
    """No pin gets more than it may have; above all nothing of 5 V reaches the ESP32. Supplies at their upper limit."""
    found = []
    for group in levels.groups():
        level = levels.high(group)
        if level is None:
            continue
        for node in levels.group_nodes(group):
            most = _most(circuit, node)
            if most is not None and level > most + 0.001:
                found.append(f"{node} gets {level:.2f} V but stands {most:.2f} V.")
    return found


def _most(circuit: Circuit, node: str) -> float | None:
    role = circuit.role(node)
    if role[0] == "gpio":
        return ESP32_MOST
    if role[0] == "in":
        return float(role[2])
    if role[0] in ("sda", "scl"):
        part = circuit.parts[node.rsplit(".", 1)[0]]
        return circuit.catalogue["parts"][part.type]["i2c"]["vmax"]
    return None


def too_low(circuit: Circuit, levels: Levels) -> list[str]:
    """Every input is driven beyond its high threshold: an LED's data line by a 5 V buffer, not by the ESP32."""
    found = []
    for group in levels.groups():
        nodes = levels.group_nodes(group)
        level = levels.high(group)
        if any(circuit.role(n)[0] == "gpio" for n in nodes) and not levels.drivers(group):
            level = max(level or 0.0, ESP32_GIVES)
        for node in nodes:
            role = circuit.role(node)
            needs = float(role[1]) if role[0] == "in" else ESP32_READS if role[0] == "gpio" else None
            if needs is not None and level is not None and level < needs:
                found.append(f"{node} needs {needs:.2f} V for a one but gets {level:.2f} V.")
    return found


def two_drivers(circuit: Circuit, levels: Levels) -> list[str]:
    """No two outputs push against each other, no two ESP32 pins are joined, no output is tied to a supply."""
    found = []
    for group in levels.groups():
        nodes = levels.group_nodes(group)
        pushing = [n for n in nodes if circuit.role(n)[0] in ("out", "analog")]
        pins = [n for n in nodes if circuit.role(n)[0] == "gpio"]
        pulling = [n for n in nodes if circuit.role(n)[0] == "collector"]
        # A data line that bypasses a missing rail joins an input and the output of the same strip only by a jumper.
        if len(pushing) > 1:
            found.append(f"{pushing[0]} and {pushing[1]} drive the same line.")
        if len(pins) > 1:
            found.append(f"{pins[0]} and {pins[1]} are joined.")
        if len(pulling) > 1 or (pulling and pushing):
            found.append(f"{(pulling + pushing)[0]} and {(pulling + pushing)[1]} drive the same line.")
    for net in levels.volts:
        found += [
            f"{n} is tied to {levels.volts[net]:.1f} V."
            for n in circuit.nodes(net)
            if circuit.role(n)[0] in ("out", "gpio", "collector", "analog")
        ]
    return found


def open_inputs(circuit: Circuit, levels: Levels) -> list[str]:
    """Inputs that nothing drives, address straps that are open, outputs-only pins in use, silent bus pins."""
    found = []
    for group in levels.groups():
        nodes = levels.group_nodes(group)
        lively = levels.drivers(group) or levels.pulls(group) or any(circuit.role(n)[0] == "gpio" for n in nodes)
        for node in nodes:
            part, pin = node.rsplit(".", 1)
            if circuit.role(node)[0] in ("in", "strap", "sda", "scl") and not lively:
                found.append(f"{node} is open.")
            entry = circuit.catalogue["parts"].get(circuit.parts[part].type, {})
            if pin in entry.get("output_only", []) and len(nodes) > 1:
                found.append(f"{node} may only be an output; leave it open.")
    return found


def led_lines(circuit: Circuit, levels: Levels) -> list[str]:
    """Every strip has a resistor in its data line and a large capacitor at its supply."""
    found = []
    for part in circuit.parts.values():
        if not circuit.catalogue["parts"].get(part.type, {}).get("led"):
            continue
        data = circuit.net(f"{part.name}.DIN")
        series = [
            p.name
            for p, a, b in circuit.two_ended("resistor")
            if a not in levels.volts and b not in levels.volts and levels.group(a) == levels.group(data)
            and LED_RESISTOR[0] <= ohms(p.subtype) <= LED_RESISTOR[1]
        ]  # fmt: skip
        if not series:
            found.append(f"{part.name}: no resistor of {LED_RESISTOR[0]} to {LED_RESISTOR[1]} Ohm in its data line.")
        ends = {circuit.net(f"{part.name}.5V"), circuit.net(f"{part.name}.GND")}
        beside = _beside(circuit, f"{part.name}.5V")
        if not any(
            {a, b} == ends and microfarads(p.subtype) >= LED_CAPACITOR and beside & _beside(circuit, f"{p.name}.1")
            for p, a, b in circuit.two_ended("capacitor")
        ):
            found.append(f"{part.name}: no capacitor of {LED_CAPACITOR} uF or more at its supply.")
    return found


def _beside(circuit: Circuit, node: str) -> set[str]:
    """What one wire joins a pin to; all of a bus bar counts as one place."""
    ends = {w.b if w.a == node else w.a for w in circuit.wires if node in (w.a, w.b)}
    return {e.rsplit(".", 1)[0] if circuit.parts[e.rsplit(".", 1)[0]].type == "Bus bar" else e for e in ends}


def colours(circuit: Circuit, levels: Levels) -> list[str]:
    """Red is 5 V, black is ground, orange is 3.3 V, and nothing else is."""
    found = []
    for wire in circuit.wires:
        if wire.kind in FREE_COLOURS:
            continue
        volts = levels.volts.get(circuit.net(wire.a))
        meant = SUPPLY_COLOURS.get(wire.colour)
        if meant is not None and (volts is None or abs(volts - meant) > 0.4):
            # RESET's pull-up hangs between the chip and its supply: the short piece keeps the supply's colour.
            if any(v == meant for _, _, v in levels.pulls(wire.a)) and volts is None:
                continue
            found.append(f"{wire.file}: {wire.a} to {wire.b} is {wire.colour}, which is kept for {meant} V.")
        if meant is None and volts is not None:
            found.append(f"{wire.file}: {wire.a} to {wire.b} carries {volts:.1f} V but is {wire.colour}.")
    return found


def plugs(circuit: Circuit) -> list[str]:
    """No plug fits a wrong socket: same family and ways only where the catalogue says so, and then wired alike."""
    kinds, found = {}, []
    for part in circuit.parts.values():
        if part.type in circuit.catalogue["plugs"] and not part.type.startswith("Jumper"):
            kinds.setdefault((part.type, len(part.pins)), []).append(part.name)
    allowed = [set(group["names"]) for group in circuit.catalogue["interchangeable"].values()]
    for (family, ways), names in kinds.items():
        if len(names) > 1 and not any(set(names) <= group for group in allowed):
            found.append(f"{' and '.join(names)} are all {family} with {ways} ways: a plug fits the wrong socket.")
        elif len(names) > 1:
            found += _alike(circuit, names)
    return found


def _alike(circuit: Circuit, names: list[str]) -> list[str]:
    """Behind sockets whose plugs may be swapped every pin must lead to the same pin of the same kind of part."""

    def behind(name, pin):
        ends = [(w.b if w.a == f"{name}.{pin}" else w.a) for w in circuit.wires
                if "(RAIL" in w.file and f"{name}.{pin}" in (w.a, w.b)]  # fmt: skip
        return sorted((circuit.parts[e.rsplit(".", 1)[0]].type, e.rsplit(".", 1)[1]) for e in ends)

    first = names[0]
    return [
        f"{first} and {name} may be swapped, but pin {pin} is wired differently."
        for name in names[1:]
        for pin in circuit.parts[first].pins
        if behind(first, pin) != behind(name, pin)
    ]
