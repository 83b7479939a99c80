"""A journal-like append, with the power cut inside every single flash operation of it: the files stay whole."""

import pytest
from battlevest.paths import micropython_path
from battlevest.simulator import run_on_micropython
from battlevest.simulator.errors import PowerCut
from battlevest.simulator.runtime import Runtime

PROGRAM = '''
import os
import rig

def append():
    with open("log", "ab") as file:
        for i in range(3):
            file.write(bytes((65 + i,)) * 100)
            file.flush()

def replace():
    with open("new", "wb") as file:
        file.write(b"N" * 500)
    os.rename("new", "kept")

def setup():
    rig.reset()
    with open("log", "wb") as file:
        file.write(b"-" * 150)
    with open("kept", "wb") as file:
        file.write(b"O" * 500)

WHOLE = (b"-" * 150, b"-" * 150 + b"A" * 100, b"-" * 150 + b"A" * 100 + b"B" * 100,
         b"-" * 150 + b"A" * 100 + b"B" * 100 + b"C" * 100)

def content(name):
    with open(name, "rb") as file:
        return file.read()

def cut_everywhere(action):
    """How many places there were to cut."""
    for place in range(1, 1000):
        setup()
        rig.power_cut_after(place)
        try:
            action()
        except rig.PowerCut:
            rig.power_cycle()
            assert content("log") in WHOLE, (place, content("log"))
            assert content("kept") in (b"O" * 500, b"N" * 500), place
            with open("log", "ab") as file:
                file.write(b"!")
            assert content("log")[-1:] == b"!"
        else:
            return place - 1

def test_append():
    assert cut_everywhere(append) > 8

def test_replace():
    assert cut_everywhere(replace) > 4
'''


@pytest.fixture
def program(tmp_path):
    file = tmp_path / "test_cuts.py"
    file.write_text(PROGRAM)
    return file


@pytest.mark.parametrize("name", ["test_append", "test_replace"])
def test_on_cpython(program, name):
    runtime = Runtime(folders=[program.parent])
    module = runtime.importer.load(program, "test_cuts")
    getattr(module, name)()


def test_on_micropython(program):
    if micropython_path() is None:
        return
    results = run_on_micropython(program)
    assert [(name, ok) for name, ok, _ in results] == [("test_append", True), ("test_replace", True)], results


def test_after_the_cut_nothing_answers(tmp_path):
    file = tmp_path / "test_dead.py"
    file.write_text(
        "import rig, time, machine\n"
        "def run():\n"
        "    rig.power_cut_after(1)\n"
        "    try:\n"
        "        with open('a', 'wb') as f: f.write(b'x')\n"
        "    except rig.PowerCut: pass\n"
        "    time.sleep_ms(1)\n"
    )
    module = Runtime(folders=[tmp_path]).importer.load(file, "test_dead")
    with pytest.raises(PowerCut):
        module.run()
