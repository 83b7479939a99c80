"""The programs of on_device/ on their way to the board, and the findings on their way back."""

import ast
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "on_device"
MARK = "\x1e"


@cache
def program(*names: str) -> str:
    """The source of programs one after the other, tell.py first, without docstrings and comments: the board compiles
    it in its own memory."""
    return "\n".join(_short((FOLDER / f"{name}.py").read_text("utf-8")) for name in ("tell", *names)) + "\n"


def _short(source: str) -> str:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def finding(line: str) -> dict[str, Any] | None:
    """The finding in a line; None for what a driver printed."""
    if not line.startswith(MARK):
        return None
    try:
        found = json.loads(line[1:])
    except ValueError:
        return None
    return found if isinstance(found, dict) and isinstance(found.get("what"), str) else None


def findings(board: Any, source: str, timeout: float = 10) -> list[dict[str, Any]]:
    """Run a program on the board (board_link.Board) and return all that it found."""
    found: list[dict[str, Any]] = []
    listen(board, source, found.append, timeout)
    return found


def listen(board: Any, source: str, on_finding: Callable[[dict[str, Any]], object], timeout: float = 10) -> None:
    """Run a program and pass on each finding as it comes; on_finding returns False to end the program."""

    def on_line(line: str) -> object:
        found = finding(line)
        return on_finding(found) if found is not None else None

    board.stream(source, on_line, timeout)
