"""What the tests of the gallery share: a box with the table plugged in, and a list of what the gallery said."""

import time

import rig
import tools
from boards import esp32_devkitc, vest
from devices import gallery as galleries
from devices.box import Box
from hands import Loop

WORDS = {
    galleries.READY: "ready",
    galleries.SHOT: "shot",
    galleries.MOVED: "moved",
    galleries.FELL: "fell",
    galleries.JUDGED: "judged",
    galleries.ASK: "ask",
    galleries.ANSWERED: "answered",
    galleries.BROKEN: "broken",
    galleries.MENDED: "mended",
    galleries.PLATE: "plate",
    galleries.STOOD: "stood",
}
PLAIN = ("ready", "judged", "answered")


class Stand(Loop):
    """A box in a loop as the device has it. ``said``: [(word, line, place, part)] of the gallery, counted from 1 for
    people; a shot is ("shot", source), a question ("ask", line, why), the plate ("plate", cups).

    attach: what is plugged in; None leaves it as it is, faults included.
    """

    def __init__(self, cups=5, attach="table", pause=None, settle=300):
        if attach is not None:
            rig.attach(attach)
        if cups:
            rig.set_up(cups)
        self.box = Box(esp32_devkitc, vest)
        self.pause = tools.GAMES(4, 14) if pause is None else pause
        self.said = []
        self.times = []
        self.box.start(time.ticks_ms())
        self.gallery = self.box.gallery
        self.run(settle)
        self.take()

    def step(self):
        """One loop; what the gallery said is kept."""
        now = self.now()
        self.box.scan(now)
        gallery = self.gallery
        while gallery is not None and gallery.next_event():
            word = WORDS[gallery.kind]
            entry = (word, gallery.line + 1, gallery.place + 1, galleries_part(gallery.part))
            if word in PLAIN:
                entry = (word,)
            elif word == "shot":
                entry = (word, gallery.why)
            elif word == "ask":
                entry = (word, gallery.line + 1, gallery.why)
            elif word == "plate":
                entry = (word, gallery.place)
            self.said.append(entry)
            self.times.append(now)
        self.box.flush(now)
        time.sleep_ms(self.pause)

    def take(self):
        """What was said since the last time."""
        said = self.said
        self.said = []
        self.times = []
        return said

    def arm(self, cups=None):
        """Everybody is behind the line; until it is armed."""
        self.gallery.arm(self.now(), cups)
        for _ in range(1000):
            if self.gallery.phase == galleries.ARMED:
                return self.take()
            self.step()
        raise AssertionError("not armed, waits for " + self.gallery.waits_for)

    def shot(self):
        """The referee tells a shot."""
        self.gallery.shot(self.now())

    def counts(self):
        """Cups judged beaten on each line."""
        return [self.gallery.count(line) for line in range(3)]

    def of(self, word):
        """What was said of one kind since the last time; all is forgotten."""
        return [entry for entry in self.take() if entry[0] == word]


def galleries_part(part):
    """ "lower" or "upper"."""
    return "upper" if part else "lower"
