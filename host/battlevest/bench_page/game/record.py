"""A game with everything that happened in it, action by action: what the page tells, shows again and gives as text."""

from typing import Any

from battlevest.bench.rules import load_rules

rules: Any = load_rules()

PLACE, REVEAL, ACT, BONUS, CHOOSE, PLACE_ONE, ROLL, DIE, FROM, STEP, OVER = (
    "place reveal act bonus choose place_one roll die from step over".split()
)


class Record:
    """One game of Ten Turns. `steps`: a dict of each action {"text", "seat", "turn", "events": [[audience, event]]}."""

    def __init__(self, seats: int = 2, options: dict[str, Any] | None = None):
        self.game = rules.new("ten_turns", seats, **(options or {}))
        self.steps: list[dict[str, Any]] = []
        self.gave_up: int | None = None  # the seat that did

    @property
    def history(self) -> bytes:
        """All actions so far."""
        return self.game.history

    def apply(self, action: int) -> dict[str, Any]:
        """Carry out one action and return its step; rules.IllegalAction changes nothing."""
        game = self.game
        seat, text = game.current_player(), game.action_to_string(action)
        turn = game.observation(None)["turn"]
        events = [[audience, list(event)] for audience, event in game.apply_action(action)]
        self.steps.append({"text": text, "seat": seat, "turn": turn, "events": events})
        return self.steps[-1]

    def say(self, text: str) -> dict[str, Any]:
        """Carry out the action with this text."""
        return self.apply(self.game.string_to_action(text))

    def legal(self) -> list[str]:
        """The texts of the actions that are possible now."""
        return [self.game.action_to_string(action) for action in self.game.legal_actions()]

    def phase(self) -> str:
        """What the game waits for, in one word."""
        game, view = self.game, self.game.observation(None)
        player = view["player"]
        if player == rules.TERMINAL or self.gave_up is not None:
            return OVER
        if player == rules.CHANCE:
            return REVEAL if game.action_to_string(game.legal_actions()[0]).startswith("reveal") else ROLL
        if player == 1:
            if view["pending"]:
                return PLACE_ONE
            if not view["revealed"] and not view["discarded"]:
                return PLACE
            return STEP if view["growth"] else FROM if view["die"] else DIE
        if view["pending"]:
            return CHOOSE
        return BONUS if "anti_vax" not in view["effects"] and "decline" in self.legal() else ACT

    def missed(self) -> list[str]:
        """The squares where injections of this turn hit nothing."""
        found: list[str] = []
        for step in reversed(self.steps):
            if step["text"].startswith("reveal "):
                break
            names = [event[0] for _, event in step["events"]]
            if "miss" in names or "almost" in names:
                found.insert(0, step["text"][7:])
        return found

    def winner(self) -> str | None:
        """ "patient", "virus" or "draw" at the end, before it None."""
        if self.gave_up is not None:
            return "patient" if self.gave_up else "virus"
        if not self.game.is_terminal():
            return None
        return {1: "patient", -1: "virus", 0: "draw"}[self.game.returns()[0]]
