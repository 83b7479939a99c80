"""The names of a program: where they stand, which of them meet, and edits that leave every line where it is."""

import ast
import builtins
import keyword
import re
import zlib
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any

HEAPS = 16


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
            found.update(re.findall(r"\{([A-Za-z_]\w*)", node.value))
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


def defined(trees: dict[str, ast.Module]) -> set[str]:
    """The names that a program gives to attributes, functions, classes, arguments, and to what its modules hold."""
    found: set[str] = set()
    for tree in trees.values():
        for node in nodes(tree):
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    found.add(name)
                case ast.Attribute(attr=name, ctx=ast.Store() | ast.Del()) | ast.arg(arg=name):
                    found.add(name)
        for body in [tree, *(node for node in nodes(tree) if isinstance(node, ast.ClassDef))]:
            for statement in ast.iter_child_nodes(body):
                if isinstance(statement, (ast.Assign, ast.AnnAssign)):
                    found |= {
                        node.id
                        for node in nodes(statement)
                        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
                    }
    return found


def meetings(trees: dict[str, ast.Module], own: set[str]) -> tuple[list[set[str]], set[str]]:
    """(groups of names that one object, module or function could have, names that any object could have).

    A group is what a file binds or uses by itself and the names of its methods, or what an object of a class has: what
    the class and its bases hold and give to `self`. What another object is asked for is in that object's own group.
    What is put into another object, and the name of a class, must be different from all.
    """
    everywhere = {node.name for tree in trees.values() for node in nodes(tree) if isinstance(node, ast.ClassDef)}
    groups = []
    for tree in trees.values():
        groups.append({name for name, node, _ in places(tree) if not isinstance(node, ast.Attribute)})
        for node in nodes(tree):
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load) and not _is_self(node.value):
                everywhere.add(node.attr)
    bases = _bases(trees)
    for body in bases:
        whole, more = {id(body): body}, [body]
        while more:
            for base in bases[more.pop()]:
                if id(base) not in whole:
                    whole[id(base)] = base
                    more.append(base)
        groups.append(set().union(*map(_held, whole.values())))
    return [group & own for group in groups], everywhere & own


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


@lru_cache(8192)
def _held(body: ast.ClassDef) -> set[str]:
    """What a class itself holds, uses in its body, or gives to its objects."""
    found = {node.attr for node in nodes(body) if isinstance(node, ast.Attribute) and _is_self(node.value)}
    for statement in body.body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(statement.name)
        else:
            found |= {name for name, *_ in places(statement)}
    return found


def _bases(trees: dict[str, ast.Module]) -> dict[ast.ClassDef, list[ast.ClassDef]]:
    """Each class with those that it may build on: all of the name of a base, which may also be said in a text."""
    named: dict[str, list[ast.ClassDef]] = {}
    for tree in trees.values():
        for node in nodes(tree):
            if isinstance(node, ast.ClassDef):
                named.setdefault(node.name, []).append(node)
    found: dict[ast.ClassDef, list[ast.ClassDef]] = {}
    for tree in trees.values():
        texts = [node.value for node in nodes(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        fetched = [body for text in texts for body in named.get(text, [])]
        for node in nodes(tree):
            if isinstance(node, ast.ClassDef):
                found[node] = []
                for base in node.bases:
                    name = (
                        base.id if isinstance(base, ast.Name) else base.attr if isinstance(base, ast.Attribute) else ""
                    )
                    known = name in named or hasattr(builtins, name)
                    found[node] += named.get(name, []) if known else fetched
    return found


def colours(
    groups: list[set[str]], everywhere: set[str], barred: set[str], free: Collection[str] = ()
) -> dict[str, str]:
    """{name: short name}: names of one group differ; names that never meet may share. No short name is barred.

    free: names that cost nothing, taken first. Short names are in small heaps, and each name has its heap, where it
    takes the first that is free. So a name that is new in the program moves few others, and few files of a running
    board change with it.
    """
    enemies: dict[str, set[str]] = {}
    for group in groups:
        for name in group:
            enemies.setdefault(name, set()).update(group)
    heaps = _short_names(barred, free)
    taken: dict[str, str] = {}
    for name in sorted(everywhere):
        taken[name] = heaps[zlib.crc32(name.encode()) % HEAPS].pop(0)
    for name in sorted(enemies.keys() - everywhere):
        used = {taken[other] for other in enemies[name] if other in taken}
        taken[name] = next(short for short in heaps[zlib.crc32(name.encode()) % HEAPS] if short not in used)
    return taken


def _short_names(barred: set[str], free: Collection[str]) -> list[list[str]]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    every = [first + second for second in letters + letters.upper() + "0123456789_" for first in letters + "_"]
    others = [name for name in every if name not in barred and not keyword.iskeyword(name)]
    return [[*list(free)[number::HEAPS], *others[number::HEAPS]] for number in range(HEAPS)]


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
