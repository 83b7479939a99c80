"""The rule book's worked examples of X-Virus, X1 to X17, with a deck of the device and with a real one."""

from positions_x_virus import Play, both_decks

GREEN, BLUE = [1, -1], [-1, 1]
SHORT = {"arm": 1, "leg": 1, "heart": 1}  # one step leads to the last heart space


def test_X1_track_lengths():
    def example(real):
        # Arm 5, heart 4: 4 steps to the arm's end, 6 to the second heart space, 8 to the last one.
        play = Play(hold="4S 6S 9S", real=real)
        assert play.comes_to("forward 4S hand1") == "arm 5"
        assert play.comes_to("forward 6S hand1") == "heart 2"
        assert play.comes_to("forward 9S hand1") == "heart 4"
        # Leg 7: 6 steps to its end.
        play = Play(hold="6C 7C 9C", real=real)
        assert play.comes_to("forward 6C foot2") == "leg 7"
        assert play.comes_to("forward 7C foot2") == "heart 1"
        assert play.comes_to("forward 9C foot2") == "heart 3"
        play = Play(hold="7S 8S 9C", real=real, arm=8, leg=10, heart=6)
        assert play.comes_to("forward 7S hand1") == "arm 8"
        assert play.comes_to("forward 8S hand2") == "heart 1"
        assert play.comes_to("forward 9C foot1") == "leg 10"
        play = Play(hold="AS KC", real=real, **SHORT)
        assert play.comes_to("forward AS hand1") == "heart 1"
        assert play.comes_to("forward KC foot1") == "heart 1"

    both_decks(example)


def test_X1_both_markers_of_a_limb_start_side_by_side():
    def example(real):
        play = Play(hold="4S 4C 4H", real=real)
        for colour in ("green", "blue"):
            assert [play.at(colour, marker) for marker in ("hand1", "hand2")] == ["arm 1", "arm 1"]
            assert [play.at(colour, marker) for marker in ("foot1", "foot2")] == ["leg 1", "leg 1"]
        # Spades are the arms', Clubs the legs', Hearts the heart's: each marker is offered by its own name.
        assert play.legal("4S") == ["discard", "forward hand1", "forward hand2"]
        assert play.legal("4C") == ["discard", "forward foot1", "forward foot2"]
        assert play.legal("4H") == ["discard"]

    both_decks(example)


def test_X2_a_ten():
    def example(real):
        assert Play(hold="TC", real=real, leg=20).comes_to("forward TC foot1") == "leg 11"
        assert Play(hold="TC", real=real, leg=20, ten_steps=5).comes_to("forward TC foot1") == "leg 6"
        assert Play(hold="9S", real=real, arm=20, ten_steps=5).comes_to("forward 9S hand1") == "arm 10"

    both_decks(example)


def test_X3_six_squares_of_the_brain():
    wanted = {
        "2D": "2,3",
        "3D": "2,3",
        "4D": "4,5",
        "5D": "4,5",
        "6D": "6,7",
        "7D": "6,7",
        "8D": "8,9",
        "9D": "8,9",
        "TD": "10,J",
        "JD": "10,J",
        "QD": "Q,K,A",
        "KD": "Q,K,A",
        "AD": "Q,K,A",
    }

    def example(real):
        for card in wanted:
            play = Play("forward 9S hand1; -", hold=card, real=real)
            assert play.legal(card) == ["discard", "enter hand1"]
            assert play.comes_to("enter " + card + " hand1") == "brain " + wanted[card]

    both_decks(example)


def test_X4_a_taken_square():
    def entered(first, second, third, real):
        """The square of the third Diamond when the first two have brought blue's and green's hands in."""
        script = "-; forward TS hand1; forward 9S hand1; enter {} hand1; enter {} hand1; -; forward 8S hand2; -"
        play = Play(script.format(first, second), hold=third, real=real)
        return play.comes_to("enter " + third + " hand2")

    def example(real):
        # The two printed examples: nothing below is free, so the lowest above; 8,9 is taken, so 6,7.
        assert entered("2D", "4D", "5D", real) == "brain 6,7"
        assert entered("8D", "2D", "9D", real) == "brain 6,7"
        # The nearest empty one below, over a taken one.
        assert entered("8D", "6D", "9D", real) == "brain 4,5"
        # Nothing below: the lowest above, not the one after the card's own.
        assert entered("2D", "6D", "3D", real) == "brain 4,5"
        assert entered("2D", "4D", "3D", real) == "brain 6,7"
        # The stand-ins count as taken too: 3D goes to 4,5, so the third goes to 6,7.
        assert entered("2D", "3D", "5D", real) == "brain 6,7"
        assert entered("AD", "KD", "QD", real) == "brain 8,9"

    both_decks(example)


def test_X5_back_past_the_start():
    def example(real):
        play = Play("forward 2C foot1", hold="KC AC 2S", real=real)
        assert play.at("green", "foot1") == "leg 3"
        assert play.comes_to("back KC foot1") == "leg 1"
        assert play.comes_to("back AC foot1") == "leg 2"
        play.do("back KC foot1")
        assert play.at("green", "foot1") == "leg 1" and play.at("blue", "foot1") == "leg 1"

    both_decks(example)


def test_X6_back_across_a_border():
    def example(real):
        play = Play("-; forward 6S hand1", hold="4H 4S 4C", real=real)
        assert play.at("blue", "hand1") == "heart 2"
        # Heart 1, arm 5, 4, 3. Only the region at the start of the move counts.
        assert play.legal("4H") == ["back hand1", "discard"]
        assert play.legal("4S") == ["discard", "forward hand1", "forward hand2"]
        assert play.comes_to("back 4H hand1") == "arm 3"
        # A foot goes down its own leg.
        play = Play("-; forward 9C foot2", hold="5H", real=real)
        assert play.at("blue", "foot2") == "heart 3" and play.comes_to("back 5H foot2") == "leg 5"
        # From the last heart space too.
        play = Play("-; forward 9S hand1", hold="AH", real=real)
        assert play.comes_to("back AH hand1") == "heart 3"

    both_decks(example)


def test_X7_markers_in_the_brain():
    script = "forward 9S hand1; -; enter 7D hand1"

    def example(real):
        play = Play(script, hold="AD 9D 7S", real=real)
        assert play.at("green", "hand1") == "brain 6,7"
        assert play.legal("AD") == ["discard"] and play.legal("9D") == ["discard"]
        play = Play(script, hold="AD 9D 7S", real=real, brain_back=True)
        assert play.legal("9D") == ["back hand1", "discard"]
        assert play.comes_to("back AD hand1") == play.comes_to("back 9D hand1") == "heart 4"
        # Its owner cannot move it, and it may enter again, onto the square that is free now.
        play = Play(script + "; -", hold="AD", real=real, brain_back=True)
        assert play.legal("AD") == ["discard"]
        play = Play(script + "; back 9D hand1", hold="7H 6D", real=real, brain_back=True)
        assert play.at("green", "hand1") == "heart 4" and play.legal("7H") == ["discard"]
        assert play.comes_to("enter 6D hand1") == "brain 6,7"

    both_decks(example)


def test_X8_any_number_of_markers_on_a_space():
    def example(real):
        script = "forward 6S hand1; forward 8C foot1; forward 5S hand2; forward 7C foot2; forward AH hand2"
        play = Play(script, hold="2H", real=real)
        # Both hands of green and a foot of blue on the second heart space, blue's other foot on the first.
        assert [play.at("green", m) for m in ("hand1", "hand2")] == ["heart 2", "heart 2"]
        assert [play.at("blue", m) for m in ("foot1", "foot2")] == ["heart 2", "heart 1"]
        assert play.legal("2H") == ["back hand1", "back hand2", "discard", "forward foot1", "forward foot2"]

    both_decks(example)


def test_X9_a_move_stops_on_the_last_heart_space():
    def example(real):
        assert Play(hold="TS", real=real).comes_to("forward TS hand1") == "heart 4"
        play = Play("forward 6S hand1; -", hold="KH 2H AH", real=real)
        assert play.comes_to("forward KH hand1") == "heart 4"
        assert play.comes_to("forward 2H hand1") == "heart 4"
        assert play.comes_to("forward AH hand1") == "heart 3"

    both_decks(example)


def test_X10_a_move_of_no_steps_is_not_offered():
    def example(real):
        play = Play("forward 9S hand1; -", hold="6H 6S 6C", real=real)
        # On the last heart space 6H has nowhere to go; the opponent's markers all stand on their starts.
        assert play.legal("6H") == ["discard"]
        assert play.legal("6S") == ["discard", "forward hand2"]
        assert play.legal("6C") == ["discard", "forward foot1", "forward foot2"]

    both_decks(example)


def test_X11_only_from_the_last_heart_space_into_the_brain():
    def example(real):
        play = Play("forward 7S hand1; -", hold="8D AH", real=real)
        assert play.at("green", "hand1") == "heart 3" and play.legal("8D") == ["discard"]
        play = Play("forward 7S hand1; -; forward AH hand1; -", hold="8D", real=real)
        assert play.legal("8D") == ["discard", "enter hand1"]

    both_decks(example)


# Green has brought two into the brain, blue two; one more marker of blue stands before it. Ten plays.
TWO_EACH = (
    "forward 2S hand1; forward 3S hand1; enter 2D hand1; enter 4D hand1; forward 4S hand2; forward 5S hand2; "
    "enter 6D hand2; enter 8D hand2; -; forward 2C foot1"
)


def quiet(plays):
    """Plays that only discard."""
    return "; -" * plays


def test_X12_the_last_card_ends_the_game():
    def example(real):
        # Play 46 is blue's and makes it 3-2; the last card is drawn; over.
        play = Play(TWO_EACH + quiet(35), hold="KD", real=real, **SHORT)
        assert play.game.observation(None)["pile"] == 1 and play.over() is None
        assert play.do("enter KD foot1")[:2] == [
            ("played", 1, "KD"),
            ("moved", 1, "foot1", "brain", "Q,K,A"),
        ]
        assert play.events[-1] == (None, ("over", 1)) and play.over() == BLUE
        view = play.game.observation(None)
        assert view["pile"] == 0 and view["hand_sizes"] == [3, 3] and len(view["discards"]) == 46
        # After play 45 it is not over.
        assert Play(TWO_EACH + quiet(35), real=real, **SHORT).over() is None

    both_decks(example)


def test_X12_the_failed_draw_ends_the_game_as_an_option():
    def example(real):
        # Play 46, 3-2 for blue; the last card is drawn; green has one play more and makes it 3-3 with a lower square.
        script = TWO_EACH + quiet(34) + "; forward 3C foot1; enter KD foot1"
        play = Play(script, hold="TD", real=real, end_on_failed_draw=True, **SHORT)
        assert play.over() is None and play.game.current_player() == 0
        assert play.game.observation(None)["pile"] == 0
        assert play.do("enter TD foot1")[-1] == ("over", 1) and play.over() == BLUE
        view = play.game.observation(None)
        assert view["pile"] == 0 and view["hand_sizes"] == ([3, 3] if real else [2, 3])
        assert len(view["discards"]) == 47
        assert len(play.game.history) == (47 if real else 99)

    both_decks(example)


def test_X13_equal_numbers_in_the_brain():
    def example(real):
        # 2-2 when the deck is out: 2,3 and 6,7 for green, 4,5 and 8,9 for blue: the highest is blue's.
        assert Play(TWO_EACH + quiet(36), real=real, **SHORT).over() == BLUE
        other = TWO_EACH.replace("6D", "QD")
        assert Play(other + quiet(36), real=real, **SHORT).over() == GREEN

    both_decks(example)


def test_X13_nobody_in_the_brain():
    def example(real):
        opening = "forward 2S hand1; forward 3S hand2; forward 2C foot1; -"
        # 2 + 2 against 3 steps: without the option a draw.
        assert Play(opening + quiet(42), real=real).over() == [0, 0]
        assert Play(opening + quiet(42), real=real, zero_tie="steps").over() == GREEN
        assert Play(opening.replace("3S", "9S") + quiet(42), real=real, zero_tie="steps").over() == BLUE
        # 4 against 4: equal again.
        assert Play(opening.replace("3S", "4S") + quiet(42), real=real, zero_tie="steps").over() == [0, 0]
        play = Play(opening.replace("3S", "4S") + quiet(41), hold="7H", real=real, zero_tie="steps")
        assert play.legal("7H") == ["discard"]
        play.do("discard 7H")
        assert play.events[-1] == (None, ("over", None))

    both_decks(example)


def test_X13_steps_do_not_matter_with_somebody_in_the_brain():
    def example(real):
        # Blue is further on its tracks, green is in the brain.
        script = "forward 9S hand1; forward TS hand1; enter 2D hand1; forward TC foot1"
        assert Play(script + quiet(42), real=real, zero_tie="steps").over() == GREEN

    both_decks(example)


def test_X14_the_sixth_marker_ends_the_game_before_the_draw():
    # Ten plays of TWO_EACH, then the feet: green's third, blue's third.
    script = TWO_EACH + "; forward 3C foot1; enter TD foot1"

    def example(real):
        play = Play(script, hold="KD", real=real, **SHORT)
        before = play.game.observation(None)["pile"]
        told = play.do("enter KD foot1")
        assert told == [("played", 0, "KD"), ("moved", 0, "foot1", "brain", "Q,K,A"), ("over", 0)]
        assert play.over() == GREEN, "3-3 and the highest square"
        view = play.game.observation(None)
        assert view["pile"] == before and view["hand_sizes"] == ([3, 3] if real else [2, 3])
        assert play.game.legal_actions() == []

    both_decks(example)


def test_X14_four_against_two():
    def example(real):
        # More markers count, not the highest square.
        script = (
            "forward 2S hand1; forward 3S hand1; enter 2D hand1; enter AD hand1; forward 4S hand2; forward 5S hand2; "
            "enter 4D hand2; enter KD hand2; forward 2C foot1; -; enter 6D foot1; -; forward 3C foot2; -"
        )
        play = Play(script, hold="8D", real=real, **SHORT)
        assert play.do("enter 8D foot2")[-1] == ("over", 0)
        assert play.over() == GREEN

    both_decks(example)


def test_X14_six_in_the_brain_after_one_came_back():
    def example(real):
        # With brain_back five are in, one is brought back, and only the sixth at the same time ends the game.
        script = TWO_EACH + "; -; enter TD foot1; back JD foot1; -; forward 3C foot1; -"
        play = Play(script, hold="QD", real=real, brain_back=True, **SHORT)
        assert play.at("blue", "foot1") == "heart 1"
        assert play.do("enter QD foot1")[-1] != ("over", 0) and play.over() is None

    both_decks(example)


def test_X15_the_ace():
    def example(real):
        assert Play("forward 9S hand1; -", hold="AD", real=real).comes_to("enter AD hand1") == "brain Q,K,A"
        play = Play(hold="AS AC", real=real)
        assert play.comes_to("forward AS hand1") == "arm 2"
        assert play.comes_to("forward AC foot1") == "leg 2"

    both_decks(example)


def test_X16_discards_are_face_up():
    def example(real):
        play = Play("discard 7D; forward 4S hand1", hold="2H", real=real)
        assert play.do("discard 2H") == [("played", 0, "2H")]
        for seat in (0, 1, None):
            assert play.game.observation(seat)["discards"] == ["7D", "4S", "2H"]

    both_decks(example)


def test_X17_who_starts():
    def example(real):
        for start in (0, 1):
            play = Play(hold="4S", real=real, start=start)
            assert play.game.current_player() == start
            assert play.do("forward 4S hand1") == [("played", start, "4S"), ("moved", start, "hand1", "arm", 5)]
            assert play.game.current_player() == 1 - start

    both_decks(example)
