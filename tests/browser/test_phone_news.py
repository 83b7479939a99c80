"""What has just happened, in the words of the phones' page: every event that the rules of any game know."""

import json
import random

import pytest
import rules
from battlevest import paths

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
