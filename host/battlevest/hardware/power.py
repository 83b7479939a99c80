"""The power budget: what each build draws, what fuses and wires carry, what voltage the last pixel gets.

Numbers and their sources are in hardware/power.toml; the firmware's limiter works with the same ones, which a test
holds: LED_COLOUR_MA and LED_IDLE_MA of boards/vest, BASE_MA of the board files and of boards/table.
"""

import tomllib
from functools import cache

import numpy as np

from battlevest.hardware import sources, vest_map
from battlevest.hardware.circuit import Circuit

LEVELS = ("idle", "typical", "most")


@cache
def facts() -> dict:
    """hardware/power.toml."""
    return tomllib.loads((sources.hardware_dir() / "power.toml").read_text("utf-8"))


def count(circuit: Circuit, kind: str) -> int:
    """How many parts of a type a circuit has."""
    return sum(part.type == kind for part in circuit.parts.values())


def pixels(circuit: Circuit) -> int:
    """All LEDs of a circuit: 71 a side of the vest, five a rail, the body track."""
    total = 0
    for part in circuit.parts.values():
        if circuit.catalogue["parts"].get(part.type, {}).get("led"):
            total += (
                sum(sources.board("table").TRACK.values()) if part.name == "TRACK" else int(part.subtype.split()[0])
            )
    return total


def base(circuit: Circuit, level: str) -> dict[str, float]:
    """mA of everything but the LEDs, by consumer."""
    kit = next(p for p in circuit.parts.values() if "chip" in circuit.catalogue["parts"].get(p.type, {}))
    chip = circuit.catalogue["parts"][kit.type]["chip"]
    many = {
        chip: 1,
        "screen": count(circuit, "SSD1306 module"),
        "touch_chip": count(circuit, "MPR121 breakout"),
        "bus": 1,
        "buffer": count(circuit, "74AHCT125"),
        "buzzer": count(circuit, "Piezo buzzer"),
        "sensor": count(circuit, "TCRT5000 module"),
        "scale": count(circuit, "HX711 module"),
        "expander": count(circuit, "MCP23017-E/SP"),
    }
    return {name: n * facts()["consumers"][name][level] for name, n in many.items() if n}


def leds(circuit: Circuit, level: str, setting: float) -> float:
    """mA of the LEDs: dark, in a usual frame, and as much as the limiter leaves of ``setting``."""
    n, p, f = pixels(circuit), facts()["pixel"], facts()["frame"]
    dark = n * p["idle_ma"]
    if level == "idle":
        return dark
    if level == "typical":
        wish = dark + min(n, f["typical_pixels"]) * f["typical_channels"] * f["typical_level"] * p["colour_ma"]
    else:
        wish = dark + 3 * n * p["colour_ma"]
    return max(dark, min(wish, setting - sum(base(circuit, "most").values())))


def budget(circuit: Circuit, setting: float) -> dict[str, float]:
    """mA in all at each level, and what the LEDs alone would draw without the limiter ("unlimited")."""
    found = {level: sum(base(circuit, level).values()) + leds(circuit, level, setting) for level in LEVELS}
    p = facts()["pixel"]
    found["unlimited"] = sum(base(circuit, "most").values()) + pixels(circuit) * (p["idle_ma"] + 3 * p["colour_ma"])
    return found


def sensor_rail_ma(circuit: Circuit) -> float:
    """mA that U2 gives to screen, touch chips, scale, expanders and the bus at most."""
    found = base(circuit, "most")
    return sum(found.get(name, 0) for name in ("screen", "touch_chip", "bus", "scale", "expander"))


def cable_ohm(circuit: Circuit, *cables: str) -> float:
    """Out and back through one wire each way of the named cables, in Ohm."""
    total = 0.0
    for name in cables:
        wire = next(w for w in circuit.wires if w.cable == name)
        total += 2 * wire.metres * facts()["copper"]["ohm_mm2_per_m"] / wire.mm2
    return total


def feed_ohm(circuit: Circuit) -> float:
    """From the USB socket to the yoke and back: wires, two fuses, and the contacts of J_POWER, J_VEST and X_VEST."""
    fuse = facts()["fuses"]
    wires = cable_ohm(circuit, "W_POWER", "W_5V", "W_VEST", "W_LEAD_POWER")
    return wires + fuse["3.0 A hold"]["ohm"] + fuse["2.5 A hold"]["ohm"] + 6 * facts()["copper"]["contact_ohm"]


def strip_volts(circuit: Circuit, side: str, currents: list[float], both_ends: bool = True) -> list[float]:
    """Volts at each pixel of a line in path order for the pixels' currents in A, at a USB port's least voltage.

    The strip's two rails are one chain of resistors, jumpers included; it is fed at its start and, with
    ``both_ends``, at its end by wires of its own from the line's plug.
    """
    c = facts()["copper"]
    n = len(currents)
    jumper = {}
    pieces, at = vest_map.strip_pieces(side), 0
    for piece, mm in zip(pieces, vest_map.jumper_mm(side), strict=False):
        at += len(piece)
        jumper[at] = mm
    links = [
        2 * jumper[i] / 1000 * c["ohm_mm2_per_m"] / 0.34
        if i in jumper
        else 2 * vest_map.PITCH / 1000 * c["strip_ohm_per_m"]
        for i in range(1, n)
    ]
    plug = cable_ohm(circuit, f"W_LEDS_{side.upper()}") + 2 * c["contact_ohm"]
    start, end = cable_ohm(circuit, f"W_STRIP_{side.upper()}"), cable_ohm(circuit, f"W_END_{side.upper()}")
    # Nodes: 0 the yoke, 1 the plug, 2.. the pixels. The supply's voltage sits behind the feed's resistance.
    size = n + 2
    g, i = np.zeros((size, size)), np.zeros(size)

    def link(a, b, ohm):
        g[a, a] += 1 / ohm
        g[b, b] += 1 / ohm
        g[a, b] -= 1 / ohm
        g[b, a] -= 1 / ohm

    supply = feed_ohm(circuit)
    g[0, 0] += 1 / supply
    i[0] += facts()["limits"]["usb_volts"] / supply
    link(0, 1, plug)
    link(1, 2, start)
    if both_ends:
        link(1, n + 1, end)
    for k, ohm in enumerate(links):
        link(k + 2, k + 3, ohm)
    for k, amps in enumerate(currents):
        i[k + 2] -= amps
    # The box itself draws in front of the vest's fuse; its share of the drop is small and is added to the yoke.
    i[0] -= facts()["consumers"]["esp32"]["most"] / 1000
    return list(np.linalg.solve(g, i)[2:])


def worst_frames(side: str, setting: float) -> dict[str, list[float]]:
    """Frames in A a pixel that use up all that the limiter leaves of ``setting``, where the line feels it most."""
    p, n = facts()["pixel"], len(vest_map.led_path(side))
    spare = (setting - sources.board("esp32_devkitc").BASE_MA - 2 * n * p["idle_ma"]) / 1000
    white = 3 * p["colour_ma"] / 1000
    lit = int(spare / white)

    def only(chosen):
        return [p["idle_ma"] / 1000 + (min(white, spare / len(chosen)) if k in chosen else 0) for k in range(n)]

    middle = range((n - lit) // 2, (n - lit) // 2 + lit)
    return {
        "all alike": only(range(n)),
        "white at the end": only(range(n - lit, n)),
        "white in the middle": only(middle),
    }
