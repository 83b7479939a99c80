"""Numbers that stand in two files of the firmware, as an import would cost a device's heap: they are the same."""

import ast
import re

import pytest
from source_files import ROOT, tree

TABLE = "table/shateki.py"
GALLERY = "devices/gallery.py"
RULES = "rules/shateki.py"
BOX = "table/referee.py"
BUTTONS = "devices/buttons.py"
SEATS = "phone/desk.py"

SAME = [
    # What the sensors report.
    *[
        (TABLE, mine, GALLERY, theirs)
        for mine, theirs in (
            ("_READY", "READY"),
            ("_SHOT_SEEN", "SHOT"),
            ("_MOVED", "MOVED"),
            ("_FELL", "FELL"),
            ("_JUDGED", "JUDGED"),
            ("_ASK", "ASK"),
            ("_BROKEN", "BROKEN"),
            ("_MENDED", "MENDED"),
            ("_STOOD", "STOOD"),
            ("_SETTLING", "SETTLING"),
        )
    ],
    ("phone/gallery.py", "_SETTLING", GALLERY, "SETTLING"),
    ("phone/gallery.py", "_REASONS", "table/shateki_reopen.py", "REASONS"),
    # Actions of the gallery's rules.
    *[(TABLE, "_" + name, RULES, name) for name in ("SHOT", "QUIET", "FOUL", "DONE")],
    # Buttons.
    (BOX, "_BUTTON_DOWN", BUTTONS, "DOWN"),
    (BOX, "_BUTTON_UP", BUTTONS, "UP"),
    (BOX, "_BUTTON_LONG", BUTTONS, "LONG"),
    (BOX, "_BUTTONS", BUTTONS, "NAMES"),
    # The longest name that the journal keeps; a card is to be turned.
    (SEATS, "_KEPT_NAME", "table/journal.py", "_NAME"),
    (SEATS, "_REVEAL", "table/ten_turns.py", "REVEAL"),
    # What a supply can give, on the page before a game as in the menu.
    ("table/set_up.py", "_SUPPLIES", "table/menu.py", ("_SETS", "supply", 1)),
    # The body.
    ("table/lights.py", "SQUARES", "rules/ten_turns_board.py", "SQUARES"),
    ("table/ten_turns.py", "_NO_SQUARE", "rules/ten_turns_board.py", "NONE"),
    ("devices/panel.py", "_COLUMNS", "boards/vest.py", "COLUMNS"),
]


class _Plain(ast.NodeTransformer):
    def visit_Call(self, node):
        """const(x) is x."""
        self.generic_visit(node)
        return node.args[0] if isinstance(node.func, ast.Name) and node.func.id == "const" else node


def value(file, name):
    """A constant of a module of the firmware; a tuple of names leads into dicts and tuples."""
    way = name if isinstance(name, tuple) else (name,)
    for node in tree(ROOT / "firmware" / file).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == way[0]:
            found = ast.literal_eval(_Plain().visit(node.value))
            for key in way[1:]:
                found = found[key]
            return found
    raise AssertionError(f"{file} has no {way[0]}")


def test_a_constant_that_is_missing_is_told():
    with pytest.raises(AssertionError, match=r"buttons\.py has no NOTHING"):
        value(BUTTONS, "NOTHING")


def test_numbers_that_are_written_twice_are_the_same():
    wrong = [(mine, theirs) for file, mine, other, theirs in SAME if value(file, mine) != value(other, theirs)]
    assert wrong == []


def test_the_cards_of_three_turns_are_counted():
    file = "rules/three_turns.py"
    cards = value(file, "CARDS")
    copies = value(file, "COPIES")
    assert value(file, "KINDS") == len(cards) == len(copies)
    assert [value(file, card.upper()) for card in cards] == list(range(len(cards)))
    assert list(cards) == sorted(cards)
    expansion = value(file, "EXPANSION")
    assert value(file, "BASIC_CARDS") == sum(copies[at] for at in range(len(cards)) if cards[at] not in expansion)


def test_every_fault_has_a_name_for_people_and_one_for_tools():
    numbers = "OK MISSING SILENT BABBLE RESTARTED STUCK_BUS OVERCURRENT STUCK_ELECTRODE OUT_OF_RANGE SENSOR".split()
    assert [value("devices/bus.py", name) for name in numbers] == list(range(len(numbers)))
    assert value("table/faults.py", "KINDS") == tuple(name.lower() for name in numbers)
    assert len(value("devices/bus.py", "FAULT_WORDS")) == len(numbers)


def test_a_piece_is_hidden_before_anything_is_shot():
    # Lines 1 to 3 of the rules' actions are hiding places.
    assert value(TABLE, "_HIDE_LAST") == value(RULES, "SHOT") - 1 == value(RULES, "LINES")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_people_can_have_every_name_that_is_counted(language):
    keys = re.findall(r"^name_(\d+)=", (ROOT / f"firmware/table/texts_{language}.txt").read_text("utf-8"), re.M)
    assert sorted(map(int, keys)) == list(range(value("table/set_up.py", "NAMES")))
    colours = len(value(TABLE, "_COLOURS")) // 3
    assert value(SEATS, "_COLOURS") == colours <= len(keys)
