"""Programs which the laptop holds and the board runs: made short, since the board compiles them in its own memory."""

import ast
from functools import cache
from pathlib import Path


@cache
def program(path: Path) -> str:
    """A source file without docstrings and comments."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree) + "\n"
