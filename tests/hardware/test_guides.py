"""What the guides say is what the files say: Ohms, addresses, prices, limits; every step ends with a check."""

import re

import pytest
from battlevest.cli import app
from battlevest.hardware import bus_rules, electrodes, guides, parts_list, power, sources
from battlevest.simulator.runtime import Runtime
from typer.main import get_command


def text(guide):
    return (sources.hardware_dir() / guide).read_text("utf-8")


def rows(guide, first):
    """The rows of the table whose head begins with ``first``, as lists of cells."""
    block = text(guide).split(f"| {first} |", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()[2:]]


@pytest.mark.parametrize("guide", guides.GUIDES)
def test_every_step_has_a_check_and_every_guide_what_a_maker_needs(guide):
    steps = re.split(r"\n## \d+\. ", text(guide))[1:]
    assert len(steps) >= 6
    for step in steps:
        body = step.split("\n## ")[0]
        assert "Check" in body or "named" in body, body.splitlines()[0]
    words = text(guide).lower()
    for needed in (
        "troubleshooting by symptom",
        "repair",
        "parts.csv",
        "before power" if "box" not in guide else "no power",
    ):
        assert needed in words
    assert len(rows(guide, "what you see")) >= 6


def steps(guide):
    """{heading of a numbered step: its text}."""
    parts = re.split(r"\n## (\d+\. [^\n]*)\n", text(guide))[1:]
    return {title: body.split("\n## ")[0] for title, body in zip(parts[::2], parts[1::2], strict=True)}


@pytest.mark.parametrize("guide", guides.GUIDES)
def test_every_steps_check_names_a_command_that_exists_and_takes_what_is_said(guide):
    """The words of each command are parsed by the command line itself; files and ports are not touched by that."""
    known = get_command(app)
    for title, body in steps(guide).items():
        checks = body[body.index("Check") :]
        words = re.findall(r"`\./battlevest ([^`]+)`", checks)
        assert words, title
        for line in words:
            parse(known, line.replace("PORT", "/dev/ttyUSB0").split())
    everywhere = text(guide)
    for line in re.findall(r"`\./battlevest ([^`]+)`", everywhere):
        parse(known, line.replace("PORT", "/dev/ttyUSB0").split())
    assert re.search(r"doctor --port PORT", checks_of(guide))


def checks_of(guide):
    """The text of a guide from each step's check on."""
    return "\n".join(body[body.index("Check") :] for body in steps(guide).values())


def parse(group, words):
    """Parse a command line down to its last command: any error of it is a mistake in the guide."""
    command = group
    while hasattr(command, "commands"):
        assert words and words[0] in command.commands, words
        command, words = command.commands[words[0]], words[1:]
    context = command.make_context(command.name, list(words), resilient_parsing=False)
    assert not context.args


def test_the_box_guide_ends_with_the_doctor_and_the_vests_with_the_selftest():
    box, vest = steps("box/BUILD.md"), steps("vest/BUILD.md")
    first_start = box["7. First start"]
    assert "doctor --port PORT --ask" in first_start and "Nothing is to be mended." in first_start
    assert "./battlevest install" in first_start and "ready" in first_start
    assert "selftest --port PORT" in vest["6. Put it together"]
    assert "selftest --port PORT --breadboard" in text("vest/BUILD.md").split("## 1. ")[0]


def test_the_first_evenings_lines_work(tmp_path):
    """The lines to paste, run on the simulated device with a finger on the third pad."""
    (lines,) = re.findall(r"```python\n(.*?)```", text("vest/BUILD.md"), re.S)
    (tmp_path / "pasted.py").write_text(
        f"{lines}\nimport rig\nrig.advance(200)\nrig.electrode(0x5A, 2, 40)\nrig.advance(200)\n"
        "found = show()\nrig.advance(2)\nlit = rig.pixels('back')[:8]\n"
    )
    pasted = Runtime().importer.load(tmp_path / "pasted.py", "pasted")
    assert pasted.found == 4
    assert pasted.lit == [(0, 40, 0) if n == 2 else (2, 2, 2) for n in range(8)]


def test_the_pull_ups_that_the_meter_should_show():
    builds = {"box alone": "box alone", "vest, full": "vest full", "vest, lean": "vest lean", "table": "table",
              "vest and table": "vest full, table"}  # fmt: skip
    found = rows("box/BUILD.md", "plugged in")
    assert [r[0] for r in found] == list(builds)
    for name, kiloohm in found:
        pullup, _ = bus_rules.load(sources.circuit(f"esp32_devkitc, {builds[name]}"), "sda")
        assert float(kiloohm) == pytest.approx(pullup / 1000, abs=0.06)


def test_the_addresses_of_the_touch_chips():
    at = bus_rules.addresses(sources.circuit("esp32_devkitc, vest full"))
    found = {r[0]: r[2] for r in rows("vest/BUILD.md", "chip")}
    assert found == {f"{s} {n}": f"0x{at[f'U_{s.upper()}_{n}']:02X}" for s in ("back", "front") for n in (1, 2)}


def test_the_addresses_of_the_rails():
    at = bus_rules.addresses(sources.circuit("esp32_devkitc, table"))
    assert [r[3] for r in rows("table/BUILD.md", "socket")] == [f"0x{at[f'RAIL{n}_U_EXP']:02X}" for n in (1, 2, 3)]


def test_the_prices_are_those_of_the_parts():
    readme = text("README.md")
    assert f"{parts_list.price('full'):.0f} EUR full" in readme and f"{parts_list.price('lean'):.0f} EUR lean" in readme
    assert f"{parts_list.price('table'):.0f} EUR with the box" in readme
    box = sum(i.price * i.quantity for i in parts_list.items("box"))
    assert f"{box:.0f} EUR with the table's plug" in readme
    assert f"{parts_list.price('breadboard'):.0f} EUR" in readme


def test_the_limits_are_those_of_the_calculation():
    f = power.facts()
    box, vest = text("box/BUILD.md"), text("vest/BUILD.md")
    assert f"never more than {f['limits']['most_ma']} mA" in box
    for entry in f["supplies"].values():
        assert str(entry["setting"]) in box
    assert f"{electrodes.SPACER:g} mm of felt" in vest and f"{electrodes.WINDOW:g} mm holes" in vest
    assert "manufacturing rights" in vest and "1982" in vest and "4830" in vest


def test_the_commands_that_the_guides_name_exist():
    known = get_command(app).commands
    for name in (*guides.GUIDES, "README.md"):
        for words in re.findall(r"\./battlevest ([a-z ]+)", text(name)):
            first, *rest = words.split()
            assert first in known
            if first == "hardware":
                assert rest[0] in known["hardware"].commands


def test_every_part_has_a_number_a_price_and_its_date():
    for piece in parts_list.PIECES:
        for item in parts_list.items(piece):
            assert item.number and item.maker and item.quantity > 0 and item.price >= 0, item
            assert item.price_date == "2026-11" and item.where and set(item.builds) <= set(parts_list.BUILDS)
            assert item.datasheet.startswith("https://") or not item.datasheet
            assert item.datasheet or item.maker == "any", item.part


def test_a_broken_parts_table_is_named_with_its_line(tmp_path, monkeypatch):
    (tmp_path / "box").mkdir()
    lines = (sources.hardware_dir() / "box/parts.csv").read_text("utf-8").splitlines()
    lines[3] = lines[3].replace(",0.50,", ",cheap,")
    (tmp_path / "box/parts.csv").write_text("\n".join(lines), "utf-8")
    monkeypatch.setattr(sources, "hardware_dir", lambda: tmp_path)
    with pytest.raises(ValueError, match=r"box/parts.csv, line 4"):
        parts_list.items("box")


def test_every_electrical_fact_names_its_source():
    catalogue = sources.catalogue()
    for name, entry in catalogue["parts"].items():
        assert len(entry["source"]) > 10, name
    for name, entry in power.facts()["consumers"].items():
        assert len(entry["source"]) > 10, name
    for name, entry in catalogue["plugs"].items():
        assert len(entry["source"]) > 10, name
