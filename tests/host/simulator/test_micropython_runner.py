"""The runner of device tests on MicroPython: what passes, what fails, and what never comes back."""

from battlevest.paths import micropython_path
from battlevest.simulator import pipe_program, run_on_micropython

FILE = """
import rig
import time

def test_passes():
    time.sleep_ms(5)

def test_fails():
    assert rig.now() == 7, "no seven"

def test_model_error():
    import machine
    machine.I2C(0, scl=machine.Pin(22), sda=machine.Pin(21), freq=500000)

def test_starts_at_zero():
    assert rig.now() == 0
"""


def run(tmp_path, text):
    file = tmp_path / "test_file.py"
    file.write_text(text)
    return run_on_micropython(file) if micropython_path() else None


def test_results_in_the_order_of_the_file(tmp_path):
    results = run(tmp_path, FILE)
    if results is not None:
        assert [(name, ok) for name, ok, _ in results] == [
            ("test_passes", True),
            ("test_fails", False),
            ("test_model_error", False),
            ("test_starts_at_zero", True),
        ]
        assert "no seven" in results[1][2] and "line 9" in results[1][2]
        assert "data sheet table 7" in results[2][2]


def test_a_file_that_does_not_load(tmp_path):
    results = run(tmp_path, "import nothing_like_this\n\ndef test_one():\n    pass\n")
    if results is not None:
        assert [(name, ok) for name, ok, _ in results] == [("(loading)", False)]
        assert "nothing_like_this" in results[0][2]


def test_a_process_that_dies_or_hangs_is_a_failure(tmp_path, monkeypatch):
    monkeypatch.setattr(pipe_program, "TESTS_PATIENCE_S", 4)
    for body in ("import _link\n    _link._out.close()\n    _link.sleep(1)", "while True:\n        pass"):
        results = run(tmp_path, f"def test_one():\n    pass\n\ndef test_two():\n    {body}\n")
        if results is not None:
            assert [(name, ok) for name, ok, _ in results] == [("test_one", True), ("test_two", False)]
            assert "MicroPython ended in this test" in results[1][2]
