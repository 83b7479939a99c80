"""Settings: a small JSON file with bounds, replaced whole or not at all, and the last good copy beside it."""

import json
import os

from table import files

# key: (default, what is allowed). A tuple of two numbers is a range, any other tuple a list of choices. The options of
# a game ("ten_turns.edition") are the rules' and come with the game: allow().
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
    # The gallery: what changes so long after a shot is judged together; a cup counts as gone when its sensor has not
    # seen it for so long. A cup that was hit rocks for half a second, and may fall after that.
    "gallery_window_ms": (1200, (600, 3000)),
    "gallery_settle_ms": (500, (200, 1500)),
    "sides_proven": (False, (True, False)),  # somebody has seen that each side lights where it is pressed
    "board": ("esp32_devkitc", None),
}


class Settings:
    """What the players chose. ``settings["language"]``; ``trouble`` is "settings_bad", "settings_full" or None."""

    def __init__(self, path="data/settings.json"):
        self.path = path
        self.trouble = None
        self.values = {}
        self._games = {}
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
        if not self._is_known(key):
            raise ValueError("there is no setting %r" % (key,))
        if not self._fits(key, value):
            raise ValueError("setting %s cannot be %r: allowed is %s" % (key, value, self._describe(key)))
        self.values[key] = value

    def allow(self, name, options, defaults):
        """Learn the options of a game, {option: values}, the default first or in ``defaults``, as the rules have it.

        What was kept of them is checked now; what does not fit becomes the default. Options that are lists are none
        of the settings'. The options of one game at a time are known.
        """
        self._games = {}
        for option in options:
            key = name + "." + option
            values = options[option]
            if not _is_plain(values[0]):
                self.values.pop(key, None)
                continue
            self._games[key] = values
            if key in self.values and not self._fits(key, self.values[key]):
                self.trouble = "settings_bad"
                del self.values[key]
            if key not in self.values:
                self.values[key] = defaults.get(option, values[0])

    def step(self, key):
        """Change an option of the game to the next value that it can have."""
        values = self._games[key]
        at = 0
        while values[at] != self.values[key]:
            at += 1
        self.values[key] = values[(at + 1) % len(values)]

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
            if self._is_known(key):
                if self._fits(key, read[key]):
                    self.values[key] = read[key]
                else:
                    self.trouble = "settings_bad"
        return True

    def _is_known(self, key):
        """Whether there is such a setting; of a game that is not loaded any option may be one."""
        if key in _ALLOWED or key in self._games:
            return True
        name, _, option = key.partition(".")
        return option != "" and not any(known.startswith(name + ".") for known in self._games)

    def _fits(self, key, value):
        if key in self._games:
            values = self._games[key]
            # The type counts, as in the rules: True is not 1.
            return type(value) is type(values[0]) and value in values
        return _fits(key, value) if key in _ALLOWED else _is_plain(value)

    def _describe(self, key):
        if key in self._games:
            return ", ".join([str(value) for value in self._games[key]])
        return _describe(key) if key in _ALLOWED else "a word, a number, true or false"


def _is_plain(value):
    return type(value) in (bool, int, str)


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
