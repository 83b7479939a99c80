"""`battlevest export`: every game as text and JSON, Ten Turns as pictures, from wherever a game may lie."""

import io
import json
import xml.etree.ElementTree as ElementTree

import pytest
import rules
from battlevest.cli import export
from battlevest.cli.refusal import Refusal
from battlevest.export import drawing, played, sources, strip
from battlevest.export.ten_turns_picture import turns
from battlevest.simulator import Device
from PIL import Image
from source_files import ROOT

GOLDEN = sorted((ROOT / "tests" / "rules" / "golden").glob("*.jsonl"))
# T11 to T13 in a few steps: C5 is injected beside the virus on C4 (almost), then C4 itself (hit).
ACTIONS = "place C4; place A8; place G8; place D6; place D13; reveal fasting; inject C5; inject C4"
SHORT = f"ten_turns edition=original\n{ACTIONS}\n"


def golden(path):
    """A golden game as it was played."""
    lines = path.read_text("utf-8").splitlines()
    game, seats, options = json.loads(lines[0])
    return played.Played(game, seats, options, [json.loads(line)[0] for line in lines[2:]]), lines


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_text_and_json_of_every_game(path):
    """Text leads to the same game again; JSON holds the actions and what the last views say."""
    game, lines = golden(path)
    text = played.to_text(game)
    again = played.from_text(text)
    assert again.actions == game.actions and played.to_text(again) == text
    state = rules.new(again.game, again.seats, **again.options)
    assert state.options == rules.new(game.game, game.seats, **game.options).options
    told = played.to_json(game)
    assert [one["text"] for one in told["actions"]] == game.actions
    assert told["actions"][-1]["events"] == json.loads(lines[-1])[1]
    assert len(told["views"]) == game.seats + 1 and told["over"] == (told["returns"] is not None)


def test_every_game_of_the_engine_is_tried():
    assert {golden(path)[0].game for path in GOLDEN} == set(rules.GAMES)


def test_the_pictures_of_ten_turns_by_hand():
    _, steps = played.replay(played.from_text(SHORT))
    setup, first = turns(steps)
    assert setup.title == "Set-up" and setup.organisms == dict.fromkeys(("C4", "A8", "G8", "D6", "D13"), "virus")
    assert first.title == "Turn 1: fasting" and first.marks == {"C5": "almost", "C4": "hit"}
    assert set(first.organisms) == {"A8", "G8", "D6", "D13"} and first.lost == []


def test_a_strip_is_a_picture_a_turn_as_svg_and_png(tmp_path):
    path = next(path for path in GOLDEN if "turn_ten_original" in path.stem)
    game, _ = golden(path)
    sheet = strip.strip(game)
    drawing.write_svg(sheet, tmp_path / "a.svg")
    words = [text.text for text in ElementTree.parse(tmp_path / "a.svg").iter("{http://www.w3.org/2000/svg}text")]
    titles = [word for word in words if word.startswith(("Set-up", "Turn "))]
    # Set-up and ten turns; the virus wins at the end of the tenth (T26).
    assert [title.split(":")[0] for title in titles] == ["Set-up", *(f"Turn {n}" for n in range(1, 11))]
    assert "the virus won" in words
    drawing.write_png(sheet, tmp_path / "a.png")
    image = Image.open(tmp_path / "a.png")
    # Six pictures of 54 mm side by side, two rows of 112 mm below the title of 12 mm, six dots a mm.
    assert image.size == (6 * 54 * 6, (12 + 2 * 112) * 6)
    colours = [colour for count, colour in image.getcolors(1 << 20) if count > 3]
    # Viruses, parasites, what is new, the ground: as the pages have them, but for the smoothing of edges.
    for wanted in ((0x39, 0xD9, 0x8A), (0x4D, 0xA3, 0xFF), (0xFF, 0xCF, 0x66), (0x0B, 0x0D, 0x10)):
        assert any(max(abs(a - b) for a, b in zip(wanted, one, strict=True)) < 16 for one in colours), wanted


@pytest.mark.parametrize("game", [name for name in rules.GAMES if name != "ten_turns"])
def test_other_games_are_pictures_of_words(game):
    one, _ = golden(next(path for path in GOLDEN if path.stem.startswith(game)))
    sheet = strip.strip(one)
    words = [item[3] for item in sheet.items if item[0] == "text"]
    last = len(one.actions)
    assert any(word.startswith(f"{last}: {one.actions[-1]}"[:28]) for word in words)
    assert any(word.startswith("player: ") for word in words)


def test_the_command(call, tmp_path):
    (tmp_path / "a.txt").write_text(SHORT)
    code, out, err = call("export", tmp_path / "a.txt")
    assert (code, err) == (0, "") and out.splitlines()[1].endswith("inject C5; inject C4")
    assert call("export", "-", typed=SHORT)[1] == out
    for name in ("日本.svg", "a.png", "a.json"):
        code, _, err = call("export", tmp_path / "a.txt", "--out", tmp_path / name)
        assert (code, err) == (0, "") and (tmp_path / name).stat().st_size > 1000
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["game"] == "ten_turns"


def test_the_flash_of_the_simulator(tmp_path):
    """A folder of `battlevest sim --data`: two presses were made on it."""
    with Device(attach="vest", data=tmp_path) as device:
        device.run(3000)
        for square in ("C4", "A8"):
            device.press("back", square, 150)
            device.run(600)
    assert sources.load(tmp_path).actions == ["place C4", "place A8"]
    assert sources.load(tmp_path / "flash.bin").actions == ["place C4", "place A8"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("chess edition=x\n", "no game 'chess'"),
        ("ten_turns edition=new\nplace C4", "no game's"),
        ("ten_turns fast\nplace C4", "fast"),
        ("ten_turns\nplace C4; place C4", "action 2"),
        ("ten_turns\nplace Z4", "action 1"),
        ("x_virus seats=many\n", "seats=many"),
    ],
)
def test_what_is_no_game_is_named(text, word):
    with pytest.raises(ValueError, match=word):
        played.replay(played.from_text(text))


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ({}, "Name a game"),
        ({"game": "a.txt", "port": "COM3"}, "not both"),
        ({"game": "a.txt", "form": "png"}, "--out game.png"),
        ({"game": "a.txt", "form": "gif"}, "text, json, svg or png"),
        ({"game": "none.txt"}, "no file"),
        ({"game": "b.bin"}, "no text, no backup"),
        ({"game": "a.txt", "out": "no/a.svg"}, "no folder"),
        ({"game": "empty"}, "nobody has begun one"),
        ({"game": "wrong.txt"}, "action 2"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(tmp_path, words, part):
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.txt").write_text(SHORT)
    (tmp_path / "b.bin").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "wrong.txt").write_text("ten_turns\nplace C4; place C4")
    usual = {"game": None, "port": None, "form": None, "out": None}
    if "game" in words:
        words = {**words, "game": str(tmp_path / words["game"])}
    if "out" in words or part == "action 2":
        words = {**words, "out": tmp_path / words.get("out", "x.json")}
    with pytest.raises(Refusal) as refusal:
        export.export(**{**usual, **words})
    assert part in str(refusal.value) and refusal.value.code in (1, 2)
    assert not (tmp_path / "x.json").exists()


def test_a_picture_needs_no_console(tmp_path):
    """PNG without Pillow says so; here it is there, and what is written can be read."""
    sheet = strip.strip(played.from_text(SHORT))
    drawing.write_png(sheet, tmp_path / "a.png")
    assert Image.open(io.BytesIO((tmp_path / "a.png").read_bytes())).format == "PNG"
