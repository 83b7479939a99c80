"""Somebody who watches the device's journal and knows the game: the page's story comes from here, and its helper looks
here whether a press has done what it should."""

from typing import Any

from battlevest.bench_page.game import saved
from battlevest.bench_page.game.record import Record, rules
from battlevest.bench_page.game.text import write

TOLD = 12  # the last steps that the page gets


class Onlooker:
    """Follows the game on `flash` (battlevest.simulator.chips.flash.Flash); call look() while nobody else uses it."""

    def __init__(self, flash: Any):
        self.flash = flash
        self.seen = -1
        self.serial = -1
        self.number = 0  # counts the games seen; a game taken back to its start is another one
        self.record: Record | None = None
        self.told: dict[str, Any] | None = None
        self.language = "en"

    def look(self) -> Record | None:
        """Return the game as it stands on flash, or None if there is none."""
        if self.seen != self.flash.operations:
            self.seen = self.flash.operations
            self.language = saved.language(self.flash.cells) or self.language
            self._follow(saved.read(self.flash.cells))
        return self.record

    def _follow(self, found: saved.Saved | None) -> None:
        if found is None or found.game != "ten_turns":
            if self.record is not None and found is not None:
                self.record = self.told = None
            return
        old = self.record
        if old is None or found.serial != self.serial or not found.history.startswith(old.history):
            try:
                old = Record(found.seats, found.options)
            except (ValueError, TypeError):
                return
            if found.serial != self.serial or self.record is None:
                self.number += 1
            self.record, self.serial = old, found.serial
        elif found.history == old.history and found.gave_up == old.gave_up:
            return
        self.told = None
        old.gave_up = found.gave_up
        for action in found.history[len(old.history) :]:
            try:
                old.apply(action)
            except rules.IllegalAction:
                return

    def tell(self) -> dict[str, Any] | None:
        """Return what the page says about the game, for spectators who see both sides; None without a game."""
        record = self.look()
        if record is None:
            return None
        if self.told is None:
            view = record.game.observation(None)
            self.told = {
                "number": self.number,
                "actions": len(record.steps),
                "phase": record.phase(),
                "winner": record.winner(),
                "gave_up": record.gave_up,
                "steps": record.steps[-TOLD:],
                **{key: view[key] for key in ("player", "turn", "actions_left", "dice", "die", "growth", "pending")},
                **{key: view[key] for key in ("revealed", "lost", "almost", "effects")},
            }
        return self.told

    def text(self) -> str:
        """Return the game as text, or "" if there is none."""
        record = self.look()
        return write(record) if record is not None else ""
