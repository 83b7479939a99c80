"""A drawing in millimetres that is written as SVG and as PDF, whole or cut into sheets.

x to the right, y downwards. Colours are "#rrggbb" or "none".
"""

from dataclasses import dataclass, field
from math import cos, radians, sin
from pathlib import Path
from xml.sax.saxutils import escape

MM = 72 / 25.4  # points a millimetre
FONT_SVG = "DejaVu Sans, Helvetica, Arial, sans-serif"


@dataclass
class Style:
    """Line and fill of a shape; width in mm, dash in mm."""

    stroke: str = "#000000"
    width: float = 0.25
    fill: str = "none"
    dash: tuple = ()


@dataclass
class Drawing:
    """Shapes on a sheet of ``width`` x ``height`` mm whose upper left corner is (x0, y0)."""

    title: str
    x0: float
    y0: float
    width: float
    height: float
    items: list = field(default_factory=list)

    def path(self, points, style=Style(), closed=False):  # noqa: B008
        """An open or closed line through points."""
        self.items.append(("path", [list(points)], style, closed))

    def shape(self, polygon, style):
        """A shapely polygon with its holes, or several."""
        for part in getattr(polygon, "geoms", [polygon]):
            rings = [list(part.exterior.coords)] + [list(r.coords) for r in part.interiors]
            self.items.append(("path", rings, style, True))

    def rect(self, x, y, w, h, style=Style(), radius=0.0):  # noqa: B008
        """A rectangle, with round corners if asked."""
        self.items.append(("rect", x, y, w, h, radius, style))

    def circle(self, x, y, r, style=Style()):  # noqa: B008
        """A circle."""
        self.items.append(("circle", x, y, r, style))

    def text(self, x, y, words, size=3.0, turn=0, anchor="middle", colour="#000000", bold=False):
        """Words with the middle of their line at (x, y), ``size`` mm high letters, turned clockwise in degrees."""
        self.items.append(("text", x, y, str(words), size, turn, anchor, colour, bold))

    def dimension(self, a, b, offset, words=None, size=3.0):
        """A measure between two points on a horizontal or vertical line, drawn ``offset`` mm beside it."""
        (ax, ay), (bx, by) = a, b
        thin = Style(width=0.15, stroke="#333333")
        flat = abs(ay - by) < abs(ax - bx)
        dx, dy = (0, offset) if flat else (offset, 0)
        for x, y in (a, b):
            end = (x + dx * 1.05, y + dy * 1.05) if flat else (x + dx * 1.05, y)
            self.path([(x, y), end if not flat else (x, y + dy * 1.05)], thin)
        p, q = ((ax, ay + dy), (bx, ay + dy)) if flat else ((ax + dx, ay), (ax + dx, by))
        self.path([p, q], thin)
        for (x, y), other in ((p, q), (q, p)):
            sign = 1 if (other[0] - x if flat else other[1] - y) > 0 else -1
            if flat:
                self.path([(x + sign * 2, y - 0.7), (x, y), (x + sign * 2, y + 0.7)], thin)
            else:
                self.path([(x - 0.7, y + sign * 2), (x, y), (x + 0.7, y + sign * 2)], thin)
        length = abs(bx - ax) if flat else abs(by - ay)
        words = words or f"{length:.4g}"
        if flat:
            self.text((p[0] + q[0]) / 2, p[1] - size * 0.8, words, size)
        else:
            self.text(p[0] - size * 0.8, (p[1] + q[1]) / 2, words, size, turn=-90)

    def ruler(self, x, y, length=100):
        """A check ruler: measure it on the print before anything is cut."""
        self.path([(x, y), (x + length, y)], Style(width=0.3))
        for k in range(0, length + 1, 5):
            self.path([(x + k, y), (x + k, y - (4 if k % 50 == 0 else 3 if k % 10 == 0 else 2))], Style(width=0.2))
        self.text(x + length / 2, y + 2.6, f"this line is {length} mm long: measure it, print at 100 %", 2.4)


def _in(item, window) -> bool:
    """Whether a shape can be seen in a window of the drawing; letters are taken to be square."""
    x, y, w, h = window
    kind = item[0]
    if kind == "path":
        points = [p for ring in item[1] for p in ring]
        reach = item[2].width
        x0, x1 = min(p[0] for p in points) - reach, max(p[0] for p in points) + reach
        y0, y1 = min(p[1] for p in points) - reach, max(p[1] for p in points) + reach
    elif kind == "rect":
        x0, y0, x1, y1 = item[1] - 1, item[2] - 1, item[1] + item[3] + 1, item[2] + item[4] + 1
    else:
        reach = item[3] + 1 if kind == "circle" else len(item[3]) * item[4]
        x0, y0, x1, y1 = item[1] - reach, item[2] - reach, item[1] + reach, item[2] + reach
    return x0 <= x + w and x1 >= x and y0 <= y + h and y1 >= y


def svg(drawing: Drawing, window=None, page=None, extra=()) -> str:
    """The drawing as SVG at 1:1; ``window`` (x, y, w, h) of it on a ``page`` (w, h, offset x, offset y)."""
    x, y, w, h = window or (drawing.x0, drawing.y0, drawing.width, drawing.height)
    pw, ph, ox, oy = page or (w, h, 0, 0)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{pw:.3f}mm" height="{ph:.3f}mm" '
        f'viewBox="0 0 {pw:.3f} {ph:.3f}">',
        f"<title>{escape(drawing.title)}</title>",
        f'<rect width="{pw:.3f}" height="{ph:.3f}" fill="#ffffff"/>',
        f'<clipPath id="window"><rect x="{ox:.3f}" y="{oy:.3f}" width="{w:.3f}" height="{h:.3f}"/></clipPath>',
        f'<g clip-path="url(#window)"><g transform="translate({ox - x:.3f} {oy - y:.3f})">',
        *(_svg_item(item) for item in drawing.items if _in(item, (x, y, w, h))),
        "</g></g>",
        *map(_svg_item, extra),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _svg_style(s: Style) -> str:
    dash = f' stroke-dasharray="{" ".join(f"{d:g}" for d in s.dash)}"' if s.dash else ""
    return f'fill="{s.fill}" fill-rule="evenodd" stroke="{s.stroke}" stroke-width="{s.width:g}"{dash}'


def _svg_item(item) -> str:
    kind = item[0]
    if kind == "path":
        _, rings, style, closed = item
        d = " ".join("M" + " L".join(f"{x:.3f} {y:.3f}" for x, y in ring) + ("Z" if closed else "") for ring in rings)
        return f'<path d="{d}" {_svg_style(style)}/>'
    if kind == "rect":
        _, x, y, w, h, r, style = item
        return f'<rect x="{x:.3f}" y="{y:.3f}" width="{w:.3f}" height="{h:.3f}" rx="{r:g}" {_svg_style(style)}/>'
    if kind == "circle":
        _, x, y, r, style = item
        return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{r:.3f}" {_svg_style(style)}/>'
    _, x, y, words, size, turn, anchor, colour, bold = item
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text transform="translate({x:.3f} {y:.3f}) rotate({turn:g}) translate(0 {size * 0.36:.3f})" '
        f'font-family="{FONT_SVG}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}"{weight}>'
        f"{escape(words)}</text>"
    )


def write_pdf(path: Path, title: str, pages):
    """A PDF; each page is (drawing, window, (width, height, offset x, offset y), extra items)."""
    from reportlab.pdfgen.canvas import Canvas

    out = Canvas(str(path), invariant=1)
    out.setTitle(title)
    for drawing, window, (pw, ph, ox, oy), extra in pages:
        x, y, w, h = window
        out.setPageSize((pw * MM, ph * MM))
        out.saveState()
        out.transform(MM, 0, 0, -MM, 0, ph * MM)
        out.saveState()
        clip = out.beginPath()
        clip.rect(ox, oy, w, h)
        out.clipPath(clip, stroke=0)
        out.translate(ox - x, oy - y)
        for item in drawing.items:
            if _in(item, window):
                _pdf_item(out, item)
        out.restoreState()
        for item in extra:
            _pdf_item(out, item)
        out.restoreState()
        out.showPage()
    out.save()


def _pdf_style(out, style: Style) -> dict:
    from reportlab.lib.colors import HexColor

    out.setLineWidth(style.width)
    out.setDash(*([list(style.dash)] if style.dash else []))
    if style.stroke != "none":
        out.setStrokeColor(HexColor(style.stroke))
    if style.fill != "none":
        out.setFillColor(HexColor(style.fill))
    return {"stroke": int(style.stroke != "none"), "fill": int(style.fill != "none")}


def _pdf_item(out, item):
    from reportlab.lib.colors import HexColor

    kind = item[0]
    if kind == "path":
        _, rings, style, closed = item
        p = out.beginPath()
        for ring in rings:
            p.moveTo(*ring[0])
            for point in ring[1:]:
                p.lineTo(*point)
            if closed:
                p.close()
        out.drawPath(p, fillMode=0, **_pdf_style(out, style))
    elif kind == "rect":
        _, x, y, w, h, r, style = item
        out.roundRect(x, y, w, h, r, **_pdf_style(out, style))
    elif kind == "circle":
        _, x, y, r, style = item
        out.circle(x, y, r, **_pdf_style(out, style))
    else:
        _, x, y, words, size, turn, anchor, colour, bold = item
        out.saveState()
        a = radians(turn)
        out.transform(cos(a), sin(a), -sin(a), cos(a), x, y)
        out.transform(1, 0, 0, -1, 0, size * 0.36)
        out.setFont("Helvetica-Bold" if bold else "Helvetica", size)
        out.setFillColor(HexColor(colour))
        draw = {"middle": out.drawCentredString, "start": out.drawString, "end": out.drawRightString}[anchor]
        draw(0, 0, words)
        out.restoreState()
