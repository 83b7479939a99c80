"""The project's own files, and what their source says: shared by the tests of the architecture."""

import ast
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def python_files(folder):
    """The Python files under a folder of the checkout, without caches."""
    return [path for path in sorted((ROOT / folder).rglob("*.py")) if "__pycache__" not in path.parts]


def tracked_files():
    """All files that git knows, relative to the checkout; what is being written and not yet added is not among them."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def tree(path):
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def nodes(path, *kinds):
    """All nodes of some kinds in a file."""
    return [node for node in ast.walk(tree(path)) if isinstance(node, kinds)]


def imported(path, package=""):
    """The dotted names that a file imports; relative ones are made absolute with the name of the file's package."""
    found = []
    for node in nodes(path, ast.Import, ast.ImportFrom):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
            continue
        parts = package.split(".") if node.level else []
        parts = parts[: len(parts) - node.level + 1] + ([node.module] if node.module else [])
        # `from table import lights` imports a module, so the names count as well.
        found += [".".join([*parts, name.name]) for name in node.names]
    return found


def where(path, node):
    """File and line, for a message that an editor can follow."""
    return f"{path.relative_to(ROOT)}:{node.lineno}"


def checkout(folder, **files):
    """A checkout of the test's own; double underscores in the names stand for slashes."""
    for name, text in files.items():
        path = folder / (name.replace("__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / "pyproject.toml").write_text("[tool.pytest.ini_options]\naddopts = '-q --import-mode=importlib'\n")
    return folder
