"""The body map that the page draws from must be the one that the vest is sewn by."""

from battlevest.bench_page.body_map import CELLS, body_map
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
