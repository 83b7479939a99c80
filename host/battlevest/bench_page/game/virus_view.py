"""What the back of the vest says to its player: what stands where, where a finger may go, and why it may not."""

from typing import Any

from battlevest.bench_page.body_map import DIE_KEYS, SOFT_KEYS
from battlevest.bench_page.game.board import organs, steps
from battlevest.bench_page.game.record import DIE, FROM, PLACE, PLACE_ONE, STEP, Record

GULLET_TO_GUT = ("esophagus", "stomach", "intestines")  # where Homeopathic's virus may go (N7)


def back_view(record: Record) -> dict[str, Any]:
    """Return {"organisms", "path", "may" (squares that glow to be pressed), "dice" (those that can be picked)}."""
    view, phase = record.game.observation(1), record.phase()
    legal = [text.split(" ")[1] for text in record.legal()] if phase in (DIE, FROM, STEP) else []
    return {
        "organisms": view["organisms"],
        "path": view["path"] or [],
        "may": legal if phase != DIE else [],
        "dice": [int(die) for die in legal] if phase == DIE else [],
    }


def why_not(record: Record, cell: str) -> tuple[str, dict[str, Any]] | None:
    """Return (key of a sentence, its values) that says why a press on this cell of the back is refused, else None."""
    phase = record.phase()
    if cell in SOFT_KEYS and phase != DIE:
        return None
    view = record.game.observation(1)
    reasons = {PLACE: _place, PLACE_ONE: _place_one, DIE: _die, FROM: _from, STEP: _step}
    if phase not in reasons:
        return "p_not_now", {}
    if cell not in organs() and cell not in SOFT_KEYS:
        return "p_no_square", {}
    key = reasons[phase](record, view, cell)
    if key is None:
        return None
    last = view["path"][-1] if view["path"] else ""
    number = DIE_KEYS.get(cell) or int(cell[1:])
    return key, {"square": cell, "last": last, "die": view["die"] or "", "number": number}


def _place(record: Record, view: dict[str, Any], cell: str) -> str | None:
    return "p_taken" if cell in view["organisms"] else None


def _place_one(record: Record, view: dict[str, Any], cell: str) -> str | None:
    if organs()[cell] not in GULLET_TO_GUT:
        return "p_gullet"
    return "p_parasite" if view["organisms"].get(cell) == "parasite" else None


def _die(record: Record, view: dict[str, Any], cell: str) -> str | None:
    die = DIE_KEYS.get(cell) or (int(cell[1:]) if cell[0] == "D" and int(cell[1:]) <= 6 else 0)
    if not die:
        return "p_pick_a_die"
    if die not in view["dice"]:
        return "p_not_thrown"
    return None if f"die {die}" in record.legal() else "p_nobody_so_far"


def _from(record: Record, view: dict[str, Any], cell: str) -> str | None:
    if f"from {cell}" in record.legal():
        return None
    if cell not in view["organisms"]:
        return "p_nobody"
    if _closed(view, cell):
        return "p_closed"
    return "p_workout" if _idle(view, cell) else "p_too_far"


def _step(record: Record, view: dict[str, Any], cell: str) -> str | None:
    if f"step {cell}" in record.legal():
        return None
    path = view["path"]
    if cell in path:
        return "p_been_there"
    if _closed(view, cell):
        return "p_closed"
    options = record.game.options
    ways = steps(view["growth"]["species"], options["parasite_diagonal"])
    if cell not in ways[path[-1]] and not options["parasite_gaps"]:
        return "p_not_joined"
    if len(path) == view["die"] and view["organisms"].get(cell) == "parasite":
        return "p_parasite"
    return "p_dead_end"


def _closed(view: dict[str, Any], cell: str) -> bool:
    return organs()[cell] in (*view["lost"], *view["barred"])


def _idle(view: dict[str, Any], cell: str) -> bool:
    return view["organisms"][cell] == "parasite" and "workout" in view["effects"]
