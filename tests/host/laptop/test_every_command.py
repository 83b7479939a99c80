"""Every command that there is, taken from the command line itself: on consoles of other encodings, on a narrow terminal
and on none; and with two boards and no --port."""

import contextlib
import sys
import types

import pytest
from battlevest import application
from battlevest.hardware import checks
from battlevest.maker import backup
from battlevest.maker.round import GOOD, PANELS, Round
from battlevest.simulator.wiring import Wiring
from battlevest.testing import run
from battlevest.testing.outcome import FAILED, Outcome
from battlevest.testing.report import Report
from battlevest.virtual import VirtualBoard
from laptop import images
from laptop.boards import small_source
from laptop.consoles import bare, commands, say
from laptop.loader import stub
from source_files import ROOT

FIRE = "\u706b"  # a letter that cp932 has, cp1252 and ascii have not
OHM = "\u2126"  # and one that none of them has
GAME = "ten_turns edition=original\nplace C4; place A8\n"
TALK = f"import time\nwhile True:\n    print('{FIRE} ready')\n    time.sleep_ms(50)\n".encode()
ALL = commands()
NARROW = 32

# What is called ({} is a folder), the exit codes that are right, words that stand on the console, and for what runs
# until it is told to end: the words after which it is. "--port whole" comes last.
CASES = {
    "sim": ("--no-browser --port 0 --data {}/sim#", 0, "The bench is open at http://127.0.0.1:", "Ctrl-C"),
    "test": ("--only rules", 1, "assert 1 == #"),
    "bench": ("touch", 0, "10 #"),
    "screenshot": ("{}/#.png", 1, "chromium"),
    "ports": ("", 0, "port:whole"),
    "install": ("--image {}/#.bin --source {}/source --name # --no-wait --port /dev/none", 0, "MicroPython 1.25.0"),
    "erase": ("--yes --port /dev/none", 0, "the flash is empty"),
    "deploy": ("--source {}/source --port bare", 0, "port:bare: battlevest 7"),
    "monitor": ("--until # --port talker", 0, "# ready"),
    "repl": ("--port whole", 2, "repl is for a keyboard"),
    "virtual": ("--empty --pty {}/#", 0, "# leads there", "Ctrl-C"),
    "export": ("{}/#.txt --out {}/#.svg", 0, "#.svg"),
    "doctor": ("--no-ask --seconds 0.2 --port whole", (0, 18), "0x5A"),
    "selftest": ("--patience 0.5 --report {}/#.json --port whole", 18, "#.md: 1 to be mended"),
    "tune": ("--seconds 0.2 --port whole", 0, "No touch was seen."),
    "record": ("--seconds 0.2 --note # --out {}/#.trace --port whole", 0, "#.trace:"),
    "backup": ("--overwrite --out {}/#.zip --port whole", 0, "#.zip:"),
    "restore": ("{}/back#.zip --port whole", 0, "back#.zip: 1 files are on the device"),
    "files ls": ("--port whole", 0, "folder data"),
    "files put": ("{}/#.txt notes/#1.txt --port whole", 0, "-> notes/#1.txt"),
    "files get": ("main.py {}/#.py --port whole", 0, "main.py ->"),
    "files rm": ("#none --port whole", 2, "There is no #none on the board."),
    "hardware build": ("--out {}/#.txt", 2, "#.txt is a file. Name a folder with --out."),
    "hardware check": ("", 1, "10 k%"),
}


def _run(*_options):
    """A test that failed, told as all are."""
    report = Report()
    report.begin("CPython")
    report.add([Outcome("rules", "tests/rules/test_a.py", "test_a", FAILED, f"assert 1 == {FIRE}", 0.0, "CPython")])
    return report.end(0.0, False)


class Places:
    """A folder, two boards, and the words of each case. Selftest's report lacks one square each time."""

    def __init__(self, folder):
        self.folder = folder
        small_source(folder / "source")
        (folder / f"{FIRE}.bin").write_bytes(images.micropython())
        (folder / f"{FIRE}.txt").write_text(GAME)
        backup.write(folder / f"back{FIRE}.zip", {"data/notes": b"x"})
        self.esptool, _ = stub(folder)
        files = {**application.build().files, f"data/{FIRE} 1.txt": b"x"}
        self.boards = {
            "whole": VirtualBoard(files, speed=5),
            "talker": VirtualBoard({"main.py": TALK}, speed=5),
            "bare": VirtualBoard({}, speed=5),
        }

    def words(self, name):
        """What is typed."""
        words = CASES[name][0].replace("{}", str(self.folder)).replace("#", FIRE).split()
        return [*name.split(), *(self.boards[word].port if word in self.boards else word for word in words)]

    def expected(self, name):
        """What stands on the console."""
        words = CASES[name][2].replace("#", FIRE).replace("%", OHM)
        for board, one in self.boards.items():
            words = words.replace(f"port:{board}", one.port)
        return words

    def report(self):
        """All but one square are done."""
        squares = list(Wiring(ROOT / "firmware").squares)
        round_ = Round(self.folder / f"{FIRE}.json", dict.fromkeys(PANELS, squares))
        good = {"touch": GOOD, "light": GOOD, "strength": 40, "pressed": []}
        round_.results = {
            panel: {name: good for name in squares if (panel, name) != ("back", "C4")} for panel in PANELS
        }
        round_.save()


@pytest.fixture(scope="module")
def places(tmp_path_factory):
    made = Places(tmp_path_factory.mktemp("consoles"))
    with contextlib.ExitStack() as stack:
        for board in made.boards.values():
            stack.enter_context(board)
        yield made


@pytest.fixture
def stage(places, monkeypatch):
    """Nothing of this machine's own, and what takes long tells something short that no console can show."""
    places.report()
    figures = types.ModuleType("figures")
    figures.run = lambda print_: [(f"Widerstand {OHM}", f"10 {FIRE}", "\u2265 5", True)]
    monkeypatch.setitem(sys.modules, "battlevest.bench.touch", figures)
    monkeypatch.setattr(run, "run", _run)
    monkeypatch.setattr(checks, "everything", lambda: {"wiring": [f"R1 has 10 k{OHM}"]})
    for name, value in {
        "BATTLEVEST_PORTS": places.boards["whole"].port,
        "BATTLEVEST_ESPTOOL": places.esptool,
        "BATTLEVEST_CHROMIUM": "/no/such/browser",
        "TERM": "xterm",
    }.items():
        monkeypatch.setenv(name, value)
    return places


def test_every_command_has_a_case():
    assert {" ".join(words) for words in ALL} == set(CASES)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize(("encoding", "terminal"), [("cp932", False), ("cp1252", True), ("ascii", False)])
def test_on_this_console(name, encoding, terminal, stage, monkeypatch):
    """The terminal is a narrow one. Letters that a console has not are question marks; nothing else is lost."""
    monkeypatch.setenv("COLUMNS", str(NARROW if terminal else 100))
    _, codes, _, *stop = CASES[name]
    code, shown = say(stage.words(name), encoding, terminal, *stop)
    expected = stage.expected(name).encode(encoding, "replace").decode(encoding)
    assert bare(expected) in bare(shown), shown
    assert code in (codes if isinstance(codes, tuple) else (codes,)), shown
    assert "Traceback" not in shown and "\u2026" not in shown


ONE_BOARD = [words for words, command in ALL.items() if any("-p" in param.opts for param in command.params)]
ASKS_FOR_A_NAME = {("export",): 2, ("doctor",): (0, 18)}  # these look at a board only where one is named


@pytest.mark.parametrize("words", ONE_BOARD, ids=" ".join)
def test_two_boards_and_no_port(words, stage, monkeypatch):
    """Nobody so much as opens one of them, and the exit code is 4."""
    boards = list(stage.boards.values())
    monkeypatch.setenv("BATTLEVEST_PORTS", ":".join(board.port for board in boards))
    typed = stage.words(" ".join(words)) if words != ("export",) else ["export"]
    if "--port" in typed:
        del typed[-2:]
    before = [(board.serial.bytes_in, board.serial.opened) for board in boards]
    code, shown = say(typed)
    codes = ASKS_FOR_A_NAME.get(words, 4)
    assert code in (codes if isinstance(codes, tuple) else (codes,)), shown
    assert "--port" in shown and (words == ("export",) or all(board.port in shown for board in boards))
    assert before == [(board.serial.bytes_in, board.serial.opened) for board in boards]
