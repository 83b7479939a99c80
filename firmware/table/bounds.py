"""What settings may be, and how they are kept: a small JSON file, replaced whole or not at all, with the last good copy
beside it. Loaded when settings are read, changed or saved."""

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
    "phones": (False, (True, False)),  # the box's own WiFi, and the page for phones
    # A WiFi that is there already (bytes of UTF-8 at most): joined instead of making one, if it is closed.
    "wifi": ("", 32),
    "wifi_key": ("", 63),
    "wifi_join": (True, (True, False)),
    "sides_proven": (False, (True, False)),  # somebody has seen that each side lights where it is pressed
    "board": ("esp32_devkitc", None),
    "name": ("", 24),  # what its people call this device; bytes of UTF-8 at most
}


def fill(settings):
    """The defaults."""
    for key in _ALLOWED:
        settings.values[key] = _ALLOWED[key][0]


def load(settings):
    """Read the file; a damaged one is set aside and the last good copy, or the defaults, take its place."""
    raw = files.read(settings.path, 4097)
    found = raw is not None and _take(settings, raw)
    if raw is not None and not found:
        files.set_aside(settings.path, settings.path + ".bad")
        settings.trouble = "settings_bad"
    if not found:
        old = files.read(settings.path + ".old", 4097)
        if old is not None:
            _take(settings, old)


def set(settings, key, value):
    """Change one setting in memory; ValueError that names the key and what is allowed, and nothing changed."""
    if not _is_known(settings, key):
        raise ValueError("there is no setting %r" % (key,))
    if not _fits(settings, key, value):
        raise ValueError("setting %s cannot be %r: allowed is %s" % (key, value, _describe(settings, key)))
    settings.values[key] = value


def allow(settings, name, options, defaults):
    """Learn the options of a game, {option: values}, the default first or in ``defaults``, as the rules have it.

    What was kept of them is checked now; what does not fit becomes the default. Options that are lists are none
    of the settings'. The options of one game at a time are known.
    """
    settings.games = {}
    for option in options:
        key = name + "." + option
        values = options[option]
        if not _is_plain(values[0]):
            settings.values.pop(key, None)
            continue
        settings.games[key] = values
        if key in settings.values and not _fits(settings, key, settings.values[key]):
            settings.trouble = "settings_bad"
            del settings.values[key]
        if key not in settings.values:
            settings.values[key] = defaults.get(option, values[0])


def step(settings, key):
    """Change an option of the game to the next value that it can have."""
    values = settings.games[key]
    at = 0
    while values[at] != settings.values[key]:
        at += 1
    settings.values[key] = values[(at + 1) % len(values)]


def save(settings):
    """Put the settings on flash: write new, verify, keep the old as last good copy, rename."""
    data = json.dumps(settings.values).encode()
    try:
        if "/" in settings.path:
            files.make_folder(settings.path[: settings.path.rindex("/")])
        current = files.read(settings.path, 4097)
        if current == data:
            return
        # Between the two renames only the old copy exists under its new name, and load() finds it there.
        fresh = settings.path + ".next"
        files.replace(fresh, data)
        if current is not None:
            os.rename(settings.path, settings.path + ".old")
        os.rename(fresh, settings.path)
    except OSError:
        settings.trouble = "settings_full"


def _take(settings, raw):
    """Take the values out of a file's bytes; False if it is no settings file. A value out of bounds is left out."""
    read = files.parse(raw)
    if read is None:
        return False
    for key in read:
        if _is_known(settings, key):
            if _fits(settings, key, read[key]):
                settings.values[key] = read[key]
            else:
                settings.trouble = "settings_bad"
    return True


def _is_known(settings, key):
    """Whether there is such a setting; of a game that is not loaded any option may be one."""
    if key in _ALLOWED or key in settings.games:
        return True
    name, _, option = key.partition(".")
    return option != "" and not any(known.startswith(name + ".") for known in settings.games)


def _fits(settings, key, value):
    if key in settings.games:
        values = settings.games[key]
        # The type counts, as in the rules: True is not 1.
        return type(value) is type(values[0]) and value in values
    return _fits_device(key, value) if key in _ALLOWED else _is_plain(value)


def _describe(settings, key):
    if key in settings.games:
        return ", ".join([str(value) for value in settings.games[key]])
    return _describe_device(key) if key in _ALLOWED else "a word, a number, true or false"


def _is_plain(value):
    return type(value) in (bool, int, str)


def _fits_device(key, value):
    default, allowed = _ALLOWED[key]
    if type(value) is not type(default):
        return False
    if allowed is None:
        # The board is a file name without its ending; nothing else may come near an import.
        return 0 < len(value) <= 40 and all(c.isalpha() or c.isdigit() or c == "_" for c in value)
    if type(allowed) is int:
        return len(value.encode()) <= allowed
    if type(default) is int:
        return allowed[0] <= value <= allowed[1]
    return value in allowed


def _describe_device(key):
    default, allowed = _ALLOWED[key]
    if allowed is None:
        return "the name of a file in boards/"
    if type(allowed) is int:
        return "a text of at most %d bytes" % allowed
    if type(default) is int:
        return "%d to %d" % allowed
    return ", ".join(str(choice) for choice in allowed)
