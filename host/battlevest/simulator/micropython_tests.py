"""Test files of the device side on real MicroPython: one process a file,
with the same world around it as on CPython."""

from pathlib import Path
from typing import Any

from .. import paths
from . import image
from .pipe_program import MicroPythonProgram
from .program import Hung
from .serial_log import SerialLog
from .world import World


class _Bench:
    """The present world of a test file, and how to make the next one."""

    def __init__(self, firmware: Path):
        self.firmware = firmware
        self.log = SerialLog()
        self.reset()

    def reset(self, **changes: Any) -> None:
        """A new world with a freshly formatted flash."""
        self.world = World(self.firmware, **{"image": image.fresh(self.firmware), **changes})


def run_on_micropython(
    test_file: str | Path, heap: int | None = None, log: SerialLog | None = None
) -> list[tuple[str, bool, str]]:
    """Run the test functions of a file on MicroPython: [(name, passed, traceback or "")], in the order of the file.

    A file that can't be loaded, or a process that dies, is one more entry that has not passed. `heap` is in bytes;
    `log` takes what the file prints.
    """
    file = Path(test_file).resolve()
    firmware = paths.firmware_dir()
    folders = [file.parent]
    if (file.parent.parent / "tools.py").is_file():
        folders.insert(0, file.parent.parent)
    bench = _Bench(firmware)
    if log is not None:
        bench.log = log
    program = MicroPythonProgram(bench.world, firmware, bench.log, heap, bench, "tests", folders, [file.name])
    last_words = ""
    try:
        program.resume(None)
    except Hung as error:
        last_words = f"{error}\n"
    finally:
        program.kill()
    results = list(program.answers.results)
    expected = [line[4 : line.index("(")] for line in file.read_text().split("\n") if line.startswith("def test_")]
    missing = [name for name in expected if name not in {result[0] for result in results}]
    if missing and not any(name == "(loading)" for name, _, _ in results):
        said = "\n".join(list(bench.log)[-30:])
        results.append((missing[0], False, f"MicroPython ended in this test.\n{last_words}{said}"))
    return results
