"""Where organisms can grow in Ten Turns: paths of exactly so many steps, found ahead of every choice.

A path never comes to a square twice, nor into a lost or barred organ, and ends on a square without a parasite; occupied
squares may be crossed (T17, T19, T20). So the question is always whether a simple path of an exact length exists. It is
answered exactly, and fast enough for a small chip on any board:

- A virus follows printed connections, which join the organs like a tree. Where its paths end on the open board stands
  in a table, and a shut organ only cuts off whole ends of it.
- A parasite walks on a grid. Twelve rows of seven squares are three words of 28 bits (D13 is bit 28 of the last), and a
  shift moves a whole board by one step. ``_maybe`` holds for every number of steps the squares from which a walk, which
  may come to a square twice, ends well: no others need a look. ``_sure`` holds squares from which a path that only
  goes down, left and right, or only up, left and right, without turning back ends well: such a path cannot meet
  itself. Only the squares between the two are searched, and the search goes only where ``_maybe`` leads.
"""

from array import array

from . import ten_turns_board as board

VIRUS = 1
PARASITE = 2
NONE = board.NONE

GRID = 0xFFFFFFF  # four rows of seven
UPPER = 0x1FFFFF  # the first three of the four
NOT_A = 0x7F | 0x7F << 7 | 0x7F << 14 | 0x7F << 21
NOT_G = NOT_A & ~(0x40 | 0x40 << 7 | 0x40 << 14 | 0x40 << 21)
NOT_A = NOT_A & ~(0x01 | 0x01 << 7 | 0x01 << 14 | 0x01 << 21)

WORD = bytes([min(cell // 28, 2) for cell in board.CELL])
BIT = bytes([28 if cell >= 84 else cell % 28 for cell in board.CELL])

# For a virus's search, which is short anyway: every square may lead on.
ANYWHERE = array("I", [0x3FFFFFFF] * 21)


class Growth:
    """The look-ahead over one board.

    ``cells`` is the game's bytearray of 71 squares (0 empty, 1 virus, 2 parasite), read here and never written.
    ``diagonal`` and ``gaps`` are the options parasite_diagonal and parasite_gaps.
    """

    def __init__(self, cells, diagonal=False, gaps=False):
        self._cells = cells
        self._diagonal = diagonal
        if diagonal:
            self._width = 10
            self._parasite = board.PARASITE_DIAGONAL_GAPS if gaps else board.PARASITE_DIAGONAL
            self._jumps = board.JUMPS_DIAGONAL_GAPS if gaps else board.JUMPS_DIAGONAL
        else:
            self._width = 6
            self._parasite = board.PARASITE_GAPS if gaps else board.PARASITE
            self._jumps = board.JUMPS_GAPS if gaps else board.JUMPS
        self._closed = bytearray(board.SQUARES)  # 1: shut, or on the path that is being walked
        self._part = bytearray(len(board.ORGANS))  # organs between which viruses can pass have the same number
        self._maybe = array("I", [0] * 21)  # three words for 0 to 6 steps
        self._sure = array("I", [0] * 21)
        self._fresh = False  # whether the two are those of the present board
        self._still = False

    def shut(self, organs, still):
        """Begin a virus half: ``organs`` is the bit set of lost and barred ones, ``still`` that parasites rest."""
        closed = self._closed
        organ_of = board.ORGAN
        for square in range(board.SQUARES):
            closed[square] = organs >> organ_of[square] & 1
        part = self._part
        for organ in range(len(part)):
            part[organ] = NONE if organs >> organ & 1 else organ
        bridges = board.BRIDGES
        for at in range(0, len(bridges), 2):
            organ = bridges[at]
            before = part[bridges[at + 1]]
            if part[organ] != NONE and before != NONE:
                part[organ] = before
        self._still = still
        self._fresh = False

    def changed(self):
        """Say that the cells are no longer those of the last question."""
        self._fresh = False

    def able(self, dice):
        """Which of some dice somebody can grow by; both are bit sets, bit d for a die that shows d."""
        cells = self._cells
        found = 0
        parasites = False
        for square in range(board.SQUARES):
            species = cells[square]
            if species == VIRUS:
                for die in range(1, 7):
                    if (dice & ~found) >> die & 1 and self._virus_grows(square, die):
                        found |= 1 << die
                        if found == dice:
                            return found
            elif species:
                parasites = True
        if not parasites or self._still:
            return found
        if not self._fresh:
            self._survey()
        for die in range(1, 7):
            if (dice & ~found) >> die & 1 and self._some_parasite_grows(die):
                found |= 1 << die
        return found

    def starts(self, die):
        """The squares of the organisms that can grow by a die, as an ascending list."""
        cells = self._cells
        found = []
        still = self._still
        for square in range(board.SQUARES):
            species = cells[square]
            if species:
                if species == VIRUS:
                    if self._virus_grows(square, die):
                        found.append(square)
                elif not still and self._parasite_grows(square, die):
                    found.append(square)
        return found

    def steps(self, species, here, left):
        """The squares to which a path at ``here`` can go next and still be finished, ``left`` steps before its end."""
        closed = self._closed
        if species == VIRUS:
            ways = board.VIRUS
            width = 5
            guide = ANYWHERE
        else:
            ways = self._parasite
            width = self._width
            if not self._fresh:
                self._survey()
            guide = self._maybe
        left -= 1
        found = []
        at = here * width
        square = ways[at]
        while square != NONE:
            if (
                not closed[square]
                and guide[3 * left + WORD[square]] >> BIT[square] & 1
                and self._goes_on(ways, width, guide, square, left)
            ):
                found.append(square)
            at += 1
            square = ways[at]
        return found

    def enter(self, square):
        """Put a square on the path: no path comes there again."""
        self._closed[square] = 1

    def leave(self, path, length):
        """Take the first ``length`` squares of a path off it again."""
        closed = self._closed
        for at in range(length):
            closed[path[at]] = 0

    def _virus_grows(self, square, die):
        organ_of = board.ORGAN
        part = self._part
        here = part[organ_of[square]]
        if here == NONE:
            return False
        cells = self._cells
        ends = board.VIRUS_ENDS
        at = 12 * square + 2 * die - 2
        at = board.VIRUS_ENDS_AT[at] | board.VIRUS_ENDS_AT[at + 1] << 8
        end = ends[at]
        while end != NONE:
            if cells[end] != PARASITE and part[organ_of[end]] == here:
                return True
            at += 1
            end = ends[at]
        return False

    def _parasite_grows(self, square, die):
        if not self._fresh:
            self._survey()
        at = 3 * die + WORD[square]
        bit = BIT[square]
        if self._sure[at] >> bit & 1:
            return True
        if not self._maybe[at] >> bit & 1:
            return False
        return self._goes_on(self._parasite, self._width, self._maybe, square, die)

    def _some_parasite_grows(self, die):
        cells = self._cells
        squares = range(board.SQUARES)
        return any(cells[square] == PARASITE and self._parasite_grows(square, die) for square in squares)

    def _goes_on(self, ways, width, guide, square, left):
        """Whether a path that has come to ``square`` can be finished with ``left`` more steps."""
        if not left:
            return self._cells[square] != PARASITE
        left -= 1
        row = 3 * left
        closed = self._closed
        at = square * width
        after = ways[at]
        if not left:
            # The last step, without a call for each end.
            cells = self._cells
            while after != NONE:
                if not closed[after] and cells[after] != PARASITE:
                    return True
                at += 1
                after = ways[at]
            return False
        closed[square] = 1
        found = False
        while after != NONE:
            if (
                not closed[after]
                and guide[row + WORD[after]] >> BIT[after] & 1
                and self._goes_on(ways, width, guide, after, left)
            ):
                found = True
                break
            at += 1
            after = ways[at]
        closed[square] = 0
        return found

    def _survey(self):
        """Fill ``_maybe`` and ``_sure`` for the present cells."""
        self._fresh = True
        cells = self._cells
        closed = self._closed
        maybe = self._maybe
        sure = self._sure
        # Open squares, and those of them that may be an end, by words.
        open0 = open1 = open2 = end0 = end1 = end2 = 0
        for square in range(board.SQUARES):
            if not closed[square]:
                word = WORD[square]
                bit = 1 << BIT[square]
                if word == 0:
                    open0 |= bit
                    if cells[square] != PARASITE:
                        end0 |= bit
                elif word == 1:
                    open1 |= bit
                    if cells[square] != PARASITE:
                        end1 |= bit
                else:
                    open2 |= bit
                    if cells[square] != PARASITE:
                        end2 |= bit
        maybe[0] = end0
        maybe[1] = end1
        maybe[2] = end2
        self._walk(open0, open1, open2)
        for at in range(3, 21):
            sure[at] = 0
        self._sweep(open0, open1, open2 & GRID, False)
        self._sweep(open0, open1, open2 & GRID, True)

    def _walk(self, open0, open1, open2):
        """Fill ``_maybe``: squares from which a walk of so many steps ends well."""
        maybe = self._maybe
        jumps = self._jumps
        diagonal = self._diagonal
        for row in range(0, 18, 3):
            a = maybe[row]
            b = maybe[row + 1]
            c = maybe[row + 2] & GRID
            x = a >> 1 & NOT_G | a << 1 & NOT_A
            y = b >> 1 & NOT_G | b << 1 & NOT_A
            z = c >> 1 & NOT_G | c << 1 & NOT_A
            if diagonal:
                a |= x
                b |= y
                c |= z
            x |= a >> 7 | (b & 0x7F) << 21 | (a & UPPER) << 7
            y |= b >> 7 | (c & 0x7F) << 21 | (b & UPPER) << 7 | a >> 21
            z |= c >> 7 | (c & UPPER) << 7 | b >> 21
            maybe[row + 3] = x & open0
            maybe[row + 4] = y & open1
            maybe[row + 5] = z & open2
            at = 0
            while at < len(jumps):
                this = jumps[at]
                that = jumps[at + 1]
                at += 2
                if maybe[row + WORD[this]] >> BIT[this] & 1 and not self._closed[that]:
                    maybe[row + 3 + WORD[that]] |= 1 << BIT[that]
                if maybe[row + WORD[that]] >> BIT[that] & 1 and not self._closed[this]:
                    maybe[row + 3 + WORD[this]] |= 1 << BIT[this]

    def _sweep(self, open0, open1, open2, upward):
        """Add to ``_sure`` the squares from which a path that never goes up (``upward``: never down) ends well.

        ``a`` and its likes are squares from which such a path begins with a step to the right or ends at once, ``l``
        the same to the left, ``v`` up or down: after a step to the right it may go right again or turn, never left.
        """
        maybe = self._maybe
        sure = self._sure
        v0 = maybe[0]
        v1 = maybe[1]
        v2 = maybe[2] & GRID
        r0 = r1 = r2 = l0 = l1 = l2 = 0
        for at in range(3, 21, 3):
            a = v0 | r0 | l0
            b = v1 | r1 | l1
            c = v2 | r2 | l2
            r0 = (r0 | v0) >> 1 & NOT_G & open0
            r1 = (r1 | v1) >> 1 & NOT_G & open1
            r2 = (r2 | v2) >> 1 & NOT_G & open2
            l0 = (l0 | v0) << 1 & NOT_A & open0
            l1 = (l1 | v1) << 1 & NOT_A & open1
            l2 = (l2 | v2) << 1 & NOT_A & open2
            if upward:
                v0 = (a & UPPER) << 7 & open0
                v1 = ((b & UPPER) << 7 | a >> 21) & open1
                v2 = ((c & UPPER) << 7 | b >> 21) & open2
            else:
                v0 = (a >> 7 | (b & 0x7F) << 21) & open0
                v1 = (b >> 7 | (c & 0x7F) << 21) & open1
                v2 = c >> 7 & open2
            sure[at] |= v0 | r0 | l0
            sure[at + 1] |= v1 | r1 | l1
            sure[at + 2] |= v2 | r2 | l2
