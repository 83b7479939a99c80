"""What the device's screen asks, in either language: which of the firmware's texts it shows."""

import re
from functools import cache
from pathlib import Path

from battlevest.bench_page.game.board import organs

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


# What else it may say, and how that is called here.
KINDS = {
    "menu": "menu",
    "on_top:hand_title": "hand_over",
    "resumed": "resumed",
    "on_top:guide_title": "guided",
    "proof_lit": "proof_lit",
    "proof_ask": "proof",
    "dark": "lights_off",
    "paused": "leaning",
    "on_top:phones_title": "phones",
    "on_top:phones_wifi": "phones",
    "on_top:phones_page": "phones",
    "on_top:safe_mode": "safe",
    "undo_ask_virus": "ask_virus",
    "undo_ask_patient": "ask_patient",
    "undo_ask_all": "question",
    "new_ask": "question",
    "give_up_who": "question",
    "on_top:menu_give_up": "question",
    "on_top:menu_undo": "question",
}


@cache
def texts(firmware: Path, language: str) -> dict[str, str]:
    """Return {key: text} of Ten Turns in one language; a "|" in a text begins a new line of the screen."""
    found = {}
    for name in ("texts", "ten_turns"):
        path = firmware / "table" / f"{name}_{language}.txt"
        if not path.is_file():
            continue
        lines = [line.partition("=") for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
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
    """Return what the screen is at: "dark" (nothing on it), "game" (it asks what the game waits for), "guide" (squares
    to be massaged), a name of KINDS, or "other".
    """
    if not any(lines):
        return "dark"
    for key, name in KINDS.items():
        if key in keys:
            return name
    if "guide" in keys:
        return "guide"
    return "game" if phase and keys & ASKED.get(phase, set()) else "other"


def outside(lines: list[str], keys: set[str]) -> str | None:
    """Return what the screen is at before a game: "choice" (of a game), "set_up" (its people and rules), else None.

    The words before the first cup have a game's name on top as well, but only go on: the set-up goes round.
    """
    if "on_top:title" in keys and any(key.startswith("game_") for key in keys):
        return "choice"
    named = any(key.startswith("on_top:game_") for key in keys - {"on_top:game_over"})
    return "set_up" if named and lines[3].rstrip().endswith(">") else None


def goes_on(lines: list[str], firmware: Path) -> bool:
    """Whether an interrupted game is asked about: each game says it in words of its own above the same keys."""
    keys = [[texts(firmware, language).get(key, key) for key in ("resumed_left", "ok")] for language in ("en", "ja")]
    return lines[3].split() in [" ".join(pair).split() for pair in keys]


def for_everybody(lines: list[str]) -> bool:
    """Whether no secret hand is on the screen: those pages end with other words than OK, and never without any."""
    return not lines[3].strip() or "OK" in lines[3]


def aim(lines: list[str], firmware: Path) -> str | None:
    """Return the square, or the organ by its key, that the screen asks to confirm, else None."""
    shown = " ".join(lines[1].split())
    for language in ("en", "ja"):
        table = texts(firmware, language)
        for key in ("inject_sure", "choose_sure"):
            found = _pattern(table[key].split("|")[0]).fullmatch(shown)
            if found:
                return next((organ for organ in organs().values() if table.get(organ) == found[1]), found[1])
    return None


def detail(keys: set[str]) -> str | None:
    """Return what the screen asks inside the patient's move: "aim" (really inject?), "card" (what one does), "sure"."""
    if "inject_sure" in keys:
        return "aim"
    if keys & {"use_sure", "skip_bonus", "skip_cards", "choose_sure"}:
        return "sure"
    return "card" if "fx" in keys and not any(key in ("on_top:patient", "on_top:virus") for key in keys) else None
