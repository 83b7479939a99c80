"""What the commands for a board share: the options --port (with its completion) and --json, and the progress bar."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from battlevest.cli.narrow import NARROW
from battlevest.cli.refusal import Refusal


def _ports(incomplete: str) -> list[str]:
    from battlevest.board_link.ports import boards

    return [port.name for port in boards() if port.name.startswith(incomplete)]


PORT = typer.Option(
    None,
    "--port",
    "-p",
    metavar="PORT",
    autocompletion=_ports,
    help="The board's serial port; not needed where only one board is plugged in.",
)
JSON = typer.Option(False, "--json", help="Print the result as JSON.")


def firmware_folder(source: Path | None) -> Path | None:
    """--source as it was given, or a refusal if it is no firmware."""
    for part in ("boards", "table/start.py"):
        if source is not None and not (source / part).exists():
            raise Refusal(f"{source} is no folder of the firmware: there is no {part} in it.")
    return source


@contextmanager
def progress(quiet: bool = False) -> Iterator[Callable[[str, int, int], None]]:
    """A bar on stderr, told by (step, done, total); total 0: nobody knows how long. Nothing without a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda step, done, total: None
        return
    # Where it is narrow the words and the bar need the room of the time.
    time = (TimeElapsedColumn(),) if console.width >= NARROW else ()
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=None), *time)
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda step, done, total: bar.update(task, description=step, completed=done, total=total or None)
