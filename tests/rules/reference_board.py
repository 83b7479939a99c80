"""The vest's map for the reference engine: 71 squares, ten organs, 77 printed connections.

A second copy beside the engine's own tables, written as the rulebook prints it (1C), so that a slip in either shows.
Squares are texts such as "A10"; columns A..G run left to right seen from behind, rows 1..13 from the shoulders down.
"""

ORGAN_SQUARES = {
    "left_lung": "C1 B2 C2 A3 B3 C3 A4 B4",
    "right_lung": "E1 E2 F2 E3 F3 G3 F4 G4",
    "esophagus": "D1 D2 D3 D4 D5",
    "heart": "C4",
    "stomach": "A5 B5 C5 A6 B6 C6 B7 C7 D7 E7 C8 D8 E8 F8",
    "liver": "D6 E6 F6 G6 F7 G7",
    "left_kidney": "A8",
    "right_kidney": "G8",
    "intestines": "A9 B9 C9 D9 E9 F9 G9 A10 B10 C10 D10 E10 F10 G10 A11 B11 C11 D11 E11 F11 G11 A12 B12 C12 D12 D13",
    "appendix": "G12",
}
# Chains of printed connections: neighbours in a chain are joined.
CHAINS = (
    "C1-C2 B2-C2 B2-B3 C2-C3 A3-B3 B3-C3 A3-A4 B3-B4 A4-B4",
    "E1-E2 E2-F2 E2-E3 F2-F3 E3-F3 F3-G3 F3-F4 G3-G4 F4-G4",
    "D1-D2-D3-D4-D5",
    "A5-B5 B5-C5 A5-A6 B5-B6 C5-C6 A6-B6 B6-C6 B6-B7 C6-C7 B7-C7 C7-D7 D7-E7 C7-C8 D7-D8 E7-E8 C8-D8 D8-E8 E8-F8",
    "D6-E6 E6-F6 F6-G6 F6-F7 G6-G7 F7-G7",
    "F10-E10-D10-C10-B10-B11-C11-D11-E11-F11-G11-G10-G9-F9-E9-D9-C9-B9-A9-A10-A11-A12-B12-C12-D12-D13",
    "C2-D2-E2 F7-F8 G11-G12 C5-D5 F8-F10",
)

ORGANS = sorted(ORGAN_SQUARES)
ORGAN_OF = {}
for _organ in ORGANS:
    for _square in ORGAN_SQUARES[_organ].split():
        ORGAN_OF[_square] = _organ
SQUARES = sorted(ORGAN_OF)


def _pairs():
    pairs = []
    for line in CHAINS:
        for chain in line.split():
            squares = chain.split("-")
            for i in range(len(squares) - 1):
                pairs.append((squares[i], squares[i + 1]))
    return pairs


EDGES = _pairs()


def square_at(column, row):
    """The square at column 0..6 (A..G) and row 1..13, or None where nothing is printed."""
    if column < 0 or column > 6:
        return None
    name = "ABCDEFG"[column] + str(row)
    return name if name in ORGAN_OF else None


def place_of(square):
    """(column 0..6, row 1..13) of a square."""
    return "ABCDEFG".index(square[0]), int(square[1:])


AROUND = {}


def around(square):
    """The printed squares of the eight places around a square (T9): coordinates only, walls and tubes do not matter."""
    if square not in AROUND:
        AROUND[square] = find_around(square)
    return AROUND[square]


def find_around(square):
    """The same, from the coordinates."""
    column, row = place_of(square)
    found = []
    for right in (-1, 0, 1):
        for down in (-1, 0, 1):
            other = square_at(column + right, row + down)
            if other is not None and other != square:
                found.append(other)
    return found


def virus_steps(square):
    """Where a virus may step from a square: along printed connections."""
    return [b for a, b in EDGES if a == square] + [a for a, b in EDGES if b == square]


def parasite_steps(square, diagonal=False, gaps=False):
    """Where a parasite may step from a square: any side, any printed connection, and what the two options add (T20)."""
    column, row = place_of(square)
    found = virus_steps(square)
    for right, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        other = square_at(column + right, row + down)
        far = 1
        while gaps and other is None and far < 13:
            far += 1
            other = square_at(column + right * far, row + down * far)
        if other is not None:
            found.append(other)
    if diagonal:
        found = found + around(square)
    return sorted(set(found))
