"""Makes a bare ESP32 a running device: MicroPython and the application onto its flash in one run of esptool."""

from .install import Order, install

__all__ = ["Order", "install"]
