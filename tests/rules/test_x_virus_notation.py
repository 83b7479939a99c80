"""What X-Virus's texts, events and views hold, by hand from the notation."""

import rules
from positions_x_virus import DECK, Play
from tools import GAMES, Random, raises


def dealt(cards, **options):
    """A game with its first six cards dealt."""
    game = rules.new("x_virus", **options)
    for card in cards.split():
        game.apply_action(game.string_to_action("deal " + card))
    return game


def test_the_first_six_cards():
    game = rules.new("x_virus", start=1)
    assert game.current_player() == rules.CHANCE
    assert game.observation(None) == {
        "player": -1,
        "hand_sizes": [0, 0],
        "markers": {
            "green": {"hand1": ["arm", 1], "hand2": ["arm", 1], "foot1": ["leg", 1], "foot2": ["leg", 1]},
            "blue": {"hand1": ["arm", 1], "hand2": ["arm", 1], "foot1": ["leg", 1], "foot2": ["leg", 1]},
        },
        "discards": [],
        "pile": 52,
    }
    # Green's three, then blue's three, also when blue starts; each event is for the seat that gets the card.
    for number, card in enumerate("9S AH TD QC 2C KS".split()):
        assert game.current_player() == rules.CHANCE
        seat = number // 3
        assert game.apply_action(game.string_to_action("deal " + card)) == [(seat, ("dealt", seat, card))]
    assert game.current_player() == 1
    assert game.observation(0)["hand"] == ["9S", "AH", "TD"]
    assert game.observation(1)["hand"] == ["2C", "KS", "QC"]
    assert "hand" not in game.observation(None)
    assert game.observation(None)["hand_sizes"] == [3, 3] and game.observation(None)["pile"] == 46


def test_every_card_not_yet_dealt_may_come():
    game = rules.new("x_virus")
    for number, card in enumerate("9S AH TD QC 2C KS".split()):
        outcomes = game.chance_outcomes()
        assert len(outcomes) == 52 - number and {weight for _, weight in outcomes} == {1}
        texts = sorted([game.action_to_string(action) for action, _ in outcomes])
        assert texts == sorted(["deal " + one for one in DECK if one not in "9S AH TD QC 2C KS".split()[:number]])
        game.apply_action(game.string_to_action("deal " + card))
    assert game.chance_outcomes() == []
    game.apply_action(game.string_to_action("discard 9S"))
    assert game.current_player() == rules.CHANCE and len(game.chance_outcomes()) == 46
    # The one who played gets the card, the other plays next.
    assert game.apply_action(game.string_to_action("deal 5H")) == [(0, ("dealt", 0, "5H"))]
    assert game.observation(0)["hand"] == ["5H", "AH", "TD"]
    assert game.current_player() == 1 and game.observation(None)["pile"] == 45


def test_all_texts_of_a_turn():
    game = dealt("9S AH TD QC 2C KS")
    texts = [game.action_to_string(action) for action in game.legal_actions()]
    assert sorted(texts) == ["discard 9S", "discard AH", "discard TD", "forward 9S hand1", "forward 9S hand2"]
    told = game.apply_action(game.string_to_action("forward 9S hand2"))
    assert told == [(None, ("played", 0, "9S")), (None, ("moved", 0, "hand2", "heart", 4))]
    view = game.observation(1)
    assert view["markers"]["green"]["hand2"] == ["heart", 4] and view["discards"] == ["9S"]
    assert view["hand_sizes"] == [2, 3] and view["player"] == rules.CHANCE


def test_moves_of_the_opponent_and_the_brain_are_told():
    play = Play("forward 9S hand1; forward 6C foot2", hold="2C")
    assert play.do("back 2C foot2") == [("played", 0, "2C"), ("moved", 1, "foot2", "leg", 5)]
    play = Play("forward 9S hand1; -", hold="JD")
    assert play.do("enter JD hand1") == [("played", 0, "JD"), ("moved", 0, "hand1", "brain", "10,J")]
    assert play.game.observation(None)["markers"]["green"]["hand1"] == ["brain", "10,J"]


def test_a_real_deck_has_no_chance():
    game = rules.new("x_virus", real_deck=True, start=1)
    assert game.current_player() == 1 and game.chance_outcomes() == []
    view = game.observation(1)
    assert "hand" not in view and view["hand_sizes"] == [3, 3] and view["pile"] == 46
    # Any of the 52 cards; 13 Spades and 13 Clubs for two markers each.
    assert len(game.legal_actions()) == 52 + 26 * 2
    game.apply_action(game.string_to_action("forward 4S hand1"))
    assert game.current_player() == 0
    view = game.observation(0)
    assert view["pile"] == 45 and view["hand_sizes"] == [3, 3] and view["discards"] == ["4S"]
    raises(rules.IllegalAction, game.string_to_action, "discard 4S")
    assert "back 3S hand1" in [game.action_to_string(action) for action in game.legal_actions()]


def test_track_lengths_are_limited():
    for name in ("arm", "leg", "heart"):
        for length in (1, 20):
            assert rules.new("x_virus", **{name: length}).options[name] == length
        for length in (0, 21, -1, "5", 5.0, True, None):
            error = raises(ValueError, rules.new, "x_virus", **{name: length})
            assert name in str(error) and "1 to 20" in str(error)


def test_other_options_and_their_defaults():
    assert rules.new("x_virus").options == {
        "arm": 5,
        "leg": 7,
        "heart": 4,
        "ten_steps": 10,
        "brain_back": False,
        "end_on_failed_draw": False,
        "zero_tie": "draw",
        "start": 0,
        "real_deck": False,
    }
    for name, value in (
        ("ten_steps", 7),
        ("ten_steps", "10"),
        ("brain_back", 1),
        ("end_on_failed_draw", None),
        ("zero_tie", "win"),
        ("start", 2),
        ("start", False),
        ("real_deck", 0),
        ("decks", 1),
    ):
        assert name in str(raises(ValueError, rules.new, "x_virus", **{name: value}))
    for seats in (1, 3, "2"):
        assert "seats" in str(raises(ValueError, rules.new, "x_virus", seats=seats))


def test_reach_says_where_a_play_leads():
    play = Play("forward 9S hand1; forward 4C foot1", hold="2C 8D 2H")
    # Markers 0 to 3 are green's, 4 to 7 blue's, in the order of their names.
    wanted = {
        "back 2C foot1": (6, ("leg", 3)),
        "forward 2C foot2": (3, ("leg", 3)),
        "enter 8D hand1": (0, ("brain", "8,9")),
    }
    game = play.game
    for text in wanted:
        marker, place = game.reach(game.string_to_action(text))
        assert (marker, game.region(marker, place)) == wanted[text]
        # And asking has moved nothing.
        assert play.at("blue", "foot1") == "leg 5" and play.at("green", "hand1") == "heart 4"
    assert game.reach(game.string_to_action("discard 2H")) is None
    # Eight steps to the last heart space, four along the leg.
    assert list(game.places()) == [8, 0, 0, 0, 0, 0, 4, 0]


def test_quick_check_agrees_with_the_list():
    # An action is judged without the list when nobody asked for the list: the judgement must be the same.
    draw = Random(8)
    for seed in range(GAMES(10, 2)):
        options = {"real_deck": seed % 2 == 0, "brain_back": seed % 3 == 0, "heart": 1 + seed % 4}
        done = whole_game(draw, **options).history
        for length in [draw.below(len(done)) for _ in range(GAMES(5, 2))] + [len(done)]:
            legal = rules.replay("x_virus", done[:length], **options).legal_actions()
            taken = []
            game = rules.replay("x_virus", done[:length], **options)
            for action in range(-1, 256):
                try:
                    game.apply_action(action)
                except rules.IllegalAction:
                    continue
                taken.append(action)
                game = rules.replay("x_virus", done[:length], **options)
            assert taken == legal


def whole_game(draw, **options):
    """A uniform game to its end."""
    game = rules.new("x_virus", **options)
    while not game.is_terminal():
        outcomes = game.chance_outcomes()
        game.apply_action(draw.weighted(outcomes) if outcomes else draw.choice(game.legal_actions()))
    return game


def test_a_hundred_games_of_each_deck():
    draw = Random(100)
    for real in (False, True):
        for _ in range(100):
            game = whole_game(draw, real_deck=real)
            view = game.observation(None)
            assert sorted(game.returns()) in ([-1, 1], [0, 0])
            assert len(game.history) <= (46 if real else 98)
            assert len(set(view["discards"])) == len(view["discards"])
            assert rules.replay("x_virus", game.history, real_deck=real).observation(0) == game.observation(0)


def test_longest_games():
    # Everybody discards: 6 deals and 46 plays with a card after each; one play more with end_on_failed_draw.
    for options, longest in (
        ({}, 98),
        ({"end_on_failed_draw": True}, 99),
        ({"real_deck": True}, 46),
        ({"real_deck": True, "end_on_failed_draw": True}, 47),
    ):
        game = rules.new("x_virus", **options)
        while not game.is_terminal():
            game.apply_action(game.legal_actions()[0])
        assert len(game.history) == longest <= game.LONGEST == 99
        assert game.returns() == [0, 0]
