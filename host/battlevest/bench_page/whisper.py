"""What the back of the vest whispers to its player: why a press of a visitor was refused.

The device tells a mistake by a red blink on the back and nowhere else; here it gets words, on the same side only.
"""

from typing import Any

from battlevest.bench_page.game.onlooker import Onlooker
from battlevest.bench_page.game.virus_view import why_not
from battlevest.bench_page.partner.screen import kind

LOOK_MS = 50
LOOKS = 8  # a refusal glows red before these are over


class Whisper:
    """Listens to the presses on the back of `device`; `screen()` gives (lines, keys) as of partner.screen."""

    def __init__(self, device: Any, onlooker: Onlooker, screen: Any):
        self.device = device
        self.onlooker = onlooker
        self.screen = screen
        self.count = 0
        self.said: dict[str, Any] | None = None
        self.said_at = -1  # how many actions the game had

    def pressed(self, cell: str) -> None:
        """A finger of a visitor comes down on a cell of the back; called while the device is locked."""
        self.count += 1
        self.said = None
        self._later(self.count, cell, LOOKS)

    def tell(self) -> dict[str, Any] | None:
        """Return {"n", "square", "why": key of a sentence, "values"} until the game goes on, else None."""
        record = self.onlooker.look()
        if self.said is not None and (record is None or len(record.steps) != self.said_at):
            self.said = None
        return self.said

    def _later(self, press: int, cell: str, looks: int) -> None:
        clock = self.device.world.clock
        clock.at(clock.now + LOOK_MS * 1000, lambda: self._look(press, cell, looks))

    def _look(self, press: int, cell: str, looks: int) -> None:
        if press != self.count or self.device.closed or not self.device.world.power:
            return
        record = self.onlooker.look()
        led = self.device.world.lights("back").get(cell)
        if record is None:
            return
        if looks and not (led and _red(led)):
            self._later(press, cell, looks - 1)
            return
        # A soft key has no light: what the screen asks for then decides whether the press was meant for the game.
        lines, keys = self.screen()
        reason = why_not(record, cell)
        if reason and ((led and _red(led)) or (not led and kind(lines, keys, record.phase()) == "game")):
            key, values = reason
            self.said = {"n": self.count, "square": cell, "why": key, "values": values}
            self.said_at = len(record.steps)


def _red(led: tuple[int, int, int]) -> bool:
    red, green, blue = led
    return red > 3 * max(green, blue, 1)
