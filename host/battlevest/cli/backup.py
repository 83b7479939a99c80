"""`battlevest backup` and `battlevest restore`: settings and journals of a device."""

import json
import time
from pathlib import Path

import typer

from battlevest.cli.refusal import Refusal
from battlevest.cli.shared import JSON, PORT, progress

BACKUP_EXAMPLES = """[bold]Examples[/bold]

battlevest backup --port /dev/ttyUSB0                  [dim]into battlevest-DATE.zip[/dim]

battlevest backup --port /dev/ttyUSB0 --out vest.zip

battlevest export vest.zip --out game.svg              [dim]the game in it[/dim]
"""
RESTORE_EXAMPLES = """[bold]Example[/bold]

battlevest restore vest.zip --port /dev/ttyUSB0
"""


def add_to(app: typer.Typer):
    """Register the subcommands."""
    app.command("backup", epilog=BACKUP_EXAMPLES)(backup)
    app.command("restore", epilog=RESTORE_EXAMPLES)(restore)


def backup(
    port: str | None = PORT,
    out: Path | None = typer.Option(None, metavar="FILE", help="Where to; else battlevest-DATE.zip in this folder."),
    overwrite: bool = typer.Option(False, "--overwrite", help="Write over a file that is there already."),
    as_json: bool = JSON,
):
    """Keep the settings and journals of a device in a file."""
    path = out or Path(time.strftime("battlevest-%Y%m%d-%H%M%S.zip"))
    if not path.parent.is_dir():
        raise Refusal(f"There is no folder {path.parent}. Make it first, or name another one with --out.")
    if path.exists() and not overwrite:
        raise Refusal(f"{path} is there already. Name another one with --out, or add --overwrite.")

    from battlevest.maker import backup as room

    files = room.read_device(port)
    try:
        room.write(path, files)
    except OSError as error:
        raise Refusal(f"{path} can't be written ({error.strerror}). Name another file with --out.", code=1) from error
    size = sum(map(len, files.values()))
    if as_json:
        print(json.dumps({"file": str(path), "files": sorted(files), "bytes": size}))
    else:
        print(f"{path}: {len(files)} files, {size:,} bytes")


def restore(
    file: Path = typer.Argument(..., metavar="BACKUP", help="A file that battlevest backup made."),
    port: str | None = PORT,
    as_json: bool = JSON,
):
    """Make a backup the settings and journals of a device again; whatever goes wrong, the old ones stay."""
    from battlevest.board_link import connect
    from battlevest.maker import backup as room

    try:
        files = room.read(file)
    except FileNotFoundError as error:
        raise Refusal(f"There is no file {file}.") from error
    except (OSError, ValueError) as problem:
        raise Refusal(f"{file} can't be restored: {problem}.", code=1) from problem

    with connect(port) as board, progress(quiet=as_json) as bar:
        room.restore(board, files, bar)
    if as_json:
        size = sum(map(len, files.values()))
        print(json.dumps({"port": board.port, "file": str(file), "files": sorted(files), "bytes": size}))
    else:
        print(f"{file}: {len(files)} files are on the device, verified.")
