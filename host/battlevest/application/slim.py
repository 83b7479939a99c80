"""Makes a program's sources cheaper in a device's memory before they are compiled; what they do stays the same.

A name costs memory as long as the device runs, once for each different name, and so does a constant that its module
keeps for others. So names of the program's own that never meet share short ones, and whole numbers made by const()
stand where they are used. Every line keeps its number, so a traceback leads to the line of the source.
"""

import ast

from .outside import beside, outside
from .rom_names import IN_ROM
from .slim_names import Edits, colours, defined, meetings, nodes, places, words_of

SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def slim(
    sources: dict[str, bytes], kept: frozenset[str] = frozenset(), others: frozenset[str] | None = None
) -> dict[str, bytes]:
    """The sources {path: text} of one program, slimmer. `kept`: names that somebody outside of it may use.

    others: names that it may ask of others' objects; usually outside().
    """
    trees = {path: ast.parse(text) for path, text in sources.items()}
    modules = {module_of(path): path for path in sources}
    spoken = set(kept)
    for tree in trees.values():
        spoken |= words_of(tree)
    called = {name for tree in trees.values() for name, node, _ in places(tree) if isinstance(node, ast.keyword)}
    edits = {path: Edits(text) for path, text in sources.items()}
    numbers = {path: constants(tree) for path, tree in trees.items()}
    inline(trees, modules, numbers, spoken, edits)
    short = share(trees, modules, spoken, outside() if others is None else others, edits)
    for path, tree in trees.items():
        drop_imports(tree, modules, numbers, spoken, short, edits[path])
        arguments(tree, spoken | called, edits[path])
    return {path: edit.text() for path, edit in edits.items()}


def module_of(path: str) -> str:
    """The dotted name of a file's module."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def constants(tree: ast.Module) -> dict[str, int]:
    """{name: value} of a module's public constants: whole numbers made by const()."""
    found: dict[str, int] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"), args=[argument])):
                try:
                    value = ast.literal_eval(argument)
                except ValueError:
                    continue  # a sum of others; it stays as it is
                if type(value) is int and not name.startswith("_"):
                    found[name] = value
    return found


def bindings(tree: ast.Module, modules: dict[str, str]) -> tuple[dict[str, str], dict[str, tuple[str, str]]]:
    """What a file's imports bind: {name: path of the module}, {name: (path of the module, name there)}."""
    whole: dict[str, str] = {}
    parts: dict[str, tuple[str, str]] = {}
    for node in nodes(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                name = alias.asname or alias.name
                inner = f"{node.module}.{alias.name}"
                if inner in modules:
                    whole[name] = modules[inner]
                elif node.module in modules:
                    parts[name] = (modules[node.module], alias.name)
    return whole, parts


def inline(trees, modules, numbers, spoken, edits) -> None:
    """Put the numbers where the names stand; a constant whose name nobody says any more is its module's own."""
    for path, tree in trees.items():
        whole, parts = bindings(tree, modules)
        bound = {node.id for node in nodes(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        bound |= {node.arg for node in nodes(tree) if isinstance(node, ast.arg)}
        for node in nodes(tree):
            value = None
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id not in bound:
                value = numbers.get(whole.get(node.value.id, ""), {}).get(node.attr)
            elif isinstance(node, ast.Name) and node.id in parts and node.id not in bound:
                where, name = parts[node.id]
                value = numbers[where].get(name)
            if value is not None and isinstance(node.ctx, ast.Load) and node.lineno == node.end_lineno:
                text = str(value) if value >= 0 else f"({value})"
                edits[path].put(node.lineno, node.col_offset, node.end_col_offset, text)
    for path, tree in trees.items():
        own = {node.id for node in nodes(tree) if isinstance(node, ast.Name)}
        for name in numbers[path]:
            if name not in spoken and f"_{name}" not in own:
                for node in nodes(tree):
                    if isinstance(node, ast.Name) and node.id == name:
                        edits[path].put(node.lineno, node.col_offset, node.end_col_offset, f"_{name}")


def drop_imports(tree, modules, numbers, spoken, short, edit) -> None:
    """What is imported only for its numbers is not imported any more."""
    for node in nodes(tree):
        if not isinstance(node, ast.ImportFrom) or node.level or node.module not in modules:
            continue
        there = numbers[modules[node.module]]
        gone = [alias for alias in node.names if alias.name in there and alias.name not in spoken]
        if gone:
            left = [alias for alias in node.names if alias not in gone]
            parts = [[short.get(name, name) for name in (alias.name, alias.asname) if name] for alias in left]
            names = ", ".join(" as ".join(part) for part in parts)
            edit.replace(node, f"from {node.module} import {names}" if names else "pass")


def share(trees, modules, spoken, others, edits) -> dict[str, str]:
    """Give the program's own names short ones, and return which; those that meet stay different."""
    hidden = {part for module in modules for part in module.split(".")}
    given = {name for tree in trees.values() for name, node, _ in places(tree) if isinstance(node, ast.keyword)}
    heard = spoken | hidden | given | {name for tree in trees.values() for name in vanishing(tree)}
    stay = heard | others
    own = {name for name in defined(trees) if not name.startswith("__")} - stay
    every = {name for tree in trees.values() for name, *_ in places(tree)}
    free = sorted(set(IN_ROM.split()) - heard - (others & beside()) - (every - own), key=lambda name: (len(name), name))
    short = colours(*meetings(trees, own), stay | every - own, free)
    for path, tree in trees.items():
        edits[path].rename(tree, short)
    return short


def vanishing(tree: ast.Module) -> set[str]:
    """The private names of a file that the compiler itself replaces by their numbers."""
    found = set()
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"))):
                found.add(name)
    return found


def arguments(tree: ast.Module, kept: set[str], edit: Edits) -> None:
    """Call what a function is given a, b, c, unless it is given by name somewhere."""
    for function in nodes(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        inner = [node for node in nodes(function) if node is not function and isinstance(node, SCOPES)]
        used = {name for name, *_ in places(function)}
        letters = iter([letter for letter in "abcdefghijklmnop" if letter not in used])
        given = function.args.posonlyargs + function.args.args
        for arg in [*given, *filter(None, [function.args.vararg, function.args.kwarg])]:
            if arg.arg in kept or arg.arg == "self" or inner:
                continue
            edit.rename(function, {arg.arg: next(letters)}, (ast.Name, ast.arg))
