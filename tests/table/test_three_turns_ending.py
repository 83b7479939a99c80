"""The page before a 3-turn game, the end of its rounds and of the game, the next game; whole games by the buttons."""

import rig
from desk import Desk
from tools import GAMES, Random
from turns_desk import NAMES, TurnsDesk

GUNS = ["pistol", "bullet"]
# Seat 1 has the Murderer and is killed in every round.
VICTIM = ("NKASSS", "MIIIAA")


def chosen(desk):
    for _ in range(6):
        if desk.texts()[1] == "In 3 Turns":
            desk.ok()
            return
        desk.button("right")
    raise AssertionError(desk.texts())


def rows(d, count):
    """{second line: third line} of so many rows from here on."""
    seen = {}
    for _ in range(count):
        seen[d.texts()[1]] = d.texts()[2]
        d.button("right")
    return seen


def test_the_page_before_a_game():
    rig.reset(attach=None)
    d = Desk()
    chosen(d)
    assert d.texts() == ["In 3 Turns 1/16", "Begin the game", "2 play", "< OK >"]
    assert rows(d, 16) == {
        "Begin the game": "2 play",
        "How many play?": "2",
        "Player 1 is": "Red",
        "Player 2 is": "Blue",
        "Who plays first": "Red",
        "Turns": "3 turns",
        "With Pistol": "off",
        "With Bullet": "off",
        "With SeatChange": "off",
        "With TrueCulprit": "off",
        "Up to 5 points": "off",
        "Kill is due when": "victim's turn",
        "Hush finds: pts": "0",
        "Escape: points": "0",
        "No Way at once": "off",
        "No Way for all": "off",
    }
    # Seven need the expansion cards, all but one; in the game of four turns nobody does.
    d.button("right")
    for _ in range(5):
        d.ok()
    assert d.texts()[2] == "7"
    found = rows(d, 14)
    assert found["With Pistol"] == found["With TrueCulprit"] == "on" and found["Player 7 is"] == "Black"
    while d.texts()[1] != "With Pistol":
        d.button("right")
    d.ok()
    while d.texts()[1] != "Begin the game":
        d.button("right")
    d.ok()
    assert d.texts()[1:3] == ["3 cards are", "missing"] and d.referee.page is not None
    d.run(3000)
    while d.texts()[1] != "Turns":
        d.button("right")
    d.ok()
    while d.texts()[1] != "Begin the game":
        d.button("right")
    d.ok()
    d.run(600)
    game = d.referee.play.game
    assert game.seats == 7 and game.options["turns"] == 4
    assert game.options["expansion"] == ["bullet", "seat_change", "true_culprit"]
    assert d.texts() == ["HAND OVER", "The box goes to", "Red", "hold OK to look"]


def first_round():
    d = TurnsDesk(*VICTIM, expansion=GUNS)
    d.do("declare 1; play kill; target 1; declare 1; play pistol")
    if d.held:
        d.let_go()
    return d


def pages(d, count):
    seen = []
    for _ in range(count):
        seen.append(d.texts()[:3])
        d.button("right")
    return seen


def test_the_end_of_a_round():
    d = first_round()
    assert pages(d, 9) == [
        ["ROUND 1 OVER", "Blue, out with", "Murderer"],
        ["Red 2 pts", "This round +2", "not out"],
        ["Blue -1 pts", "This round -1", "was it, and out"],
        ["Story 1/6", "Red declares", "cards: 1"],
        ["Story 2/6", "Red > Blue", "Kill"],
        ["Story 3/6", "Blue declares", "cards: 1"],
        ["Story 4/6", "Blue:", "Pistol"],
        ["Story 5/6", "Blue", "is out"],
        ["Story 6/6", "Blue:", "out, with it"],
    ]
    assert d.texts() == ["ROUND 1 OVER", "Next to begin:", "Blue", "< NEXT >"]
    d.button("right")
    assert d.texts()[1] == "Blue, out with"
    # Nothing is dealt before everybody has seen it.
    d.run(3000)
    assert len(d.game.history) == 12 + 5
    d.deals(*VICTIM)
    d.ok()
    d.run(400)
    assert d.texts() == ["HAND OVER", "The box goes to", "Blue", "hold OK to look"]


def test_the_end_of_a_round_after_a_power_cut():
    d = first_round()
    told = pages(d, 10)
    rig.power_cycle()
    d = TurnsDesk(fresh=False)
    assert pages(d, 10) == told


def second_round(d):
    d.deals(*VICTIM)
    d.ok()
    d.run(400)
    d.do("declare 1; play pistol; declare 1; play kill; target 1; declare 2; play pistol; play pistol")
    if d.held:
        d.let_go()


def test_the_end_of_the_game_and_the_next():
    d = first_round()
    second_round(d)
    assert d.play.over and d.game.returns() == [4, -2]
    assert d.texts() == ["GAME OVER", "Red wins", "with 4", "< NEW >"]
    d.button("right")
    assert d.texts()[:3] == ["Red 4 pts", "This round +2", "not out"]
    d.run(2000)
    d.deals(*VICTIM)
    d.ok()
    d.run(400)
    # The last murderer begins, the seats and the options stay, Red has won one.
    assert d.game.options["start"] == 1 and d.game.options["expansion"] == GUNS
    assert d.referee.journal.people() == ([0, 1], [1, 0])
    assert d.texts()[2] == "Blue"


def test_a_shared_win_and_giving_up():
    d = TurnsDesk("KASSTT", "MKAAWW", "NNBBWW")
    d.menu_right("give_up")
    d.button("right")
    d.button("right")
    d.ok()
    d.ok()
    d.run(100)
    assert d.play.over and d.texts()[:3] == ["GAME OVER", "Blue", "gave up"]
    assert d.play.winners() == []
    for _ in range(4):
        d.button("right")
        assert d.texts()[0] in ("Red 0 pts", "Blue 0 pts", "Green 0 pts", "GAME OVER")


def anybody(d, draw, most=900):
    """A whole game of whoever presses what is offered."""
    for _ in range(most):
        play = d.play
        if play.over:
            return
        if play.end and play.phase == 2:
            d.ok()
            d.run(400)
            continue
        d.read_news()
        if d.game.current_player() < 0:
            d.run(100)
            continue
        d.do(draw.choice(d.legal()))
        if d.held and draw.below(3) == 0:
            d.let_go()
    raise AssertionError("the game does not end")


def test_whole_games():
    for seats, options in ((2, {}), (4, {"turns": 4}))[: GAMES(2, 1)]:
        d = TurnsDesk(*[""] * seats, **options)
        d.luck = []
        d.run(600)
        anybody(d, Random(seats))
        if d.held:
            d.let_go()
        assert d.texts()[0] == "GAME OVER"
        points = d.game.returns()
        if points.count(max(points)) == 1:
            assert d.texts()[1] == NAMES[points.index(max(points))] + " wins"
