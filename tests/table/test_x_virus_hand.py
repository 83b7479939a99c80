"""X-Virus with secret hands: handed over, looked through, played; drawn, taken back, resumed."""

import rig
from card_desk import CardDesk
from table.journal import Journal

# Green holds 7S 8D QH, blue 2C 3D KH; green then draws 4S.
CARDS = "7S 8D QH 2C 3D KH 4S"
COVER_GREEN = ["HAND OVER", "The box goes to", "Green", "hold OK to look"]
COVER_BLUE = ["HAND OVER", "The box goes to", "Blue", "hold OK to look"]


def test_the_first_hands_are_dealt_and_the_box_goes_to_green():
    d = CardDesk(CARDS)
    assert len(d.game.history) == 6
    assert d.texts() == COVER_GREEN
    again = Journal()
    again.load()
    assert bytes(again.history) == d.game.history


def test_the_hand_is_gone_through_while_it_is_held():
    d = CardDesk(CARDS)
    d.hold()
    # 7S can move either hand, 8D enters nothing yet, QH has nobody in the heart.
    assert d.texts() == ["GREEN 1/3", "[7S] 8D QH", "2 moves", "<take next>"]
    d.button("right")
    assert d.texts()[1:3] == ["7S [8D] QH", "Only a discard"]
    d.button("right")
    assert d.texts()[1:3] == ["7S 8D [QH]", "Only a discard"]
    d.button("right")
    assert d.texts()[1] == "[7S] 8D QH"
    d.let_go()
    assert d.texts() == COVER_GREEN


def test_what_a_card_could_do_is_shown_before_it_is_played():
    d = CardDesk(CARDS)
    d.hold()
    d.button("left")
    # Seven steps from arm 1: arm 2 to 5 are four, heart 1 to 3 three.
    assert d.texts() == ["7 Spades 1/4", "My hand1 arm 1", "> hrt 3 +7", "<play next>"]
    d.button("right")
    assert d.texts()[1:3] == ["My hand2 arm 1", "> hrt 3 +7"]
    d.button("right")
    assert d.texts()[1:3] == ["Discard it,", "nothing moves"]
    d.button("right")
    assert d.texts()[1] == "Another card"
    d.button("left")
    assert d.texts()[1] == "[7S] 8D QH"
    assert len(d.game.history) == 6
    d.let_go()


def test_a_card_that_is_taken_twice_is_played_and_everybody_sees_it():
    d = CardDesk(CARDS)
    d.hold()
    d.button("left")
    d.button("left")
    assert d.texts()[3] == "<SURE? next>" and len(d.game.history) == 6
    d.button("right")  # not this one
    assert d.texts()[3] == "<play next>"
    d.button("left")
    d.button("left")
    assert d.legal()[0].startswith("deal")
    d.let_go()
    assert d.texts() == ["GREEN pile 46", "7 Spades", "hand2>hrt 3", "< DRAW >"]
    d.draw()
    assert d.game.observation(0)["hand"] == ["4S", "8D", "QH"]
    assert d.texts() == COVER_BLUE


def test_the_other_seats_marker_is_held_back():
    d = CardDesk(CARDS.replace("2C", "3S"))
    d.play("forward 7S hand1")
    d.draw()
    d.play("forward 3S hand1")
    d.draw()
    d.hold()
    d.take("4S")
    # Green's 4S: both own hands in the arm? One is in the heart, so the other, and blue's hand on arm 4.
    assert d.texts()[1:3] == ["My hand2 arm 1", "> arm 5 +4"]
    d.button("right")
    assert d.texts()[1:3] == ["Foe hand1 arm 4", "> arm 1 -3"]
    d.let_go()
    d.play("back 4S hand1")
    assert d.texts()[:3] == ["GREEN pile 44", "4 Spades", "Bl. hand1>arm 1"]


def test_a_marker_enters_the_brain():
    d = CardDesk("9S 8D QH 2C 3D KH 4S")
    d.play("forward 9S hand1")
    d.draw()
    d.play("discard KH")
    assert d.texts()[:3] == ["BLUE pile 45", "K Hearts", "discarded"]
    d.draw()
    d.hold()
    d.take("8D")
    assert d.texts()[:3] == ["8 Diamonds 1/3", "My hand1 hrt 4", "> br.8,9"]
    d.let_go()
    d.play("enter 8D hand1")
    assert d.texts()[1:3] == ["8 Diamonds", "hand1>br.8,9"]


def test_the_cover_gives_way_to_the_board():
    d = CardDesk(CARDS)
    d.play("forward 7S hand1")
    d.draw()
    d.button("left")
    assert d.texts()[0] == "GREEN 0 0 BLUE"  # with the picture below
    d.button("right")
    assert d.texts() == ["GREEN in brain 0", "H hrt 3 arm 1", "F leg 1 leg 1", "< OK >"]
    d.button("right")
    assert d.texts()[0] == "BLUE in brain 0"
    d.button("right")
    assert d.texts() == COVER_BLUE
    d.button("left")
    d.ok()
    assert d.texts() == COVER_BLUE
    d.hold()
    assert d.texts()[0] == "BLUE 1/3"
    d.let_go()


def test_the_picture_of_the_board_holds_every_bead():
    d = CardDesk(CARDS)
    d.play("forward 7S hand1")
    d.draw()
    d.button("left")
    d.run(300)
    picture = rig.screen()

    def lit(x, y):
        return picture[(y >> 3) * 128 + x] >> (y & 7) & 1

    # Lanes are 6 apart from 17 on, their last space in column 106, steps of 9: heart 3 of hand 1, arm 1 of hand 2.
    assert [lit(106 - 9, 19), lit(106 - 9 * 8, 19)] == [1, 1]  # its middle, and its start as a dot
    assert lit(106 - 9 + 2, 19) == 1 and lit(106 - 9 * 8 + 1, 19) == 0
    # Blue's beads are hollow: a ring around an empty middle, on arm 1 of the fifth lane.
    assert lit(106 - 9 * 8, 43) == 0 and lit(106 - 9 * 8 + 2, 43) == 1
    d.button("right")
    d.run(300)
    assert rig.screen() != picture


def test_a_move_can_be_taken_back_until_the_next_card_is_drawn():
    d = CardDesk(CARDS)
    d.play("forward 7S hand1")
    d.menu("undo")
    assert d.texts()[1:3] == ["One step back:", "all agree?"]
    d.ok()
    d.run(3000)
    assert d.texts() == COVER_GREEN and len(d.game.history) == 6
    d.play("forward 7S hand2")
    d.draw()
    rig.push("right", 1200)
    d.run(1400)
    d.right_to(1, "Take back 1 step")
    d.ok()
    assert d.texts()[1:3] == ["Cannot go back", "past a result"]
    assert len(d.game.history) == 8


def test_after_a_power_cut_everything_is_where_it_was_and_covered():
    d = CardDesk(CARDS)
    d.hold()
    rig.power_cycle()
    d = CardDesk(fresh=False)  # the button is still held
    for _ in range(40):
        d.run(20)
        assert "7S" not in " ".join(d.texts())
    assert d.texts() == COVER_GREEN
    rig.button("ok", False)
    d.run(100)
    d.play("forward 7S hand1")
    rig.power_cycle()
    d = CardDesk(fresh=False)
    # Before the draw: the move is told again, and the card is still to come.
    assert d.texts()[1:] == ["The game goes on", "OK: go on", "<new OK"]
    d.ok()
    d.run(60)
    assert d.texts() == ["GREEN pile 46", "7 Spades", "hand1>hrt 3", "< DRAW >"]
    assert d.game.current_player() == -1 and len(d.game.history) == 7


def test_giving_up_ends_the_game():
    d = CardDesk(CARDS)
    d.play("forward 7S hand1")
    d.menu("give_up")
    d.right_to(1, "Blue")
    d.ok()
    d.ok()
    d.run(100)
    assert d.referee.play.over and d.referee.play.winners() == [0]
    assert d.texts()[:3] == ["GAME OVER", "GREEN wins!", "BLUE gave up"]
