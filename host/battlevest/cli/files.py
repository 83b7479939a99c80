"""`battlevest files`: what lies on a board's flash."""

import json
from pathlib import Path

import typer

from battlevest.cli.refusal import Refusal
from battlevest.cli.shared import JSON, PORT

EXAMPLES = """[bold]Examples[/bold]

battlevest files ls                       [dim]everything; with a name: that folder[/dim]

battlevest files get data/crash.txt

battlevest files put notes.txt data/notes.txt

battlevest files rm -r update
"""
app = typer.Typer(no_args_is_help=True, help="List, fetch, write and remove files of a board.", epilog=EXAMPLES)


@app.command("ls", epilog=EXAMPLES)
def ls(
    path: str = typer.Argument("", help="A folder of the board; default: everything."),
    port: str | None = PORT,
    as_json: bool = JSON,
):
    """List a folder of the board, or everything."""
    from battlevest.board_link import connect
    from battlevest.files import listing

    with connect(port) as board:
        entries = listing(board, path, deep=not path)
    if as_json:
        print(json.dumps([vars(entry) for entry in entries]))
        return
    for entry in entries:
        print(f"{'folder' if entry.folder else entry.size:>8} {entry.path}")


@app.command("get", epilog=EXAMPLES)
def get(
    path: str = typer.Argument(help="A file of the board."),
    to: Path | None = typer.Argument(None, help="Where to; default: its own name, here."),
    port: str | None = PORT,
):
    """Fetch a file from the board."""
    from battlevest.board_link import connect
    from battlevest.cli.shared import progress
    from battlevest.files import get as fetch

    if not path.strip("/"):
        raise Refusal("Name a file of the board; `battlevest files ls` lists them.")
    target = to or Path(path.rpartition("/")[2])
    if target.is_dir():
        target = target / path.rpartition("/")[2]
    if not target.name or not target.parent.is_dir():
        raise Refusal(f"{target} can't be written: there is no folder {target.parent}.")
    with connect(port) as board, progress() as bar:
        size = fetch(board, path, target, bar)
    print(f"{path} -> {target}, {size} bytes")


@app.command("put", epilog=EXAMPLES)
def put(
    file: Path = typer.Argument(help="A file of this computer."),
    to: str | None = typer.Argument(None, help="Its name on the board; default: its own."),
    port: str | None = PORT,
):
    """Write a file to the board; an old one of the same name stays until the new one is whole."""
    from battlevest.board_link import connect
    from battlevest.cli.shared import progress
    from battlevest.files import put as write

    try:
        data = file.read_bytes()
    except OSError as error:
        raise Refusal(f"{file} can't be read ({error.strerror}).") from error
    name = to or file.name
    if name.endswith("/"):
        name += file.name
    with connect(port) as board, progress() as bar:
        write(board, data, name, bar)
    print(f"{file} -> {name}, {len(data)} bytes")


@app.command("rm", epilog=EXAMPLES)
def rm(
    path: str = typer.Argument(help="A file or folder of the board."),
    recursive: bool = typer.Option(False, "--recursive", "-r", help="A folder with everything in it."),
    port: str | None = PORT,
):
    """Remove a file or a folder from the board."""
    from battlevest.board_link import connect
    from battlevest.files import remove

    with connect(port) as board:
        count = remove(board, path, recursive)
    print(f"{count} removed: {path}")
