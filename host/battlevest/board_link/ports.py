"""Which serial ports there are, what sits behind them, and which one a command means."""

import errno
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .opening import absent, explain
from .system import System
from .trouble import Trouble

# USB vendor and product of what sits on ESP32 boards. Source: the makers' product lists.
BRIDGES = {
    (0x10C4, 0xEA60): ("CP210x", None),
    (0x10C4, 0xEA70): ("CP2105", None),
    (0x1A86, 0x7523): ("CH340", None),
    (0x1A86, 0x55D3): ("CH343", None),
    (0x1A86, 0x55D4): ("CH9102", None),
    (0x0403, 0x6001): ("FT232R", None),
    (0x0403, 0x6010): ("FT2232", None),
    (0x0403, 0x6015): ("FT231X", None),
    (0x303A, 0x1001): ("USB serial of the chip itself", "ESP32-S3 or C3"),
    (0x303A, 0x4001): ("USB of MicroPython itself", "ESP32-S2 or S3"),
}
EXTRA = "BATTLEVEST_PORTS"  # ports which the system does not list, such as virtual boards; one after the other as PATH


@dataclass(frozen=True)
class Port:
    """A serial port behind which a board may be. `bridge`: the USB chip; `chip`: what it tells of the processor."""

    name: str
    bridge: str
    chip: str | None = None
    serial_number: str | None = None

    def as_json(self) -> dict[str, Any]:
        """For --json."""
        return {"port": self.name, "bridge": self.bridge, "chip": self.chip, "serial_number": self.serial_number}


def boards(listed: Iterable[Any] | None = None, extra: str | None = None) -> list[Port]:
    """The ports behind which a board may be. listed: as serial.tools.list_ports gives them, which is the default."""
    if listed is None:
        from serial.tools import list_ports

        listed = list_ports.comports()
    found = []
    for port in sorted(listed, key=lambda port: port.device):
        if port.vid is None or (str(port.device).startswith("/dev/tty.")):
            continue  # no USB: the computer's own ports; on macOS each board appears a second time as /dev/cu.
        bridge, chip = BRIDGES.get(
            (port.vid, port.pid), (port.description or f"USB {port.vid:04x}:{port.pid:04x}", None)
        )
        found.append(Port(port.device, bridge, chip, port.serial_number))
    for name in (extra if extra is not None else os.environ.get(EXTRA, "")).split(os.pathsep):
        if name and all(port.name != name for port in found):
            found.append(Port(name, f"named in {EXTRA}"))
    return found


def choose(wanted: str | None, found: list[Port] | None = None, system: System | None = None) -> str:
    """The port for a command: the one that was named, or the only one. Trouble "no_board" or "which_board"."""
    if wanted:
        return wanted
    found = boards() if found is None else found
    if not found:
        raise absent(None, system)
    if len(found) > 1:
        names = ", ".join(port.name for port in found)
        raise Trouble(
            "which_board",
            f"{len(found)} boards are plugged in ({names}), so nothing was done. Name one with --port {found[0].name}.",
        )
    return found[0].name


def problem(port: str, system: System | None = None) -> Trouble | None:
    """Why a port can't be opened, found out without opening it (which may restart the board); None if all seems well.

    Where names are no files (COM3, socket://..) nothing can be told: None.
    """
    if not port.startswith("/"):
        return None
    system = system or System()
    if not os.path.exists(port):
        return absent(port, system)
    if not os.access(port, os.R_OK | os.W_OK):
        return explain(port, PermissionError(errno.EACCES, "no permission"), system)
    if system.holders(port):
        return explain(port, OSError(errno.EBUSY, "busy"), system)
    return None
