"""`battlevest hardware`: pictures, templates, printable parts and tables, and the check of the wiring."""

from pathlib import Path

import typer

app = typer.Typer(
    no_args_is_help=True,
    help="What a maker needs: pictures, print templates, printable parts, tables; and the check of the wiring.",
)

HINT = "The makers' libraries are missing ({0}). Install them: pip install 'battlevest[hardware]'."


@app.command()
def build(
    out: Path = typer.Option(None, help="Where to; hardware/build of a checkout, else ./hardware-build."),
):
    """Make all pictures, PDFs, STL files and tables."""
    from battlevest.cli.refusal import Refusal

    try:
        from battlevest.hardware import build as room
        from battlevest.hardware import sources

        target = out or sources.build_dir()
        if target.exists() and not target.is_dir():
            raise Refusal(f"{target} is a file. Name a folder with --out.")
        made = room.build(target, print)
    except ModuleNotFoundError as error:
        raise Refusal(HINT.format(error.name), 1) from error
    except OSError as error:
        raise Refusal(str(error), 1) from error
    print(f"{len(made)} files in {target}. Start with {target / 'box' / 'BUILD.html'}.")


@app.command()
def check():
    """Hold wiring, netlist, power and parts against each other and against the firmware's board files."""
    from battlevest.cli.refusal import Refusal

    try:
        from battlevest.hardware import checks

        found = checks.everything()
    except ModuleNotFoundError as error:
        raise Refusal(HINT.format(error.name), 1) from error
    for what, sentences in found.items():
        print(f"{what}: {'sound' if not sentences else ''}")
        for sentence in sentences:
            print(f"  {sentence}")
    wrong = sum(map(len, found.values()))
    print("nothing is wrong" if not wrong else f"{wrong} things are wrong")
    raise typer.Exit(int(wrong > 0))
