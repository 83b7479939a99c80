"""The command `battlevest`: one module per subcommand, heavy imports only once a subcommand runs."""

import json
import sys

import typer

from battlevest.cli import (
    backup,
    bench,
    deploy,
    doctor,
    export,
    install,
    monitor,
    ports,
    record,
    screenshot,
    selftest,
    sim,
    test,
    tune,
    virtual,
)
from battlevest.cli import files as files_of_a_board
from battlevest.cli.narrow import fit
from battlevest.cli.refusal import Refusal
from battlevest.hardware import cli as hardware

app = typer.Typer(
    name="battlevest",
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A wearable games device on an ESP32: its simulator, its tests and its figures.",
    epilog="Start with [bold]battlevest sim[/bold]: the whole device in your browser, without any hardware.",
)
for command in (
    sim,
    test,
    bench,
    screenshot,
    ports,
    install,
    deploy,
    monitor,
    virtual,
    export,
    doctor,
    selftest,
    tune,
    record,
    backup,
):
    command.add_to(app)
app.add_typer(files_of_a_board.app, name="files")
app.add_typer(hardware.app, name="hardware")
fit(app)


def _print_version(wanted: bool):
    if wanted:
        from importlib.metadata import version

        print("battlevest", version("battlevest"))
        raise typer.Exit()


@app.callback()
def _common(
    version: bool = typer.Option(
        False, "--version", callback=_print_version, is_eager=True, help="Print the version and end."
    ),
):
    pass


def main():
    """Run the command line; a refusal is a sentence on stderr (and JSON on stdout with --json) and its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A console of another encoding shows a question mark instead of stopping everything.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # pyright: ignore[reportAttributeAccessIssue]
    try:
        app(prog_name="battlevest")
    except Refusal as refusal:
        print("battlevest:", refusal, file=sys.stderr)
        if "--json" in sys.argv:
            print(
                json.dumps({"error": getattr(refusal, "kind", "refused"), "code": refusal.code, "text": str(refusal)})
            )
        sys.exit(refusal.code)
