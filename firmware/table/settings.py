"""Settings: a small JSON file with bounds, replaced whole or not at all, and the last good copy beside it."""

import json
import os

from table import files

# key: (default, what is allowed). A tuple of two numbers is a range, any other tuple a list of choices.
_ALLOWED = {
    "language": ("en", ("en", "ja")),
    "brightness": (100, (5, 100)),
    "sound": (True, (True, False)),
    "calm": (False, (True, False)),
    "supply_ma": (400, (200, 1500)),  # what fuses and wires of the vest carry: hardware/power.toml
    # A press on the back is the wearer's information: it must be firm (counts drawn from the weaker of its two lines;
    # a firm finger draws about 40) and follow the one before at a pace that the skin can tell apart.
    "press_least": (12, (0, 250)),
    "press_pace_ms": (140, (0, 2000)),
    # How far an electrode's counts fall for a touch and come back for its end, found with `battlevest tune`; 0: as
    # boards/vest.py says.
    "touch_counts": (0, (0, 100)),
    "release_counts": (0, (0, 99)),
    "auto_off_min": (20, (0, 240)),  # 0: never
    # Some power banks switch off below a load: the current to be reached at least once in so many seconds. 0: not.
    "keep_alive_ma": (0, (0, 5000)),
    "keep_alive_s": (10, (2, 60)),
    "sides_proven": (False, (True, False)),  # somebody has seen that each side lights where it is pressed
    "board": ("esp32_devkitc", None),
    "ten_turns.edition": ("rulebook", ("rulebook", "original")),
    "ten_turns.weed_saves_turn10": (False, (True, False)),
    "ten_turns.antivax_counts_itself": (False, (True, False)),
    "ten_turns.parasite_diagonal": (False, (True, False)),
    "ten_turns.parasite_gaps": (False, (True, False)),
    "ten_turns.palpation": ("block", ("block", "none")),
}


class Settings:
    """What the players chose. ``settings["language"]``; ``trouble`` is "settings_bad", "settings_full" or None."""

    def __init__(self, path="data/settings.json"):
        self.path = path
        self.trouble = None
        self.values = {}
        for key in _ALLOWED:
            self.values[key] = _ALLOWED[key][0]

    def __getitem__(self, key):
        return self.values[key]

    def load(self):
        """Read the file; a damaged one is set aside and the last good copy, or the defaults, take its place."""
        raw = files.read(self.path, 4097)
        found = raw is not None and self._take(raw)
        if raw is not None and not found:
            files.set_aside(self.path, self.path + ".bad")
            self.trouble = "settings_bad"
        if not found:
            old = files.read(self.path + ".old", 4097)
            if old is not None:
                self._take(old)

    def set(self, key, value):
        """Change one setting in memory; ValueError that names the key and what is allowed, and nothing changed."""
        if key not in _ALLOWED:
            raise ValueError("there is no setting %r" % (key,))
        if not _fits(key, value):
            raise ValueError("setting %s cannot be %r: allowed is %s" % (key, value, _describe(key)))
        self.values[key] = value

    def save(self):
        """Put the settings on flash: write new, verify, keep the old as last good copy, rename."""
        data = json.dumps(self.values).encode()
        try:
            if "/" in self.path:
                files.make_folder(self.path[: self.path.rindex("/")])
            current = files.read(self.path, 4097)
            if current == data:
                return
            # Between the two renames only the old copy exists under its new name, and load() finds it there.
            fresh = self.path + ".next"
            files.replace(fresh, data)
            if current is not None:
                os.rename(self.path, self.path + ".old")
            os.rename(fresh, self.path)
        except OSError:
            self.trouble = "settings_full"

    def options(self, game):
        """The options of ``game`` as keyword arguments for rules.new()."""
        found = {}
        for key in self.values:
            if key.startswith(game + "."):
                found[key[len(game) + 1 :]] = self.values[key]
        return found

    def _take(self, raw):
        """Take the values out of a file's bytes; False if it is no settings file. A value out of bounds is left out."""
        read = files.parse(raw)
        if read is None:
            return False
        for key in read:
            if key in _ALLOWED and _fits(key, read[key]):
                self.values[key] = read[key]
            elif key in _ALLOWED:
                self.trouble = "settings_bad"
        return True


def _fits(key, value):
    default, allowed = _ALLOWED[key]
    if type(value) is not type(default):
        return False
    if allowed is None:
        # The board is a file name without its ending; nothing else may come near an import.
        return 0 < len(value) <= 40 and all(c.isalpha() or c.isdigit() or c == "_" for c in value)
    if type(default) is int:
        return allowed[0] <= value <= allowed[1]
    return value in allowed


def _describe(key):
    default, allowed = _ALLOWED[key]
    if allowed is None:
        return "the name of a file in boards/"
    if type(default) is int:
        return "%d to %d" % allowed
    return ", ".join(str(choice) for choice in allowed)
