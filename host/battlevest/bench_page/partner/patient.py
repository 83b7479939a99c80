"""A patient: remembers what the skin felt and what was said aloud, and injects where somebody is likely to be."""

import math
import random
from typing import Any

from battlevest.bench_page.game.board import KILLS, VITAL, around, organs
from battlevest.bench_page.skin import SIGMA

START = 0.02  # nobody was felt here, but who knows
STOPPERS = ("workout", "constipation", "fasting", "choking_on_mochi")


class PatientMind:
    """Chooses texts of seat 0 out of what that seat may know: its view, what was said aloud, and what the skin felt."""

    def __init__(self, rng: random.Random):
        self.rng = rng

    def choose(
        self,
        view: dict[str, Any],
        texts: list[str],
        steps: list[dict[str, Any]],
        felt: list[dict[str, Any]],
    ) -> str:
        """Return one of `texts`. `view` is observation(0), `steps` the game's steps as heard() leaves them."""
        heat = belief(steps, felt)
        for organ in view["lost"]:
            _clear(heat, [square for square in heat if organs()[square] == organ])
        injections = {text: heat[text[7:]] for text in texts if text.startswith("inject ")}
        if view["pending"]:
            return self._target(view["pending"], texts, heat)
        card = self._card(view, [text for text in texts if text.startswith("use ")], heat)
        if card:
            return card
        if injections:
            return max(injections, key=lambda text: injections[text] + 0.01 * self.rng.random())
        return "decline" if "decline" in texts else self.rng.choice(texts)

    def _card(self, view: dict[str, Any], uses: list[str], heat: dict[str, float]) -> str | None:
        best, most = None, 0.45
        for use in uses:
            worth = self._worth(use[4:], view, heat) + 0.2 * self.rng.random()
            if worth > most:
                best, most = use, worth
        return best

    def _worth(self, card: str, view: dict[str, Any], heat: dict[str, float]) -> float:
        """How good a card is now; 0.5 is about one injection with even odds."""
        last = view["turn"] == 10
        danger = sum(heat[square] for square in VITAL if organs()[square] not in view["lost"])
        hot = {organ: sum(heat[square] for square in heat if organs()[square] == organ) for organ in organs().values()}
        if card in KILLS:
            return 0.6 * sum(hot[organ] for organ in KILLS[card])
        if card in ("smoking", "organ_trade"):
            pair = ("left_lung", "right_lung") if card == "smoking" else ("left_kidney", "right_kidney")
            return (
                0.6 * max(hot[organ] for organ in pair if organ not in view["lost"])
                if set(pair) - set(view["lost"])
                else 0.0
            )
        if card == "big_injection":
            return 0.5 * max(_block(heat, square) for square in heat)
        if card == "pinworm_test":
            return 0.15 * hot["intestines"] if view["turn"] > 3 else 0.0
        if card == "palpation":
            return 0.6 if not view["palpated"] else 0.3
        if card == "smoking_weed":
            return 0.0 if last else 0.4 * danger + 0.05 * view["turn"]
        if card in STOPPERS:
            return 0.0 if last else 0.28 + 0.02 * view["turn"]
        if card == "anti_vax":
            return 0.0 if last or len(view["revealed"]) < 5 else 0.5
        if card == "homeopathic":
            return 0.0
        return 0.3  # massage and shiatsu: good for the nerves

    def _target(self, card: str, texts: list[str], heat: dict[str, float]) -> str:
        targets = [text[7:] for text in texts if text.startswith("choose ")]
        if not targets:
            return self.rng.choice(texts)
        if card in ("smoking", "organ_trade"):
            sums = {organ: sum(heat[s] for s in heat if organs()[s] == organ) for organ in targets}
            return "choose " + max(targets, key=lambda organ: sums[organ] + 0.01 * self.rng.random())
        if card in ("big_injection", "palpation"):
            return "choose " + max(targets, key=lambda square: _block(heat, square))
        return "choose " + self.rng.choice(targets)


def heard(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the patient hears of a game's steps: of the virus's own actions no square, of the events only the public."""
    known = []
    for step in steps:
        events = [event for audience, event in step["events"] if audience in (None, 0)]
        text = step["text"] if step["seat"] != 1 else step["text"].split(" ")[0]
        known.append({**step, "text": text, "events": events})
    return known


def belief(steps: list[dict[str, Any]], felt: list[dict[str, Any]]) -> dict[str, float]:
    """Return {square: how surely somebody lives there, about 0 to 1}; `steps` as of heard()."""
    heat = dict.fromkeys(organs(), START)
    spots = {spot["actions"]: spot for spot in felt}  # the last press before an action is the one that made it
    die = 0
    for number, step in enumerate(steps):
        for event in step["events"]:
            if event[0] == "grows":
                die = event[2]
        lands = step["text"] == "place" or (step["text"] == "step" and ["count", die] in step["events"])
        if lands and number in spots:
            _warm(heat, spots[number])
        _learn(heat, step)
    return heat


def _warm(heat: dict[str, float], spot: dict[str, Any]) -> None:
    weights = {
        square: math.exp(
            -((ord(square[0]) - 65 - spot["x"]) ** 2 + (int(square[1:]) - spot["y"]) ** 2) / (2 * SIGMA**2)
        )
        for square in heat
    }
    total = sum(weights.values()) or 1.0
    for square, weight in weights.items():
        heat[square] = min(1.0, heat[square] + weight / total)


def _learn(heat: dict[str, float], step: dict[str, Any]) -> None:
    square = ""
    for event in step["events"]:
        name = event[0]
        if name == "injected":
            square = event[1]
        elif name == "hit":
            _clear(heat, [square])
        elif name == "miss":
            _clear(heat, [square, *around(square)])
        elif name == "almost":
            _clear(heat, [square])
            total = sum(heat[s] for s in around(square)) or 1.0
            for other in around(square):  # somebody is here: what was believed grows to one in all
                heat[other] = min(1.0, heat[other] * max(1.0, 1.0 / total) + 0.03)
        elif name == "palpated":
            block = [event[1], *around(event[1])]
            _clear(heat, block)
            for found in event[2]:
                heat[found] = 1.0
        elif name == "chosen" and event[1] == "big_injection":
            _clear(heat, [event[2], *around(event[2])])
    if step["text"].startswith("use "):
        _clear(heat, [s for s in heat if organs()[s] in KILLS.get(step["text"][4:], ())])


def _clear(heat: dict[str, float], squares: list[str]) -> None:
    for square in squares:
        heat[square] = 0.0


def _block(heat: dict[str, float], square: str) -> float:
    return heat[square] + sum(heat[other] for other in around(square))
