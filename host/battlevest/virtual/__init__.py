"""A virtual board on a serial port: real MicroPython with a console, a flash and the simulator's chips at its pins."""

from .board import VirtualBoard

__all__ = ["VirtualBoard"]
