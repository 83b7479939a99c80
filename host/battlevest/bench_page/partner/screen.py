"""What the device's screen asks, in either language: which of the firmware's texts it shows."""

import importlib.util
import re
from functools import cache
from pathlib import Path

GROWTH_HINT = "grow_virus grow_parasite".split()
# What the screen asks in each phase of the game. Cards are shown by what they do ("fx_...").
ASKED = {
    "place": {"place"},
    "reveal": {"reveal"},
    "act": {"inject", "pick_card", "inject_sure", "use_sure", "skip_cards", "fx"},
    "bonus": {"inject", "inject_sure", "skip_bonus"},
    "choose": {"choose_lung", "choose_kidney", "choose_square", "choose_four", "choose_sure"},
    "place_one": {"homeopathic_place"},
    "roll": {"roll"},
    "die": {"die"},
    "from": {"from", "from_more"},
    "step": set(GROWTH_HINT),
    "over": {"game_over"},
}


@cache
def texts(firmware: Path, language: str) -> dict[str, str]:
    """Return {key: text} of the firmware in one language; a "|" in a text begins a new line of the screen."""
    found = {}
    for name in (f"texts_{language}", f"texts_more_{language}"):
        path = firmware / "table" / f"{name}.py"
        spec = importlib.util.spec_from_file_location(f"battlevest_{name}", path)
        if not path.is_file() or spec is None or spec.loader is None:
            continue
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        lines = [line.partition("=") for line in module.TEXTS.splitlines() if not line.startswith("#")]
        found.update({key: text for key, sign, text in lines if sign})
    return found



def cards(firmware: Path) -> dict[str, dict[str, dict[str, str]]]:
    """Return {language: {card: {"name", "does"}}} for the page."""
    found = {}
    for language, space in (("en", " "), ("ja", "")):
        table = texts(firmware, language)
        found[language] = {
            key[3:]: {"name": table.get(key[3:], key[3:]), "does": does.replace("|", space) + ("." if space else "")}
            for key, does in table.items()
            if key.startswith("fx_")
        }
    return found


@cache
def patterns(firmware: Path) -> list[tuple[str, list[re.Pattern[str]]]]:
    """Return [(key, a pattern for each line of its text)] of both languages' texts."""
    return [
        (key, [_pattern(part) for part in text.split("|")])
        for language in ("en", "ja")
        for key, text in texts(firmware, language).items()
    ]


def _pattern(text: str) -> re.Pattern[str]:
    words = " ".join(text.split())
    return re.compile(re.sub(r"\\\{\d\\\}", "(.+)", re.escape(words)))


def asked(lines: list[str], firmware: Path) -> set[str]:
    """Return the keys of the texts that may stand on the two middle lines, and of what the first line names.

    A text of which only the first line fits counts as well: the second may just be telling something else.
    """
    shown = [" ".join(line.split()) for line in lines]
    keys = set()
    for key, parts in patterns(firmware):
        if parts[0].fullmatch(shown[1]):
            keys.add("fx" if key.startswith("fx_") else key)
        # The first line ends with the turn, or with the place in the menu.
        if len(parts) == 1 and (parts[0].fullmatch(shown[0]) or parts[0].fullmatch(shown[0].rpartition(" ")[0])):
            keys.add("on_top:" + key)
            keys |= {key} & {"menu", "game_over"}
    return keys


def kind(lines: list[str], keys: set[str], phase: str | None) -> str:
    """Return "dark" (nothing on the screen), "menu", "guide" (a massage to be given), "game" or "other".

    "game": it asks what the game waits for.
    """
    if not any(lines):
        return "dark"
    if "menu" in keys:
        return "menu"
    if "guide" in keys:
        return "guide"
    return "game" if phase is not None and keys & ASKED[phase] else "other"


def detail(keys: set[str]) -> str | None:
    """Return what the screen asks inside the patient's move: "aim" (really inject?), "card" (what one does), "sure"."""
    if "inject_sure" in keys:
        return "aim"
    if keys & {"use_sure", "skip_bonus", "skip_cards", "choose_sure"}:
        return "sure"
    return "card" if "fx" in keys and not any(key in ("on_top:patient", "on_top:virus") for key in keys) else None
