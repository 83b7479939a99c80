"""The box's page that tells how a phone comes in: a QR code for the WiFi, name and password, a QR code for the page."""

from time import ticks_diff

from micropython import const
from table import sounds
from table.screens import two

from phone.desk import PHONES
from phone.qr import paint

_CLOSE_MS = const(180000)


class Joining:
    """``phones``: phone.site.Phones. Left and right turn the leaves, OK goes back to the game."""

    def __init__(self, phones, now):
        self.phones = phones
        self._leaf = 0
        self._since = now
        self._here = 0
        page = paint("http://%s/" % phones.ip)
        if phones.station:
            # Whoever is in that network knows its password; it is not for this screen.
            self._codes = (None, page)
        else:
            self._codes = (paint("WIFI:T:WPA;S:%s;P:%s;;" % (phones.name, phones.key)), None, page)

    def tick(self, now):
        """Another phone is told; it goes away when nobody needs it any more."""
        here = self.phones.desk._counted
        if here != self._here:
            self._here = here
            self.phones.table.changed()
        if ticks_diff(now, self._since) >= _CLOSE_MS:
            self.phones.table.close_page()

    def press(self, panel, cell, now):
        """Presses wait."""
        return True

    def paint(self, lights):
        """The lights stay as they are."""

    def button(self, name, now):
        """Another leaf, or back to the game."""
        table = self.phones.table
        table.sound(sounds.PRESS)
        if name == "ok":
            table.close_page()
        else:
            self._leaf = (self._leaf + (1 if name == "right" else -1)) % len(self._codes)
        table.changed()

    def lines(self, display):
        """Write the four lines of the screen."""
        phones = self.phones
        say = phones.table.texts
        code = self._codes[self._leaf]
        count = "%d/%d" % (self._here, PHONES)
        if code is None:
            display.line(0, say("phones_title"), "", count)
            two(display, phones.name.replace("|", "/")[:21] + "|" + (phones.ip if phones.station else phones.key))
            display.line(3, "<", say("ok"), ">")
            return
        display.line(0, "", "", say("phones_page" if self._leaf else "phones_wifi"))
        display.line(1, "", "", count)
        display.line(2, "", "", phones.ip if self._leaf else "")
        display.line(3, "", "", "< %s >" % say("ok"))
        display.picture("phones%d" % self._leaf, code)
