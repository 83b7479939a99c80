"""A game as a strip of pictures, one a turn.

Ten Turns: both organisms and injections on the body map, in the colours and signs of the pages. A game without a
drawing of its own: what a spectator knows, as lines of text.
"""

from collections.abc import Callable
from typing import Any

from battlevest.export import ten_turns_picture
from battlevest.export.drawing import GROUND, QUIET, TEXT, Drawing, Style
from battlevest.export.played import Played, Step, replay

COLUMNS = 6  # pictures side by side
MOMENTS = 12
WIDTH, HEIGHT, HEAD = 54.0, 112.0, 12.0  # mm of a picture, and of the title above all
LETTERS = 40  # in a line of text


def strip(played: Played) -> Drawing:
    """The whole strip. ValueError if an action is not possible."""
    game, steps = replay(played)
    if played.game == "ten_turns":
        pictures = ten_turns_picture.pictures(steps, _ending(game, played))
    else:
        pictures = _views(steps, _ending(game, played))
    columns = min(COLUMNS, max(1, len(pictures)))
    rows = -(-len(pictures) // columns)
    sheet = Drawing(f"Battle Vest: {played.game}", 0, 0, columns * WIDTH, HEAD + rows * HEIGHT)
    sheet.rect(0, 0, sheet.width, sheet.height, Style(stroke="none", fill=GROUND))
    sheet.text(4, HEAD / 2 + 1, played.game.replace("_", " "), 5, anchor="start", colour=TEXT, bold=True)
    if played.game == "ten_turns" and columns > 3:
        ten_turns_picture.legend(sheet, 44, HEAD / 2 + 1)
    options = ", ".join(f"{name} {value}" for name, value in played.options.items())
    sheet.text(sheet.width - 4, HEAD / 2 + 1, options[: int(columns * 18)], 2.6, anchor="end", colour=QUIET)
    for number, draw in enumerate(pictures):
        draw(sheet, number % columns * WIDTH, HEAD + number // columns * HEIGHT)
    return sheet


def _ending(game: Any, played: Played) -> str:
    if played.gave_up is not None:
        return f"seat {played.gave_up} gave up"
    if not game.is_terminal():
        return "not over"
    if played.game == "ten_turns":
        return {1: "the patient won", -1: "the virus won", 0: "a draw"}[game.returns()[0]]
    return "over: " + ", ".join(map(str, game.returns()))


def _views(steps: list[Step], ending: str) -> list[Callable[[Drawing, float, float], None]]:
    every = max(1, -(-len(steps) // MOMENTS))
    chosen = [i for i in range(len(steps)) if (i + 1) % every == 0 or i == len(steps) - 1]
    return [_view(i + 1, steps[i], ending if i == len(steps) - 1 else "") for i in chosen]


def _view(number: int, step: Step, ending: str) -> Callable[[Drawing, float, float], None]:
    def draw(sheet: Drawing, x: float, y: float) -> None:
        sheet.text(x + 4, y + 3, f"{number}: {step.text}"[:28], 3.2, anchor="start", colour=TEXT, bold=True)
        lines = [ending] if ending else []
        for key, value in step.views[0].items():
            words = f"{key}: {value}"
            lines += [words[at : at + LETTERS] for at in range(0, len(words), LETTERS)]
        for at, line in enumerate(lines[:38]):
            sheet.text(x + 4, y + 8 + 2.6 * at, line, 1.9, anchor="start", colour=TEXT if ending and not at else QUIET)

    return draw
