"""Wiring files read as an electrical circuit: parts, wires and the nets that they make.

The files are WireViz harnesses; a connector of the same name in two files is one mated pair, which is how the sheets
join. A node is "PART.PIN" with the pin's label (its number where it has no label).
"""

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import yaml


@dataclass
class Part:
    """A part or connector of a sheet: WireViz `type`, `subtype` (the value) and its pins."""

    name: str
    type: str
    subtype: str
    mpn: str
    pins: list[str]
    numbers: dict[str, str]
    file: str = ""


@dataclass
class Wire:
    """One wire: two nodes, the cable it belongs to, colour code, cross-section in mm2, length in m."""

    a: str
    b: str
    cable: str
    kind: str
    colour: str
    mm2: float
    metres: float
    file: str = ""


@dataclass
class Sheet:
    """One harness file."""

    name: str
    title: str
    parts: dict[str, Part] = field(default_factory=dict)
    wires: list[Wire] = field(default_factory=list)


@cache
def _parsed(path: Path) -> dict:
    return yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def read_sheet(source: Path | dict, name: str = "") -> Sheet:
    """Read a harness file (or its already parsed content); ValueError names the file and the line's ends."""
    if isinstance(source, Path):
        name = f"{source.parent.name}/{source.name}"
        source = _parsed(source)
    sheet = Sheet(name, source["metadata"]["title"])
    for key, entry in source["connectors"].items():
        numbers = [str(p) for p in entry.get("pins", range(1, len(entry.get("pinlabels", [])) + 1))]
        labels = [str(p) for p in entry.get("pinlabels", numbers)]
        if len(labels) != len(numbers):
            raise ValueError(f"{name}: {key} has {len(numbers)} pins but {len(labels)} labels.")
        sheet.parts[key] = Part(
            key, entry["type"], str(entry.get("subtype", "")), str(entry.get("mpn", "")), labels,
            dict(zip(labels, numbers, strict=True)), name,
        )  # fmt: skip
    for line in source["connections"]:
        (left, (lpins,)), (cable, (number,)), (right, (rpins,)) = (next(iter(item.items())) for item in line)
        entry = source["cables"][cable]
        sheet.wires.append(
            Wire(
                _node(sheet, left, str(lpins)),
                _node(sheet, right, str(rpins)),
                cable,
                entry["type"],
                entry["colors"][number - 1],
                float(entry["gauge"].split()[0]),
                float(entry["length"]),
                name,
            )
        )
    return sheet


def _node(sheet: Sheet, part: str, pin: str) -> str:
    found = sheet.parts.get(part)
    if found is None or pin not in found.pins:
        raise ValueError(f"{sheet.name}: a wire goes to {part}.{pin}, which does not exist.")
    return f"{part}.{pin}"


def renamed(sheet: Sheet, prefix: str, names: dict[str, str]) -> Sheet:
    """A second copy of a sheet: parts get the prefix, those in ``names`` the name given there."""

    def new(name):
        return names.get(name, prefix + name)

    def node(text):
        part, pin = text.rsplit(".", 1)
        return f"{new(part)}.{pin}"

    copy = Sheet(f"{sheet.name} ({prefix.rstrip('_')})", sheet.title)
    for part in sheet.parts.values():
        copy.parts[new(part.name)] = Part(
            new(part.name), part.type, part.subtype, part.mpn, part.pins, part.numbers, copy.name
        )
    for w in sheet.wires:
        copy.wires.append(Wire(node(w.a), node(w.b), w.cable, w.kind, w.colour, w.mm2, w.metres, copy.name))
    return copy


def ohms(text: str) -> float:
    """A resistor's value: "330 R", "4.7 k", "1 M"."""
    match = re.fullmatch(r"([\d.]+) ([RkM])", text)
    if not match:
        raise ValueError(f"A resistor's value is written like '330 R', '4.7 k' or '1 M', not {text!r}.")
    return float(match[1]) * {"R": 1, "k": 1e3, "M": 1e6}[match[2]]


def microfarads(text: str) -> float:
    """A capacitor's value: "100 nF", "1000 uF 10 V"."""
    match = re.match(r"([\d.]+) ([un])F", text)
    if not match:
        raise ValueError(f"A capacitor's value is written like '100 nF' or '1000 uF 10 V', not {text!r}.")
    return float(match[1]) * {"u": 1, "n": 1e-3}[match[2]]


class Circuit:
    """Sheets joined by the names of their parts; nets by union of wires and of the pins of bus bars."""

    def __init__(self, sheets: list[Sheet], catalogue: dict):
        self.catalogue = catalogue
        self.parts: dict[str, Part] = {}
        self.wires: list[Wire] = [w for s in sheets for w in s.wires]
        self.clashes: list[str] = []
        self._root: dict[str, str] = {}
        for sheet in sheets:
            for part in sheet.parts.values():
                self._add(part)
        for wire in self.wires:
            self._join(wire.a, wire.b)
        self._nets: dict[str, list[str]] = {}
        for part in self.parts.values():
            if part.type == "Bus bar":
                for pin in part.pins:
                    self._join(f"{part.name}.{part.pins[0]}", f"{part.name}.{pin}")
        for part in self.parts.values():
            for pin in part.pins:
                self._nets.setdefault(self.net(f"{part.name}.{pin}"), []).append(f"{part.name}.{pin}")

    def _add(self, part: Part):
        known = self.parts.get(part.name)
        if known is None:
            self.parts[part.name] = Part(
                part.name, part.type, part.subtype, part.mpn, list(part.pins), dict(part.numbers), part.file
            )
            return
        if (known.type, known.subtype) != (part.type, part.subtype):
            self.clashes.append(
                f"{part.name} is a {known.type} {known.subtype} in {known.file} but a {part.type} {part.subtype} in "
                f"{part.file}."
            )
        for pin in part.pins:
            if pin not in known.pins:
                known.pins.append(pin)
            if known.numbers.setdefault(pin, part.numbers[pin]) != part.numbers[pin] and known.type != "Bus bar":
                self.clashes.append(f"{part.name}.{pin} is pin {known.numbers[pin]} in {known.file} but pin "
                                    f"{part.numbers[pin]} in {part.file}.")  # fmt: skip

    def _join(self, a: str, b: str):
        self._root[self.net(a)] = self.net(b)

    def net(self, node: str) -> str:
        """The name of a node's net (one of its nodes)."""
        root = node
        while self._root.get(root, root) != root:
            root = self._root[root]
        if root != node:
            self._root[node] = root
        return root

    def nodes(self, net: str) -> list[str]:
        """All nodes of a net."""
        return self._nets[self.net(net)]

    def nets(self) -> dict[str, list[str]]:
        """Every net with its nodes."""
        return self._nets

    def role(self, node: str) -> list[str]:
        """The role of a pin as words: ["out", "VCC"]; ["none"] for connectors, ["gpio"] for pins of the ESP32."""
        part, pin = node.rsplit(".", 1)
        entry = self.catalogue["parts"].get(self.parts[part].type)
        if entry is None:
            return ["none"]
        if "chip" in entry and re.fullmatch(r"IO\d+", pin):
            return ["gpio"]
        return entry["pins"].get(pin, "unknown").split()

    def two_ended(self, kind: str) -> list[tuple[Part, str, str]]:
        """Parts with two ends of one kind ("resistor", "fuse", ..): (part, net of one end, net of the other)."""
        kinds = self.catalogue["two_ends"]
        return [
            (p, self.net(f"{p.name}.{p.pins[0]}"), self.net(f"{p.name}.{p.pins[1]}"))
            for p in self.parts.values()
            if kinds.get(p.type) == kind
        ]
