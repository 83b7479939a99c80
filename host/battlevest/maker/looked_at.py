"""What a device told about itself (on_device/system.py, chips.py), judged: findings with what to do."""

from math import sqrt
from typing import Any, NamedTuple

from battlevest.maker.finding import BAD, GOOD, NOTE, Finding

LEAST_MICROPYTHON = (1, 24)
LEAST_HEAP = 100_000  # free before the application starts; a plain ESP32 has about 165,000
LEAST_FLASH = 64_000
# A baseline outside is a charge that auto-configuration could not find: MPR121 application note AN3889, LSL 130 and
# USL 201 of the driver, times four.
RANGE = (520, 804)
BUTTONS = ("left", "ok", "right")

# Where each address is soldered (hardware/vest/BUILD.md, step 5).
WHERE = {
    0x5A: "back, rows 1 to 12; its ADDR is on GND",
    0x5B: "back, row 13 and columns; its ADDR is on 3V3",
    0x5C: "front, rows 1 to 12; its ADDR is on SDA",
    0x5D: "front, row 13 and columns; its ADDR is on SCL",
    0x20: "rail 1; its A0 and A1 are on GND",
    0x21: "rail 2; its A0 is on 3V3",
    0x22: "rail 3; its A1 is on 3V3",
}
ADVICE = {
    "missing": "Seat its plug; measure 3.3 V at it; then its ADDR wire.",
    "silent": "It answers but does not measure: switch off and on; if it stays so, exchange the breakout.",
    "babble": "It says what no finger can do: shield on GND? loose ground? then exchange the breakout.",
    "restarted": "It lost its supply for a moment: the 3.3 V wire, or a supply that sags when the LEDs light.",
    "stuck": "Something holds the bus low: take the plugs off one by one until it is free.",
    "overcurrent": "The resistor REXT at the chip (75 kOhm) is wrong or shorted.",
    "electrode": "Something touches that electrode, or its lead is shorted to ground.",
    "range": "That electrode is shorted, or far too large: measure its lead against ground.",
}


class Electrode(NamedTuple):
    """What one electrode measured over some seconds: counts."""

    panel: str
    line: str
    chip: int
    electrode: int
    baseline: int
    mean: float
    noise: float
    low: float  # farthest below its mean
    release: int
    touched: bool

    @property
    def name(self) -> str:
        """Such as "back row 4" or "front column C"."""
        return f"{self.panel} {'column' if self.line.isalpha() else 'row'} {self.line}"


def electrodes(told: list[dict[str, Any]]) -> list[Electrode]:
    """The electrodes among what was told."""
    found = []
    for one in told:
        if one["what"] == "electrode":
            looks = max(1, one["looks"])
            away = one["sum"] / looks
            noise = sqrt(max(0.0, one["squares"] / looks - away * away))
            found.append(
                Electrode(
                    one["panel"],
                    one["line"],
                    one["chip"],
                    one["electrode"],
                    one["baseline"],
                    one["first"] + away,
                    noise,
                    away - one["low"],
                    one["release"],
                    one["touched"],
                )
            )
    return found


def judge(told: list[dict[str, Any]]) -> list[Finding]:
    """Findings of everything that was told, in the order in which a maker should read them."""
    by: dict[str, list[dict[str, Any]]] = {}
    for one in told:
        by.setdefault(one["what"], []).append(one)
    found: list[Finding] = []
    for what, judge_one in (
        ("micropython", _micropython),
        ("heap", _heap),
        ("flash", _flash),
        ("application", _application),
        ("file", _file),
    ):
        for one in by.get(what, []):
            found += judge_one(one)
    found += _chips(by.get("part", []), by.get("bus", []))
    found += [_button(one) for one in by.get("button", []) if one["down"]]
    for one in electrodes(told):
        found += _electrode(one)
    return found


def _micropython(one: dict[str, Any]) -> list[Finding]:
    name = f"{one['version']} on {one['machine']}"
    numbers = tuple(int(part) for part in one["version"].split(".")[:2] if part.isdecimal())
    if numbers < LEAST_MICROPYTHON:
        return [Finding(BAD, "MicroPython", f"{name} is too old", "At least 1.24 is needed: battlevest install")]
    return [Finding(GOOD, "MicroPython", name)]


def _heap(one: dict[str, Any]) -> list[Finding]:
    words = f"{one['free']:,} bytes free, largest piece {one['largest']:,}"
    if one["free"] < LEAST_HEAP:
        return [Finding(NOTE, "Heap", words, "Little for a game: is something else started by main.py or boot.py?")]
    return [Finding(GOOD, "Heap", words)]


def _flash(one: dict[str, Any]) -> list[Finding]:
    if "error" in one:
        return [Finding(BAD, "Flash", f"can't be read ({one['error']})", "battlevest install writes it anew.")]
    words = f"{one['free']:,} of {one['size']:,} bytes free"
    if one["free"] < LEAST_FLASH:
        return [Finding(NOTE, "Flash", words, "Remove files of your own: battlevest files ls")]
    return [Finding(GOOD, "Flash", words)]


def _application(one: dict[str, Any]) -> list[Finding]:
    if not one["found"]:
        do = "battlevest install puts it onto the board (deploy, if MicroPython is there already)."
        return [Finding(BAD, "Application", f"is not there or does not start: {one['error']}", do)]
    words = f"for {one['board']}, language {one['language']}"
    if one["trouble"] is not None:
        do = "The device goes on with the last good ones, or the usual; look through the menu."
        return [Finding(NOTE, "Settings", f"trouble: {one['trouble']}", do), Finding(GOOD, "Application", words)]
    return [Finding(GOOD, "Application", words)]


def _file(one: dict[str, Any]) -> list[Finding]:
    if one["text"] is None or one["name"].endswith("settings.json"):
        return []
    lines = [line for line in one["text"].splitlines() if line.strip()]
    last = lines[-1].strip() if lines else "it is empty"
    if one["name"].endswith("crash.txt"):
        do = "The game went on after it. If it happens again, send data/crash.txt along with what you did."
        return [Finding(NOTE, "Crash file", f"{last} ({lines[0].strip() if lines else ''})", do)]
    return [Finding(NOTE, "Safe mode", last, "Mend what it names, then switch off and on.")]


def _chips(parts: list[dict[str, Any]], bus: list[dict[str, Any]]) -> list[Finding]:
    if not parts:
        return []
    panels: dict[str, list[dict[str, Any]]] = {"back": [], "front": []}
    found: list[Finding] = []
    for part in parts:
        side = part["label"].partition("_")[0]
        if part["name"].startswith("touch") and side in panels:
            panels[side].append(part)
        else:
            where = WHERE.get(part["address"], "")
            words = "answers" if part["fault"] == "ok" else part["fault"]
            words += f" ({where})" if where else ""
            if part["fault"] == "ok":
                found.append(Finding(GOOD, part["name"], words))
            else:
                found.append(Finding(BAD, part["name"], words, _advice(part)))
    for side, chips in panels.items():
        if not chips:
            continue
        if all(chip["fault"] == "missing" for chip in chips):
            names = " and ".join(f"0x{chip['address']:02X}" for chip in chips)
            do = f"Not plugged in, or X_TOUCH_{side.upper()} has no 3.3 V. A lean vest has no touch in front."
            found.append(Finding(NOTE, f"{side} panel", f"neither {names} answers", do))
            continue
        found += [_touch(chip) for chip in chips]
    known = {part["address"] for part in parts}
    others = [address for address in (bus[0]["addresses"] if bus else []) if address not in known and address != 0x3C]
    if others:
        also = ", ".join(f"0x{address:02X}" for address in others)
        found.append(Finding(NOTE, "Bus", f"also answers: {also}", "Nothing of the box; harmless if it is yours."))
    return found


def _advice(part: dict[str, Any]) -> str:
    if part["name"] == "screen":
        return "Swap its pins if the print says VCC-GND; bridge it for 0x3C (0x78)."
    if part["name"] == "scale" and part["fault"] == "missing":
        return "Exchange DT and SCK; measure 3.3 V at the module. A gallery works without it."
    return ADVICE.get(part["fault"], "Switch off and on; if it stays, exchange the part.")


def _touch(chip: dict[str, Any]) -> Finding:
    where: str = WHERE.get(chip["address"]) or chip["label"].replace("_", ", ")
    if chip["fault"] == "ok":
        return Finding(GOOD, chip["name"], where)
    words = chip["fault"] + (f", electrode {chip['detail']}" if chip["detail"] >= 0 else "")
    return Finding(BAD, chip["name"], f"{words} ({where})", ADVICE[chip["fault"]])


def _button(one: dict[str, Any]) -> Finding:
    name = BUTTONS[one["number"]]
    return Finding(BAD, f"Button {name}", "is down though nobody holds it", "Its wire touches ground, or it is stuck.")


def _electrode(one: Electrode) -> list[Finding]:
    if one.touched:
        do = "Take hand and cloth off and look again; if it stays, its lead touches ground or the shield."
        return [Finding(BAD, one.name, "is touched though nobody does", do)]
    if not RANGE[0] <= one.baseline <= RANGE[1]:
        words = f"rests at {one.baseline}, far from 720"
        return [Finding(BAD, one.name, words, "Shorted or much too large: measure its lead.")]
    if one.low >= one.release:
        words = f"moves {one.low:.0f} counts by itself; its threshold is {one.release}"
        return [Finding(BAD, one.name, words, "Shield on GND? Spacer in place? Else: battlevest tune")]
    return []
