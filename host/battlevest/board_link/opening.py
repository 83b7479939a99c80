"""Why a port can't be opened, and what to do: one sentence for each of the known causes."""

import errno
import os

from .system import System
from .trouble import Trouble

BRLTTY = (
    "The service brltty (for Braille displays) takes such adapters away a second after they are plugged in: "
    "remove it (sudo apt remove brltty) and plug the board in again."
)
DRIVERS = {
    "win32": "If Windows lists the board under 'other devices' in its device manager, its driver is missing: install "
    "the CP210x driver of Silicon Labs or the CH340 driver of WCH, whichever chip sits beside the board's USB socket.",
    "darwin": "If the board does not appear as /dev/cu.usbserial-.. or /dev/cu.wchusbserial.., its driver is missing: "
    "install the CP210x driver of Silicon Labs or the CH34x driver of WCH, and allow it in the privacy settings.",
}
# How Windows and macOS say, through pyserial, that an open port is no longer there. (On Linux the port says it itself.)
_LOST = ("ClearCommError failed", "WriteFile failed", "GetOverlappedResult failed", "Device not configured")
_BUSY = {errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK}


def explain(port: str, error: OSError, system: System | None = None) -> Trouble:
    """What an error of opening a port means (OSError, and serial.SerialException which is one)."""
    system = system or System()
    number = error.errno
    text = str(error)
    if number is None or (system.platform == "win32" and number not in (errno.ENOENT, errno.EACCES)):
        # pyserial on Windows tells the cause in words only.
        if "PermissionError" in text or "Access is denied" in text:
            number = errno.EBUSY if system.platform == "win32" else errno.EACCES
        elif "FileNotFoundError" in text or "cannot find" in text:
            number = errno.ENOENT
    if number == errno.EACCES or number == errno.EPERM:
        return _permission(port, system)
    if number in _BUSY or "exclusively lock" in text:
        return _busy(port, system)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return absent(port, system)
    return Trouble("gone", f"{port} can't be opened ({text}). Unplug the board, plug it in again and repeat this.")


def _permission(port: str, system: System) -> Trouble:
    group = system.group_of(port)
    if system.platform == "win32":
        return _busy(port, system)
    if group is None or group == "root":
        way = (
            f"No group may use it: add a udev rule for serial adapters, or for this once: sudo chmod a+rw {port}, "
            "and repeat this."
        )
    elif system.is_member(group):
        way = f"You are in its group {group} already, but this session does not know yet: log out and in again."
    else:
        way = f"It belongs to the group {group}: join it with sudo usermod -aG {group} $USER, then log out and in."
    return Trouble("permission", f"You may not open {port}. {way}")


def _busy(port: str, system: System) -> Trouble:
    holders = system.holders(port)
    who = " and ".join(holders) if holders else "another program, such as a serial monitor or Thonny,"
    has = "has" if len(holders) < 2 else "have"
    return Trouble("busy", f"{port} is busy: {who} {has} it open. Close that and repeat this.")


def vanished(port: str, said: str = "") -> Trouble | None:
    """Whether a port went while a tool of others had it open, from the port itself and from what the tool said."""
    lost = any(words in said for words in _LOST) or (port.startswith("/") and not os.path.exists(port))
    return gone(port) if lost else None


def gone(port: str) -> Trouble:
    """The port went while it was open."""
    return Trouble(
        "gone", f"{port} is gone: the cable was pulled or the board lost its power. Plug it in and repeat this."
    )


def absent(port: str | None, system: System | None = None) -> Trouble:
    """The port does not exist (None: no port at all does)."""
    system = system or System()
    what = f"There is no port {port}." if port else "No board is plugged in."
    log = system.kernel_log() if system.platform == "linux" else ""
    taken = "brltty" in log or (system.has_brltty() and ("cp210x" in log or "ch341" in log))
    if taken:
        return Trouble("no_board", f"{what} {BRLTTY}")
    hint = "Is the cable one with data lines, and firmly in?"
    if port:
        hint += " `battlevest ports` lists what is there."
    driver = DRIVERS.get(system.platform)
    return Trouble("no_board", f"{what} {hint}" + (f" {driver}" if driver else ""))
