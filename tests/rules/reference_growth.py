"""Growth for the reference engine: every path is tried, with no cleverness beyond stopping at the first that serves."""

from reference_board import ORGAN_OF, parasite_steps, virus_steps

STEPS = {}


def steps_of(species, square, diagonal, gaps):
    """Remembered steps from a square; species "virus" or "parasite"."""
    key = (species, square, diagonal, gaps)
    if key not in STEPS:
        STEPS[key] = virus_steps(square) if species == "virus" else parasite_steps(square, diagonal, gaps)
    return STEPS[key]


class Growth:
    """What can grow in one position: organisms {square: species}, closed organs, rules for a parasite's step."""

    def __init__(self, organisms, closed, workout, diagonal, gaps):
        self.organisms = organisms
        self.closed = [square for square in ORGAN_OF if ORGAN_OF[square] in closed]
        self.workout = workout
        self.diagonal = diagonal
        self.gaps = gaps

    def growers(self, die):
        """Squares whose organism has at least one complete growth of `die` steps (T17, T18)."""
        found = []
        for square in sorted(self.organisms):
            species = self.organisms[square]
            if square in self.closed or (species == "parasite" and self.workout):
                continue
            if self.can_finish(species, [square], die):
                found.append(square)
        return found

    def onward(self, species, path):
        """One step beyond a path: nowhere twice, not into a closed organ."""
        steps = steps_of(species, path[-1], self.diagonal, self.gaps)
        return [square for square in steps if square not in path and square not in self.closed]

    def can_finish(self, species, path, die):
        """Whether the path can be brought to `die` steps; its last square must not hold a parasite (T19)."""
        if len(path) == die + 1:
            return self.organisms.get(path[-1]) != "parasite"
        return any(self.can_finish(species, path + [square], die) for square in self.onward(species, path))

    def next_steps(self, species, path, die):
        """Squares one step beyond the path from which the growth can still be finished (N8)."""
        return [square for square in self.onward(species, path) if self.can_finish(species, path + [square], die)]
