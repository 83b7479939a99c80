"""What the wearer's back feels: each press as a spot near to where it was.

The skin of the back tells two places apart only 3 to 4 cm from each other, and squares are about 3 cm apart. So a press
is felt with a Gaussian error of SIGMA squares in each direction (T24), out of a seeded generator.
"""

import random
from typing import Any

SIGMA = 0.8  # squares
KEPT = 12


class Skin:
    """The back of the wearer. `felt`: the last presses, each {"n", "cell", "x", "y", "at_ms", "actions"}.

    x counts columns from A = 0, y rows from 1; `actions` is how many actions the game had when it was pressed.
    """

    def __init__(self, seed: int):
        self.random = random.Random(f"skin {seed}")
        self.felt: list[dict[str, Any]] = []
        self.count = 0

    def press(self, cell: str, at_ms: int, actions: int) -> None:
        """A finger comes down on a cell of the back."""
        self.count += 1
        x = ord(cell[0]) - 65 + self.random.gauss(0, SIGMA)
        y = int(cell[1:]) + self.random.gauss(0, SIGMA)
        spot = {"n": self.count, "cell": cell, "x": round(x, 2), "y": round(y, 2), "at_ms": at_ms, "actions": actions}
        self.felt = [*self.felt, spot]

    def recent(self) -> list[dict[str, Any]]:
        """The last few spots, for the page."""
        return self.felt[-KEPT:]
