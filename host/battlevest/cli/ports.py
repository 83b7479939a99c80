"""`battlevest ports`: the boards that are plugged in, and why one can't be used."""

import json

import typer

from battlevest.cli.narrow import NARROW
from battlevest.cli.shared import JSON

EXAMPLES = """[bold]Examples[/bold]

battlevest ports

battlevest ports --ask     [dim]asks each board what is on it; that may restart its game[/dim]

battlevest ports --json    [dim]for scripts[/dim]
"""


def add_to(app: typer.Typer):
    """Register the subcommand."""
    app.command("ports", epilog=EXAMPLES)(ports)


def ports(
    ask: bool = typer.Option(False, "--ask", help="Ask each board what is on it; that restarts its game."),
    as_json: bool = JSON,
):
    """List the serial ports with a board: its USB chip, what is on it, and why it can't be used."""
    from battlevest.board_link import identity
    from battlevest.board_link.ports import boards, choose, problem

    found = boards()
    if not found:
        choose(None, found)
    rows = []
    for port in found:
        trouble, on_it = problem(port.name), None
        if ask and trouble is None:
            on_it, trouble = identity.ask(port.name)
        rows.append(
            {
                **port.as_json(),
                "ours": on_it,
                "problem": trouble.kind if trouble else None,
                "text": str(trouble) if trouble else None,
            }
        )
    if as_json:
        print(json.dumps(rows, ensure_ascii=True))
        return
    _show(rows)


def _show(rows: list[dict]):
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    to = Console()
    told = []
    for row in rows:
        what = row["ours"] or (row["chip"] or "not asked")
        state = Text("ready", "green") if row["problem"] is None else Text(row["text"], "red")
        told.append((Text(row["port"]), Text(row["bridge"]), Text(what), state))
    if to.width < NARROW:
        for port, bridge, what, state in told:
            to.print(port, soft_wrap=True)  # whole, to be copied
            to.print(Padding(Text("; ").join((bridge, what, state)), (0, 0, 0, 2)))
        return
    table = Table("port", "USB chip", "what is on it", "state", expand=False)
    for cells in told:
        table.add_row(*cells)
    for column in table.columns:
        column.overflow = "fold"  # a port's name must be whole
    to.print(table)
