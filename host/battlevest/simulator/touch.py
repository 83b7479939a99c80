"""Hands on the panels: which electrodes a finger draws, and how strongly."""

from .chips.mpr121_electrode import SHORTED

# Counts that a finger of strength 100 draws from its row and its column (auto-configured level of 720 counts), and the
# parts which the electrodes beside them get. Measured textile grids vary a lot: tests scale the strength.
PULL = 40.0
BESIDE = (1.0, 0.2, 0.05)
MOST = 250.0  # a whole hand


class Hands:
    """What touches the vest: `fingers` {(panel, cell): strength}, and extra counts on single electrodes.

    `until` {(panel, cell): us} holds the moment at which a press ends; a finger without one stays until it is lifted.
    """

    def __init__(self, wiring, chips, clock):
        self.clock = clock
        self.wiring = wiring
        self.chips = chips  # {address: MPR121}
        self.fingers: dict[tuple[str, str], float] = {}
        self.until: dict[tuple[str, str], int] = {}
        self.extra: dict[tuple[int, int], float] = {}
        self.drawn: dict[tuple[int, int], float] = {}

    def finger(self, panel: str, cell: str, down: bool, strength: float = 100) -> None:
        """Put a finger on a cell or take it off."""
        self.wiring.panel(panel)
        self.wiring.crossing(cell)
        self.until.pop((panel, cell), None)
        if down:
            self.fingers[panel, cell] = strength
        else:
            self.fingers.pop((panel, cell), None)
        self.apply()

    def press(self, panel: str, cell: str, us: int, strength: float = 100) -> None:
        """Put a finger on a cell for a while; where one is already, the one that stays longer counts."""
        key, end = (panel, cell), self.clock.now + us
        if key in self.fingers:
            if key not in self.until:
                return
            end = max(end, self.until[key])
        self.finger(panel, cell, True, strength)
        self.until[key] = end
        self.clock.at(end, lambda: self._lift(key, end))

    def _lift(self, key: tuple[str, str], end: int) -> None:
        if self.until.get(key) == end:
            self.finger(*key, False)

    def electrode(self, address: int, number: int, counts: float | None) -> None:
        """Draw counts from one electrode, whatever the fingers do (0: no more); None shorts it to ground."""
        if address not in self.chips or not 0 <= number < 12:
            raise ValueError(f"No electrode {number} of a touch chip at 0x{address:02X} is connected.")
        self.extra[address, number] = SHORTED if counts is None else float(counts)
        self.apply()

    def apply(self) -> None:
        """Tell the chips what is drawn from their electrodes now."""
        drawn: dict[tuple[int, int], float] = {}
        for (panel, cell), strength in self.fingers.items():
            row, column = self.wiring.crossing(cell)
            lines = self.wiring.vest.TOUCH[panel]
            for at, electrodes in ((row, lines["rows"]), (column, lines["columns"])):
                for place, number in enumerate(electrodes):
                    away = abs(place - at)
                    if away < len(BESIDE):
                        key = self.wiring.electrode(panel, number)
                        drawn[key] = drawn.get(key, 0.0) + PULL * BESIDE[away] * strength / 100
        for key, counts in drawn.items():
            drawn[key] = min(counts, MOST)
        for key, counts in self.extra.items():
            drawn[key] = drawn.get(key, 0.0) + counts
        for key in self.drawn.keys() | drawn.keys():
            if self.drawn.get(key, 0.0) != drawn.get(key, 0.0) and key[0] in self.chips:
                self.chips[key[0]].pull(key[1], drawn.get(key, 0.0))
        self.drawn = drawn
