"""Golden games of X-Virus, in the format of golden_games.py, frozen in ``golden/x_virus_*.jsonl``.

    python tests/rules/golden_x_virus.py     play the games of ``WANTED`` anew and write the files

Run it in the project's folder, and only when a game is to play differently from then on.
"""

import sys

if __name__ == "__main__":
    sys.path[:0] = ["firmware", "tests", "tests/rules"]

import rules
from golden_games import write
from players_x_virus import HABITS, Steered
from tools import Random

RACE, HINDER, AVOID = HABITS[0], HABITS[2], HABITS[3]

# File name, options, how both play, who must win (None: nobody), the number of actions.
WANTED = (
    ("01_sixth_marker", {}, RACE, 0, (0, 97)),
    ("02_sixth_marker_blue_starts", {"start": 1}, RACE, 1, (0, 97)),
    ("03_pile_out", {}, HINDER, 1, (98, 98)),
    ("04_nobody", {}, AVOID, None, (98, 98)),
    ("05_steps", {"zero_tie": "steps", "ten_steps": 5}, AVOID, 0, (98, 98)),
    ("06_failed_draw", {"end_on_failed_draw": True, "arm": 8, "leg": 10, "heart": 6}, HINDER, 1, (99, 99)),
    ("07_brain_back", {"brain_back": True}, HINDER, 0, (0, 98)),
    ("08_real_deck", {"real_deck": True, "start": 1}, RACE, 0, (0, 46)),
)


def find(options, habit, winner, length):
    """The texts of the first game of this habit that ends as wanted."""
    for seed in range(500):
        draw = Random(seed)
        player = Steered(draw)
        player.habits = [habit, habit]
        game = rules.new("x_virus", **options)
        texts = []
        while not game.is_terminal():
            outcomes = game.chance_outcomes()
            legal = [game.action_to_string(action) for action in game.legal_actions()]
            text = game.action_to_string(draw.weighted(outcomes)) if outcomes else player.choose(game, legal)
            texts.append(text)
            game.apply_action(game.string_to_action(text))
        won = None if game.returns() == [0, 0] else game.returns().index(1)
        if won == winner and length[0] <= len(texts) <= length[1]:
            return texts
    raise ValueError(f"no such game: {options}, {winner}")


def main():
    """Write all files."""
    for name, options, habit, winner, length in WANTED:
        write("x_virus", name, 2, options, find(options, habit, winner, length))


if __name__ == "__main__":
    main()
