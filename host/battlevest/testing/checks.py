"""Checks of the source: style (ruff), and types (pyright; firmware against the stubs of MicroPython's ESP32 port)."""

import os
import subprocess
import sys
import time
from pathlib import Path

from battlevest.testing.outcome import FAILED, NOT_RUN, PASSED, Outcome

STUBS = "micropython-esp32-stubs>=1.24"
FIRMWARE_TYPES = "host/battlevest/testing/firmware_types.json"


def style(root: Path) -> list[Outcome]:
    """Ruff over everything, with the rules of pyproject.toml."""
    return [_check("style", "ruff", root, [sys.executable, "-m", "ruff", "check", "--output-format", "concise", "."])]


def types(root: Path) -> list[Outcome]:
    """Pyright over firmware/ with the ESP32's stubs, and over host/."""
    outcomes = [_check("types", "pyright host", root, [sys.executable, "-m", "pyright"])]
    reason = _install_stubs(root)
    if reason:
        outcomes.append(Outcome("types", "", "pyright firmware", NOT_RUN, reason))
    else:
        outcomes.append(
            _check("types", "pyright firmware", root, [sys.executable, "-m", "pyright", "-p", FIRMWARE_TYPES])
        )
    return outcomes


def _check(room: str, name: str, root: Path, command: list[str]) -> Outcome:
    begin = time.monotonic()
    # Pyright's wrapper would tell of its own new versions among the findings.
    environment = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, errors="replace")
    state = FAILED if done.returncode else PASSED
    detail = (done.stdout + done.stderr).strip() if done.returncode else ""
    return Outcome(room, "", name, state, detail, time.monotonic() - begin)


def _install_stubs(root: Path) -> str:
    """Put the stubs into a folder of their own, where they can't shadow CPython's library; "" or why that failed."""
    folder = root / ".venv" / "typings"
    if (folder / "machine.pyi").is_file():
        return ""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), STUBS]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root)
    if done.returncode:
        return f"The stubs {STUBS} could not be installed: connect to a network and try again.\n{done.stderr[-500:]}"
    return ""
