"""The laptop's end of the serial line: which port, opening it, MicroPython's raw REPL, and what may go wrong there."""

from .link import Board, DeviceError, connect
from .trouble import Trouble

__all__ = ["Board", "DeviceError", "Trouble", "connect"]
