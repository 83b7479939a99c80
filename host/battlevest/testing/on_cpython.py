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


def run(root: Path, rooms: list[str], keyword: str | None, jobs: int) -> list[Outcome]:
    """Run the tests of the rooms (folders under tests/) and return an outcome for each."""
    folders = [f"tests/{room}" for room in rooms if any((root / "tests" / room).rglob("test_*.py"))]
    if not folders:
        return []
    command = [sys.executable, "-m", "pytest", "-p", "battlevest.testing.pytest_report", "--no-header", *folders]
    command.append("--continue-on-collection-errors")
    if jobs > 1:
        command += ["-n", str(jobs), "--dist", "loadfile"]
    if keyword:
        command += ["-k", keyword]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.jsonl"
        environment = {**os.environ, "BATTLEVEST_REPORT": str(report), "PYTHONPATH": str(root / "host")}
        code, words = in_time(command, root, environment, TIME_LIMIT)
        lines = report.read_text(encoding="utf-8").splitlines() if report.exists() else []
    outcomes = sorted((_outcome(json.loads(line)) for line in lines), key=lambda outcome: outcome.file)
    # 0 and 1 are told by the records; 5 means that -k chose nothing. Anything else went wrong around the tests.
    if code not in (0, 1, 5) and not any(outcome.state == FAILED for outcome in outcomes):
        outcomes.append(Outcome(rooms[0], "", f"pytest ended with code {code}", FAILED, words[-4000:]))
    return outcomes


def _outcome(record: dict) -> Outcome:
    file, _, name = record["id"].partition("::")
    room = file.split("/")[1] if file.count("/") > 1 else file
    return Outcome(room, file, name, record["state"], record["detail"], record["seconds"])
