"""X-Virus with cards of paper: the player enters the card, the box checks the move and keeps the board."""

import rig
from card_desk import CardDesk


def real(**options):
    return CardDesk(real_deck=True, **options)


def test_a_card_is_entered_by_suit_and_rank_and_its_moves_are_offered():
    d = real()
    assert d.game.current_player() == 0 and d.game.history == b""
    assert d.texts() == ["GREEN 1/5", "Which card?", "Spades", "< take >"]
    d.button("right")
    assert d.texts()[2] == "Clubs"
    d.ok()
    assert d.texts() == ["GREEN 1/14", "Which card?", "A Clubs", "< take >"]
    d.button("left")
    assert d.texts()[2] == "Another card"
    d.button("left")
    assert d.texts()[2] == "K Clubs"
    d.ok()
    assert d.texts() == ["K Clubs 1/4", "My foot1 leg 1", "> leg 6 +5", "< play >"]
    d.button("right")
    assert d.texts()[1] == "My foot2 leg 1"
    d.ok()
    assert d.texts()[1:3] == ["K Clubs", "foot2>leg 6"]  # told for a moment
    d.run(2800)
    assert d.texts() == ["BLUE 1/5", "Which card?", "Spades", "< take >"]


def test_a_card_that_was_played_is_not_offered_again():
    d = real()
    d.play("forward KC foot1")
    d.run(2800)
    d.take("C")
    d.button("left")
    d.button("left")
    assert d.texts()[2] == "Q Clubs"
    d.take("")
    assert d.texts()[2] == "Spades"


def test_only_legal_moves_are_offered():
    d = real()
    d.play("forward 9S hand1")
    d.run(2800)
    # Blue's Diamond enters nothing, its Heart moves nothing; green's hand on heart 4 can be held back by a Heart.
    d.take("D")
    d.take("5D")
    assert d.texts()[0] == "5 Diamonds 1/2" and d.texts()[1] == "Discard it,"
    d.take("")
    d.take("")
    d.take("H")
    d.take("2H")
    assert d.texts() == ["2 Hearts 1/3", "Foe hand1 hrt 4", "> hrt 2 -2", "< play >"]


def test_every_move_can_be_taken_back():
    d = real()
    d.play("forward KC foot1")
    d.play("discard AD")
    assert len(d.game.history) == 2
    for left in (1, 0):
        d.menu("undo")
        d.ok()
        d.run(2800)
        assert len(d.game.history) == left
    assert d.texts()[0] == "GREEN 1/5"
    assert d.game.observation(None)["markers"]["green"]["foot1"] == ["leg", 1]


def test_the_board_is_one_of_the_items():
    d = real()
    d.button("left")
    assert d.texts()[2] == "See the board"
    d.ok()
    assert d.texts()[0] == "GREEN 0 0 BLUE"
    d.ok()
    assert d.texts()[1] == "Which card?"


def test_a_power_cut_loses_nothing_that_was_played():
    d = real(start=1)
    d.play("forward TS hand1")
    rig.power_cycle()
    d = CardDesk(fresh=False)
    assert d.texts()[1] == "The game goes on"
    d.ok()
    d.run(100)
    assert d.texts()[0] == "GREEN 1/5"
    assert d.game.observation(None)["markers"]["blue"]["hand1"] == ["heart", 4]


def test_the_move_that_is_shown_shines_where_it_would_lead():
    d = CardDesk(attach="table", real_deck=True)
    d.referee.settings.set("supply_ma", 1500)
    d.referee.apply_settings()
    d.run(600)
    d.take("S")
    d.take("3S")
    d.run(600)  # white, breathing, on the fourth space of green's arm
    d.run(300)
    lit = d.lit("table")
    red, green, blue = lit["left_arm4"]
    assert red == green == blue > 15
    d.button("right")
    d.button("right")  # the discard
    d.run(200)
    assert d.lit("table")["left_arm4"] == d.lit("table")["left_arm3"]
