"""A game other than Ten Turns, followed as somebody at the table hears and sees it: hands stay secret until the end."""

from typing import Any

from battlevest.bench_page.game.record import OVER, rules

CHANCE = "chance"
# Actions whose text holds what only one seat may know, by game: until the end only the verb is told.
SECRET = {"x_virus": ("deal",), "three_turns": ("deal", "draw", "give"), "shateki": ("hide",)}


class Other:
    """One game of any kind but Ten Turns. `steps` as of Record; ValueError for a game that is not built."""

    def __init__(self, game: str, seats: int, options: dict[str, Any]):
        self.name = game
        self.game = rules.new(game, seats, **options)
        self.texts: list[str] = []
        self.steps: list[dict[str, Any]] = []
        self.gave_up: int | None = None

    @property
    def history(self) -> bytes:
        """All actions so far."""
        return bytes(self.game.history)

    def apply(self, action: int) -> dict[str, Any]:
        """Carry out one action and return its step; rules.IllegalAction changes nothing."""
        game = self.game
        seat, text = game.current_player(), game.action_to_string(action)
        events = [[None, list(event)] for audience, event in game.apply_action(action) if audience is None]
        self.texts.append(text)
        verb = text.split(" ")[0]
        self.steps.append({"text": verb if verb in SECRET.get(self.name, ()) else text, "seat": seat, "events": events})
        return self.steps[-1]

    def phase(self) -> str:
        """Whether somebody is to act, chance, or nobody any more."""
        player = self.game.current_player()
        if player == rules.TERMINAL or self.gave_up is not None:
            return OVER
        return CHANCE if player == rules.CHANCE else "seat"

    def winner(self) -> list[int] | None:
        """The seats with the best result at the end, before it None; after a giving up all the others."""
        if self.gave_up is not None:
            return [seat for seat in range(self.game.seats) if seat != self.gave_up]
        if not self.game.is_terminal():
            return None
        results = self.game.returns()
        return [seat for seat, result in enumerate(results) if result == max(results)] if len(set(results)) > 1 else []

    def tell(self) -> dict[str, Any]:
        """What the page says beside the steps: whom the game waits for, and the points where there are some."""
        view = self.game.observation(None)
        told = {key: view[key] for key in ("points", "turn_points", "shooter", "shots_left", "order") if key in view}
        return {"player": view["player"], "seats": self.game.seats, **told}
