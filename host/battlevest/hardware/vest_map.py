"""Where the squares, the LEDs and the line's path are on a panel, from boards/vest.

Millimetres; x to the right and y downwards as seen from behind the wearer, the centre of A1 at the origin. The front
is the same map mirrored left to right.
"""

import itertools
import json
from importlib import resources

from battlevest.hardware.sources import board

PITCH = 100 / 3  # mm: LED strips with 30 a metre
FRAME = 1 / 2  # pitches around the outer squares' centres


def vest():
    """The board file of the vest."""
    return board("vest")


def squares() -> list[str]:
    """The 71 names in the order of a frame."""
    return vest().SQUARES.split()


def cell(name: str) -> tuple[int, int]:
    """Column 0..6 and row 0..12 of a cell."""
    return vest().COLUMNS.index(name[0]), int(name[1:]) - 1


def centre(name: str, pitch: float = PITCH) -> tuple[float, float]:
    """Centre of a cell in mm, seen from behind."""
    column, row = cell(name)
    return column * pitch, row * pitch


def mirrored(x: float, pitch: float = PITCH) -> float:
    """The x of a point on the front panel, seen from before the wearer."""
    return (len(vest().COLUMNS) - 1) * pitch - x


def soft_keys() -> list[str]:
    """The 20 cells without a square."""
    taken = set(squares())
    every = [f"{c}{r}" for r in range(1, vest().ROWS + 1) for c in vest().COLUMNS]
    return [name for name in every if name not in taken]


def led_path(side: str) -> list[str]:
    """The squares in the order in which the data line visits them (LED_PATH of the board file)."""
    path = vest().LED_PATH[side]
    along = 0 if path["along"] == "columns" else 1
    strips = range(len(vest().COLUMNS) if along == 0 else vest().ROWS)
    order = []
    for strip in strips:
        names = [n for n in squares() if cell(n)[along] == strip]
        names.sort(key=lambda n: cell(n)[1 - along], reverse=path["serpentine"] and strip % 2 == 1)
        order += names
    return order


def strip_pieces(side: str) -> list[list[str]]:
    """The path cut into pieces of uncut strip: neighbours one pitch apart along the strip stay together."""
    pieces: list[list[str]] = []
    for name in led_path(side):
        if pieces:
            a, b = cell(pieces[-1][-1]), cell(name)
            along = 0 if vest().LED_PATH[side]["along"] == "columns" else 1
            if a[along] == b[along] and abs(a[1 - along] - b[1 - along]) == 1:
                pieces[-1].append(name)
                continue
        pieces.append([name])
    return pieces


def jumper_mm(side: str, pitch: float = PITCH) -> list[float]:
    """Length of each jumper between two pieces, centre to centre in mm."""
    pieces, lengths = strip_pieces(side), []
    for before, after in itertools.pairwise(pieces):
        (ax, ay), (bx, by) = centre(before[-1], pitch), centre(after[0], pitch)
        lengths.append(abs(ax - bx) + abs(ay - by))
    return lengths


def body() -> tuple[dict[str, str], list[tuple[str, str, str]]]:
    """The printed map: square -> organ, and the connections (from, to, which organ or "bridges")."""
    text = resources.files("battlevest").joinpath("data/ten_turns_board.json").read_text("utf-8")
    data = json.loads(text)
    organs = {name: organ for organ, names in data["organs"].items() for name in names.split()}
    lines = [
        (*pair.split("-"), organ) for organ, pairs in data["connections"].items() for pair in pairs.split() if pair
    ]
    return organs, lines
