"""What has just happened, in the words of the phones' page: every event that the rules of any game know."""

import json
import random

import pytest
import rules
from battlevest import paths
from browser.test_phone_games import drawn, state

__all__ = ["drawn"]

GAMES = [("ten_turns", 2), ("x_virus", 2), ("three_turns", 4), ("three_turns", 7), ("shateki", 3)]
# The page's sentence for an event, in both languages.
TOLD = """([game, seats, event]) => [false, true].map((language) => {
    ja = language;
    S = {game, seats: seats.map((name) => ({name, phone: true})), view: {}};
    return newsInWords(event);
})"""


def events(name, seats):
    """One event of each kind that random games bring, as the box tells it: {name of the event: event}."""
    found = {}
    for seed in range(10):
        luck = random.Random(seed)
        game = rules.new(name, seats)
        while not game.is_terminal():
            chance = [action for action, _ in game.chance_outcomes()]
            for _, event in game.apply_action(luck.choice(chance or game.legal_actions())):
                found[event[0]] = json.loads(json.dumps(event))
    return found


@pytest.fixture(scope="module")
def page(browser):
    page = browser.new_page()
    page.goto((paths.firmware_dir() / "phone" / "page.html").as_uri())
    yield page
    page.close()


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_event_of_every_game_has_a_sentence_in_both_languages(page, name, seats):
    found = events(name, seats)
    assert len(found) > 3
    names = ["Aki", "Ben", "Cho", "Dee", "Eri", "Fuu", "Gen"][:seats]
    for kind, event in found.items():
        english, japanese = page.evaluate(TOLD, [name, names, event])
        # An event without a sentence is told as it came: its name first. One with "_" is a word of the rules.
        for said in (english, japanese):
            assert said and not said.startswith(kind + " ") and "_" not in said and "{" not in said, (kind, said)
        # A name and a card of the common deck are the same in both.
        assert english != japanese or kind == "played", (kind, english)


@pytest.mark.parametrize(
    ("game", "event", "english", "japanese"),
    [
        ("three_turns", ["direction", "all_together", "left"], "All Together: To the left", "みんないっしょ: 左へ"),
        ("x_virus", ["moved", 1, "hand1", "heart", 2], "Ben: hand 1 is on heart 2 now.", "Benの手1が心臓2へ。"),
        ("x_virus", ["dealt", 0, "TD"], "Aki draws 10♦.", "Akiが10♦を引いた。"),
        ("shateki", ["order", [1, 0]], "Order of the second game: Ben, Aki.", "第2ゲームの順: Ben、Aki。"),
        ("shateki", ["rebuilt", 28], "A pyramid of 28 cups.", "28個の山。"),
    ],
)
def test_what_happened_reads_as_people_say_it(page, game, event, english, japanese):
    assert page.evaluate(TOLD, [game, ["Aki", "Ben"], event]) == [english, japanese]


@pytest.mark.parametrize(
    ("name", "kinds"), [("ten_turns", {"mutated", "palpated"}), ("x_virus", {"dealt"}), ("three_turns", set())]
)
def test_what_one_seat_alone_is_told_is_under_the_lid(drawn, page, name, kinds):
    """A phone that lies on the table with its secrets hidden says nothing that its neighbour may not read."""
    found = set()
    for seed in range(25):
        luck = random.Random(seed)
        game = rules.new(name, 2)
        while not game.is_terminal():
            chance = [action for action, _ in game.chance_outcomes()]
            for audience, event in game.apply_action(luck.choice(chance or game.legal_actions())):
                # What the patient feels in Ten Turns is on the patient's own front: no secret from who looks at it.
                if audience is None or event[0] in found or (name, audience) == ("ten_turns", 0) or game.is_terminal():
                    continue
                found.add(event[0])
                told = state(game, audience, [(audience, event)], 1)
                said, _ = page.evaluate(TOLD, [name, ["P1", "P2"], json.loads(json.dumps(event))])
                assert said in drawn(told, secrets=True)[0]
                assert said not in drawn(told, secrets=False)[0]
    assert found == kinds


def test_who_draws_a_card_is_asked_to_draw_one(drawn):
    game = rules.new("x_virus", 2)
    assert "Your turn: Draw a card" in drawn(state(game, 0, [], 1))[0]
    assert "あなたの番: カードを引く" in drawn(state(game, 0, [], 1), japanese=True)[0]
