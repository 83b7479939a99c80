"""The print templates as geometry: squares at their pitch, conductors that do not cross, a finger on row and column."""

import ast
import itertools
import math
import re

import pytest
from battlevest.hardware import electrodes, sources, tiles, vest_drawings, vest_map
from battlevest.hardware.canvas import svg
from battlevest.hardware.circuit import read_sheet

PITCH = 100 / 3


@pytest.fixture(scope="module")
def shapes():
    row_leads, column_leads = electrodes.leads()
    return {
        "rows": electrodes.rows(),
        "columns": electrodes.columns(),
        "rows with leads": [a.union(b) for a, b in zip(electrodes.rows(), row_leads, strict=True)],
        "columns with leads": [a.union(b) for a, b in zip(electrodes.columns(), column_leads, strict=True)],
    }


def test_there_are_71_squares_at_their_pitch():
    names = vest_map.squares()
    assert len(names) == 71 and len(set(names)) == 71 and len(vest_map.soft_keys()) == 20
    assert vest_map.centre("A1") == (0, 0)
    assert vest_map.centre("G13") == pytest.approx((200, 400))  # 6 and 12 pitches of 33.3 mm
    nearest = min(math.dist(vest_map.centre(a), vest_map.centre(b)) for a in names for b in names if a != b)
    assert nearest == pytest.approx(PITCH)


def test_the_drawn_squares_do_not_touch_and_lie_at_their_centres():
    for side in ("back", "front"):
        found = {
            item[3]: item for item in vest_drawings.body_map(side).items if item[0] == "text" and len(item[3]) in (2, 3)
        }
        rects = [i for i in vest_drawings.body_map(side).items if i[0] == "rect" and i[3] == vest_drawings.SQUARE]
        assert len(rects) == 71 and set(found) == set(vest_map.squares()) | set(vest_map.soft_keys())
        centres = {(round(r[1] + 13, 6), round(r[2] + 13, 6)) for r in rects}
        wanted = {(round(200 - x if side == "front" else x, 6), round(y, 6))
                  for x, y in map(vest_map.centre, vest_map.squares())}  # fmt: skip
        assert centres == wanted


def test_the_front_is_mirrored_and_only_its_lettering_is_turned():
    back = {i[3]: i for i in vest_drawings.body_map("back").items if i[0] == "text"}
    front = {i[3]: i for i in vest_drawings.body_map("front").items if i[0] == "text"}
    for name in ("A3", "G12", "C4"):
        assert front[name][1] == pytest.approx(200 - back[name][1])
        assert back[name][5] == 0 and front[name][5] == 180
    # row 1 at the chest on both: C1 above C12; the letter stands on the wearer's side of the square's middle
    assert front["C1"][2] < front["C12"][2]
    assert back["C4"][2] == pytest.approx(100 - 7.5) and front["C4"][2] == pytest.approx(100 + 7.5)


def test_77_connections_are_drawn():
    _, lines = vest_map.body()
    assert len(lines) == 77
    drawn = [i for i in vest_drawings.body_map("back").items if i[0] == "path" and i[2].width == 1.6]
    assert len(drawn) == 77


@pytest.mark.parametrize("layer", ["rows with leads", "columns with leads"])
def test_no_conductor_of_a_layer_touches_another(shapes, layer):
    conductors = shapes[layer]
    assert all(shape.geom_type == "Polygon" and shape.is_valid for shape in conductors)  # each in one piece
    for i, a in enumerate(conductors):
        for b in conductors[:i]:
            assert a.distance(b) >= 1.3  # mm: leads 1.2 mm wide at 2.54 mm


def test_rows_and_columns_only_meet_at_the_necks(shapes):
    for row in shapes["rows"]:
        for column in shapes["columns"]:
            assert row.intersection(column).area < 40  # mm2 a crossing: two necks of 1.5 mm across a diamond each


def test_the_windows_are_free_in_both_layers(shapes):
    for name in vest_map.squares():
        x, y = vest_map.centre(name)
        assert sum(electrodes.touched(x, y, shapes["rows"] + shapes["columns"], 4.4)) == 0


@pytest.mark.parametrize("dx, dy", [(0, 0), (5, 0), (-5, 0), (0, 5), (0, -5), (5, 5), (-5, -5), (5, -5), (-5, 5)])
def test_a_fingertip_lies_on_its_row_and_its_column(shapes, dx, dy):
    for name in vest_map.squares() + vest_map.soft_keys():
        column, row = vest_map.cell(name)
        x, y = vest_map.centre(name)
        on_rows = electrodes.touched(x + dx, y + dy, shapes["rows"])
        on_columns = electrodes.touched(x + dx, y + dy, shapes["columns"])
        # 201 mm2 of contact; at least 30 on each, and the neighbours get at most a quarter of that
        assert on_rows[row] >= 30 and on_columns[column] >= 30
        assert max(on_rows[:row] + on_rows[row + 1 :]) <= on_rows[row] / 4
        assert max(on_columns[:column] + on_columns[column + 1 :]) <= on_columns[column] / 4


def test_a_finger_is_seen_also_on_a_power_bank(shapes):
    """The counts that boards/vest reckons with: 40 where the wearer is earthed, two fifths of it on a power bank."""
    row_lines, column_lines = electrodes.lead_lines()
    threshold = vest_map.vest().TOUCH_COUNTS

    def length(line):
        return sum(math.dist(a, b) for a, b in itertools.pairwise(line))

    for index in range(13):
        row = electrodes.channel(shapes["rows"], shapes["columns"], index, length(row_lines[index]), upper=False)
        assert 10 < row["at_rest"] < 2000  # data sheet section 5.5: 10..2000 pF a channel
        assert row["counts"] >= 40 and row["counts"] * 0.4 >= threshold
    for index in range(7):
        column = electrodes.channel(shapes["columns"], shapes["rows"], index, length(column_lines[index]), upper=True)
        assert 10 < column["at_rest"] < 2000 and column["counts"] >= 40


def test_the_plate_capacitor_by_hand():
    # 100 mm2, 1 mm, air: 8.854 pF/m x 1e-4 m2 / 1e-3 m = 0.885 pF
    assert electrodes.farads(100, 1, 1) == pytest.approx(0.8854)
    assert electrodes.half_diagonal() == pytest.approx((PITCH - 2.8284) / 2, abs=1e-3)


def test_the_shield_covers_everything(shapes):
    shield = electrodes.shield()
    assert all(shield.contains(s) for s in shapes["rows with leads"] + shapes["columns with leads"])


def test_the_pads_are_in_the_order_of_the_chips_electrodes():
    rows, columns = electrodes.lead_lines()
    pads = [line[-1][0] for line in rows] + [line[-1][0] for line in columns]
    touch = vest_map.vest().TOUCH["back"]
    order = sorted(range(20), key=lambda i: pads[i])
    assert [(touch["rows"] + touch["columns"])[i] for i in order] == list(range(20))
    assert all(b - a == pytest.approx(2.54) for a, b in zip(sorted(pads), sorted(pads)[1:], strict=False))


def test_the_harness_has_wire_enough_for_the_longest_lead():
    rows, columns = electrodes.lead_lines()
    for name in ("harness_full", "harness_lean"):
        sheet = read_sheet(sources.hardware_dir() / f"vest/{name}.yml")
        for lines, cable in ((rows, "W_ROWS_BACK"), (columns, "W_COLUMNS_BACK")):
            longest = max(sum(math.dist(a, b) for a, b in itertools.pairwise(p)) for p in lines)
            assert min(w.metres for w in sheet.wires if w.cable == cable) * 1000 >= longest + 30


def test_the_led_path_by_hand():
    path = vest_map.led_path("back")
    assert path[:12] == ["A3", "A4", "A5", "A6", "A8", "A9", "A10", "A11", "A12", "B12", "B11", "B10"]
    assert path[-5:] == ["G8", "G9", "G10", "G11", "G12"] and len(path) == 71
    assert vest_map.strip_pieces("back")[:3] == [["A3", "A4", "A5", "A6"], ["A8", "A9", "A10", "A11", "A12"],
                                                 ["B12", "B11", "B10", "B9"]]  # fmt: skip
    # from A6 to A8 the strip is cut at the soft key A7 and bridged over two pitches
    assert vest_map.jumper_mm("back")[0] == pytest.approx(2 * PITCH)


@pytest.mark.parametrize("side", ["back", "front"])
def test_the_led_path_is_the_firmwares(side):
    """The driver's own order of the pixels, taken out of its source (its imports exist on the device only)."""
    source = (sources.firmware_dir() / "devices/leds.py").read_text("utf-8")
    (function,) = [n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef) and n.name == "pixel_order"]
    space: dict = {}
    exec(compile(ast.Module([function], []), "leds.py", "exec"), space)
    order = space["pixel_order"](vest_map.squares(), vest_map.vest().LED_PATH[side])
    assert {name: pixel for pixel, name in enumerate(vest_map.led_path(side))} == dict(
        zip(vest_map.squares(), order, strict=True)
    )


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_sheets_cover_the_drawing_and_overlap(paper):
    for drawing in vest_drawings.all_drawings().values():
        sheets = tiles.grid(drawing, paper)
        windows = [w for _, _, w in sheets]
        assert min(x for x, _, _, _ in windows) == drawing.x0 and min(y for _, y, _, _ in windows) == drawing.y0
        assert max(x + w for x, _, w, _ in windows) >= drawing.x0 + drawing.width
        assert max(y + h for _, y, _, h in windows) >= drawing.y0 + drawing.height
        w, h = tiles.PAPER[paper]
        for r, c, (x, y, pw, ph) in sheets:
            assert pw == w - 20 and ph == h - 34  # 10 mm margins, 14 mm for the ruler
            assert x == pytest.approx(drawing.x0 + c * (pw - 10)) and y == pytest.approx(drawing.y0 + r * (ph - 10))


def test_an_svg_is_at_one_to_one():
    text = svg(vest_drawings.body_map("back"))
    width, box = re.search(r'width="([\d.]+)mm".*?viewBox="0 0 ([\d.]+)', text, re.S).groups()
    assert width == box == f"{200 + 2 * 28:.3f}"


def test_every_sheet_has_a_ruler_of_100_mm():
    drawing = vest_drawings.body_map("back")
    for row, column, window in tiles.grid(drawing, "A4"):
        lines = [i[1][0] for i in tiles.marks(drawing, "A4", row, column, window) if i[0] == "path"]
        assert any(abs(p[-1][0] - p[0][0] - 100) < 1e-9 for p in lines)
