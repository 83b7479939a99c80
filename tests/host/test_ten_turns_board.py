"""The body map of Ten Turns: the generated module is current, and its tables are what the map says."""

from battlevest.generate import ten_turns_board as generator
from rules import ten_turns_board as board
from rules import ten_turns_ends as ends
from rules import ten_turns_variants as variants
from rules import ten_turns_ways as ways
from rules.ten_turns import square_name

NAMES = [square_name(square) for square in range(board.SQUARES)]


def squares(table, width, name):
    """One list of a table with a fixed width, as names."""
    at = NAMES.index(name) * width
    return " ".join(NAMES[square] for square in table[at : at + width] if square != board.NONE)


def test_module_is_current(capsys):
    assert generator.main(["--check"]) == 0
    assert "current" in capsys.readouterr().out


def test_check_notices_a_change(tmp_path, monkeypatch, capsys):
    changed = tmp_path / "ten_turns_board.py"
    changed.write_text(generator.source().replace("SQUARES = 71", "SQUARES = 72"), encoding="utf-8")
    monkeypatch.setattr(generator, "MODULE", changed)
    assert generator.main(["--check"]) == 1
    assert "differs" in capsys.readouterr().out
    assert generator.main([]) == 0
    assert generator.main(["--check"]) == 0
    assert generator.main(["--chekc"]) == 2


def test_a_map_that_lost_a_connection_is_refused(tmp_path):
    broken = tmp_path / "map.json"
    broken.write_text(generator.DATA.read_text(encoding="utf-8").replace("C5-D5 ", ""), encoding="utf-8")
    try:
        generator.read_map(broken)
    except ValueError as error:
        assert "76" in str(error)
    else:
        raise AssertionError("a map with 76 connections was taken")


def test_squares_and_organs():
    assert len(NAMES) == len(set(NAMES)) == 71
    assert (NAMES[0], NAMES[70]) == ("C1", "D13")
    sizes = {organ: list(board.ORGAN).count(number) for number, organ in enumerate(board.ORGANS)}
    assert sizes == {
        "left_lung": 8,
        "right_lung": 8,
        "esophagus": 5,
        "heart": 1,
        "stomach": 14,
        "liver": 6,
        "left_kidney": 1,
        "right_kidney": 1,
        "intestines": 26,
        "appendix": 1,
    }
    for name, organ in (("C4", "heart"), ("A8", "left_kidney"), ("G8", "right_kidney"), ("G12", "appendix")):
        assert board.ORGANS[board.ORGAN[NAMES.index(name)]] == organ


def test_printed_connections():
    degrees = [len(squares(ways.VIRUS, 5, name).split()) for name in NAMES]
    assert sum(degrees) == 2 * 77
    assert [degrees.count(degree) for degree in range(5)] == [3, 6, 45, 10, 7]
    assert squares(ways.VIRUS, 5, "F8") == "F7 E8 F10"
    assert squares(ways.VIRUS, 5, "D2") == "D1 C2 E2 D3"
    assert squares(ways.VIRUS, 5, "C4") == ""


def test_parasite_steps():
    assert sum(len(squares(ways.PARASITE, 6, name).split()) for name in NAMES) == 2 * 115
    assert squares(ways.PARASITE, 6, "C4") == "C3 B4 D4 C5"
    assert squares(ways.PARASITE, 6, "A8") == "A9"
    assert squares(ways.PARASITE, 6, "F8") == "F7 E8 G8 F9 F10"
    assert squares(variants.PARASITE_GAPS, 6, "A8") == "A6 C8 A9"
    assert squares(variants.PARASITE_DIAGONAL, 10, "A8") == "B7 A9 B9"


def test_surrounding_squares():
    assert squares(board.AROUND, 9, "D13") == "C12 D12"
    assert squares(board.AROUND, 9, "G12") == "F11 G11"
    assert squares(board.AROUND, 9, "F10") == "E9 F9 G9 E10 G10 E11 F11 G11"


def test_ends_of_a_virus():
    # T17: from C2 with a 2 the ends are B3, D1, D3, E2.
    first = NAMES.index("C2")
    piece = ends.VIRUS_ENDS[first // 6]
    at = ends.VIRUS_ENDS_AT[6 * first + 2 - 1]
    assert {NAMES[square] for square in piece[at : piece.index(board.NONE, at)]} == {"B3", "D1", "D3", "E2"}


def test_lists_in_pieces_are_found_and_written_once():
    rows = [[1, 2], [2], [], [5], [1, 2], [7]] * 2
    pieces, starts = generator.pieces(rows, squares=1)
    assert len(pieces) == 2 and pieces[0] == pieces[1] == b"\x01\x02\xff\x05\xff\x07\xff"
    assert starts == [0, 1, 2, 3, 0, 5] * 2


def test_tables_are_small():
    assert sum(len(table) for table in vars(board).values() if isinstance(table, bytes)) < 8000
