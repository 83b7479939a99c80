"""The body map of Ten Turns after each turn: organisms, what this turn's injections found, lost organs."""

from collections.abc import Callable
from typing import Any

from battlevest.bench_page.body_map import body_map
from battlevest.export.drawing import GROUND, HIT, LINE, LOST, PARASITE, QUIET, TEXT, VIRUS, WARM, Drawing, Style
from battlevest.export.played import Step

PITCH = 6.4  # mm between two squares
LEFT, TOP = 8.0, 14.0  # of A1's centre in a picture
RADIUS = 2.5
ORGANS = {
    "left_lung": "#c8553d",
    "right_lung": "#c8553d",
    "esophagus": "#e0a458",
    "stomach": "#e0a458",
    "appendix": "#e0a458",
    "heart": "#d1495b",
    "liver": "#8d4f3a",
    "left_kidney": "#a23e48",
    "right_kidney": "#a23e48",
    "intestines": "#b0736a",
}


class Turn:
    """One picture's content: ``organisms`` {"C4": "virus"}, ``marks`` {"C4": "hit" | "almost" | "miss"}, ``grown``."""

    def __init__(self, title: str, before: dict[str, str]):
        self.title = title
        self.before = before
        self.organisms: dict[str, str] = {}
        self.lost: list[str] = []
        self.marks: dict[str, str] = {}
        self.cards: list[str] = []
        self.dice: list[str] = []
        self.ending = ""


def turns(steps: list[Step]) -> list[Turn]:
    """What each picture shows: set-up first, then turn by turn."""
    found = [Turn("Set-up", {})]
    for step in steps:
        turn = found[-1]
        word, _, rest = step.text.partition(" ")
        if word == "reveal":
            turn = Turn(f"Turn {step.views[0]['turn']}: {rest.replace('_', ' ')}", turn.organisms)
            found.append(turn)
        elif word == "use":
            turn.cards.append(rest.replace("_", " "))
        elif word == "roll":
            turn.dice.append(rest)
        square = ""
        for _, event in step.events:
            if event[0] == "injected":
                square = event[1]
            elif event[0] in ("hit", "almost", "miss") and square:
                turn.marks[square] = event[0]
        turn.organisms, turn.lost = step.views[2]["organisms"], step.views[0]["lost"]
    return found


def pictures(steps: list[Step], ending: str) -> list[Callable[[Drawing, float, float], None]]:
    """A function for each picture, which draws it with its upper left corner at (x, y)."""
    found = turns(steps)
    found[-1].ending = ending
    return [_drawer(turn) for turn in found]


def legend(sheet: Drawing, x: float, y: float) -> None:
    """What the signs mean, in a line that begins at (x, y)."""
    for kind in ("virus", "parasite", "new in this turn", "hit", "almost", "miss", "lost organ"):
        if kind == "lost organ":
            _cross(sheet, x, y, 0.9, Style(stroke=LOST, width=0.3))
        elif kind == "new in this turn":
            sheet.circle(x, y, 1.6, Style(stroke=WARM, width=0.5))
        else:
            _sign(sheet, x, y, kind)
        sheet.text(x + 3, y, kind, 2.4, anchor="start", colour=QUIET)
        x += 10 + 1.25 * len(kind)


def _sign(sheet: Drawing, cx: float, cy: float, kind: str | None) -> None:
    if kind == "virus":
        sheet.circle(cx, cy, 1.35, Style(stroke="none", fill=VIRUS))
    elif kind == "parasite":
        sheet.circle(cx, cy, 1.2, Style(stroke=PARASITE, width=0.7))
    elif kind == "hit":
        _cross(sheet, cx, cy, 1.7, Style(stroke=HIT, width=0.6))
    elif kind == "almost":
        sheet.path([(cx - 1.7, cy), (cx + 1.7, cy)], Style(stroke=WARM, width=0.7))
    elif kind == "miss":
        sheet.circle(cx, cy, 0.6, Style(stroke="none", fill=QUIET))


def _drawer(turn: Turn) -> Callable[[Drawing, float, float], None]:
    return lambda sheet, x, y: draw(sheet, x, y, turn)


def draw(sheet: Drawing, x: float, y: float, turn: Turn) -> None:
    """One picture."""
    board = body_map()

    def at(name: str) -> tuple[float, float]:
        return x + LEFT + PITCH * "ABCDEFG".index(name[0]), y + TOP + PITCH * (int(name[1:]) - 1)

    sheet.text(x + 4, y + 4, turn.title, 3.6, anchor="start", colour=TEXT, bold=True)
    for way in board["connections"]:
        inside = way["kind"] == "inside"
        style = Style(stroke=_faint(ORGANS[way["organ"]], 0.45 if inside else 0.7), width=2.4 if inside else 0.7)
        sheet.path([at(way["from"]), at(way["to"])], style)
    for name, organ in board["squares"].items():
        _square(sheet, *at(name), name, organ, turn)
    words = []
    if turn.marks:
        words.append(" ".join(f"{square} {mark}" for square, mark in turn.marks.items()))
    if turn.cards:
        words.append("used " + ", ".join(turn.cards))
    if turn.dice:
        words.append("dice " + " ".join(turn.dice))
    for line, text in enumerate(words):
        sheet.text(x + 4, y + TOP + 13 * PITCH + 1.5 + 3.4 * line, text[:44], 2.3, anchor="start", colour=QUIET)
    if turn.ending:
        sheet.text(x + 50, y + 4, turn.ending, 2.6, anchor="end", colour=WARM, bold=True)


def _square(sheet: Drawing, cx: float, cy: float, name: str, organ: str, turn: Turn) -> None:
    lost = organ in turn.lost
    sheet.circle(cx, cy, RADIUS, Style(stroke=LINE if lost else _faint(ORGANS[organ], 0.8), width=0.35, fill=GROUND))
    kind = turn.organisms.get(name)
    if kind is None and name not in turn.marks:
        if lost:
            _cross(sheet, cx, cy, 0.9, Style(stroke=LOST, width=0.3))
        else:
            sheet.text(cx, cy, name, 1.5, colour=QUIET)
    if kind and turn.before.get(name) != kind and turn.before:
        sheet.circle(cx, cy, RADIUS, Style(stroke=WARM, width=0.5))
    _sign(sheet, cx, cy, kind)
    mark = turn.marks.get(name)
    if mark != "miss" or kind is None:
        _sign(sheet, cx, cy, mark)


def _cross(sheet: Drawing, cx: float, cy: float, reach: float, style: Style) -> None:
    sheet.path([(cx - reach, cy - reach), (cx + reach, cy + reach)], style)
    sheet.path([(cx - reach, cy + reach), (cx + reach, cy - reach)], style)


def _faint(colour: str, part: float) -> str:
    """A colour laid over the ground with a part of its strength."""
    pairs: Any = [(int(colour[i : i + 2], 16), int(GROUND[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(ground + (value - ground) * part):02x}" for value, ground in pairs)
