"""The tests under pytest on CPython, also the browser's."""

import json
import os
import sys
import tempfile
from pathlib import Path

from battlevest.testing.in_time import in_time
from battlevest.testing.outcome import FAILED, Outcome

# A run that hangs must end by itself: no test file needs more than some minutes.
TIME_LIMIT = 30 * 60
# Folders whose tests take a minute or more, the longest first: begun last, they would keep one core busy alone.
LONG = (
    "tests/host/laptop",
    "tests/rules",
    "tests/host/maker",
    "tests/devices",
    "tests/table",
    "tests/host",
    "tests/hardware",
    "tests/host/simulator",
)
# The longest of all, whose tests mostly wait for a board: two lists, that take turns with the processor.
HALVED = ("tests/host/laptop",)
# Rooms of tests that do nothing but compute.
COMPUTING = ("rules", "devices", "table", "hardware")


def pieces(root: Path, rooms: list[str]) -> list[list[str]]:
    """The test files of the rooms (folders under tests/), a list or two a folder; those that take long come first."""
    folders: dict[str, list[str]] = {}
    for room in rooms:
        for path in sorted((root / "tests" / room).rglob("test_*.py")):
            folders.setdefault(path.parent.relative_to(root).as_posix(), []).append(path.relative_to(root).as_posix())
    ordered = sorted(folders, key=lambda folder: LONG.index(folder) if folder in LONG else len(LONG))
    found = []
    for folder in ordered:
        files = folders[folder]
        found += [files[::2], files[1::2]] if folder in HALVED else [files]
    return [files for files in found if files]


def run(root: Path, files: list[str], keyword: str | None) -> list[Outcome]:
    """Run test files, relative to the checkout, one after the other, and return an outcome for each test."""
    if not files:
        return []
    # Other pytests run at the same time: none of them keeps a cache.
    command = [sys.executable, "-m", "pytest", "-p", "battlevest.testing.pytest_report", "-p", "no:cacheprovider"]
    command += ["--no-header", "--tb=short", "--continue-on-collection-errors", *files]
    if keyword:
        command += ["-k", keyword]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.jsonl"
        environment = {**os.environ, "BATTLEVEST_REPORT": str(report), "PYTHONPATH": str(root / "host")}
        code, words = in_time(command, root, environment, TIME_LIMIT, files[0].split("/")[1] in COMPUTING)
        lines = report.read_text(encoding="utf-8").splitlines() if report.exists() else []
    outcomes = sorted((_outcome(json.loads(line)) for line in lines), key=lambda outcome: outcome.file)
    # 0 and 1 are told by the records; 5 means that -k chose nothing. Anything else went wrong around the tests.
    if code not in (0, 1, 5) and not any(outcome.state == FAILED for outcome in outcomes):
        outcomes.append(Outcome(files[0].split("/")[1], "", f"pytest ended with code {code}", FAILED, words[-4000:]))
    return outcomes


def _outcome(record: dict) -> Outcome:
    file, _, name = record["id"].partition("::")
    room = file.split("/")[1] if file.count("/") > 1 else file
    return Outcome(room, file, name, record["state"], record["detail"], record["seconds"])
