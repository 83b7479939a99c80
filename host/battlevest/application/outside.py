"""Names that the firmware shares with others: MicroPython and its modules, a board's modules, the web server, tests.

An object of theirs may be asked for such a name anywhere, so it is never shortened. What MicroPython has of its own, it
has in its own read-only memory: such a name costs nothing.
"""

import ast
import builtins
import importlib
from functools import cache
from pathlib import Path

from .extras import microdot

MODULES = (
    "array asyncio binascii collections deflate errno gc hashlib heapq io json math os platform random re select "
    "socket struct sys time types zlib"
)
# MicroPython's own, where CPython's modules of the same name have nothing like it.
MORE = (
    "alloc_emergency_exception_buf bitstream const dupterm getaddrinfo heap_lock heap_locked heap_unlock "
    "ilistdir implementation ioctl ipoll kbd_intr "
    "makefile mem_alloc mem_free mem_info mount native opt_level pop_head popleft print_exception push_head "
    "qstr_info readblocks readinto schedule stack_use sync threshold ticks_add ticks_cpu ticks_diff ticks_ms ticks_us "
    "umount unregister urandom viper writeblocks"
)
# What the golden games, played on a board by `test --device`, ask the rules for.
PLAYED = (
    "CHANCE GAMES TERMINAL IllegalAction action_to_string apply_action chance_outcomes clone current_player history "
    "is_terminal legal_actions new observation options path replay returns seats string_to_action"
)
STANDINS = Path(__file__).parents[1] / "simulator" / "standins"


@cache
def outside() -> frozenset[str]:
    """All of them."""
    return micropython() | beside()


@cache
def micropython() -> frozenset[str]:
    """MicroPython's own, and what tests play on a board."""
    found = {*MORE.split(), *PLAYED.split()}
    for module in [builtins, *map(_module, MODULES.split())]:
        for name in dir(module):
            found.add(name)
            found.update(dir(getattr(module, name)))
    return frozenset(found)


@cache
def beside() -> frozenset[str]:
    """Those of the modules that run beside the firmware: the stand-ins of a board's, and the web server."""
    found: set[str] = set()
    texts = [path.read_bytes() for path in sorted(STANDINS.rglob("*.py")) if path.name != "rig.py"]
    for text in [*texts, *microdot().values()]:
        found |= said(ast.parse(text))
    return frozenset(found)


def said(tree: ast.AST) -> set[str]:
    """Every name that a source says to others: attributes, arguments, functions, classes and what they assign."""
    found = set()
    for body in [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]:
        for statement in ast.iter_child_nodes(body):
            if isinstance(statement, (ast.Assign, ast.AnnAssign)):
                found |= {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.ClassDef(name=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                found.add(name)
    return found


def _module(name: str):
    try:
        return importlib.import_module(name)
    except ImportError:
        return builtins
