"""The same test files on real MicroPython, a process for each, and the comparison of the two lists of names."""

import json
import os
import sys
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
LONG = (
    "tests/rules/test_conformance.py",
    "tests/rules/test_non_interference.py",
    "tests/rules/test_three_turns_kinds.py",
)
# Files that one simulator runs, each on a MicroPython of its own: to start a simulator takes a second.
FILES_A_SIMULATOR = 6


def files_of(root: Path, rooms: list[str]) -> list[str]:
    """The test files of the rooms that run on both interpreters, relative to the checkout."""
    return [
        path.relative_to(root).as_posix()
        for room in rooms
        if room in ROOMS
        for path in sorted((root / "tests" / room).rglob("test_*.py"))
    ]


def pieces(files: list[str]) -> list[list[str]]:
    """Files as lists, each of which one process runs: the long ones first, all of one room in a list."""
    plain = sorted((file for file in files if _plain(file)), key=lambda file: file not in LONG)
    found = [[file] for file in plain]
    for room in ROOMS:
        around = [file for file in files if not _plain(file) and room_of(file) == room]
        found += [around[at : at + FILES_A_SIMULATOR] for at in range(0, len(around), FILES_A_SIMULATOR)]
    return found


def _plain(file: str) -> bool:
    """Whether a file's tests need no device around them."""
    return room_of(file) == "rules"


def run(root: Path, files: list[str]) -> list[Outcome]:
    """One list: plain under MicroPython, or, for tests that need a device around them, through the simulator."""
    if _plain(files[0]):
        command = [micropython_path() or "micropython", "-X", "heapsize=" + HEAP, "tests/run_on_device.py", *files]
    else:
        command = [sys.executable, "-m", "battlevest.testing.on_simulator", *files]
    environment = {**os.environ, "PYTHONPATH": str(root / "host")}
    code, output = in_time(command, root, environment, TIME_LIMIT, yields=True)
    outcomes = read(output, files[0], INTERPRETER)
    if code and not any(outcome.state == FAILED for outcome in outcomes):
        heard = {outcome.file for outcome in outcomes}
        file = next((file for file in files if file not in heard), files[-1])
        outcomes.append(
            Outcome(room_of(file), file, f"(ended with code {code})", FAILED, output[-4000:], 0.0, INTERPRETER)
        )
    return outcomes


def read(output: str, file: str, interpreter: str) -> list[Outcome]:
    """The outcomes in a runner's output; what was printed before a failed test goes to its detail.

    file: where a test is from that does not say so itself.
    """
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
            source = test.get("file", file)
            seconds = test["ms"] / 1000
            outcomes.append(Outcome(room_of(source), source, test["name"], state, detail, seconds, interpreter))
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
