"""What is connected to what, read from the firmware's own board files: the
only place of the simulator that opens them."""

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from .. import paths


class Wiring:
    """The pin map of a board and the make-up of a vest. `changes` {"LED_PATH":
    {...}, ...} replaces entries of the vest's file."""

    def __init__(self, firmware: Path, board: str = "esp32_devkitc", changes: dict[str, Any] | None = None):
        boards = firmware / "boards"
        if not (boards / f"{board}.py").is_file():
            boards = paths.firmware_dir() / "boards"  # compiled firmware: what it was made of says how it is wired
        self.board = SimpleNamespace(**runpy.run_path(str(boards / f"{board}.py")))
        self.vest = SimpleNamespace(**runpy.run_path(str(boards / "vest.py")))
        for name, value in (changes or {}).items():
            if not hasattr(self.vest, name):
                raise ValueError(f"The vest's file has no {name}.")
            setattr(self.vest, name, value)
        self.table = SimpleNamespace(**runpy.run_path(str(boards / "table.py")))
        self.squares = self.vest.SQUARES.split()
        self.spots = self._spots()
        self.panels = tuple(self.vest.TOUCH)
        self.button_names = tuple(self.board.BUTTONS)

    def crossing(self, cell: str) -> tuple[int, int]:
        """(row, column) counted from 0 of a cell's name such as "C4", or a ValueError which says what a cell is."""
        column = self.vest.COLUMNS.find(cell[:1]) if isinstance(cell, str) and cell else -1
        digits = cell[1:] if column >= 0 else ""
        if not digits.isascii() or not digits.isdigit() or not 1 <= int(digits) <= self.vest.ROWS or digits[0] == "0":
            last = self.vest.COLUMNS[-1]
            raise ValueError(f"{cell!r} is no cell: a column A to {last} and a row 1 to {self.vest.ROWS}, such as C4.")
        return int(digits) - 1, column

    def _spots(self) -> list[str]:
        """Name of each pixel of the table's line: "L1P1" to "L3P5", then the body track, "left_leg1" and so on."""
        table = self.table
        spots = [f"L{line + 1}P{place + 1}" for line in range(table.LINES) for place in range(table.PLACES)]
        return spots + [f"{part}{space + 1}" for part in table.TRACK_PATH for space in range(table.TRACK[part])]

    def lights(self, name: str) -> list[str]:
        """Names of the lights of a LED line: a panel's squares, or the spots of the table; or a ValueError."""
        if name == "table":
            return self.spots
        if name not in self.panels:
            raise ValueError(f"{name!r} has no lights: take {', '.join(self.panels)} or table.")
        return self.squares

    def panel(self, name: str) -> str:
        """The panel's name, or a ValueError."""
        if name not in self.panels:
            raise ValueError(f"{name!r} is no panel: take {' or '.join(self.panels)}.")
        return name

    def button(self, name: str) -> str:
        """The button's name, or a ValueError."""
        if name not in self.button_names:
            raise ValueError(f"{name!r} is no button: take {', '.join(self.button_names)}.")
        return name

    def electrode(self, panel: str, number: int) -> tuple[int, int]:
        """(I2C address, electrode of that chip) of a panel's electrode 0 to 23: twelve a chip."""
        return self.vest.TOUCH[panel]["addresses"][number // 12], number % 12

    def chain(self, panel: str) -> list[str]:
        """What each LED from the start of a line on lights, a square or a spot; "" for an extra LED in front."""
        if panel == "table":
            return self.spots
        path = self.vest.LED_PATH[panel]
        columns = path["along"] == "columns"
        strips: dict[int, list[tuple[int, str]]] = {}
        for square in self.squares:
            row, column = self.crossing(square)
            strip, place = (column, row) if columns else (row, column)
            strips.setdefault(strip, []).append((place, square))
        chain = [""] if path["first_dummy"] else []
        for strip in sorted(strips):
            backwards = path["serpentine"] and strip % 2 == 1
            chain += [square for _, square in sorted(strips[strip], reverse=backwards)]
        return chain
