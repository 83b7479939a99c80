"""The table's drawings: a rail from before and from above, a post, the scale's plate, the body track, the box."""

from battlevest.hardware import measures as m
from battlevest.hardware import sources
from battlevest.hardware.canvas import Drawing, Style

SOLID = Style(width=0.4, fill="#f1e6d2")
CUP = Style(width=0.7, stroke="#555555", fill="#ffffff")
POST = Style(width=0.3, fill="#c9d6e8")
HIDDEN = Style(width=0.2, dash=(2, 1.2), stroke="#666666")
SENSOR = Style(width=0.3, fill="#d04040")
LED = Style(width=0.3, fill="#fff2b0")

RANKS = ("2 3", "4 5", "6 7", "8 9", "10 J", "Q K A")
SIDE_COLOURS = {"left": "#2f8f5b", "right": "#2f62b5", "heart": "#b03a4a", "brain": "#7a52b3"}


def _cup(sheet: Drawing, x: float, y: float, on_mouth: bool):
    """A cup seen from the side; (x, y) is the middle of its lower edge."""
    cup = m.measures()["cup"]
    low, high = (cup["mouth"], cup["foot"]) if on_mouth else (cup["foot"], cup["mouth"])
    top = y - cup["height"]
    sheet.path([(x - low / 2, y), (x + low / 2, y), (x + high / 2, top), (x - high / 2, top)], CUP, closed=True)


def rail() -> Drawing:
    """A rail with its five places, from before and from above."""
    r, cup, post = m.measures()["rail"], m.measures()["cup"], m.measures()["post"]
    sheet = Drawing("Battle Vest table, rail", -40, -240, r["length"] + 80, 430)
    sheet.text(
        r["length"] / 2, -228, "Rail of five places, from before (two ways of stacking) and from above", 6, bold=True
    )
    sheet.rect(0, 0, r["length"], r["thick"], SOLID)
    low, high = m.sensor_heights()
    for number, x in enumerate(m.places(), 1):
        _cup(sheet, x, 0, True)
        _cup(sheet, x, -cup["height"], number % 2 == 1)
        face = x - m.post_face()
        sheet.rect(face - post["width"], -m.post_height(), post["width"], m.post_height(), POST)
        for height in (low, high):
            sheet.rect(face - 3, -height - 5, 4, 10, SENSOR)
        sheet.rect(x - 2.5, r["thick"] / 2 - 2.5, 5, 5, LED)
        sheet.text(x, r["thick"] + 7, f"place {number}", 5)
    x = m.places()[0]
    sheet.dimension((x, 0), (m.places()[1], 0), -190 + 0, f"{r['pitch']}", 5)
    sheet.dimension((r["length"], 0), (r["length"], -low), 12, f"{low:g}", 5)
    sheet.dimension((r["length"], 0), (r["length"], -high), 24, f"{high:g}", 5)
    sheet.dimension((0, 0), (0, -m.post_height()), -15, f"{m.post_height():g}", 5)
    sheet.dimension((0, r["thick"]), (r["length"], r["thick"]), 22, f"{r['length']}", 5)
    top = 65.0
    sheet.rect(0, top, r["length"], r["depth"], SOLID)
    middle = top + r["depth"] / 2
    for x in m.places():
        sheet.circle(x, middle, cup["mouth"] / 2, CUP)
        sheet.circle(x, middle, m.cup_radius(cup["height"] / 2), HIDDEN)
        face = x - m.post_face()
        sheet.rect(face - post["width"], middle - post["depth"] / 2, post["width"], post["depth"], POST)
        sheet.rect(face - 3, middle - 5, 4, 10, SENSOR)
        sheet.rect(x - 2.5, top + r["depth"] - 8, 5, 5, LED)
        sheet.path([(x - cup["mouth"] / 2, top + 2), (x - cup["mouth"] / 2, top + r["depth"] - 2)], HIDDEN)
        sheet.path([(x + cup["mouth"] / 2, top + 2), (x + cup["mouth"] / 2, top + r["depth"] - 2)], HIDDEN)
    sheet.dimension((m.places()[0] - m.post_face(), middle), (m.places()[0], middle), 62, f"{m.post_face():g}", 5)
    sheet.dimension((0, top), (0, top + r["depth"]), -15, f"{r['depth']}", 5)
    sheet.text(r["length"] / 2, top + r["depth"] + 22,
               "Between the dashed lines a cup falls to the front or to the back and meets nothing.", 5)  # fmt: skip
    return sheet


def plate() -> Drawing:
    """The scale's plate with the pyramid of 28 cups on two load cells."""
    cup, p = m.measures()["cup"], m.measures()["plate"]
    length, depth = m.plate_size()
    sheet = Drawing("Battle Vest table, scale", -40, -630, length + 80, 880)
    sheet.text(length / 2, -612, "Scale under the nearest line: plate, two load cells, pyramid of 28", 7, bold=True)
    for row in range(7):
        n = 7 - row
        start = length / 2 - (n - 1) * cup["mouth"] / 2
        for k in range(n):
            _cup(sheet, start + k * cup["mouth"], -row * cup["height"], True)
    sheet.rect(0, 0, length, p["thick"], SOLID)
    spacer = m.measures()["spacer"]["size"]
    for x in (length / 4, length * 3 / 4):
        y = p["thick"]
        left, right = x - p["cell_length"] / 2, x + p["cell_length"] / 2
        sheet.rect(left, y, spacer[0], spacer[2], POST)
        sheet.rect(left, y + spacer[2], p["cell_length"], p["cell_side"], Style(width=0.4, fill="#d8d8d8"))
        sheet.rect(right - spacer[0], y + spacer[2] + p["cell_side"], spacer[0], spacer[2], POST)
    y = p["thick"] + 2 * spacer[2] + p["cell_side"]
    sheet.rect(0, y, length, 18, SOLID)
    sheet.dimension((0, y + 18), (length, y + 18), 22, f"{length:g}", 6)
    sheet.dimension((length / 4, y + 18), (length * 3 / 4, y + 18), 40, f"{length / 2:g}", 6)
    sheet.text(length / 2, y + 80, f"from above: {length:g} x {depth:g}, one cup deep", 6)
    sheet.rect(0, y + 90, length, depth, SOLID)
    for k in range(7):
        sheet.circle(length / 2 + (k - 3) * cup["mouth"], y + 90 + depth / 2, cup["mouth"] / 2, CUP)
    sheet.dimension((length, y + 90), (length, y + 90 + depth), 15, f"{depth:g}", 6)
    words = f"plate and cups weigh about {m.plate_load_grams():.0f} g, the cells take {2 * p['cell_grams']} g"
    sheet.text(length / 2, y + 90 + depth + 14, words, 6)
    return sheet


def body_track() -> Drawing:
    """The overlay for X-Virus at 1:1: every space over its LED, numbered as the line runs."""
    pixels = m.track_pixels()
    xs, ys = [x for _, _, x, _ in pixels], [y for *_, y in pixels]
    sheet = Drawing("Battle Vest table, body track, 1:1", min(xs) - 32, min(ys) - 72, 0, 0)
    sheet.width, sheet.height = max(xs) + 32 - sheet.x0, max(ys) + 45 - sheet.y0
    ghost = Style(width=26, stroke="#eee8dd")
    where = m.track()
    for part, line in where.items():
        if part != "brain":
            sheet.path(line if part == "heart" else [*line, (0, 0 if "arm" in part else 20)], ghost)
    sheet.path([(0, 0), (0, 30)], Style(width=60, stroke="#eee8dd"))
    head = where["brain"]
    cx, cy = sum(x for x, _ in head) / len(head), sum(y for _, y in head) / len(head)
    sheet.circle(cx, cy, 62, Style(stroke="none", fill="#eee8dd"))
    sheet.path([(0, cy + 62), (0, 0)], ghost)
    first = sources.board("table").LINES * sources.board("table").LINE_PIXELS
    last = None
    for index, (part, space, x, y) in enumerate(pixels):
        if last and abs(x - last[0]) + abs(y - last[1]) > m.TRACK_PITCH * 1.5:
            sheet.path([last, (x, y)], Style(width=0.6, stroke="#c03030", dash=(3, 2)))
        last = (x, y)
        colour = SIDE_COLOURS[part.split("_")[0]]
        sheet.circle(x, y, 13, Style(width=0.8, stroke=colour, fill="#ffffff"))
        sheet.circle(x, y, 4.5, Style(width=0.3, dash=(1, 1)))
        words = RANKS[space - 1] if part == "brain" and space <= len(RANKS) else space
        sheet.text(x, y - 8.5, words, 4, colour=colour, bold=True)
        sheet.text(x, y + 8.8, f"LED {first + index}", 2.4, colour="#555555")
    for side in ("left", "right"):
        for limb, words in (("arm", "hand: start"), ("leg", "foot: start")):
            x, y = where[f"{side}_{limb}"][0]
            sheet.text(x, y + 18, f"{side} {words}", 3.4, colour=SIDE_COLOURS[side])
    sheet.text(cx, sheet.y0 + 8, sheet.title, 4.5, bold=True)
    sheet.text(cx, sheet.y0 + 14, "green: left side, blue: right side; red dashes: jumpers between pieces of strip", 3)
    sheet.ruler(cx - 50, sheet.y0 + sheet.height - 9)
    return sheet


def box() -> Drawing:
    """The box's lid and walls with their holes, as a drilling template for any plastic case."""
    b = m.measures()["box"]
    w, d = (b["board"][0] + 2 * b["room"] + 2 * b["wall"], b["board"][1] + 2 * b["room"] + 2 * b["wall"])
    h = b["inside"] + b["wall"]
    sheet = Drawing("Battle Vest box, holes, 1:1", -25, -25, w + 60, d + 3 * h + 90)
    sheet.text(w / 2, -16, sheet.title + ": lid from above, then the walls", 4.5, bold=True)
    sheet.rect(0, 0, w, d, SOLID, 3)
    for name, (x, y), size in lid_holes():
        hole = Style(width=0.3, fill="#ffffff")
        if len(size) == 2:
            sheet.rect(x - size[0] / 2, y - size[1] / 2, *size, hole)
        else:
            sheet.circle(x, y, size[0] / 2, hole)
        sheet.text(x, y + (size[-1] / 2 + 4), f"{name} {' x '.join(f'{s:g}' for s in size)}", 2.8)
    sheet.dimension((0, d), (w, d), 10)
    sheet.dimension((w, 0), (w, d), 10)
    y = d + 25
    for title, holes in wall_holes().items():
        sheet.rect(0, y, w, h, SOLID)
        sheet.text(w / 2, y - 3, title, 3.2)
        for name, (x, up), size in holes:
            hole = Style(width=0.3, fill="#ffffff")
            if len(size) == 2:
                sheet.rect(x - size[0] / 2, y + h - up - size[1] / 2, *size, hole)
            else:
                sheet.circle(x, y + h - up, size[0] / 2, hole)
            sheet.text(x, y + h - up + size[-1] / 2 + 3.4, f"{name} {' x '.join(f'{s:g}' for s in size)}", 2.6)
        y += h + 15
    sheet.ruler(w / 2 - 50, y + 5)
    return sheet


def lid_holes() -> list[tuple[str, tuple[float, float], tuple]]:
    """Holes of the lid: (name, middle in mm from the upper left corner, (diameter,) or (width, height))."""
    b = m.measures()["box"]
    w = b["board"][0] + 2 * b["room"] + 2 * b["wall"]
    return [
        ("screen", (w / 2, 25), tuple(b["screen"])),
        ("left", (w / 2 - 25, 55), (b["button"],)),
        ("OK", (w / 2, 55), (b["button"],)),
        ("right", (w / 2 + 25, 55), (b["button"],)),
        ("off", (w - 22, 22), tuple(b["rocker"])),
        ("buzzer", (20, 22), (6,)),
    ]


def wall_holes() -> dict[str, list]:
    """Holes of the two long walls: (name, (x from the left, height above the floor's underside), size)."""
    b = m.measures()["box"]
    w = b["board"][0] + 2 * b["room"] + 2 * b["wall"]
    up = b["wall"] + b["inside"] / 2
    return {
        "back wall, from outside": [
            ("vest GX16", (30, up), (b["vest_hole"],)),
            ("table GX20", (w - 32, up), (b["table_hole"],)),
        ],
        "front wall, from outside": [
            ("power USB-C", (25, up), tuple(b["usb"])),
            ("DevKit USB", (w / 2, up), tuple(b["devkit_usb"])),
        ],
    }


def all_drawings() -> dict[str, Drawing]:
    """Every drawing of table and box by file name."""
    return {"rail_plan": rail(), "scale": plate(), "body_track": body_track(), "box_holes": box()}
