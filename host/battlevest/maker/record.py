"""What `battlevest record` does: a panel's touch chips, frame by frame, into a trace."""

from pathlib import Path
from typing import Any

from rich.console import Console

from battlevest.board_link import Board, Trouble
from battlevest.maker import talk, trace


def run(board: Board, panel: str, seconds: float, note: str, out: Path, to: Console) -> dict[str, Any]:
    """Record for some seconds and write the trace; {"frames", "looks", "ms"}. Nothing is written if it fails."""
    about = {one["what"]: one for one in talk.findings(board, talk.program("system"))}
    talk.findings(board, talk.program("chips", "tune", "record") + "chips()\n", 20)
    told = talk.findings(board, f"thresholds()\nhead({panel!r})\n")
    chips = [{key: one[key] for key in ("address", "electrodes", "registers")} for one in told if one["what"] == "chip"]
    if not any(chip["electrodes"] for chip in chips):
        hint = f"Look with: battlevest doctor --port {board.port}"
        raise Trouble("findings", f"No touch chip of the {panel} is in use. {hint}")
    changes: list[trace.Change] = []
    end: dict[str, Any] = {}

    def on_line(line: str) -> None:
        found = trace.change(line)
        if found is not None:
            changes.append(found)
        else:
            end.update(talk.finding(line) or {})

    with to.status(f"Recording the {panel} for {seconds:g} seconds: touch it now."):
        board.stream(f"record({panel!r}, {round(seconds * 1000)})\n", on_line, seconds + 10)
    thresholds = next(([one["touch"], one["release"]] for one in told if one["what"] == "thresholds"), [])
    head = {
        "kind": "touch",
        "panel": panel,
        "chips": chips,
        "thresholds": thresholds,
        "board": about.get("application", {}).get("board", ""),
        "micropython": about.get("micropython", {}).get("version", ""),
        "note": note,
    }
    trace.write(out, head, changes)
    return {"frames": len(changes), "looks": end.get("looks", 0), "ms": end.get("ms", 0)}
