"""The screen's letters, ASCII 8 x 16 and kana and kanji 12 x 16, read from flash one by one; the last ones are kept.

`font.bin` is cut to the glyphs that the texts use (its maker is `battlevest.generate.font`, which also describes
the format). The screen has four lines of 16 pixels: 16 ASCII letters or 10 Japanese ones. Bytes are laid out as the
SSD1306 wants them (eight pixels down, bit 0 on top), so that drawing is copying.
"""

from micropython import const

LINES = const(4)
WIDTH = const(128)

_NARROW = const(8)
_WIDE = const(12)
_ASCII_AT = const(6)
_ASCII_SIZE = const(1520)  # 95 glyphs of 16 bytes
_GLYPH = const(24)  # bytes of a wide glyph; a narrow one has 16
_KEPT = const(24)  # glyphs kept in memory


class Font:
    """Draws text lines into a 1024-byte screen buffer; unknown characters become an empty box."""

    def __init__(self, path):
        """Open `path`; OSError if it is missing, ValueError if it is not a font file of ours."""
        self._file = open(path, "rb")
        head = self._file.read(_ASCII_AT)
        if len(head) != _ASCII_AT or head[:4] != b"BVF1":
            raise ValueError("font file damaged: " + path)
        count = head[4] | head[5] << 8
        self._count = count
        self._glyphs_at = _ASCII_AT + _ASCII_SIZE + 2 * count
        # The last byte of all: a file that was cut short is none of ours.
        self._file.seek(self._glyphs_at + _GLYPH * count - 1)
        if len(self._file.read(1)) != 1:
            raise ValueError("font file damaged: " + path)
        self._codes = [-1] * _KEPT  # of the letters whose glyphs are kept
        self._glyphs = bytearray(_GLYPH * _KEPT)
        self._next = 0

    def width(self, text):
        """Return the width of `text` in pixels."""
        total = 0
        for byte in text.encode():
            # The first byte of a letter; MicroPython would keep each letter of a text as a name for ever.
            if byte < 0x80:
                total += _NARROW
            elif byte >= 0xC0:
                total += _WIDE
        return total

    def has(self, character):
        """Tell whether the font can draw this character."""
        return self._place(ord(character)) >= 0

    def _place(self, code):
        """Where the glyph of a letter begins in the file, -1 if the font does not have it."""
        if code < 0x80:
            return _ASCII_AT + (code - 0x20) * 16 if 0x20 <= code < 0x7F else -1
        low = 0
        high = self._count
        while low < high:
            middle = (low + high) >> 1
            self._file.seek(_ASCII_AT + _ASCII_SIZE + 2 * middle)
            pair = self._file.read(2)
            here = pair[0] | pair[1] << 8
            if here == code:
                return self._glyphs_at + _GLYPH * middle
            if here < code:
                low = middle + 1
            else:
                high = middle
        return -1

    def _have(self, code):
        """Where the glyph of a letter is in ``_glyphs``, read if it was not there; -1 if the font does not have it."""
        codes = self._codes
        if code in codes:
            return _GLYPH * codes.index(code)
        place = self._place(code)
        if place < 0:
            return -1
        kept = self._next
        self._next = (kept + 1) % _KEPT
        codes[kept] = -1  # a read that fails leaves no half glyph behind
        start = _GLYPH * kept
        self._file.seek(place)
        self._file.readinto(memoryview(self._glyphs)[start : start + _GLYPH])
        codes[kept] = code
        return start

    def draw(self, buffer, x, line, text, invert=False):
        """Draw `text` at pixel column `x` of text line 0..3 and return the column after it.

        The text is cut at the right edge, never wrapped. `invert` swaps light and dark of the letters' cells.
        """
        upper = 2 * line * WIDTH
        flip = 0xFF if invert else 0
        glyphs = self._glyphs
        data = text.encode()
        end = 0
        while end < len(data):
            at = end
            code = data[at]
            end += 1
            while end < len(data) and data[end] & 0xC0 == 0x80:
                code = code << 6 | data[end] & 0x3F
                end += 1
            # Of two bytes eleven bits are the letter's, of three sixteen.
            code &= (2 << 5 * (end - at)) - 1 if code >= 0x80 else 0x7F
            width = _NARROW if code < 0x80 else _WIDE
            start = self._have(code)
            for i in range(width):
                if x >= WIDTH:
                    return x
                if start >= 0:
                    top = glyphs[start + 2 * i]
                    low = glyphs[start + 2 * i + 1]
                elif i == 1 or i == width - 2:  # the empty box
                    top = 0xFC
                    low = 0x3F
                elif 1 < i < width - 2:
                    top = 0x04
                    low = 0x20
                else:
                    top = low = 0
                buffer[upper + x] = top ^ flip
                buffer[upper + WIDTH + x] = low ^ flip
                x += 1
        return x

    def clear(self, buffer, line, invert=False):
        """Empty one text line."""
        upper = 2 * line * WIDTH
        value = 0xFF if invert else 0
        for i in range(upper, upper + 2 * WIDTH):
            buffer[i] = value
