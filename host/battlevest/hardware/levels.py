"""Voltages of a circuit: what each supply net carries and how high each signal goes.

Supplies are followed from their feed through fuses, closed switches and diodes. A signal group is what series
resistors tie together; its high level comes from its driver or from its pull-ups and divider.
"""

from battlevest.hardware.circuit import Circuit, ohms

DIODE_DROP = 0.35  # V; 1N5817 at 0.3 A (Vishay data sheet, figure 'typical forward characteristics')
CLAMP_DROP = 0.30  # V; BAT85 at 0.5 mA (NXP/Vishay data sheet, 'forward voltage': 0.32 V at 1 mA)


class Levels:
    """The voltages of one circuit; 5 V feeds count as 5 V times ``supply`` (1.05: a supply at its upper limit)."""

    def __init__(self, circuit: Circuit, supply: float = 1.0):
        self.circuit = circuit
        self.volts: dict[str, float] = {}
        self.source: dict[str, str] = {}
        for net, nodes in circuit.nets().items():
            for node in nodes:
                role = circuit.role(node)
                if role[0] == "ground":
                    self.volts[net], self.source[net] = 0.0, "ground"
                elif role[0] == "feed":
                    nominal = float(role[1])
                    self.volts[net] = nominal * (supply if nominal == 5.0 else 1.0)
                    self.source[net] = node
        self._spread()
        self._groups: dict[str, str] = {}
        for _, a, b in circuit.two_ended("resistor"):
            if a not in self.volts and b not in self.volts:
                self._groups[self.group(a)] = self.group(b)
        self._nodes: dict[str, list[str]] = {}
        for net, nodes in circuit.nets().items():
            self._nodes.setdefault(self.group(net), []).extend(nodes)

    def _spread(self):
        c = self.circuit
        changed = True
        # The ESP32's own 5 V pin is a feed as well when nothing else feeds it: a board on a laptop's USB port.
        while changed:
            changed = False
            for kind, drop in (("fuse", 0.0), ("closed", 0.0), ("diode", DIODE_DROP)):
                for _, a, b in c.two_ended(kind):
                    ways = [(a, b)] if kind == "diode" else [(a, b), (b, a)]
                    for here, there in ways:
                        if here in self.volts and there not in self.volts and self.volts[here] > 1.0:
                            # A clamp's diode to a rail feeds nothing: only diodes onto supply pins count.
                            if kind == "diode" and not any(c.role(n)[0] == "supply" for n in c.nodes(there)):
                                continue
                            self.volts[there] = self.volts[here] - drop
                            self.source[there] = self.source[here]
                            changed = True
            if not changed:
                changed = self._usb_feed()

    def _usb_feed(self) -> bool:
        c = self.circuit
        for part in c.parts.values():
            if "chip" in c.catalogue["parts"].get(part.type, {}) and "5V" in part.pins:
                net = c.net(f"{part.name}.5V")
                if net not in self.volts:
                    self.volts[net], self.source[net] = 5.0, f"{part.name}.USB"
                    return True
        return False

    def group(self, net: str) -> str:
        """The signal group of a net."""
        net = self.circuit.net(net)
        while self._groups.get(net, net) != net:
            net = self._groups[net]
        return net

    def group_nodes(self, net: str) -> list[str]:
        """All nodes of a signal group."""
        return self._nodes[self.group(net)]

    def groups(self) -> list[str]:
        """Every signal group that is no supply."""
        return sorted({self.group(n) for n in self.circuit.nets() if n not in self.volts})

    def own_supply(self, node: str) -> float:
        """Volts at the supply pin of the part that a node belongs to (0 when it is not fed)."""
        part = self.circuit.parts[node.rsplit(".", 1)[0]]
        for pin in part.pins:
            if self.circuit.role(f"{part.name}.{pin}")[0] == "supply":
                return self.volts.get(self.circuit.net(f"{part.name}.{pin}"), 0.0)
        return 0.0

    def pulls(self, net: str) -> list[tuple[str, float, float]]:
        """Resistors from a group to supplies: (name, Ohm, volts), those inside parts included."""
        wanted, found = self.group(net), []
        for part, a, b in self.circuit.two_ended("resistor"):
            for here, there in ((a, b), (b, a)):
                if there in self.volts and here not in self.volts and self.group(here) == wanted:
                    found.append((part.name, ohms(part.subtype), self.volts[there]))
        for node in self.group_nodes(net):
            role = self.circuit.role(node)
            entry = self.circuit.catalogue["parts"].get(self.circuit.parts[node.rsplit(".", 1)[0]].type, {})
            if role[0] == "collector":
                found.append((node, float(role[1]), self.own_supply(node)))
            elif role[0] in ("sda", "scl") and entry.get("i2c", {}).get("pullup"):
                found.append((node, float(entry["i2c"]["pullup"]), self.own_supply(node)))
        return found

    def drivers(self, net: str) -> list[tuple[str, float]]:
        """Pins that push a group high: (node, volts)."""
        found = []
        for node in self.group_nodes(net):
            role = self.circuit.role(node)
            if role[0] == "out":
                found.append((node, self.own_supply(node) if role[1] == "VCC" else float(role[1])))
            elif role[0] == "analog":
                found.append((node, float(role[1])))
        return found

    def high(self, net: str) -> float | None:
        """The highest voltage of a signal group; None when nothing drives or pulls it."""
        drivers, pulls = self.drivers(net), self.pulls(net)
        if drivers:
            level = max(v for _, v in drivers)
        elif any(v > 0 for _, _, v in pulls):
            level = sum(v / r for _, r, v in pulls) / sum(1 / r for _, r, _ in pulls)
        else:
            return None
        wanted = self.group(net)
        for _, anode, cathode in self.circuit.two_ended("diode"):
            if self.group(anode) == wanted and cathode in self.volts:
                level = min(level, self.volts[cathode] + CLAMP_DROP)
        return level
