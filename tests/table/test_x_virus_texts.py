"""X-Virus's words: every line that can be put together from them fits the screen, in both languages."""

from rules.x_virus import RANKS, SUITS
from table.font import Font
from table.texts import Texts

WIDTH = 128
LONGEST = (("arm", 20), ("leg", 20), ("heart", 20), ("brain", "QKA"), ("brain", "10J"), ("brain", "8,9"))


def both(check):
    """Runs a check with each language's texts and the font."""
    for language in ("en", "ja"):
        say = Texts(language)
        say.of_game("x_virus")
        check(say, Font("table/font.bin"), language)


def card(say, suit, rank):
    return say("suit_" + suit, say("ten") if rank == "T" else rank)


def test_cards_and_hands_fit():
    def check(say, font, language):
        for suit in SUITS:
            for rank in RANKS:
                # Beside "1/9" in the heading; of ten items and more only the number is told.
                assert font.width(card(say, suit, rank)) + 4 + font.width("1/9") <= WIDTH
        short = say("short_card", say("ten"), "S")
        assert font.width("[" + short + "] " + short + " " + short) <= WIDTH
        for key, value in (("moves_0", 0), ("moves_1", 1), ("moves", 8)):
            assert font.width(say(key, value)) <= WIDTH

    both(check)


def test_moves_fit():
    def check(say, font, language):
        for region, space in LONGEST:
            place = say("in_" + region, space)
            for marker in ("hand1", "foot2"):
                for key in ("own", "other"):
                    assert font.width(say(key, say(marker), place)) <= WIDTH, (language, key, place)
                for key in ("moved", "moved_green", "moved_blue"):
                    assert font.width(say(key, say(marker), place)) <= WIDTH, (language, key, place)
            assert font.width(say("reaches", place)) + 4 + font.width("-10") <= WIDTH
        for key in ("hands", "feet"):
            for one in (say("in_heart", 4), say("in_arm", 12), say("in_brain", "QKA")):
                assert font.width(say(key, one, one)) <= WIDTH, (language, one)

    both(check)


def test_headings_and_feet_do_not_touch():
    def check(say, font, language):
        for name in ("green", "blue"):
            assert font.width(say(name)) + 4 + font.width(say("pile", 46)) <= WIDTH
            assert font.width(say(name)) + 4 + font.width(say("in_the_brain", 4)) <= WIDTH
        assert font.width(say("title_x")) + 4 + font.width(say("pile", 46)) <= WIDTH
        assert font.width(say("green") + " 4") + 4 + font.width("4 " + say("blue")) <= WIDTH
        for take in ("take", "play", "sure"):
            assert font.width("<" + say(take)) + 4 + font.width(say("next") + ">") <= WIDTH
            assert font.width(say(take)) + 2 * (8 + 4) <= WIDTH
        assert font.width(say("resumed_left")) + 4 <= (WIDTH - font.width(say("ok"))) // 2
        assert font.width(say("draw")) + 2 * (8 + 4) <= WIDTH

    both(check)


def test_everything_else_fits():
    values = {
        "why_more": (4, 2),
        "why_highest": (3,),
        "why_steps": (96, 88),
        "did": (23, 23, 23),
        "rounds": (99, 99),
    }
    keys = (
        "which_card another board discard_it nothing_moves discarded begin_how wins_green wins_blue draw_nobody "
        "why_more why_highest why_steps why_nobody why_gave_up_green why_gave_up_blue did rounds next_green next_blue "
        "opt_start opt_real_deck opt_arm opt_leg opt_heart opt_ten_steps opt_brain_back opt_end_on_failed_draw "
        "opt_zero_tie val_draw val_steps resumed resumed_go_on set_supply"
    ).split()

    def check(say, font, language):
        for key in keys:
            assert say.has(key), (language, key)
            for line in say(key, *values.get(key, ())).split("|"):
                assert font.width(line) <= WIDTH, (language, key, line)

    both(check)
