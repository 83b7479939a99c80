"""Every chip of the board through the firmware's own drivers, and what its electrodes measure."""

import gc
import time
from array import array

from boards import vest
from devices.box import Box
from devices.bus import FAULT_WORDS
from table import way_in

SETTLE_MS = 2000
LOOK_MS = 20
LEAST_LOOKS = 8
SCAN_MS = 5

settings, board = way_in.found()
box = Box(board, vest)
box.leds.budget_ma = settings["supply_ma"]
gc.collect()


def scan(ms):
    """Keep the drivers going for a while."""
    began = time.ticks_ms()
    while True:
        now = time.ticks_ms()
        if time.ticks_diff(now, began) >= ms:
            return
        box.scan(now)
        box.flush(now)
        time.sleep_ms(SCAN_MS)


def chips():
    """Ask every part and tell how it is; what else answers on the bus is told by its address."""
    box.start(time.ticks_ms())
    began = time.ticks_ms()
    while not box.settled and time.ticks_diff(time.ticks_ms(), began) < SETTLE_MS:
        scan(100)
    scan(100)
    for part in box.parts:
        address = getattr(part, "address", -1)
        fault = FAULT_WORDS[part.fault]
        tell("part", name=part.name, label=part.label, fault=fault, detail=part.detail, address=address)
    try:
        found = box.bus.i2c.scan()
    except OSError:
        found = []
    tell("bus", addresses=list(found), attached=box.attached, lines=sorted(box.leds.frames))
    for pressed in range(3):
        tell("button", number=pressed, down=box.buttons.held(pressed))


class Watch:
    """One panel's electrodes over some seconds: sums of the counts' differences to the first look."""

    def __init__(self, panel):
        self.panel = panel
        self.looks = 0
        self.first = array("h", bytes(48))
        self.low = array("h", bytes(48))
        self.high = array("h", bytes(48))
        self.sum = array("i", bytes(96))
        self.squares = array("i", bytes(96))

    def look(self, now):
        """One look at all electrodes."""
        panel = self.panel
        panel.burst(now)
        for electrode in range(24):
            counts = panel.counts(electrode)
            if not self.looks:
                self.first[electrode] = counts
            away = counts - self.first[electrode]
            self.low[electrode] = min(self.low[electrode], away)
            self.high[electrode] = max(self.high[electrode], away)
            self.sum[electrode] += away
            self.squares[electrode] += min(away * away, 10000)
        self.looks += 1

    def tell(self):
        """A line for each electrode in use; nothing of a chip that is not."""
        baseline = bytearray(12)
        for number, chip in enumerate(self.panel.chips):
            if self.panel.counts(12 * number) < 0:
                continue
            try:
                box.bus.i2c.readfrom_mem_into(chip.address, 0x1E, baseline)
            except OSError:
                continue
            for own in range(12):
                electrode = 12 * number + own
                if self.panel.counts(electrode) >= 0:
                    tell(
                        "electrode",
                        panel=self.panel.name,
                        line=self.panel.line_name(electrode),
                        chip=chip.address,
                        electrode=own,
                        baseline=baseline[own] << 2,
                        first=self.first[electrode],
                        looks=self.looks,
                        sum=self.sum[electrode],
                        squares=self.squares[electrode],
                        low=self.low[electrode],
                        high=self.high[electrode],
                        touched=bool(chip.touched >> own & 1),
                        release=chip.release,
                    )


def electrodes(ms):
    """Watch all electrodes for so many milliseconds without anybody touching them, and tell what they measured."""
    watches = [Watch(box.panels[name]) for name in sorted(box.panels)]
    began = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), began) < ms or watches[0].looks < LEAST_LOOKS:
        scan(LOOK_MS)
        now = time.ticks_ms()
        for watch in watches:
            watch.look(now)
    for watch in watches:
        watch.tell()


def press_buttons(ms):
    """Tell each button that is pressed, until all three were or the time is over."""
    seen = set()
    began = time.ticks_ms()
    while len(seen) < 3 and time.ticks_diff(time.ticks_ms(), began) < ms:
        scan(SCAN_MS)
        while box.buttons.next_event():
            if box.buttons.name not in seen:
                seen.add(box.buttons.name)
                tell("pressed", number=box.buttons.name)


def fill(name, red, green, blue):
    """Light a whole line in one colour, as bright as the supply allows."""
    frame = box.leds.frames[name]
    for at in range(0, len(frame), 3):
        frame[at] = red
        frame[at + 1] = green
        frame[at + 2] = blue
    scan(60)


def dark():
    """All lights off."""
    box.off(time.ticks_ms())


def beep():
    """Three rising tones."""
    box.buzzer.play(((523, 150), (659, 150), (784, 300)))
    scan(700)
