"""`battlevest selftest`: hands go where a light asks them to; what fails is told, a break is gone on with."""

import json
import signal
import subprocess
import sys

import pytest
from battlevest.board_link import connect
from battlevest.cli import selftest as command
from battlevest.cli.refusal import Refusal
from battlevest.maker import selftest
from battlevest.maker.console import console
from battlevest.maker.round import DARK, GOOD, LEFT, Round, advice, grid
from battlevest.simulator.wiring import Wiring
from own_time import Beside, later
from source_files import ROOT
from waits import PATIENCE_S, until

ASKED = [30, 30, 30]  # the light of the square that is asked for
SQUARES = Wiring(ROOT / "firmware").squares
FINDINGS, UNFINISHED = 18, 19


def nothing(side, square, turn):
    """Press what is asked for."""
    return ("press", side, square)


class Maker(Beside):
    """Looks at the lights and does what `acts(side, square, turn)` says: ("press", side, square), ("button", name); the
    next turn comes 1.5 s later."""

    def __init__(self, board, acts=nothing):
        super().__init__(board, self.see, 50)
        self.acts = acts
        self.done = []
        self.last, self.turn, self.at = None, 0, 0

    def see(self):
        """One look."""
        lights = [(side, *one) for side in ("back", "front") for one in self.board.leds(side).items()]
        lit = [(side, name) for side, name, colour in lights if colour == ASKED]
        if len(lit) != 1:
            return
        if lit[0] != self.last:
            self.last, self.turn = lit[0], 0
            self.done.append(self.last)
        elif self.board.time_ms - self.at < 1500:
            return
        act = self.acts(*self.last, self.turn)
        self.turn, self.at = self.turn + 1, self.board.time_ms
        if act and act[0] == "press":
            self.board.press(act[1], act[2], 150)
        elif act:
            self.board.button(act[1], 300)


def report_of(path, squares, kind="vest"):
    """A report in which all squares but these of the back are done."""
    round_ = Round(path, {"back": list(SQUARES), "front": list(SQUARES)}, kind)
    for panel in round_.panels:
        for name in SQUARES:
            if panel == "front" or name not in squares:
                round_.results[panel][name] = {"touch": GOOD, "light": GOOD, "strength": 40, "pressed": []}
    round_.save()


def test_a_round_over_the_last_squares(call, board, tmp_path):
    """C4 is pressed, E2 feels like D2 first, G12 is dark and pressed, A8 is left out."""
    path = tmp_path / "selftest.json"
    report_of(path, ("C4", "E2", "G12", "A8"))

    def was_told(what):
        return any(f'"{what}"' in line for line in board.log)

    def acts(side, square, turn):
        if square == "E2" and not was_told("other"):
            return ("press", "back", "D2")
        if square == "G12" and not was_told("dark"):
            return ("button", "left")
        return ("button", "right") if square == "A8" else ("press", side, square)

    with Maker(board, acts) as maker:
        code, out, _ = call("selftest", "--port", board.port, "--report", path)
    assert code == FINDINGS and "3 to be mended" in out
    # In the order of a frame, row by row.
    assert maker.done == [("back", "E2"), ("back", "C4"), ("back", "A8"), ("back", "G12")]
    told = json.loads(path.read_text())
    back = told["results"]["back"]
    assert told["finished"] and sorted(told["faults"]) == ["back A8", "back E2", "back G12"]
    assert (back["C4"]["touch"], back["C4"]["light"], back["C4"]["pressed"]) == (GOOD, GOOD, [])
    # A firm finger takes 40 counts from its row and its column.
    assert 30 <= back["C4"]["strength"] <= 45
    assert back["E2"]["pressed"] == ["D2"] and back["E2"]["touch"] == GOOD
    assert back["G12"]["light"] == DARK and back["A8"]["touch"] == LEFT
    text = path.with_suffix(".md").read_text()
    assert "| back G12 | good | dark |" in text and "| back A8 | left out | good |" in text


def test_a_break_is_gone_on_with(board, tmp_path):
    """Ctrl-C after two squares: they are kept, the code says so, the game starts again; the second call asks for the
    others only."""
    path = tmp_path / "selftest.json"
    report_of(path, ("C1", "D1", "E1", "B2"))
    command = [sys.executable, "-m", "battlevest", "selftest", "--port", board.port, "--report", str(path)]
    environment = {"PYTHONPATH": str(ROOT / "host"), "PATH": "/usr/bin:/bin"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    acts = Maker(board, lambda side, square, turn: None if square == "E1" else ("press", side, square))
    with acts as maker, subprocess.Popen(command, env=environment, **pipes) as process:
        until(lambda: maker.last == ("back", "E1") or process.poll() is not None)
        # The laptop may hear of D1 a moment later.
        until(lambda: "D1" in json.loads(path.read_text())["results"]["back"] or process.poll() is not None)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == UNFINISHED and "the same command goes on" in out and "Traceback" not in err
    told = json.loads(path.read_text())
    assert "D1" in told["results"]["back"] and "E1" not in told["results"]["back"] and not told["finished"]
    with Maker(board) as maker:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0 and "all good" in done.stdout
    assert maker.done == [("back", "E1"), ("back", "B2")]


def test_the_breadboard_has_eight_pads(make_board, tmp_path):
    """One chip at 0x5A. Pad 3 is never touched, at pad 5 number 6 is touched first."""
    board = make_board()
    for chip in ("0x5B", "0x5C", "0x5D"):
        board.fault(chip, "missing")
    round_ = selftest.begin(tmp_path / "pads.json", (), True, False)
    felt = []

    def touch(pad, after):
        later(board, after, lambda: board.world.hands.electrode(0x5A, pad, 40))
        later(board, after + 300, lambda: board.world.hands.electrode(0x5A, pad, 0))

    def hands():
        pixels = board.world.chains["back"].pixels()[:8]
        lit = [n for n, colour in enumerate(pixels) if colour == (30, 30, 30)]
        if len(lit) == 1 and lit[0] not in felt:
            felt.append(lit[0])
            if lit[0] == 5:
                touch(6, 50)
            if lit[0] != 3:
                touch(lit[0], 950 if lit[0] == 5 else 50)

    with Beside(board, hands, 50), connect(board.port) as link:
        selftest.run(link, round_, 3, console())
    assert felt == list(range(8))
    pads = round_.results["pads"]
    assert [pads[str(n)]["touch"] for n in range(8)] == [GOOD] * 3 + [LEFT] + [GOOD] * 4
    assert [pads[str(n)]["pressed"] for n in range(8)] == [[], [], [], [], [], ["6"], [], []]
    assert round_.finished and len(round_.faults) == 2


def test_the_map_is_as_one_stands_before_it(tmp_path):
    round_ = Round(tmp_path / "r.json", {"back": list(SQUARES), "front": list(SQUARES)})
    round_.note("back", "C4", GOOD, GOOD, 40, [])
    round_.note("front", "C4", LEFT, GOOD, 0, [])
    back, front = grid(round_, "back", "A3"), grid(round_, "front")
    assert back[0].split() == list("ABCDEFG") and front[0].split() == list("GFEDCBA")
    # Row 4 has no E: A4 B4 C4 D4 . F4 G4.
    assert back[4] == " 4  . . + .   . ." and front[4] == " 4  . .   . x . ."
    assert back[3].startswith(" 3  ? .")


def test_a_whole_dead_row_is_called_its_lead(tmp_path):
    round_ = Round(tmp_path / "r.json", {"back": list(SQUARES)})
    for name in SQUARES:
        dead = name[1:] == "5" or name in ("A3", "A4")
        round_.note("back", name, LEFT if dead else GOOD, DARK if name in ("B2", "B3") else GOOD, 40, [])
    words = "\n".join(advice(round_))
    assert "back row 5 is dead as a whole" in words and "row 3" not in words and "column" not in words
    # The line runs down column A and up column B: B3 comes before B2.
    assert "2 dark, first along the line B3" in words


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 2}', '{"format": 1, "results": 3}'])
def test_a_foreign_report_is_refused(tmp_path, text):
    path = tmp_path / "mine.json"
    path.write_text(text)
    with pytest.raises(Refusal) as refusal:
        command.selftest(port="/dev/none", panel=[], breadboard=False, report=path, anew=False, patience=60.0)
    assert refusal.value.code == 2 and "mine.json" in str(refusal.value) and "--anew" in str(refusal.value)
    assert path.read_text() == text
