"""The vest's print templates: the two maps, the electrodes, the LEDs and the layers."""

import itertools

from battlevest.hardware import electrodes, vest_map
from battlevest.hardware.canvas import Drawing, Style
from battlevest.hardware.vest_map import PITCH

SQUARE = 26.0  # mm, a printed square
MARGIN = 28.0  # mm around the centres of the outer squares, so that the cut line is on the sheet
HEAD = 16.0  # mm for title and ruler above and below

# Quiet print colours of the organs, the same order of hues as the pages.
ORGAN_COLOURS = {
    "left_lung": "#e9a695", "right_lung": "#e9a695", "esophagus": "#f3d3a8", "heart": "#e08a98", "stomach": "#f3d3a8",
    "liver": "#c39a86", "left_kidney": "#d39aa0", "right_kidney": "#d39aa0", "intestines": "#dcb6b0",
    "appendix": "#f3d3a8",
}  # fmt: skip
ORGAN_NAMES = {name: name.replace("_", " ") for name in ORGAN_COLOURS}
LINE = Style(width=1.6, stroke="#555555")
CUT = Style(width=0.3, dash=(4, 2))


def _sheet(title: str, left: float = MARGIN, bottom: float = MARGIN) -> Drawing:
    across, down = 6 * PITCH, 12 * PITCH
    return Drawing(title, -left, -MARGIN - HEAD, across + left + MARGIN, down + MARGIN + bottom + 2 * HEAD)


def body_map(side: str) -> Drawing:
    """The printed map of "back" or "front" at 1:1: squares, connections, organs, cut line, sewing marks.

    The front is mirrored left to right with row 1 at the chest; only its lettering is turned for the wearer.
    """
    front = side == "front"
    sheet = _sheet(f"Battle Vest, {side} map, 1:1")
    organs, lines = vest_map.body()

    def place(name):
        x, y = vest_map.centre(name)
        return (vest_map.mirrored(x) if front else x), y

    edge = PITCH / 2 + 5
    sheet.rect(-edge, -edge, 6 * PITCH + 2 * edge, 12 * PITCH + 2 * edge, CUT)
    for a, b, organ in lines:
        (ax, ay), (bx, by) = place(a), place(b)
        style = LINE if organ != "bridges" else Style(width=1.6, stroke="#555555", dash=(1.5, 1.5))
        if abs(ay - by) > PITCH * 1.5:  # the tube passes beside the square between its ends
            bend = ax + (-0.5 if front else 0.5) * PITCH
            sheet.path([(ax, ay), (bend, ay + 6), (bend, by - 6), (bx, by)], style)
        else:
            sheet.path([(ax, ay), (bx, by)], style)
    turn = 180 if front else 0
    for name in vest_map.squares():
        x, y = place(name)
        fill = ORGAN_COLOURS[organs[name]]
        sheet.rect(x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE, Style(width=0.5, fill=fill), 4)
        up = 1 if front else -1
        sheet.text(x, y + up * 7.5, name, 5, turn, bold=True)
        sheet.text(x, y - up * 9.2, ORGAN_NAMES[organs[name]], 2.6, turn)
        sheet.circle(x, y, electrodes.WINDOW / 2, Style(width=0.2, dash=(1, 1), stroke="#777777"))
    for name in vest_map.soft_keys():
        x, y = place(name)
        sheet.circle(x, y, 6, Style(width=0.3, stroke="#999999", dash=(1.5, 1.5)))
        sheet.text(x, y, name, 2.6, turn, colour="#777777")
    words = "seen from before the wearer; lettering turned for the wearer" if front else "seen from behind the wearer"
    sheet.text(3 * PITCH, -edge - 12, f"{sheet.title}: {words}", 4, bold=True)
    sheet.text(3 * PITCH, -edge - 7, "row 1 at the neck; small dashed circles are the LEDs, grey ones soft keys", 3)
    sheet.ruler(3 * PITCH - 50, 12 * PITCH + edge + 10)
    return sheet


def electrode_pattern(layer: str, side: str = "back") -> Drawing:
    """The conductors of "rows", "columns" or "both" with their leads and pads, at 1:1."""
    left = PITCH / 2 + electrodes.TAB + electrodes.TRACK_PITCH * 13 + 14
    front = side == "front"
    sheet = _sheet(f"Battle Vest, {side} electrodes: {layer}, 1:1", left, 70.0)
    if front:
        sheet.x0 = vest_map.mirrored(sheet.x0 + sheet.width)
    from shapely import affinity

    def put(shape, style):
        if front:
            shape = affinity.affine_transform(shape, [-1, 0, 0, 1, 6 * PITCH, 0])
        sheet.shape(shape, style)

    row_leads, column_leads = electrodes.leads()
    put(electrodes.shield(), Style(width=0.3, stroke="#999999", dash=(4, 2)))
    if layer in ("rows", "both"):
        for shape, lead in zip(electrodes.rows(), row_leads, strict=True):
            put(shape.union(lead), Style(width=0.2, stroke="#1f5fa8", fill="#a9c8ea"))
    if layer in ("columns", "both"):
        for shape, lead in zip(electrodes.columns(), column_leads, strict=True):
            put(shape.union(lead), Style(width=0.2, stroke="#a8501f", fill="#efc4a4"))
    row_lines, column_lines = electrodes.lead_lines()

    def at(x):
        return vest_map.mirrored(x) if front else x

    if layer in ("rows", "both"):
        for number, line in enumerate(row_lines, 1):
            sheet.text(at(-PITCH / 2 - 2.5), line[0][1], number, 4, bold=True, colour="#1f5fa8")
            sheet.text(at(line[-1][0]), line[-1][1] + 2.5, number, 1.8)
    if layer in ("columns", "both"):
        for letter, line in zip(vest_map.vest().COLUMNS, column_lines, strict=True):
            sheet.text(at(line[0][0]), line[0][1] + 2.8, letter, 4, bold=True, colour="#a8501f")
            sheet.text(at(line[-1][0]), line[-1][1] + 2.5, letter, 1.8)
    for name in vest_map.squares():
        x, y = vest_map.centre(name)
        sheet.circle(at(x), y, 1.2, Style(width=0.15, stroke="#666666"))
    for x, y in ((-PITCH / 2, -PITCH / 2), (6.5 * PITCH, -PITCH / 2), (6.5 * PITCH, 12.5 * PITCH)):
        for a, b in (((-5, 0), (5, 0)), ((0, -5), (0, 5))):
            sheet.path([(at(x) + a[0], y + a[1]), (at(x) + b[0], y + b[1])], Style(width=0.2))
    first, second = vest_map.vest().TOUCH[side]["addresses"]
    middle = sheet.x0 + sheet.width / 2
    sheet.text(middle, -PITCH / 2 - 15, f"{sheet.title}, {'seen from before' if front else 'seen from behind'}", 4,
               bold=True)  # fmt: skip
    sheet.text(middle, -PITCH / 2 - 10, "lay the layers on each other by the three crosses; dashed: the shield", 3)
    x, y = row_lines[0][-1]
    sheet.text(at(x) + (-2 if not front else 2), y + 7,
               f"pads: rows 1 to 12 to 0x{first:02X}, row 13 and A to G to 0x{second:02X}", 2.6,
               anchor="end" if front else "start")  # fmt: skip
    sheet.ruler(middle - 50, sheet.y0 + sheet.height - 8)
    return sheet


def led_layout(side: str) -> Drawing:
    """LED positions with their numbers, the line's path, uncut pieces of strip and the jumpers between them."""
    front = side == "front"
    sheet = _sheet(f"Battle Vest, {side} LEDs, 1:1")

    def place(name):
        x, y = vest_map.centre(name)
        return (vest_map.mirrored(x) if front else x), y

    order = vest_map.led_path(side)
    for piece in vest_map.strip_pieces(side):
        (ax, ay), (bx, by) = place(piece[0]), place(piece[-1])
        top, bottom = min(ay, by) - PITCH / 2, max(ay, by) + PITCH / 2
        sheet.rect(ax - 5, top + 0.6, 10, bottom - top - 1.2, Style(width=0.25, fill="#fff6d8"))
    pieces = vest_map.strip_pieces(side)
    for before, after in itertools.pairwise(pieces):
        sheet.path([place(before[-1]), place(after[0])], Style(width=0.8, stroke="#c03030", dash=(3, 1.5)))
    for a, b in itertools.pairwise(order):
        (ax, ay), (bx, by) = place(a), place(b)
        if abs(ax - bx) < 1 and abs(ay - by) < PITCH * 1.1:
            sign = 1 if by > ay else -1
            sheet.path([(ax, ay + sign * 4), (bx, by - sign * 4)], Style(width=0.4, stroke="#206020"))
            tip = by - sign * 4
            sheet.path([(bx - 1.2, tip - sign * 2), (bx, tip), (bx + 1.2, tip - sign * 2)],
                       Style(width=0.4, stroke="#206020"))  # fmt: skip
    for number, name in enumerate(order):
        x, y = place(name)
        sheet.rect(x - 2.5, y - 2.5, 5, 5, Style(width=0.3, fill="#ffffff"))
        sheet.text(x, y, number, 2.4, bold=True)
        sheet.text(x + 9, y - 5, name, 3)
    (x, y), (ex, ey) = place(order[0]), place(order[-1])
    for (px, py), words in (((x, y - PITCH / 2 - 8), "in: 5 V, GND,"), ((x, y - PITCH / 2 - 4), "data"),
                            ((ex, ey + PITCH / 2 + 4), "end: 5 V,"), ((ex, ey + PITCH / 2 + 8), "GND")):  # fmt: skip
        sheet.text(px, py, words, 3.2, bold=True, colour="#c03030")
    words = "seen from before" if front else "seen from behind"
    sheet.text(3 * PITCH, -PITCH / 2 - 15, f"{sheet.title}, {words}", 4, bold=True)
    sheet.text(3 * PITCH, -PITCH / 2 - 9.5, "yellow: uncut strip, arrows: data; red dashes: jumpers of three wires", 3)
    sheet.ruler(3 * PITCH - 50, 12.5 * PITCH + 20)
    return sheet


def layers() -> Drawing:
    """The sandwich from outside to the body, as a section with measures (not to scale)."""
    sheet = Drawing("Battle Vest, layers of a panel", 0, 0, 180, 120)
    stack = [
        ("printed cloth, the map", electrodes.CLOTH, 5, "#f5e6e0"),
        ("columns A to G, conductive cloth, glued", 0.1, 3, "#efc4a4"),
        ("insulation: iron-on cotton", electrodes.INSULATION, 4, "#ffffff"),
        ("rows 1 to 13, conductive cloth, glued", 0.1, 3, "#a9c8ea"),
        (f"spacer: felt with {electrodes.WINDOW:g} mm holes over the LEDs", electrodes.SPACER, 16, "#eeeeee"),
        ("LED strips in the felt's holes, on the shield", 2.5, 7, "#fff6d8"),
        ("shield: conductive cloth to GND", 0.1, 3, "#c8d8c8"),
        ("felt and lining, towards the body", 2.0, 8, "#e4dcc8"),
    ]
    y = 20.0
    sheet.text(90, 9, sheet.title + " (outside on top, not to scale)", 4.5, bold=True)
    for words, thick, drawn, colour in stack:
        sheet.rect(15, y, 70, drawn, Style(width=0.25, fill=colour))
        sheet.path([(85, y + drawn / 2), (95, y + drawn / 2)], Style(width=0.2))
        sheet.text(97, y + drawn / 2, f"{words} ({thick:g} mm)", 3.2, anchor="start")
        y += max(drawn, 0) + 2.5
    sheet.text(90, y + 8, "The shield ends the field towards the body: without it the wearer is one long touch.", 3.2)
    sheet.text(
        90,
        y + 13,
        f"The spacer keeps them {electrodes.SPACER:g} mm from shield and strips: a row has 10 pF to them, not 100.",
        3.2,
    )
    return sheet


def all_drawings() -> dict[str, Drawing]:
    """Every template of the vest by file name."""
    found = {}
    for side in ("back", "front"):
        found[f"map_{side}"] = body_map(side)
        found[f"leds_{side}"] = led_layout(side)
        for layer in ("rows", "columns"):
            found[f"electrodes_{side}_{layer}"] = electrode_pattern(layer, side)
    found["electrodes_back_both"] = electrode_pattern("both")
    found["layers"] = layers()
    return found
