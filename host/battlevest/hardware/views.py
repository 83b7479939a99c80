"""A picture of a printable part from a corner: a depth buffer, shaded by slope, with lines where surfaces meet."""

from pathlib import Path

import numpy as np

from battlevest.hardware.solids import mesh

LIGHT = np.array([-0.4, -0.6, 0.7]) / np.linalg.norm([0.4, 0.6, 0.7])
COLOUR = np.array([186, 203, 228])
LINE = np.array([51, 68, 90])
EDGE = 12  # pixels around the part
TURNS = {"post": -55.0}  # so that what matters is seen


def picture(name: str, size: int = 480, turn: float = 35.0, tilt: float = 30.0) -> np.ndarray:
    """The part ``name`` as RGB pixels, its longer side ``size`` pixels, turned and tilted by degrees."""
    part = mesh(name)
    a, b = np.radians(turn), np.radians(tilt)
    around = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    over = np.array([[1, 0, 0], [0, np.sin(b), np.cos(b)], [0, -np.cos(b), np.sin(b)]])
    seen = part.vertices @ around.T @ over.T  # x to the right, y up, z towards the eye
    span = np.ptp(seen, axis=0)
    seen = (seen - seen.min(axis=0)) * size / max(span[0], span[1])
    width, height = (int(np.ptp(seen[:, k])) + 2 * EDGE for k in (0, 1))
    seen[:, 0] += EDGE
    seen[:, 1] = height - EDGE - seen[:, 1]
    depth = np.full((height, width), -np.inf)
    owner = np.full((height, width), -1)
    for number, face in enumerate(part.faces):
        _fill(depth, owner, seen[face], number)
    normals = part.face_normals @ around.T
    shade = 0.45 + 0.55 * np.clip(normals @ LIGHT, 0, 1)
    pixels = np.full((height, width, 3), 255.0)
    inside = owner >= 0
    pixels[inside] = COLOUR * shade[owner[inside]][:, None]
    facing = np.where(inside[..., None], normals[owner], 0.0)
    for axis in (0, 1):
        other = np.roll(facing, 1, axis)
        far = np.abs(np.where(inside, depth, -1e3) - np.roll(np.where(inside, depth, -1e3), 1, axis)) > size / 40
        lines = (np.abs(facing - other).sum(axis=2) > 0.6) | far
        pixels[lines & (inside | np.roll(inside, 1, axis))] = LINE
    return pixels.astype(np.uint8)


def _fill(depth, owner, corners, number):
    (x0, y0, z0), (x1, y1, z1), (x2, y2, z2) = corners
    area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    if area >= -1e-9:  # turned away, or seen edge on (y runs downwards in the picture)
        return
    left, right = int(corners[:, 0].min()), int(corners[:, 0].max()) + 1
    top, bottom = int(corners[:, 1].min()), int(corners[:, 1].max()) + 1
    xs, ys = np.meshgrid(np.arange(left, right + 1), np.arange(top, bottom + 1))
    u = ((x1 - xs) * (y2 - ys) - (x2 - xs) * (y1 - ys)) / area
    v = ((x2 - xs) * (y0 - ys) - (x0 - xs) * (y2 - ys)) / area
    w = 1 - u - v
    z = u * z0 + v * z1 + w * z2
    view = np.s_[top : bottom + 1, left : right + 1]
    nearer = (u >= -1e-6) & (v >= -1e-6) & (w >= -1e-6) & (z > depth[view])
    depth[view][nearer] = z[nearer]
    owner[view][nearer] = number


def write(folder: Path, names) -> list[Path]:
    """A PNG of each part."""
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name in names:
        path = folder / f"{name}.png"
        Image.fromarray(picture(name, turn=TURNS.get(name, 35.0))).save(path)
        made.append(path)
    return made
