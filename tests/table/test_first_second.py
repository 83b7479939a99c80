"""The first second: nothing is asked before it can be heard, and what was mended by then is not talked about."""

import rig
from boards import esp32_devkitc
from desk import Desk
from table import faults, referee, start
from table.settings import Settings
from tools import GAMES, raises

LOG = []
PARTS = ("0x5A", "0x5B", "0x5C", "0x5D", "screen")


def listen():
    del LOG[:]
    faults.print = lambda *values: LOG.append(" ".join([str(value) for value in values]))
    referee.print = start.print = faults.print


class Watcher:
    """Stands where the watchdog's guard stands: ``check(referee)`` after every step until it is true."""

    def __init__(self, check):
        self.check = check
        self.steps = 0
        self.first = 0
        self.table = None

    def step(self, now, *_):
        self.steps += 1
        if self.steps == 1:
            self.first = rig.now()
        if self.check(self.table):
            raise KeyboardInterrupt

    def feed(self):
        pass

    def let_go(self):
        pass


def run(check):
    """The whole program from its start until ``check(referee)``; the watcher, with the time of the first step."""
    watcher = Watcher(check)
    build = start.build

    def keep(box, settings):
        watcher.table = build(box, settings)
        return watcher.table

    start.build = keep
    try:
        raises(KeyboardInterrupt, start.run, Settings(), esp32_devkitc, watcher)
    finally:
        start.build = build
    return watcher


def test_a_press_that_begins_when_the_screen_asks_counts():
    listen()
    pressed = []

    def check(table):
        if not pressed and "Press 5 squares" in table.display.shown():
            rig.press("back", "C4", 60)
            pressed.append(rig.now())
        return pressed and rig.now() - pressed[0] > 300

    watcher = run(check)
    assert watcher.table.play.game.observation(1)["organisms"] == {"C4": "virus"}
    # The trial of the chips takes 0.3 s, the first page of the screen comes after it.
    assert pressed[0] < 1000


def test_whatever_is_missing_the_first_step_comes_within_two_seconds():
    listen()
    for missing in range(0, 32, GAMES(3, 7)):
        rig.reset()
        for i in range(5):
            if missing >> i & 1:
                rig.fault(PARTS[i], "missing")
        watcher = run(lambda table: True)
        assert watcher.first < 2000, missing


def test_a_hand_that_will_not_let_go_does_not_hold_up_the_start():
    listen()
    rig.touch("back", "C4", True)
    rig.touch("front", "E8", True)
    assert run(lambda table: True).first < 2000
    rig.reset()
    # A chip that babbles is not waited for either.
    rig.fault("0x5A", "babble")
    assert run(lambda table: True).first < 2000


def test_a_stuck_bus_at_the_start_is_mended_without_a_word_on_the_screen():
    listen()
    rig.fault("0x5A", "stuck")
    shown = []

    def check(table):
        text = "".join(table.display.shown()[3:6])
        if text not in shown:
            shown.append(text)
        return rig.now() > 5000

    run(check)
    said = [line for line in LOG if line.startswith("fault") or line.startswith("mended")]
    assert said in ([], ["fault bus stuck_bus", "mended bus"])
    assert shown == ["Press 5 squares"]


def test_a_chip_that_is_missing_at_the_start_is_still_named():
    listen()
    rig.fault("0x5A", "missing")
    d = Desk()
    d.run(1200)
    assert LOG == ["fault touch 0x5A missing"]
    assert d.texts()[1:3] == ["Back: rows", "does not answer"]


def test_what_was_mended_before_its_note_was_read_makes_no_parade():
    listen()
    d = Desk()
    d.run(2000)
    d.referee.note("undo_none", rig.now())
    for address in ("0x5A", "0x5B", "0x5C"):
        rig.fault(address, "reset")
    seen = []
    for _ in range(400):
        d.run(20)
        if d.texts()[1] not in seen:
            seen.append(d.texts()[1])
    # Three chips restarted and are back after half a second, while the first note is still read.
    assert sorted(LOG[:3]) == ["fault touch 0x5A restarted", "fault touch 0x5B restarted", "fault touch 0x5C restarted"]
    assert sorted(LOG[3:]) == ["mended touch 0x5A", "mended touch 0x5B", "mended touch 0x5C"]
    assert len(seen) == 2
    assert seen[1] == "Press 5 squares"


def test_an_offer_of_keys_that_waits_is_withdrawn_when_the_part_is_mended():
    listen()
    d = Desk()
    d.run(2000)
    rig.fault("0x5A", "missing")
    d.run(100)
    offer = d.referee.texts("cursor_offer")
    assert d.texts()[1:3] == ["Back: rows", "does not answer"]
    assert d.referee._notes == [offer]
    d.referee._notes.insert(0, "something|to read")
    d.referee._notes.insert(0, "something|else")
    rig.fault("0x5A", "none")
    d.run(1700)
    assert LOG == ["fault touch 0x5A missing", "mended touch 0x5A"]
    assert offer not in d.referee._notes


def test_news_of_a_part_takes_the_place_of_older_news():
    listen()
    d = Desk()
    d.run(2000)
    r = d.referee
    r.forget_notes()
    r.note("undo_none", r._now)
    r._say_fault("back_rows", "missing")
    r._say_fault("back_rows", "silent")
    assert r._notes == ["Back: rows|is frozen"]
    r._say_fault("back_rows", "ok")
    assert r._notes == []
    # One that is being read is told to be mended.
    r.forget_notes()
    r._say_fault("back_rows", "missing")
    r._say_fault("back_rows", "ok")
    assert r._note == "Back: rows|does not answer"
    assert r._notes == ["Back: rows|works again"]
