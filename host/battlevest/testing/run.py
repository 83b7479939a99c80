"""The order of `battlevest test`: what takes long begins first, some at a time; all is reported stage by stage."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from battlevest.paths import micropython_path
from battlevest.testing import checks, in_time, on_cpython, on_micropython, on_webassembly
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
    folders = [room for room in rooms if room not in (*CHECKS, "wasm", "browser")]
    pool = ThreadPoolExecutor(jobs)
    try:
        _stages(Queue(pool), report, root, rooms, folders, keyword, fast)
    finally:
        # After a Ctrl-C nothing goes on behind the prompt.
        pool.shutdown(wait=False, cancel_futures=True)
        in_time.end_all()
    return report.end(time.monotonic() - begin, all_must_run)


class Queue:
    """Work that is done in the order in which it was handed in, as much at a time as the pool has threads."""

    def __init__(self, pool: ThreadPoolExecutor):
        self.pool = pool

    def each(self, work: Callable[..., list[Outcome]], calls: list[tuple]) -> list[Future]:
        """Hand in one call for each tuple of arguments."""
        return [self.pool.submit(work, *call) for call in calls]


def _stages(
    queue: Queue, report: Report, root: Path, rooms: list[str], folders: list[str], keyword: str | None, fast: bool
):
    # The browser's tests are one piece: a page that shares its two cores with another browser is slow enough to look
    # broken. They mostly wait, so that what computes goes well beside them.
    browser = queue.each(_in_browser, [(root, keyword)] if "browser" in rooms else [])
    types = queue.each(checks.types, [(root,)] if "types" in rooms else [])
    here = queue.each(on_cpython.run, [(root, files, keyword) for files in on_cpython.pieces(root, folders)])
    wasm = queue.each(on_webassembly.run, [(root,)] if "wasm" in rooms else [])
    files = [] if fast else on_micropython.files_of(root, folders)
    chosen = keyword is not None
    there = queue.each(on_micropython.run, [] if chosen else _second(root, files))
    if "style" in rooms or "types" in rooms:
        report.begin("The source: style and types")
        report.add(checks.style(root) if "style" in rooms else [])
        report.add(_ended(report, types))
    if folders:
        report.begin("Tests on CPython")
        found = sorted(_ended(report, here), key=lambda outcome: outcome.file)
        report.add(found)
        found = [outcome for outcome in found if outcome.room in on_micropython.ROOMS]
        if chosen:
            files = [file for file in files if any(outcome.file == file for outcome in found)]
            there = queue.each(on_micropython.run, _second(root, files))
        if files:
            _on_micropython(report, found, there, chosen)
    if "wasm" in rooms:
        report.begin("Tests on the 32-bit WebAssembly build of MicroPython")
        report.add(_ended(report, wasm))
    if "browser" in rooms:
        report.begin("Tests in the browser")
        report.add(_ended(report, browser))


def _second(root: Path, files: list[str]) -> list[tuple]:
    """The calls for MicroPython; none where there is no MicroPython."""
    return [(root, piece) for piece in on_micropython.pieces(files)] if micropython_path() is not None else []


def _ended(report: Report, work: list[Future]) -> list[Outcome]:
    with report.waiting():
        return [outcome for future in work for outcome in future.result()]


def _on_micropython(report: Report, here: list[Outcome], work: list[Future], chosen: bool):
    """The second half of rules, devices and table, and both lists of names."""
    if micropython_path() is None:
        reason = "No MicroPython wheel exists for this machine and Python: the tests went on with CPython alone."
        report.add([Outcome("lists", "", "the same tests on MicroPython", NOT_RUN, reason)])
        return
    names = {outcome.title for outcome in here}
    report.begin("The same tests on MicroPython")
    there = sorted(_ended(report, work), key=lambda outcome: outcome.file)
    if chosen:
        there = [outcome for outcome in there if outcome.title in names]
    report.add(there)
    report.names("Names of the tests on CPython", here)
    report.names("Names of the tests on MicroPython", there)
    report.add([on_micropython.compare(here, there)])


def _in_browser(root: Path, keyword: str | None) -> list[Outcome]:
    files = [path.relative_to(root).as_posix() for path in sorted((root / "tests" / "browser").rglob("test_*.py"))]
    if chromium() is not None:
        return on_cpython.run(root, files, keyword)
    return [
        Outcome("browser", file, name, NOT_RUN, "" if number else CHROMIUM_ADVICE)
        for file in files
        for number, name in enumerate(_test_names(root / file))
    ]


def _test_names(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("(")[0].split()[-1] for line in lines if line.startswith("def test_")]
