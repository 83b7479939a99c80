"""The golden games replay to the same bytes: every text, event and observation, on every interpreter."""

import json
import os

import golden_games
import rules

FOLDER = __file__.replace("\\", "/").rpartition("/")[0] + "/golden/"


def files(game=""):
    return sorted([name for name in os.listdir(FOLDER) if name.startswith(game) and name.endswith(".jsonl")])


def compare(name):
    """Replay one file; returns the number of its actions and the last line's events."""
    with open(FOLDER + name) as file:
        game, seats, options = json.loads(file.readline())
        frozen = [line.rstrip("\n") for line in file]
    texts = [json.loads(line)[0] for line in frozen[1:]]
    played = golden_games.lines(game, seats, options, texts)
    assert next(played) == golden_games.canonical([game, seats, options])
    number = 2
    for line in frozen:
        again = next(played)
        assert again == line, f"{name} line {number}: {again} instead of {line}"
        number += 1
    assert list(played) == []
    return len(texts), json.loads(frozen[-1])[1]


def endings_of(game):
    """Replay all files of a game; returns how many actions they have and, for each, what its last event says."""
    actions = 0
    endings = []
    for name in files(game):
        length, events = compare(name)
        actions += length
        last = events[-1]
        assert last[0] is None and last[1][0] == "over"
        endings.append(last[1][1])
    return actions, endings


def test_golden_games_replay():
    actions, endings = endings_of("ten_turns")
    # At least ten games, among them both winners and a draw.
    assert len(endings) >= 10 and actions > 1000
    assert 0 in endings and 1 in endings and None in endings


def test_golden_matches_of_the_gallery_replay():
    actions, endings = endings_of("shateki")
    # Every number of seats, and every seat wins one.
    assert len(endings) >= 8 and actions > 400
    assert sorted(set(endings)) == [0, 1, 2, 3, 4]


def test_golden_games_of_three_turns_replay():
    actions, endings = endings_of("three_turns")
    # Ten games of every number of seats; the last event tells everybody's points.
    assert len(endings) >= 10 and actions > 1000
    assert sorted({len(points) for points in endings}) == [2, 3, 4, 5, 6, 7]


def test_golden_games_of_x_virus_replay():
    actions, endings = endings_of("x_virus")
    # Won by each colour and by nobody, seven of a whole pile of 52 cards and one with real cards.
    assert len(endings) >= 8 and actions > 600
    assert 0 in endings and 1 in endings and None in endings


def test_every_game_has_golden_games():
    # A file that belongs to no game here is replayed by no test.
    counts = [len(files(game)) for game in rules.GAMES]
    assert min(counts) >= 8 and sum(counts) == len(files())


def test_a_changed_line_is_noticed():
    # The comparison itself: another text in the middle gives another line.
    header = ["ten_turns", 2, {}]
    texts = ["place C4", "place A8", "place G8", "place D6", "place D13", "reveal fasting", "inject D7"]
    frozen = list(golden_games.lines(*header, texts))
    for other in ("inject D5", "inject D6", "use fasting"):
        again = list(golden_games.lines(*header, texts[:-1] + [other]))
        assert again[:-1] == frozen[:-1] and again[-1] != frozen[-1]


def test_lines_by_hand():
    # Three lines written by hand from the notation: the header, the beginning, and the first virus.
    lines = golden_games.lines("ten_turns", 2, {"edition": "original"}, ["place C4"])
    assert next(lines) == '["ten_turns",2,{"edition":"original"}]'
    assert next(lines) == (
        '["",[],{"actions_left":0,"almost":false,"barred":[],"dice":[],"die":null,"discarded":[],"effects":[],'
        '"growth":null,"lost":[],"palpated":null,"pending":null,"player":1,"revealed":[],"turn":1},'
        '{},{"organisms":{},"path":[]},{}]'
    )
    assert next(lines) == '["place C4",[],{},{},{"organisms":{"C4":"virus"}},{}]'
