"""The body map that the page draws from must be the one that the vest is sewn by."""

import re

from battlevest.bench_page.body_map import CELLS, DIE_KEYS, body_map
from battlevest.bench_page.partner import screen
from battlevest.paths import firmware_dir
from boards import vest


def test_the_page_draws_the_squares_of_the_vest():
    assert set(body_map()["squares"]) == set(vest.SQUARES.split())
    assert len(body_map()["squares"]) == 71


def test_every_cell_of_the_13_by_7_grid_once():
    assert len(CELLS) == len(set(CELLS)) == 91
    assert CELLS[0] == "A1" and CELLS[6] == "G1" and CELLS[-1] == "G13"


def test_signs_stand_on_soft_keys_only():
    signs = body_map()["soft_keys"]
    assert set(signs) == {"A1", "G1", "A13", "B13", "C13", "E13", "F13", "G13"}
    assert not set(signs) & set(body_map()["squares"])
    assert [signs[k]["sign"] for k in ("A13", "B13", "C13", "E13", "F13", "G13")] == list("123456")


def test_the_signs_are_those_of_the_keys_that_the_device_knows():
    # The soft keys of the play are cells, numbered row by row; its table of dice starts with the last row.
    source = (firmware_dir() / "table" / "ten_turns.py").read_text("utf-8")
    cells = {name: int(value) for name, value in re.findall(r"^(KEY_\w+|_ROW_13) = const\((\d+)\)", source, re.M)}
    signs = body_map()["soft_keys"]
    assert signs[CELLS[cells["KEY_BACK"]]]["means"] == "take back"
    assert signs[CELLS[cells["KEY_DONE"]]]["means"] == "done"
    dice = re.search(r'^_DIE_KEYS = b"([^"]+)"', source, re.M)[1].encode().decode("unicode_escape").encode("latin-1")
    assert {CELLS[cells["_ROW_13"] + i]: die + 1 for i, die in enumerate(dice) if die < 6} == DIE_KEYS


def test_what_the_screen_asks_is_known_by_keys_that_the_device_has():
    for language in ("en", "ja"):
        texts = screen.texts(firmware_dir(), language)
        keys = set().union(*screen.ASKED.values()) | {key.removeprefix("on_top:") for key in screen.KINDS}
        assert keys - {"fx"} <= set(texts)


def test_connections_and_how_they_are_drawn():
    ways = body_map()["connections"]
    assert len(ways) == 77
    bridges = {way["from"] + "-" + way["to"]: way["kind"] for way in ways if way["kind"] != "inside"}
    assert bridges == {
        "C2-D2": "striped",
        "D2-E2": "striped",
        "C5-D5": "plain",
        "F7-F8": "striped",
        "F8-F10": "tube",
        "G11-G12": "striped",
    }
    squares = body_map()["squares"]
    assert all(squares[way["from"]] == squares[way["to"]] == way["organ"] for way in ways if way["kind"] == "inside")
