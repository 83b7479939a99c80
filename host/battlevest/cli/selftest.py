"""`battlevest selftest`: a walk over every square and every light, with a report."""

import json
import sys
from pathlib import Path

import typer

from battlevest.cli.refusal import Refusal, one_of
from battlevest.cli.shared import JSON, PORT

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
    as_json: bool = JSON,
):
    """Walk over every square: it lights, you press it; what fails is told with what to do, in a report."""
    for side in panel:
        one_of("--panel", side, ("back", "front"))
    if not 0.5 <= patience <= 3600:
        raise Refusal(f"--patience can't be {patience:g}. Give seconds from 0.5 to 3600.")
    if not report.parent.is_dir():
        raise Refusal(f"There is no folder {report.parent}. Make it first, or name another one with --report.")

    from battlevest.board_link import Trouble, connect
    from battlevest.board_link.trouble import KINDS
    from battlevest.maker import selftest as room
    from battlevest.maker.console import console

    try:
        round_ = room.begin(report, tuple(panel), breadboard, anew)
    except ValueError as problem:
        raise Refusal(f"{problem}. Name another one with --report, or add --anew.") from problem
    aside = sys.stderr if as_json else sys.stdout
    if round_.finished:
        print(f"{report} is finished. Add --anew to begin anew.", file=aside)
    else:
        try:
            with connect(port) as board:
                room.run(board, round_, patience, console(stderr=as_json))
                if sys.stdin.isatty():
                    room.colours(board, lambda question: typer.confirm(question, default=True, err=as_json), round_)
        except KeyboardInterrupt:
            round_.save()
            print("\nA break.", room.KEPT.format(report), file=aside)
            if as_json:
                print(json.dumps(round_.told()))
            raise typer.Exit(KINDS["unfinished"][0]) from None
        except Trouble as trouble:
            if trouble.kind not in ("gone", "silent") or not report.exists():
                raise
            raise Trouble(trouble.kind, f"{trouble} {room.KEPT.format(report)}") from trouble
        except OSError as error:
            raise Refusal(f"{report} can't be written ({error.strerror}). Name another with --report.", 1) from error
    if as_json:
        print(json.dumps(round_.told()))
    else:
        words = f"{len(round_.faults)} to be mended" if round_.faults else "all good"
        print(f"{report.with_suffix('.md')}: {words}")
    raise typer.Exit(KINDS["findings"][0] if round_.faults else 0)
