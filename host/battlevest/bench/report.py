"""The table of `battlevest bench`, and the same figures as Markdown for the README.

A room's module has ``run(console_print)`` and returns rows of (label, value, limit, ok): three texts and whether the
value keeps the limit; ``ok`` None stands for "not measured here".
"""

import platform
import sys
from importlib import import_module

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from battlevest.cli.narrow import NARROW

COLOURS = {True: "green", False: "bold red", None: "yellow"}
SIGNS = {True: "kept", False: "missed", None: "not measured"}


def measure(rooms: list[str], readme: bool) -> int:
    """Run the rooms, print their figures, and return the exit code: 1 if a limit was missed."""
    # With --readme only the block itself goes to stdout, so that it can be redirected into a file.
    console = Console(highlight=False, stderr=readme, width=None if sys.stdout.isatty() else 120)
    rows = []
    for room in rooms:
        console.print(f"[bold]{room}[/bold]")
        module = import_module("battlevest.bench." + room)
        rows += [(room, *row) for row in module.run(lambda *words: console.print(*words, markup=False))]
    if readme:
        print(markdown(rows))
    else:
        console.print(table(rows) if console.width >= NARROW else lines(rows))
    return 1 if any(row[-1] is False for row in rows) else 0


def table(rows: list[tuple]) -> Table:
    """The figures for a terminal."""
    result = Table("room", "figure", "measured", "limit", "", title="Battle Vest, measured here")
    for room, label, value, limit, ok in rows:
        result.add_row(room, str(label), str(value), str(limit), f"[{COLOURS[ok]}]{SIGNS[ok]}[/]")
    return result


def lines(rows: list[tuple]) -> str:
    """The figures for a terminal that is too narrow for a table: one below the other."""
    return "\n".join(
        f"{escape(f'{room}: {label}')}\n  {escape(f'{value} ({limit})')}: [{COLOURS[ok]}]{SIGNS[ok]}[/]"
        for room, label, value, limit, ok in rows
    )


def markdown(rows: list[tuple]) -> str:
    """The block that stands between the two marks in README.md."""
    lines = ["| Figure | Measured | Limit |", "|---|---|---|"]
    for _, label, value, limit, ok in rows:
        lines.append(f"| {label} | {value} | {limit}{'' if ok else f' ({SIGNS[ok]})'} |")
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    lines += ["", f"Measured by `./battlevest bench` on {machine}."]
    return "\n".join(lines)
