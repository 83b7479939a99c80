"""Sources made slimmer before they are compiled: the same program, line by line, with fewer names."""

import ast

from battlevest.application.slim import slim

DOOR = b'''from micropython import const

OPEN = const(3)
SHUT = const(-1)
SAID = const(7)
_HINGE = const(2)


class Door:
    """A door."""

    def __init__(self, width, *, colour=0):
        self._width = width
        self._state = SHUT
        self.colour = colour

    def swing(self, angle, times=_HINGE):
        self._state = OPEN
        return self._turned(angle) * times

    def _turned(self, angle):
        return angle + self._width
'''
HOUSE = b"""from rooms import door as entry
from rooms.door import Door, OPEN, SHUT

TEXT = "SAID"


class Gate(Door):
    def __init__(self):
        Door.__init__(self, 4, colour=1)
        self._bars = 5

    def look(self):
        return (self._state, entry.OPEN, OPEN, SHUT, entry.SAID, self._bars, f"{self._bars}")


def _apart(value):
    global _count
    _count = value
    return value


_count = 0
"""
LONELY = b"""class Lonely:
    def __init__(self):
        self._alone = 1

    def alone(self):
        return self._alone
"""


def names(text):
    return {node.attr for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute)}


def run(sources):
    """Execute both rooms, the second with the first as its module, and return what they do."""
    door = {"const": int}
    exec(sources["rooms/door.py"].replace(b"from micropython import const", b"pass"), door)
    house = {"Door": door["Door"]}
    module = type("Module", (), {key: value for key, value in door.items() if key.isupper()})
    text = sources["house.py"].split(b"\n")
    # The imports are given by hand; what is left of them must still be lines one and two.
    house.update({"entry": module, "OPEN": 3, "SHUT": -1})
    exec(b"\n".join([b"", b"", *text[2:]]), house)
    gate = house["Gate"]()
    before = gate.look()
    return before, gate.swing(10), gate.swing(angle=1), gate.look(), house["_apart" if "_apart" in house else "Gate"]


def test_a_slim_program_does_the_same():
    sources = {"rooms/door.py": DOOR, "house.py": HOUSE}
    slimmer = slim(sources, frozenset({"angle", "_apart"}))
    assert run(slimmer)[:4] == run(sources)[:4]
    assert run(sources)[:4] == ((-1, 3, 3, -1, 7, 5, "5"), 28, 10, (3, 3, 3, -1, 7, 5, "5"))


def test_every_line_stays_where_it_is():
    sources = {"rooms/door.py": DOOR, "house.py": HOUSE}
    for name, text in slim(sources).items():
        lines = text.split(b"\n")
        assert len(lines) == len(sources[name].split(b"\n"))
        for number, line in enumerate(sources[name].split(b"\n")):
            if b"def " in line or b"class " in line:
                assert lines[number].split(b"(")[0].split()[0] == line.split(b"(")[0].split()[0]


def test_numbers_stand_where_they_are_used_and_their_names_are_gone():
    slimmer = slim({"rooms/door.py": DOOR, "house.py": HOUSE})
    assert b"from rooms.door import Door\n" in slimmer["house.py"]
    assert b"3, 3, (-1), 7" in slimmer["house.py"]
    assert b"_OPEN = const(3)" in slimmer["rooms/door.py"]
    # Said in a text: somebody may ask for it by its name.
    assert b"\nSAID = const(7)" in slimmer["rooms/door.py"]


def test_private_names_are_shared_only_by_those_that_never_meet():
    slimmer = slim({"rooms/door.py": DOOR, "house.py": HOUSE, "lonely.py": LONELY})
    door, house, lonely = (names(slimmer[name]) for name in ("rooms/door.py", "house.py", "lonely.py"))
    shared = {name for name in door & lonely if name.startswith("_")} - {"__init__"}
    assert len(shared) == 1
    # _bars of the gate is inside of a text: it stays; _state of its base class is the same in both.
    assert "_bars" in house
    assert len({name for name in house & door if name.startswith("_")} - {"__init__"}) == 1


def test_a_base_that_is_fetched_by_its_name_is_a_base():
    heir = b"""def make(room):
    base = room("rooms.door", "Door")

    class Heir(base):
        def __init__(self):
            base.__init__(self, 4)
            self._knob = 1
"""
    slimmer = slim({"rooms/door.py": DOOR, "heir.py": heir})
    (knob,) = {name for name in names(slimmer["heir.py"]) if name.startswith("_")} - {"__init__"}
    assert knob not in names(slimmer["rooms/door.py"])


def test_arguments_that_are_given_by_name_keep_it():
    slimmer = slim({"rooms/door.py": DOOR, "house.py": HOUSE})
    assert b"def __init__(self, a, *, colour=0)" in slimmer["rooms/door.py"]
