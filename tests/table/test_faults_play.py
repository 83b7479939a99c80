"""Faults at the table: named on the screen and the log, played around, and mended; no vest; a broken journal."""

import desk
import rig
from desk import Desk
from table import faults, files, referee

LOG = []


def listen():
    del LOG[:]
    faults.print = lambda *values: LOG.append(" ".join([str(value) for value in values]))
    referee.print = faults.print


def test_a_missing_chip_is_named_and_the_rest_plays_on():
    listen()
    d = Desk()
    rig.fault("0x5A", "missing")
    d.run(1200)
    assert LOG == ["fault touch 0x5A missing"]
    assert d.texts()[1:3] == ["Back: rows", "does not answer"]
    # The buttons are offered for what can't be pressed, and then what is asked for comes back by itself.
    d.run(1300)
    assert d.texts()[1:3] == ["Part is broken:", "hold > for keys"]
    d.run(2600)
    assert d.texts()[1] == "Press 5 squares"
    d.front("C4")
    assert d.texts()[1] == "Not your move"
    assert len(d.game.history) == 0
    rig.fault("0x5A", "none")
    d.run(2000)
    assert LOG == ["fault touch 0x5A missing", "mended touch 0x5A"]
    d.run(3000)
    d.back("C4")
    assert d.view["organisms"] == {"C4": "virus"}


def test_without_a_vest_the_screen_says_what_is_missing():
    listen()
    rig.reset(attach=None)
    d = Desk()
    # The games that need none are offered.
    assert d.texts()[0].startswith("Battle Vest 1/")
    assert d.texts()[2:] == ["Vest: not found", "< OK >"]
    assert d.game is None
    rig.attach("vest")
    d.run(2000)
    assert d.texts()[1] == "Press 5 squares"
    d.back("C4", "C4")  # the second press says that the light was under the finger
    assert d.view["organisms"] == {"C4": "virus"}
    # Unplugged in mid-game: the game waits, and goes on when the sides are proven.
    rig.attach(None)
    d.run(1500)
    assert d.texts()[1] == "No vest found"
    rig.attach("vest")
    d.run(2000)
    d.back("C4", "C4")
    assert d.texts()[2] == "on the back: 1/5"


def test_a_missing_screen_does_not_stop_the_lights():
    rig.fault("screen", "missing")
    d = Desk()
    d.back("C4")
    d.run(400)
    assert list(d.lit("back")) == ["C4"]


def test_a_damaged_journal_is_said_once_and_a_game_begins():
    listen()
    files.make_folder("data/game")
    with open("data/game/head", "wb") as file:
        file.write(b"\xffgarbage")
    d = Desk()
    assert d.texts()[1:3] == ["The saved game", "was damaged"]
    assert LOG == ["trouble journal_bad"]
    d.run(2800)
    assert d.texts()[1] == "Press 5 squares"
    rig.power_cycle()
    assert Desk().texts()[1] == "Press 5 squares"


def test_headers_that_no_game_fits_are_set_aside():
    for head in (
        '{"format": 1, "game": "chess", "seats": 2, "options": {}, "serial": 1}',
        '{"format": 1, "game": "ten_turns", "seats": 3, "options": {}, "serial": 1}',
        '{"format": 1, "game": "ten_turns", "seats": 2, "options": {"edition": "none"}, "serial": 1}',
        '{"format": 1, "game": "ten_turns", "seats": 2, "options": {"colour": [1]}, "serial": 1}',
        '{"format": 1, "game": "ten_turns", "seats": 2, "options": {"edition": {}}, "serial": 1}',
    ):
        rig.reset()
        files.make_folder("data/game")
        with open("data/game/head", "wb") as file:
            file.write(head.encode())
        d = Desk()
        assert d.texts()[1:3] == ["The saved game", "was damaged"], head
        d.back("C4")
        assert d.view["organisms"] == {"C4": "virus"}


def test_an_action_that_is_not_legal_ends_the_journal_there():
    desk.save("place C2; place E2")
    with open("data/game/0001-00", "rb") as file:
        raw = file.read()
    # A copy of the first action behind the second: the square is taken by then. The check bytes are right.
    check = raw[3]
    value = raw[0]
    with open("data/game/0001-00", "ab") as file:
        file.write(bytes((value, (check * 33 + value + 1) & 0xFF)))
    d = Desk()
    assert sorted(d.view["organisms"]) == ["C2", "E2"]
    d.back("D7")
    rig.power_cycle()
    assert sorted(Desk().view["organisms"]) == ["C2", "D7", "E2"]


def test_a_flash_that_refuses_is_said_and_the_game_goes_on():
    d = Desk()
    rig.fault("flash", "bad")
    d.back("C4")
    assert d.view["organisms"] == {"C4": "virus"}
    assert d.texts()[1:3] == ["Memory is full:", "game not saved"]
    d.run(3000)
    d.back("D7")
    assert d.texts()[2] == "on the back: 2/5"
