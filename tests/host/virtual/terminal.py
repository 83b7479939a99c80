"""A terminal program on a serial port: types, and reads until something has come."""

import time

import serial
from waits import PATIENCE_S


class Terminal:
    """One open port. `heard` is everything so far."""

    def __init__(self, port):
        self.serial = serial.Serial(port, 115200, timeout=0.05)
        self.heard = ""

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.serial.close()

    def type(self, text):
        """Send it, as keys."""
        self.serial.write(text.encode())

    def until(self, text):
        """What has come up to and with a text; fails when it does not come."""
        end = time.monotonic() + PATIENCE_S
        while text not in self.heard:
            assert time.monotonic() < end, (text, self.heard)
            self.heard += self.serial.read(max(1, self.serial.in_waiting)).decode("utf-8", "replace")
        before, _, self.heard = self.heard.partition(text)
        return before + text
