"""One glance at everything that the page shows: the device, the game on it, what the wearer feels, who plays."""

from typing import Any

from battlevest.bench_page.fingers import Fingers
from battlevest.bench_page.game.onlooker import MAPPED, Onlooker
from battlevest.bench_page.game.others import CHANCE
from battlevest.bench_page.game.record import OVER
from battlevest.bench_page.partner import Partner, screen
from battlevest.bench_page.skin import Skin
from battlevest.bench_page.whisper import Whisper

LOOK_MS = 300  # OK held so long shows a hand
FLEETING = ("menu", "question", "ask_virus", "ask_patient")


class Glance:
    """Looks at `device` while the caller has locked it."""

    def __init__(
        self, device: Any, onlooker: Onlooker, skin: Skin, partner: Partner, whisper: Whisper, fingers: Fingers
    ):
        self.device = device
        self.onlooker = onlooker
        self.skin = skin
        self.partner = partner
        self.whisper = whisper
        self.fingers = fingers
        self.whose = ""  # who has been called to look at a hand
        self.seen_text = False  # whether the screen has said anything since the program began

    def look(self) -> dict[str, Any]:
        """Return the state of /api/state with what the bench adds to it.

        "game": Onlooker.tell(); "felt": the last presses on the skin; "partner": who is played; "language"; "asks",
        "detail", "aim": what the screen is at (partner.screen); "private": what the back says to its player;
        "hand": who was called last to look at a secret hand.
        """
        device, partner = self.device, self.partner
        state = device.state()
        game = self.onlooker.tell()
        lines, keys = partner.screen()
        kind = screen.kind(lines, keys, game["phase"] if game else None)
        if game is not None and game["game"] != MAPPED:
            game = {**game, "names": [self._name(name) for name in game["names"]]}
            kind = self._hand(kind, lines, game["phase"])
            if kind == "other" and screen.goes_on(lines, device.firmware):
                kind = "resumed"
        if kind == "other":
            kind = screen.outside(lines, keys) or kind
        asks = self._asks(state, lines, kind)
        state.update(
            game=game,
            felt=self.skin.recent(),
            partner=partner.plays,
            language=self.onlooker.language,
            asks=asks,
            detail=screen.detail(keys) if asks == "game" else None,
            aim=screen.aim(lines, device.firmware) if asks == "game" else None,
            private=self.whisper.tell(),
            hand=self.whose,
        )
        return state

    def _hand(self, kind: str, lines: list[str], phase: str) -> str:
        """ "in_hand" while somebody holds OK to look at a secret hand, else `kind`; `whose` is told by the cover.

        OK may be held on what everybody may read as well.
        """
        if kind == "hand_over":
            self.whose = lines[2]
        held = self.fingers.held_ms(("button", "ok")) >= LOOK_MS
        secret = held and phase not in (OVER, CHANCE) and not screen.for_everybody(lines)
        return "in_hand" if kind == "other" and secret else kind

    def _name(self, name: Any) -> str | None:
        """What the device calls a person: a text, or one of the names that it has by number."""
        if isinstance(name, int):
            return screen.texts(self.device.firmware, self.onlooker.language).get(f"name_{name}")
        return name or None

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
