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
    return SimpleNamespace(texts=Words(language, game), name=lambda seat: f"<{seat}>")


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
