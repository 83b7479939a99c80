"""The texts: the same keys and places in both languages, and every line fits the screen's 128 pixels."""

from rules import ten_turns
from rules import ten_turns_board as board
from table import faults, menu, referee, set_up
from table import ten_turns as play
from table.font import Font
from table.texts import Texts, _File

# The widest values that a text can be asked to hold.
NUMBERS = {"turn": ("10",), "killed": (), "resumed": (10,), "rolled": ("6 6 6",), "die": ("6 6 6",)}
CARDS = list(ten_turns.CARDS)


def parse(text):
    """{key: text} of a table; a key that is there twice, or a line that is none, is an error."""
    table = {}
    for line in text.split("\n"):
        if line and not line.startswith("#"):
            key, equals, value = line.partition("=")
            assert equals and key not in table, line
            table[key] = value
    return table


def read(language, game):
    """All texts that a game has at hand: the shared ones and its own."""
    text = ""
    for name in ("texts", game):
        with open(f"table/{name}_{language}.txt", "rb") as file:
            text += file.read().decode()
    return parse(text)


EN = read("en", "ten_turns")
JA = read("ja", "ten_turns")


def places(text):
    return [n for n in range(4) if "{" + str(n) + "}" in text]


def widest(key, table):
    """The texts of a key, filled with the widest values that occur."""
    text = table[key]
    if key in ("new_card", "killed"):
        return [text.format(table[card], 32, 32) for card in CARDS]
    if key == "choose_sure":
        return [text.format(table[o]) for o in board.ORGANS if o in table] + [text.format("G12")]
    if key in ("hit_virus", "hit_parasite", "almost", "almost_again", "miss", "inject_sure"):
        return [text.format("G12")]
    if key.startswith("flag_"):
        return [text.format("G12")]
    if key in ("give_up_sure", "why_gave_up", "story_gave_up"):
        return [text.format(table["patient"]), text.format(table["virus"])]
    if key == "guide_parts":
        return [text.format(table[state], table[state]) for state in ("guide_ok", "guide_bad")]
    if key == "guide_swapped":
        return [text.format(table["side_back"]), text.format(table["side_front"])]
    if key == "guide_zero":
        return [text.format("G12", 4)]
    if key == "story_organs":
        return [text.format("C4 A8 G8")]
    if key.startswith("stat_"):
        return [text.format(199, 199)]
    if key in ("story_turns", "story_weed"):
        return [text.format(32)]
    if key in ("story_wiped", "new_ask"):
        return [text.format(10)]
    if key == "from_more":
        return [text.format(6, "6 6")]
    return [text.format(*NUMBERS.get(key, (6, 6, 6)))]


def test_field_7_7_both_languages_have_the_same_keys_and_places():
    for game, _ in referee.GAMES:
        english = read("en", game)
        japanese = read("ja", game)
        assert sorted(english) == sorted(japanese), game
        for key in english:
            assert places(english[key]) == places(japanese[key]), key
            assert english[key] and japanese[key], key


def test_every_text_fits_its_lines():
    font = Font("table/font.bin")
    for table in (EN, JA):
        for key in table:
            for text in widest(key, table):
                lines = text.split("|")
                assert len(lines) <= (3 if key.startswith("rule_") else 2), key
                for line in lines:
                    assert font.width(line) <= 128, (key, line, font.width(line))


def test_what_stands_side_by_side_does_not_touch():
    # Left, middle and right of one line, at least four pixels apart.
    font = Font("table/font.bin")
    rows = (
        ("patient", None, "bonus"),
        ("virus", None, "setup"),
        ("card_left", None, "card_right"),
        ("skip_left", None, "skip_right"),
        ("no", "yes", "no"),
        ("no", "ok", "no"),
        ("no", "yes_left", None),
        ("no", "ok_left", None),
        ("resumed_left", "ok", None),
        ("give_up_left", None, "give_up_right"),
        ("guide_no", "yes", "guide_end"),
        (None, "guide_next", "guide_end"),
        ("who_swap", "ok", None),
    )
    for table in (EN, JA):
        for row in rows:
            widths = [font.width(table[key].format(6)) if key else 0 for key in row]
            middle = (128 - widths[1]) // 2 if widths[1] else 64
            assert widths[0] + 4 <= middle, row
            assert middle + widths[1] + 4 <= 128 - widths[2], row
        for who in ("patient", "virus", "both"):
            assert font.width(table[who]) + font.width(table["turn"].format(10)) + 4 <= 128
            assert font.width(table["game_over"]) + font.width(table["turn"].format(10)) + 4 <= 128
        for game in ("x_virus", "three_turns", "shateki"):
            assert font.width(table["game_" + game]) + font.width("16/16") + 4 <= 128, game  # above the rows before it
        for mid in ("use", "yes", "ok", "left", "new"):
            assert font.width(table[mid].format(6)) + 2 * (8 + 4) <= 128


def test_field_7_7_every_character_has_a_glyph():
    font = Font("table/font.bin")
    for table in [read(language, game) for game, _ in referee.GAMES for language in ("en", "ja")]:
        for key in table:
            for character in table[key]:
                assert font.has(character), (key, character)


def test_keys_that_are_made_up_at_play_exist():
    for card in CARDS:
        assert card in EN and "fx_" + card in EN, card
    for kind in faults.KINDS[1:]:
        assert "fault_" + kind in EN, kind
    for item in menu.GAME + menu.VEST + menu.TABLE + menu.BOX:
        assert "menu_" + item in EN, item
    for option in play.OPTIONS_SHOWN:
        assert "opt_" + option in EN, option
        for value in ten_turns.TenTurns.OPTIONS[option]:
            assert value in (True, False) or "val_" + value in EN, value
    for name, needs in referee.GAMES:
        assert "game_" + name in EN and (needs is None or "no_" + needs in EN), name
    for number in range(set_up.NAMES):
        assert f"name_{number}" in EN, number
    for organ in ("left_lung", "right_lung", "left_kidney", "right_kidney"):
        assert organ in EN
    assert faults.kind_name(200) == "fault" and "fault_fault" in EN


def test_one_table_is_chosen_and_changed():
    texts = Texts("en")
    assert texts("game_over") == "GAME OVER"
    assert texts("virus") == "virus" and not texts.has("virus")
    texts.of_game("ten_turns")
    assert texts("virus") == "VIRUS"
    assert texts("turn", 3) == "T3/10"
    texts.choose("ja")
    assert texts("virus") == "ウイルス"
    texts.choose("xx")
    assert texts("virus") == "VIRUS"
    assert texts("no such key") == "no such key"


def test_a_text_is_whole_also_where_marks_of_other_keys_are_equal():
    path = "table/ten_turns_en.txt"
    with open(path, "rb") as file:
        table = parse(file.read().decode())
    file = _File(path)
    for key in sorted(table)[::7]:
        # As if all keys had the same hash: every block before the right one is looked at, some with its cut beginning.
        file._marks = bytearray([hash(key.encode()) & 0xFF] * len(file._marks))
        assert file.find(key.encode()) == table[key]
    assert file.find(b"no such key") is None
    file.close()
