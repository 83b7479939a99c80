"""Set-up, end and rematch of X-Virus, whole games by the buttons, in both languages."""

import rig
from card_desk import CardDesk
from desk import Desk
from tools import GAMES, Random

SHORT = {"arm": 1, "leg": 1, "heart": 1, "real_deck": True}
# Green brings three in, blue three; the sixth is green's on the highest square.
SIX = (
    "forward 2S hand1; forward 3S hand1; enter 2D hand1; enter 4D hand1; forward 4S hand2; forward 5S hand2; "
    "enter 6D hand2; enter 8D hand2; forward 2C foot1; forward 3C foot1; enter KD foot1; enter TD foot1"
)


def finish(d, texts=SIX):
    for text in texts.split("; "):
        d.play(text)
    d.run(100)


def chosen(desk, game):
    """Choose a game by its name on the screen."""
    for _ in range(6):
        if desk.texts()[1] == game:
            desk.ok()
            return
        desk.button("right")
    raise AssertionError(desk.texts())


def test_the_page_before_a_game_has_its_options():
    rig.reset(attach=None)
    d = Desk()
    chosen(d, "X-Virus")
    assert d.texts() == ["X-Virus 1/10", "Begin the game", "2 play", "< OK >"]
    d.button("right")
    assert d.texts()[1:3] == ["Who plays first", "Green"]
    d.ok()
    assert d.texts()[2] == "Blue"
    seen = {}
    for _ in range(8):
        d.button("right")
        seen[d.texts()[1]] = d.texts()[2]
        if d.texts()[1] == "Spaces of an arm":
            d.ok()
    assert seen == {
        "Real card deck": "off",
        "Spaces of an arm": "5",
        "Spaces of a leg": "7",
        "Heart spaces": "4",
        "Steps of a ten": "10",
        "Out of the brain": "off",
        "Play w/o a draw": "off",
        "Brain empty: by": "draw",
    }
    d.button("right")
    d.ok()
    d.run(200)
    assert d.game.options["start"] == 1 and d.game.options["arm"] == 4
    assert d.texts()[2] == "Blue"


def test_the_lengths_are_those_that_the_line_holds():
    rig.reset(attach="table")
    d = Desk()
    chosen(d, "X-Virus")
    # The table draws more than the supply that is set: no light, until a better one is named.
    for _ in range(2):
        d.button("right")
    assert d.texts()[1:3] == ["Lights: supply", "400 mA"]
    d.ok()
    assert d.texts()[2] == "900 mA" and not d.box.leds.starved
    for _ in range(3):
        d.button("right")
    assert d.texts()[1:3] == ["Spaces of a leg", "7"]
    d.ok()
    assert d.texts()[2] == "6"
    for _ in range(6):
        d.ok()
    assert d.texts()[2] == "7"  # after the shortest the longest: seven is all that the line has
    rig.reset(attach="vest")
    d = Desk(x_virus__arm=12)
    d.menu("other")
    chosen(d, "X-Virus")
    for _ in range(3):
        d.button("right")
    assert d.texts()[1:3] == ["Spaces of an arm", "9"]


def test_the_end_is_told_and_the_other_one_begins_the_next_game():
    d = CardDesk(**SHORT)
    finish(d)
    assert d.texts() == ["GAME OVER", "GREEN wins!", "3:3, the highest", "< NEW >"]
    d.button("right")
    assert d.texts()[0] == "GREEN 3 3 BLUE"
    d.button("right")
    assert d.texts()[:3] == ["GREEN", "Forward 6 times", "0 back, 0 off"]
    d.button("right")
    d.button("right")
    assert d.texts()[1:3] == ["GREEN won 1", "BLUE won 0"]
    d.button("right")
    assert d.texts()[1:3] == ["Next game:", "BLUE begins"]
    d.button("right")
    assert d.texts()[1] == "GREEN wins!"
    d.settings.set("x_virus.real_deck", True)
    d.settings.set("x_virus.leg", 9)  # changed in the menu meanwhile
    d.ok()
    d.run(100)
    assert d.game.history == b"" and d.game.current_player() == 1
    assert d.game.options["leg"] == 9
    assert d.referee.journal.people() == ([0, 1], [1, 0])


def test_the_other_one_begins_whoever_asks_for_the_next_game():
    d = CardDesk(**SHORT)
    finish(d)
    d.referee.new_game(d.grid)  # as the menu and a phone do it
    d.run(100)
    assert d.game.options["start"] == 1
    assert d.referee.journal.people() == ([0, 1], [1, 0])


def test_every_reason_is_told():
    def end(texts, **options):
        d = CardDesk(**dict(SHORT, **options))
        finish(d, texts)
        return d.texts()[1:3]

    more = (
        "forward 2S hand1; forward 3S hand1; enter 2D hand1; enter AD hand1; forward 4S hand2; forward 5S hand2; "
        "enter 4D hand2; enter KD hand2; forward 2C foot1; discard 9H; enter 6D foot1; discard 8H; forward 3C foot2; "
        "discard 7H; enter 8D foot2"
    )
    assert end(more) == ["GREEN wins!", "4:2 in the brain"]
    spare = [rank + suit for suit in "HDC" for rank in "23456789TJQKA"] + ["2S", "3S", "4S", "5S", "6S", "7S", "8S"]
    quiet = "; ".join(["discard " + card for card in spare])
    assert end(quiet) == ["A draw", "No one got there"]
    steps = "forward 9S hand1; " + "; ".join(["discard " + card for card in spare[:45]])
    assert end(steps, zero_tie="steps", arm=5) == ["GREEN wins!", "5:0 steps"]


def test_the_story_goes_on_by_itself_and_the_history_is_printed():
    d = CardDesk(**SHORT)
    finish(d)
    d.run(6200)
    assert d.texts()[0] == "GREEN 3 3 BLUE"
    d.run(6200)
    assert d.texts()[0] == "GREEN"


def test_in_japanese():
    d = CardDesk("7S 8D QH 2C 3D KH 4S")
    d.referee.settings.set("language", "ja")
    d.referee.apply_settings()
    d.run(100)
    d.hold()
    assert d.texts() == ["緑 1/3", "[7S] 8D QH", "動かし方 2", "<選ぶ 次>"]
    d.take("7S")
    assert d.texts() == ["スペード7 1/4", "自分の手1 腕1", "→心3 +7", "<出す 次>"]
    d.let_go()
    d.play("forward 7S hand1")
    assert d.texts()[:3] == ["緑 山札 46", "スペード7", "手1→心3"]
    assert d.referee.display.shown()[10] == "引く"


def anybody(d, draw, most=400):
    """A whole game of whoever presses what is offered: enter, else forward, else back, else discard."""
    for _ in range(most):
        play = d.referee.play
        if play.over:
            return
        if d.game.current_player() < 0:
            d.draw()
            continue
        texts = d.legal()
        for verb in ("enter", "forward", "back", "discard"):
            fitting = [text for text in texts if text.startswith(verb)]
            if fitting:
                break
        d.play(draw.choice(fitting))
        if play.real:
            d.run(60)
    raise AssertionError("the game does not end")


def test_whole_games_with_either_deck():
    for seed in range(GAMES(2, 1)):
        d = CardDesk(real_deck=seed % 2 == 1, arm=2, leg=2, heart=2)
        d.luck = []
        anybody(d, Random(seed))
        d.run(200)
        assert d.texts()[0] == "GAME OVER"
        assert d.texts()[1] in ("GREEN wins!", "BLUE wins!", "A draw")
