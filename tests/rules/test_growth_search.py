"""The growth look-ahead of Ten Turns against plain search, on random boards of every kind, step by step."""

from rules import ten_turns_board as board
from rules import ten_turns_ways as ways
from rules.ten_turns_growth import PARASITE, VIRUS, Growth
from tools import GAMES, Random

NONE = board.NONE
PLACE = [(cell // 7, cell % 7) for cell in board.CELL]
AT = {place: square for square, place in enumerate(PLACE)}
TUBE = (AT[(7, 5)], AT[(9, 5)])  # F8 and F10
EVERY_ORGAN = (1 << len(board.ORGANS)) - 1


def parasite_ways(diagonal, gaps):
    """T20 by coordinates: orthogonal steps, printed connections, and what the two options add."""
    rows = []
    for square, (row, column) in enumerate(PLACE):
        near = {TUBE[1 - TUBE.index(square)]} if square in TUBE else set()
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            r, c = row + down, column + right
            while gaps and (r, c) not in AT and 0 <= r < 13 and 0 <= c < 7:
                r, c = r + down, c + right
            if (r, c) in AT:
                near.add(AT[(r, c)])
        if diagonal:
            for down in (-1, 1):
                for right in (-1, 1):
                    if (row + down, column + right) in AT:
                        near.add(AT[(row + down, column + right)])
        rows.append(sorted(near))
    return rows


def virus_ways():
    return [[n for n in ways.VIRUS[square * 5 : square * 5 + 5] if n != NONE] for square in range(71)]


WAYS = {(VIRUS, False, False): virus_ways(), (VIRUS, True, False): virus_ways(), (VIRUS, False, True): virus_ways()}
for options in ((False, False), (True, False), (False, True)):
    WAYS[(PARASITE,) + options] = parasite_ways(*options)


def finishes(ways, cells, shut, path, left):
    """Plain search: whether a path can be finished with so many more steps."""
    if not left:
        return cells[path[-1]] != PARASITE
    for square in ways[path[-1]]:
        if square not in path and not shut[square] and finishes(ways, cells, shut, path + [square], left - 1):
            return True
    return False


def check_board(draw, cells, organs, still, diagonal, gaps):
    """Compare everything that the game asks on one board; returns how many organisms could and could not grow."""
    shut = [organs >> organ & 1 for organ in board.ORGAN]
    growth = Growth(diagonal, gaps)
    for square in range(71):
        if draw.below(4) == 0:
            growth.put(square, draw.below(3))  # what stood there before must not matter
        growth.put(square, cells[square])
    growth.shut(organs, still)
    dice = draw.below(64) << 1 or 2
    able = 0
    yes = no = 0
    for die in range(1, 7):
        starts = []
        for square in range(71):
            if cells[square] and not shut[square] and not (still and cells[square] == PARASITE):
                ways = WAYS[(cells[square], diagonal, gaps)]
                if finishes(ways, cells, shut, [square], die):
                    starts.append(square)
                else:
                    no += 1
        yes += len(starts)
        if starts:
            able |= 1 << die
        if dice >> die & 1:
            assert growth.starts(die) == starts
    assert growth.able(dice) == able & dice
    # One path, step by step: each list is what plain search says, and no step leads into a dead end.
    for die in range(1, 7):
        starts = growth.starts(die)
        if not starts:
            continue
        path = [draw.choice(starts)]
        species = cells[path[0]]
        ways = WAYS[(species, diagonal, gaps)]
        growth.enter(path[0])
        for left in range(die, 0, -1):
            expected = [
                square
                for square in ways[path[-1]]
                if square not in path and not shut[square] and finishes(ways, cells, shut, path + [square], left - 1)
            ]
            steps = growth.steps(species, path[-1], left)
            assert steps == expected and steps
            path.append(draw.choice(steps))
            if left > 1:
                growth.enter(path[-1])
        assert cells[path[-1]] != PARASITE
        growth.leave(path, die)
    return yes, no


def crowd(draw, cells, parasites, viruses):
    """A cluster: organisms spread from a random square to surrounding ones, parasites first."""
    found = [draw.below(71)]
    while len(found) < min(70, parasites + viruses):
        square = draw.choice(found)
        near = [n for n in board.AROUND[square * 9 : square * 9 + 9] if n != NONE and n not in found]
        found.append(draw.choice(near) if near else draw.choice([n for n in range(71) if n not in found]))
    for at, square in enumerate(found[: parasites + viruses]):
        cells[square] = PARASITE if at < parasites else VIRUS


def some_organs(draw, often):
    organs = 0
    if not draw.below(3):  # the shut organs that cut lungs and liver off from everything else
        for name in ("esophagus", "stomach", "intestines"):
            organs |= 1 << board.ORGANS.index(name)
        often = draw.below(3)
    for organ in range(len(board.ORGANS)):
        if draw.below(10) < often:
            organs |= 1 << organ
    return organs


def play(seed, boards, diagonal, gaps):
    draw = Random(seed)
    yes = no = 0
    for number in range(boards):
        cells = bytearray(71)
        kind = number % 4
        if kind == 0:
            for square in range(71):
                cells[square] = draw.choice((0, 0, 1, 2))
        elif kind == 1:
            crowd(draw, cells, 32, 0)
        elif kind == 2:
            crowd(draw, cells, draw.below(30), draw.below(10))
        else:  # all of one colour of the chessboard: paths of an even length have nowhere to end
            for square, (row, column) in enumerate(PLACE):
                if (row + column) % 2 and draw.below(9):
                    cells[square] = PARASITE
        counts = check_board(draw, cells, some_organs(draw, draw.below(8)), draw.below(8) == 0, diagonal, gaps)
        yes += counts[0]
        no += counts[1]
    # Both answers were asked for often.
    assert yes > boards and no > boards


def test_growth_search_default():
    play(11, GAMES(600, 40), False, False)


def test_growth_search_diagonal():
    play(12, GAMES(100, 8), True, False)


def test_growth_search_gaps():
    play(13, GAMES(150, 12), False, True)


def test_every_organ_shut_stops_all():
    growth = Growth()
    for square in range(71):
        growth.put(square, 1 + square % 2)
    growth.shut(EVERY_ORGAN, False)
    assert growth.able(0x7E) == 0
    assert growth.starts(1) == []


def test_isolated_squares():
    # C4, A8 and G8 have no printed connection: a virus there never grows, a parasite does (T20, T23).
    for row, column, ends in ((3, 2, 4), (7, 0, 1), (7, 6, 3)):
        square = AT[(row, column)]
        growth = Growth()
        growth.put(square, VIRUS)
        assert growth.able(0x7E) == 0
        growth.put(square, PARASITE)
        assert growth.able(0x7E) == 0x7E
        growth.enter(square)
        assert len(growth.steps(PARASITE, square, 1)) == ends
