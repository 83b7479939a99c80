"""`battlevest deploy`: the application on a board that runs MicroPython, brought up to date."""

import json
import time
from pathlib import Path

import typer

from battlevest.cli.refusal import Refusal, one_of
from battlevest.cli.shared import JSON, PORT, firmware_folder

EXAMPLES = """[bold]Examples[/bold]

battlevest deploy                     [dim]sends what differs, and starts the game[/dim]

battlevest deploy --watch             [dim]again after each change of a source file[/dim]

battlevest deploy --port /dev/ttyUSB1 --via ampy
"""
LOOK_S = 0.5


def add_to(app: typer.Typer):
    """Register the subcommand."""
    app.command("deploy", epilog=EXAMPLES)(deploy)


def deploy(
    port: str | None = PORT,
    via: str = typer.Option("mpremote", help="What talks to the board: mpremote, or ampy, which is slower."),
    watch: bool = typer.Option(False, "--watch", help="Deploy again whenever a source file changes; Ctrl-C ends it."),
    source: Path | None = typer.Option(None, metavar="DIR", help="The firmware's folder, if not this installation's."),
    as_json: bool = JSON,
):
    """Update the application on a running board: only what differs is sent. Settings and saved games stay."""
    one_of("--via", via, ("mpremote", "ampy"))
    firmware_folder(source)
    from battlevest.board_link.ports import choose

    name = choose(port)
    seen = _times(source)
    _once(name, source, via, as_json)
    while watch:
        # Compared with what was there before the last deployment: a change in the middle of it counts.
        while _times(source) == seen:
            time.sleep(LOOK_S)
        time.sleep(0.2)  # an editor may write several files
        seen = _times(source)
        try:
            _once(name, source, via, as_json)
        except Refusal as refusal:
            print("battlevest:", refusal, flush=True)


def _once(port: str, source: Path | None, via: str, as_json: bool):
    from battlevest.application import CompileError, build
    from battlevest.cli.shared import progress
    from battlevest.deploy import deploy as bring

    with progress(quiet=as_json) as bar:
        bar("compiling", 0, 0)
        try:
            application = build(source)
        except CompileError as error:
            raise Refusal(str(error), code=1) from error
        result = bring(port, application, via, bar)
    if as_json:
        print(json.dumps({"port": port, **vars(result)}), flush=True)
    elif not result.sent and not result.removed:
        print(f"{port}: battlevest {application.version} is there already, nothing was sent.", flush=True)
    else:
        removed = f", {len(result.removed)} removed" if result.removed else ""
        print(
            f"{port}: battlevest {application.version}, {len(result.sent)} files with {result.size} bytes sent"
            f"{removed}, in {result.seconds:.1f} s.",
            flush=True,
        )


def _times(source: Path | None) -> dict[str, int]:
    from battlevest.paths import firmware_dir

    folder = source or firmware_dir()
    return {
        str(path): path.stat().st_mtime_ns
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
