"""A recorded trace played through the real touch filter: the firmware's panel, whose chips say what the trace says."""

from battlevest.maker import trace
from battlevest.simulator.runtime import Runtime

SCAN_MS = 5  # as often as the device scans
SETTLE_MS = 600


class Replay:
    """``events`` [(ms of the trace, kind, cell, hold)] of firmware/devices/panel.py, kinds by their names."""

    def __init__(self, path):
        self.head, self.changes = trace.read(path)
        self.runtime = Runtime()
        self.world = self.runtime.world
        self.panels = self.runtime.importer.load(self.runtime.firmware / "devices/panel.py", "devices.panel")
        self.kinds = {getattr(self.panels, name): name for name in "DOWN UP REFUSED MASS CALM LOST BACK".split()}
        self.events = []

    def run(self):
        """Play it all; the events."""
        board, vest = self.world.wiring.board, self.world.wiring.vest
        bus = self.runtime.importer.load(self.runtime.firmware / "devices/bus.py", "devices.bus").Bus(board)
        if self.head["thresholds"]:
            vest.TOUCH_COUNTS, vest.RELEASE_COUNTS = self.head["thresholds"]
        panel = self.panels.Panel(self.head["panel"], vest.TOUCH[self.head["panel"]], bus, vest)
        # The first moment stands while the drivers come up: they must learn this wearer's rest, not the simulator's.
        first = [one for one in self.changes if one.ms <= self.changes[0].ms]
        for one in first:
            self._say(one)
        now = 0
        panel.start(now)
        while now < SETTLE_MS:
            now = self._scan(panel, now)
        panel.clear()  # that the chips came into use
        begin, left = now, self.changes[len(first) :]
        end = self.changes[-1].ms + 100
        while now - begin < end:
            while left and left[0].ms <= now - begin:
                self._say(left.pop(0))
            now = self._scan(panel, now)
            while panel.next_event():
                name = self.panels.cell_name(panel.cell) if panel.cell >= 0 else ""
                self.events.append((now - begin, self.kinds[panel.kind], name, panel.hold))
        return self.events

    def _scan(self, panel, now):
        panel.scan(now)
        self.world.clock.advance(SCAN_MS * 1000)
        return now + SCAN_MS

    def _say(self, one):
        """From now on the chip says what the trace has, or nothing at all."""
        chip = self.world.touch_chips[self.head["chips"][one.chip]["address"]]
        self.world.faults.set(f"0x{chip.address:02X}", "missing" if one.register is None else "none")
        for at, value in enumerate(one.data):
            chip.overrides[(one.register or 0) + at] = value
