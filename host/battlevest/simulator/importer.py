"""A private importer: several devices in one process, each with its own
modules, its own builtins, and nothing in sys.modules."""

import ast
import builtins
import sys
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path


@cache
def _code(file: Path, _changed: int) -> types.CodeType:
    """The code of a file in its present version, shared by all importers."""
    return compile(file.read_bytes(), str(file), "exec", dont_inherit=True)


class Importer:
    """Loads Python files into modules that see only this importer's world.

    `modules` {name: module} are given; other names are looked for in `folders` (files and packages, with or without
    __init__.py), and last among CPython's own modules. `replaced` are builtins with a meaning of their own, such as
    open and print. `rewrite` may change the syntax tree of a file in one of the `rewritten` folders before it is
    compiled.
    """

    def __init__(self, folders: list[Path], replaced: dict[str, object]):
        self.folders = folders
        self.modules: dict[str, types.ModuleType] = {}
        self.packages: dict[str, Path] = {}  # installed ones, of which each importer has a copy of its own
        self.builtins = dict(vars(builtins))
        self.builtins.update(replaced)
        self.builtins["__import__"] = self._import
        self.rewrite: Callable[[ast.Module, bytes, Path], None] | None = None
        self.rewritten: tuple[Path, ...] = ()
        seen = types.ModuleType("sys")
        vars(seen).update({name: value for name, value in vars(sys).items() if not name.startswith("__")})
        seen.modules = self.modules  # type: ignore[attr-defined]
        self.modules["sys"] = seen
        own = types.ModuleType("builtins")
        vars(own).update(self.builtins)
        self.modules["builtins"] = own

    def load(self, file: Path, name: str) -> types.ModuleType:
        """Run a file as the module `name` and return it."""
        module = types.ModuleType(name)
        module.__file__ = str(file)
        module.__package__ = name if file.name == "__init__.py" else name.rpartition(".")[0]
        if file.name == "__init__.py":
            module.__path__ = [str(file.parent)]
        return self._run(module, file)

    def _run(self, module: types.ModuleType, file: Path) -> types.ModuleType:
        code = self._compiled(file)
        vars(module)["__builtins__"] = self.builtins
        self.modules[module.__name__] = module
        try:
            exec(code, vars(module))
        except BaseException:
            self.modules.pop(module.__name__, None)
            raise
        return module

    def _compiled(self, file: Path) -> types.CodeType:
        if self.rewrite is None or file.parent not in self.rewritten:
            return _code(file, file.stat().st_mtime_ns)
        source = file.read_bytes()
        tree = ast.parse(source, filename=str(file))
        self.rewrite(tree, source, file)
        return compile(tree, str(file), "exec", dont_inherit=True)

    def _find(self, name: str) -> types.ModuleType | None:
        """The module of a dotted name, loaded if need be; None if it is none of ours."""
        if name in self.modules:
            return self.modules[name]
        head, _, tail = name.rpartition(".")
        if head:
            parent = self._find(head)
            if parent is None or not hasattr(parent, "__path__"):
                return None
            module = self._in([Path(folder) for folder in parent.__path__], tail, name)
            if module is not None:
                setattr(parent, tail, module)
            return module
        if name in self.packages:
            return self.load(self.packages[name] / "__init__.py", name)
        return self._in(self.folders, name, name)

    def _in(self, folders: list[Path], leaf: str, name: str) -> types.ModuleType | None:
        for folder in folders:
            package, file = folder / leaf / "__init__.py", folder / f"{leaf}.py"
            if package.is_file():
                return self.load(package, name)
            if file.is_file():
                return self.load(file, name)
            if (folder / leaf).is_dir() and any((folder / leaf).glob("*.py")):
                module = types.ModuleType(name)
                module.__path__ = [str(folder / leaf)]
                module.__package__ = name
                self.modules[name] = module
                return module
        return None

    def _import(self, name, globals=None, locals=None, fromlist=(), level=0):
        if level:
            base = (globals or {}).get("__package__") or ""
            for _ in range(level - 1):
                base = base.rpartition(".")[0]
            name = f"{base}.{name}" if name else base
        module = self._find(name)
        if module is None:
            if self._find(name.partition(".")[0]) is not None:
                raise ImportError(f"no module named '{name}'")
            return builtins.__import__(name, globals, locals, fromlist, 0)
        if not fromlist:
            return self.modules[name.partition(".")[0]]
        if hasattr(module, "__path__"):
            for item in fromlist:
                if item != "*" and not hasattr(module, item):
                    self._find(f"{name}.{item}")
        return module
