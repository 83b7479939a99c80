"""MicroPython's network module as the firmware uses it: the access point of an ESP32, and the station beside it."""

import _link

STA_IF = 0
AP_IF = 1


class WLAN:
    """One interface. What it is set to, and what the chip makes of it, is in the simulator's radio."""

    IF_STA = 0
    IF_AP = 1
    SEC_OPEN = 0
    SEC_WPA2 = 3
    SEC_WPA_WPA2 = 4

    def __init__(self, interface=0):
        self._interface = interface

    def active(self, on=None):
        """Switch on or off, or ask."""
        return _link.radio("active", [self._interface, None if on is None else bool(on)])

    def config(self, *asked, **values):
        """Ask for one value by its name, or set some."""
        found = _link.radio("config", [self._interface, asked[0] if asked else None, values])
        if asked and asked[0] == "mac":
            return bytes([int(found[i : i + 2], 16) for i in range(0, 12, 2)])
        return found

    def ifconfig(self, four=None):
        """(address, mask, gateway, name server), asked or set."""
        return tuple(_link.radio("ifconfig", [self._interface, None if four is None else list(four)]))

    def connect(self, name, key=None):
        """The station begins to join a network; it goes on trying by itself."""
        _link.radio("connect", [self._interface, name, key or ""])

    def status(self):
        """How far the station is, or why not."""
        return _link.radio("status", [self._interface])

    def isconnected(self):
        """Whether the station has an address."""
        return _link.radio("isconnected", [self._interface])
