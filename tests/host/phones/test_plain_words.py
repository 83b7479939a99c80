"""The page without scripts says every action and every event of the four games as a sentence, in both languages."""

import random
import re
from types import SimpleNamespace

import pytest
import rules
from battlevest import paths
from phone import words as sentences

SEATS = {"ten_turns": 2, "shateki": 3, "x_virus": 2, "three_turns": 4}


class Words:
    """The box's texts of a game, out of their files."""

    def __init__(self, language, game):
        folder = paths.firmware_dir() / "table"
        lines = [
            line for name in ("texts", game) for line in (folder / f"{name}_{language}.txt").read_text().split("\n")
        ]
        self.all = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))

    def has(self, key):
        return key in self.all

    def __call__(self, key, *values):
        return self.all[key].format(*values)


def page(language):
    """What the page's file has for a key, or None."""
    lines = (paths.firmware_dir() / "phone" / f"plain_{language}.txt").read_text("utf-8").split("\n")
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#")).get


def at(language, game):
    """As much of a table as words need."""
    play = SimpleNamespace(game=SimpleNamespace(NAME=game))
    return SimpleNamespace(texts=Words(language, game), name=lambda seat: f"<{seat}>", play=play)


def said(name, seed):
    """Every text and event of a game by chance, as lists of words."""
    luck = random.Random(seed)
    game = rules.new(name, SEATS[name])
    found = []
    while not game.is_terminal():
        chance = game.current_player() == rules.CHANCE
        texts = {action: game.action_to_string(action) for action in game.legal_actions()}
        if not chance:
            found += [text.split(" ") for text in texts.values()]
        action = luck.choice(list(texts))
        found += [list(event) for _, event in game.apply_action(action)]
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", sorted(SEATS))
def test_every_text_and_event_is_a_sentence(name, language):
    table, find = at(language, name), page(language)
    for words in [words for seed in range(3) for words in said(name, seed)]:
        sentence = sentences.sentence(table, words, find)
        assert find("v_" + words[0]), words
        assert sentence and not re.search(r"[{}\[\]_]", sentence), (words, sentence)
        assert "  " not in sentence and "None" not in sentence, (words, sentence)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", sorted(SEATS))
def test_all_that_a_seat_knows_is_told_in_words(name, language):
    table, find = at(language, name), page(language)
    luck = random.Random(5)
    game = rules.new(name, SEATS[name])
    while not game.is_terminal():
        chance = game.current_player() == rules.CHANCE
        game.apply_action(luck.choice([one for one, _ in game.chance_outcomes()] if chance else game.legal_actions()))
        for seat in [*range(SEATS[name]), None]:
            for key, value in game.observation(seat).items():
                title = sentences.title(table, key, value, find)
                told = "".join(sentences.told(table, key, value, find)) if title else ""
                assert bool(title) is (key != "player" and value not in (None, [], {}) and value is not False), key
                assert not re.search(r"[{}\[\]_]|None|True", title + told), (key, title, told)
                assert title != key or not title, key


def test_some_knowledge():
    def told(game, language, key, value):
        told = at(language, game), key, value, page(language)
        return sentences.title(*told), "".join(sentences.told(*told))

    assert told("three_turns", "ja", "hand", ["kill", "no_way"]) == ("自分の手札", "ころす, やだ")
    assert told("three_turns", "en", "turn", 2) == ("Turn", "<2>")
    assert told("three_turns", "en", "front", [[["kill", 1]], []]) == ("Lies before", "<0>: Kill <1> / <1>: -")
    assert told("three_turns", "en", "counts_used", [[3, 1], []]) == ("Counts used", "<0>: 3, 1 / <1>: -")
    assert told("ten_turns", "en", "turn", 2) == ("Turn", "2")
    assert told("ten_turns", "ja", "lost", ["left_lung"]) == ("失った臓器", "左の肺")
    assert told("x_virus", "en", "markers", {"green": {"hand1": ["arm", 3]}}) == ("Markers", "Green: Hand 1: arm 3")
    assert told("shateki", "en", "hide", 2) == ("Your piece is under line", "2")
    assert told("shateki", "en", "order", [1, 0]) == ("Order", "<1>, <0>")


def test_some_sentences():
    table = at("en", "ten_turns")
    assert sentences.sentence(table, ["inject", "C4"], page("en")) == "Inject C4"
    assert sentences.sentence(table, ["use", "big_injection"], page("en")) == "Use " + table.texts("big_injection")
    assert sentences.sentence(table, ["palpated", "C4", ["C4", "C5"]], page("ja")) == "C4のまわり: C4 C5"
    assert (
        sentences.sentence(at("en", "x_virus"), "forward TS foot1".split(), page("en"))
        == "10 Spades: own foot1 forward"
    )
    assert sentences.sentence(at("ja", "three_turns"), ["target", "2"], page("ja")) == "<2>に"
    assert sentences.sentence(at("en", "shateki"), ["scored", 1, 2500], page("en")) == "<1> scores 2500"


def test_the_gallerys_buttons_have_sentences():
    texts = "told built behind plain rebuild shot stop foul done beaten stood go_on reopen hide"
    for text in texts.split(" "):
        assert page("en")("v_" + text) and page("ja")("v_" + text), text


def test_both_languages_have_the_same_texts():
    english, japanese = (page(language).__self__ for language in ("en", "ja"))
    assert list(english) == list(japanese)
    for key in english:
        assert english[key] and sorted(re.findall(r"{.}", english[key])) == sorted(re.findall(r"{.}", japanese[key])), (
            key
        )
        assert max(len(f"{key}={text}\n".encode()) for text in (english[key], japanese[key])) <= 240
