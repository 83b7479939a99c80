"""`battlevest test`: all tests, on every interpreter that this machine has."""

import os
import sys

import typer

from battlevest.cli.refusal import Refusal, between, one_of

EXAMPLES = """[bold]Examples[/bold]

battlevest test                       everything, some minutes

battlevest test --fast                style and CPython only

battlevest test --only rules          one room, on CPython and MicroPython

battlevest test --only table -k undo  the tests whose names match

battlevest test --device /dev/ttyUSB0 --only rules    on a board itself, and the golden games byte by byte
"""

# One more than there are cores: tests of boards and pages wait for some of their time. With more than that everything
# takes longer, as a page and a board work on while they wait for their turn.
JOBS = min((os.cpu_count() or 1) + 1, 4)


def add_to(app: typer.Typer):
    """Register the subcommand."""
    app.command("test", epilog=EXAMPLES)(test)


def test(
    only: list[str] = typer.Option(
        [],
        "--only",
        metavar="ROOM",
        help="style, types, or a folder of tests/ such as rules; may be repeated.",
    ),
    fast: bool = typer.Option(False, "--fast", help="Leave out MicroPython, types and the browser."),
    keyword: str | None = typer.Option(None, "-k", metavar="WORDS", help="Only tests whose names match, as in pytest."),
    jobs: int = typer.Option(JOBS, "--jobs", help="How many lists of tests run at the same time."),
    device: str | None = typer.Option(
        None,
        "--device",
        metavar="P",
        help="Run rules, devices and table on the board on this port; the simulator is its world. Slow: use -k.",
    ),
    all_must_run: bool = typer.Option(False, "--all-must-run", help="Fail if anything could not be run here."),
):
    """Run every test: CPython, real MicroPython (64 and 32 bits), the browser, style and types."""
    from battlevest.testing.places import checkout
    from battlevest.testing.run import all_rooms, run

    between("--jobs", jobs, 1, 64)
    root = checkout()
    if root is None:
        raise Refusal("The tests are part of the source: run ./battlevest test in a checkout of the project.")
    rooms = all_rooms(root)
    if device is not None:
        from battlevest.testing import on_board

        for room in only:
            one_of("--only", room, on_board.ROOMS)
        sys.exit(on_board.run(root, device, only or list(on_board.ROOMS), keyword))
    for room in only:
        one_of("--only", room, rooms)
    sys.exit(run(root, only or list(rooms), fast, keyword, jobs, all_must_run))
