"""Worked examples of the rulings about the steps of parasites: T20, T23, T33."""

from positions import Play, editions, grown, organisms


def _parasite_A9(**options):
    """Turn 1 at the second of dice 1 1 2: a parasite on A9, viruses on B9 C4 G8 and one far away."""
    play = grown("A9 B9 C4 G8 D1", "1 1 2", uses="inject A3 A3 A3", **options)
    play.do("grow B9 A9")
    assert play.organisms() == organisms("V B9 C4 G8 D1 P A9")
    return play


def test_T20_through_walls_but_never_diagonally():
    def example(edition):
        play = _parasite_A9(edition=edition)
        assert play.ends(1, "A9") == ["A10", "A8", "B9"]
        play.do("grow A9 A8")
        # From A8 there is only A9, and from there A10 and B9 (B8 is not printed).
        assert play.ends(2, "A8") == ["A10", "B9"]

    editions(example)


def test_T20_a_virus_stays_on_printed_connections():
    play = grown("A9 B7 F9 G9 D6", "1 1 1", uses="inject A3 A3 A3")
    assert play.ends(1, "A9") == ["A10", "B9"] and play.ends(1, "B7") == ["B6", "C7"]
    assert play.ends(1, "F9") == ["E9", "G9"] and play.ends(1, "D6") == ["E6"]


def _with_parasite(square, helper, others, **options):
    """A parasite on `square`, made by a virus next to it, with two more dice of 1."""
    play = grown(f"{square} {helper} {others}", "1 1 1", **options)
    play.do(f"grow {helper} {square}")
    assert play.organisms()[square] == "P"
    return play


def test_T20_B7_has_no_step_to_A8():
    play = _with_parasite("B7", "B6", "C4 G8 D1")
    assert play.ends(1, "B7") == ["B6", "C7"]


def test_T20_ways_into_the_heart_and_the_kidneys():
    for square, helper, targets in (
        ("B4", "B3", "A4 B3 B5 C4"),
        ("C3", "C2", "B3 C2 C4 D3"),
        ("D4", "D3", "C4 D3 D5"),
        ("C5", "B5", "B5 C4 C6 D5"),
        ("F8", "E8", "E8 F10 F7 F9 G8"),
        ("G7", "F7", "F7 G6 G8"),
        ("G9", "G10", "F9 G10 G8"),
        ("A9", "B9", "A10 A8 B9"),
        ("D5", "C5", "C5 D4 D6"),
        ("B3", "C3", "A3 B2 B4 C3"),
        ("F7", "F6", "E7 F6 F8 G7"),
        ("F9", "E9", "E9 F10 F8 G9"),
    ):
        play = _with_parasite(square, helper, "A11 A12 E1", uses="inject G4 G4 G4")
        assert play.ends(1, square) == targets.split(), square


def test_T20_the_tube_joins_F8_and_F10_for_both():
    play = grown("F8 F10 A8 C4 A3", "1 1 1", uses="inject D1 D1 D1")
    assert play.ends(1, "F8") == ["E8", "F10", "F7"] and play.ends(1, "F10") == ["E10", "F8"]
    play.do("grow F8 F10")
    assert play.ends(1, "F10") == ["E10", "F11", "F8", "F9", "G10"]


def test_T20_option_diagonal():
    play = _parasite_A9(parasite_diagonal=True)
    assert play.ends(1, "A9") == ["A10", "A8", "B10", "B9"]
    play.do("grow A9 A8")
    # From A8 to A9, B7 or B9; from there to any printed square around, but not onto the parasite of A9.
    assert play.ends(2, "A8") == ["A10", "A6", "B10", "B6", "B9", "C10", "C6", "C7", "C8", "C9"]
    assert play.ends(2, "B9") == ["A10", "D9"], "viruses have no part in it"
    play = _with_parasite("B7", "B6", "C4 G8 D1", parasite_diagonal=True)
    assert play.ends(1, "B7") == ["A6", "A8", "B6", "C6", "C7", "C8"]


def test_T20_option_gaps():
    for square, helper, targets in (
        ("A6", "A5", "A5 A8 B6"),
        ("A4", "A3", "A3 A5 B4"),
        ("D4", "D3", "C4 D3 D5 F4"),
        ("F4", "F3", "D4 F3 F6 G4"),
        ("G4", "G3", "F4 G3 G6"),
        ("E3", "E2", "D3 E2 E6 F3"),
        ("D12", "C12", "C12 D11 D13 G12"),
        ("C8", "C7", "A8 C7 C9 D8"),
        ("E11", "F11", "D11 E10 F11"),
        ("F8", "F7", "E8 F10 F7 F9 G8"),
    ):
        others = [s for s in ["A10", "G9", "D1", "F2", "B2"] if s not in (square, helper)][:3]
        play = _with_parasite(square, helper, " ".join(others), parasite_gaps=True, uses="inject A12 A12 A12")
        assert play.ends(1, square) == targets.split(), square
    play = grown("A6 A5 F4 D4 D12", "1 1 1", parasite_gaps=True, uses="inject A12 A12 A12")
    assert play.ends(1, "A6") == ["A5", "B6"] and play.ends(1, "F4") == ["F3", "G4"], "viruses do not jump"


def test_T20_both_options_together():
    play = _with_parasite(
        "A6", "A5", "A10 G9 D1", parasite_gaps=True, parasite_diagonal=True, uses="inject A12 A12 A12"
    )
    assert play.ends(1, "A6") == ["A5", "A8", "B5", "B6", "B7"]


def test_T23_an_isolated_virus_can_be_mutated_and_then_grow():
    play = Play("place A8 A9 B9 C4 G8; reveal massage; inject G4 G4 G4; roll 1 1 2; grow B9 A9")
    assert play.do("grow A9 A8")[-1] == (1, ("mutated", "A8"))
    assert play.ends(2, "A8") == ["A10", "B9"]


def test_T33_parasites_do_not_cross_a_lost_organ():
    def example(edition):
        play = grown("G9 G10 A8 C4 A3", "1 1 2", "heavy_drinking", "use heavy_drinking; inject D1 D1", edition=edition)
        play.do("grow G10 G9")
        # G9-F9-E9, G9-F9-F8, G9-F9-F10, G9-G10-F10, G9-G10-G11, G9-G8-F8, but not G9-G8-G7 in the lost liver.
        assert play.ends(2, "G9") == ["E9", "F10", "F8", "G11"]
        assert "G8" in play.ends(1, "G9")

    editions(example)


def test_T33_nor_a_barred_one():
    play = grown("D4 D5 C4 A8 G8", "1 1 2", uses="inject A12 A12 A12")
    play.do("grow D5 D4; grow D4 C4; grow D4 C4 B4; reveal fasting; use fasting; inject A12 A12; roll 1 1 2")
    assert play.organisms() == organisms("V D5 A8 G8 P D4 C4 B4")
    assert play.ends(1, "B4") == ["A4", "B3"], "B5 lies in the stomach"
    # By C3 to B3, C2, D3; by B4 to A4, B3; by D4 to D3, D5; not by C5.
    assert play.ends(2, "C4") == ["A4", "B3", "C2", "D3", "D5"]
