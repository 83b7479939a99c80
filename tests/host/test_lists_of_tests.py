"""How `battlevest test` cuts tests into lists, and runs a list as a process that steps back or is ended."""

import os
import sys

from battlevest.paths import micropython_path
from battlevest.testing import on_cpython, on_micropython, on_simulator
from battlevest.testing.in_time import in_time
from battlevest.testing.outcome import FAILED, PASSED
from source_files import ROOT, checkout


def test_a_file_that_hangs_is_ended_with_its_children(tmp_path):
    child = "import signal, sys; print('child waits', flush=True); signal.pause()"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    # The pipe closes only when the child has ended too, so that coming back at all is the proof.
    code, output = in_time([sys.executable, "-c", parent], tmp_path, dict(os.environ), 1.5)
    assert code == -1
    assert output.endswith("ended after 1.5 seconds")


def test_tests_on_cpython_are_cut_into_folders_and_the_long_ones_come_first(tmp_path):
    names = ["host__test_c", "toys__test_d", *("host__laptop__test_" + name for name in "eab")]
    root = checkout(tmp_path, **{"tests__" + name: "" for name in names})
    assert on_cpython.pieces(root, ["toys", "host"]) == [
        ["tests/host/laptop/test_a.py", "tests/host/laptop/test_e.py"],
        ["tests/host/laptop/test_b.py"],
        ["tests/host/test_c.py"],
        ["tests/toys/test_d.py"],
    ]
    assert all((ROOT / folder).is_dir() for folder in (*on_cpython.LONG, *on_cpython.HALVED))
    assert all((ROOT / "tests" / room).is_dir() for room in on_cpython.COMPUTING)
    assert all((ROOT / file).is_file() for file in on_micropython.LONG)


def test_a_simulator_runs_some_files_of_one_room_and_a_file_of_rules_is_alone():
    around = [f"tests/devices/test_{name}.py" for name in "abcdefg"] + ["tests/table/test_h.py"]
    plain = ["tests/rules/test_i.py", "tests/rules/test_conformance.py"]
    assert on_micropython.pieces([*around, *plain]) == [
        ["tests/rules/test_conformance.py"],
        ["tests/rules/test_i.py"],
        around[:6],
        around[6:7],
        around[7:],
    ]


def test_each_file_of_a_simulator_is_told_under_its_own_name(tmp_path, capsys):
    if micropython_path() is None:
        import pytest

        pytest.skip("no MicroPython wheel exists for this machine and Python")
    text = "import rig\n\nseen = []\n\n\ndef test_one():\n    seen.append(rig.reset())\n    assert {}\n"
    root = checkout(
        tmp_path,
        tests__devices__test_good=text.format("len(seen) == 1"),
        tests__devices__test_bad=text.format("len(seen) == 2"),
        tests__devices__test_broken="import nowhere_to_be_found\n",
    )
    bad, broken, good = files = [str(root / f"tests/devices/test_{name}.py") for name in ("bad", "broken", "good")]
    assert on_simulator.main(files) == 1
    found = on_micropython.read(capsys.readouterr().out, "another", "MicroPython")
    states = [(each.file, each.name, each.state) for each in found]
    assert states == [(bad, "test_one", FAILED), (broken, "(loading)", FAILED), (good, "test_one", PASSED)]
    assert all(each.seconds > 0 for each in found)


def test_what_only_computes_steps_back_for_others(tmp_path):
    told = [sys.executable, "-c", "import os; print(os.nice(0))"]
    _, first = in_time(told, tmp_path, dict(os.environ), 60)
    _, second = in_time(told, tmp_path, dict(os.environ), 60, yields=True)
    assert int(second) == min(int(first) + 5, 19)
