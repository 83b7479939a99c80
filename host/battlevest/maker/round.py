"""The maker's round over all squares: what is done and what is left, kept in a file that a later call goes on with."""

import json
import time
from pathlib import Path
from typing import Any

from battlevest.whole_file import replacing

FORMAT = 1
PANELS = ("back", "front")
PADS = tuple(map(str, range(8)))
GOOD, DARK, LEFT = "good", "dark", "left out"


class Round:
    """``results`` {"back": {"C4": {"touch", "light", "strength", "pressed"}}}: touch is GOOD or LEFT, light GOOD or
    DARK, ``pressed`` what was felt there instead, [] as a rule."""

    def __init__(self, path: Path, panels: dict[str, list[str]], kind: str = "vest"):
        self.path = path
        self.kind = kind
        self.panels = panels
        self.began = time.strftime("%Y-%m-%d %H:%M")
        self.port = ""
        self.results: dict[str, dict[str, dict[str, Any]]] = {panel: {} for panel in panels}

    def load(self) -> bool:
        """Go on with what the file says; False if there is none or it is of another kind. ValueError: it is damaged."""
        try:
            told = json.loads(self.path.read_text("utf-8"))
        except FileNotFoundError:
            return False
        except (ValueError, OSError) as error:
            raise ValueError(f"{self.path} can't be read ({error})") from None
        if not isinstance(told, dict) or told.get("format") != FORMAT or not isinstance(told.get("results"), dict):
            raise ValueError(f"{self.path} is no report of a selftest")
        if told.get("kind") != self.kind:
            return False
        for panel, squares in told["results"].items():
            if panel in self.results:
                self.results[panel].update({name: one for name, one in squares.items() if name in self.panels[panel]})
        self.began = told.get("began", self.began)
        return True

    def left(self, panel: str) -> list[str]:
        """The squares of a panel that nobody has looked at yet."""
        return [name for name in self.panels[panel] if name not in self.results[panel]]

    @property
    def finished(self) -> bool:
        """Whether every square was looked at."""
        return not any(self.left(panel) for panel in self.panels)

    @property
    def faults(self) -> list[tuple[str, str, dict[str, Any]]]:
        """(panel, square, result) of all that is not as it should be."""
        return [
            (panel, name, one)
            for panel in self.panels
            for name, one in self.results[panel].items()
            if one["touch"] != GOOD or one["light"] != GOOD or one["pressed"]
        ]

    def note(self, panel: str, square: str, touch: str, light: str, strength: int, pressed: list[str]) -> None:
        """Keep a square's result at once."""
        self.results[panel][square] = {"touch": touch, "light": light, "strength": strength, "pressed": pressed}
        self.save()

    def told(self) -> dict[str, Any]:
        """All as JSON types."""
        return {
            "format": FORMAT,
            "kind": self.kind,
            "began": self.began,
            "saved": time.strftime("%Y-%m-%d %H:%M"),
            "port": self.port,
            "finished": self.finished,
            "faults": [f"{panel} {name}" for panel, name, _ in self.faults],
            "results": self.results,
        }

    def save(self) -> None:
        """Write the report as JSON and as Markdown; a file is whole or as it was."""
        for path, text in (
            (self.path, json.dumps(self.told(), indent=1) + "\n"),
            (self.path.with_suffix(".md"), self.markdown()),
        ):
            with replacing(path) as fresh:
                fresh.write_text(text, "utf-8")

    def markdown(self) -> str:
        """The report for people."""
        lines = [f"# Selftest of a Battle Vest ({self.kind})", "", f"Begun {self.began}, port {self.port}.", ""]
        for panel in self.panels:
            done = self.results[panel]
            lines += [f"## {panel}", "", f"{len(done)} of {len(self.panels[panel])} looked at.", ""]
            if len(self.panels[panel]) > len(PADS):
                lines += ["```", *grid(self, panel), "```", ""]
        if self.faults:
            lines += ["| where | touch | light | felt instead |", "|---|---|---|---|"]
            for panel, name, one in self.faults:
                lines.append(f"| {panel} {name} | {one['touch']} | {one['light']} | {', '.join(one['pressed'])} |")
            lines += ["", *advice(self)]
        else:
            lines.append("Everything that was looked at is as it should be.")
        if not self.finished:
            lines += ["", "Not finished: run the same command again to go on."]
        return "\n".join(lines) + "\n"


def sign(one: dict[str, Any] | None) -> str:
    """One character for a square: + good, x touch fails, d dark, ! feels like another one, . not looked at."""
    if one is None:
        return "."
    if one["touch"] != GOOD:
        return "x"
    return "d" if one["light"] != GOOD else "!" if one["pressed"] else "+"


def grid(round_: Round, panel: str, asked: str = "") -> list[str]:
    """The panel as 13 lines, as one stands before it: the front is mirrored. The asked square is "?"."""
    columns = "ABCDEFG" if panel == "back" else "GFEDCBA"
    lines = ["    " + " ".join(columns)]
    for row in range(1, 14):
        cells = []
        for column in columns:
            name = f"{column}{row}"
            known = name in round_.panels[panel]
            cells.append("?" if name == asked else sign(round_.results[panel].get(name)) if known else " ")
        lines.append(f"{row:>2}  " + " ".join(cells))
    return lines


def advice(round_: Round) -> list[str]:
    """What the pattern of faults says: a whole row or column is one lead, the rest of a strip one solder joint."""
    told = []
    for panel, squares in round_.panels.items():
        dead = [name for name in squares if round_.results[panel].get(name, {}).get("touch", GOOD) != GOOD]
        for title, of in (("row", lambda name: name[1:]), ("column", lambda name: name[0])):
            for line in sorted({of(name) for name in dead if len(name) > 1}):
                mine = [name for name in squares if of(name) == line and name in round_.results[panel]]
                if len(mine) > 1 and all(name in dead for name in mine):
                    told.append(f"- {panel} {title} {line} is dead as a whole: its lead, or the chip's plug.")
        dark = [name for name in _line(panel, squares) if _light(round_, panel, name) != GOOD]
        if dark:
            told.append(
                f"- {panel}: {len(dark)} dark, first along the line {dark[0]}: it or the light before it is to blame."
            )
    return told


def _light(round_: Round, panel: str, square: str) -> str:
    return round_.results[panel].get(square, {}).get("light", GOOD)


def _line(panel: str, squares: list[str]) -> list[str]:
    """The squares in the order in which the panel's LED line visits them."""
    if panel not in PANELS:
        return squares
    from battlevest.paths import firmware_dir
    from battlevest.simulator.wiring import Wiring

    return [name for name in Wiring(firmware_dir()).chain(panel) if name]
