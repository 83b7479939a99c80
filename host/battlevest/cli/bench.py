"""`battlevest bench`: measures what the README claims, each figure beside its limit."""

import sys

import typer

from battlevest.cli.refusal import between, one_of

ROOMS = ("rules", "touch", "gallery", "phones", "laptop", "powercuts")

EXAMPLES = """[bold]Examples[/bold]

battlevest bench             everything, in some minutes

battlevest bench touch       one room

battlevest bench phones --heap 300000   phones on a device with so much memory

battlevest bench --readme    the block of figures that README.md shows
"""


def add_to(app: typer.Typer):
    """Register the subcommand."""
    app.command("bench", epilog=EXAMPLES)(bench)


def bench(
    rooms: list[str] = typer.Argument(None, metavar="[rules|touch|gallery|..]...", help="What to measure; else all."),
    heap: int | None = typer.Option(None, metavar="BYTES", help="Heap of the device with phones (words of 32 bits)."),
    readme: bool = typer.Option(False, "--readme", help="Print the figures as Markdown for README.md."),
):
    """Measure speed, memory, touch and gallery, and compare each figure with its limit; exit code 1 if one fails."""
    chosen = [one_of("The room", room, ROOMS) for room in rooms or ROOMS]

    from battlevest.bench import phones
    from battlevest.bench.report import measure

    if heap is not None:
        between("--heap", heap, 16384, 16_000_000)
        phones.heap = heap

    sys.exit(measure(chosen, readme))
