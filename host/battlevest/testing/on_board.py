"""The tests of rules, devices and table on a board itself, and the golden games byte by byte.

The golden games are played by the application that is on the board. The tests bring the firmware of the checkout along,
into a folder of their own that is removed again: a compiled application keeps fewer names than tests look at.
"""

import ast
import json
import time
from base64 import b64encode
from pathlib import Path

from battlevest.application.compiled import compile_source
from battlevest.board_link import Board, DeviceError, Trouble, connect
from battlevest.cli.refusal import Refusal
from battlevest.maker import talk
from battlevest.simulator.runtime import STANDINS
from battlevest.testing.board_world import BoardWorld
from battlevest.testing.on_micropython import files_of
from battlevest.testing.outcome import FAILED, NOT_RUN, PASSED, Outcome
from battlevest.testing.report import Report

ROOMS = ("rules", "devices", "table")
INTERPRETER = "the board"
PIECE = 768
ACTIONS = 25  # of a golden game in one program
THIN = STANDINS / "micropython_side"
BESIDE = {
    "bv_link": THIN / "_link.py",
    "bv_link_more": THIN / "_link_more.py",
    "bv_files": THIN / "_files.py",
    "bv_os": THIN / "os.py",
    "bv_time": STANDINS / "time.py",
    "bv_machine": STANDINS / "machine.py",
    "bv_machine_more": STANDINS / "_machine_more.py",
    "bv_neopixel": STANDINS / "neopixel.py",
    "rig": STANDINS / "rig.py",
}
# Its games are played by BoardTests.golden(): their files are larger than a board's flash.
ELSEWHERE = ("tests/rules/test_golden.py",)
TOO_BIG = "It does not fit into the board's memory."


def run(root: Path, port: str | None, rooms: list[str], keyword: str | None) -> int:
    """Run the rooms' tests on the board on a port and return the exit code, as testing.run.run does.

    Refusal, before the board is touched, if the keyword is in the name of no test.
    """
    begin = time.monotonic()
    report = Report()
    golden = "rules" in rooms and (keyword is None or keyword in "golden")
    files = [name for name in files_of(root, rooms) if name not in ELSEWHERE and names_in(root / name, keyword)]
    if not golden and not files:
        raise Refusal(f"-k {keyword}: no test of {', '.join(rooms)} has this in its name (on a board it is one word).")
    with connect(port) as board:
        tests = BoardTests(board, root)
        try:
            if golden:
                report.begin(f"Golden games on {board.port}, compared byte by byte")
                report.add(tests.golden())
            report.begin(f"Tests on {board.port}, chips and time by the simulator over the serial line")
            for file in files:
                with report.waiting():
                    found = tests.run_file(file, keyword)
                report.add(found)
        finally:
            tests.close()
    return report.end(time.monotonic() - begin, all_must_run=False)


class BoardTests:
    """The tests of a checkout on a connected board. What was put onto its flash is removed at the end (close)."""

    def __init__(self, board: Board, root: Path):
        self.board = board
        self.root = root
        self.there: set[str] = set()
        self._restart()
        talk.findings(board, "clear()\n", 60)

    def close(self) -> None:
        """Leave the flash as it was."""
        self._restart()
        talk.findings(self.board, "clear()\n", 60)

    def _restart(self) -> None:
        self.board.enter(soft_reset=True)
        talk.findings(self.board, talk.program("testing"))

    def put(self, modules: dict[str, Path]) -> None:
        """Compile modules and put those onto the flash that are not there yet."""
        for name in sorted(set(modules) - self.there):
            data = compile_source(f"{name}.py", modules[name].read_bytes())
            for at in range(0, len(data), PIECE):
                talk.findings(self.board, f"put({name + '.mpy'!r}, {b64encode(data[at : at + PIECE])!r})\n")
            self.there.add(name)

    def _firmware(self) -> dict[str, Path]:
        """The firmware of the checkout, module by module, below a folder of its own."""
        folder = self.root / "firmware"
        files = [path for path in sorted(folder.rglob("*.py")) if "__pycache__" not in path.parts]
        return {f"firmware/{path.relative_to(folder).with_suffix('').as_posix()}": path for path in files}

    def golden(self) -> list[Outcome]:
        """The golden games, played by the board: every line as the files have it."""
        folder = self.root / "tests" / "rules"
        self.put(needed(self.root, "rules", ["golden_games"]))
        return [self._golden(path) for path in sorted((folder / "golden").glob("*.jsonl"))]

    def _golden(self, path: Path) -> Outcome:
        begin = time.monotonic()
        frozen = path.read_text("utf-8").splitlines()
        game, seats, options = json.loads(frozen[0])
        texts = [json.loads(line)[0] for line in frozen[2:]]
        again: list[str] = []

        def on_line(line: str) -> None:
            if line.startswith("\x1f"):
                again.append(line[1:])

        detail = ""
        try:
            self._restart()
            self.board.stream(f"golden({game!r}, {seats}, {options!r})\n", on_line, 60)
            for at in range(0, len(texts), ACTIONS):
                self.board.stream(f"go({texts[at : at + ACTIONS]!r})\n", on_line, 60)
        except DeviceError as error:
            detail = error.traceback
        for number, (expected, found) in enumerate(zip(frozen, again, strict=False), 1):
            if expected != found and not detail:
                detail = f"line {number}: {found[:300]}\ninstead of {expected[:300]}"
        if len(again) != len(frozen) and not detail:
            detail = f"{len(again)} lines instead of {len(frozen)}"
        file = path.relative_to(self.root).as_posix()
        state = PASSED if not detail else NOT_RUN if "MemoryError" in detail else FAILED
        seconds = time.monotonic() - begin
        return Outcome("rules", file, f"golden game {path.stem}", state, detail, seconds, INTERPRETER)

    def run_file(self, file: str, keyword: str | None = None) -> list[Outcome]:
        """The tests of a file (relative to the checkout) whose names contain the keyword."""
        path = self.root / file
        room = file.split("/")[1]
        names = names_in(path, keyword)
        world = BoardWorld(self.root / "firmware")
        outcomes: list[Outcome] = []
        last = time.monotonic()

        def on_result(name: str, ok: bool, output: str) -> None:
            nonlocal last
            now = time.monotonic()
            state = PASSED if ok else NOT_RUN if "MemoryError" in output else FAILED
            detail = TOO_BIG if state == NOT_RUN else output
            outcomes.append(Outcome(room, file, name, state, detail, now - last, INTERPRETER))
            last = now

        self._restart()
        try:
            self.put({**BESIDE, **self._firmware(), **needed(self.root, room, [path.stem])})
            left = names
            while left:
                last, before = time.monotonic(), len(outcomes)
                world.run(self.board, f"run({path.stem!r}, {left!r})\n", on_result)
                done = {one.name for one in outcomes}
                left = [name for name in left if name not in done]
                if left:
                    # A test that did not fit ends a run; one that says nothing at all would repeat for ever.
                    if len(outcomes) == before or "(loading)" in done:
                        break
                    self._restart()
        except (DeviceError, Trouble) as error:
            told = error.traceback if isinstance(error, DeviceError) else str(error)
            said = "\n".join(list(world.log)[-20:])
            ended = next((name for name in names if all(one.name != name for one in outcomes)), "(the end)")
            outcomes.append(Outcome(room, file, ended, FAILED, f"{told}\n{said}", 0.0, INTERPRETER))
            if isinstance(error, Trouble) and not isinstance(error, DeviceError) and error.kind == "gone":
                raise
        return outcomes


def names_in(path: Path, keyword: str | None) -> list[str]:
    """The test functions of a file whose names contain the keyword (None: all), in its order."""
    lines = path.read_text("utf-8").splitlines()
    names = [line[4 : line.index("(")] for line in lines if line.startswith("def test_")]
    return [name for name in names if keyword is None or keyword in name]


def needed(root: Path, room: str, names: list[str]) -> dict[str, Path]:
    """The modules of tests/ that these need, themselves included: {name: file}."""
    found: dict[str, Path] = {}
    todo = list(names)
    while todo:
        name = todo.pop()
        for path in (root / "tests" / room / f"{name}.py", root / "tests" / f"{name}.py"):
            if name not in found and path.is_file():
                found[name] = path
                todo += _imported(path)
    return found


def _imported(path: Path) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.append(node.module)
    return names
