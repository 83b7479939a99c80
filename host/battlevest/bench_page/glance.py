"""One glance at everything that the page shows: the device, the game on it, what the wearer feels, who plays."""

from typing import Any

from battlevest.bench_page.game.onlooker import Onlooker
from battlevest.bench_page.partner import Partner, screen
from battlevest.bench_page.skin import Skin
from battlevest.bench_page.whisper import Whisper

FLEETING = ("menu", "question", "ask_virus", "ask_patient")


class Glance:
    """Looks at `device` while the caller has locked it."""

    def __init__(self, device: Any, onlooker: Onlooker, skin: Skin, partner: Partner, whisper: Whisper):
        self.device = device
        self.onlooker = onlooker
        self.skin = skin
        self.partner = partner
        self.whisper = whisper
        self.seen_text = False  # whether the screen has said anything since the program began

    def look(self) -> dict[str, Any]:
        """Return the state of /api/state with what the bench adds to it.

        "game": Onlooker.tell(); "felt": the last presses on the skin; "partner": who is played; "language"; "asks",
        "detail", "aim": what the screen is at (partner.screen); "private": what the back says to its player.
        """
        device, partner = self.device, self.partner
        state = device.state()
        game = self.onlooker.tell()
        lines, keys = partner.screen()
        asks = self._asks(state, lines, screen.kind(lines, keys, game["phase"] if game else None))
        state.update(
            game=game,
            felt=self.skin.recent(),
            partner=partner.plays,
            language=self.onlooker.language,
            asks=asks,
            detail=screen.detail(keys) if asks == "game" else None,
            aim=screen.aim(lines, device.firmware) if asks == "game" else None,
            private=self.whisper.tell(),
        )
        return state

    @staticmethod
    def patient(state: dict[str, Any]) -> bool:
        """Whether the device shows what goes away by itself while a visitor reads it."""
        if state["asks"] in FLEETING:
            return True
        return state["detail"] in ("aim", "sure") and state["partner"] not in ("patient", "both")

    def _asks(self, state: dict[str, Any], lines: list[str], kind: str) -> str:
        """What the screen is at; "blind" if it is broken while the program goes on."""
        if not state["power"] or state["running"] != "program":
            self.seen_text = False
            return "dark"
        self.seen_text = self.seen_text or any(lines)
        broken = any(fault["part"] == "screen" for fault in state["faults"])
        return "blind" if broken or (kind == "dark" and self.seen_text) else kind
