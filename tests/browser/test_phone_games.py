"""What the page makes of every game: states as the box sends them, out of games by the real rules."""

import json
import random
import re

import pytest
import rules
from battlevest import paths

PHONE = {"width": 360, "height": 740}
# What must not be read on the page: tables that lack a word, fields that lack a value.
BROKEN = re.compile(r"undefined|NaN|\[object|\{\d\}")


def states(name, seats, seed, every):
    """(seat, state) of a game of chance, each seat's and a spectator's, as phone/desk.py puts them together."""
    luck = random.Random(seed)
    game = rules.new(name, seats)
    news = []
    n = 0
    while True:
        if n % every == 0 or game.is_terminal():
            for seat in [*range(seats), None]:
                yield seat, state(game, seat, news, n)
        if game.is_terminal():
            return
        n += 1
        if game.current_player() == rules.CHANCE:
            action = luck.choice([action for action, _ in game.chance_outcomes()])
        else:
            action = luck.choice(game.legal_actions())
        news = game.apply_action(action)


def state(game, seat, news, n):
    player = game.current_player()
    legal = [game.action_to_string(action) for action in game.legal_actions()] if player == seat and player >= 0 else []
    return {
        "v": "1",
        "n": n,
        "lang": "en",
        "game": game.NAME,
        "options": game.options,
        "seat": seat,
        "name": "",
        "host": False,
        "seats": [{"name": f"P{one + 1}", "phone": one != 1, "on": True} for one in range(game.seats)],
        "phones": [1, 8],
        "player": player,
        "chance": [0] if player == rules.CHANCE else None,
        "view": game.observation(seat),
        "legal": legal,
        "marks": {},
        "news": [event for audience, event in news if audience in (None, seat)],
        "over": game.is_terminal(),
        "winners": [0] if game.is_terminal() else [],
        "gave_up": None,
        "paused": False,
        "busy": False,
        "question": None,
        "asked": None,
    }


@pytest.fixture
def drawn(browser):
    """A function that shows a state and gives (text of the page, labels of its enabled buttons, errors so far)."""
    page = browser.new_page(viewport=PHONE)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((paths.firmware_dir() / "phone" / "page.html").as_uri())

    def show(told, japanese=False, secrets=True):
        text, keys = page.evaluate(
            """([told, japanese, secrets]) => {
                ja = japanese; take(told); open = secrets; draw();
                const labels = [...document.querySelectorAll("[aria-label]")].map(one => one.ariaLabel);
                const keys = [...document.querySelectorAll("#play [data-key]")].map(one => one.dataset.key);
                return [document.body.innerText + labels.join(), keys];
            }""",
            [json.loads(json.dumps(told)), japanese, secrets],
        )
        assert errors == []
        return text, keys

    yield show
    page.close()


@pytest.mark.parametrize(
    ("name", "seats", "every"),
    [("ten_turns", 2, 17), ("x_virus", 2, 7), ("three_turns", 4, 23), ("three_turns", 7, 120), ("shateki", 3, 13)],
)
def test_every_action_of_every_seat_has_a_button_and_words(drawn, name, seats, every):
    shown = 0
    for seat, told in states(name, seats, 8, every):
        text, keys = drawn(told, japanese=shown % 2 == 1)
        assert not BROKEN.search(text), (seat, told["n"], BROKEN.search(text))
        for action in told["legal"]:
            square = re.fullmatch(r"[a-z]+ ([A-G]\d+)", action) if name == "ten_turns" else None
            assert (square.group(1) if square else action) in keys, (told["n"], action)
        shown += 1
    assert shown > 20


# What the gallery's buttons do beside the rules (phone/gallery.py).
BUTTONS = ["told", "built", "behind", "plain", "shot", "rebuild", "stop", "foul", "beaten", "stood", "go_on"]
BUTTONS += [f"reopen {reason}" for reason in range(1, 5)] + ["cup 1", "uncup 2", "piece 0", "unpiece 1", "done"]


@pytest.mark.parametrize("japanese", [False, True])
def test_what_the_gallerys_buttons_do_has_words(drawn, japanese):
    _, told = next(states("shateki", 3, 8, 13))
    view = {**told["view"], "shooter": 0, "shots_left": 1, "hide": 2}
    for building in ("stacks", "pyramid", "rebuild", "back", None):
        for scale in (None, 0, 1):
            at = {"stage": 2, "building": building, "scale": scale, "referee": 2, "waits": "hand", "asked": [2, 3, 4]}
            shown = {**told, "seat": 2, "view": view, "legal": BUTTONS, "table": at, "player": 2}
            text, keys = drawn(shown, japanese=japanese)
            assert not BROKEN.search(text), BROKEN.search(text)
            assert set(BUTTONS) <= set(keys)
            assert not re.search(r"\b(told|built|stood|unpiece|reopen)\b", text)


@pytest.mark.parametrize(("name", "seats"), [("ten_turns", 2), ("x_virus", 2), ("three_turns", 4)])
def test_field_7_3_what_is_secret_is_on_the_page_only_after_a_tap(drawn, name, seats):
    seen = 0
    for seat, told in states(name, seats, 3, 9):
        hand = told["view"].get("hand") or told["view"].get("organisms")
        # After the end of Ten Turns the map is everybody's, on the vest as well.
        if seat is None or not hand or (name == "ten_turns" and told["over"]):
            continue
        text, keys = drawn(told, secrets=False)
        assert not [action for action in told["legal"] if action in keys]
        if name == "ten_turns":
            assert "C1" not in keys and "●" not in text and "○" not in text
        else:
            assert "Your hand" not in text
        seen += 1
    assert seen > 10
