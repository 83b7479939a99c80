"""The console as it is: bars and frames of characters that it can show, at its width."""

from rich import box
from rich.console import Console
from rich.table import Table

SIGNS = {"good": "ok", "note": "note", "bad": "BAD", "not looked at": "-"}
STYLES = {"good": "green", "note": "yellow", "bad": "bold red", "not looked at": "dim"}


def console(stderr: bool = False) -> Console:
    """Where to print; stderr: where stdout is a script's."""
    return Console(highlight=False, emoji=False, stderr=stderr)


def is_plain(to: Console) -> bool:
    """Whether only ASCII is safe there."""
    try:
        "█▌─│".encode(to.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def table(to: Console, *columns: str, title: str | None = None) -> Table:
    """A table with frames that this console can show."""
    made = Table(title=title, title_justify="left", box=box.ASCII if is_plain(to) else box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        made.add_column(column, overflow="fold")
    return made


def bar(to: Console, part: float, width: int = 16) -> str:
    """A bar that fills ``part`` (0 to 1) of its width."""
    full = max(0, min(width, round(part * width)))
    return ("#" if is_plain(to) else "█") * full + "." * (width - full)
