"""The table's and the cases' measures, and what follows from them; millimetres."""

import tomllib
from functools import cache
from math import cos, radians, sin

from battlevest.hardware import sources

TRACK_PITCH = 100 / 3  # LED strips with 30 a metre


@cache
def measures() -> dict:
    """hardware/measures.toml."""
    return tomllib.loads((sources.hardware_dir() / "measures.toml").read_text("utf-8"))


def cup_radius(height: float) -> float:
    """Radius of a cup on its mouth at a height above the rail."""
    cup = measures()["cup"]
    return (cup["mouth"] + (cup["foot"] - cup["mouth"]) * height / cup["height"]) / 2


def sensor_heights() -> tuple[float, float]:
    """Middles of the lower and the upper cup of a stack. Half way up a cup is as wide whichever way round it stands,
    so one distance serves both ways of stacking."""
    height = measures()["cup"]["height"]
    return height / 2, height * 3 / 2


def places() -> list[float]:
    """x of the five places along a rail, from its left end."""
    rail, n = measures()["rail"], sources.board("table").PLACES
    first = (rail["length"] - (n - 1) * rail["pitch"]) / 2
    return [first + k * rail["pitch"] for k in range(n)]


def post_face() -> float:
    """From a place's middle to the face of its post, which carries the sensors."""
    return cup_radius(measures()["cup"]["height"] / 2) + measures()["post"]["gap"]


def post_height() -> float:
    """The post ends a little above the upper sensor."""
    return sensor_heights()[1] + 15


def plate_size() -> tuple[float, float]:
    """Length and depth of the scale's plate: seven cups side by side, one deep."""
    plate, mouth = measures()["plate"], measures()["cup"]["mouth"]
    return plate["cups"] * mouth + 2 * plate["margin"], mouth + 2 * plate["margin"]


def plate_load_grams() -> float:
    """The plate and a pyramid of 28 cups."""
    length, depth = plate_size()
    plate = measures()["plate"]
    return length * depth * plate["thick"] * plate["grams_per_mm3"] + 28 * measures()["cup"]["grams"]


def track() -> dict[str, list[tuple[float, float]]]:
    """Places of the body track's spaces, first space first; the first heart space is the origin, y downwards.

    Left is the figure's left as it is looked at from behind, as on the vest: left on the sheet.
    """
    lengths = sources.board("table").TRACK
    found = {}
    for side, sign in (("left", -1), ("right", 1)):
        n = lengths[f"{side}_arm"]
        a = radians(35)
        found[f"{side}_arm"] = [
            (sign * (45 + (n - 1 - k) * TRACK_PITCH * cos(a)), 8 + (n - 1 - k) * TRACK_PITCH * sin(a)) for k in range(n)
        ]
        n = lengths[f"{side}_leg"]
        a = radians(78)
        found[f"{side}_leg"] = [
            (sign * (26 + (n - 1 - k) * TRACK_PITCH * cos(a)), 48 + (n - 1 - k) * TRACK_PITCH * sin(a))
            for k in range(n)
        ]
    found["heart"] = [(0, -k * TRACK_PITCH) for k in range(lengths["heart"])]
    top = -(lengths["heart"] - 1) * TRACK_PITCH - 45
    half = (lengths["brain"] + 1) // 2
    lower = [((k - (half - 1) / 2) * TRACK_PITCH, top) for k in range(half)]
    upper = [(x, top - TRACK_PITCH) for x, _ in reversed(lower)]
    found["brain"] = (lower + upper)[: lengths["brain"]]
    return found


def track_pixels() -> list[tuple[str, int, float, float]]:
    """The body track in the order of the LED line: (part, space from 1, x, y)."""
    where = track()
    return [(part, k + 1, x, y) for part in sources.board("table").TRACK_PATH for k, (x, y) in enumerate(where[part])]
