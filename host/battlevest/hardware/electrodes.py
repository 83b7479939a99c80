"""The touch electrodes as shapes: 13 rows in one layer, 7 columns in the other, a grounded shield behind a spacer.

Rows and columns are chains of diamonds. Under every crossing the row comes from left and right and the column from
above and below, so a fingertip anywhere on a square lies on both; a window in the crossing lets the LED through, the
chains pass it in narrow necks. Capacitances: MPR121 data sheet rev 4, section 5.5 (10..2000 pF a channel) and AN3889
(counts = 1024 I T / (C VDD), so a touch lowers the counts in the proportion in which C grows).
"""

from math import pi

from shapely import affinity
from shapely.geometry import MultiPolygon, Point, Polygon, box
from shapely.ops import unary_union

from battlevest.hardware.vest_map import PITCH, vest

GAP = 2.0  # mm between a row's diamond and a column's, seen through both layers
WINDOW = 9.0  # mm, the opening for the LED
NECK = 1.5  # mm, the bridge beside the window
TAB = 6.0  # mm, where the lead is fixed
TRACK = 1.2  # mm, a lead as drawn; sewn it is a thin insulated wire
TRACK_PITCH = 2.54  # mm, as the pads of the touch board
FINGERTIP = 8.0  # mm, radius of the contact of a firmly pressing fingertip
SPACER = 4.0  # mm of felt or foam between electrodes and shield
CLOTH = 0.3  # mm of printed cloth over the upper layer
INSULATION = 0.3  # mm between the two layers
EPSILON = {"spacer": 1.3, "cloth": 2.0, "insulation": 2.0}  # relative permittivity of felt, cotton, cotton with glue
VACUUM = 8.854e-3  # pF/mm


def half_diagonal(pitch: float = PITCH) -> float:
    """From the middle of a diamond to its tip, in mm."""
    return (pitch - GAP * 2**0.5) / 2


def _diamond(x: float, y: float, h: float) -> Polygon:
    return Polygon([(x - h, y), (x, y - h), (x + h, y), (x, y + h)])


def _windows(pitch: float):
    half = WINDOW / 2
    columns, rows = len(vest().COLUMNS), vest().ROWS
    return unary_union(
        [
            box(c * pitch - half, r * pitch - half, c * pitch + half, r * pitch + half)
            for c in range(columns)
            for r in range(rows)
        ]
    )


def _chain(along: int, number: int, pitch: float) -> Polygon:
    """One electrode with its crossings on the x axis, ``along`` crossings long; turned for a column afterwards."""
    h, offset = half_diagonal(pitch), WINDOW / 2 + NECK / 2
    shapes = [_diamond((k - 0.5) * pitch, 0, h) for k in range(along + 1)]
    cut = unary_union(
        [box(k * pitch - WINDOW / 2, -WINDOW / 2, k * pitch + WINDOW / 2, WINDOW / 2) for k in range(along)]
    )
    chain = unary_union(shapes).difference(cut)
    necks = [box(k * pitch - WINDOW, -offset - NECK / 2, k * pitch + WINDOW, -offset + NECK / 2) for k in range(along)]
    # Beside the window a sliver would stay between neck and diamond, which no scissors follow: it is filled.
    half, deep = WINDOW / 2, WINDOW / 2 - 1.6
    fills = [
        box(k * pitch + x, -half - 0.5, k * pitch + x + 1.6, -deep) for k in range(along) for x in (half, -half - 1.6)
    ]
    chain = unary_union([chain, *necks, *fills]).difference(cut)
    return chain.intersection(box(-pitch / 2, -pitch, (along - 0.5) * pitch, pitch))


def rows(pitch: float = PITCH) -> list[Polygon]:
    """The 13 row electrodes (row layer), without leads."""
    return [
        affinity.translate(_chain(len(vest().COLUMNS), r, pitch), 0, r * pitch).difference(_windows(pitch))
        for r in range(vest().ROWS)
    ]


def columns(pitch: float = PITCH) -> list[Polygon]:
    """The 7 column electrodes (column layer), without leads; their necks run on the right of the windows."""
    found = []
    for c in range(len(vest().COLUMNS)):
        upright = affinity.rotate(_chain(vest().ROWS, c, pitch), 90, origin=(0, 0))
        found.append(affinity.translate(upright, c * pitch, 0).difference(_windows(pitch)))
    return found


def lead_lines(pitch: float = PITCH) -> tuple[list, list]:
    """Middle lines of the leads, as points: rows leave at the A side, columns at the bottom, none crosses another.

    Both end on one row of pads below the left edge: rows 1..13, then A..G, in the order of the chips' electrodes.
    """
    count = vest().ROWS
    left, bottom = -pitch / 2 - TAB, (count - 0.5) * pitch + TAB
    pads_y = bottom + TRACK_PITCH * (len(vest().COLUMNS) + 4)
    row_lines, column_lines = [], []
    for r in range(count):
        x = left - TRACK_PITCH * (count - r)
        row_lines.append([(left + TAB, r * pitch), (x, r * pitch), (x, pads_y)])
    for c in range(len(vest().COLUMNS)):
        x = left + TRACK_PITCH * c
        level = bottom + TRACK_PITCH * (c + 1)
        column_lines.append([(c * pitch, bottom - TAB), (c * pitch, level), (x, level), (x, pads_y)])
    return row_lines, column_lines


def leads(pitch: float = PITCH) -> tuple[list[Polygon], list[Polygon]]:
    """The leads as shapes, tabs included."""
    from shapely.geometry import LineString

    row_lines, column_lines = lead_lines(pitch)
    row_shapes, column_shapes = [], []
    for line in row_lines:
        (x, y), *_ = line
        tab = box(x - TAB, y - 4, x, y + 4)
        row_shapes.append(unary_union([LineString(line).buffer(TRACK / 2, cap_style=2, join_style=2), tab]))
    for line in column_lines:
        (x, y), *_ = line
        tab = box(x - 4, y, x + 4, y + TAB)
        column_shapes.append(unary_union([LineString(line).buffer(TRACK / 2, cap_style=2, join_style=2), tab]))
    return row_shapes, column_shapes


def shield(pitch: float = PITCH) -> Polygon:
    """The grounded sheet behind the spacer: the panel and the leads' strip, 5 mm larger all around."""
    row_lines, _ = lead_lines(pitch)
    x0 = min(x for line in row_lines for x, _ in line) - 5
    y1 = max(y for line in row_lines for _, y in line) + 5
    edge = pitch / 2 + 5
    return box(x0, -edge, (len(vest().COLUMNS) - 1) * pitch + edge, y1)


def touched(x: float, y: float, shapes: list[Polygon], radius: float = FINGERTIP) -> list[float]:
    """Area in mm2 of each electrode under a fingertip at a place."""
    tip = Point(x, y).buffer(radius, quad_segs=32)
    return [shape.intersection(tip).area for shape in shapes]


def farads(area: float, distance: float, epsilon: float) -> float:
    """A plate capacitor in pF from mm2 and mm."""
    return VACUUM * epsilon * area / distance


def channel(shapes: list[Polygon], others: list[Polygon], index: int, lead_mm: float, upper: bool) -> dict:
    """One electrode's capacitances in pF and the share by which a finger on a square's middle raises them.

    at_rest: to the shield, to the other layer's crossings and of its lead (30 pF/m); finger: through the cloth (and the
    insulation for the lower layer). "counts" is how far 720 counts fall.
    """
    shape = shapes[index]
    to_shield = farads(shape.area, SPACER + (INSULATION if upper else 0), EPSILON["spacer"])
    overlap = sum(shape.intersection(o).area for o in others)
    crossing = farads(overlap, INSULATION, EPSILON["insulation"])
    rest = to_shield + crossing + 0.03 * lead_mm
    cloth = CLOTH + (0 if upper else INSULATION)
    area = max(touched(*_middle(shape, index, upper), [shape]))
    finger = farads(area, cloth, EPSILON["cloth"])
    return {
        "shield": to_shield,
        "crossing": crossing,
        "lead": 0.03 * lead_mm,
        "at_rest": rest,
        "finger": finger,
        "counts": 720 * finger / (rest + finger),
    }


def _middle(shape, index, upper):
    return (index * PITCH, 6 * PITCH) if upper else (3 * PITCH, index * PITCH)


def polygons(shape) -> list[Polygon]:
    """The polygons of a shape."""
    return list(shape.geoms) if isinstance(shape, MultiPolygon) else [shape]


def fingertip_area() -> float:
    """The whole contact in mm2."""
    return pi * FINGERTIP**2
