"""Texts for people: one table a language with the same keys, of which only the chosen one is in memory.

A text may hold places {0}, {1} and one "|" between its two lines; a line fits the screen (128 pixels). The table stays
the one block of bytes that it is in its file and is searched: as a dict of strings it takes three times the memory.
"""

import sys

LANGUAGES = ("en", "ja")


def _load(name):
    package = __import__("table." + name)
    table = getattr(package, name).TEXTS.encode()
    # The import system would keep the file's own copy, and both tables once both were used.
    sys.modules.pop("table." + name, None)
    delattr(package, name)
    return table


class Texts:
    """``texts(key, ..)`` is the text in the chosen language; a key that is missing comes back as itself."""

    def __init__(self, language):
        self.language = ""
        self._table = b""
        self._more = b""
        self.choose(language)

    def choose(self, language):
        """Change the language at once; nothing else changes. Anything unknown is English."""
        if language not in LANGUAGES:
            language = "en"
        if language == self.language:
            return
        self.language = language
        self._table = b""
        self._table = _load("texts_" + language)
        if self._more:
            self.more(True)

    def more(self, wanted):
        """Have the second table in memory, or not: what only the menu, questions, the guide and the end say."""
        self._more = b""
        if wanted:
            self._more = _load("texts_more_" + self.language)

    def _find(self, key):
        """(the table that has a key, where its text begins), or (None, -1)."""
        mark = b"\n" + key.encode() + b"="
        for table in (self._table, self._more):
            at = table.find(mark)
            if at >= 0:
                return table, at + len(mark)
        return None, -1

    def has(self, key):
        """Whether there is a text with this key."""
        return self._find(key)[1] >= 0

    def __call__(self, key, *values):
        """The text of a key with its values filled in."""
        table, at = self._find(key)
        if table is None:
            return key
        text = table[at : table.find(b"\n", at)].decode()
        return text.format(*values) if values else text
