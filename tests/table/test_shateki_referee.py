"""The referee of the gallery: proposal, corrections, the growing score, closing, reopening once with a reason, undo."""

import rig
from stall import Stall, at_table
from table.shateki import CLOSED_AGAIN


def judged(*shots, seats=2, **more):
    """A stall whose first turn waits for the referee; each shot is (line, place, part), or () for a miss."""
    stall = at_table()
    stall.begin(seats, **more)
    stall.arm()
    for shot in shots + ((),) * (3 - len(shots)):
        stall.shoot(*shot)
    return stall


def test_the_score_grows_as_the_printed_rules_count():
    stall = judged((1, 2, "upper"))
    heads = [stall.texts()[0]]
    for row in ("cup 1", "cup 2", "piece 1", "piece 0", "uncup 2", "unpiece 1", "uncup 1", "uncup 1"):
        stall.do_row(row)
        heads.append(stall.texts()[0])
    # 1000; + 500 the second on a line; + 1000 the first on another; + 500 a foreign piece; the own piece nothing; back.
    points = (1000, 1500, 2500, 3000, 3000, 2000, 1500, 1000, 0)
    assert heads == [f"Red {number}" for number in points]
    assert stall.game.legal_actions()[-1] == 24 and stall.see("pieces") == [0]


def test_the_referees_word_stays_on_its_row_while_it_can_be_said():
    stall = judged()
    stall.row("cup 3")
    assert stall.texts() == ["Red 0", "Line 3: one more", "now 0", "< OK >"]
    stall.ok()
    assert stall.texts() == ["Red 1000", "Line 3: one more", "now 1", "< OK >"]
    stall.do_row("uncup 3")
    # Taken back: no second thought on this line, so the list stands at its beginning.
    assert stall.referee.play.rows[stall.referee.play.at] == "main"
    assert "cup 3" not in stall.referee.play.rows
    assert stall.texts() == ["Red 0", "1:0  2:0  3:0", "", "< Blue: OK >"]


def test_one_step_back_is_the_referees_last_word():
    stall = judged((1, 2, "upper"))
    stall.do_row("piece 1")
    stall.do_row("cup 2")
    for points in (1500, 1000):
        stall.menu("undo")
        stall.ok()
        assert stall.see("turn_points") == points
    # Then the whole last shot.
    stall.menu("undo")
    stall.ok()
    assert stall.see("shots_left") == 1 and stall.see("turn_points") == 1000


def test_a_closed_turn_is_not_taken_back_by_the_menu():
    stall = judged()
    stall.ok()
    stall.menu("undo")
    assert stall.texts()[1:3] == ["Cannot go back", "past a result"]
    assert stall.see("shooter") == 1


def test_a_closed_turn_is_reopened_once_with_a_reason_that_is_kept():
    stall = judged((1, 2, "upper"), hide="31")
    stall.ok()
    stall.rest(3000)
    assert stall.see("points") == [1000, 0] and stall.see("shooter") == 1
    stall.do_row("reopen")
    assert stall.texts() == ["REOPEN TURN", "Leave it closed", "", "< OK >"]
    stall.go(3)
    assert stall.texts() == ["REOPEN TURN", "Piece missed", "only once: OK?", "< OK >"]
    stall.ok()
    stall.rest(3000)
    assert stall.see("points") == [0, 0] and stall.see("player") == 1 and stall.see("turn_points") == 1000
    stall.do_row("piece 1")
    # A power cut in the middle of it changes nothing.
    rig.power_cycle()
    stall = Stall()
    stall.ok()
    assert stall.see("turn_points") == 1500
    stall.ok()
    stall.rest(3000)
    assert stall.see("points") == [1500, 0]
    assert stall.referee.journal.marks == {0: 3 + CLOSED_AGAIN}
    assert "reopen" not in stall.referee.play.rows
    # The next turn has its own chance.
    stall.arm()
    for _ in range(3):
        stall.shoot()
    stall.ok()
    stall.rest(3000)
    assert "reopen" in stall.referee.play.rows


def test_leaving_it_closed_costs_nothing():
    stall = judged()
    stall.ok()
    stall.rest(3000)
    stall.do_row("reopen")
    stall.ok()
    assert stall.see("shooter") == 1 and "reopen" in stall.referee.play.rows
    stall.do_row("reopen")
    stall.rest(20500)
    assert stall.referee.page is None and stall.referee.journal.marks == {}


def test_nothing_is_reopened_after_the_next_shot():
    stall = judged()
    stall.ok()
    stall.rest(3000)
    stall.arm()
    assert "reopen" in stall.referee.play.rows
    stall.shoot()
    assert "reopen" not in stall.referee.play.rows


def test_S8_the_own_piece_is_entered_and_scores_nothing():
    stall = judged((1, 2, "stack"))
    stall.do_row("piece 0")
    stall.row("main")
    assert stall.texts()[:3] == ["Red 1500", "1:2  2:0  3:0", "+Red"]


def test_proposals_in_words_and_figures():
    stall = judged((3, 2, "upper"))
    assert stall.texts()[1:3] == ["Line 3: 1 cup", ""]
    stall = judged((1, 2, "upper"), (2, 2, "upper"), (3, 2, "stack"))
    assert stall.texts() == ["Red 3500", "1:1  2:1  3:2", "", "< Blue: OK >"]


def test_in_japanese():
    stall = judged((1, 2, "stack"), (2, 2, "upper"))
    before = bytes(stall.game.history)
    stall.menu("language")
    assert stall.settings["language"] == "ja"
    stall.button("ok", 1200)
    assert stall.texts() == ["あか 2500", "1列目: 2個", "2列目: 1個", "< あお: OK >"]
    assert bytes(stall.game.history) == before
