"""`battlevest sim`: the device of the simulator behind the bench page in a browser."""

import errno
import socket
import sys
from pathlib import Path

import typer

from battlevest.cli.refusal import Refusal, between, one_of

EXAMPLES = """[bold]Examples[/bold]

battlevest sim

battlevest sim --attach none                             [dim]the box alone, for card games[/dim]

battlevest sim --attach both                             [dim]vest and table, all four games[/dim]

battlevest sim --interpreter micropython --heap 400000   [dim]a small memory[/dim]

battlevest sim --data second --port 8700                 [dim]one more beside it[/dim]

battlevest sim --clock manual --no-browser               [dim]for scripts[/dim]
"""

LEAST_HEAP = 40_000
MOST_HEAP = 64_000_000


def add_to(app: typer.Typer):
    """Register the subcommand."""
    app.command("sim", epilog=EXAMPLES)(sim)


def sim(
    attach: str = typer.Option("vest", help="What is plugged into the box: vest, table, both or none."),
    interpreter: str = typer.Option("cpython", help="What runs the firmware: cpython or micropython."),
    heap: int | None = typer.Option(None, metavar="BYTES", help="Heap of the micropython interpreter."),
    port: int = typer.Option(8600, help="Port of the page on this computer; 0 takes a free one."),
    browser: bool = typer.Option(True, "--browser/--no-browser", help="Open the page in the browser."),
    data: Path | None = typer.Option(
        None, metavar="DIR", help="Where the device's flash is kept, if not in your user account."
    ),
    clock: str = typer.Option("wall", help="wall: time passes as usual; manual: only when told over HTTP."),
    seed: int | None = typer.Option(None, metavar="N", help="Repeats dice, cards and noise; default: truly random."),
):
    """Open the whole device in the browser: vest, screen, buttons, sound and faults, with the real firmware inside."""
    one_of("--attach", attach, ("vest", "table", "both", "none"))
    one_of("--interpreter", interpreter, ("cpython", "micropython"))
    one_of("--clock", clock, ("wall", "manual"))
    between("--port", port, 0, 65535)
    interpreter = _available(interpreter)
    if heap is not None:
        between("--heap", heap, LEAST_HEAP, MOST_HEAP)
        if interpreter == "cpython":
            print("battlevest: --heap is left out: only micropython has a heap that can be limited.", file=sys.stderr)
            heap = None
    folder = _folder(data)
    _refuse_taken_port(port)

    from battlevest.bench_page import PortTaken, serve
    from battlevest.simulator import Device

    try:
        plugged = None if attach == "none" else attach
        device = Device(attach=plugged, interpreter=interpreter, data=str(folder), heap=heap, clock=clock, seed=seed)
    except (ValueError, OSError) as error:
        raise Refusal(f"{str(error).rstrip('.')}. The folder is chosen with --data DIR.", code=1) from error
    try:
        with device:
            print(f"Phones, once the menu has switched them on: http://127.0.0.1:{device.port(80)}/", flush=True)
            serve(device, port, browser)
    except PortTaken as taken:
        raise Refusal(str(taken), code=1) from taken
    except KeyboardInterrupt:
        print()


def _available(interpreter: str) -> str:
    from battlevest.paths import micropython_path

    if interpreter == "micropython" and micropython_path() is None:
        print(
            "battlevest: no MicroPython wheel exists for this machine and Python; going on with CPython.",
            file=sys.stderr,
        )
        return "cpython"
    return interpreter


def _folder(data: Path | None) -> Path:
    """The device's data folder, made if need be and proven to be writable."""
    if data is None:
        from platformdirs import user_data_path

        data = user_data_path("battlevest", appauthor=False) / "device"
    data = data.expanduser()
    try:
        data.mkdir(parents=True, exist_ok=True)
        probe = data / ".probe"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise Refusal(
            f"The folder {data} can't be written ({error.strerror}). Name another one with --data DIR."
        ) from error
    return data


def _refuse_taken_port(port: int):
    """Try the port before the device is made: a port in use is the commonest reason why a page does not open."""
    with socket.socket() as trial:
        if sys.platform != "win32":
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise Refusal(
                    f"Port {port} is in use, perhaps by another simulator; close that, or add --port {port + 1} "
                    "and a folder of its own with --data DIR.",
                    code=1,
                ) from error
            raise Refusal(
                f"Port {port} can't be opened ({error.strerror}). Choose another with --port.", code=1
            ) from error
