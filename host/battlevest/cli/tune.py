"""`battlevest tune`: live bars of every electrode, and the thresholds."""

import json
import sys

import typer

from battlevest.cli.refusal import Refusal
from battlevest.cli.shared import JSON, PORT

EXAMPLES = """[bold]Examples[/bold]

battlevest tune --port /dev/ttyUSB0                          [dim]watch the bars, then choose[/dim]

battlevest tune --port /dev/ttyUSB0 --touch 8 --release 5    [dim]set and keep at once[/dim]

battlevest tune --port /dev/ttyUSB0 --seconds 5              [dim]watch for a while, change nothing[/dim]
"""


def add_to(app: typer.Typer):
    """Register the subcommand."""
    app.command("tune", epilog=EXAMPLES)(tune)


def tune(
    port: str | None = PORT,
    touch: int | None = typer.Option(None, metavar="N", help="Counts that an electrode must fall for a touch."),
    release: int | None = typer.Option(None, metavar="N", help="Counts below which the touch ends."),
    seconds: float | None = typer.Option(None, metavar="S", help="Watch for so long; else until Ctrl-C."),
    as_json: bool = JSON,
):
    """Watch every electrode live; set the touch thresholds and keep them on the device."""
    from battlevest.board_link import connect
    from battlevest.maker import tune as room
    from battlevest.maker.console import console

    if seconds is not None and not 0.1 <= seconds <= 3600:
        raise Refusal(f"--seconds can't be {seconds:g}. Give a number from 0.1 to 3600.")
    if (touch is None) != (release is None):
        raise Refusal("Give --touch and --release together, such as --touch 8 --release 5.")
    if touch is not None and release is not None:
        room.check(touch, release)
    aside = sys.stderr if as_json else sys.stdout
    to = console(stderr=as_json)
    seen, kept = None, None
    with connect(port) as board:
        before = room.begin(board)
        print(f"In use: a touch begins {before[0]} counts below the rest and ends at {before[1]}.", file=aside)
        if touch is not None and release is not None:
            room.keep(board, touch, release)
            kept = touch, release
        else:
            words = "Press every row and column once, firmly; then Ctrl-C." if seconds is None else "Watching."
            print(words, file=aside)
            seen = room.watch(board, before[0], seconds, to)
            print(_sentence(seen), file=aside)
            if seconds is None and sys.stdin.isatty() and not as_json:
                kept = _choose(room, board, seen.proposal() or before, to)
        if kept is not None:
            print(f"Kept on the device: touch {kept[0]}, release {kept[1]}.", file=aside)
    if as_json:
        print(json.dumps({"in_use": before, "kept": kept, **(seen.told() if seen is not None else {})}))


def _sentence(seen) -> str:
    proposal = seen.proposal()
    if proposal is None:
        return "No touch was seen."
    weakest = min(seen.peak.values())
    return f"\nThe weakest touch took {weakest} counts. Proposed: touch {proposal[0]}, release {proposal[1]}."


def _choose(room, board, proposal: tuple[int, int], to) -> tuple[int, int] | None:
    """Ask for thresholds until some are kept or the maker leaves (None)."""
    while True:
        touch = typer.prompt("Touch threshold", default=proposal[0], type=int)
        release = typer.prompt("Release threshold", default=min(proposal[1], touch - 1), type=int)
        try:
            room.check(touch, release)
        except Refusal as refusal:
            print(refusal)
            continue
        room.use(board, touch, release)
        if typer.confirm("Look at the bars with these?", default=False):
            room.watch(board, touch, None, to)
        if typer.confirm("Keep them on the device?", default=True):
            room.keep(board, touch, release)
            return touch, release
        if not typer.confirm("Try others?", default=True):
            return None
