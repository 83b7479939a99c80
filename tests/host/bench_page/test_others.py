"""Games with secret hands, followed from the journal: everybody hears what is said at the table, and no more."""

import pytest
from battlevest.bench_page.bench import Bench
from battlevest.bench_page.game import saved, text
from battlevest.bench_page.game.others import Other
from battlevest.bench_page.game.record import rules
from battlevest.bench_page.partner import screen
from battlevest.simulator import Device


def dealt(hands):
    """X-Virus with these six cards dealt: three to each."""
    game = Other("x_virus", 2, {})
    for card in hands.split():
        game.apply(game.game.string_to_action(f"deal {card}"))
    return game


def test_what_is_dealt_is_nobody_elses():
    game = dealt("7S 2C 9D KH 3S QD")
    assert [step["text"] for step in game.steps] == ["deal"] * 6
    assert [step["events"] for step in game.steps] == [[]] * 6
    assert (game.phase(), game.tell()["player"]) == ("seat", 0)


def test_what_is_played_is_everybodys():
    game = dealt("7S 2C 9D KH 3S QD")
    # A hand starts on space 1 of an arm of five, then comes the heart: seven steps lead to its third space.
    step = game.apply(game.game.string_to_action("forward 7S hand1"))
    assert (step["text"], step["seat"]) == ("forward 7S hand1", 0)
    moved = [event for _, event in step["events"] if event[0] == "moved"]
    assert moved == [["moved", moved[0][1], "hand1", "heart", 3]]
    assert game.phase() == "chance"


def test_whoever_gives_up_leaves_the_others_as_winners():
    game = Other("three_turns", 4, {})
    game.gave_up = 2
    assert (game.phase(), game.winner()) == ("over", [0, 1, 3])


def test_the_whole_text_is_there_for_the_end():
    game = dealt("7S 2C 9D KH 3S QD")
    written = text.write(game)
    assert written.startswith("x_virus seats=2 ") and written.endswith(
        "deal 7S; deal 2C; deal 9D; deal KH; deal 3S; deal QD\n"
    )
    with pytest.raises(ValueError, match="step by step the page shows Ten Turns only"):
        text.pictures(written)


def test_a_game_that_is_not_built_is_no_game():
    with pytest.raises(ValueError, match="chess"):
        Other("chess", 2, {})


def test_names_go_with_people_and_not_with_seats():
    head = {"names": ["Ann", 3], "people": [1, 0]}
    assert saved._names(head, 2) == [3, "Ann"]
    assert saved._names({}, 2) == [None, None]


def test_a_hand_that_is_looked_at_stays_out_of_what_the_page_is_told():
    with Device(attach=None) as device:
        bench = Bench(device)
        try:
            device.run(4000)
            asks = [bench.look()["asks"]]
            for _ in range(12):
                shown = device.screen()["text"]
                wanted = "X-Virus" if asks[-1] == "choice" else "Begin"
                device.button("ok" if wanted in shown[1] else "right", 150)
                device.run(800)
                asks.append(bench.look()["asks"])
                if asks[-1] == "hand_over":
                    break
            assert asks[0] == "choice" and asks[-2:] == ["set_up", "hand_over"]
            bench._hold("ok", True)
            device.run(900)
            state = bench.look()
            assert state["asks"] == "in_hand"
            assert state["hand"] == state["game"]["names"][state["game"]["player"]]
            hand = bench.onlooker.following.game.observation(state["game"]["player"])["hand"]
            told = str({key: value for key, value in state.items() if key not in ("screen", "leds")})
            assert hand and not any(f"'{card}'" in told or f" {card}" in told for card in hand)
            with pytest.raises(ValueError, match="secret hands"):
                bench._text()
            bench._hold("ok", False)
            device.run(900)
            assert bench.look()["asks"] == "hand_over"
            # Once the card is taken the screen is everybody's, whether OK is still held or not.
            bench._hold("ok", True)
            device.run(900)
            for _ in range(3):
                assert bench.look()["asks"] == "in_hand"
                device.button("left", 150)
                device.run(700)
            state = bench.look()
            assert state["asks"] == "other" and state["game"]["phase"] == "chance"
            # A game that goes on behind the choice of another one is not what the box asks about.
            bench._hold("ok", False)
            device.run(700)
            device.button("ok", 1500)
            for _ in range(30):
                device.run(500)
                if "Other game" in device.screen()["text"][1]:
                    break
                device.button("right", 150)
            for wanted in ("question", "choice"):
                device.button("ok", 150)
                device.run(900)
                assert bench.look()["asks"] == wanted
        finally:
            bench.hand.shutdown()


def test_a_step_that_is_not_legal_changes_nothing():
    game = dealt("7S 2C 9D KH 3S QD")
    with pytest.raises(rules.IllegalAction):
        game.apply(255)
    assert len(game.steps) == 6


# The four lines of a screen, what is in them left aside.
STORY = ["Round 1/4   Blue", "Red:", "Blame", "<      OK      >"]
TALLY = ["SCORE", "Red            0", "Blue           0", ""]
HAND = ["Red", "Play a card:", "1 to go", "           next>"]
HIDING = ["Redがかくす", "コマの場所", "1列目", "< ここ      次 >"]


@pytest.mark.parametrize(("lines", "everybody"), [(STORY, True), (TALLY, True), (HAND, False), (HIDING, False)])
def test_what_everybody_may_read_is_told_from_a_hand(lines, everybody):
    assert screen.for_everybody(lines) == everybody


def test_words_before_the_first_cup_are_no_set_up():
    keys = {"on_top:game_shateki"}
    assert screen.outside(["Shateki-Ya   1/9", "How many play?", "2", "<    OK:next    >"], keys) == "set_up"
    assert screen.outside(["Shateki-Ya   1/3", "Shooting line at", "50 cm, better 70", "       OK"], keys) is None


def test_every_interrupted_game_is_asked_about():
    with Device(attach=None) as device:
        for last in ("<new   OK", "<新規  OK"):
            assert screen.goes_on(["Shateki-Ya", "The match", "goes on", last], device.firmware)
        assert not screen.goes_on(STORY, device.firmware)
