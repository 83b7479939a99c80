"""Sources made slimmer before they are compiled: the same program, line by line, with fewer names."""

import ast

from battlevest.application.compiled import origin
from battlevest.application.rom_names import IN_ROM
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
        self._leaf = SHUT
        self.colour = colour

    def swing(self, angle, times=_HINGE):
        self._leaf = OPEN
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
        return (self._leaf, entry.OPEN, OPEN, SHUT, entry.SAID, self._bars, f"{self._bars}")


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


OUTSIDE = frozenset({"Door", "Gate", "look", "swing"})  # what this test says of the two rooms


def names(text):
    """What objects are asked for, other than how they begin."""
    return {node.attr for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute)} - {"__init__"}


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
    slimmer = slim(sources, OUTSIDE | {"angle", "_apart"})
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
    slimmer = slim({"rooms/door.py": DOOR, "house.py": HOUSE}, OUTSIDE)
    assert b"from rooms.door import Door\n" in slimmer["house.py"]
    assert b"3, 3, (-1), 7" in slimmer["house.py"]
    assert b"_OPEN = const(3)" in slimmer["rooms/door.py"]
    # Said in a text: somebody may ask for it by its name.
    assert b"\nSAID = const(7)" in slimmer["rooms/door.py"]


def test_names_are_shared_only_by_those_that_never_meet():
    slimmer = slim({"rooms/door.py": DOOR, "house.py": HOUSE, "lonely.py": LONELY}, OUTSIDE)
    door, house = names(slimmer["rooms/door.py"]), names(slimmer["house.py"])
    assert door - set(IN_ROM.split()) == {"colour"}  # given by its name
    # _bars of the gate is inside of a text: it stays; _leaf of its base class is the same in both.
    assert "_bars" in house
    assert len(house & door) == 1
    # Objects of these two have nothing to do with each other: some names are used twice, but not within one class.
    many = b"class Many:\n    def __init__(self):\n" + b"".join(b"        self.n%d = 0\n" % n for n in range(40))
    other = many.replace(b"Many", b"Other").replace(b"self.n", b"self.m")
    first, second = (names(text) for text in slim({"many.py": many, "other.py": other}).values())
    assert len(first) == len(second) == 40
    assert len(first & second) > 20


def test_what_is_put_into_another_object_has_a_name_of_its_own():
    """Nobody knows which class the other object has."""
    lamp = b"def light(lamp):\n    lamp.glow = 1\n"
    many = b"class Many:\n    def __init__(self):\n" + b"".join(b"        self.n%d = 0\n" % n for n in range(40))
    slimmer = slim({"lamp.py": lamp, "many.py": many})
    (glow,) = names(slimmer["lamp.py"])
    assert glow in IN_ROM.split()
    assert glow not in names(slimmer["many.py"])


def test_names_of_others_stay():
    """A list has append() as well; microdot has Request, and max_body_length in it."""
    heap = b"""from microdot import Request


class Heap:
    def append(self, pebble):
        self.last = pebble

    def forget(self):
        Request.max_body_length = 1024
"""
    text = slim({"heap.py": heap})["heap.py"]
    assert b"def append(" in text and b"Request.max_body_length" in text
    assert b"forget" not in text


def test_a_base_that_is_fetched_by_its_name_is_a_base():
    heir = b"""def make(room):
    base = room("rooms.door", "Door")

    class Heir(base):
        def __init__(self):
            base.__init__(self, 4)
            self._knob = 1
"""
    slimmer = slim({"rooms/door.py": DOOR, "heir.py": heir})
    (knob,) = names(slimmer["heir.py"])
    assert knob not in names(slimmer["rooms/door.py"])


def test_arguments_that_are_given_by_name_keep_it():
    slimmer = slim({"rooms/door.py": DOOR, "house.py": HOUSE})
    assert b"def __init__(self, a, *, colour=0)" in slimmer["rooms/door.py"]


def test_a_traceback_names_the_source_of_a_method_that_was_taken_out():
    written = {"table/referee.py", "rules/__init__.py", "boards/box_2.py"}
    assert origin("table/referee_10.py", written) == "table/referee.py"
    assert origin("rules/init_0.py", written) == "rules/__init__.py"
    assert origin("boards/box_2.py", written) == "boards/box_2.py"


def test_names_that_cost_nothing_are_taken_first_and_no_word_of_the_program_is():
    many = b"def trunc(lgamma):\n    return 'sqrt'\n\n\nclass Many:\n    def __init__(self):\n"
    many += b"".join(b"        self.n%d = 0\n" % n for n in range(200))
    taken = names(slim({"many.py": many}, frozenset({"trunc", "lgamma"}))["many.py"])
    assert len(taken) == 200
    # Sixteen heaps of names: one may be empty earlier than the others, and goes on with names of its own.
    assert len(taken & set(IN_ROM.split())) > 150
    assert not taken & {"trunc", "lgamma", "sqrt"}


def test_no_object_of_ours_is_taken_for_a_file_or_a_generator():
    asked = "close ioctl mount open read readinto send stat throw umount write readblocks writeblocks keys append"
    assert not set(asked.split()) & set(IN_ROM.split())
