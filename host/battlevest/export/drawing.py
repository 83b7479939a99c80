"""What the strip is drawn with: the drawing of hardware/ in the pages' colours, written as SVG or as PNG."""

import math
from pathlib import Path
from typing import Any

from battlevest.hardware.canvas import Drawing, Style, svg

__all__ = ["Drawing", "Style", "write_png", "write_svg"]

GROUND, TEXT, QUIET, WARM = "#0b0d10", "#e8eaed", "#98a2b0", "#ffcf66"
VIRUS, PARASITE, HIT, LOST, LINE = "#39d98a", "#4da3ff", "#ff5d73", "#b9821f", "#2b3038"

DOTS = 6  # a mm in a PNG
FINE = 2  # drawn so many times as large and made smaller: smooth edges


class NoPillow(ImportError):
    """PNG pictures need Pillow."""


def write_svg(drawing: Drawing, path: Path) -> None:
    """Write the drawing as SVG."""
    path.write_text(svg(drawing), "utf-8")


def write_png(drawing: Drawing, path: Path) -> None:
    """Write the drawing as PNG; NoPillow where Pillow is not installed."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise NoPillow("PNG pictures need Pillow: pip install 'battlevest[hardware]', or write .svg instead.") from None
    scale = DOTS * FINE
    size = (math.ceil(drawing.width * scale), math.ceil(drawing.height * scale))
    image = Image.new("RGB", size, GROUND)
    pen = ImageDraw.Draw(image)
    for item in drawing.items:
        _draw(pen, item, scale)
    image.resize((size[0] // FINE, size[1] // FINE), Image.Resampling.LANCZOS).save(path)


def _colour(name: str) -> str | None:
    return None if name == "none" else name


def _draw(pen: Any, item: tuple, scale: float) -> None:
    from PIL import ImageFont

    kind = item[0]
    if kind == "path":
        _, rings, style, closed = item
        for ring in rings:
            points = [(x * scale, y * scale) for x, y in ring]
            if closed and _colour(style.fill):
                pen.polygon(points, fill=style.fill)
            if _colour(style.stroke):
                width = max(1, round(style.width * scale))
                pen.line(points + points[:1] * closed, fill=style.stroke, width=width, joint="curve")
    elif kind == "rect":
        _, x, y, w, h, radius, style = item
        box = (x * scale, y * scale, (x + w) * scale, (y + h) * scale)
        width = max(1, round(style.width * scale))
        pen.rounded_rectangle(box, radius * scale, _colour(style.fill), _colour(style.stroke), width)
    elif kind == "circle":
        _, x, y, r, style = item
        r += style.width / 2 * (style.stroke != "none")
        box = ((x - r) * scale, (y - r) * scale, (x + r) * scale, (y + r) * scale)
        pen.ellipse(box, _colour(style.fill), _colour(style.stroke), max(1, round(style.width * scale)))
    else:
        _, x, y, words, size, _, anchor, colour, bold = item
        font = ImageFont.load_default(size * scale)
        where = {"middle": "mm", "start": "lm", "end": "rm"}[anchor]
        pen.text((x * scale, y * scale), words, colour, font, where, stroke_width=round(size * scale / 40) * bold)
