"""`battlevest hardware build` makes everything that the guides show; `check` says what is wrong."""

import csv
import re

import pytest
from battlevest.cli.refusal import Refusal
from battlevest.hardware import build, checks, cli, guides, parts_list, solids, sources
from battlevest.hardware.circuit import read_sheet
from typer.testing import CliRunner


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hardware") / "out"
    result = CliRunner().invoke(cli.app, ["build", "--out", str(folder)])
    assert result.exit_code == 0, result.output
    counted = int(re.search(r"(\d+) files in", result.output)[1])
    # Two rooms that write the same name would leave fewer files than they made.
    assert len([p for p in folder.rglob("*") if p.is_file()]) == counted + 1  # and measures.toml beside the guides
    return folder


def test_every_picture_of_the_guides_is_made(out):
    for guide in guides.GUIDES:
        shown = guides.pictures(guide)
        assert len(shown) >= 6
        assert [name for name in shown if not (out / name).is_file() or (out / name).stat().st_size < 300] == []


def test_the_guides_pages_link_to_files_that_are_there(out):
    for guide in guides.GUIDES:
        page = out / guide.replace(".md", ".html")
        for target in re.findall(r'(?:src|href)="([^"#]+)"', page.read_text("utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).is_file(), target


def test_every_harness_is_drawn_and_has_its_bill(out):
    for path in sources.wiring_files():
        base = out / path.parent.name / path.stem
        assert base.with_suffix(".png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
        assert "<svg" in base.with_suffix(".svg").read_text("utf-8")
        assert "Bill of Materials" in base.with_suffix(".html").read_text("utf-8")
        assert len((base.parent / f"{path.stem}.bom.tsv").read_text("utf-8").splitlines()) > 3


def test_the_table_of_wires_has_every_wire(out):
    with (out / "wires.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == sum(len(read_sheet(path).wires) for path in sources.wiring_files())
    assert {"file": "vest/harness_full.yml", "cable": "W_LEAD_SIGNAL", "from": "X_VEST.SCL", "to": "YOKE.SCL",
            "colour": "GN", "mm2": "0.2", "metres": "1.2", "kind": "Cat5e"} in rows  # fmt: skip


def test_the_templates_are_tiled_on_both_papers(out):
    for name in ("map_back", "map_front", "electrodes_back_rows", "electrodes_front_columns", "leds_back"):
        for paper, size in (("A4", "[ 0 0 595.2756 841.8898 ]"), ("Letter", "[ 0 0 612 792 ]")):
            pdf = (out / "vest" / f"{name}_{paper}.pdf").read_bytes()
            sheets = list((out / "vest/sheets").glob(f"{name}_{paper}_*.svg"))
            assert pdf.startswith(b"%PDF") and len(sheets) >= 4
            assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") == len(sheets)
            assert size.encode() in pdf


def test_stl_and_netlists_are_there(out):
    assert {p.stem for p in (out / "stl").glob("*.stl")} == set(solids.PARTS)
    for name in sources.BOARDS:
        assert (out / "box" / f"carrier_{name}.net").read_text("utf-8").startswith("(export")


def test_a_file_in_the_way_is_refused(tmp_path):
    (tmp_path / "file").write_text("x")
    result = CliRunner().invoke(cli.app, ["build", "--out", str(tmp_path / "file")])
    assert isinstance(result.exception, Refusal) and "is a file" in str(result.exception)


def test_where_pictures_go_by_themselves(tmp_path, monkeypatch):
    assert sources.build_dir() == sources.hardware_dir() / "build"
    monkeypatch.setattr(sources, "hardware_dir", lambda: sources.HERE.parent / "files")  # as installed
    assert str(sources.build_dir()) == "hardware-build"


def test_a_missing_drawing_program_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FileNotFoundError, match="graphviz"):
        build.harnesses(tmp_path)


def test_nothing_is_wrong_and_mistakes_are_listed(monkeypatch):
    # The wiring of each build has tests of its own; here is what only `check` puts together.
    assert checks.parts() == [] and checks.supply() == []
    assert all(checks.pins(name) == [] for name in sources.BOARDS)
    monkeypatch.setattr(checks, "everything", lambda: {"wiring": ["A wire is gone."], "pins": []})
    result = CliRunner().invoke(cli.app, ["check"])
    assert result.exit_code == 1 and "A wire is gone." in result.output and "1 things are wrong" in result.output


def test_a_part_that_nobody_buys_is_found(monkeypatch):
    every = parts_list.of_build
    monkeypatch.setattr(parts_list, "of_build", lambda b: [i for i in every(b) if "U_YOKE" not in i.where and
                                                           "C_YOKE" not in i.where])  # fmt: skip
    assert "esp32_devkitc, vest full: C_YOKE is wired but in no parts table." in checks.parts()
