"""Wirings broken on purpose: what a maker could get wrong, done to a copy of the sheets."""

import copy

from battlevest.hardware import board_rules, bus_rules, sources, wiring_rules
from battlevest.hardware.circuit import Circuit, Wire


def problems(build, change=None, board=None, catalogue=None):
    """Every sentence that the rules say about a build after ``change(sheets)`` was done to it."""
    sheets = copy.deepcopy(sources.sheets(build))
    if change:
        change(sheets)
    board = board or sources.board(sources.BUILDS[build][0])
    circuit = Circuit(sheets, catalogue or sources.catalogue())
    return (
        wiring_rules.rules(circuit)
        + bus_rules.rules(circuit, board.I2C["freq"])
        + board_rules.rules(circuit, board, sources.board("vest"))
    )


def part(sheets, name):
    """The part's entries in every sheet."""
    return [s.parts[name] for s in sheets if name in s.parts]


def cut(sheets, a, b):
    """Take the wire between two nodes away."""
    for sheet in sheets:
        for wire in sheet.wires:
            if {wire.a, wire.b} == {a, b}:
                sheet.wires.remove(wire)
                return wire, sheet
    raise AssertionError(f"there is no wire from {a} to {b}")


def move(sheets, a, b, new):
    """Let the wire from a to b end at another pin."""
    wire, _sheet = cut(sheets, a, b)
    add(sheets, a, new, wire.colour)


def add(sheets, a, b, colour="GY"):
    """Put one wire in; pins that no sheet drew yet come with it."""
    for node in (a, b):
        name, pin = node.rsplit(".", 1)
        for found in part(sheets, name):
            if pin not in found.pins:
                found.pins.append(pin)
                found.numbers[pin] = pin
    sheets[0].wires.append(Wire(a, b, "W_TEST", "Hook-up", colour, 0.25, 0.01, "test"))
    for node in (a, b):
        name = node.rsplit(".", 1)[0]
        sheets[0].parts.setdefault(name, copy.deepcopy(part(sheets, name)[0]))
