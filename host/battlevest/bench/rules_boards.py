"""Full boards of Ten Turns laid out by hand, for the times of decisions on MicroPython (see rules_on_device.py).

Runs on MicroPython: it imports nothing but the engine. The engine's own state is written here, since a legal game would
need many turns to such a board.
"""

import rules
from rules import ten_turns
from rules import ten_turns_board as board

SHUTS = (
    ((), ()),
    (("liver",), ()),
    (("left_lung", "right_kidney"), ("esophagus",)),
    (("left_lung", "right_lung", "liver", "left_kidney", "appendix"), ()),
    (("liver", "right_kidney"), ("stomach",)),
    (("left_lung", "right_lung"), ("intestines",)),
    (("left_lung", "right_lung", "liver", "left_kidney"), ("esophagus", "stomach")),
)


# The hardest boards that hill-climbing over boards and shut organs has found, by the squares which a search visits:
# what stands on the 71 squares in reading order, lost organs, barred organs.
HARDEST = (
    (
        "00202200000200022220022022222220220200022220202200220000002020200000000",
        "appendix left_lung liver right_kidney right_lung",
        "intestines",
    ),
    (
        "02220002000222200222200020000000002020022020020022020200221010202220002",
        "appendix left_lung liver",
        "stomach",
    ),
    (
        "12200200020222200222202220000000000000000002020202020202020202022202220",
        "left_kidney left_lung liver",
        "stomach",
    ),
)
# The same with an option.
HARDEST_DIAGONAL = (
    (
        "20022000002020220000000000002022200022202020020202020202222222020002202",
        "appendix left_lung right_kidney right_lung",
        "esophagus stomach",
    ),
    (
        "20002202222020022202202102200202200200002220220020000002001002000002020",
        "right_lung",
        "esophagus intestines stomach",
    ),
)
HARDEST_GAPS = (
    (
        "02200020200020200202202200002222202222022000020002000202012200200000202",
        "left_lung right_kidney",
        "esophagus stomach",
    ),
    (
        "00220220112220222002200012002222000222000002002000100200000001220200200",
        "appendix",
        "esophagus intestines stomach",
    ),
)


def draw(state):
    """The next state of a small generator (Lehmer's, modulus 65537), good enough to pick actions."""
    return state * 75 % 65537


def crowded(cells, lost, barred, rolled, almost=False, options=None):
    """A game before its last roll, on a board that is laid out by hand.

    ``cells`` is 71 numbers (0 empty, 1 virus, 2 parasite), ``lost`` and ``barred`` names of organs, ``rolled`` the dice
    that lie there already.
    """
    game = rules.new("ten_turns", **(options or {}))
    for square in range(5):
        game.apply_action(square)
    game.apply_action(game.legal_actions()[0])
    organs = [0, 0]
    for at, names in enumerate((lost, barred)):
        for name in names:
            organs[at] |= 1 << board.ORGANS.index(name)
    game._lost, game._barred = organs
    game._alive = 0
    for square in range(board.SQUARES):
        shut = (organs[0] >> board.ORGAN[square]) & 1
        game._growth.put(square, 0 if shut else cells[square])
        game._alive += game._cells[square] > 0
    game._almost = almost
    game._actions_left = 0
    game._after_action([])
    for die in rolled:
        game.apply_action(ten_turns.ROLL + die)
    return game


def cluster(seed, parasites, viruses=0, colour=None):
    """A board with organisms spread from a random square to surrounding ones (``colour``: only on such squares)."""
    state = seed + 1
    found = []
    tries = 0
    while len(found) < parasites + viruses and tries < 3000:
        tries += 1
        state = draw(state)
        if found and tries % 50:
            row = board.AROUND[found[state % len(found)] * 9 :][:9]
            state = draw(state)
            square = row[state % 8]
        else:
            square = state % board.SQUARES
        fits = square < 255 and square not in found
        if fits and colour is not None:
            fits = (board.CELL[square] // 7 + board.CELL[square] % 7) % 2 == colour
        if fits:
            found.append(square)
    cells = [0] * board.SQUARES
    for at, square in enumerate(found):
        cells[square] = 2 if at < parasites else 1
    return cells


def boards(count):
    """Crafted full boards: ``(cells, lost, barred, rolled, options)``."""
    for seed in range(count):
        lost, barred = SHUTS[seed % len(SHUTS)]
        kind = seed // len(SHUTS) % 4
        if kind == 0:
            cells = cluster(seed * 7 + 1, 32)
        elif kind == 1:
            cells = cluster(seed * 7 + 1, 32, 0, seed % 2)
        elif kind == 2:
            cells = cluster(seed * 7 + 1, 20, 12)
        else:
            cells = cluster(seed * 7 + 1, 28, 4)
        yield cells, lost, barred, ((6, 6), (6, 5), (6, 4), (2, 4))[seed % 4], {}


def hard(table, options):
    """The boards of a table above, two sixes rolled, as ``boards`` yields them."""
    for cells, lost, barred in table:
        yield [int(digit) for digit in cells], lost.split(), barred.split(), (6, 6), options
