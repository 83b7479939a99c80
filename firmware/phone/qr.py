"""QR codes of version 3 (29 x 29 modules), level L, bytes: room for 53, and two pixels a module on the screen.

ISO/IEC 18004: a single block of 55 data and 15 error correction codewords over GF(256) with 0x11D. Always the same
mask: to compare all eight takes seconds on the device, and a reader takes any. Loaded when a code is shown.
"""

from micropython import const

SIZE = const(29)
MOST = const(53)  # bytes of a text
_DATA = const(55)
_CHECK = const(15)
_MASK = const(3)
_FREE = const(2)  # a module without its value yet
_WIDTH = const(128)
_EDGE = const(64)


def _multiply(a, b):
    product = 0
    while b:
        if b & 1:
            product ^= a
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product


def codewords(text):
    """All 70 codewords of a text (str); ValueError if it is too long."""
    data = text.encode()
    if len(data) > MOST:
        raise ValueError("a code holds %d bytes, these are %d" % (MOST, len(data)))
    # Mode 0100 (bytes), the length in eight bits, the bytes, 0000, then padding.
    words = bytearray(_DATA + _CHECK)
    put = 0x40 | len(data) >> 4
    words[0] = put
    carry = len(data) & 15
    for i in range(len(data)):
        words[i + 1] = carry << 4 | data[i] >> 4
        carry = data[i] & 15
    words[len(data) + 1] = carry << 4
    for i in range(len(data) + 2, _DATA):
        words[i] = 0x11 if (i - len(data)) & 1 else 0xEC
    # The generator: the product of x - 2**i.
    generator = bytearray(_CHECK)
    generator[_CHECK - 1] = 1
    root = 1
    for _ in range(_CHECK):
        for i in range(_CHECK):
            generator[i] = _multiply(generator[i], root)
            if i + 1 < _CHECK:
                generator[i] ^= generator[i + 1]
        root = _multiply(root, 2)
    rest = bytearray(_CHECK)
    for i in range(_DATA):
        factor = words[i] ^ rest[0]
        for k in range(_CHECK - 1):
            rest[k] = rest[k + 1]
        rest[_CHECK - 1] = 0
        for k in range(_CHECK):
            rest[k] ^= _multiply(generator[k], factor)
    words[_DATA:] = rest
    return words


def _frame():
    """The modules that are the same in every code of this version, row after row; the others are _FREE."""
    grid = bytearray(b"\x02" * (SIZE * SIZE))
    for top, left in ((0, 0), (0, SIZE - 7), (SIZE - 7, 0)):
        for y in range(-1, 8):
            for x in range(-1, 8):
                if 0 <= top + y < SIZE and 0 <= left + x < SIZE:
                    ring = max(abs(y - 3), abs(x - 3))
                    grid[(top + y) * SIZE + left + x] = ring < 2 or ring == 3
    for i in range(8, SIZE - 8):
        grid[6 * SIZE + i] = grid[i * SIZE + 6] = not i & 1
    for y in range(-2, 3):
        for x in range(-2, 3):
            grid[(22 + y) * SIZE + 22 + x] = max(abs(y), abs(x)) != 1
    for i in range(9):
        for at in (8 * SIZE + i, i * SIZE + 8):
            if grid[at] == _FREE:
                grid[at] = 0
    for i in range(8):
        grid[8 * SIZE + SIZE - 1 - i] = grid[(SIZE - 1 - i) * SIZE + 8] = 0
    grid[(SIZE - 8) * SIZE + 8] = 1
    return grid


def _fill(words):
    """The grid of 29 x 29 bytes: 1 is dark."""
    grid = _frame()
    fixed = bytes(grid)
    bit = 0
    x = SIZE - 1
    upward = True
    while x > 0:
        if x == 6:
            x -= 1
        for i in range(SIZE):
            y = SIZE - 1 - i if upward else i
            for column in (x, x - 1):
                at = y * SIZE + column
                if fixed[at] == _FREE:
                    value = words[bit >> 3] >> (7 - (bit & 7)) & 1 if bit < 8 * len(words) else 0
                    # Mask 3 (table 10): where row and column add up to a multiple of three.
                    grid[at] = value ^ (not (y + column) % 3)
                    bit += 1
        x -= 2
        upward = not upward
    _put_format(grid)
    return grid


def _put_format(grid):
    """Level L (01) and the mask: BCH(15, 5), section 7.9.1."""
    value = 8 | _MASK
    rest = value << 10
    for i in range(4, -1, -1):
        if rest >> (i + 10) & 1:
            rest ^= 0x537 << i
    bits = (value << 10 | rest) ^ 0x5412
    for i in range(15):
        dark = bits >> i & 1
        # Beside the upper left finder, then split between the two others.
        y = i if i < 6 else i + 1 if i < 8 else SIZE - 15 + i
        grid[y * SIZE + 8] = dark
        x = SIZE - 1 - i if i < 8 else 15 - i if i < 9 else 14 - i
        grid[8 * SIZE + x] = dark


def code(text):
    """The modules of a text's code: a bytearray of 29 x 29, row after row; 1 is dark."""
    return _fill(codewords(text))


def paint(text):
    """A function that paints the code at the left of a screen's buffer (pages of 128 columns), light modules lit."""
    grid = code(text)
    columns = bytearray(_EDGE * 8)
    margin = (_EDGE - 2 * SIZE) // 2
    for x in range(_EDGE):
        for y in range(_EDGE):
            row = (y - margin) // 2
            column = (x - margin) // 2
            inside = 0 <= row < SIZE and 0 <= column < SIZE
            if not (inside and grid[row * SIZE + column]):
                columns[(y >> 3) * _EDGE + x] |= 1 << (y & 7)

    def on(buffer):
        for page in range(8):
            buffer[page * _WIDTH : page * _WIDTH + _EDGE] = columns[page * _EDGE : page * _EDGE + _EDGE]

    return on
