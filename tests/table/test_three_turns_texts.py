"""The 3-turn game's words: every line that can be put together from them fits the screen, in both languages."""

from rules.three_turns import CARDS, EXPANSION
from table.font import Font
from table.texts import Texts
from table.three_turns import HOW

WIDTH = 128
LISTS = (
    "dealing nobody ask_last ask_declare ask_fire ask_open ask_call ask_cancel do_left do_right done_ask_open "
    "done_ask_call done_ask_fire is_out lies discards your_hand why_in why_out why_lost why_played why_hushed "
    "why_beaten why_caught why_escaped opt_start opt_turns opt_short opt_kill_strikes opt_hush_caught "
    "opt_escape_murderer opt_yada_instant opt_yada_any_player val_victim val_attacker"
).split()


def both(check):
    """Runs a check with each language's texts, a measure of width, the names and the cards in that language."""
    for language in ("en", "ja"):
        say = Texts(language)
        say.of_game("three_turns")
        font = Font("table/font.bin")
        names = [say(f"name_{number}")[:6] for number in range(12)] + ["P7"]
        check(say, font, names, [say("c_" + card) for card in CARDS])


def fits(font, text, beside=""):
    for line in text.split("|"):
        room = WIDTH - (font.width(beside) + 4 if beside else 0)
        assert font.width(line) <= room, (text, beside, font.width(line))
        for character in line:
            assert font.has(character), (text, character)


def widest(font, texts):
    best = texts[0]
    for text in texts:
        if font.width(text) > font.width(best):
            best = text
    return best


def letters(font, names):
    """The widest of the names' shortest forms."""
    return widest(font, [name[:3] if ord(name[0]) < 128 else name[:2] for name in names])


def test_both_names_of_every_card():
    def check(say, font, names, cards):
        assert len(set(cards)) == 14
        for card in CARDS:
            fits(font, say("c_" + card), "x4")
            fits(font, say("o_" + card))
            fits(font, say("c_" + card), say("of", letters(font, names)))
            fits(font, say("c_" + card), say("place", 3))
            assert say("does_" + card) != "does_" + card
            fits(font, say("does_" + card))
        for card in EXPANSION:
            fits(font, say("with_kind", say("c_" + card)))

    both(check)
    # What is one's own name of a card is the other's second name.
    english, japanese = Texts("en"), Texts("ja")
    english.of_game("three_turns")
    japanese.of_game("three_turns")
    for card in CARDS:
        assert english("c_" + card) == japanese("o_" + card) and english("o_" + card) == japanese("c_" + card)


def test_questions_and_answers():
    def check(say, font, names, cards):
        name = widest(font, names)
        card = widest(font, cards)
        for key in LISTS + ["does_unlock", "does_nothing"]:
            assert say.has(key), key
            fits(font, say(key))
        for key in ("ask_play", "ask_target", "ask_side", "ask_give"):
            fits(font, say(key, card, 3))
        for key in ("at", "shot"):
            fits(font, say(key, name))
        fits(font, say("do_declare", 3))
        fits(font, say("any_of", 6))
        fits(font, ">" + " ".join([letters(font, names)] * 3))
        fits(font, name, say("for", letters(font, names)))
        fits(font, name, say("hand_of"))
        # Beside the number in the middle; a second time there is none.
        middle = (WIDTH - font.width("13/13")) // 2
        assert font.width("<" + say("take")) <= middle and font.width(say("next") + ">") <= middle
        fits(font, "<" + say("sure"), say("no") + ">")

    both(check)


def test_stories_and_ends():
    def check(say, font, names, cards):
        name = widest(font, names)
        card = widest(font, cards)
        how = widest(font, [say("how_" + one) for one in HOW])
        for kind in range(11):
            assert say.has(f"says_{kind}")
            fits(font, say(f"says_{kind}", name, how if kind == 10 else "3" if kind == 0 else card, name))
        for one in HOW:
            fits(font, say("end_" + one, name, widest(font, [say("c_murderer"), say("c_true_culprit")])))
        fits(font, name, say("points", -7))
        fits(font, say("gained", "+2"))
        fits(font, say("begins", name))
        fits(font, say("wins", name, 14))
        fits(font, say("win", " ".join([letters(font, names)] * 4), 14))
        fits(font, say("gave_up", name))
        fits(font, say("round_over", 7))
        fits(font, say("too_few", 12))
        fits(font, say("story"), "88/88")
        fits(font, say("round", "7/7"), name)
        fits(font, say("used"), "1 2 3")
        fits(font, say("holds"), "6")
        for word in ("new", "next_round", "ok"):
            assert font.width(say(word)) + 2 * 12 <= WIDTH

    both(check)
