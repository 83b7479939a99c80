"""The page for phones as a file: small, alone, and in two languages down to the last word."""

import gzip
import re
from pathlib import Path

import pytest
import rules
from battlevest import paths
from rules import ten_turns, three_turns
from rules import ten_turns_board as board

FOLDER = Path(paths.firmware_dir()) / "phone"
PAGE = (FOLDER / "page.html").read_text(encoding="utf-8")
JOIN = (FOLDER / "join.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def words(browser):
    """The tables of the page, as its own script made them."""
    page = browser.new_page()
    page.goto((FOLDER / "page.html").as_uri())
    try:
        yield page.evaluate("({W, ORGANS, CARD, VERB, GAME, SEATS, PART, OPTION, VALUE, BODY, LINKS})")
    finally:
        page.close()


def test_the_page_is_small_on_the_wire_and_asks_nobody_else():
    assert len(gzip.compress(PAGE.encode(), 9)) <= 30_000
    assert len(JOIN.encode()) <= 3000
    for text in (PAGE, JOIN):
        assert not re.search(r"https?:|src=|@import|url\(", text.replace("http-equiv", ""))
    assert "<script" not in JOIN and "{address}" in JOIN


def test_the_sign_in_page_says_in_both_languages_to_stay():
    for said in ("stay connected", "switch mobile data off", "接続したまま", "モバイルデータ通信をオフ"):
        assert said in JOIN


def test_every_word_is_there_in_both_languages(words):
    japanese = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
    same = {"other", "other_label"}  # each says the other language's name
    for key, pair in words["W"].items():
        assert len(pair) == 2 and all(pair), key
        if key not in same:
            assert not japanese.search(pair[0]), key
            assert sorted(set(re.findall(r"\{\d\}", pair[0]))) == sorted(set(re.findall(r"\{\d\}", pair[1]))), key
    for table in ("ORGANS", "VERB", "GAME", "PART"):
        for key, pair in words[table].items():
            assert len(pair) == 2 and all(pair) and japanese.search(pair[1]), (table, key)
    for key, four in words["CARD"].items():
        assert len(four) == 4 and all(four) and japanese.search(four[3]), key


def test_every_word_that_the_script_asks_for_is_there(words):
    asked = set(re.findall(r'\bt\("([a-z_0-9]+)"', PAGE))
    assert len(asked) > 60
    assert {key for key in asked if not key.endswith("_")} <= set(words["W"])


def test_games_cards_and_options_are_those_of_the_rules(words):
    assert set(words["GAME"]) == set(words["SEATS"]) == set(rules.GAMES)
    for name, (least, most) in words["SEATS"].items():
        assert rules.new(name, least).seats == least
        assert rules.new(name, most).seats == most
        with pytest.raises(ValueError):
            rules.new(name, most + 1)
        options = rules.kind(name).OPTIONS
        for key, (values, *_) in words["OPTION"].items():
            game, option = key.split(".")
            if game == name:
                assert sorted(map(str, values)) == sorted(map(str, options[option])), key
                # The words of the rules, and numbers of seats, are no words for a player.
                if key in words["VALUE"] or isinstance(values[0], str):
                    assert [len(names) for names in words["VALUE"][key]] == [2] * len(values), key
    assert set(ten_turns.CARDS) | set(three_turns.CARDS) <= set(words["CARD"])


def test_the_body_is_the_one_of_the_rules(words):
    printed = 0
    for cell in range(91):
        square = board.AT[cell]
        assert (square == board.NONE) == (words["BODY"][cell] == ".")
        printed += {".": 0, "0": 0, "1": 1, "2": 1, "3": 2, "4": 1}[words["LINKS"][cell]]
    # 77 printed connections (RULES 1C), each drawn once.
    assert printed == 77
