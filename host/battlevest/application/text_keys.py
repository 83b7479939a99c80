"""Keys of texts become names that MicroPython has in its own memory, where only the table's writers are given them.

A text's key is one more name for as long as the device runs. A key that is said to nobody but those who look up its
text need not be the one that people gave it; all others stay: those that are put together, compared, kept, or sent.
"""

import ast
import re
from collections.abc import Iterator

from .rom_names import IN_ROM
from .slim_names import Edits, colours, nodes

TEXTS = re.compile(r"table/\w+_[a-z]{2}\.txt")
# Functions that look up a text, and which of their arguments is its key. A play calls self.texts `say`.
WRITERS = {"texts": 0, "say": 0, "note": 0, "note_text": 0, "withdraw": 0, "has": 0, "_ask": 3}
_MARKED = re.compile(rb'"~(\w+)"')
_LINE = re.compile(rb"^(\w+)=", re.M)


def texts_of(files: dict[str, bytes]) -> dict[str, bytes]:
    """Those of the application's files that hold the table's texts."""
    return {name: data for name, data in files.items() if TEXTS.fullmatch(name)}


def mark(sources: dict[str, bytes], texts: dict[str, bytes]) -> tuple[dict[str, bytes], frozenset[str]]:
    """The sources {path: text} with "~key" for each "key" that may change, and these keys. `texts`: see texts_of()."""
    keys = _keys(texts)
    trees = {path: ast.parse(text) for path, text in sources.items()}
    asked: dict[str, list[ast.Constant]] = {}
    for tree in trees.values():
        for node in nodes(tree):
            if isinstance(node, ast.Call):
                for constant in _given(node):
                    asked.setdefault(str(constant.value), []).append(constant)
    looked_up = {id(node) for found in asked.values() for node in found}
    said = {text for tree in trees.values() for text in _texts(tree, looked_up)}
    words = {word for text in said for word in re.findall(r"\w+", text)}
    begun = tuple(text.partition("%")[0] for text in said if re.fullmatch(r"[a-z]\w*(_|%[sd])", text))
    ended = tuple(text.rpartition("%s")[2] for text in said if re.fullmatch(r"(%s)?_\w+", text))
    change = frozenset(
        key for key in keys & asked.keys() - words if not key.startswith(begun) and not key.endswith(ended)
    )
    made = dict(sources)
    for path, tree in trees.items():
        edits = Edits(sources[path])
        inside = {id(node) for node in nodes(tree)}
        found = [node for key in change for node in asked[key] if id(node) in inside]
        for node in found:
            edits.put(node.lineno, node.col_offset, node.end_col_offset or 0, f'"~{node.value}"')
        if found:
            made[path] = edits.text()
    return made, change


def exchange(
    sources: dict[str, bytes], texts: dict[str, bytes], change: frozenset[str]
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The marked sources and the texts, with the new keys in both."""
    short = colours([], set(change), _keys(texts), IN_ROM.split())
    new = {old.encode(): name.encode() for old, name in short.items()}
    made = {path: _MARKED.sub(lambda at: b'"%s"' % new[at[1]], text) for path, text in sources.items()}
    return made, {name: _LINE.sub(lambda at: b"%s=" % new.get(at[1], at[1]), data) for name, data in texts.items()}


def _keys(texts: dict[str, bytes]) -> set[str]:
    return {key.decode() for data in texts.values() for key in _LINE.findall(data)}


def _texts(tree: ast.Module, but: set[int]) -> Iterator[str]:
    """What a source says in texts, its docstrings and the constants `but` excepted."""
    skipped = but | {id(node.value) for node in nodes(tree) if isinstance(node, ast.Expr)}
    for node in nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.value


def _given(call: ast.Call) -> list[ast.Constant]:
    """The texts that a call of a writer may be given as its key."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    at = WRITERS.get(name, len(call.args))
    return [] if at >= len(call.args) else list(_choices(call.args[at]))


def _choices(node: ast.expr) -> Iterator[ast.Constant]:
    match node:
        case ast.Constant(value=str()):
            yield node
        case ast.IfExp(body=first, orelse=second):
            yield from _choices(first)
            yield from _choices(second)
