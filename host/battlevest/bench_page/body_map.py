"""The body map as the page draws it: every crossing of the touch grid, its organ, and how the squares are joined.

The organs and connections come from the same data file as the rules' tables. How a bridge between two organs is printed
(striped, plain, or the tube that runs behind row 9) is only a matter of drawing and is kept here.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

COLUMNS = "ABCDEFG"
ROWS = 13

CELLS = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMNS)

PLAIN_BRIDGE = ("C5-D5",)
TUBE = ("F8-F10",)

# The soft keys of the back in Ten Turns: the die that each key of the last row picks, and the sign on every key.
DIE_KEYS = {f"{column}13": die for die, column in enumerate("ABCEFG", 1)}
SOFT_KEYS = {
    "A1": {"sign": "\u21b6", "means": "take back"},
    "G1": {"sign": "\u2713", "means": "done"},
    **{key: {"sign": str(die), "means": f"die {die}"} for key, die in DIE_KEYS.items()},
}

# What the page calls each organ.
ORGAN_NAMES = {
    "left_lung": "left lung",
    "right_lung": "right lung",
    "esophagus": "esophagus",
    "heart": "heart",
    "stomach": "stomach",
    "liver": "liver",
    "left_kidney": "left kidney",
    "right_kidney": "right kidney",
    "intestines": "intestines",
    "appendix": "appendix",
}


@cache
def body_map() -> dict[str, Any]:
    """Return {"columns", "rows", "squares": {name: organ}, "soft_keys", "organs": {key: name}, "connections"}.

    A soft key with a meaning is {cell: {"sign", "means"}}. A connection is {"from", "to", "organ" of its first square,
    "kind"}; kind is "inside" an organ, or a bridge between two: "striped", "plain" or "tube".
    """
    data = json.loads((files("battlevest") / "data" / "ten_turns_board.json").read_text("utf-8"))
    squares = {name: organ for organ, names in data["organs"].items() for name in names.split()}
    connections = []
    for organ, pairs in data["connections"].items():
        for pair in pairs.split():
            first, second = pair.split("-")
            kind = "inside"
            if organ == "between":
                kind = "plain" if pair in PLAIN_BRIDGE else "tube" if pair in TUBE else "striped"
            connections.append({"from": first, "to": second, "organ": squares[first], "kind": kind})
    return {
        "columns": COLUMNS,
        "rows": ROWS,
        "squares": squares,
        "soft_keys": SOFT_KEYS,
        "organs": ORGAN_NAMES,
        "connections": connections,
    }
