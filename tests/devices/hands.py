"""What the tests of the drivers share: a box that runs, and a list of what its panels and buttons said."""

import time

import rig
from boards import esp32_devkitc, vest
from devices import panel as panels
from devices.box import Box

WORDS = {
    panels.DOWN: "down",
    panels.UP: "up",
    panels.REFUSED: "refused",
    panels.MASS: "mass",
    panels.CALM: "calm",
    panels.LOST: "lost",
    panels.BACK: "back",
}


class Loop:
    """What goes on by step(). ``ahead``: ms by which its clock is ahead of the world's: days pass unsimulated."""

    ahead = 0

    def step(self):
        """One round: each loop's own."""

    def now(self):
        """The box's time."""
        return time.ticks_add(time.ticks_ms(), self.ahead)

    def run(self, ms):
        """Loop for this long."""
        end = time.ticks_add(time.ticks_ms(), ms)
        while time.ticks_diff(end, time.ticks_ms()) > 0:
            self.step()


class Bench(Loop):
    """A box in a loop as the device has it: scan, flush, a pause. ``said``: [(word, cell or "", ms)] of a panel."""

    def __init__(self, pause=4, settle=700, board=esp32_devkitc, sewn=vest):
        self.box = Box(board, sewn)
        self.pause = pause
        self.said = []
        self.holds = []
        self.box.start(time.ticks_ms())
        self.run(settle)
        self.said = []

    def step(self):
        """One loop; its events are kept."""
        now = self.now()
        self.box.scan(now)
        for name in ("back", "front"):
            panel = self.box.panels[name]
            while panel.next_event():
                cell = panels.cell_name(panel.cell) if panel.cell >= 0 else ""
                word = WORDS[panel.kind]
                self.said.append((name, word, cell) if name == "front" else (word, cell))
                if panel.kind == panels.UP:
                    self.holds.append(panel.hold)
        self.box.flush(now)
        time.sleep_ms(self.pause)

    def tap(self, cell, ms=80, side="back", strength=100):
        """A finger for ``ms``, then the time until its end is surely known; returns and forgets what was said."""
        rig.press(side, cell, ms, strength)
        self.run(ms + 120)
        return self.take()

    def take(self):
        """What was said since the last time."""
        said = self.said
        self.said = []
        return said

    def part(self, name):
        """A part by its name."""
        for part in self.box.parts:
            if part.name == name:
                return part
        raise ValueError(name)


def press_of(cell):
    """What one good press on the back says."""
    return [("down", cell), ("up", cell)]
