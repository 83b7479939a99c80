"""Golden games: whole games as texts with their events and every observation, frozen in ``golden/*.jsonl``.

    python tests/rules/golden_games.py     play the games of ``WANTED`` anew and write the files

Run it in the project's folder, and only when a game is to play differently from then on.

The first line of a file is ``[game, seats, options]``. Every other line belongs to one action: ``[text, events, changes
for everybody, .. for seat 0, .. for seat 1, .., for a spectator]``; text and events of the second line, the beginning,
are empty. Changes are the keys of an observation that are new or differ from the line before; those alike in all views
stand once, under everybody. A key that goes away has null.

The games of Ten Turns are found here; ``golden_*.py`` beside find those of other games.
"""

import sys

if __name__ == "__main__":
    sys.path[:0] = ["firmware", "tests"]

import rules
from tools import Random

# File name, options, how the two play, and how it must end: the winner, and a part of a text or event on the way.
WANTED = (
    ("01_death", {}, "head", 1, "turn<10"),
    ("02_death_without_kidney", {"edition": "original"}, "head", 1, "choose left_kidney"),
    ("03_turn_ten", {}, "uniform", 1, "use pinworm_test"),
    ("04_turn_ten_original", {"edition": "original"}, "uniform", 1, "use constipation"),
    ("05_last_hit", {}, "hit", 0, "hit"),
    ("06_last_kill", {"edition": "original"}, "gullet", 0, "killed"),
    ("07_weed_draw", {"weed_saves_turn10": True}, "cards", None, "use smoking_weed"),
    ("08_homeopathic_turn_ten", {"edition": "original"}, "cards", 1, "place"),
    ("09_anti_vax_counts", {"antivax_counts_itself": True}, "cards", 1, "use anti_vax"),
    ("10_diagonal", {"parasite_diagonal": True}, "head", 1, "turn<10"),
    ("11_gaps", {"parasite_gaps": True, "edition": "original"}, "head", 1, "use workout"),
    ("12_no_palpation", {"palpation": "none"}, "cards", 1, "use palpation"),
    (
        "13_all_options",
        {
            "edition": "original",
            "weed_saves_turn10": True,
            "antivax_counts_itself": True,
            "parasite_diagonal": True,
            "parasite_gaps": True,
            "palpation": "none",
        },
        "head",
        1,
        "use shiatsu",
    ),
    ("14_palpation", {"edition": "original"}, "uniform", 1, "choose left_lung"),
)
TARGETS = ("C4", "A8", "G8")


def canonical(value):
    """JSON text with sorted keys and no spaces: the same on every interpreter."""
    if isinstance(value, dict):
        return "{" + ",".join([canonical(key) + ":" + canonical(value[key]) for key in sorted(value)]) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([canonical(item) for item in value]) + "]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    assert isinstance(value, str) and '"' not in value and "\\" not in value
    return '"' + value + '"'


def lines(name, seats, options, texts):
    """Play the texts and yield the lines of the file; ``texts`` may be any iterable, read one by one."""
    game = rules.new(name, seats, **options)
    yield canonical([name, seats, options])
    before = [{} for _ in range(seats + 1)]
    yield line("", [], game, before)
    for text in texts:
        events = game.apply_action(game.string_to_action(text))
        yield line(text, events, game, before)


def line(text, events, game, before):
    """One line; ``before`` holds all views of the line before and is renewed."""
    views = [game.observation(seat) for seat in list(range(game.seats)) + [None]]
    changes = []
    for at, new in enumerate(views):
        old = before[at]
        changes.append({key: new[key] for key in new if key not in old or old[key] != new[key]})
        for key in old:
            if key not in new:
                changes[at][key] = None
    alike = {}
    for key in list(changes[0]):
        if all(key in one and one[key] == changes[0][key] for one in changes):
            alike[key] = changes[0][key]
    for one in changes:
        for key in alike:
            del one[key]
    before[:] = views
    return canonical([text, events, alike] + changes)


def distance(square, other):
    return abs(ord(square[0]) - ord(other[0])) + abs(int(square[1:]) - int(other[1:]))


def pick(game, style, draw):
    """The text that a player of this style plays now."""
    texts = [game.action_to_string(action) for action in game.legal_actions()]
    player = game.current_player()
    if player == rules.CHANCE:
        return game.action_to_string(draw.weighted(game.chance_outcomes()))
    organisms = game.observation(1)["organisms"]
    if style == "gullet" and player == 1 and game.observation(1)["turn"] == 1:
        return draw.choice([text for text in texts if text[-2:] in ("A5", "B5", "C5", "D4", "D5", "A6")] or texts)
    if style == "gullet" and "use vomiting" in texts:
        return "use vomiting"
    if player == 0 and style == "hit" and draw.below(8):
        hits = [text for text in texts if text[:7] == "inject " and text[7:] in organisms]
        return draw.choice(hits or texts)
    if player == 0 and style == "cards" and draw.below(3):
        return draw.choice([text for text in texts if text[:3] == "use"] or texts)
    if player == 1 and style == "head" and draw.below(6):
        if texts[0][:3] == "die":
            return texts[-1]
        goals = [square for square in TARGETS if organisms.get(square) != "parasite"] or list(TARGETS)
        near = []
        for text in texts:
            square = text.split(" ")[1]
            far = min([distance(square, goal) for goal in goals])
            # Parasites grow first: only they come to heart and kidneys.
            near.append((far - (4 if organisms.get(square) == "parasite" else 0), text))
        best = min(near)[0]
        return draw.choice([text for far, text in near if far == best])
    return draw.choice(texts)


def play(options, style, draw):
    """A whole game: the texts, the last events and the game."""
    game = rules.new("ten_turns", **options)
    texts = []
    seen = []
    while not game.is_terminal():
        texts.append(pick(game, style, draw))
        seen = [event for _, event in game.apply_action(game.string_to_action(texts[-1]))]
    return texts, seen, game


def find(options, style, winner, mark):
    """The texts of the first game of this style that ends as wanted."""
    for seed in range(2000):
        texts, last, game = play(options, style, Random(seed))
        if last[-1] != ("over", winner):
            continue
        if mark == "turn<10":
            fits = game.observation(None)["turn"] < 10
        elif mark in ("hit", "killed"):
            fits = mark in [event[0] for event in last]
        elif mark == "place":
            fits = texts[-1][:5] == "place"
        else:
            fits = mark in texts
        if fits:
            return texts
    raise ValueError(f"no such game: {style}, {mark}")


def write(game, name, seats, options, texts):
    """Write the file of one game."""
    with open("tests/rules/golden/" + game + "_" + name + ".jsonl", "w", encoding="ascii", newline="\n") as file:
        size = sum([file.write(one + "\n") for one in lines(game, seats, options, texts)])
    print(name, len(texts), "actions", size, "bytes")


def main():
    """Write all files."""
    for name, options, style, winner, mark in WANTED:
        write("ten_turns", name, 2, options, find(options, style, winner, mark))


if __name__ == "__main__":
    main()
