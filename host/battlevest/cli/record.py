"""`battlevest record`: raw touch of a panel, or what the table's sensors say, into a file."""

import json
import time
from pathlib import Path

import typer

from battlevest.cli.refusal import Refusal, one_of
from battlevest.cli.shared import JSON, PORT

EXAMPLES = """[bold]Examples[/bold]

battlevest record --port /dev/ttyUSB0                         [dim]ten seconds of the back[/dim]

battlevest record --port COM4 --panel front --seconds 30 --note "power bank, cotton shirt" --out front.trace.gz

battlevest record --port COM4 --panel table                   [dim]rails, trigger, piezo and scale[/dim]

A test plays such a file through the real filter; how it is written: host/battlevest/maker/trace.py.
"""


def add_to(app: typer.Typer):
    """Register the subcommand."""
    app.command("record", epilog=EXAMPLES)(record)


def record(
    port: str | None = PORT,
    panel: str = typer.Option("back", metavar="SIDE", help="back, front or table."),
    seconds: float = typer.Option(10.0, metavar="S", help="How long."),
    note: str = typer.Option("", help="Words for whoever reads the trace: supply, clothes, what was done."),
    out: Path | None = typer.Option(
        None,
        metavar="FILE",
        help="The trace, gzipped if it ends with .gz; else touch-DATE.trace.gz or cups-DATE.trace.gz here.",
    ),
    as_json: bool = JSON,
):
    """Record what a panel's touch chips or the table's sensors say, for somebody who looks for a fault from afar."""
    one_of("--panel", panel, ("back", "front", "table"))
    if not 0.1 <= seconds <= 600:
        raise Refusal(f"--seconds can't be {seconds:g}. Give a number from 0.1 to 600.")
    out = out or Path(time.strftime(f"{'cups' if panel == 'table' else 'touch'}-%Y%m%d-%H%M%S.trace.gz"))
    if not out.parent.is_dir():
        raise Refusal(f"There is no folder {out.parent}. Make it first, or name another one with --out.")

    from battlevest.board_link import connect
    from battlevest.maker import record as room
    from battlevest.maker.console import console

    try:
        with connect(port) as board:
            told = room.run(board, panel, seconds, note, out, console(stderr=as_json))
    except (ValueError, OSError) as problem:
        raise Refusal(f"Nothing was recorded: {problem}.", code=1) from problem
    if as_json:
        print(json.dumps({"file": str(out), **told}))
        return
    print(f"{out}: {told['frames']} frames of {told['looks']} looks in {told['ms'] / 1000:g} seconds")
