"""The vest as it is worn: leaning, hugs, broken parts, and the zero point."""

import desk
import rig
from desk import Desk
from rules import ten_turns_board as board
from table import faults, referee, wearing

LOG = []


def listen():
    del LOG[:]
    faults.print = referee.print = lambda *values: LOG.append(" ".join([str(value) for value in values]))


def lean(d, panel, down):
    """A body against twelve rows and all columns."""
    for row in range(1, 13):
        rig.touch(panel, f"D{row}", down)
    for column in "ABCEFG":
        rig.touch(panel, column + "6", down)


def acting(**options):
    """A game in which the patient acts: five organisms, and a card that asks for nothing."""
    desk.save("place C2; place E2; place D6; place B9; place F4; reveal massage", **options)
    d = Desk()
    d.ok()
    return d


def pointed(d, panel):
    """The squares of a panel whose light is as white and changing as the cursor's, over one of its periods."""
    found = None
    for _ in range(9):
        d.run(80)
        white = {s for s, c in d.lit(panel).items() if c[0] == c[1] == c[2]}
        found = white if found is None else found & white
    return found


def test_leaning_pauses_the_game_and_letting_go_ends_the_pause():
    d = acting()
    bright = max([max(colour) for colour in d.lit("back").values()])
    lean(d, "back", True)
    d.run(400)
    assert d.referee.wearing.paused
    assert d.texts()[1:] == ["Paused: the vest", "is pressed", "or press a key"]
    # Presses do not count meanwhile, on either side; the lights of the leaned-on side are faint and without rhythm.
    before = len(d.game.history)
    d.front("C4", "C4")
    assert len(d.game.history) == before and not d.referee.play.offer
    first = d.lit("back")
    assert max([max(colour) for colour in first.values()]) <= bright // 2
    d.run(600)
    assert d.lit("back") == first
    lean(d, "back", False)
    d.run(1200)
    assert not d.referee.wearing.paused
    d.front("C4", "C4")
    assert len(d.game.history) == before + 1


def test_the_pause_does_not_eat_the_five_seconds_of_a_proposal():
    d = acting()
    d.front("C4")
    assert d.referee.play.offer == "inject C4"
    d.run(3000)
    lean(d, "back", True)
    d.run(6000)
    lean(d, "back", False)
    d.run(800)
    assert d.referee.play.offer == "inject C4"
    d.run(2500)
    assert not d.referee.play.offer


def test_a_hug_on_both_sides_lasts_until_both_are_free():
    d = acting()
    lean(d, "back", True)
    lean(d, "front", True)
    d.run(400)
    lean(d, "front", False)
    d.run(800)
    assert d.referee.wearing.paused
    lean(d, "back", False)
    d.run(800)
    assert not d.referee.wearing.paused


def test_a_button_ends_the_pause_so_that_nothing_blocks_the_game():
    d = acting()
    lean(d, "front", True)
    d.run(400)
    d.button("left")
    assert not d.referee.wearing.paused
    assert d.texts()[1] == "Press to inject"
    # The press of the button was for the pause only.
    assert d.referee.play.browsed == -1
    d.button("right")
    assert d.referee.play.browsed == 0


def test_a_chip_that_goes_while_it_is_leant_on_ends_the_pause():
    d = acting()
    lean(d, "back", True)
    d.run(400)
    assert d.referee.wearing.paused
    rig.fault("0x5A", "missing")
    d.run(400)
    assert not d.referee.wearing.paused


def test_field_1_1_everything_touched_at_once_is_no_press_and_heals():
    listen()
    d = acting()
    before = len(d.game.history)
    rig.fault("0x5C", "babble")
    d.run(3000)
    rig.fault("0x5C", "none")
    d.run(2000)
    assert len(d.game.history) == before and not d.referee.play.offer
    assert "fault touch 0x5C babble" in LOG and "mended touch 0x5C" in LOG
    assert not d.referee.wearing.paused
    d.run(6000)
    d.inject("C4")
    assert len(d.game.history) == before + 1


def test_field_1_4_a_hold_of_a_minute_is_one_press_and_the_next_counts():
    d = Desk()
    rig.touch("back", "C4", True)
    d.run(60000)
    assert d.view["organisms"] == {"C4": "virus"}
    rig.touch("back", "C4", False)
    d.run(300)
    d.back("E2")
    assert sorted(d.view["organisms"]) == ["C4", "E2"]


def test_field_1_4_a_stuck_electrode_is_named_masked_and_played_around():
    listen()
    d = Desk()
    # Row 5 of the back never lets go.
    rig.electrode(0x5A, 4, 40)
    d.run(76000)
    assert "fault touch 0x5A stuck_electrode" in LOG
    assert d.texts()[1:3] == ["Back: rows", "row 5 is stuck"]
    d.run(1200)
    # The buttons are offered, and the rest of the panel goes on.
    assert d.texts()[1:3] == ["Part is broken:", "hold > for keys"]
    d.back("C2")
    assert d.view["organisms"] == {"C2": "virus"}
    rig.electrode(0x5A, 4, 0)
    d.run(6000)
    assert "mended touch 0x5A" in LOG
    d.back("C5")
    assert sorted(d.view["organisms"]) == ["C2", "C5"]


def test_field_1_8_two_fingers_never_score():
    d = acting()
    before = len(d.game.history)
    for one, other in (("B3", "F9"), ("C4", "C10"), ("A5", "G5"), ("D2", "E12")):
        rig.touch("front", one, True)
        rig.touch("front", other, True)
        d.run(500)
        assert len(d.game.history) == before and not d.referee.play.offer, (one, other)
        rig.touch("front", one, False)
        rig.touch("front", other, False)
        d.run(400)


def test_field_1_5_the_zero_point_is_set_anew_with_the_vest_on():
    d = Desk()
    # The wearer leans on one row while it is set: taken as rest, it no longer counts as a touch.
    rig.electrode(0x5A, 3, 20)
    d.run(300)
    d.menu("zero")
    assert d.texts()[:3] == ["Set zero point", "Hands off:", "measuring ..."]
    d.run(1600)
    assert d.texts()[1:3] == ["Zero point", "set"]
    d.run(3500)
    d.back("C4")
    assert d.view["organisms"] == {"C4": "virus"}


def test_field_1_5_a_reading_that_moves_refuses_it_and_is_named():
    for address, electrode, said in (
        (0x5A, 4, ["Not set: back", "row 5 moved"]),
        (0x5D, 3, ["Not set: front", "column C moved"]),
        (0x5B, 0, ["Not set: back", "row 13 moved"]),
    ):
        rig.reset()
        d = Desk()
        d.menu("zero")
        d.run(700)
        rig.electrode(address, electrode, 16)
        d.run(300)
        assert d.texts()[1:3] == said
        rig.electrode(address, electrode, 0)
        # Nothing has changed: the panel plays on as before.
        d.run(400)
        d.back("C4")
        assert d.view["organisms"] == {"C4": "virus"}


def test_the_zero_point_is_set_with_a_chip_missing_and_a_button_ends_it():
    d = Desk()
    rig.fault("0x5A", "missing")
    d.run(1500)
    d.menu("zero")
    d.ok()
    assert d.referee.page is None
    d.menu("zero")
    d.run(1800)
    assert d.texts()[1:3] == ["Zero point", "set"]


def steps(d, target):
    """Move the cursor to a square by buttons, as somebody does who sees it."""
    columns = [cell for cell in range(91) if cell % 7 == target % 7 and board.AT[cell] != board.NONE]
    for _ in range(30):
        at = board.CELL[d.referee.wearing._square]
        if at == target:
            return
        # Across to the column where this row has one, else down.
        across = at % 7 != target % 7 and at // 7 * 7 + target % 7 in columns
        d.button("right" if across else "left")
    raise AssertionError("not reached")


def test_every_square_is_reached_from_every_other():
    for start in range(71):
        reached = [start]
        for square in reached:
            for way in (1, 7):
                beside = wearing._beside(square, way)
                if beside not in reached:
                    reached.append(beside)
        assert len(reached) == 71


def test_a_whole_set_up_by_buttons_while_the_back_is_dead():
    d = Desk()
    rig.fault("0x5A", "missing")
    d.run(6000)
    d.button("right", 1200)
    assert d.referee.wearing.cursor
    for name in ("C2", "E2", "D6", "B9", "F4"):
        steps(d, (int(name[1:]) - 1) * 7 + ord(name[0]) - 65)
        d.ok()
    assert sorted(d.view["organisms"]) == ["B9", "C2", "D6", "E2", "F4"]


def test_the_patient_injects_by_buttons():
    d = acting()
    before = len(d.game.history)
    d.menu("cursor")
    d.run(3000)
    assert d.texts()[3] == "row v  OK  col >"
    # It begins in the middle, D7, and one column further is E7, the row below it E8.
    d.button("right")
    d.button("left")
    assert pointed(d, "front") == {"E8"} and "E8" not in pointed(d, "back")
    d.ok()
    assert d.referee.play.offer == "inject E8"
    # What is proposed is done or dropped by the buttons as ever.
    d.ok()
    assert len(d.game.history) == before + 1
    # A long press gives the buttons back to the cards.
    d.button("right", 1200)
    d.run(3000)
    assert not d.referee.wearing.cursor and d.texts()[1] == "Press to inject"


def test_the_cursor_of_the_back_shows_on_the_back_alone():
    shown = []
    heard = []
    starts = set()
    for seed in range(6):
        rig.reset()
        d = Desk(seed)
        d.button("right", 1200)
        d.run(3000)
        starts.add(d.referee.wearing._square)
        sounds = len(rig.sounds())
        rig.advance(1)
        front = [rig.leds("front")]
        for i in range(seed + 2):
            d.button("left" if i % 2 else "right")
            front.append(rig.leds("front"))
        name = board_name(d.referee.wearing._square)
        assert pointed(d, "back") == {name}
        shown.append(d.texts())
        heard.append(len(rig.sounds()) - sounds)
        assert all(leds == front[0] for leds in front)
    # Where it begins is drawn by lot, and neither screen nor sound tells where it is.
    assert len(starts) >= 4
    assert all(texts == shown[0] for texts in shown) and heard == [0] * 6


def board_name(square):
    cell = board.CELL[square]
    return "ABCDEFG"[cell % 7] + str(cell // 7 + 1)
