"""Makes everything that hardware/ describes: pictures, PDFs, STL files, netlists, tables, guides."""

import contextlib
import csv
import io
import shutil
from collections.abc import Callable
from pathlib import Path

from battlevest.hardware import (
    carrier,
    guides,
    parts_list,
    power_report,
    solids,
    sources,
    table_drawings,
    tiles,
    vest_drawings,
    views,
)
from battlevest.hardware.circuit import read_sheet

# Where each printable part is shown.
PIECE_OF_PART = {"box_base": "box", "box_lid": "box", "post": "table", "spacer": "table", "collar": "vest",
                 "yoke": "vest"}  # fmt: skip


def harnesses(out: Path) -> list[Path]:
    """Every harness as PNG, SVG, HTML and a table of wires; FileNotFoundError when graphviz is not installed."""
    if not shutil.which("dot"):
        raise FileNotFoundError(
            "The drawing program graphviz (its command dot) is missing. Install it: sudo apt install graphviz; macOS: "
            "brew install graphviz; Windows: winget install graphviz."
        )
    from wireviz import wireviz

    made = []
    for path in sources.wiring_files():
        folder = out / path.parent.name
        folder.mkdir(parents=True, exist_ok=True)
        with contextlib.redirect_stdout(io.StringIO()):
            wireviz.parse(path, output_formats=("png", "svg", "html", "tsv"), output_dir=folder, output_name=path.stem)
        made += [folder / f"{path.stem}.{kind}" for kind in ("png", "svg", "html", "bom.tsv")]
    return made


def wires(out: Path) -> list[Path]:
    """All wires of all files as one table: file, cable, from, to, colour, mm2, metres, kind."""
    target = out / "wires.csv"
    with target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["file", "cable", "from", "to", "colour", "mm2", "metres", "kind"])
        for path in sources.wiring_files():
            for w in read_sheet(path).wires:
                writer.writerow([w.file, w.cable, w.a, w.b, w.colour, f"{w.mm2:g}", f"{w.metres:g}", w.kind])
    return [target]


def drawings(out: Path) -> list[Path]:
    """The print templates and the table's drawings, whole and tiled."""
    made = []
    for name, drawing in vest_drawings.all_drawings().items():
        made += tiles.write(drawing, out / "vest", name)
    for name, drawing in table_drawings.all_drawings().items():
        made += tiles.write(drawing, out / ("box" if name == "box_holes" else "table"), name)
    return made


def parts(out: Path) -> list[Path]:
    """The printable parts as STL, each with a picture in its piece's folder."""
    made = solids.write(out / "stl")
    for name, piece in PIECE_OF_PART.items():
        made += views.write(out / piece, [name])
    return made


def netlists(out: Path) -> list[Path]:
    """The carrier's KiCad netlists."""
    (out / "box").mkdir(parents=True, exist_ok=True)
    made = []
    for name in sources.BOARDS:
        made.append(out / "box" / f"carrier_{name}.net")
        carrier.netlist(carrier.build(name), made[-1])
    return made


def tables(out: Path) -> list[Path]:
    """Power budget and parts as Markdown, HTML and CSV."""
    out.mkdir(parents=True, exist_ok=True)
    (out / "power.csv").write_text(power_report.table(), "utf-8")
    made = [out / "power.csv"]
    for name, text in (("power", power_report.page()), ("parts", parts_list.page())):
        (out / f"{name}.md").write_text(text, "utf-8")
        (out / f"{name}.html").write_text(guides.page(text, f"Battle Vest: {name}"), "utf-8")
        made += [out / f"{name}.md", out / f"{name}.html"]
    return made


STEPS: dict[str, Callable[[Path], list[Path]]] = {
    "tables": tables,
    "wires": wires,
    "netlists": netlists,
    "drawings": drawings,
    "printable parts": parts,
    "harnesses": harnesses,
    "guides": guides.write,
}


def build(out: Path, say: Callable[[str], None] = lambda _: None) -> list[Path]:
    """Make everything into ``out``; ``say`` is told each step. Returns the files."""
    out.mkdir(parents=True, exist_ok=True)
    made = []
    for name, step in STEPS.items():
        files = step(out)
        say(f"{name}: {len(files)} files")
        made += files
    return made
