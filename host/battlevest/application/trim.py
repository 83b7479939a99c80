"""Leaves out of the web server's package what the device never calls: it would take heap as long as phones play.

The package is used as it was installed; only what goes onto a board is less. A statement of a module stays if something
that stays says one of its names, so what another version of the package calls is kept by itself. Lines stay at their
numbers.
"""

import ast
from collections.abc import Iterable

# Modules that no board has: what is done for want of them is done.
ABSENT = ("orjson", "inspect")
# Methods and values of classes that stay, for requests and replies that are none of ours.
NEVER = {
    "NoCaseDict": "__delitem__ update",
    "Request": "_parse_urlencoded stream json form files",
    "Response": "set_cookie delete_cookie redirect send_file types_map default_send_file_max_age",
    "WebSocket": "receive send close _parse_frame_header _process_websocket_frame _encode_websocket_frame _read_frame",
}

Item = tuple[ast.stmt, set[str], set[str]]  # a statement, the names that it binds, those that it says


def trim(sources: dict[str, bytes], roots: Iterable[str]) -> dict[str, bytes]:
    """The sources {path: text} of a package, with nothing but what `roots`, names of theirs, need."""
    lines = {path: text.split(b"\n") for path, text in sources.items()}
    items = {path: _items(ast.parse(text), lines[path]) for path, text in sources.items()}
    wanted, before = set(roots), -1
    while len(wanted) != before:
        before = len(wanted)
        for _, bound, said in (item for found in items.values() for item in found):
            if bound & wanted:
                wanted |= said
    for path, found in items.items():
        for node, bound, _ in found:
            if not bound & wanted:
                _blank(lines[path], node)
            elif isinstance(node, ast.ImportFrom) and not bound <= wanted:
                _blank(lines[path], node)
                names = ", ".join(ast.unparse(alias) for alias in node.names if (alias.asname or alias.name) in wanted)
                lines[path][node.lineno - 1] = f"from {node.module} import {names}".encode()
    return {path: b"\n".join(text) for path, text in lines.items()}


def _items(tree: ast.Module, lines: list[bytes]) -> list[Item]:
    """The statements of a module, those in its tries among them; methods that are never called are blank already."""
    found: list[ast.stmt] = []
    for node in tree.body:
        if isinstance(node, ast.Try):
            found += _way(node, lines)
        else:
            found.append(node)
    items = []
    for node in found:
        if isinstance(node, ast.ClassDef):
            never = set(NEVER.get(node.name, "").split())
            gone = [one for one in node.body if _bound(one) & never]
            for one in gone:
                _blank(lines, one)
            node.body = [one for one in node.body if one not in gone]
        items.append((node, _bound(node), _said(node)))
    return items


def _way(node: ast.Try, lines: list[bytes]) -> list[ast.stmt]:
    """The way that a board takes through a try about an import."""
    names = {getattr(node.body[0], "module", None), *(alias.name for alias in getattr(node.body[0], "names", ()))}
    ways = [node.body, *(handler.body for handler in node.handlers)]
    taken = ways.pop(1 if names & set(ABSENT) else 0)
    for line in range(taken[0].lineno - 1, taken[-1].end_lineno or 0):
        lines[line] = lines[line].removeprefix(b" " * taken[0].col_offset)
    for start in [node.lineno, *(handler.lineno for handler in node.handlers)]:
        lines[start - 1] = b""
    for other in (one for way in ways for one in way):
        _blank(lines, other)
    return taken


def _bound(node: ast.stmt) -> set[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return {alias.asname or alias.name for alias in names}
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id=name))]):
            return {name}
        case ast.Assign(targets=targets):
            return {target.id for target in targets if isinstance(target, ast.Name)}
    return set()


def _said(node: ast.stmt) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}


def _blank(lines: list[bytes], node: ast.stmt) -> None:
    decorators = [one.lineno for one in getattr(node, "decorator_list", ())]
    for line in range(min([node.lineno, *decorators]), (node.end_lineno or node.lineno) + 1):
        lines[line - 1] = b""
