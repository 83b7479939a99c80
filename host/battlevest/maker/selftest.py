"""What `battlevest selftest` does: walks the maker over every square, or over the eight pads of a breadboard."""

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.markup import escape

from battlevest.board_link import Board, Trouble
from battlevest.maker import talk
from battlevest.maker.round import DARK, GOOD, LEFT, PADS, PANELS, Round, grid

KEYS = "Right button: leave it out. Left button: its light is dark. Ctrl-C here: a break; the same command goes on."
KEPT = "What is done is in {0}; the same command goes on with it."


def begin(path: Path, panels: tuple[str, ...], breadboard: bool, anew: bool) -> Round:
    """The round to go on with, or a new one. ValueError: the file is none of ours."""
    if breadboard:
        made = Round(path, {"pads": list(PADS)}, "breadboard")
    else:
        from battlevest.paths import firmware_dir
        from battlevest.simulator.wiring import Wiring

        squares = Wiring(firmware_dir()).squares
        made = Round(path, {panel: list(squares) for panel in panels or PANELS})
    if not anew:
        made.load()
    return made


def run(board: Board, round_: Round, patience_s: float, to: Console) -> None:
    """Walk over what is left, shown on a console. KeyboardInterrupt (a break) leaves everything kept."""
    round_.port = board.port
    if round_.kind == "breadboard":
        told = talk.findings(board, talk.program("breadboard") + "begin()\n", 20)
        _refuse_faulty(told)
    else:
        talk.findings(board, talk.program("chips", "hands") + "chips()\n", 20)
    for panel in round_.panels:
        left = round_.left(panel)
        if left:
            _Walk(board, round_, panel, to).go(left, patience_s)
    round_.save()


def _refuse_faulty(told: list[dict[str, Any]]) -> None:
    for one in told:
        if one["what"] == "part" and one["fault"] != "ok":
            raise Trouble(
                "findings",
                f"The touch chip 0x5A is {one['fault']}. Look at its wires and at ADDR (GND), then begin again.",
            )


class _Walk:
    """One panel's squares, one after the other, with a map of what is done."""

    def __init__(self, board: Board, round_: Round, panel: str, to: Console):
        self.board, self.round, self.panel = board, round_, panel
        self.pressed: list[str] = []
        self.light = GOOD
        self.to = to
        self.live: Live | None = None

    def go(self, left: list[str], patience_s: float) -> None:
        names = list(map(int, left)) if self.round.kind == "breadboard" else left
        where = "" if self.round.kind == "breadboard" else f"{self.panel!r}, "
        source = f"walk({where}{names!r}, {round(patience_s * 1000)})\n"
        if self.to.is_terminal:
            self.to.print(KEYS if self.round.kind != "breadboard" else "Touch the pad whose light is on.")
            with Live(console=self.to, auto_refresh=False) as self.live:
                talk.listen(self.board, source, self.take, 10)
        else:
            talk.listen(self.board, source, self.take, 10)

    def take(self, one: dict[str, Any]) -> None:
        """One thing that the device told."""
        what, square = one["what"], one.get("square", "")
        if what == "asked":
            self.pressed, self.light = [], GOOD
            self.say(square, f"Press {square} on the {self.panel}: its light is on.")
        elif what == "dark":
            self.light = DARK
            self.say(square, f"{square}: noted as dark. Now press it, or leave it out.")
        elif what == "other":
            self.pressed.append(one["pressed"] if one["panel"] == self.panel else f"{one['panel']} {one['pressed']}")
            self.say(square, f"Asked for {square}, felt {self.pressed[-1]}: press {square}.")
        elif what in ("unclear", "mass"):
            self.say(square, f"{square}: felt more than one finger. One fingertip, in the middle.")
        elif what in ("touched", "skipped"):
            touch = GOOD if what == "touched" else LEFT
            self.round.note(self.panel, square, touch, self.light, one.get("strength", 0), self.pressed)
            if self.live is None:
                words = f", felt {', '.join(self.pressed)}" if self.pressed else ""
                self.to.print(f"{self.panel} {square}: touch {touch}, light {self.light}{words}")

    def say(self, square: str, words: str) -> None:
        """Show the map with the square that is asked for."""
        if self.live is None:
            return
        lines = grid(self.round, self.panel, square) if self.round.kind != "breadboard" else []
        self.live.update(escape("\n".join([*lines, words])), refresh=True)


def colours(board: Board, ask: Any, round_: Round) -> None:
    """On a breadboard there are no buttons to say that a light stayed dark: ask once."""
    if round_.kind == "breadboard" and not ask("Did each of the eight lights shine in its turn?"):
        board.exec("show(-1, 0, 0, 0)\n")
        for pad in PADS:
            board.exec(f"show({pad}, 30, 30, 30)\n")
            if not ask(f"Is light {int(pad) + 1} on now?"):
                round_.results["pads"].setdefault(pad, {"touch": LEFT, "strength": 0, "pressed": []})["light"] = DARK
        board.exec("show(-1, 0, 0, 0)\n")
        round_.save()
