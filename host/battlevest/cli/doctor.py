"""`battlevest doctor`: what is wrong with the laptop or with a device, and what to do about it."""

import sys

import typer

from battlevest.cli.refusal import Refusal
from battlevest.cli.shared import JSON

EXAMPLES = """[bold]Examples[/bold]

battlevest doctor                        [dim]this laptop: Python, tools, ports[/dim]

battlevest doctor --port /dev/ttyUSB0    [dim]and the device on it: chips, electrodes, lights[/dim]

battlevest doctor --port COM4 --json     [dim]for scripts[/dim]

Exit code 0: sound; 18: something is to be mended.
"""


def add_to(app: typer.Typer):
    """Register the subcommand."""
    app.command("doctor", epilog=EXAMPLES)(doctor)


def doctor(
    port: str | None = typer.Option(None, "--port", "-p", metavar="PORT", help="A device to look at."),
    seconds: float = typer.Option(3.0, metavar="S", help="How long its electrodes are watched, untouched."),
    ask: bool | None = typer.Option(
        None, "--ask/--no-ask", help="Ask about lights, sound and buttons; by default where somebody can answer."
    ),
    as_json: bool = JSON,
):
    """Look at this laptop and, with --port, at a device: each finding with what to do."""
    if not 0.2 <= seconds <= 600:
        raise Refusal(f"--seconds can't be {seconds:g}. Give a number from 0.2 to 600.")

    from battlevest.board_link import connect
    from battlevest.maker import doctor as room

    findings, electrodes = room.laptop_findings(), []
    if not as_json:
        room.show("This laptop", findings)
    if port is not None:
        maker = _confirm if (sys.stdin.isatty() and not as_json if ask is None else ask) else None
        with connect(port) as board:
            found, electrodes = room.examine(board, seconds, maker)
        if not as_json:
            room.show(f"The device on {port}", found)
        findings += found
    raise typer.Exit(room.finish(findings, electrodes, as_json))


def _confirm(question: str) -> bool:
    return typer.confirm(question, default=True)
