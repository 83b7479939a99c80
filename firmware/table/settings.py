"""Settings: what the players chose. What they may be and how they are kept is in bounds, loaded when it is needed."""

from table import files


class Settings:
    """``settings["language"]``; ``trouble`` is "settings_bad", "settings_full" or None."""

    def __init__(self, path="data/settings.json"):
        self.path = path
        self.trouble = None
        self.values = {}
        self.games = {}  # the options of the game that is loaded: {key: values}
        files.room("bounds").fill(self)

    def __getitem__(self, key):
        return self.values[key]

    def load(self):
        """Read the file; a damaged one is set aside and the last good copy, or the defaults, take its place."""
        files.room("bounds").load(self)

    def set(self, key, value):
        """Change one setting in memory; ValueError that names the key and what is allowed, and nothing changed."""
        files.room("bounds").set(self, key, value)

    def allow(self, name, options, defaults):
        """Learn the options of a game, {option: values}, the default first or in ``defaults``, as the rules have it.

        What was kept of them is checked now; what does not fit becomes the default. Options that are lists are none
        of the settings'. The options of one game at a time are known.
        """
        files.room("bounds").allow(self, name, options, defaults)

    def step(self, key):
        """Change an option of the game to the next value that it can have."""
        files.room("bounds").step(self, key)

    def save(self):
        """Put the settings on flash: write new, verify, keep the old as last good copy, rename."""
        files.room("bounds").save(self)

    def options(self, game):
        """The options of ``game`` as keyword arguments for rules.new()."""
        found = {}
        for key in self.values:
            if key.startswith(game + "."):
                found[key[len(game) + 1 :]] = self.values[key]
        return found
