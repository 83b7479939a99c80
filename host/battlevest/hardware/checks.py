"""Everything that can be wrong with the hardware's texts, as sentences: what `battlevest hardware check` prints."""

from battlevest.hardware import board_rules, bus_rules, carrier, parts_list, power, sources, wiring_rules
from battlevest.hardware.circuit import Circuit


def wiring(build: str, circuit: Circuit | None = None) -> list[str]:
    """One build's wiring: rules of any wiring, of the bus, and the board files."""
    circuit = circuit or sources.circuit(build)
    board = sources.board(sources.BUILDS[build][0])
    return (
        wiring_rules.rules(circuit)
        + bus_rules.rules(circuit, board.I2C["freq"])
        + board_rules.rules(circuit, board, sources.board("vest"))
    )


def pins(name: str) -> list[str]:
    """What the pin checker says against a board file (errors only)."""
    board = sources.board(name)
    return [sentence for severity, sentence in sources.board("check").problems(board) if severity == "error"]


def netlist(name: str) -> list[str]:
    """The carrier's netlist: SKiDL's rules, and its agreement with the wiring files."""
    circuit = carrier.build(name)
    return carrier.check(circuit) + carrier.differences(name, circuit)


def supply() -> list[str]:
    """Pixels that get too little voltage, and a limiter that reckons with other numbers than the parts."""
    found, f = [], power.facts()
    circuit = sources.circuit("esp32_devkitc, vest full")
    for side in ("back", "front"):
        for name, frame in power.worst_frames(side, f["limits"]["most_ma"]).items():
            least = min(power.strip_volts(circuit, side, frame))
            if least < f["pixel"]["least_volts"]:
                found.append(f"{side}, {name}: a pixel gets {least:.2f} V.")
    vest = sources.board("vest")
    if (f["pixel"]["colour_ma"], f["pixel"]["idle_ma"]) != (vest.LED_COLOUR_MA, vest.LED_IDLE_MA):
        found.append("boards/vest and power.toml disagree about what a pixel draws.")
    return found


# Drawn on the carrier or in the box but fitted only for the other piece.
FOR_TABLE = {"J_TABLE", "X_TABLE", "F3", "D2", "D3", "R6", "R8", "R9", "R10", "R11", "R12", "R13"}
FOR_VEST = {"J_VEST", "X_VEST", "F2"}
BOUGHT = {
    "esp32_devkitc, vest full": ("full", FOR_TABLE),
    "esp32_devkitc, vest lean": ("lean", FOR_TABLE),
    "esp32_devkitc, table": ("table", FOR_VEST),
    "breadboard": ("breadboard", set()),
}


def parts() -> list[str]:
    """Parts and cables that are wired but not in the parts table of that build, and the other way round."""
    found = []
    for build, (bought, others) in BOUGHT.items():
        listed = {name for item in parts_list.of_build(bought) for name in item.where}
        circuit = sources.circuit(build)
        drawn = {plain(name) for name in circuit.parts} | {plain(w.cable) for w in circuit.wires}
        wanted = {plain(p.name) for p in circuit.parts.values()} - others
        found += [f"{build}: {name} is wired but in no parts table." for name in sorted(wanted - listed)]
        known = drawn | {"carrier", "supply", "spacer", "insulation", "vest", "rail", "scale", "plate", "cups"}
        found += [f"{build}: {name} is in the parts table but not wired." for name in sorted(listed - known)]
    return found


def plain(name: str) -> str:
    """A part's name as the parts table writes it: one rail stands for all three."""
    return name.split("_", 1)[1] if name.startswith("RAIL") else name


def everything() -> dict[str, list[str]]:
    """What was checked -> the sentences against it."""
    found = {f"wiring: {build}": wiring(build) for build in sources.BUILDS}
    found |= {f"pins: {name}": pins(name) for name in sources.BOARDS}
    found |= {f"netlist: {name}": netlist(name) for name in sources.BOARDS}
    return found | {"power": supply(), "parts": parts()}
