"""`battlevest install`: a bare ESP32 becomes a running device; `battlevest erase`: and a bare one again."""

import json
import sys
from pathlib import Path

import typer

from battlevest.cli.refusal import Refusal, one_of
from battlevest.cli.shared import JSON, PORT, firmware_folder

EXAMPLES = """[bold]Examples[/bold]

battlevest install --image 1.25.0                    [dim]fetches that MicroPython once, and keeps it[/dim]

battlevest install --image ESP32_GENERIC.bin --language ja

battlevest install --port all --image 1.25.0         [dim]every board that is plugged in[/dim]

battlevest install --board my_wiring.py              [dim]your own pins, checked as ours are[/dim]
"""
ERASE_EXAMPLES = """[bold]Examples[/bold]

battlevest erase                    [dim]asks first[/dim]

battlevest erase --port /dev/ttyUSB0 --yes
"""


def add_to(app: typer.Typer):
    """Register the two subcommands."""
    app.command("install", epilog=EXAMPLES)(install)
    app.command("erase", epilog=ERASE_EXAMPLES)(erase)


def install(
    port: str | None = PORT,
    image: str | None = typer.Option(
        None,
        metavar="FILE|VERSION",
        help="MicroPython's .bin file, or its version; 1.25.0-SPIRAM: its build for PSRAM.",
    ),
    board: str | None = typer.Option(None, metavar="NAME|FILE", help="The board file, if not the usual one."),
    name: str | None = typer.Option(None, help="What to call this device."),
    language: str | None = typer.Option(None, help="Language of the device: en or ja; default: this computer's."),
    baud: int = typer.Option(460800, help="Speed of the line; 115200 where cables are bad."),
    verify: bool = typer.Option(True, "--verify/--no-verify", help="Read back what was written."),
    wait: bool = typer.Option(True, "--wait/--no-wait", help="Wait until the device says that it is ready."),
    source: Path | None = typer.Option(None, metavar="DIR", help="The firmware's folder, if not this installation's."),
    as_json: bool = JSON,
):
    """Put MicroPython and the application on a board. What was on it is lost; everything is checked before that."""
    if language is not None:
        one_of("--language", language, ("en", "ja"))
    if name is not None and not 0 < len(name.encode()) <= 24:
        raise Refusal("--name takes 1 to 24 letters (of Japanese ones 8).")
    from battlevest.board_link import ports
    from battlevest.install import Order
    from battlevest.install.messages import user_language

    spoken = language or user_language()
    settings = {"language": spoken, **({"name": name} if name is not None else {})}
    order = Order(image, board, settings, baud, spoken, verify, firmware_folder(source))
    if port != "all":
        _install_one(ports.choose(port), order, wait, as_json)
        return
    found = ports.boards()
    if not found:
        ports.choose(None, found)
    _install_all([entry.name for entry in found], order, wait, as_json)


def _install_one(port: str, order, wait: bool, as_json: bool):
    from battlevest.cli.shared import progress
    from battlevest.install import install as put

    with progress(quiet=as_json) as bar:
        done = put(port, order, bar)
        hello = _wait_for(port) if wait else None
    _tell(done, hello, as_json)


def _install_all(names: list[str], order, wait: bool, as_json: bool):
    """Several boards at the same time, one line each; the exit code is the first failure's."""
    from concurrent.futures import ThreadPoolExecutor, as_completed

    from battlevest.install import install as put

    def one(port: str):
        done = put(port, order)
        return done, _wait_for(port) if wait else None

    code = 0
    with ThreadPoolExecutor(len(names)) as pool:
        tasks = {pool.submit(one, name): name for name in names}
        for task in as_completed(tasks):
            try:
                _tell(*task.result(), as_json)
            except Refusal as refusal:
                code = code or refusal.code
                text = str(refusal).replace("\n", " ")
                if as_json:
                    kind = getattr(refusal, "kind", "refused")
                    print(json.dumps({"port": tasks[task], "error": kind, "code": refusal.code, "text": text}))
                else:
                    print(text if text.startswith(tasks[task]) else f"{tasks[task]}: {text}", flush=True)
    if code:
        sys.exit(code)


def _wait_for(port: str) -> str | None:
    from battlevest.install.hello import wait_for_hello

    return wait_for_hello(port)


def _tell(done, hello: str | None, as_json: bool):
    if as_json:
        print(json.dumps({**vars(done), "hello": hello}), flush=True)
        return
    for warning in done.warnings:
        print("warning:", warning)
    checked = ", read back and right" if "verify" in done.seconds else ""
    print(
        f"{done.port}: MicroPython {done.micropython} and battlevest {done.application} for {done.board}, "
        f"{done.written} bytes in {sum(done.seconds.values()):.0f} s{checked}."
        + (f" It says: {hello}" if hello else ""),
        flush=True,
    )


def erase(
    port: str | None = PORT,
    yes: bool = typer.Option(False, "--yes", help="Do not ask."),
    baud: int = typer.Option(460800, help="Speed of the line."),
    as_json: bool = JSON,
):
    """Erase a board's whole flash: MicroPython, the application, settings and saved games."""
    from battlevest.board_link import Trouble, ports
    from battlevest.cli.shared import progress
    from battlevest.install.esptool import Esptool
    from battlevest.install.messages import user_language

    name = ports.choose(port)
    try:
        if not yes and not typer.confirm(f"Erase everything on {name}, saved games too?", err=as_json):
            raise Trouble("not_wanted", "Nothing was erased.")
    except typer.Abort:
        raise Trouble("not_wanted", "Nothing was erased: nobody answered. --yes is for scripts.") from None
    with progress(quiet=as_json) as bar:
        bar("erasing", 0, 0)
        Esptool(name, baud, user_language()).run(["erase-flash"])
    if as_json:
        print(json.dumps({"port": name, "erased": True}))
    else:
        print(f"{name}: the flash is empty. `battlevest install` fills it again.")
