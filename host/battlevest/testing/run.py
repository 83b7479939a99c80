"""The order of `battlevest test`: cheap checks first, the browser last, everything reported as it ends."""

import time
from pathlib import Path

from battlevest.paths import micropython_path
from battlevest.testing import checks, on_cpython, on_micropython, on_webassembly
from battlevest.testing.outcome import NOT_RUN, Outcome
from battlevest.testing.places import CHROMIUM_ADVICE, chromium
from battlevest.testing.report import Report

CHECKS = ("style", "types")
# What --fast leaves out: the stages that need an installation or minutes.
SLOW = ("types", "wasm", "browser")


def all_rooms(root: Path) -> tuple[str, ...]:
    """The checks of the source, and every folder under tests/ that holds tests."""
    folders = sorted(path.name for path in (root / "tests").iterdir() if any(path.rglob("test_*.py")))
    return (*CHECKS, *folders)


def run(root: Path, rooms: list[str], fast: bool, keyword: str | None, jobs: int, all_must_run: bool) -> int:
    """Run the chosen rooms and return the exit code."""
    begin = time.monotonic()
    report = Report()
    if fast:
        rooms = [room for room in rooms if room not in SLOW]
    if keyword:
        rooms = [room for room in rooms if room not in (*CHECKS, "wasm")]
    if "style" in rooms or "types" in rooms:
        report.begin("The source: style and types")
        report.add(checks.style(root) if "style" in rooms else [])
        report.add(checks.types(root) if "types" in rooms else [])
    folders = [room for room in rooms if room not in (*CHECKS, "wasm", "browser")]
    if folders:
        report.begin("Tests on CPython")
        with report.waiting():
            here = on_cpython.run(root, folders, keyword, jobs)
        report.add(here)
        _on_micropython(report, root, folders, here, jobs, chosen=bool(keyword), fast=fast)
    if "wasm" in rooms:
        report.begin("Tests on the 32-bit WebAssembly build of MicroPython")
        report.add(on_webassembly.run(root))
    if "browser" in rooms:
        report.begin("Tests in the browser")
        with report.waiting():
            found = _in_browser(root, keyword)
        report.add(found)
    return report.end(time.monotonic() - begin, all_must_run)


def _on_micropython(
    report: Report, root: Path, folders: list[str], here: list[Outcome], jobs: int, chosen: bool, fast: bool
):
    """The second half of rules, devices and table, and both lists of names."""
    files = on_micropython.files_of(root, folders)
    if fast or not files:
        return
    if micropython_path() is None:
        reason = "No MicroPython wheel exists for this machine and Python: the tests went on with CPython alone."
        report.add([Outcome("lists", "", "the same tests on MicroPython", NOT_RUN, reason)])
        return
    here = [outcome for outcome in here if outcome.room in on_micropython.ROOMS]
    names = {outcome.title for outcome in here}
    if chosen:
        files = [file for file in files if any(outcome.file == file for outcome in here)]
    report.begin("The same tests on MicroPython")
    with report.waiting():
        there = on_micropython.run(root, files, jobs)
    if chosen:
        there = [outcome for outcome in there if outcome.title in names]
    report.add(there)
    report.names("Names of the tests on CPython", here)
    report.names("Names of the tests on MicroPython", there)
    report.add([on_micropython.compare(here, there)])


def _in_browser(root: Path, keyword: str | None) -> list[Outcome]:
    if chromium() is not None:
        # One at a time: a page that shares its two cores with another browser is slow enough to look broken.
        return on_cpython.run(root, ["browser"], keyword, jobs=1)
    return [
        Outcome("browser", path.relative_to(root).as_posix(), name, NOT_RUN, "" if number else CHROMIUM_ADVICE)
        for path in sorted((root / "tests" / "browser").rglob("test_*.py"))
        for number, name in enumerate(_test_names(path))
    ]


def _test_names(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("(")[0].split()[-1] for line in lines if line.startswith("def test_")]
