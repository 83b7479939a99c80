"""The same test files on real MicroPython, one process a file, and the comparison of the two lists of names."""

import json
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

from battlevest.paths import micropython_path
from battlevest.testing.in_time import in_time
from battlevest.testing.outcome import FAILED, PASSED, Outcome

MARK = "\x1e"
# Seconds after which a file is taken to hang.
TIME_LIMIT = 30 * 60
# The reference engine and long histories need more than a device has; firmware's own limits are measured elsewhere.
HEAP = "64m"
# The rooms of tests/ that run on both interpreters; all others need CPython.
ROOMS = ("rules", "devices", "table", "phone")
INTERPRETER = "MicroPython"
# Files that take long, to be begun first.
LONG = ("tests/rules/test_conformance.py", "tests/rules/test_non_interference.py")


def files_of(root: Path, rooms: list[str]) -> list[str]:
    """The test files of the rooms that run on both interpreters, relative to the checkout."""
    return [
        path.relative_to(root).as_posix()
        for room in rooms
        if room in ROOMS
        for path in sorted((root / "tests" / room).rglob("test_*.py"))
    ]


def run_file(root: Path, file: str) -> list[Outcome]:
    """One file: plain under MicroPython, or, for tests that need a device around them, through the simulator."""
    if file.startswith("tests/rules/"):
        command = [micropython_path() or "micropython", "-X", "heapsize=" + HEAP, "tests/run_on_device.py", file]
    else:
        command = [sys.executable, "-m", "battlevest.testing.on_simulator", file]
    begin = time.monotonic()
    code, output = in_time(command, root, {**os.environ, "PYTHONPATH": str(root / "host")}, TIME_LIMIT)
    outcomes = read(output, file, INTERPRETER)
    if outcomes and not any(outcome.seconds for outcome in outcomes):
        # The simulator's runner does not time single tests: the first one stands for the file.
        outcomes[0] = replace(outcomes[0], seconds=time.monotonic() - begin)
    if code and not any(outcome.state == FAILED for outcome in outcomes):
        outcomes.append(
            Outcome(room_of(file), file, f"(ended with code {code})", FAILED, output[-4000:], 0.0, INTERPRETER)
        )
    return outcomes


def read(output: str, file: str, interpreter: str) -> list[Outcome]:
    """The outcomes in a runner's output; what was printed before a failed test goes to its detail."""
    outcomes = []
    printed: list[str] = []
    # Not splitlines(): the mark counts as the end of a line there.
    for line in output.split("\n"):
        before, mark, record = line.partition(MARK)
        if before:
            printed.append(before)
        if mark:
            test = json.loads(record)
            detail = "" if test["ok"] else test["error"] + "\n".join(printed[-20:])
            state = PASSED if test["ok"] else FAILED
            outcomes.append(Outcome(room_of(file), file, test["name"], state, detail, test["ms"] / 1000, interpreter))
            printed = []
    return outcomes


def room_of(file: str) -> str:
    """The folder of tests/ that a file lies in."""
    return file.split("/")[1]


def compare(on_cpython: list[Outcome], on_micropython: list[Outcome]) -> Outcome:
    """The check that both interpreters ran tests of the same names."""
    here = {outcome.title for outcome in on_cpython}
    there = {outcome.title for outcome in on_micropython}
    detail = [f"only on CPython: {title}" for title in sorted(here - there)]
    detail += [f"only on MicroPython: {title}" for title in sorted(there - here)]
    return Outcome("lists", "", "both interpreters ran the same tests", FAILED if detail else PASSED, "\n".join(detail))
