"""The I2C bus as wired: addresses from the straps, pull-ups, and the capacitance that the speed allows.

Source: NXP UM10204 section 7.1 (tr = 0.8473 Rp Cb; Rp at least (VDD - 0.4 V) / 3 mA) and table 10 (fast mode).
"""

from battlevest.hardware.circuit import Circuit
from battlevest.hardware.levels import Levels

SHAPE = 0.8473  # rise from 0.3 to 0.7 VDD in units of R x C: ln(0.7 / 0.3)
SUPPLY = 3.3


def addresses(circuit: Circuit) -> dict[str, int]:
    """Each chip's 7-bit address as its straps set it: part name -> address; ValueError for an open strap."""
    levels, found = Levels(circuit), {}
    for part in circuit.parts.values():
        rule = circuit.catalogue["parts"].get(part.type, {}).get("address")
        if not rule:
            continue
        if "fixed" in rule:
            found[part.name] = rule["fixed"]
        elif "bits" in rule:
            found[part.name] = rule["base"] + sum(
                bit << i for i, bit in enumerate(_strap(circuit, levels, part.name, pin) for pin in rule["bits"])
            )
        else:
            found[part.name] = rule[_named_strap(circuit, levels, part.name, rule["pin"])]
    return found


def _strap(circuit, levels, part, pin) -> int:
    volts = levels.volts.get(circuit.net(f"{part}.{pin}"))
    if volts is None:
        raise ValueError(f"{part}.{pin} selects the address but is tied to no supply.")
    return int(volts > 1.0)


def _named_strap(circuit, levels, part, pin) -> str:
    net = circuit.net(f"{part}.{pin}")
    for name in ("SDA", "SCL"):
        if net == circuit.net(f"{part}.{name}"):
            return name.lower()
    return "high" if _strap(circuit, levels, part, pin) else "low"


def load(circuit: Circuit, line: str) -> tuple[float, float]:
    """Pull-up in Ohm (all of them side by side) and capacitance in pF of "sda" or "scl"; (0, 0) without a bus."""
    levels = Levels(circuit)
    net = next((n for n, nodes in circuit.nets().items() if any(circuit.role(x) == [line] for x in nodes)), None)
    if net is None:
        return 0.0, 0.0
    pulls = [r for _, r, v in levels.pulls(net) if v > 1.0]
    bus, picofarads = circuit.catalogue["bus"], circuit.catalogue["bus"]["esp32_pf"]
    for node in levels.group_nodes(net):
        if circuit.role(node) == [line]:
            part = circuit.parts[node.rsplit(".", 1)[0]]
            picofarads += circuit.catalogue["parts"][part.type]["i2c"]["pf"]
    for wire in circuit.wires:
        if circuit.net(wire.a) == circuit.net(net):
            picofarads += wire.metres * bus["cable_pf_per_m"][wire.kind]
    return (1 / sum(1 / r for r in pulls) if pulls else 0.0), picofarads


def most_picofarads(circuit: Circuit, pullup: float, freq: int) -> float:
    """The capacitance at which the edge just meets the rise time of that speed, at most 400 pF."""
    bus = circuit.catalogue["bus"]
    speed = min(f for f in map(int, bus["rise_ns"]) if f >= freq)
    return min(bus["most_pf"], bus["rise_ns"][str(speed)] * 1000 / (SHAPE * pullup))


def rules(circuit: Circuit, freq: int) -> list[str]:
    """Addresses met twice, missing or too strong pull-ups, too much cable for the speed, chips too slow for it."""
    found, bus = [], circuit.catalogue["bus"]
    try:
        taken = {}
        for part, address in addresses(circuit).items():
            if address in taken:
                found.append(f"{part} and {taken[address]} both answer at 0x{address:02X}.")
            taken[address] = part
    except ValueError as error:
        found.append(str(error))
    for part in circuit.parts.values():
        limit = circuit.catalogue["parts"].get(part.type, {}).get("i2c", {}).get("hz")
        if limit and limit < freq:
            found.append(f"{part.name} takes {limit} Hz at most, the board file sets {freq}.")
    least = (SUPPLY - bus["sink_volts"]) / bus["sink_ma"] * 1000
    for line in ("sda", "scl"):
        pullup, picofarads = load(circuit, line)
        if not picofarads:
            continue
        if not pullup:
            found.append(f"{line.upper()} has no pull-up.")
            continue
        if pullup < least:
            found.append(f"{line.upper()}: {pullup:.0f} Ohm of pull-ups are too strong; {least:.0f} Ohm is the least.")
        most = most_picofarads(circuit, pullup, freq)
        if picofarads > most:
            found.append(
                f"{line.upper()}: {picofarads:.0f} pF with {pullup:.0f} Ohm is too much at {freq} Hz; {most:.0f} pF "
                "would do: shorter leads, stronger pull-ups or a slower bus."
            )
    return found
