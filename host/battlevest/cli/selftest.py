"""`battlevest selftest`: a walk over every square and every light, with a report."""

import sys
from pathlib import Path

import typer

from battlevest.cli.refusal import Refusal, one_of
from battlevest.cli.shared import PORT

EXAMPLES = """[bold]Examples[/bold]

battlevest selftest --port /dev/ttyUSB0                 [dim]both panels, square by square[/dim]

battlevest selftest --port /dev/ttyUSB0 --panel back    [dim]one panel[/dim]

battlevest selftest --port /dev/ttyUSB0 --breadboard    [dim]the first evening: one chip, eight LEDs[/dim]

Ctrl-C is a break: the same command goes on. Exit code 0: all good; 18: something is to be mended; 19: not finished.
"""


def add_to(app: typer.Typer):
    """Register the subcommand."""
    app.command("selftest", epilog=EXAMPLES)(selftest)


def selftest(
    port: str | None = PORT,
    panel: list[str] = typer.Option([], metavar="SIDE", help="back or front; both unless named."),
    breadboard: bool = typer.Option(False, "--breadboard", help="One touch chip at 0x5A and eight LEDs."),
    report: Path = typer.Option(Path("selftest.json"), metavar="FILE", help="The report; a .md for people beside it."),
    anew: bool = typer.Option(False, "--anew", help="Begin anew instead of going on with the report."),
    patience: float = typer.Option(60.0, metavar="S", help="A square that nobody presses for so long is left out."),
):
    """Walk over every square: it lights, you press it; what fails is told with what to do, in a report."""
    for side in panel:
        one_of("--panel", side, ("back", "front"))
    if not 0.5 <= patience <= 3600:
        raise Refusal(f"--patience can't be {patience:g}. Give seconds from 0.5 to 3600.")
    if not report.parent.is_dir():
        raise Refusal(f"There is no folder {report.parent}. Make it first, or name another one with --report.")

    from battlevest.board_link import connect
    from battlevest.board_link.trouble import KINDS
    from battlevest.maker import selftest as room

    try:
        round_ = room.begin(report, tuple(panel), breadboard, anew)
    except ValueError as problem:
        raise Refusal(f"{problem}. Name another one with --report, or add --anew.") from problem
    if round_.finished:
        print(f"{report} is finished. Add --anew to begin anew.")
    else:
        try:
            with connect(port) as board:
                room.run(board, round_, patience)
                ask = (lambda question: typer.confirm(question, default=True)) if sys.stdin.isatty() else None
                room.colours(board, ask, round_)
        except KeyboardInterrupt:
            round_.save()
            print("\n" + room.BREAK.format(report))
            raise typer.Exit(KINDS["unfinished"][0]) from None
    print(f"{report.with_suffix('.md')}: " + (f"{len(round_.faults)} to be mended" if round_.faults else "all good"))
    raise typer.Exit(KINDS["findings"][0] if round_.faults else 0)
