"""What `battlevest record` does: what a panel's touch chips or the table say, look by look, into a trace."""

from pathlib import Path
from typing import Any

from rich.console import Console

from battlevest.board_link import Board, Trouble
from battlevest.maker import talk, trace

TABLE = "table"


def run(board: Board, panel: str, seconds: float, note: str, out: Path, to: Console) -> dict[str, Any]:
    """Record a panel or the TABLE for some seconds and write the trace; {"frames", "looks", "ms"}. Nothing is written
    if it fails."""
    about = {one["what"]: one for one in talk.findings(board, talk.program("system"))}
    head = _table(board) if panel == TABLE else _touch(board, panel)
    changes: list[trace.Change] = []
    end: dict[str, Any] = {}

    def on_line(line: str) -> None:
        found = trace.change(line)
        if found is not None:
            changes.append(found)
        else:
            end.update(talk.finding(line) or {})

    ms = round(seconds * 1000)
    words = "shoot now" if panel == TABLE else "touch it now"
    with to.status(f"Recording the {panel} for {seconds:g} seconds: {words}."):
        board.stream(f"record({ms})\n" if panel == TABLE else f"record({panel!r}, {ms})\n", on_line, seconds + 10)
    head["board"] = about.get("application", {}).get("board", "")
    head["micropython"] = about.get("micropython", {}).get("version", "")
    trace.write(out, {**head, "note": note}, changes)
    return {"frames": len(changes), "looks": end.get("looks", 0), "ms": end.get("ms", 0)}


def _touch(board: Board, panel: str) -> dict[str, Any]:
    """The head of a panel's trace; its drivers are up then, and record() is there."""
    talk.findings(board, talk.program("chips", "tune", "record") + "chips()\n", 20)
    told = talk.findings(board, f"thresholds()\nhead({panel!r})\n")
    chips = [{key: one[key] for key in ("address", "electrodes", "registers")} for one in told if one["what"] == "chip"]
    if not any(chip["electrodes"] for chip in chips):
        raise Trouble("findings", f"No touch chip of the {panel} is in use. {_hint(board)}")
    thresholds = next(([one["touch"], one["release"]] for one in told if one["what"] == "thresholds"), [])
    return {"kind": "touch", "panel": panel, "chips": chips, "thresholds": thresholds}


def _table(board: Board) -> dict[str, Any]:
    """The head of the table's trace, as _touch."""
    talk.findings(board, talk.program("chips", "record_table") + "chips()\n", 20)
    told = [one for one in talk.findings(board, "head()\n") if one["what"] == "chip"]
    if not any(one["registers"] for one in told):
        raise Trouble("findings", f"No chip of the table's rails answers. {_hint(board)}")
    chips = [{"address": one["address"], "registers": one["registers"]} for one in told]
    return {"kind": "cups", "chips": [*chips, {"pin": "trigger"}, {"pin": "piezo"}, {"pin": "scale"}]}


def _hint(board: Board) -> str:
    return f"Look with: battlevest doctor --port {board.port}"
