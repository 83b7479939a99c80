"""The private importer: modules of their own for every device, nothing in sys.modules."""

import sys

import pytest
from battlevest.simulator.importer import Importer


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "__init__.py").write_text("NAME = 'room'\n")
    (tmp_path / "room" / "part.py").write_text("from room import NAME\nimport counter\ncounter.seen.append(NAME)\n")
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain" / "leaf.py").write_text("from .other import VALUE\n")
    (tmp_path / "plain" / "other.py").write_text("VALUE = 7\n")
    (tmp_path / "counter.py").write_text("seen = []\n")
    (tmp_path / "json.py").write_text("mine = True\n")
    return tmp_path


def load(folder, text):
    file = folder / "top.py"
    file.write_text(text)
    return Importer([folder], {"print": None}).load(file, "top")


def test_packages_folders_and_relative_names(folder):
    top = load(folder, "import room.part\nfrom plain import leaf\nimport plain.other as o\n")
    assert (top.room.NAME, top.leaf.VALUE, top.o.VALUE) == ("room", 7, 7)


def test_own_files_come_before_cpythons(folder):
    top = load(folder, "import json, struct\nmine, size = json.mine, struct.calcsize('<I')\n")
    assert (top.mine, top.size) == (True, 4)


def test_nothing_is_shared_and_nothing_is_left(folder):
    before = dict(sys.modules)
    one, other = load(folder, "import counter, room.part\n"), load(folder, "import counter\n")
    assert one.counter.seen == ["room"]
    assert other.counter.seen == []
    assert {name for name in sys.modules if name not in before} == set()


def test_a_module_that_fails_is_not_kept(folder):
    (folder / "bad.py").write_text("1 / 0\n")
    top = load(folder, "def again():\n    import bad\n")
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            top.again()


def test_what_is_not_there(folder):
    top = load(folder, "def one():\n    import nothing_like_this\ndef two():\n    import room.nothing\n")
    with pytest.raises(ImportError):
        top.one()
    with pytest.raises(ImportError):
        top.two()


def test_builtins_can_be_replaced(folder):
    assert load(folder, "x = print\n").x is None
