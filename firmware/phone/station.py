"""Joining a WiFi that is there already, as the settings say: table.phones until it is known whether that works.

Nothing waits here: the game goes on while the radio tries. Statuses are those of MicroPython's ESP32 port (status()
gives the reason of the last try, ports/esp32/network_wlan.c); they come and go while it tries again, so the last one
that says anything is told when the time is up.
"""

from time import ticks_diff

import network
from micropython import const

_WAIT_MS = const(15000)
_LEAST = const(8)  # characters of a WPA2 password
_NO_NET = const(201)
_WRONG = (202, 204, 15)  # refused, and the two ways in which a wrong password lets the handshake run out


class Station:
    """``found`` is (interface, name, address) when the network is joined, False when it is not; ``over``: one
    of these, ``why`` then is None or a key of the texts for ``name``."""

    def __init__(self, table, now):
        settings = table.settings
        self.table = table
        self.desk = None
        self.over = False
        self.found = False
        self.name = settings["wifi"]
        self.why = "phones_no_address"
        self._since = now
        # LEDs off while the radio starts: both together are more than a weak supply has.
        table.box.leds.off(now)
        table.lights.dirty = True
        network.WLAN(getattr(network.WLAN, "IF_AP", 1)).active(False)
        self._radio = network.WLAN(getattr(network.WLAN, "IF_STA", 0))
        if len(settings["wifi_key"]) < _LEAST:
            # An open network is none that this device joins: everybody there could read along.
            self._fail("phones_no_key")
            return
        try:
            self._radio.active(True)
            self._radio.connect(self.name, settings["wifi_key"])
        except (OSError, ValueError, RuntimeError) as error:
            print("trouble wifi", error)
            self._fail("phones_radio")
            return
        self.show(now)

    def show(self, now):
        """Say what is going on."""
        self.table.forget_notes()
        self.table.note_text("phones_joins", self.name[:14], now)

    def close(self):
        """Nobody wants it any more."""
        try:
            self._radio.active(False)
        except (OSError, RuntimeError) as error:
            print("trouble wifi", error)

    def step(self, now):
        """See whether it is joined by now."""
        if self.over:
            return
        try:
            if self._radio.isconnected():
                self.why = None
                self.found = (self._radio, self.name, self._radio.ifconfig()[0])
                self.over = True
                return
            status = self._radio.status()
        except (OSError, RuntimeError) as error:
            print("trouble wifi", error)
            self._fail("phones_radio")
            return
        if status == _NO_NET:
            self.why = "phones_no_net"
        elif status in _WRONG:
            self.why = "phones_wrong"
        if ticks_diff(now, self._since) >= _WAIT_MS:
            self._fail(self.why)

    def _fail(self, key):
        self.why = key
        self.over = True
        self.close()
        print("no wifi:", key)
