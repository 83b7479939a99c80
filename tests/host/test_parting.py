"""Methods that wait on flash: the parted program does what the whole one does, and says where an error is."""

import builtins
import importlib
import sys
import traceback

import pytest
from battlevest.application.parting import PartError, part
from battlevest.application.slim import slim
from battlevest.paths import firmware_dir

SHAPES = b'''"""Shapes."""
from micropython import const

import math

_SIDES = const(4)
SCALE = 3


class Shape:
    """Any shape."""

    def __init__(self, size):
        self.size = size

    def area(self):
        """What it covers."""
        return 0

    def double(self):
        """Twice as much."""
        return 2 * self.area()


class Square(Shape):
    """A square."""

    def area(self):
        """What it covers."""
        return self._side() ** 2

    def _side(self):
        return self.size * SCALE

    def around(self):
        """How far it is around."""
        return _SIDES * self._side() + math.floor(0.5)

    def broken(self):
        """An error in line 41."""
        width = self.size
        return width / 0
'''
PARTS = {"pkg/shapes.py": {"Shape": ["double", "area"], "Square": ["_side around", "area broken"]}}


@pytest.fixture
def shapes(tmp_path, monkeypatch):
    """The module as it is on a board."""
    sources = {"pkg/shapes.py": SHAPES}
    said = frozenset({"Shape", "Square", "size", "area", "double", "around", "broken"})
    made = part(slim(sources, said), sources, PARTS)
    for path, text in made.items():
        file = tmp_path / path
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text)
    (tmp_path / "pkg" / "__init__.py").write_text("")
    (tmp_path / "micropython.py").write_text("def const(value):\n    return value\n")
    (tmp_path / "rooms.py").write_bytes((firmware_dir() / "rooms.py").read_bytes())
    monkeypatch.setattr(builtins, "const", int, raising=False)  # the compiler of a board knows it by itself
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name in ("rooms", "micropython") or name.split(".")[0] == "pkg"]:
        monkeypatch.delitem(sys.modules, name)
    importlib.invalidate_caches()
    module = importlib.import_module("pkg.shapes")
    yield module
    for name in [name for name in sys.modules if name in ("rooms", "micropython") or name.split(".")[0] == "pkg"]:
        sys.modules.pop(name)


def test_it_does_the_same(shapes):
    square = shapes.Square(2)
    assert square.area() == 36  # (2 x 3)^2
    assert square.double() == 72  # the base's method finds the square's
    assert square.around() == 24
    assert shapes.Shape(2).double() == 0


def test_what_is_taken_out_is_not_in_the_class(shapes):
    assert "around" not in vars(shapes.Square)
    assert "double" not in vars(shapes.Shape)
    with pytest.raises(AttributeError, match="corner"):
        shapes.Square(2).corner  # noqa: B018


def test_an_error_has_its_line(shapes):
    with pytest.raises(ZeroDivisionError) as caught:
        shapes.Square(1).broken()
    line = SHAPES.decode().split("\n").index("        return width / 0") + 1
    assert traceback.extract_tb(caught.value.__traceback__)[-1].lineno == line


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"Circle": ["area"]}, "no class Circle"),
        ({"Square": ["area corner"]}, "Square has no corner"),
        ({"Shape": ["__len__"]}, "Shape has no __len__"),
    ],
)
def test_what_is_not_there_cannot_be_taken_out(parts, words):
    sources = {"pkg/shapes.py": SHAPES}
    with pytest.raises(PartError, match=words):
        part(slim(sources), sources, {"pkg/shapes.py": parts})


def test_what_binds_names_of_its_module_stays():
    text = b"count = 0\n\n\nclass One:\n    def more(self):\n        global count\n        count += 1\n"
    with pytest.raises(PartError, match=r"One\.more cannot be taken out"):
        part({"one.py": text}, {"one.py": text}, {"one.py": {"One": ["more"]}})


@pytest.mark.parametrize("call", ["super().area()", "Shape.area(self)"])
def test_what_is_called_by_its_class_stays(call):
    text = SHAPES.replace(b"self._side() ** 2", call.encode())
    with pytest.raises(PartError, match=r"Shape\.area is called by its class in .*, line 30"):
        part({"pkg/shapes.py": text}, {"pkg/shapes.py": text}, {"pkg/shapes.py": {"Shape": ["area"]}})
