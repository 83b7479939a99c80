"""Texts for people, read from flash when they are asked for: a file a language for all games, and one a game.

A line is ``key=text``; "#" begins a line that is none. A text may hold places {0}, {1} and one "|" between its two
lines; a line fits the screen (128 pixels). In memory are a byte a text and the few used last.
"""

from array import array

from micropython import const

LANGUAGES = ("en", "ja")
_BLOCK = const(256)  # more than the longest line has
_KEPT = const(10)


class _File:
    """A file of texts in blocks of whole lines: where each block begins, and a byte of each key's hash."""

    def __init__(self, path):
        self._marks = bytearray()
        self._at = array("H")
        self._before = array("H")  # texts before each block
        self._file = None
        try:
            self._file = open(path, "rb")
            self._index()
        except OSError as error:
            # Without a text its key is shown, and the lights still play.
            print("trouble texts", path, error)

    def _index(self):
        at = 0
        while True:
            self._file.seek(at)
            block = self._file.read(_BLOCK)
            end = block.rfind(b"\n") + 1
            if not end:
                return
            self._at.append(at)
            self._before.append(len(self._marks))
            start = 0
            while start < end:
                stop = block.find(b"\n", start)
                equals = block.find(b"=", start, stop)
                if equals > start and block[start] != 35:
                    self._marks.append(hash(block[start:equals]) & 0xFF)
                start = stop + 1
            at += end

    def find(self, key):
        """The text of a key (bytes), or None."""
        mark = bytes((hash(key) & 0xFF,))
        place = self._marks.find(mark)
        while place >= 0:
            number = len(self._at) - 1
            while self._before[number] > place:
                number -= 1
            self._file.seek(self._at[number])
            block = self._file.read(_BLOCK)
            start = 0 if block.startswith(key + b"=") else block.find(b"\n" + key + b"=") + 1
            stop = block.find(b"\n", start)
            # The last line may be cut: then it is of the next block.
            if block.startswith(key + b"=", start) and stop >= 0:
                return block[start + len(key) + 1 : stop].decode()
            place = self._marks.find(mark, place + 1)
        return None

    def close(self):
        """Give the file back."""
        if self._file is not None:
            self._file.close()


class Texts:
    """``texts(key, ..)`` is the text in the chosen language; a key that is missing comes back as itself."""

    def __init__(self, language):
        self.language = ""
        self._game = ""
        self._files = []
        self._kept = {}
        self.choose(language)

    def choose(self, language):
        """Change the language at once; nothing else changes. Anything unknown is English."""
        if language not in LANGUAGES:
            language = "en"
        if language != self.language:
            self.language = language
            self._open()

    def of_game(self, name):
        """Have the texts of a game at hand as well, by its name; "" for none."""
        if name != self._game:
            self._game = name
            self._open()

    def _open(self):
        for file in self._files:
            file.close()
        self._files = []
        self._kept = {}
        # The game's own words come first.
        for name in (self._game, "texts"):
            if name:
                self._files.append(_File("table/%s_%s.txt" % (name, self.language)))

    def _find(self, key):
        """The text of a key, or None."""
        text = self._kept.get(key)
        if text is None:
            for file in self._files:
                text = file.find(key.encode())
                if text is not None:
                    if len(self._kept) >= _KEPT:
                        self._kept.clear()
                    self._kept[key] = text
                    break
        return text

    def has(self, key):
        """Whether there is a text with this key."""
        return self._find(key) is not None

    def __call__(self, key, *values):
        """The text of a key with its values filled in."""
        text = self._find(key)
        if text is None:
            return key
        return text.format(*values) if values else text
