"""The power budget as a page of text and as a table, for the build guides."""

import csv
import io

from battlevest.hardware import power, sources

CASES = (
    ("vest, full", "esp32_devkitc, vest full"),
    ("vest, lean", "esp32_devkitc, vest lean"),
    ("table", "esp32_devkitc, table"),
    ("vest and table", "esp32_devkitc, vest full, table"),
    ("box alone", "esp32_devkitc, box alone"),
    ("breadboard", "breadboard"),
)


def rows() -> list[dict]:
    """One row a build and supply: mA idle, in a game, at most, and what it would be without the limiter."""
    found = []
    for words, build in CASES:
        circuit = sources.circuit(build)
        for supply, entry in power.facts()["supplies"].items():
            need = power.budget(circuit, entry["setting"])
            fits = need["most"] <= entry["gives"] and need["most"] <= entry["setting"] + 1
            found.append(
                {
                    "build": words,
                    "supply": supply,
                    "supply_ma setting": entry["setting"],
                    "idle mA": round(need["idle"]),
                    "typical mA": round(need["typical"]),
                    "most mA": round(need["most"]),
                    "without limiter mA": round(need["unlimited"]),
                    "usable": "yes" if fits else "no",
                }
            )
    return found


def table() -> str:
    """The rows as CSV."""
    out = io.StringIO()
    found = rows()
    writer = csv.DictWriter(out, list(found[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(found)
    return out.getvalue()


def page() -> str:
    """The budget as Markdown: the table, the voltages at the far pixels, what gets warm."""
    f = power.facts()
    circuit = sources.circuit("esp32_devkitc, vest full")
    most, port = f["limits"]["most_ma"], f["limits"]["usb_volts"]
    lines = ["# Power budget", "", "Made from hardware/power.toml and the wiring files; mA at 5 V.", ""]
    head = list(rows()[0])
    lines += ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(str(v) for v in row.values()) + " |" for row in rows()]
    lines += [
        "",
        f"The setting `supply_ma` must not be more than {most}: fuses, plugs and leads are made for it.",
        "",
        "## Voltage at the pixels",
        "",
        f"From a port that gives {port} V, with the limiter at {most} mA and all of "
        "it in one line; a pixel needs 3.7 V (WS2812B, 'Electrical Characteristics').",
        "",
        "| side | frame | fed at both ends: least V | at the start only |",
        "|---|---|---|---|",
    ]
    for side in ("back", "front"):
        for name, frame in power.worst_frames(side, f["limits"]["most_ma"]).items():
            both = min(power.strip_volts(circuit, side, frame))
            one = min(power.strip_volts(circuit, side, frame, both_ends=False))
            lines.append(f"| {side} | {name} | {both:.2f} | {one:.2f} |")
    whole = sources.circuit("esp32_devkitc, vest full, table")
    u2 = power.sensor_rail_ma(whole)
    warm = (5.25 - 3.3) * u2 / 1000
    kit = f["consumers"]["esp32"]["most"] / 1000 * (5.0 - 0.35 - 3.3)
    fuse = (f["limits"]["most_ma"] / 1000) ** 2 * f["fuses"]["3.0 A hold"]["ohm"]
    led = (f["limits"]["most_ma"] - 150) / 1000 * 5
    lines += [
        "",
        "## What gets warm",
        "",
        f"- U2 (3.3 V for screen and sensors): {u2:.0f} mA, {warm * 1000:.0f} mW, "
        f"{warm * f['heat']['u2_k_per_w']:.0f} K above the box (MCP1700, TO-92).",
        f"- the DevKit's own regulator: {kit * 1000:.0f} mW. It feeds the ESP32 and nothing else.",
        f"- F1: {fuse * 1000:.0f} mW at {most} mA; a polyfuse that holds back is hot by design.",
        f"- the LEDs: {led:.1f} W over the whole vest when the limiter is at its end; 0.3 W is one white pixel.",
        "- each reflective sensor: 0.1 W for as long as the table is on.",
        "",
    ]
    return "\n".join(lines)
