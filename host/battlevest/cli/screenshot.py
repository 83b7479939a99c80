"""`battlevest screenshot`: the README's picture, taken from the real page with the real firmware behind it."""

from pathlib import Path

import typer

from battlevest.cli.refusal import Refusal


def add_to(app: typer.Typer):
    """Register the subcommand."""
    app.command("screenshot", epilog="[bold]Example[/bold]\n\nbattlevest screenshot docs/bench.png")(screenshot)


def screenshot(
    out: Path = typer.Argument(Path("docs/bench.png"), metavar="OUT.png", help="The picture to write."),
):
    """Play a set-up and some presses on the simulated vest and take a picture of the page (needs a Chromium)."""
    from battlevest.testing.places import CHROMIUM_ADVICE, chromium

    if chromium() is None:
        raise Refusal(CHROMIUM_ADVICE, code=1)
    if not out.parent.is_dir():
        raise Refusal(f"There is no folder {out.parent}. Make it first, or name another one.")

    from battlevest.bench_page.screenshot import take

    take(str(out))
    print(out)
