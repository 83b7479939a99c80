"""Worked examples of the rulings about growth: T17, T18, T19, T21 to T24, T30, T31."""

from positions import Play, editions, grown, organisms


def test_T17_the_printed_path_and_the_ends_from_C2_with_2():
    def example(edition):
        play = grown("C2 A8 C4 G8 A12", "2 2 2", uses="inject G4 G4 G4", edition=edition)
        assert play.ends(2, "C2") == ["B3", "D1", "D3", "E2"]
        play.do("grow C2 D2 E2")
        assert play.organisms() == organisms("V C2 E2 A8 C4 G8 A12")

    editions(example)


def test_T17_mochi_bars_the_path_through_the_esophagus():
    def example(edition):
        play = grown(
            "C2 A8 C4 G8 A12", "2 2 2", "choking_on_mochi", "use choking_on_mochi; inject G4 G4", edition=edition
        )
        assert play.see("barred") == ["esophagus"] and play.see("effects") == ["choking_on_mochi"]
        assert play.ends(2, "C2") == ["B3"]
        play.do("grow C2 B2 B3")

    editions(example)


def test_T17_start_and_end_count_as_through():
    # D5 lies in the barred esophagus, C5 beyond the bridge: neither out of D5 nor onto it.
    play = grown("D5 C5 A8 C4 G8", "1 1 1", "choking_on_mochi", "use choking_on_mochi; inject G4 G4")
    assert play.ends(1, "D5") == [] and play.ends(1, "C5") == ["B5", "C6"]


def test_T17_no_square_twice_and_the_start_is_visited():
    # C7-C8-D8-D7 is a ring of four: the fourth step may not close it.
    play = grown("C7 A8 C4 G8 A12", "4 4 4", uses="inject G4 G4 G4")
    play.do("die 4; from C7; step C8 D8")
    assert play.legal() == ["step D7", "step E8"], "C8 has been visited"
    play.do("step D7")
    assert play.legal() == ["step E7"], "neither back to D8 nor round to C7"
    assert "C7" not in grown("C7 A8 C4 G8 A12", "4 4 4", uses="inject G4 G4 G4").ends(4, "C7")


def test_T17_occupied_squares_may_be_crossed():
    play = grown("G12 G11 A8 C4 G8", "2 2 2", uses="inject A3 A3 A3")
    assert play.ends(2, "G12") == ["F11", "G10"]
    play.do("grow G12 G11 F11")
    assert play.organisms() == organisms("V G12 G11 F11 A8 C4 G8")


def test_T17_a_parasite_may_be_crossed_too():
    play = grown("G12 G11 A8 C4 G8", "1 2 1", uses="inject A3 A3 A3")
    play.do("grow G12 G11")
    assert play.organisms() == organisms("V G12 A8 C4 G8 P G11")
    assert play.ends(2, "G12") == ["F11", "G10"] and play.ends(1, "G12") == []


def test_T17_exactly_as_many_steps_as_the_die_says():
    # G12-G11-F11-E11-D11-C11-B11 and G12-G11-G10-G9-F9-E9-D9: the run of the intestines both ways.
    play = grown("G12 A8 C4 G8 A3", "6 5 3", uses="inject G4 G4 G4")
    assert (
        play.ends(6, "G12") == ["B11", "D9"]
        and play.ends(5, "G12") == ["C11", "E9"]
        and play.ends(3, "G12") == ["E11", "G9"]
    )


def test_T18_all_dice_lapse_when_only_C4_is_left():
    def example(edition):
        play = Play("place C4 D9 E9 F9 G9; reveal massage; inject D9 E9 F9 G9; decline; inject A3 A3", edition=edition)
        assert play.told("roll 6 1") == [] and play.see("dice") == [1, 6]
        assert play.told("roll 3") == []
        assert play.see("player") == -1 and play.see("turn") == 2 and play.see("dice") == []

    editions(example)


def test_T18_mochi_and_a_lung_too_small():
    script = (
        "place B3 D9 E9 F9 G9; reveal choking_on_mochi; inject D9 E9 F9 G9; decline; use choking_on_mochi; inject G4"
    )

    def example(edition):
        play = Play(script, edition=edition)
        play.do("roll 4 5 6")
        assert play.see("turn") == 2 and play.organisms() == organisms("V B3")
        play = Play(script, edition=edition)
        play.do("roll 4 3 6")
        # Ways of three steps from B3 in the lung: B2-C2-C1, B2-C2-C3, C3-C2-C1, C3-C2-B2, A3-A4-B4, B4-A4-A3.
        assert play.legal() == ["die 3"] and play.ends(3, "B3") == ["A3", "B2", "B4", "C1", "C3"]
        # The copy makes longer ways possible (A3-A4-B4-B3-C3: four steps), so the 4 and the 6 have not lapsed.
        play.do("grow B3 A3 A4 B4")
        assert play.see("dice") == [4, 6]

    editions(example)


def test_T18_mandatory_and_in_any_order():
    play = grown("C2 G12 A8 C4 G8", "2 1 6", uses="inject A12 A12 A12")
    assert play.legal() == ["die 1", "die 2", "die 6"], "there is no way to pass"
    play.do("die 6")
    assert play.legal() == ["from C2", "from G12"]
    play.do("from G12; step G11 F11 E11 D11 C11 B11")
    assert play.legal() == ["die 1", "die 2"]


def test_T19_virus_onto_virus():
    def example(edition):
        play = grown("C2 E2 A8 C4 G8", "2 2 2", uses="inject A12 A12 A12", edition=edition)
        assert play.do("grow C2 D2 E2")[-1] == (1, ("mutated", "E2"))
        assert play.organisms() == organisms("V C2 A8 C4 G8 P E2")

    editions(example)


def test_T19_parasite_onto_virus_and_onto_empty():
    def example(edition):
        # D5 onto D4 makes the parasite; it steps through the wall onto the heart's virus, then onto an empty square.
        play = grown("D4 D5 C4 A8 G8", "1 1 1", uses="inject A12 A12 A12", edition=edition)
        play.do("grow D5 D4")
        assert play.do("grow D4 C4")[-1] == (1, ("mutated", "C4"))
        assert play.organisms() == organisms("V D5 A8 G8 P D4 C4")
        assert play.do("grow C4 B4")[-1] == (None, ("count", 1))
        assert play.organisms() == organisms("V D5 A8 G8 P D4 C4 B4")

    editions(example)


def test_T19_nothing_grows_onto_a_parasite():
    def example(edition):
        play = grown("D4 D5 C4 A8 G8", "1 1 1", uses="inject A12 A12 A12", edition=edition)
        play.do("grow D5 D4")
        assert play.ends(1, "D5") == ["C5"], "a virus not onto D4"
        play.do("grow D4 C4")
        assert play.ends(1, "D4") == ["D3", "D5"], "a parasite not onto C4"

    editions(example)


def test_T21_what_has_just_grown_may_grow():
    def example(edition):
        play = grown("C2 E2 A8 C4 G8", "2 1 1", uses="inject A12 A12 A12", edition=edition)
        play.do("grow C2 D2 E2")
        assert play.ends(1, "E2") == ["D2", "E1", "E3", "F2"]
        play.do("grow E2 E3")
        play.do("die 1")
        assert "E3" in play.legal("from")

    editions(example)


def test_T22_a_die_set_aside_is_back_next_turn():
    def example(edition):
        play = Play("place A8 C4 G8 A3 A4; reveal massage", edition=edition)
        for card in ("fasting", "workout"):
            play.do("inject D5 D13 D13; roll 1 1")
            assert play.see("dice") == [1, 1] and play.see("player") == 1 and play.see("almost") is True
            play.do("grow A3 B3; grow B3 B2" if card == "fasting" else "grow B3 C3; grow C3 C2")
            assert play.see("almost") is False
            play.do("reveal " + card)
        play.do("inject D13 D13 D13; roll 1 1")
        assert play.see("player") == -1, "no Almost: the third die is rolled"

    editions(example)


def test_T23_set_up_on_any_five_different_squares():
    def example(edition):
        play = Play(edition=edition)
        for number, square in enumerate(("C4", "A8", "G8", "A9", "B4")):
            assert len(play.legal("place")) == 71 - number
            assert play.told("place " + square) == []
            assert square not in play.legal("place") and play.organisms()[square] == "V"
        assert play.see("player") == -1
        play.do("reveal massage; inject G4 G4 G4; roll 1 1 1")
        assert play.ends(1, "C4") == play.ends(1, "A8") == play.ends(1, "G8") == []

    editions(example)


def test_T24_what_the_virus_player_says_aloud():
    play = grown("C2 E2 A8 C4 G8", "2 1 1", uses="inject A12 A12 A12")
    assert play.do("grow C2 D2 E2") == [
        (None, ("grows", "virus", 2)),
        (None, ("count", 1)),
        (None, ("count", 2)),
        (1, ("mutated", "E2")),
    ]
    assert play.do("grow E2 D2") == [(None, ("grows", "parasite", 1)), (None, ("count", 1))]


def test_T30_organisms_are_not_limited_by_the_stickers():
    def example(edition):
        # Nine turns of three growths make 5 + 27 = 32 organisms, all viruses: more than the 27 stickers of a sheet.
        play = Play("place A8 C4 G8 A3 G12", edition=edition)
        way = ["G12", "G11", "F11", "E11", "D11", "C11", "B11", "B10", "C10", "D10", "E10", "F10"]
        way2 = ["G11", "G10", "G9", "F9", "E9", "D9", "C9", "B9", "A9", "A10", "A11", "A12", "B12", "C12", "D12", "D13"]
        steps = [(way[i], way[i + 1]) for i in range(len(way) - 1)]
        steps = steps + [(way2[i], way2[i + 1]) for i in range(len(way2) - 1)] + [("A3", "A4")]
        cards = [
            "massage",
            "palpation",
            "shiatsu",
            "workout",
            "fasting",
            "smoking",
            "smoking",
            "constipation",
            "pinworm_test",
            "organ_trade",
        ]
        for turn in range(9):
            play.do(f"reveal {cards[turn]}; inject E1 E1 E1; roll 1 1 1")
            for start, end in steps[3 * turn : 3 * turn + 3]:
                play.do(f"grow {start} {end}")
        seen = play.organisms()
        assert len(seen) == 32 and list(seen.values()).count("V") == 32
        play.do("reveal organ_trade; inject E1 E1 E1")
        assert play.over() == [-1, 1]

    editions(example)


def test_T31_A_is_the_patients_left():
    play = Play("place A3 A8 G3 G8 C4; reveal smoking; use smoking; choose left_lung")
    assert play.organisms() == organisms("V A8 G3 G8 C4")
    play = Play("place A3 A8 G3 G8 C4; reveal organ_trade; use organ_trade; choose left_kidney")
    assert play.organisms() == organisms("V A3 G3 G8 C4")
