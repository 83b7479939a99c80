"""The carrier's netlist in code: sound by SKiDL's rules, and the same nets as the wiring files."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest
from battlevest.hardware import carrier, sources


def build(name, change=None):
    """SKiDL looks at the whole call stack for each part and net: in a thread of its own that is short."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(carrier.build, name, change).result()


@cache
def sound(name):
    return build(name)


@pytest.mark.parametrize("name", sources.BOARDS)
def test_the_rules_check_is_silent(name):
    assert carrier.check(sound(name)) == []


@pytest.mark.parametrize("name", sources.BOARDS)
def test_netlist_and_wiring_files_agree(name):
    assert carrier.differences(name, sound(name)) == []
    assert len(carrier.drawn(name)) == len(carrier.nets(sources.board(name)))


@pytest.mark.parametrize(
    "change, finding",
    [
        ({"BACK_OUT": "U1.Y1 U1.Y2 R1.1", "FRONT_OUT": "R2.1 R2.2"}, "OUTPUT connected to OUTPUT"),
        ({"TABLE_IN": "DEVKIT.IO23 R16.1"}, "Unconnected pin"),
        ({"TABLE_OUT": "U1.Y3 R3.1 DEVKIT.IO4", "SCALE_SCK": "J_TABLE.SCALE_SCK"}, "OUTPUT connected to OUTPUT"),
    ],
)
def test_the_rules_check_finds_what_is_wrong(change, finding):
    circuit = build("esp32_devkitc", lambda nets: nets.update(change))
    assert any(finding in sentence for sentence in carrier.check(circuit))


def test_a_disagreement_with_the_wiring_files_is_found():
    circuit = build("esp32_devkitc", lambda nets: nets.update({"LEFT": nets["OK"], "OK": nets["LEFT"],
        "BACK_OUT": "U1.Y1 R2.1", "FRONT_OUT": "U1.Y2 R1.1"}))  # fmt: skip
    found = carrier.differences("esp32_devkitc", circuit)
    assert "only in the netlist: R2.1 U1.3" in found and "only in the wiring files: R1.1 U1.3" in found


def test_the_headers_are_those_of_the_boards():
    """Spot checks against the printed pin numbers of both user guides."""
    assert len(carrier.HEADERS["esp32"]["J2"].split()) == len(carrier.HEADERS["esp32"]["J3"].split()) == 19
    assert carrier.HEADERS["esp32"]["J2"].split()[18] == "5V" and carrier.HEADERS["esp32"]["J3"].split()[8] == "IO18"
    assert len(carrier.HEADERS["esp32s3"]["J1"].split()) == len(carrier.HEADERS["esp32s3"]["J3"].split()) == 22
    assert carrier.HEADERS["esp32s3"]["J1"].split()[20] == "5V" and carrier.HEADERS["esp32s3"]["J1"].split()[3] == "IO4"


def test_the_kicad_netlist_holds_every_part_and_net(tmp_path):
    circuit = sound("esp32_devkitc")
    carrier.netlist(circuit, tmp_path / "carrier.net")
    text = (tmp_path / "carrier.net").read_text("utf-8")
    assert text.startswith("(export") and text.count("(") == text.count(")")
    for ref in ("DEVKIT", "U1", "U2", "D1", "F1", "R17", "C5", "J_VEST"):
        assert f'(ref "{ref}")' in text
    for net in carrier.nets(sources.board("esp32_devkitc")):
        assert f'(name "{net}")' in text
    assert (
        text.count("(comp\n") == 1 + 2 + 17 + 5 + 3 + 3 + 6
    )  # kit, chips, resistors, capacitors, fuses, diodes, plugs
