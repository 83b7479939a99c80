"""Texts for people: one table a language with the same keys, of which only the chosen one is in memory.

A text may hold places {0}, {1} and one "|" between its two lines; a line fits the screen (128 pixels).
"""

import sys

LANGUAGES = ("en", "ja")


class Texts:
    """``texts(key, ..)`` is the text in the chosen language; a key that is missing comes back as itself."""

    def __init__(self, language):
        self.language = None
        self._table = {}
        self.choose(language)

    def choose(self, language):
        """Change the language at once; nothing else changes. Anything unknown is English."""
        if language not in LANGUAGES:
            language = "en"
        if language == self.language:
            return
        self.language = language
        self._table = {}
        name = "table.texts_" + language
        if language == "ja":
            from table.texts_ja import TEXTS
        else:
            from table.texts_en import TEXTS
        self._table = TEXTS
        # The import system would keep both tables in memory once both were used.
        sys.modules.pop(name, None)

    def __call__(self, key, *values):
        """The text of a key with its values filled in."""
        text = self._table.get(key, key)
        return text.format(*values) if values else text
