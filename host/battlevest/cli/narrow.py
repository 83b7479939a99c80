"""Help on a narrow terminal: what a line begins with is whole, and what it means stands below it."""

import re
import shutil
from typing import Any

from typer.core import TyperCommand, TyperGroup

NARROW = 72  # columns; where there are fewer, a table with five columns cuts the names in them


class _Help:
    """For a TyperCommand or TyperGroup: its help as a table (typer's own), or in one column where it is narrow."""

    def format_help(self: Any, ctx: Any, formatter: Any) -> None:
        """Write the help into the formatter."""
        columns = shutil.get_terminal_size().columns
        if columns >= NARROW:
            super().format_help(ctx, formatter)  # pyright: ignore[reportAttributeAccessIssue]
            return
        from rich.text import Text

        formatter.width = max(20, columns - 1)  # the formatter's own choice is never below 50
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        parts: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None:
                parts["Arguments" if param.param_type_name == "argument" else "Options"].append(record)
        parts["Commands"] = [(name, one.help or "") for name, one in getattr(self, "commands", {}).items()]
        for title, records in parts.items():
            if records:
                with formatter.section(title):
                    for name, words in records:
                        formatter.write_text(name)
                        with formatter.indentation():
                            formatter.write_text(words)
        if self.epilog:
            formatter.write_paragraph()
            # Examples and what stands beside them are apart by spaces, which a wrapped line has none of.
            formatter.write_text(re.sub(r" {3,}", "  # ", Text.from_markup(self.epilog).plain))


class Command(_Help, TyperCommand):
    """A command."""


class Group(_Help, TyperGroup):
    """A command with commands below it."""


def fit(app: Any) -> None:
    """Let everything below a typer.Typer write its help so."""
    app.info.cls = Group
    for one in app.registered_commands:
        one.cls = Command
    for group in app.registered_groups:
        group.cls = Group
        fit(group.typer_instance)
