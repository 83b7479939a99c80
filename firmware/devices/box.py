"""The whole device: every driver made once from the board file, one call for the inputs and one for the outputs."""

import time

from micropython import const

from devices.bus import MISSING, Bus
from devices.buttons import Buttons
from devices.buzzer import Buzzer
from devices.leds import LedLines
from devices.panel import Panel
from devices.ssd1306 import Screen

_ASK_MS = const(1000)  # how often a table that is not there is asked for


class Box:
    """Drivers of the box, the vest and the table.

    ``panels`` {"back", "front"}, ``leds``, ``screen``, ``buttons``, ``buzzer`` exist whatever is plugged in;
    ``gallery`` (devices.gallery.Gallery) is None until a table answers, as its code takes room. ``parts``: what can
    fail, each with ``name``, ``label``, ``fault``, ``fault_count``, ``detail`` (devices.bus.Part); a table adds its own
    at the end.
    """

    def __init__(self, board, vest):
        # First of all: LEDs that were left on pull a weak supply down again while everything else starts.
        self.leds = LedLines(board, vest)
        self.leds.off(0)
        self.buzzer = Buzzer(board)
        self.buttons = Buttons(board)
        self.bus = Bus(board)
        self.panels = {}
        for name in vest.TOUCH:
            self.panels[name] = Panel(name, vest.TOUCH[name], self.bus, vest)
        self.screen = Screen(self.bus, board)
        self.parts: list = [self.bus]
        self._chips = []
        self._scanned = []
        for name in sorted(self.panels):
            self._scanned.append(self.panels[name])
            self._chips.extend(self.panels[name].chips)
        self.parts.extend(self._chips)
        self.parts.append(self.screen)
        self.gallery = None
        self._board = board
        self._byte = bytearray(1)
        self._asked = 0  # which expander was asked for last
        self._ask_at = 0
        self._vest_known = True  # as the LED lines know it

    @property
    def attached(self):
        """What is plugged in: "vest" when any of its touch chips answers, else "table" when one of its, else None."""
        if self.has("vest"):
            return "vest"
        return "table" if self.has("table") else None

    def has(self, what):
        """Whether the "vest" or the "table" is plugged in: any of its chips answers. Both may be."""
        if what == "vest":
            for panel in self._scanned:
                if panel.present:
                    return True
        elif self.gallery is not None:
            for chip in self.gallery.chips:
                if chip.fault != MISSING:
                    return True
        return False

    def _ask_for_table(self, now):
        # One of its expanders. Its code is loaded only where there is a table.
        expanders = getattr(self._board, "EXPANDERS", None)
        if expanders is None or self._board.LED_LINES.get("table") is None:
            return
        addresses = expanders["addresses"]
        self._asked = (self._asked + 1) % len(addresses)
        self._ask_at = time.ticks_add(now, _ASK_MS)
        try:
            self.bus.i2c.readfrom_mem_into(addresses[self._asked], 0, self._byte)
        except OSError as error:
            self.bus.trouble(now, error)
            return
        from boards import table

        from devices.gallery import Gallery

        self.gallery = Gallery(self._board, table, self.bus)
        self.leds.add_table(table)
        self.parts.extend(self.gallery.parts)
        self.gallery.start(now)

    def _follow_plugs(self, now):
        vest = self.has("vest")
        if self.gallery is None:
            # A game on the vest is not disturbed by looking for more; it may last longer than the six days of ticks.
            if vest:
                self._ask_at = now
            elif time.ticks_diff(now, self._ask_at) >= 0:
                self._ask_for_table(now)
        elif vest != self._vest_known:
            self._vest_known = vest
            self.leds.use_vest(vest)

    @property
    def settled(self):
        """Whether every touch chip is either in use or known to have a fault: what is pressed from now on is heard."""
        return all(chip.fault or not chip.lost for chip in self._chips)

    def start(self, now):
        """Ask every part once, so that ``attached`` and the faults of missing parts are known; takes a few ms.

        The chips come into use over the next scans (about 0.3 s, see ``settled``); nothing waits for a part that does
        not answer.
        """
        self.leds.off(now)
        self.buttons.start(now)
        for panel in self._scanned:
            panel.start(now)
        self.screen.start(now)
        for panel in self._scanned:
            panel.scan(now)
        for _ in range(3):
            if self.gallery is None:
                self._ask_for_table(now)
        self._follow_plugs(now)
        self.screen.send(now)

    def scan(self, now):
        """Read the inputs; events wait in the panels, the buttons and the gallery."""
        self.bus.scan(now)
        for panel in self._scanned:
            panel.scan(now)
        self.buttons.scan(now)
        self._follow_plugs(now)
        if self.gallery is not None:
            self.gallery.scan(now)

    def flush(self, now):
        """Write the outputs: LED lines that changed, one page of the screen, the tune's next step."""
        self.leds.show(now)
        self.screen.send(now)
        self.buzzer.step(now)

    def recalibrate(self, now):
        """Learn the rest position of all electrodes anew."""
        for panel in self._scanned:
            panel.recalibrate(now)

    def off(self, now):
        """LEDs, buzzer and screen off at once: for stops and crashes."""
        self.buzzer.off()
        self.leds.off(now)
        self.screen.on(False)
        self.screen.send(now)
