"""What the firmware's source must keep to on MicroPython and on an ESP32, read from its syntax trees."""

import ast
import subprocess

import pytest
from battlevest.paths import micropython_path
from source_files import ROOT, nodes, python_files, where

FIRMWARE = python_files("firmware")


def test_no_integer_leaves_the_small_integers():
    """An ESP32's small ints have 31 bits with the sign; a bigger literal costs heap whenever it is used."""
    wrong = [
        f"{where(path, node)}: {node.value}"
        for path in FIRMWARE
        for node in nodes(path, ast.Constant)
        if type(node.value) is int and node.value >= 1 << 30
    ]
    assert wrong == []


def test_no_bare_except():
    """It would swallow Ctrl-C and the end of the program."""
    files = FIRMWARE + python_files("host") + python_files("tests")
    assert [where(path, node) for path in files for node in nodes(path, ast.ExceptHandler) if node.type is None] == []


def test_nothing_that_micropython_lacks():
    wrong = []
    for path in FIRMWARE:
        for node in nodes(path, ast.Match, ast.AsyncFor, ast.TryStar, ast.MatMult):
            wrong.append(f"{where(path, node)}: {type(node).__name__}")
        for node in nodes(path, ast.arguments):
            if node.posonlyargs:
                wrong.append(f"{path.relative_to(ROOT)}: positional-only arguments")
    assert wrong == []


def test_firmware_compiles_on_micropython(tmp_path):
    """Every file goes through MicroPython's own compiler, also those that no test imports."""
    program = micropython_path()
    if program is None:
        pytest.skip("no MicroPython wheel exists for this machine and Python")
    script = tmp_path / "compile_all.py"
    script.write_text(
        "import sys\nfor path in sys.argv[1:]:\n    with open(path) as f:\n        compile(f.read(), path, 'exec')\n"
    )
    paths = [str(path.relative_to(ROOT)) for path in FIRMWARE]
    done = subprocess.run([program, str(script), *paths], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_firmware_does_not_know_where_it_runs():
    words = ("simulat", "pytest", "sys.implementation")
    wrong = []
    for path in FIRMWARE:
        text = path.read_text(encoding="utf-8")
        wrong += [f"{path.relative_to(ROOT)} says {word}" for word in words if word in text.lower()]
    assert wrong == []


def test_only_boards_names_pins():
    """A pin's number stands in a board file; everywhere else a Pin is made from what the board says."""
    wrong = []
    for path in FIRMWARE:
        if "boards" in path.parts:
            continue
        for call in nodes(path, ast.Call):
            name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
            given = [
                *call.args[:1],
                *(keyword.value for keyword in call.keywords if keyword.arg in ("scl", "sda", "id")),
            ]
            literal = any(isinstance(value, ast.Constant) and isinstance(value.value, (int, str)) for value in given)
            if name in ("Pin", "I2C", "SoftI2C", "ADC", "PWM") and literal:
                wrong.append(where(path, call))
    assert wrong == []


def test_public_things_are_documented():
    """Modules, public classes and public functions of the firmware say what they are for."""
    wrong = []
    for path in FIRMWARE:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        things = [tree, *(node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef)))]
        for thing in things:
            name = getattr(thing, "name", "the module")
            if not name.startswith("_") and not ast.get_docstring(thing):
                wrong.append(f"{path.relative_to(ROOT)}: {name}")
    assert wrong == []
