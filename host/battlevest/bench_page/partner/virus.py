"""A virus player: it breeds parasites where two viruses meet and heads for the heart and both kidneys."""

import random
from typing import Any

from battlevest.bench_page.game.board import VITAL, distances, growths, organs

# Pairs that can meet near to a vital square, and where else a virus stands well.
NESTS = (("C3", "B3"), ("D3", "D4"), ("A9", "B9"), ("B9", "C9"), ("G9", "F9"), ("F9", "E9"))
CARELESS = 30.0  # how much better another growth may be without being noticed: a partner, not a champion
FILLERS = ("E8", "F10", "B5", "C6", "D7", "E2", "F3", "D11")


class VirusMind:
    """Chooses texts of seat 1 out of what that seat may know."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.plan: list[str] = []
        self.wanted: list[str] = []

    def choose(self, view: dict[str, Any], texts: list[str], options: dict[str, Any]) -> str:
        """Return one of `texts`, the legal ones; `view` is observation(1)."""
        if self.plan and self.plan[0] in texts:
            return self.plan.pop(0)
        self.plan = []
        if texts[0].startswith("place "):
            return self._place(view, texts)
        self.plan = self._growth(view, options, texts)
        if self.plan and self.plan[0] in texts:
            return self.plan.pop(0)
        self.plan = []
        return self.rng.choice(texts)

    def _place(self, view: dict[str, Any], texts: list[str]) -> str:
        organisms = view["organisms"]
        if view["pending"]:  # one more virus: best on another one, which makes a parasite
            return max(texts, key=lambda text: self._worth(_after(organisms, "virus", text[6:]), view["lost"]))
        if not organisms:
            first, second = self.rng.sample(NESTS, 2)
            self.wanted = [*first, *second, self.rng.choice(FILLERS)]
        for square in self.wanted:
            if "place " + square in texts:
                return "place " + square
        return self.rng.choice(texts)

    def _growth(self, view: dict[str, Any], options: dict[str, Any], texts: list[str]) -> list[str]:
        """The texts of the best growth, from the present one on."""
        best, paths = -1.0, [list[str]()]
        worths: dict[tuple[str, str], float] = {}
        allowed = {text.split(" ")[1] for text in texts}
        for path in growths(view, options):
            # The path's die, its start or its next step has to be among what is possible now.
            done = len(view["path"])
            head = path[done] if done else path[0] if view["die"] else str(len(path) - 1)
            if head not in allowed:
                continue
            species = view["organisms"][path[0]]
            key = species, path[-1]
            if key not in worths:
                after = _after(view["organisms"], species, path[-1])
                worths[key] = self._worth(after, view["lost"]) + CARELESS * self.rng.random()
            if worths[key] > best:
                best, paths = worths[key], []
            if worths[key] == best:
                paths.append(path)
        path = self.rng.choice(paths)
        if not path:
            return []
        texts = [f"die {len(path) - 1}", f"from {path[0]}", *(f"step {square}" for square in path[1:])]
        return texts[1 + len(view["path"]) if view["path"] else 1 if view["die"] else 0 :]

    def _worth(self, organisms: dict[str, str], lost: list[str]) -> float:
        parasites = [square for square, species in organisms.items() if species == "parasite"]
        viruses = [square for square, species in organisms.items() if species == "virus"]
        worth = 3.0 * len(parasites)
        for target in VITAL:
            if organs()[target] in lost:
                continue
            if target in parasites:
                worth += 60
                continue
            near = [distances(target)[square] for square in parasites]
            worth += max([30 - 4 * away for away in near], default=0)
            worth += max([8 - distances(target)[square] for square in viruses], default=0)
        # Viruses beside each other can become parasites.
        return worth + sum(0.5 for one in viruses for two in viruses if beside(one, two))


def beside(one: str, two: str) -> bool:
    """Whether two squares lie beside each other."""
    return abs(ord(one[0]) - ord(two[0])) + abs(int(one[1:]) - int(two[1:])) == 1


def _after(organisms: dict[str, str], species: str, end: str) -> dict[str, str]:
    """What stands where after a growth of this species onto `end` (T19)."""
    return {**organisms, end: "parasite" if species == "parasite" or end in organisms else "virus"}
