"""Tracebacks of compiled files: which line of the source, in which function, and what stands there.

A compiled file knows its lines, but its names may have been shortened; the function is found by the line.
"""

import ast
import re
from pathlib import Path

_PLACE = re.compile(r'^\s*File "([^"]+)", line (\d+)')


class Sources:
    """The firmware's sources in a folder, read when a traceback first names them."""

    def __init__(self, folder: Path):
        self.folder = folder
        self._read: dict[str, tuple[list[str], ast.Module] | None] = {}

    def explain(self, line: str) -> str | None:
        """What a line of a traceback means: "table/start.py:61 in Keeper.forever: self._play()"; None for others."""
        found = _PLACE.match(line)
        if found is None:
            return None
        name, number = found[1].lstrip("/"), int(found[2])
        # A compiled file says its module, "table.start".
        paths = (
            [name] if name.endswith(".py") else [f"{name.replace('.', '/')}{end}" for end in (".py", "/__init__.py")]
        )
        name = next(filter(self._source, paths), name)
        source = self._source(name)
        if source is None or not 1 <= number <= len(source[0]):
            return None
        where = self._function(source[1], number)
        return f"{name}:{number}" + (f" in {where}" if where else "") + f": {source[0][number - 1].strip()}"

    def _source(self, name: str) -> tuple[list[str], ast.Module] | None:
        if name not in self._read:
            path = self.folder / name
            try:
                text = path.read_text("utf-8") if path.resolve().is_relative_to(self.folder.resolve()) else ""
                self._read[name] = (text.splitlines(), ast.parse(text)) if text else None
            except (OSError, SyntaxError, UnicodeError):
                self._read[name] = None
        return self._read[name]

    def _function(self, tree: ast.AST, number: int) -> str:
        names = []
        node = tree
        while node is not None:
            inside = [
                child
                for child in ast.walk(node)
                if child is not node
                and isinstance(child, (ast.FunctionDef, ast.ClassDef))
                and child.lineno <= number <= (child.end_lineno or child.lineno)
            ]
            node = min(inside, key=lambda child: child.lineno, default=None)
            if node is not None:
                names.append(node.name)
        return ".".join(names)
