"""Read the text off the simulated screen, by comparing its pixels with the device's own font.

The simulator sees only what the SSD1306 shows, so this is what a person with good eyes would read: four lines,
letters as drawn, light on dark or dark on light. Pixels that are no letter (pictures, bars) are passed over.
"""

from functools import cache
from pathlib import Path

WIDTH, LINES = 128, 4
BLANK_SKIP, LIT_SKIP, LETTER = 2, 100, 1


@cache
def glyphs(font_path: str) -> dict[tuple[int, bytes], str]:
    """Return {(width, bytes of the glyph): character} of a font.bin, see battlevest.generate.font for the format."""
    data = Path(font_path).read_bytes()
    count = int.from_bytes(data[4:6], "little")
    table = {}
    for i in range(95):
        table[8, data[6 + 16 * i : 22 + 16 * i]] = chr(0x20 + i)
    codes, first = 6 + 16 * 95, 6 + 16 * 95 + 2 * count
    for i in range(count):
        code = int.from_bytes(data[codes + 2 * i : codes + 2 * i + 2], "little")
        # The long vowel mark and the wide minus share one picture: the lower code point, the vowel mark, is meant.
        table.setdefault((12, data[first + 24 * i : first + 24 * i + 24]), chr(code))
    return table


def read_line(columns: bytes, table: dict[tuple[int, bytes], str]) -> str:
    """Return the text of one line given as 128 columns of two bytes: the reading that leaves least unexplained."""
    inverse = bytes(255 - b for b in columns)
    best: list[tuple[int, str, int]] = [(0, "", 0)] * (WIDTH + 1)  # cost, letter that starts here, next column
    for x in range(WIDTH - 1, -1, -1):
        lit = columns[2 * x] or columns[2 * x + 1]
        best[x] = (best[x + 1][0] + (LIT_SKIP if lit else BLANK_SKIP), "", x + 1)
        for width in (12, 8):
            if x + width > WIDTH:
                continue
            for picture in (columns, inverse):
                letter = table.get((width, picture[2 * x : 2 * (x + width)]))
                if letter and best[x + width][0] + LETTER < best[x][0]:
                    best[x] = (best[x + width][0] + LETTER, letter, x + width)
    text, x, gap = "", 0, 0
    while x < WIDTH:
        _, letter, after = best[x]
        if letter:
            text += (" " if gap >= 4 and text and not text.endswith(" ") else "") + letter
            gap = 0
        else:
            gap += 1
        x = after
    return text.strip()


def read(pixels: bytes, font_path: str | Path) -> list[str]:
    """Return the four text lines of 1024 bytes of screen memory (eight pages of 128 columns, bit 0 on top)."""
    table = glyphs(str(font_path))
    lines = []
    for line in range(LINES):
        upper, lower = 2 * line * WIDTH, (2 * line + 1) * WIDTH
        columns = bytes(b for x in range(WIDTH) for b in (pixels[upper + x], pixels[lower + x]))
        lines.append(read_line(columns, table))
    return lines
