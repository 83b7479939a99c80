"""The parts tables of box, vest and table: hardware/<piece>/parts.csv, and what a build costs."""

import csv
from dataclasses import dataclass

from battlevest.hardware import sources

PIECES = ("box", "vest", "table")
BUILDS = ("full", "lean", "table", "breadboard")
COLUMNS = ["part", "number", "maker", "quantity", "alternative", "price_eur", "price_date", "where", "datasheet",
           "builds"]  # fmt: skip


@dataclass
class Item:
    """One line of a parts table; ``price`` in euro apiece, ``where`` the names in the wiring files."""

    piece: str
    part: str
    number: str
    maker: str
    quantity: int
    alternative: str
    price: float
    price_date: str
    where: list[str]
    datasheet: str
    builds: list[str]


def items(piece: str) -> list[Item]:
    """The parts of "box", "vest" or "table"; ValueError names the line that cannot be read."""
    path = sources.hardware_dir() / piece / "parts.csv"
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if reader.fieldnames != COLUMNS:
            raise ValueError(f"{piece}/parts.csv: the first line must name the columns {', '.join(COLUMNS)}.")
        found = []
        for number, row in enumerate(reader, 2):
            try:
                found.append(
                    Item(
                        piece,
                        row["part"],
                        row["number"],
                        row["maker"],
                        int(row["quantity"]),
                        row["alternative"],
                        float(row["price_eur"]),
                        row["price_date"],
                        row["where"].split(),
                        row["datasheet"],
                        row["builds"].split(),
                    )
                )
            except (TypeError, ValueError) as error:
                raise ValueError(f"{piece}/parts.csv, line {number}: quantity or price is no number.") from error
        return found


def of_build(build: str) -> list[Item]:
    """Everything that a build needs: "full" and "lean" (box and vest), "table" (box and table), "breadboard"."""
    if build not in BUILDS:
        raise ValueError(f"There is no build {build!r}; known are {', '.join(BUILDS)}.")
    return [item for piece in PIECES for item in items(piece) if build in item.builds]


def price(build: str) -> float:
    """What a build costs in euro at the prices of the table."""
    return sum(item.quantity * item.price for item in of_build(build))


def page() -> str:
    """The tables as Markdown, with the sum of each build."""
    lines = ["# Parts", ""]
    lines += [f"- {build}: about {price(build):.0f} EUR (prices of 2026-11, without the case)" for build in BUILDS]
    for piece in PIECES:
        lines += ["", f"## {piece.capitalize()}", "", "| n | part | number | maker | instead | EUR | where | builds |",
                  "|---|---|---|---|---|---|---|---|"]  # fmt: skip
        for i in items(piece):
            name = f"[{i.number}]({i.datasheet})" if i.datasheet else i.number
            lines.append(
                f"| {i.quantity} | {i.part} | {name} | {i.maker} | {i.alternative} | {i.price:.2f} | "
                f"{' '.join(i.where)} | {' '.join(i.builds)} |"
            )
    return "\n".join(lines) + "\n"
