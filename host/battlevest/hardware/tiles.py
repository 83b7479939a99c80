"""Large drawings cut into sheets of paper: overlap to glue, crosses to lay them by, a ruler on every sheet."""

from math import ceil
from pathlib import Path

from battlevest.hardware.canvas import Drawing, Style, svg, write_pdf

PAPER = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN = 10.0  # mm, what printers leave white
FOOT = 14.0  # mm, for the ruler and the sheet's name
OVERLAP = 10.0  # mm, glued
CROSS = 4.0  # mm, half of a register cross


def grid(drawing: Drawing, paper: str) -> list[tuple[int, int, tuple]]:
    """The sheets: (row, column, window of the drawing in mm), from the upper left."""
    pw, ph = PAPER[paper]
    w, h = pw - 2 * MARGIN, ph - 2 * MARGIN - FOOT
    columns = 1 if drawing.width <= w else ceil((drawing.width - OVERLAP) / (w - OVERLAP))
    rows = 1 if drawing.height <= h else ceil((drawing.height - OVERLAP) / (h - OVERLAP))
    return [
        (r, c, (drawing.x0 + c * (w - OVERLAP), drawing.y0 + r * (h - OVERLAP), w, h))
        for r in range(rows)
        for c in range(columns)
    ]


def marks(drawing: Drawing, paper: str, row: int, column: int, window: tuple) -> list:
    """What each sheet carries beside the drawing: frame, cut line, crosses, ruler, name and neighbours."""
    pw, ph = PAPER[paper]
    _x, _y, w, h = window
    sheets = grid(drawing, paper)
    rows, columns = max(r for r, _, _ in sheets) + 1, max(c for _, c, _ in sheets) + 1
    page = Drawing("", 0, 0, pw, ph)
    page.rect(MARGIN, MARGIN, w, h, Style(width=0.15, stroke="#888888", dash=(2, 1)))
    thin = Style(width=0.15)
    for cx in (MARGIN + OVERLAP / 2, MARGIN + w - OVERLAP / 2):
        for cy in (MARGIN + OVERLAP / 2, MARGIN + h - OVERLAP / 2):
            page.path([(cx - CROSS, cy), (cx + CROSS, cy)], thin)
            page.path([(cx, cy - CROSS), (cx, cy + CROSS)], thin)
            page.circle(cx, cy, 2, thin)
    page.ruler(MARGIN, ph - MARGIN - 5)
    name = f"{drawing.title}: sheet {row * columns + column + 1} of {rows * columns}"
    page.text(pw - MARGIN, ph - MARGIN - 7, name, 2.8, anchor="end", bold=True)
    where = f"row {row + 1} of {rows}, column {column + 1} of {columns}; cut on the dashed line, lay cross on cross"
    page.text(pw - MARGIN, ph - MARGIN - 3, where, 2.2, anchor="end")
    return page.items


def write(drawing: Drawing, folder: Path, name: str) -> list[Path]:
    """The whole drawing as SVG and PDF, and tiled on each paper as PDF and as one SVG a sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    whole = folder / f"{name}.svg"
    whole.write_text(svg(drawing), "utf-8")
    made = [whole, folder / f"{name}.pdf"]
    window = (drawing.x0, drawing.y0, drawing.width, drawing.height)
    write_pdf(made[1], drawing.title, [(drawing, window, (drawing.width, drawing.height, 0, 0), [])])
    for paper, (pw, ph) in PAPER.items():
        pages = []
        for row, column, part in grid(drawing, paper):
            extra = marks(drawing, paper, row, column, part)
            page = (pw, ph, MARGIN, MARGIN)
            pages.append((drawing, part, page, extra))
            sheet = folder / "sheets" / f"{name}_{paper}_{len(pages)}.svg"
            sheet.parent.mkdir(exist_ok=True)
            sheet.write_text(svg(drawing, part, page, extra), "utf-8")
            made.append(sheet)
        made.append(folder / f"{name}_{paper}.pdf")
        write_pdf(made[-1], f"{drawing.title}, {paper}", pages)
    return made
