"""What `battlevest tune` does: live bars of every electrode, a proposal, and thresholds kept on the device."""

from typing import Any

from rich.console import Console
from rich.live import Live

from battlevest.board_link import Board, Trouble
from battlevest.cli.refusal import Refusal
from battlevest.maker import talk
from battlevest.maker.console import bar, is_plain

EVERY_MS = 100
FULL = 50  # counts of a full bar; a firm finger of an earthed wearer takes 40 (firmware/boards/vest.py)
LEAST, MOST = 3, 100
QUIET = 3  # looks
# A finger that a power bank weakens takes 16 of 40, half of that a third of the pitch beside a line; a threshold at
# 15 % of a firm finger still feels it. At rest counts are up to the noise below the baseline: the release is above it.
SHARE = 0.15


class Seen:
    """What each electrode did: ``peak`` as the middle of a touch, ``rest`` the farthest below its rest without one.

    A finger that comes or goes draws counts before its bit is set, and bits stand after it has gone: looks within QUIET
    of a touch are no rest, and fewer counts than ``touch``, the threshold in use, are no touch.
    """

    def __init__(self, touch: int):
        self.touch = touch
        self.names: dict[str, list[str]] = {}
        self.now: dict[str, list[int | None]] = {}
        self.touched: dict[str, int] = {}
        self.peak: dict[tuple[str, int], int] = {}
        self.rest: dict[tuple[str, int], int] = {}
        self._quiet: dict[str, int] = {}
        self._waiting: dict[str, list[list[int | None]]] = {}

    def take(self, one: dict[str, Any]) -> None:
        """One finding of on_device/tune.py."""
        panel = one.get("panel", "")
        if one["what"] == "lines":
            self.names[panel] = one["names"]
        elif one["what"] == "bars":
            counts, touched = one["counts"], one["touched"]
            self.now[panel], self.touched[panel] = counts, touched
            if touched:
                self._quiet[panel], self._waiting[panel] = 0, []
                self._touch(panel, counts, touched)
            else:
                self._calm(panel, counts)

    def _touch(self, panel: str, counts: list[int | None], touched: int) -> None:
        """The strongest row and the strongest column are where the finger is; their neighbours feel it faintly."""
        names = self.names.get(panel, [""] * len(counts))
        for columns in (False, True):
            felt = [
                (value, electrode)
                for electrode, value in enumerate(counts)
                if value is not None
                and value >= self.touch
                and touched >> electrode & 1
                and names[electrode].isalpha() == columns
            ]
            if felt:
                value, electrode = max(felt)
                self.peak[panel, electrode] = max(self.peak.get((panel, electrode), 0), value)

    def _calm(self, panel: str, counts: list[int | None]) -> None:
        self._quiet[panel] = self._quiet.get(panel, QUIET) + 1
        if self._quiet[panel] <= QUIET:
            return
        waiting = self._waiting.setdefault(panel, [])
        waiting.append(counts)
        if len(waiting) > QUIET:
            for electrode, value in enumerate(waiting.pop(0)):
                if value is not None:
                    self.rest[panel, electrode] = max(self.rest.get((panel, electrode), 0), value)

    def proposal(self) -> tuple[int, int] | None:
        """(touch, release) by the weakest line that was touched and the noisiest; None if nothing was touched."""
        if not self.peak:
            return None
        release = max(4, max(self.rest.values(), default=0) + 1)
        touch = max(release + 2, round(min(self.peak.values()) * SHARE))
        return min(touch, MOST), min(release, MOST - 1)

    def told(self) -> dict[str, Any]:
        """For scripts: the proposal, and each line's strongest touch and farthest fall at rest, in counts or None."""
        lines = [
            {"panel": panel, "line": name, "touch": self.peak.get((panel, at)), "rest": self.rest.get((panel, at))}
            for panel, names in self.names.items()
            for at, name in enumerate(names)
            if name
        ]
        return {"proposal": self.proposal(), "lines": lines}


def check(touch: int, release: int) -> None:
    """Refuse thresholds that can't work."""
    if not LEAST <= touch <= MOST:
        raise Refusal(f"The touch threshold can't be {touch}. Give a whole number from {LEAST} to {MOST}.")
    if not 1 <= release < touch:
        raise Refusal(f"The release threshold can't be {release}. It must be from 1 to {touch - 1}, below touch.")


def begin(board: Board) -> tuple[int, int]:
    """Bring the drivers up; the thresholds in use."""
    told = talk.findings(board, talk.program("chips", "tune") + "chips()\nthresholds()\n", 20)
    found = next(one for one in told if one["what"] == "thresholds")
    if not any(one["what"] == "part" and one["name"].startswith("touch") and one["fault"] == "ok" for one in told):
        raise Trouble("findings", f"No touch chip answers. Look with: battlevest doctor --port {board.port}")
    return found["touch"], found["release"]


def watch(board: Board, touch: int, seconds: float | None, to: Console) -> Seen:
    """Show the bars on a console until Ctrl-C, or for some seconds."""
    seen = Seen(touch)
    left = None if seconds is None else round(seconds * 1000 / EVERY_MS) * 2

    def take(one: dict[str, Any]) -> object:
        nonlocal left
        seen.take(one)
        if one["what"] == "bars":
            live.update(picture(to, seen, touch), refresh=to.is_terminal)
            if left is not None:
                left -= 1
                return left > 0
        return None

    with Live(console=to, auto_refresh=False, transient=not to.is_terminal) as live:
        try:
            talk.listen(board, f"bars({EVERY_MS})\n", take, 10)
        except KeyboardInterrupt:
            pass
    if not to.is_terminal and seen.now:
        to.print(picture(to, seen, touch))
    return seen


def picture(to: Any, seen: Seen, touch: int) -> str:
    """The bars of all electrodes, the panels side by side; | is where a touch begins."""
    lines, width = [], max(8, min(30, (to.width - 30) // 2))
    panels = sorted(seen.now)
    lines.append("  ".join(f"{panel:<{width + 13}}" for panel in panels))
    for electrode in range(24):
        cells = []
        for panel in panels:
            name, counts = seen.names.get(panel, [""] * 24)[electrode], seen.now[panel][electrode]
            if counts is None or not name:
                cells.append("")
                continue
            row = list(bar(to, counts / FULL, width))
            row[min(width - 1, round(touch / FULL * width))] = "|" if is_plain(to) else "│"
            colour = "green" if seen.touched[panel] >> electrode & 1 else "dim"
            cells.append(f"{name:>3} [{colour}]{''.join(row)}[/] {counts:>4} {seen.peak.get((panel, electrode), 0):>3}")
        if any(cells):
            lines.append("  ".join(cell or " " * (width + 13) for cell in cells))
    return "\n".join(lines)


def use(board: Board, touch: int, release: int) -> None:
    """Take thresholds into use on the device, not yet kept."""
    talk.findings(board, f"use({touch}, {release})\n", 20)


def keep(board: Board, touch: int, release: int) -> None:
    """Keep them in the device's settings; Refusal if what is read back differs."""
    (told,) = (one for one in talk.findings(board, f"keep({touch}, {release})\n") if one["what"] == "kept")
    if (told["touch"], told["release"]) != (touch, release):
        reason = f"The device could not keep the settings ({told['trouble']}). battlevest doctor says why."
        raise Trouble("not_verified", reason)
