"""`battlevest export`: a played game as text, as JSON, or as a strip of pictures."""

import json
import sys
from pathlib import Path

import typer

from battlevest.cli.refusal import Refusal, one_of

FORMATS = ("text", "json", "svg", "png")
ENDINGS = {".txt": "text", ".json": "json", ".svg": "svg", ".png": "png"}

EXAMPLES = """[bold]Examples[/bold]

battlevest export game.txt --out game.svg    [dim]a text copied from the bench page, as a strip of pictures[/dim]

battlevest export backup.zip --format json   [dim]the game of a backup, for scripts[/dim]

battlevest export --port /dev/ttyUSB0        [dim]the game on the device, as text[/dim]

battlevest export - < game.txt               [dim]from another program[/dim]
"""


def add_to(app: typer.Typer):
    """Register the subcommand."""
    app.command("export", epilog=EXAMPLES)(export)


def export(
    game: str | None = typer.Argument(
        None, metavar="GAME", help="A copied text, a backup, a folder with a journal, the simulator's --data; - reads."
    ),
    port: str | None = typer.Option(
        None, "--port", "-p", metavar="PORT", help="Take the game from the device on this port instead."
    ),
    form: str | None = typer.Option(None, "--format", help="text, json, svg or png; else what --out ends with."),
    out: Path | None = typer.Option(None, metavar="FILE", help="Where to; text and JSON else go to the screen."),
):
    """Write a played game as text, JSON or a strip of board pictures (both sides' secrets are in it)."""
    form = _format(form, out)
    if (game is None) == (port is None):
        raise Refusal("Name a game (a file, a folder, or - for what is typed) or a device with --port, not both.")
    if form in ("svg", "png") and out is None:
        raise Refusal(f"A picture needs a file: add --out game.{form}.")
    if out is not None and not out.parent.is_dir():
        raise Refusal(f"There is no folder {out.parent}. Make it first, or name another one.")

    from battlevest.export.played import to_json, to_text

    played = _from_port(port) if game is None else _load(game)
    try:
        if form in ("svg", "png"):
            assert out is not None
            _draw(played, form, out)
        else:
            words = to_text(played) if form == "text" else json.dumps(to_json(played), indent=1) + "\n"
            if out is None:
                sys.stdout.write(words)
            else:
                out.write_text(words, "utf-8")
    except ValueError as problem:
        raise Refusal(f"This game can't be replayed: {problem}.", code=1) from problem
    except OSError as error:
        raise Refusal(f"{out} can't be written ({error.strerror}). Name another file with --out.", code=1) from error
    if out is not None:
        print(out)


def _format(form: str | None, out: Path | None) -> str:
    if form is not None:
        return one_of("--format", form, FORMATS)
    return "text" if out is None else ENDINGS.get(out.suffix.lower(), "text")


def _load(name: str):
    from battlevest.export import sources
    from battlevest.export.played import from_text

    try:
        return from_text(sys.stdin.read()) if name == "-" else sources.load(Path(name))
    except FileNotFoundError as error:
        raise Refusal(f"There is no file {name}.") from error
    except OSError as error:
        raise Refusal(f"{name} can't be read ({error.strerror}).", code=1) from error
    except ValueError as problem:
        raise Refusal(f"{name} holds no game: {problem}.", code=1) from problem


def _from_port(port: str | None):
    from battlevest.export import sources
    from battlevest.maker import backup

    try:
        return sources.from_files(backup.read_device(port))
    except ValueError as problem:
        raise Refusal(f"The device holds no game: {problem}.", code=1) from problem


def _draw(played, form: str, out: Path):
    from battlevest.export import drawing
    from battlevest.export.strip import strip

    sheet = strip(played)
    try:
        (drawing.write_svg if form == "svg" else drawing.write_png)(sheet, out)
    except drawing.NoPillow as missing:
        raise Refusal(str(missing), code=1) from missing
