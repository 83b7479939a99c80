"""`battlevest virtual`: a board on a serial port of this computer, without any hardware."""

import signal
import sys
import threading
from pathlib import Path

import typer

from battlevest.cli.refusal import Refusal, between, one_of

EXAMPLES = """[bold]Examples[/bold]

battlevest virtual                              [dim]prints the port, such as /dev/pts/3; Ctrl-C ends it[/dim]

battlevest virtual --pty board                  [dim]the name board leads to the port[/dim]

battlevest virtual --pty board --data second    [dim]keeps its flash in the folder second[/dim]

battlevest virtual --pty board --erased         [dim]a bare chip; then: battlevest install --port board[/dim]

mpremote connect /dev/pts/3 fs ls               [dim]in another window: as on a real board[/dim]
"""


def add_to(app: typer.Typer):
    """Register the subcommand."""
    app.command("virtual", epilog=EXAMPLES)(virtual)


def virtual(
    pty: Path | None = typer.Option(None, "--pty", metavar="LINK", help="A name to make that leads to the port."),
    data: Path | None = typer.Option(None, metavar="DIR", help="Where its flash is kept; default: it is forgotten."),
    empty: bool = typer.Option(False, "--empty", help="A new flash holds nothing; default: the application."),
    attach: str = typer.Option("vest", help="What is plugged in: vest or table."),
    heap: int | None = typer.Option(None, metavar="BYTES", help="MicroPython's heap."),
    erased: bool = typer.Option(False, "--erased", help="A chip as from the shop, for install: no MicroPython either."),
    reset_on_open: bool = typer.Option(False, "--reset-on-open", help="Restart when the port is opened, as many do."),
):
    """A virtual board: real MicroPython on a serial port, with the simulator's chips at its pins."""
    one_of("--attach", attach, ("vest", "table"))
    if heap is not None:
        between("--heap", heap, 40_000, 64_000_000)
    if sys.platform == "win32":
        raise Refusal("Windows has no pseudo-terminals, so there is no virtual board on it.", code=1)
    from battlevest.paths import micropython_path

    if micropython_path() is None:
        raise Refusal("No MicroPython wheel exists for this machine and Python, so there is no virtual board.", code=1)
    if pty is not None and pty.exists() and not pty.is_symlink():
        raise Refusal(f"{pty} exists and is no link. Name another one with --pty LINK.")

    from battlevest.application import build
    from battlevest.virtual import VirtualBoard

    if not empty and not erased:
        print("The application is compiled, which takes a while the first time.", file=sys.stderr, flush=True)
    try:
        board = VirtualBoard(
            files={} if empty or erased else build().files,
            data=data,
            attach=attach,
            heap=heap,
            link=pty,
            reset_on_open=reset_on_open,
            seed=None,
            erased=erased,
        )
    except (ValueError, OSError) as error:
        raise Refusal(f"The virtual board can't be made: {str(error).rstrip('.')}.", code=1) from error
    with board:
        try:
            print(f"The board's serial port is {board.port}" + (f", and {pty} leads there" if pty else ""), flush=True)
            print("Ctrl-C ends it.", flush=True)
            ended = threading.Event()
            signal.signal(signal.SIGTERM, lambda *_: ended.set())  # its MicroPython must not stay behind
            ended.wait()
        except KeyboardInterrupt:
            print()
