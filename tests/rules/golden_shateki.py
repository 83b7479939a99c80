"""Finds the golden matches of the gallery, see golden_games.

    python tests/rules/golden_shateki.py     play the matches of ``WANTED`` anew and write the files

Run it in the project's folder, and only when the gallery is to play differently from then on.
"""

import sys

if __name__ == "__main__":
    sys.path[:0] = ["firmware", "tests"]

import rules
from golden_games import write
from players_shateki import Steered, Tally
from tools import Random

# File name, seats, options, the winner, and branches of the tally that the match must reach.
WANTED = (
    ("01_practice", 1, {}, 0, ("S8 the own piece", "S12 rebuild after a shot")),
    ("02_two", 2, {}, 1, ("S7 the referee adds a cup", "S14 the order changes", "S9 a foreign piece")),
    ("03_three", 3, {"order": [2, 0, 1]}, 2, ("S17 a foul with cups", "S14 a tie in the order")),
    ("04_four", 4, {}, 3, ("S9 all foreign pieces by one player", "S12 rebuild before the first shot")),
    ("05_five", 5, {"order": [4, 3, 2, 1, 0]}, 4, ("S2 a pyramid of fewer than 28", "S13 more cups after a rebuild")),
    ("06_stock_of_30", 3, {"stock": 30}, 0, ("S1 the stock of 30 is used up", "S2 nothing to build from")),
    (
        "07_complete_only",
        2,
        {"complete_only": True},
        0,
        ("S2 a complete pyramid of fewer cups than there are", "S12 rebuild of a full pyramid"),
    ),
    ("08_no_29th_cup", 3, {}, 2, ("S12 no 29th cup", "S15 a cup taken back")),
    ("09_all_options", 4, {"stock": 30, "complete_only": True, "order": [3, 1, 0, 2]}, 1, ("S17 a foul in game 2",)),
    ("10_ties", 3, {}, 1, ("S14 a tie at the end", "S14 the order changes", "found again after it was taken back")),
)


def play(seats, options, seed):
    """A whole match: its texts, the game, and the tally of what it reached."""
    draw = Random(seed)
    player = Steered(draw)
    game = rules.new("shateki", seats, **options)
    tally = Tally()
    tally.begin(options)
    after = game.observation(0)
    texts = []
    while not game.is_terminal():
        legal = [game.action_to_string(action) for action in game.legal_actions()]
        texts.append(player.choose(game, legal))
        events = game.apply_action(game.string_to_action(texts[-1]))
        before, after = after, game.observation(0)
        tally.saw(before, len(legal), texts[-1], events, after)
    return texts, game, tally


def find(seats, options, winner, branches):
    """The texts of the first match that ends and goes as wanted."""
    for seed in range(5000):
        texts, game, tally = play(seats, options, seed)
        if game.observation(None)["winner"] == winner and all(tally.counts[name] for name in branches):
            return texts
    raise ValueError(f"no such match: {seats} seats, {branches}")


def main():
    """Write all files."""
    for name, seats, options, winner, branches in WANTED:
        write("shateki", name, seats, options, find(seats, options, winner, branches))


if __name__ == "__main__":
    main()
