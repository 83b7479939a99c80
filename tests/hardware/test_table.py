"""The table's drawings and the printable parts: measures by hand, solids that are closed, have their size and fit."""

import itertools
import math

import pytest
from battlevest.hardware import measures, solids, sources, table_drawings


def test_sensor_heights_serve_both_ways_of_stacking():
    """Cups of 80 mm: the lower one's middle at 40, the upper one's at 120; there a cup is 60 mm wide either way."""
    assert measures.sensor_heights() == (40, 120)
    assert measures.cup_radius(40) == 30 and measures.cup_radius(0) == 35 and measures.cup_radius(80) == 25


def test_the_sensor_is_within_its_reach_and_the_cups_mouth_clears_the_post():
    assert measures.post_face() == 40  # 30 and a gap of 10: TCRT5000(L) sees 0.2 to 15 mm
    assert 0.2 <= measures.post_face() - measures.cup_radius(40) <= 15
    assert measures.post_face() - measures.cup_radius(0) >= 5


def test_no_post_stands_where_a_cup_falls():
    post, mouth = measures.measures()["post"]["width"], measures.measures()["cup"]["mouth"]
    falls = [(x - mouth / 2, x + mouth / 2) for x in measures.places()]
    posts = [(x - measures.post_face() - post, x - measures.post_face()) for x in measures.places()]
    assert all(b <= lo or a >= hi for a, b in posts for lo, hi in falls)


def test_the_places_are_in_the_middle_of_the_rail():
    assert measures.places() == [90, 220, 350, 480, 610]  # 700 mm, five places of 130


def test_the_plate_is_one_cup_deep_and_seven_wide():
    assert measures.plate_size() == (7 * 70 + 20, 70 + 20)
    # 510 x 90 x 4 mm of plywood at 0.6 g/cm3 = 110 g and 28 cups of 4.5 g = 126 g, on two cells of 1 kg
    assert measures.plate_load_grams() == pytest.approx(510 * 90 * 4 * 0.0006 + 126)
    assert measures.plate_load_grams() < 2 * 1000 / 2


def test_the_drawings_follow_the_cups_measures(monkeypatch):
    changed = {**measures.measures(), "cup": {"height": 95, "mouth": 80, "foot": 60, "grams": 6}}
    monkeypatch.setattr(measures, "measures", lambda: changed)
    assert measures.sensor_heights() == (47.5, 142.5)
    words = [i[3] for i in table_drawings.rail().items if i[0] == "text"]
    assert "47.5" in words and "142.5" in words
    top = solids.post().bounding_box()[5]
    assert top == pytest.approx(142.5 + 15)


def test_the_body_track_follows_the_board_file():
    table = sources.board("table")
    pixels = measures.track_pixels()
    assert len(pixels) == 34 and [p[0] for p in pixels[:8]] == ["left_leg"] * 7 + ["left_arm"]
    places = [(x, y) for *_, x, y in pixels]
    nearest = min(math.dist(a, b) for i, a in enumerate(places) for b in places[:i])
    assert nearest >= 26.5  # the printed rings of 26 mm do not overlap
    for part in ("left_leg", "heart", "right_arm"):
        line = measures.track()[part]
        assert len(line) == table.TRACK[part]
        for a, b in itertools.pairwise(line):
            assert math.dist(a, b) == pytest.approx(100 / 3)  # uncut strip
    left, right = measures.track()["left_arm"], measures.track()["right_arm"]
    assert [(-x, y) for x, y in left] == right and left[0][0] < 0
    numbers = [i[3] for i in table_drawings.body_track().items if i[0] == "text" and i[3].startswith("LED")]
    assert numbers == [f"LED {n}" for n in range(15, 49)]  # after three rails of five


def test_the_rails_sensors_go_to_the_ports_of_the_board_file():
    table, circuit = sources.board("table"), sources.circuit("esp32_devkitc, table")
    for rail in range(1, table.LINES + 1):
        for place in range(table.PLACES):
            for level, port, bits in (("LOW", "A", table.LOWER), ("HIGH", "B", table.UPPER)):
                nodes = circuit.nodes(f"RAIL{rail}_IR_{level}_{place + 1}.DO")
                assert f"RAIL{rail}_U_EXP.GP{port}{bits[place]}" in nodes
    assert not {7} & set(table.LOWER + table.UPPER)


@pytest.mark.parametrize(
    "name, size",
    [
        ("box_base", (112.8, 92.8, 40.4)),  # board 100 x 80, 4 of room and 2.4 of wall on each side; 38 + 2.4 high
        ("box_lid", (112.8, 92.8, 4.0)),
        ("post", (38, 14, 135)),  # 14 and two feet of 12; upper sensor at 120 and 15 above it
        ("collar", (11.4, 11.4, 4)),
        ("spacer", (24, 14, 4)),
        ("yoke", (55.2, 51.2, 13.6)),
    ],
)
def test_every_printable_part_is_closed_in_one_piece_and_has_its_size(name, size, tmp_path):
    import trimesh

    part = solids.mesh(name)
    part.export(tmp_path / "part.stl")
    again = trimesh.load(tmp_path / "part.stl")
    bodies = trimesh.graph.connected_components(again.face_adjacency, engine="networkx")
    assert again.is_watertight and again.is_winding_consistent and len(bodies) == 1 and again.volume > 0
    assert tuple(again.extents) == pytest.approx(size, abs=0.01)
    assert again.bounds[0][2] == pytest.approx(0)  # lies on the printer's bed


def test_the_lid_fits_the_box_and_its_holes_are_free():
    base, lid = solids.box_base().bounding_box(), solids.box_lid().bounding_box()
    assert base[:2] == lid[:2] and base[3:5] == lid[3:5]
    width = base[3]
    for name, (x, y), _ in table_drawings.lid_holes():
        probe = solids._rod(4, 10, (width - x, base[4] - y, -1))
        assert (solids.box_lid() ^ probe).volume() == pytest.approx(0, abs=1e-6), name


def test_the_sockets_holes_go_through_the_back_wall():
    width, depth = solids._outer()
    probe = solids._rod(15.8, 4).rotate([-90, 0, 0]).translate([width - 30, depth - 3, 2.4 + 19])
    assert (solids.box_base() ^ probe).volume() == pytest.approx(0, abs=1e-6)


def test_the_collar_is_as_high_as_the_spacer_of_the_panel_and_as_wide_as_the_window():
    from battlevest.hardware import electrodes

    collar = measures.measures()["collar"]
    assert collar["height"] == electrodes.SPACER and collar["bore"] == electrodes.WINDOW
