"""Cut the screen's font to the glyphs in use: `python -m battlevest.generate.font [--check]`.

Reads the public-domain Shinonome fonts, collects every character of the device's text files and writes
`firmware/table/font.bin`. All of ASCII, kana and Japanese punctuation are always included, kanji only where a text
uses them.

File format, little endian:

    4 bytes   magic b"BVF1"
    2 bytes   n, number of wide glyphs
    95 x 16   ASCII 0x20..0x7E, 8 x 16 pixels each
    n x 2     code points of the wide glyphs, ascending
    n x 24    wide glyphs, 12 pixels wide, 12 high, two pixels of air above and below

A glyph is stored column by column, two bytes a column, bit 0 on top: the layout of two pages of an SSD1306 (MONO_VLSB).
"""

import gzip
import importlib.resources
import sys
from pathlib import Path

MAGIC = b"BVF1"
ASCII = range(0x20, 0x7F)
ALWAYS_WIDE = (
    "".join(map(chr, range(0x3041, 0x3094)))
    + "".join(map(chr, range(0x30A1, 0x30F7)))
    + "、。「」・ー〜！？（）：／％＋－×→←↑↓○●◎△▲▼□■☆★…"
)
TEXT_FILES = "*.txt"


def firmware_table() -> Path:
    """Return the folder of the device's texts in this checkout."""
    return Path(__file__).resolve().parents[3] / "firmware" / "table"


def read_bdf(name: str) -> dict[int, list[int]]:
    """Return {encoding: rows} of one bundled BDF font; a row is an integer, leftmost pixel in its highest bit."""
    packed = importlib.resources.files("battlevest").joinpath("data", "shinonome", name).read_bytes()
    glyphs, code, rows, reading = {}, -1, [], False
    for line in gzip.decompress(packed).decode("latin-1").splitlines():
        if line.startswith("ENCODING "):
            code = int(line.split()[1])
        elif line == "BITMAP":
            rows, reading = [], True
        elif line == "ENDCHAR":
            glyphs[code], reading = rows, False
        elif reading:
            rows.append(int(line, 16))
    return glyphs


def columns(rows: list[int], width: int, top: int) -> bytes:
    """Turn glyph rows into two bytes a column, `top` pixels of air above."""
    bits = 8 * ((width + 7) // 8)
    out = bytearray()
    for x in range(width):
        column = 0
        for y, row in enumerate(rows):
            if row >> (bits - 1 - x) & 1:
                column |= 1 << (y + top)
        out += column.to_bytes(2, "little")
    return bytes(out)


def jis_code(character: str) -> int | None:
    """Return the JIS X 0208 code of a character, None if the set does not have it."""
    # Two characters that Unicode and JIS tables map differently by tradition.
    character = {"〜": "\u301c", "－": "\u2212"}.get(character, character)
    try:
        coded = character.encode("iso2022_jp")
    except UnicodeEncodeError:
        return None
    return int.from_bytes(coded[3:5], "big") if coded[:3] == b"\x1b$B" else None


def characters_in_use(folder: Path) -> set[str]:
    """Return every non-ASCII character of the text files in `folder`."""
    used = set(ALWAYS_WIDE)
    for path in sorted(folder.glob(TEXT_FILES)):
        used.update(c for c in path.read_text("utf-8") if ord(c) > 0x7E)
    return used


def build(folder: Path) -> bytes:
    """Return the contents of font.bin; ValueError names characters that the source font lacks."""
    latin, wide = read_bdf("shnm8x16a.bdf.gz"), read_bdf("shnmk12.bdf.gz")
    out = bytearray(MAGIC)
    used = sorted(characters_in_use(folder))
    missing = [c for c in used if jis_code(c) not in wide or ord(c) > 0xFFFF]
    if missing:
        raise ValueError(f"the source font has no glyph for {' '.join(missing)}: use other words in {TEXT_FILES}")
    out += len(used).to_bytes(2, "little")
    for code in ASCII:
        out += columns(latin[code], 8, 0)
    for character in used:
        out += ord(character).to_bytes(2, "little")
    for character in used:
        out += columns(wide[jis_code(character) or 0], 12, 2)
    return bytes(out)


def main(arguments: list[str]) -> int:
    """Write font.bin, or with --check say whether it is current (exit code 1 if not)."""
    target = firmware_table() / "font.bin"
    data = build(target.parent)
    if "--check" in arguments:
        if target.exists() and target.read_bytes() == data:
            return 0
        print("firmware/table/font.bin is not current: run python -m battlevest.generate.font")
        return 1
    target.write_bytes(data)
    print(f"firmware/table/font.bin: {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
