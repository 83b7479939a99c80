"""A turn of the gallery: shots from trigger, rail and button, fouls, hands, what is asked about, cuts and undo."""

import rig
from stall import Stall, at_table


def first_turn(seats=2, **more):
    stall = at_table()
    stall.begin(seats, **more)
    stall.arm()
    return stall


def test_three_shots_from_trigger_rail_and_button():
    stall = first_turn()
    rig.knock()
    stall.run(3000)
    assert stall.see("shots_left") == 2
    stall.ok()
    stall.run(3000)
    assert stall.see("shots_left") == 1
    stall.shoot()
    assert stall.see("shots_left") == 0
    assert stall.texts() == ["Red 0", "1:0  2:0  3:0", "", "< Blue: OK >"]
    # A fourth band is nobody's.
    rig.trigger()
    rig.knock()
    stall.run(3000)
    assert stall.see("player") == 1 and stall.see("shooter") == 0


def test_two_bands_at_once_close_the_first_window():
    stall = first_turn()
    rig.shoot(1, 2, "upper")
    stall.run(900)
    rig.shoot(1, 4, "upper")
    stall.run(5000)
    assert stall.see("shots_left") == 1 and stall.see("cups") == [2, 0, 0]


def test_a_cup_that_wobbles_and_stands_is_not_beaten():
    stall = first_turn()
    rig.trigger()
    rig.cup(2, 2, "upper", "wobble")
    stall.run(5000)
    assert stall.see("shots_left") == 2 and stall.see("cups") == [0, 0, 0]


def test_S17_a_foul_while_its_cups_still_fall():
    stall = first_turn()
    stall.shoot(1, 2, "upper")
    rig.shoot(1, 4, "stack")
    stall.run(400)
    assert stall.see("player") == -1
    stall.do_row("foul")
    assert stall.texts()[1:3] == ["Foul: nothing", "counts"]
    assert stall.see("cups") == [1, 0, 0] and stall.see("shots_left") == 1
    stall.run(3000)
    assert stall.texts()[1:3] == ["Put the cups", "back up"]
    rig.cup(1, 4, "stack", "set")
    stall.run(1500)
    stall.ok()
    assert stall.texts()[1:3] == ["Blue: all", "behind the line?"]
    stall.arm()
    # Put back, they can be beaten again.
    stall.shoot(1, 4, "upper")
    assert stall.see("cups") == [2, 0, 0] and stall.see("turn_points") == 1500


def test_S17_a_foul_called_before_the_next_shot():
    stall = first_turn()
    stall.shoot(1, 2, "stack")
    assert stall.see("cups") == [2, 0, 0]
    stall.do_row("foul")
    assert stall.see("cups") == [0, 0, 0] and stall.see("shots_left") == 2
    assert [stall.game.history[-1], len(stall.game.history)] == [23, 6]  # hide hide shot cup cup foul
    stall.run(3000)
    rig.cup(1, 2, "stack", "set")
    stall.run(1500)
    stall.ok()
    stall.arm()
    stall.shoot(1, 2, "stack")
    assert stall.see("cups") == [2, 0, 0]


def test_S17_a_foul_of_the_third_band():
    stall = first_turn()
    stall.shoot()
    stall.shoot()
    stall.shoot(3, 4, "stack")
    assert stall.see("cups") == [0, 0, 2]
    stall.do_row("foul")
    assert stall.see("cups") == [0, 0, 0]
    stall.run(3000)
    stall.ok()
    assert stall.see("points") == [0, 0] and stall.see("shooter") == 1


def test_nobodys_cup_is_asked_about():
    for button, beaten in (("ok", 1), ("left", 0)):
        stall = first_turn()
        rig.cup(3, 2, "upper", "fall")
        stall.run(6000)
        assert stall.texts() == ["Line 3: 1 moved", "Nobody shot", "Were they hit?", "no YES"]
        assert stall.see("cups") == [0, 0, 0]
        stall.button(button)
        assert stall.texts()[1] == "Shots left: 3"
        # A yes is the shooter's, reported with the next shot (S7).
        stall.shoot()
        assert stall.see("cups") == [0, 0, beaten], button


def test_a_hand_scores_nothing_and_delays_nothing():
    stall = first_turn()
    stall.shoot(1, 2, "upper")
    rig.hand(2, 3)
    stall.run(700)
    assert stall.texts()[1:3] == ["Line 2:", "Hand or sleeve?"]
    stall.run(2500)
    stall.shoot(1, 4, "upper")
    assert stall.see("shots_left") == 1 and stall.see("cups") == [2, 0, 0]


def test_a_dead_sensor_is_named_and_judged_by_the_referee():
    stall = at_table()
    rig.fault("sensor_1_2_upper", "dead")
    stall.begin(2)
    assert stall.see("standing") == [4, 4, 4]
    stall.arm()
    stall.run(8000)
    assert stall.texts()[1] == "Shots left: 3"
    rig.shoot(1, 2, "upper")
    stall.run(4000)
    stall.shoot()
    stall.shoot()
    assert stall.see("cups") == [0, 0, 0]
    stall.do_row("cup 1")
    stall.row("main")
    assert stall.texts()[:2] == ["Red 1000", "Line 1: 1 cup"]


def test_without_a_rail_the_shots_go_on():
    stall = first_turn()
    rig.fault("0x21")
    stall.run(4000)
    stall.shoot(1, 2, "upper")
    stall.shoot(2, 2, "upper")
    stall.shoot(3, 2, "upper")
    assert stall.see("cups") == [1, 0, 1] and stall.see("shots_left") == 0
    stall.do_row("cup 2")
    stall.row("main")
    stall.ok()
    assert stall.see("points") == [3000, 0]


def test_a_power_cut_while_a_shot_is_judged():
    stall = first_turn()
    stall.shoot(1, 2, "upper")
    rig.shoot(2, 2, "stack")
    stall.run(60)
    assert stall.see("player") == -1
    rig.power_cycle()
    stall = Stall()
    assert stall.see("player") == -1 and stall.see("cups") == [1, 0, 0]
    assert stall.texts()[1:3] == ["The match", "goes on"]
    stall.ok()
    assert stall.see("shots_left") == 1 and stall.texts()[1:3] == ["Blue: all", "behind the line?"]
    stall.arm()
    assert stall.texts()[1:3] == ["Line 2 lacks 2:", "judge by eye"]
    stall.shoot(3, 2, "upper")
    # What fell in between is the referee's to say.
    assert stall.see("cups") == [1, 0, 1]
    stall.do_row("cup 2")
    stall.do_row("cup 2")
    assert stall.see("turn_points") == 1000 + 1500 + 1000


def test_a_mistaken_shot_is_taken_back():
    stall = first_turn()
    stall.shoot(1, 2, "upper")
    rig.trigger()
    stall.run(3000)
    assert stall.see("shots_left") == 1
    stall.menu("undo")
    stall.ok()
    assert stall.see("shots_left") == 2 and stall.see("cups") == [1, 0, 0]
    stall.run(4000)
    stall.arm()
    stall.shoot(1, 4, "upper")
    assert stall.see("shots_left") == 1 and stall.see("cups") == [2, 0, 0]
    stall.menu("undo")
    stall.ok()
    assert stall.see("shots_left") == 2 and stall.see("cups") == [1, 0, 0]


def test_a_stop_lets_hands_to_the_cups():
    stall = first_turn()
    stall.do_row("stop")
    rig.cup(1, 2, "stack", "take")
    stall.run(2000)
    rig.cup(1, 2, "stack", "set")
    stall.run(2000)
    assert stall.texts()[1:3] == ["Blue: all", "behind the line?"]
    stall.arm()
    stall.shoot(1, 2, "upper")
    assert stall.see("cups") == [1, 0, 0]


def test_window_and_settling_are_settings():
    stall = at_table(gallery_window_ms=2500, gallery_settle_ms=800)
    stall.begin(2)
    stall.arm()
    rig.trigger()
    stall.run(2300)
    assert stall.see("player") == -1
    stall.run(500)
    assert stall.see("player") == 0 and stall.box.gallery.settle_ms == 800
    stall.menu("window")
    assert stall.settings["gallery_window_ms"] == 800
