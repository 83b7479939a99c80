"""How compiled rooms come in on MicroPython: what hits the import in the middle is not taken for a missing file."""

import subprocess

import pytest
from battlevest.application.compiled import compile_source
from battlevest.paths import firmware_dir, micropython_path

HEAD = """
import rooms, sys

def again():
    return rooms.fetch("part").V, rooms.fetch("part").V, "rooms.it" in sys.modules

"""
STOPPED = """
class Stopped(rooms._Door):
    @property
    def found(self):
        raise KeyboardInterrupt
    @found.setter
    def found(self, value):
        pass

whole, rooms._Door = rooms._Door, Stopped
try:
    rooms.fetch("part")
    print("nothing")
except KeyboardInterrupt:
    print("stopped")
rooms._Door = whole
print(again())
"""
LEFT = """
import vfs
vfs.mount(rooms._Door("part.mpy"), rooms.__path__)
sys.modules["rooms.it"] = rooms
print(again())
"""
MISSING = """
try:
    rooms.fetch("nowhere")
except OSError as error:
    print(error.errno)
print(again())
"""
STAYS = """
import micropython, os
os.mkdir("kit")
os.rename("part.mpy", "kit/part.mpy")
here = rooms.stay("kit.part")
import kit.part
from kit import part
print(part.V, part is here, kit.part is here)
print(rooms.stay("kit.part").V)
print("kit.part.it" in sys.modules or "rooms.it" in sys.modules)
"""


@pytest.fixture
def board(tmp_path):
    """A function that runs a program in a folder with compiled rooms; what it printed."""
    (tmp_path / "rooms.mpy").write_bytes(compile_source("rooms.py", (firmware_dir() / "rooms.py").read_bytes()))
    (tmp_path / "part.mpy").write_bytes(compile_source("part.py", b"V = 7\n"))

    def run(program):
        words = [str(micropython_path()), "-c", HEAD + program]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, env={"MICROPYPATH": ""})
        assert done.returncode == 0, done.stderr
        return done.stdout.split("\n")[:-1]

    return run


def test_a_ctrl_c_in_the_middle_of_an_import_reaches_the_program(board):
    assert board(STOPPED) == ["stopped", "(7, 7, False)"]


def test_what_a_ctrl_c_left_behind_is_in_nobodys_way(board):
    assert board(LEFT) == ["(7, 7, False)"]


def test_a_room_that_is_missing_is_told(board):
    assert board(MISSING) == ["2", "(7, 7, False)"]


def test_a_module_that_stays_is_found_by_import_and_its_file_is_not_named(board):
    said = board(STAYS)
    assert said == ["7 True True", "7", "False"]
