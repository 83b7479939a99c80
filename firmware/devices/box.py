"""The whole device: every driver made once from the board file, one call for the inputs and one for the outputs."""

from devices.bus import Bus
from devices.buttons import Buttons
from devices.buzzer import Buzzer
from devices.leds import LedLines
from devices.panel import Panel
from devices.ssd1306 import Screen


class Box:
    """Drivers of the box and the vest.

    ``panels`` {"back", "front"}, ``leds``, ``screen``, ``buttons``, ``buzzer``; ``parts``: what can fail, each with
    ``name``, ``label``, ``fault``, ``fault_count``, ``detail`` (devices.bus.Part). All objects exist whatever is
    plugged in.
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

    @property
    def attached(self):
        """What is plugged in: "vest" when any of its touch chips answers, else None."""
        for panel in self._scanned:
            if panel.present:
                return "vest"
        return None

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
        self.screen.send(now)

    def scan(self, now):
        """Read the inputs; events wait in the panels and the buttons."""
        self.bus.scan(now)
        for panel in self._scanned:
            panel.scan(now)
        self.buttons.scan(now)

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
