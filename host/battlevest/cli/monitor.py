"""`battlevest monitor`: what a board prints; `battlevest repl`: MicroPython's console."""

import json
import subprocess
import sys
from pathlib import Path

import typer

from battlevest.cli.refusal import Refusal
from battlevest.cli.shared import PORT

EXAMPLES = """[bold]Examples[/bold]

battlevest monitor                              [dim]Ctrl-C ends it; the game goes on[/dim]

battlevest monitor --until ready --seconds 20   [dim]for scripts: ends with the line that has this word[/dim]

battlevest monitor --json > log.jsonl
"""
REPL_EXAMPLES = """[bold]Examples[/bold]

battlevest repl      [dim]Ctrl-C ends the game, Ctrl-D starts it again, Ctrl-] leaves[/dim]
"""


ROM_FINDS_NOTHING = ("invalid header", "flash read err")


def add_to(app: typer.Typer):
    """Register the two subcommands."""
    app.command("monitor", epilog=EXAMPLES)(monitor)
    app.command("repl", epilog=REPL_EXAMPLES)(repl)


def monitor(
    port: str | None = PORT,
    seconds: float | None = typer.Option(None, metavar="N", help="End after so many seconds."),
    until: str | None = typer.Option(None, metavar="TEXT", help="End with the first line that has this text."),
    source: Path | None = typer.Option(None, metavar="DIR", help="The firmware's folder, if not this installation's."),
    as_json: bool = typer.Option(False, "--json", help="Print each line as JSON."),
):
    """Show a board's log with times and with the source lines of its tracebacks, across resets and pulled cables."""
    from battlevest.board_link import Trouble
    from battlevest.board_link.ports import choose
    from battlevest.monitor import Sources, follow
    from battlevest.paths import firmware_dir

    name = choose(port)
    sources = Sources(source or firmware_dir())

    def note(sentence: str):
        print("--", sentence, file=sys.stderr, flush=True)

    if sys.stderr.isatty():
        note(f"Listening to {name}. A game that waits says nothing; Ctrl-C ends this.")
    bare = False
    try:
        for at, line in follow(name, note, seconds):
            where = sources.explain(line)
            if as_json:
                entry = {"time": at.isoformat(timespec="milliseconds"), "text": line}
                print(json.dumps({**entry, **({"source": where} if where else {})}), flush=True)
            else:
                print(f"{at:%H:%M:%S}.{at.microsecond // 1000:03d} {line}", flush=True)
                if where:
                    print(f"{'':12} -> {where}", flush=True)
            if not bare and line.startswith(ROM_FINDS_NOTHING):
                bare = True
                note(f"There is no MicroPython on {name} that starts: put it there with `battlevest install`.")
            if until is not None and until in line:
                return
    except KeyboardInterrupt:
        return
    if until is not None:
        raise Trouble("silent", f"{name}: no line with {until!r} came within {seconds:g} seconds.")


def repl(port: str | None = PORT):
    """Talk to MicroPython on the board: its console, through mpremote. Ctrl-] leaves."""
    from battlevest.board_link.link import open_serial
    from battlevest.board_link.ports import choose

    name = choose(port)
    if not sys.stdin.isatty():
        raise Refusal("repl is for a keyboard at a terminal. `battlevest monitor` shows a board's log without one.")
    open_serial(name).close()  # why a port can't be opened is told in our words
    done = subprocess.run([sys.executable, "-m", "mpremote", "connect", name, "repl"])
    if done.returncode:
        raise Refusal(f"{name}: mpremote ended with code {done.returncode}.", code=14)
