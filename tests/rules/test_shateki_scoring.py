"""Worked examples of the gallery's score: S4, S6, S8, S9, S13, S17 and the printed one, both games."""

from gallery import Match


def test_printed_example_is_4500_points():
    # Two cups on the first line, three on the second, none on the third: 1500 + 2000; two foreign pieces 1000.
    match = Match(seats=3, hidden="312")
    told = match.turn("cup 1; cup 1; piece 1/cup 2; cup 2; piece 2/cup 2")
    assert told[-1] == ("scored", 0, 4500)
    assert match.see("points") == [4500, 0, 0]


def test_the_score_grows_with_every_report():
    match = Match(seats=2, hidden="12")
    seen = []
    script = "shot; cup 1; cup 1; quiet; shot; cup 3; piece 1; piece 0; quiet; shot; cup 2; cup 2; cup 2"
    for text in script.split("; "):
        match.do(text)
        seen.append(match.see("turn_points"))
    assert seen == [0, 1000, 1500, 1500, 1500, 2500, 3000, 3000, 3000, 3000, 4000, 4500, 5000]
    assert match.see("points") == [0, 0], "nothing is written before the referee is done"
    assert match.do("quiet; done") == [("scored", 0, 5000)]


def test_every_player_has_their_own_thousand_on_every_line():
    match = Match(seats=2)
    assert match.turn("cup 1/cup 2/cup 3") == [("cup", 1), ("cup", 2), ("cup", 3), ("scored", 0, 3000)]
    assert match.scored("cup 1/cup 2/cup 3") == (1, 3000)


def test_S4_each_cup_is_a_target():
    # One band knocks off the upper cup and tips the lower one: 1000 + 500.
    match = Match(seats=2)
    assert match.scored("cup 1; cup 1") == (0, 1500)
    assert match.see("standing") == [2, 4, 4]


def test_S5_a_stack_fallen_as_one_is_one_cup():
    # Only the lower cup touches the ground with its side: one report. The other still counts as standing.
    match = Match(seats=2)
    assert match.scored("cup 1") == (0, 1000)
    assert match.see("standing") == [3, 4, 4]


def test_S6_the_upper_now_and_the_lone_lower_later():
    match = Match(seats=2)
    match.do("shot; cup 2; quiet; shot; quiet; shot; cup 2; quiet")
    assert match.see("cups") == [0, 2, 0]
    assert match.do("done") == [("scored", 0, 1500)]


def test_S7_during_a_turn_it_is_the_shooters_and_before_done_too():
    # While A's score is being counted another cup drops: + 1000 on a line without a cup, else + 500.
    for line, points in ((1, 1500), (2, 2000)):
        match = Match("shot; cup 1; quiet; shot; quiet; shot; quiet", seats=2)
        assert match.do(f"cup {line}; done") == [("cup", line), ("scored", 0, points)]
        # After that it is the next shooter's, in the first window.
        assert match.see("shooter") == 1
        assert match.scored(f"cup {line}") == (1, 1000)


def test_S8_the_own_piece_scores_nothing_and_goes_to_the_box():
    match = Match(seats=3, hidden="123")
    match.do("shot; cup 1; piece 0; quiet")
    assert match.see("pieces") == [0] and match.see("pieces_left") == [1, 2]
    match.do("shot; quiet; shot; quiet")
    assert match.do("done") == [("scored", 0, 1000)]
    match.do("shot")
    assert "piece 0" not in match.legal() and "piece 1" in match.legal() and "piece 2" in match.legal()


def test_S9_a_piece_counts_in_the_turn_in_which_it_is_found():
    # The upper cup falls in A's turn, the piece stays under the lower one; B finds it later.
    match = Match(seats=3, hidden="111")
    assert match.scored("cup 1") == (0, 1000)
    assert match.see("pieces_left") == [0, 1, 2]
    assert match.scored("cup 1; piece 2") == (1, 1500)
    assert match.see("pieces_left") == [0, 1]
    # At most two foreign pieces for one of three players, each once: C finds both others.
    assert match.scored("piece 0; piece 1") == (2, 1000)
    assert match.see("pieces_left") == []


def test_S9_whoever_is_reported_is_legal_wherever_it_was_hidden():
    # The list does not tell on which line a piece lies: it is the same for every way of hiding.
    lists = []
    for hidden in ("111", "123", "333", "231"):
        match = Match("shot", hidden=hidden)
        lists.append(match.legal())
    assert lists == [["cup 1", "cup 2", "cup 3", "piece 0", "piece 1", "piece 2", "quiet", "foul"]] * 4


def test_S13_the_first_thousand_of_game_2_is_not_renewed_by_a_rebuild():
    # Three cups, Rebuild, two more: 1000 + 4 x 500.
    match = Match(seats=2)
    match.rest()
    told = match.turn("3 cup 1/rebuild !2 cup 1")
    assert told[-1] == ("scored", 1, 3000)


def test_S16_a_band_that_hits_nothing_is_a_shot():
    match = Match(seats=2)
    for left in (2, 1, 0):
        match.do("shot")
        assert match.see("shots_left") == left
        match.do("quiet")
    assert match.see("player") == 1 and match.legal()[-1] == "done"
    assert match.do("done") == [("scored", 0, 0)]


def test_S17_a_foul_shot_is_spent_and_scores_nothing():
    match = Match(seats=2, hidden="12")
    match.do("shot; cup 1; quiet; shot; cup 1; cup 2; piece 1")
    assert match.see("turn_points") == 3000 and match.see("standing") == [2, 3, 4]
    assert match.do("foul") == [("foul",)]
    # The cups are put back; what the first shot did stands.
    assert match.see("cups") == [1, 0, 0] and match.see("standing") == [3, 4, 4]
    assert match.see("pieces") == [] and match.see("pieces_left") == [0, 1]
    assert match.see("turn_points") == 1000 and match.see("shots_left") == 1
    # Put back, they can be beaten again.
    assert match.do("shot; cup 2; piece 1; quiet; done")[-1] == ("scored", 0, 2500)


def test_S17_a_foul_in_game_2_gives_the_stock_back():
    match = Match(seats=2)
    match.rest()
    match.do("shot; 5 cup 1; quiet")
    assert (match.see("standing"), match.see("stock")) == ([23, 0, 0], 31)
    match.do("shot; 9 cup 1")
    assert (match.see("standing"), match.see("stock")) == ([14, 0, 0], 22)
    match.do("foul")
    assert (match.see("standing"), match.see("stock")) == ([23, 0, 0], 31)
    assert match.see("turn_points") == 1000 + 4 * 500


def test_S17_a_foul_called_later_is_made_good_by_the_referee():
    match = Match("shot; cup 1; cup 1; piece 1; quiet; shot; quiet; shot; cup 3; quiet", seats=2)
    assert match.see("turn_points") == 1500 + 500 + 1000
    told = match.do("uncup 1; uncup 1; unpiece 1; done")
    assert told == [("uncup", 1), ("uncup", 1), ("unpiece", 1), ("scored", 0, 1000)]
    assert match.see("standing") == [4, 4, 3] and match.see("pieces_left") == [0, 1]
