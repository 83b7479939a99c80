"""Worked examples of the gallery's turns: hiding, referee, order, Rebuild, stock, ties, practice, the end."""

import rules
from gallery import TURN_KEYS, Match
from tools import raises


def test_pieces_are_hidden_in_seat_order_whatever_the_order_is():
    game = rules.new("shateki", seats=3, order=[2, 0, 1])
    for seat in range(3):
        assert game.current_player() == seat
        assert [game.action_to_string(action) for action in game.legal_actions()] == ["hide 1", "hide 2", "hide 3"]
        assert game.observation(seat)["hide"] is None and game.observation(None)["shooter"] is None
        assert game.apply_action(game.string_to_action(f"hide {3 - seat}")) == []
    assert [game.observation(seat)["hide"] for seat in range(3)] == [3, 2, 1]
    assert "hide" not in game.observation(None)
    assert game.observation(None)["shooter"] == game.current_player() == 2


def test_the_beginning():
    for seats in (1, 2, 3, 4, 5):
        view = rules.new("shateki", seats=seats).observation(None)
        assert view == {
            "player": 0,
            "game": 1,
            "order": list(range(seats)),
            "shooter": None,
            "shots_left": 0,
            "cups": [0, 0, 0],
            "standing": [2 * seats] * 3,
            "pieces": [],
            "pieces_left": list(range(seats)),
            "turn_points": 0,
            "points": [0] * seats,
            "stock": 36,
            "rebuilt": False,
            "winner": None,
        }


def test_the_one_before_is_the_referee_and_for_the_first_the_last():
    match = Match(seats=3, order=[1, 2, 0])
    referees = []
    for game in (1, 2):
        while not match.game.is_terminal() and match.see("game") == game:
            shooter = match.see("shooter")
            assert match.game.current_player() == shooter
            for _ in range(3):
                match.do("shot")
                assert match.game.current_player() == rules.CHANCE
                match.do("quiet")
            referees.append((shooter, match.game.current_player()))
            match.do("done")
    # Nobody scored, so game 2 is shot the other way round: the later in game 1 goes earlier.
    assert referees == [(1, 0), (2, 1), (0, 2), (0, 1), (2, 0), (1, 2)]


def test_a_turn_is_three_shots_also_when_nothing_is_left():
    match = Match("shot; 4 cup 1; 4 cup 2; 4 cup 3; piece 0; piece 1; quiet", seats=2)
    assert match.legal() == ["shot"] and match.see("standing") == [0, 0, 0]
    match.do("shot")
    assert match.legal() == ["quiet", "foul"] and match.weights() == {"quiet": 20, "foul": 1}
    match.do("quiet; shot; foul")
    assert match.see("shots_left") == 0 and match.see("cups") == [4, 4, 4]
    # 3 x (1000 + 3 x 500) + 500.
    assert match.do("done") == [("scored", 0, 8000)]


def test_weights_of_the_world():
    match = Match("shot; cup 2", seats=3)
    assert match.weights() == {
        "cup 1": 6, "cup 2": 5, "cup 3": 6, "piece 0": 1, "piece 1": 1, "piece 2": 1, "quiet": 20, "foul": 1
    }  # fmt: skip
    match.do("piece 1")
    assert "piece 1" not in match.weights()


def test_the_referee_takes_back_and_adds():
    match = Match("shot; cup 1; cup 1; piece 1; quiet; shot; quiet; shot; quiet", seats=3, hidden="112")
    assert match.game.current_player() == 2
    cups = ["cup 1", "cup 2", "cup 3"]
    assert match.legal() == cups + ["uncup 1", "piece 0", "piece 2", "unpiece 1", "done"]
    match.do("uncup 1")
    assert match.legal() == cups[1:] + ["uncup 1", "piece 0", "piece 2", "unpiece 1", "done"]
    match.do("unpiece 1")
    assert match.legal() == cups[1:] + ["uncup 1", "piece 0", "piece 2", "done"]
    match.do("uncup 1")
    assert match.legal() == cups[1:] + ["piece 0", "piece 2", "done"]
    match.do("cup 3; piece 2; uncup 3")
    assert match.legal() == ["cup 2", "piece 0", "unpiece 2", "done"]
    assert match.do("done") == [("scored", 0, 500)]
    # What was taken back can be found by the next.
    match.do("shot")
    assert match.weights()["cup 1"] == 6 and "piece 1" in match.weights() and "piece 2" not in match.weights()


def test_S1_S2_stock_and_what_a_rebuild_makes_of_it():
    # Ten cups beaten: 26 of 36 are left, or 20 of 30; the full pyramids in them have 21 and 15 cups.
    for options, stock, standing in (
        ({}, 26, 26),
        ({"stock": 36, "complete_only": True}, 26, 21),
        ({"stock": 30}, 20, 20),
        ({"stock": 30, "complete_only": True}, 20, 15),
    ):
        match = Match(seats=2, **options)
        assert match.see("stock") == options.get("stock", 36)
        match.rest()
        match.do("shot; 10 cup 1; quiet")
        assert (match.see("stock"), match.see("standing")) == (stock, [18, 0, 0])
        assert match.do("rebuild") == [("rebuilt", standing)]
        assert (match.see("stock"), match.see("standing"), match.see("rebuilt")) == (stock, [standing, 0, 0], True)


def test_S2_every_full_pyramid():
    for beaten, full in ((0, 28), (8, 28), (9, 21), (15, 21), (16, 15), (21, 15), (22, 10), (26, 10), (27, 6), (28, 6)):
        match = Match(seats=1, complete_only=True)
        match.rest()
        match.do(f"shot; {beaten} cup 1; quiet; rebuild")
        assert match.see("standing") == [full, 0, 0], beaten
    # Six, three, one and none are reached with a second Rebuild by the next shooter.
    for more, full in ((0, 6), (2, 6), (3, 3), (5, 3), (6, 1)):
        match = Match(seats=2, complete_only=True)
        match.rest()
        match.turn(f"28 cup 1/rebuild !{more} cup 1")
        match.do("rebuild")
        assert match.see("standing") == [full, 0, 0], more


def test_S2_nothing_left_to_build_from():
    match = Match(seats=1, stock=30)
    match.rest()
    match.do("shot; 28 cup 1; quiet; rebuild")
    assert match.see("standing") == [2, 0, 0]
    match.do("shot; 2 cup 1; quiet; shot; quiet")
    assert match.see("stock") == 0
    # 1000 + 29 x 500.
    assert match.do("done")[0] == ("scored", 0, 15500)
    match = Match(seats=2, stock=30)
    match.rest()
    match.turn("28 cup 1/rebuild !2 cup 1")
    assert match.do("rebuild") == [("rebuilt", 0)] and match.legal() == ["shot"]


def test_S3_game_2_begins_with_all_cups():
    match = Match(seats=2, stock=30)
    match.turn("4 cup 1; 4 cup 2; 4 cup 3")
    assert match.see("standing") == [0, 0, 0] and match.see("stock") == 30
    match.rest()
    assert match.see("standing") == [28, 0, 0] and match.see("stock") == 30


def test_S10_no_pieces_in_game_2_and_one_line():
    match = Match(seats=3)
    match.rest()
    assert match.see("pieces_left") == [] and match.see("hide", 1) == 1
    match.do("shot")
    assert match.legal() == ["cup 1", "quiet", "foul"] and match.weights() == {"cup 1": 28, "quiet": 20, "foul": 1}
    match.do("quiet; shot; quiet; shot; cup 1; quiet")
    assert match.legal() == ["cup 1", "uncup 1", "done"]


def test_S11_no_rebuild_in_game_1_and_nothing_is_replaced():
    match = Match(seats=2)
    match.turn("4 cup 1; 2 cup 2")
    assert match.legal() == ["shot"] and match.see("standing") == [0, 2, 4]
    match.do("shot")
    assert match.weights() == {"cup 2": 2, "cup 3": 4, "piece 0": 1, "piece 1": 1, "quiet": 20, "foul": 1}


def test_S12_rebuild_once_a_turn_while_a_shot_is_left():
    # Four beaten, Rebuild from 36 - 4 = 32: the full 28; two more shots.
    match = Match(seats=2)
    match.rest()
    match.do("shot; 4 cup 1; quiet")
    assert match.legal() == ["shot", "rebuild"]
    assert match.do("rebuild") == [("rebuilt", 28)]
    assert match.legal() == ["shot"] and match.see("shots_left") == 2
    match.do("shot; quiet; shot; quiet")
    assert match.game.current_player() == match.see("order")[-1] and "rebuild" not in match.legal()
    match.do("done")
    # The next may again, before the first shot too and when nothing is missing; it is no shot.
    assert match.do("rebuild") == [("rebuilt", 28)] and match.see("shots_left") == 3 and match.legal() == ["shot"]


def test_S12_a_cup_taken_back_after_a_rebuild_never_makes_29():
    match = Match(seats=2)
    match.rest()
    match.do("shot; 3 cup 1; quiet; rebuild; shot; quiet; shot; quiet")
    assert (match.see("standing"), match.see("stock"), match.see("cups")) == ([28, 0, 0], 33, [3, 0, 0])
    match.do("uncup 1; uncup 1")
    assert (match.see("standing"), match.see("stock"), match.see("cups")) == ([28, 0, 0], 35, [1, 0, 0])
    # With room it goes up: 12 beaten, Rebuild to 24.
    match = Match(seats=2)
    match.rest()
    match.do("shot; 12 cup 1; quiet; rebuild; shot; quiet; shot; 2 cup 1; quiet; uncup 1")
    assert (match.see("standing"), match.see("stock"), match.see("cups")) == ([23, 0, 0], 23, [13, 0, 0])


def test_S14_order_and_winner_of_ties():
    # A 3000 (first), B 3000 (second), C 4000 in game 1: C, B, A. In game 2 C hits nothing.
    match = Match(seats=3)
    match.turn("cup 1/cup 2/cup 3")
    match.turn("cup 1/cup 2/cup 3")
    told = match.turn("cup 1/2 cup 2/2 cup 3")
    assert told[-2:] == [("scored", 2, 4000), ("order", [2, 1, 0])]
    assert match.see("order") == [2, 1, 0] and match.see("shooter") == 2
    match.turn()
    match.turn("3 cup 1")
    told = match.turn("3 cup 1")
    # A and B have 5000 each, A is the last in C, B, A.
    assert told[-2:] == [("scored", 0, 2000), ("over", 0)]
    assert match.game.returns() == [5000, 5000, 4000] and match.see("winner") == 0


def test_S14_the_order_of_game_1_decides_between_equals():
    # Everybody nothing, game 1 in the order 2 0 3 1: the later goes earlier, 1 3 0 2; the last of them wins.
    match = Match(seats=4, order=[2, 0, 3, 1])
    match.rest()
    assert match.see("order") == [1, 3, 0, 2]
    match.rest()
    assert match.game.returns() == [0, 0, 0, 0] and match.see("winner") == 2


def test_S15_not_clearly_beaten_is_taken_back():
    match = Match(seats=2)
    match.rest()
    match.do("shot; 3 cup 1; quiet; shot; quiet; shot; quiet")
    assert match.do("uncup 1; done") == [("uncup", 1), ("scored", 1, 1500)]


def test_S18_practice_with_oneself_as_referee():
    match = Match(seats=1)
    assert match.see("standing") == [2, 2, 2]
    match.do("shot; cup 1; piece 0; quiet; shot; quiet; shot; cup 2; quiet")
    assert match.game.current_player() == 0 and "uncup 1" in match.legal()
    assert match.do("done") == [("scored", 0, 2000), ("order", [0])]
    assert match.turn("rebuild !28 cup 1")[-2:] == [("scored", 0, 1000 + 27 * 500), ("over", 0)]
    assert match.game.returns() == [2000 + 14500]


def test_after_the_end_the_turn_is_empty_and_the_rest_stays():
    match = Match(seats=2, stock=30)
    match.rest()
    match.turn("5 cup 1")
    match.turn("rebuild !2 cup 1")
    view = match.game.observation(0)
    empty = {"shooter": None, "shots_left": 0, "cups": [0, 0, 0], "pieces": [], "turn_points": 0, "rebuilt": False}
    assert {key: view[key] for key in TURN_KEYS} == empty
    assert (view["standing"], view["stock"], view["order"]) == ([23, 0, 0], 23, [1, 0])
    assert (view["points"], view["winner"], view["game"], view["pieces_left"]) == ([1500, 3000], 1, 2, [])
    assert view["hide"] == 1 and view["player"] == rules.TERMINAL


def test_options():
    assert rules.new("shateki", seats=3).options == {"stock": 36, "complete_only": False, "order": [0, 1, 2]}
    assert rules.new("shateki").seats == 2
    given = [1, 0]
    game = rules.new("shateki", seats=2, order=given)
    given.reverse()
    assert game.options["order"] == [1, 0] == game.observation(0)["order"]
    wrong = ([], [0], [0, 0], [0, 1, 2], [1, 2], [0, True], [0.0, 1], "01", None, 1, {0: 0, 1: 1}, [0, "1"], b"\0\1")
    for order in wrong:
        error = raises(ValueError, rules.new, "shateki", seats=2, order=order)
        assert "order" in str(error)
    for name, value in (("stock", 28), ("stock", True), ("stock", 36.0), ("complete_only", 1), ("stocks", 36)):
        error = raises(ValueError, rules.new, "shateki", **{name: value})
        assert name in str(error)
    for seats in (0, 6, -1, True, "2"):
        assert "1 to 5" in str(raises(ValueError, rules.new, "shateki", seats=seats))


def test_the_longest_match():
    # Everything falls in every window and is a foul each time, then the referee reports all and takes all back:
    # 35 n^2 + 156 n texts.
    for seats, longest in ((1, 191), (2, 452), (5, 1655)):
        match = Match(seats=seats)
        assert longest == match.game.LONGEST
        while not match.game.is_terminal():
            all_down = [f"{cups} cup {line + 1}" for line, cups in enumerate(match.see("standing")) if cups] + [
                f"piece {seat}" for seat in match.see("pieces_left")
            ]
            fall = "; ".join(all_down)
            back = fall.replace("cup", "uncup").replace("piece", "unpiece")
            rebuild = "rebuild; " if match.see("game") == 2 else ""
            match.do(rebuild + "shot; " + fall + "; foul; shot; " + fall + "; foul; shot; " + fall + "; foul")
            match.do(fall + "; " + back + "; done")
        assert len(match.game.history) == longest
        assert match.game.returns() == [0] * seats
