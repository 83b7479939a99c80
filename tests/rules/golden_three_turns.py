"""Golden games of the Game That Ends in 3 Turns, in the format of golden_games.py, ``golden/three_turns_*.jsonl``.

    python tests/rules/golden_three_turns.py     play the games of ``WANTED`` anew and write the files

Run it in the project's folder, and only when a game is to play differently from then on.
"""

import sys

if __name__ == "__main__":
    sys.path[:0] = ["firmware", "tests", "tests/rules"]

import rules
from golden_games import write
from players_three_turns import Steered
from tools import Random

GUNS = ["pistol", "bullet"]
ALL = ["pistol", "bullet", "seat_change", "true_culprit"]

# File name, seats, options, texts that must be played, how some round must end.
WANTED = (
    ("01_two", 2, {}, ("play hush", "cancel kill"), ("caught", "played")),
    ("02_two_all_cards", 2, {"expansion": ALL}, ("fire 1", "play true_culprit"), ("played",)),
    ("03_three", 3, {"start": 2}, ("play play_for_you", "give murderer", "play all_together"), ("hushed",)),
    ("04_three_true_culprit", 3, {"expansion": ["true_culprit", "seat_change"]}, ("play seat_change",), ("hushed",)),
    ("05_four", 4, {}, ("play play_for_you", "draw murderer", "cancel hush"), ("played", "caught")),
    ("06_four_attacker", 4, {"kill_strikes": "attacker", "expansion": GUNS}, ("fire 0",), ("escaped",)),
    ("07_four_no_way_at_once", 4, {"yada_instant": True, "yada_any_player": True}, ("target 3",), ("caught",)),
    ("08_five_of_four_turns", 5, {"turns": 4, "hush_caught": -1}, ("play hush",), ("hushed",)),
    ("09_six_short", 6, {"short": True, "escape_murderer": 2, "expansion": GUNS}, ("fire 5",), ("played",)),
    ("10_seven_of_four_turns", 7, {"turns": 4, "start": 6}, ("play play_for_you",), ("played", "caught")),
    ("11_two_short_all_options", 2, {"short": True, "expansion": ALL, "yada_instant": True}, (), ("escaped",)),
)


def find(seats, options, wanted, endings):
    """The texts of the shortest of the first games that go as wanted."""
    found = None
    for seed in range(300):
        draw = Random(seed)
        player = Steered(draw)
        game = rules.new("three_turns", seats, **options)
        texts = []
        ended = []
        while not game.is_terminal():
            outcomes = game.chance_outcomes()
            legal = [game.action_to_string(action) for action in game.legal_actions()]
            text = game.action_to_string(draw.weighted(outcomes)) if outcomes else player.choose(game, legal)
            texts.append(text)
            ended += [event[1] for _, event in game.apply_action(game.string_to_action(text)) if event[0] == "round"]
        fits = not [text for text in wanted if text not in texts] and not [how for how in endings if how not in ended]
        if fits and (found is None or len(texts) < len(found)):
            found = texts
    if found is None:
        raise ValueError(f"no such game: {seats}, {options}")
    return found


def main():
    """Write all files."""
    for name, seats, options, wanted, endings in WANTED:
        write("three_turns", name, seats, options, find(seats, options, wanted, endings))


if __name__ == "__main__":
    main()
