"""The gallery's texts: every line fits the screen with the widest names and numbers, in both languages."""

from table import shateki, shateki_reopen
from table.font import Font

POINTS = 12500
WIDE = ("hide_title", "behind", "close", "do_piece", "do_unpiece", "scored", "wins", "gave_up")


def read(name):
    with open(f"table/{name}.txt", "rb") as file:
        lines = file.read().decode().split("\n")
    return dict([line.split("=", 1) for line in lines if line and not line.startswith("#")])


def values(key, names):
    """The widest values of a key: a name, then points; else small numbers."""
    if key == "covered":
        return [(3, "Hand or sleeve?")]
    if key in WIDE:
        return [(name, POINTS) for name in names]
    if key in ("won_points", "practice_points", "best_is"):
        return [(2 * POINTS,)]
    return [(28, 28)] if key in ("cups_of", "proposed", "pyramid_cups", "pyramid_plate", "now_cups") else [(3, 10)]


def test_every_text_fits_its_lines():
    font = Font("table/font.bin")
    for language in ("en", "ja"):
        shared = read("texts_" + language)
        names = [shared[key] for key in shared if key.startswith("name_")] + [shared["player"].format(5)]
        texts = read("shateki_" + language)
        for key in texts:
            for filled in values(key, names):
                for line in texts[key].format(*filled).split("|"):
                    assert font.width(line) <= 128, (key, line, font.width(line))


def test_what_stands_side_by_side_does_not_touch():
    font = Font("table/font.bin")
    for language in ("en", "ja"):
        shared = read("texts_" + language)
        texts = read("shateki_" + language)
        names = [shared[key] for key in shared if key.startswith("name_")]
        for name in names:
            assert font.width(name) + 4 + font.width(str(POINTS)) <= 128
            assert 2 * (8 + 4) + font.width(texts["close"].format(name)) <= 128
        for key in ("built", "behind_ok", "shot"):
            assert 2 * (8 + 4) + font.width(texts[key]) <= 128, key
        assert font.width(texts["hide_take"]) + 4 + font.width(texts["hide_next"]) <= 128
        assert font.width(texts["reopened_title"]) + 16 <= 128


def test_keys_that_are_made_up_at_play_exist():
    texts = read("shateki_en")
    wanted = [f"tell_{page}" for page in range(shateki.TOLD)]
    wanted += [f"reason_{number}" for number in range(1, shateki_reopen.REASONS + 1)]
    wanted += ["scale_" + why for why in ("unsteady", "waking", "light")]
    wanted += ["waits_" + what for what in ("cup", "hand", "plate")]
    rows = ("cup", "uncup", "piece", "unpiece", "foul", "stop", "rebuild", "reopen", "plain")
    wanted += ["do_" + row for row in rows]
    wanted += ["opt_" + option for option in shateki.OPTIONS_SHOWN] + list(shateki._WHY[1:])
    assert [key for key in wanted if key not in texts] == []
