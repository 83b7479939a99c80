"""The names of a program: where they stand, which of them meet, and edits that leave every line where it is."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any


@lru_cache(8192)
def nodes(tree: ast.AST) -> list[Any]:
    """Every node of a tree, itself too; the same trees are asked for again and again."""
    return list(ast.walk(tree))


def words_of(tree: ast.Module) -> set[str]:
    """Names that must stay as they are: those said in texts, and those inside of f-strings."""
    found: set[str] = set()
    for node in nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value.isidentifier():
                found.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            found |= {name for name, *_ in places(node)}
    return found


def places(tree: ast.AST) -> Iterator[tuple[str, ast.AST, str]]:
    """(name, node, how the name stands in it) of every identifier."""
    for node in nodes(tree):
        match node:
            case ast.Name():
                yield node.id, node, "start"
            case ast.arg():
                yield node.arg, node, "start"
            case ast.Attribute():
                yield node.attr, node, "end"
            case ast.keyword(arg=str(name)):
                yield name, node, "start"
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name, node, "after"
            case ast.alias():
                yield node.name, node, "start"
                if node.asname:
                    yield node.asname, node, "end"
            case ast.Global() | ast.Nonlocal():
                for name in node.names:
                    yield name, node, "within"


def meetings(trees: dict, wanted: Callable[[str], object]) -> list[Counter]:
    """The wanted names of each file and of the files that its classes build on or are built on by."""
    names = {path: Counter(name for name, *_ in places(tree) if wanted(name)) for path, tree in trees.items()}
    defined = {
        node.name: path for path, tree in trees.items() for node in nodes(tree) if isinstance(node, ast.ClassDef)
    }
    family = {path: {path} for path in trees}
    for path, tree in trees.items():
        for node in nodes(tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                name = base.id if isinstance(base, ast.Name) else base.attr if isinstance(base, ast.Attribute) else ""
                if name in defined:
                    family[path].add(defined[name])
            # A base may also be fetched by its name while the program runs.
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in defined:
                family[path].add(defined[node.value])
    grown = True
    while grown:
        grown = False
        for members in family.values():
            more = set().union(*(family[member] for member in members))
            grown |= not more <= members
            members |= more
    return [sum((names[member] for member in members), Counter()) for members in family.values()]


def colours(groups: list[Counter], barred: set[str]) -> dict[str, str]:
    """{name: short name}: names of one group differ; names that never meet may share. No short name is barred."""
    total = sum(groups, Counter())
    enemies: dict[str, set[str]] = {name: set() for name in total}
    for group in groups:
        for name in group:
            enemies[name] |= group.keys()
    number: dict[str, int] = {}
    for name, _ in sorted(total.items(), key=lambda item: (-item[1], item[0])):
        taken = {number[other] for other in enemies[name] if other in number}
        number[name] = next(n for n in range(len(taken) + 1) if n not in taken)
    letters = "abcdefghijklmnopqrstuvwxyz"
    every = [f"_{letter}{more}" for more in ["", *range(1, 100)] for letter in letters]
    free = [name for name in every if name not in barred]
    return {name: free[n] for name, n in number.items()}


class Edits:
    """Changes to a source, kept until text(): each stays within its line."""

    def __init__(self, source: bytes):
        self.lines = source.split(b"\n")
        self.changes: dict[tuple[int, int], tuple[int, bytes]] = {}

    def put(self, line: int, start: int, end: int, text: str) -> None:
        """Replace columns (in bytes) of a line, counted from 1."""
        self.changes[line, start] = (end, text.encode())

    def replace(self, node: ast.stmt, text: str) -> None:
        """Replace a whole statement; the lines that it had stay, empty."""
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
            start = node.col_offset if line == node.lineno else 0
            end = node.end_col_offset if line == node.end_lineno else len(self.lines[line - 1])
            for key in [key for key in self.changes if key[0] == line and start <= key[1] < (end or 0)]:
                del self.changes[key]
            self.put(line, start, end or 0, text if line == node.lineno else "")

    def rename(self, tree: ast.AST, names: dict[str, str], kinds: tuple[type[ast.AST], ...] = (ast.AST,)) -> None:
        """Write the new names where the old ones stand, in nodes of these kinds."""
        inside = {id(node) for joined in nodes(tree) if isinstance(joined, ast.JoinedStr) for node in nodes(joined)}
        for name, node, how in places(tree):
            if name not in names or id(node) in inside or not isinstance(node, kinds):
                continue
            line, start, size = node.lineno, node.col_offset, len(name.encode())  # type: ignore[attr-defined]
            if how == "end":
                line, start = node.end_lineno, node.end_col_offset - size  # type: ignore[attr-defined]
            elif how in ("after", "within"):
                pattern = rb"\b" + name.encode() + rb"\b"
                found = re.compile(pattern).search(self.lines[line - 1], start)
                assert found is not None, (name, line)
                start = found.start()
            self.put(line, start, start + size, names[name])

    def text(self) -> bytes:
        """The source with all changes in it."""
        lines = list(self.lines)
        for (line, start), (end, text) in sorted(self.changes.items(), reverse=True):
            lines[line - 1] = lines[line - 1][:start] + text + lines[line - 1][end:]
        return b"\n".join(lines)
