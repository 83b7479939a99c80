"""The printable parts as parametric solids (manifold3d), from hardware/measures.toml; millimetres, ready to print.

Every part lies on z = 0 the way it is printed. `write` exports STL; watertightness and size are tested.
"""

from pathlib import Path

from manifold3d import Manifold

from battlevest.hardware import measures as m
from battlevest.hardware.table_drawings import lid_holes, wall_holes

ROUND = 48  # segments of a circle
OVER = 0.1  # what a cut sticks out


def _block(x, y, z, at=(0.0, 0.0, 0.0)) -> Manifold:
    return Manifold.cube([x, y, z]).translate(list(at))


def _rod(diameter, height, at=(0.0, 0.0, 0.0)) -> Manifold:
    return Manifold.cylinder(height, diameter / 2, diameter / 2, ROUND).translate(list(at))


def _union(parts) -> Manifold:
    found = parts[0]
    for part in parts[1:]:
        found = found + part
    return found


def _outer() -> tuple[float, float]:
    b = m.measures()["box"]
    return tuple(side + 2 * (b["room"] + b["wall"]) for side in b["board"])


def box_base() -> Manifold:
    """The box: floor, walls with the holes for sockets and USB, four stand-offs, four posts for the lid's screws."""
    b = m.measures()["box"]
    w, d = _outer()
    h, wall = b["inside"] + b["wall"], b["wall"]
    body = _block(w, d, h) - _block(w - 2 * wall, d - 2 * wall, h, (wall, wall, wall))
    for x in (wall + b["room"] + 3.5, w - wall - b["room"] - 3.5):
        for y in (wall + b["room"] + 3.5, d - wall - b["room"] - 3.5):
            body += _rod(7, b["standoff"] + wall, (x, y, 0))
    corner = 8
    for x in (0, w - corner):
        for y in (0, d - corner):
            body += _block(corner, corner, h, (x, y, 0))
    for x in (wall + b["room"] + 3.5, w - wall - b["room"] - 3.5):
        for y in (wall + b["room"] + 3.5, d - wall - b["room"] - 3.5):
            body -= _rod(b["screw"], b["standoff"], (x, y, wall + OVER))
    for x, y in _corners(w, d, corner):
        body -= _rod(b["screw"], 12, (x, y, h - 12 + OVER))
    for title, holes in wall_holes().items():
        back = title.startswith("back")
        for _, (x, up), size in holes:
            # A wall's holes are given as seen from outside: the back wall's left is the box's right.
            at = (w - x) if back else x
            y = d - wall - OVER if back else -OVER
            if len(size) == 2:
                body -= _block(size[0], wall + 2 * OVER, size[1], (at - size[0] / 2, y, up - size[1] / 2))
            else:
                rod = _rod(size[0], wall + 2 * OVER).rotate([-90, 0, 0])
                body -= rod.translate([at, y, up])
    return body


def _corners(w, d, corner):
    return [(x, y) for x in (corner / 2, w - corner / 2) for y in (corner / 2, d - corner / 2)]


def box_lid() -> Manifold:
    """The lid, printed with its outer face down; its holes are those of the drilling template."""
    b = m.measures()["box"]
    w, d = _outer()
    lid = _block(w, d, b["wall"])
    rim = _block(w - 2 * b["wall"] - 18.4, 2, 4, (b["wall"] + 9.2, b["wall"] + 0.3, 0))
    lid += rim + rim.translate([0, d - 2 * b["wall"] - 2.6, 0])
    for _, (x, y), size in lid_holes():
        # The template looks at the outer face; face down the part is its mirror image, left to right.
        at = w - x
        if len(size) == 2:
            lid -= _block(*size, 9, (at - size[0] / 2, d - y - size[1] / 2, -OVER))
        else:
            lid -= _rod(size[0], 9, (at, d - y, -OVER))
    for x, y in _corners(w, d, 8):
        lid -= _rod(3.4, 9, (x, y, -OVER))
    return lid


def post() -> Manifold:
    """A post for two sensors: hollow for the wires, a slot at each sensor's height, a foot with two screw holes."""
    p = m.measures()["post"]
    height, w, d = m.post_height(), p["width"], p["depth"]
    foot_w = w + 24
    body = _block(foot_w, d, p["foot"], (-12, 0, 0)) + _block(w, d, height)
    body -= _block(w - 2 * p["wall"], d - 2 * p["wall"], height, (p["wall"], p["wall"], -OVER))
    for level in m.sensor_heights():
        cut = _block(p["wall"] + 2 * OVER, p["sensor_slot"], p["sensor_hole"])
        body -= cut.translate([w - p["wall"] - OVER, (d - p["sensor_slot"]) / 2, level - p["sensor_hole"] / 2])
    for x in (-6, w + 6):
        body -= _rod(3.4, p["foot"] + 2 * OVER, (x, d / 2, -OVER))
    return body


def collar() -> Manifold:
    """A ring around an LED in the felt: keeps the light in its square and the spacer from being pressed flat."""
    c = m.measures()["collar"]
    return _rod(c["bore"] + 2 * c["wall"], c["height"]) - _rod(c["bore"], c["height"] + 2 * OVER, (0, 0, -OVER))


def spacer() -> Manifold:
    """A block between a load cell's end and the plate or the table."""
    s = m.measures()["spacer"]
    x, y, z = s["size"]
    body = _block(x, y, z)
    for at in (x / 2 - s["pitch"] / 2, x / 2 + s["pitch"] / 2):
        body -= _rod(s["hole"], z + 2 * OVER, (at, y / 2, -OVER))
    return body


def yoke() -> Manifold:
    """A case without lid for the vest's strip board, with a way in for the lead and three ways out; sewn on by ears."""
    yk = m.measures()["yoke"]
    x, y, z = (side + 2 * yk["wall"] for side in yk["inside"])
    z -= yk["wall"]
    body = _block(x, y, z) - _block(*yk["inside"][:2], z, (yk["wall"], yk["wall"], yk["wall"]))
    body -= _block(yk["wall"] + 2 * OVER, 9, z, (-OVER, y / 2 - 4.5, z - 9))
    for at in (y / 4, y / 2, 3 * y / 4):
        body -= _block(yk["wall"] + 2 * OVER, 5, z, (x - yk["wall"] - OVER, at - 2.5, z - 5))
    for ear in (-8, y):
        for at in (6, x - 14):
            body += _block(8, 8, yk["wall"], (at, ear, 0)) - _rod(3, 9, (at + 4, ear + 4, -OVER))
    return body


PARTS = {
    "box_base": box_base,
    "box_lid": box_lid,
    "post": post,
    "collar": collar,
    "spacer": spacer,
    "yoke": yoke,
}


def mesh(name: str):
    """A part as a trimesh."""
    import trimesh

    raw = PARTS[name]().to_mesh()
    return trimesh.Trimesh(vertices=raw.vert_properties[:, :3], faces=raw.tri_verts, process=True)


def write(folder: Path) -> list[Path]:
    """Every part as STL."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name in PARTS:
        path = folder / f"{name}.stl"
        mesh(name).export(path)
        made.append(path)
    return made
