"""tests/wasm on the 32-bit WebAssembly build of MicroPython, whose small integers have 31 bits like an ESP32's."""

import os
import subprocess
from pathlib import Path

from battlevest.testing.in_time import in_time
from battlevest.testing.on_micropython import TIME_LIMIT, read
from battlevest.testing.outcome import FAILED, NOT_RUN, Outcome
from battlevest.testing.places import node, npm

PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
INTERPRETER = "MicroPython 32-bit"


def run(root: Path) -> list[Outcome]:
    """Run tests/wasm/test_*.py, and the golden games of the rules, in Node."""
    files = [path.relative_to(root).as_posix() for path in sorted((root / "tests" / "wasm").glob("test_*.py"))]
    if (root / "tests" / "rules" / "test_golden.py").is_file():
        files.append("tests/rules/test_golden.py")
    program = node()
    if program is None:
        reason = "Node is not here: install it (Debian, Ubuntu: sudo apt install nodejs npm; macOS: brew install node)."
        return [_not_run(file, reason) for file in files]
    library = _library(root)
    if library is None:
        reason = f"npm could not install {PACKAGE} {VERSION}: connect to a network, or install npm, and try again."
        return [_not_run(file, reason) for file in files]
    outcomes = []
    for file in files:
        code, output = in_time([program, "tests/wasm/run.mjs", str(library), file], root, dict(os.environ), TIME_LIMIT)
        found = read(output, file, INTERPRETER)
        if code and not any(outcome.state == FAILED for outcome in found):
            found.append(Outcome("wasm", file, f"(ended with code {code})", FAILED, output[-4000:], 0.0, INTERPRETER))
        outcomes += found
    return outcomes


def _not_run(file: str, reason: str) -> Outcome:
    return Outcome("wasm", file, "(all tests)", NOT_RUN, reason, 0.0, INTERPRETER)


def _library(root: Path) -> Path | None:
    """The folder of the npm package, installed into .venv on first need."""
    folder = root / ".venv" / "webassembly"
    library = folder / "node_modules" / PACKAGE
    manager = npm()
    if (library / "micropython.mjs").is_file() and f'"version": "{VERSION}"' in (library / "package.json").read_text():
        return library
    if manager is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    options = ["--prefix", str(folder), "--no-package-lock", "--no-audit", "--no-fund"]
    command = [*manager, "install", *options, f"{PACKAGE}@{VERSION}"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    return library if done.returncode == 0 and (library / "micropython.mjs").is_file() else None
