"""A trace of the table played through the real filter: the firmware's gallery, whose chips say what the trace says."""

from battlevest.maker import trace
from battlevest.simulator.runtime import Runtime

SCAN_MS = 5
SETTLE_MS = 600
WORDS = "READY SHOT MOVED FELL JUDGED ASK ANSWERED BROKEN MENDED PLATE STOOD"


class ReplayCups:
    """``events`` [(ms of the trace, kind, line, place, part)] of firmware/devices/gallery.py, kinds by their names.

    Everybody is behind the line from the trace's beginning on: the gallery is armed with what stands then.
    """

    def __init__(self, path):
        self.head, self.changes = trace.read(path, "cups")
        runtime = Runtime(attach="table")
        load = runtime.importer.builtins["__import__"]
        self.rules = load("devices.gallery", {}, {}, ["*"])
        self.time = load("time", {}, {}, ["*"])
        board, table = (load(f"boards.{name}", {}, {}, ["*"]) for name in ("esp32_devkitc", "table"))
        self.world = runtime.world
        self.rig = runtime.world.table
        self.chips = [self.rig.expanders[chip["address"]] for chip in self.head["chips"] if "address" in chip]
        self.rig.scale.frozen = True  # its values come from the trace
        self.kinds = {getattr(self.rules, name): name for name in WORDS.split()}
        self.gallery = self.rules.Gallery(board, table, load("devices.bus", {}, {}, ["*"]).Bus(board))
        self.events = []

    def run(self):
        """Play it all; the events."""
        gallery, begin = self.gallery, self.changes[0].ms
        left = list(self.changes)
        # What stands at first stands while the driver comes up.
        while left[0].ms == begin:
            self._say(left.pop(0))
        gallery.start(self._now())
        self._scan(SETTLE_MS)
        gallery.arm(self._now())
        self._scan(SETTLE_MS)
        start = self._now()
        while left:
            while left and left[0].ms - begin <= self._now() - start:
                self._say(left.pop(0))
            self._scan(SCAN_MS, start)
        self._scan(gallery.window_ms + SETTLE_MS, start)
        return self.events

    def _now(self):
        return self.time.ticks_ms()

    def _scan(self, ms, start=None):
        end = self._now() + ms
        while self._now() < end:
            self.gallery.scan(self._now())
            self.world.clock.advance(SCAN_MS * 1000)
            while self.gallery.next_event():
                one = self.gallery
                if start is not None:
                    self.events.append((self._now() - start, self.kinds[one.kind], one.line, one.place, one.part))

    def _say(self, one):
        if one.chip == trace.TRIGGER:
            self.rig.trigger.down = not one.data[0]  # its bounces are in the trace
        elif one.chip == trace.PIEZO:
            self.rig.piezo.read = lambda: one.data[0] << 8
        elif one.chip == trace.SCALE:
            self.rig.scale.word = int.from_bytes(one.data, "big")
        elif one.chip < trace.TRIGGER:
            chip = self.chips[one.chip]
            self.world.faults.set(f"0x{chip.address:02X}", "missing" if one.register is None else "none")
            if one.register is not None:
                self._ports(chip, one.data)

    def _ports(self, chip, data):
        """INTF, INTCAP, GPIO of both ports: where something changed, first what the chip caught, then what there is."""
        for port in (0, 1):
            for levels in [data[2 + port], data[4 + port]] if data[port] else [data[4 + port]]:
                for bit in range(8):
                    chip.set_pin(port, bit, levels >> bit & 1)
