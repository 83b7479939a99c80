"""Takes methods out of their classes into modules of their own, which a board loads when they are called.

It is done to the sources, after slim(): a method's lines go to a module ``PATH_N`` and stay at their numbers there, so
a traceback leads to the line of the source; the class gets a ``__getattr__`` that asks the firmware's rooms.py for
them. On a laptop, and in every test of a class, the source is one file as it was written.
"""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from .parts import PARTS

ASKED = frozenset({"load", "method"})  # of rooms.py, by what is written here


class PartError(Exception):
    """A method that cannot be taken out of its class; the text says why."""


class Part(NamedTuple):
    """A class whose methods are taken out: `groups` of its methods, one a module, the first with the number `first`."""

    path: str
    body: ast.ClassDef
    groups: list[list[ast.FunctionDef]]
    first: int


def part(slim: dict[str, bytes], sources: dict[str, bytes], parts: dict | None = None) -> dict[str, bytes]:
    """The slim sources {path: text}, with methods in modules of their own. `sources`: the same as they were written.

    parts: {path: {class: [names of the methods of one module in one string, ..]}}, usually PARTS. PartError.
    """
    trees = {path: ast.parse(text) for path, text in slim.items()}
    found = []
    for path, classes in (PARTS if parts is None else parts).items():
        if path in slim:
            found += _parts(path, trees[path], ast.parse(sources[path]), classes)
    family = _Family(trees, found)
    for path, tree in trees.items():
        _check_calls(path, tree, found)
    made = dict(slim)
    for path in {one.path for one in found}:
        lines = slim[path].decode().split("\n")
        text = list(lines)
        for one in found:
            if one.path == path:
                made.update(_take(one, lines, text, trees[path], family))
        made[path] = "\n".join(text).encode()
    return made


def _parts(path: str, tree: ast.Module, written: ast.Module, classes: dict[str, list[str]]) -> Iterator[Part]:
    by_line = {node.lineno: node for node in ast.walk(tree) if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    number = 0
    for name, groups in classes.items():
        owners = [node for node in written.body if isinstance(node, ast.ClassDef) and node.name == name]
        if not owners:
            raise PartError(f"{path}: there is no class {name}; see application/parts.py")
        methods = {node.name: node for node in owners[0].body if isinstance(node, ast.FunctionDef)}
        body = by_line[owners[0].lineno]
        assert isinstance(body, ast.ClassDef)
        nodes = []
        for group in groups:
            missing = [method for method in group.split() if method not in methods]
            if missing:
                raise PartError(f"{path}: {name} has no {', '.join(missing)}; see application/parts.py")
            nodes.append([by_line[methods[method].lineno] for method in group.split()])
        for node in (node for group in nodes for node in group):
            _check(f"{path}: {name}.{node.name}", node)
        yield Part(path, body, nodes, number)
        number += len(groups)


def _check(where: str, node: ast.FunctionDef) -> None:
    names = {found.id for found in ast.walk(node) if isinstance(found, ast.Name)}
    binds = any(isinstance(found, (ast.Global, ast.Nonlocal)) for found in ast.walk(node))
    own = node.name.startswith("__") and node.name != "__init__"
    if node.decorator_list or "super" in names or own or binds:
        raise PartError(f"{where} cannot be taken out: a decorator, super(), a name of its module or of Python's own")


def _check_calls(path: str, tree: ast.Module, parts: list[Part]) -> None:
    """A method that is called by its class has to be in it: ``Base.method(self)``, or ``super().method()``."""
    gone = {(one.body.name, node.name) for one in parts for group in one.groups for node in group}
    gone -= {(name, "__init__") for name, _ in gone}
    for owner in [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]:
        bases = [base.id for base in owner.bases if isinstance(base, ast.Name)] if owner is not tree else []
        for node in ast.walk(owner):
            match node:
                case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=attr):
                    called = [(base, attr) for base in bases]
                case ast.Attribute(value=ast.Name(id=name), attr=attr):
                    called = [(name, attr)]
                case _:
                    continue
            for name, attr in set(called) & gone:
                raise PartError(
                    f"{name}.{attr} is called by its class in {path}, line {node.lineno}: it must stay there"
                )


class _Family:
    """Which methods classes have from each other; a class is known by its name."""

    def __init__(self, trees: dict[str, ast.Module], parts: list[Part]):
        self.classes = [node for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)]
        self.parted = {one.body.name: one for one in parts if _asked_for(one)}
        self.gone = {id(node) for one in parts for group in one.groups for node in group}
        self._bases = {id(node): list(self._found(node)) for node in self.classes}

    def bases(self, body: ast.ClassDef) -> list[ast.ClassDef]:
        return self._bases[id(body)]

    def _found(self, body: ast.ClassDef) -> Iterator[ast.ClassDef]:
        names = {base.id if isinstance(base, ast.Name) else getattr(base, "attr", "") for base in body.bases}
        return (node for node in self.classes if node.name in names and node is not body)

    def inherits(self, body: ast.ClassDef, name: str) -> bool:
        """Whether a method of this name would be found in a base class."""
        return any(self._has(base, name, True) or self.inherits(base, name) for base in self.bases(body))

    def overridden(self, body: ast.ClassDef, name: str) -> bool:
        """Whether a class that builds on this one has a method of this name."""
        return any(body in self.bases(node) and self._has(node, name, False) for node in self.classes)

    def asked(self, body: ast.ClassDef) -> str:
        """The name of the base class that has taken out methods as well, or ""."""
        return next((base.name for base in self.bases(body) if base.name in self.parted), "")

    def _has(self, body: ast.ClassDef, name: str, stays: bool) -> bool:
        return any(
            isinstance(node, ast.FunctionDef) and node.name == name and not (stays and id(node) in self.gone)
            for node in body.body
        )


def _take(one: Part, lines: list[str], text: list[str], tree: ast.Module, family: _Family):
    """(path, source) of each module of a class; its lines go from `text`, which gets what asks for them instead."""
    path = one.path.removesuffix(".py").replace("__init__", "init")
    dotted = path.replace("/", ".") + "_"
    bound = dict(_bound(tree, dotted[:-1].removesuffix(".init")))
    spare = []
    for number, group in enumerate(one.groups, one.first):
        room = [""] * len(lines)
        for node in group:
            near = {other.name for other in group if not family.overridden(one.body, other.name)} - _own(node)
            for line in range(node.lineno - 1, node.end_lineno or 0):
                room[line] = _direct(lines[line].removeprefix("    "), near)
                text[line] = ""
                spare.append(line)
            if node.name == "__init__" or family.inherits(one.body, node.name):
                spare.remove(node.lineno - 1)
                text[node.lineno - 1] = (
                    f"    def {node.name}(self, *a): import rooms; "
                    f"return getattr(rooms.load({dotted + str(number)!r}), {node.name!r})(self, *a)"
                )
        used = {inner.id for node in group for inner in ast.walk(node) if isinstance(inner, ast.Name)}
        room[0] = "; ".join(bound[name] for name in sorted(used & set(bound)))
        yield f"{path}_{number}.py", "\n".join(room).encode()
    names = "|" * one.first + "|".join(
        " " + " ".join(node.name for node in group if node.name != "__init__") + " " for group in one.groups
    )
    if not _asked_for(one):
        return  # an object is never asked for its __init__
    more = family.asked(one.body)
    text[spare[0]] = (
        f"    def __getattr__(self, a): import rooms; "
        f"return rooms.method(self, {dotted!r}, {names!r}, a{', ' * bool(more)}{more})"
    )


def _asked_for(one: Part) -> bool:
    return any(node.name != "__init__" for group in one.groups for node in group)


def _own(function: ast.FunctionDef) -> set[str]:
    """The names that a function binds itself."""
    found = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    return found | {
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }


def _direct(line: str, near: set[str]) -> str:
    """A line in which methods of the same module are called without asking the object for them."""
    return re.sub(r"\bself\.(\w+)\(", lambda at: f"{at[1]}(self, " if at[1] in near else at[0], line)


def _bound(tree: ast.Module, module: str) -> Iterator[tuple[str, str]]:
    """(name, the statement that binds it in another module) of each name that a module binds."""
    for node in tree.body:
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield alias.asname or alias.name.split(".")[0], f"import {ast.unparse(alias)}"
            case ast.ImportFrom(module=where, names=names, level=level):
                package = module.rpartition(".")[0] if level else ""
                whole = ".".join(filter(None, [package, where]))
                for alias in names:
                    yield alias.asname or alias.name, f"from {whole} import {ast.unparse(alias)}"
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"))):
                yield name, ast.unparse(node) if name.startswith("_") else f"from {module} import {name}"
            case _:
                for name in _assigned(node):
                    yield name, f"from {module} import {name}"


def _assigned(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.Assign(targets=targets):
            for target in targets:
                yield from (inner.id for inner in ast.walk(target) if isinstance(inner, ast.Name))
