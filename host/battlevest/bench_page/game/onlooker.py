"""Somebody who watches the device's journal and knows the game: the page's story comes from here, and its helper looks
here whether a press has done what it should."""

from typing import Any

from battlevest.bench_page.game import saved
from battlevest.bench_page.game.others import Other
from battlevest.bench_page.game.record import OVER, Record, rules
from battlevest.bench_page.game.text import write
from battlevest.bench_page.game.virus_view import back_view

TOLD = 12  # the last steps that the page gets
MAPPED = "ten_turns"  # the game that is played on the body map


class Onlooker:
    """Follows the game on `flash` (battlevest.simulator.chips.flash.Flash); call look() while nobody else uses it."""

    def __init__(self, flash: Any):
        self.flash = flash
        self.seen = -1
        self.serial = -1
        self.number = 0  # counts the games seen; a game taken back to its start is another one
        self.following: Record | Other | None = None
        self.names: list[Any] = []  # what each seat is called: a text, a number of one of the device's names, or None
        self.told: dict[str, Any] | None = None
        self.language = "en"

    @property
    def record(self) -> Record | None:
        """The game that was seen last if it is Ten Turns, else None."""
        return self.following if isinstance(self.following, Record) else None

    def look(self) -> Record | None:
        """Return the game of Ten Turns as it stands on flash, or None if there is none."""
        self._look()
        return self.record

    def _look(self) -> None:
        if self.seen != self.flash.operations:
            self.seen = self.flash.operations
            self.language = saved.language(self.flash.cells) or self.language
            self._follow(saved.read(self.flash.cells))

    def _follow(self, found: saved.Saved | None) -> None:
        if found is None:
            return
        old = self.following
        if old is None or found.serial != self.serial or not found.history.startswith(old.history):
            try:
                mapped = found.game == MAPPED
                old = Record(found.seats, found.options) if mapped else Other(found.game, found.seats, found.options)
            except (ValueError, TypeError):
                self.following = self.told = None
                return
            if found.serial != self.serial or self.following is None:
                self.number += 1
            self.following, self.serial, self.names = old, found.serial, found.names
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
        self._look()
        game = self.following
        if game is None:
            return None
        if self.told is None:
            self.told = {
                "game": game.game.NAME,
                "number": self.number,
                "actions": len(game.steps),
                "phase": game.phase(),
                "winner": game.winner(),
                "gave_up": game.gave_up,
                "steps": game.steps[-TOLD:],
                **(_told(game) if isinstance(game, Record) else {"names": self.names, **game.tell()}),
            }
        return self.told

    def text(self) -> str:
        """Return the game as text, or "" if there is none; ValueError while it holds hands that are nobody else's."""
        self._look()
        game = self.following
        if game is None:
            return ""
        if isinstance(game, Other) and game.phase() != OVER:
            raise ValueError("This game has secret hands; it can be copied when it is over.")
        return write(game)


def _told(record: Record) -> dict[str, Any]:
    """What the page says about a game of Ten Turns; "back" is for the back of the vest only."""
    view = record.game.observation(None)
    keys = "player turn actions_left dice die growth pending revealed lost almost effects".split()
    return {**{key: view[key] for key in keys}, "missed": record.missed(), "back": back_view(record)}
