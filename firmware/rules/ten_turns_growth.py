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
- Where shut organs cut a lung or the liver off, long paths wind through few squares and a search may try them all. For
  these islands the ends stand in a table.
"""

from array import array

import rooms

from rules import ten_turns_board as board

VIRUS = 1
PARASITE = 2
NONE = 255
SQUARES = 71

GRID = 0xFFFFFFF  # four rows of seven
UPPER = 0x1FFFFF  # the first three of the four
NOT_A = 0xFDFBF7E  # all but column A, bits 0, 7, 14 and 21
NOT_G = 0x7EFDFBF  # all but column G, six places higher

# Two joints are no step in the grid: the tube from F8 (bit 26 of word 1) to F10, and D12 to D13 (these in word 2).
F10 = 0x1000  # bit 12
D12 = 0x1000000  # bit 24
D13 = 0x10000000  # bit 28

WORD = bytes([min(cell // 28, 2) for cell in board.CELL])
BIT = bytes([28 if cell >= 84 else cell % 28 for cell in board.CELL])

# For a search which is short anyway: every square may lead on.
ANYWHERE = array("I", [0x3FFFFFFF] * 21)
# With so few parasites nearly every path ends well, and looking at once is cheaper than a survey.
FEW = 4


def _organ_words():
    words = array("I", [0] * (3 * len(board.ORGANS)))
    for square in range(SQUARES):
        words[3 * board.ORGAN[square] + WORD[square]] |= 1 << BIT[square]
    return words


# For each island (left lung and heart, right lung, liver and right kidney) the organs that must be shut to cut it off,
# as bits of their numbers, and the same with the option parasite_gaps.
CUTS = (
    (0x202, 0x202),  # esophagus, stomach
    (0x2, 0x42),  # esophagus; and the liver
    (0x202, 0x302),  # esophagus, stomach; and the right lung
)
HEART = 0x4
INTESTINES = 0x8
RIGHT_KIDNEY = 0x80

ORGAN_WORDS = _organ_words()  # the squares of each organ, as three words


def _usual():
    """The tables of the usual ways: they take some memory, and nobody needs them but who grows."""
    return rooms.load("rules.ten_turns_ways")


def _ends():
    return rooms.load("rules.ten_turns_ends")


def _options():
    return rooms.load("rules.ten_turns_variants")


class Growth:
    """The board of one game and the look-ahead over it.

    ``cells`` is a bytearray of 71 squares (0 empty, 1 virus, 2 parasite): read it freely, write it by ``put`` only.
    ``diagonal`` and ``gaps`` are the options parasite_diagonal and parasite_gaps.
    """

    def __init__(self, diagonal=False, gaps=False):
        self.cells = bytearray(SQUARES)
        self._parasites = array("I", [0] * 3)  # where they stand, as three words
        self._crowd = 0  # how many they are
        self._diagonal = diagonal
        self._gaps = gaps
        self._width = 10 if diagonal else 6
        self._alone = 0  # bit set of the islands that are cut off
        self._closed = bytearray(SQUARES)  # 1: shut, or on the path that is being walked
        self._part = bytearray(len(board.ORGANS))  # organs between which viruses can pass have the same number
        self._land = array("I", [0] * 3)  # the squares of the organs that are not shut
        self._maybe = array("I", [0] * 21)  # three words for 0 to 6 steps
        self._sure = array("I", [0] * 21)
        self._surveyed = 0  # for how many steps the two are those of the present board
        self._still = False
        self._organs = -1
        self.shut(0, False)

    def shut(self, organs, still):
        """Begin a virus half: ``organs`` is the bit set of lost and barred ones, ``still`` that parasites rest."""
        self._still = still
        self._surveyed = 0
        if organs == self._organs:
            return
        self._organs = organs
        closed = self._closed
        organ_of = board.ORGAN
        for square in range(SQUARES):
            closed[square] = organs >> organ_of[square] & 1
        part = self._part
        words = self._land
        words[0] = words[1] = words[2] = 0
        for organ in range(len(part)):
            if organs >> organ & 1:
                part[organ] = NONE
            else:
                part[organ] = organ
                words[0] |= ORGAN_WORDS[3 * organ]
                words[1] |= ORGAN_WORDS[3 * organ + 1]
                words[2] |= ORGAN_WORDS[3 * organ + 2]
        self._alone = self._islands(organs)
        bridges = board.BRIDGES
        for at in range(0, len(bridges), 2):
            organ = bridges[at]
            before = part[bridges[at + 1]]
            if part[organ] != NONE and before != NONE:
                part[organ] = before

    def _islands(self, organs):
        alone = 0
        for island in range(3):
            cut = CUTS[island][self._gaps]
            if organs & cut == cut:
                alone |= 1 << island
        # The tables hold for whole islands: with the heart; with the kidney if paths can lead through it (by diagonal
        # steps), and then only if the intestines on its other side are shut.
        if organs & HEART:
            alone &= ~1
        if organs & RIGHT_KIDNEY:
            if self._diagonal:
                alone &= ~4
        elif not organs & INTESTINES:
            alone &= ~4
        return alone

    def put(self, square, species):
        """Let 0, VIRUS or PARASITE stand on a square."""
        before = self.cells[square]
        self.cells[square] = species
        if before == PARASITE:
            self._parasites[WORD[square]] ^= 1 << BIT[square]
            self._crowd -= 1
        if species == PARASITE:
            self._parasites[WORD[square]] |= 1 << BIT[square]
            self._crowd += 1
        self._surveyed = 0

    def expect(self, die):
        """Prepare for the questions about one die: half of the search is done now, so that no call takes it all."""
        if self._still or (self._crowd <= FEW and not self._diagonal):
            return
        if self._surveyed < die:
            self._survey(die)
        cells = self.cells
        sure = self._sure
        maybe = self._maybe
        row = 3 * die
        now = True
        for square in range(SQUARES):
            if cells[square] == PARASITE:
                at = row + WORD[square]
                if (maybe[at] & ~sure[at]) >> BIT[square] & 1:
                    if now:
                        self._parasite_grows(square, die)
                    now = not now

    def able(self, dice):
        """Which of some dice somebody can grow by; both are bit sets, bit d for a die that shows d."""
        cells = self.cells
        missing = dice
        for square in range(SQUARES):
            if cells[square] == VIRUS:
                die = 1
                while missing >> die:
                    if missing >> die & 1 and self._virus_grows(square, die):
                        missing ^= 1 << die
                    die += 1
                if not missing:
                    return dice
        die = 6
        while die and not self._still:
            if missing >> die & 1 and self._some_parasite_grows(die):
                missing ^= 1 << die
            die -= 1
        return dice ^ missing

    def starts(self, die):
        """The squares of the organisms that can grow by a die, as an ascending list."""
        cells = self.cells
        word = WORD
        bit = BIT
        sure = self._sure
        row = 3 * die
        found = []
        few = self._crowd <= FEW and not self._diagonal
        if not few and not self._still and self._surveyed < die:
            self._survey(die)
        # One species after the other: each has tables of its own, and memory may be too short for both.
        for square in range(SQUARES):
            if cells[square] == VIRUS and self._virus_grows(square, die):
                found.append(square)
        if not self._still:
            for square in range(SQUARES):
                if cells[square] == PARASITE and (
                    (not few and sure[row + word[square]] >> bit[square] & 1) or self._parasite_grows(square, die)
                ):
                    found.append(square)
        found.sort()
        return found

    def may_start(self, square, die):
        """Whether the organism on a square can grow by a die; False where none stands."""
        species = self.cells[square]
        if species == VIRUS:
            return self._virus_grows(square, die)
        return species == PARASITE and not self._still and self._parasite_grows(square, die)

    def steps(self, species, here, left, only=NONE):
        """The squares to which a path at ``here`` can go next and still be finished, ``left`` steps before its end.

        With ``only`` no other square is asked about.
        """
        left -= 1
        if species == VIRUS:
            ways = _usual().VIRUS
            width = 5
            guide = ANYWHERE
        else:
            ways = self._ways()
            width = self._width
            guide = self._guide(left or 1)
        closed = self._closed
        row = 3 * left
        found = []
        at = here * width
        square = ways[at]
        while square != NONE:
            if (
                not closed[square]
                and (square == only or only == NONE)
                and guide[row + WORD[square]] >> BIT[square] & 1
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
        cells = self.cells
        tables = _ends()
        ends = tables.VIRUS_ENDS[square // 6]
        at = tables.VIRUS_ENDS_AT[6 * square + die - 1]
        end = ends[at]
        while end != NONE:
            if cells[end] != PARASITE and part[organ_of[end]] == here:
                return True
            at += 1
            end = ends[at]
        return False

    def _ways(self):
        """The table of a parasite's steps."""
        if self._diagonal:
            tables = _options()
            return tables.PARASITE_DIAGONAL_GAPS if self._gaps else tables.PARASITE_DIAGONAL
        return _options().PARASITE_GAPS if self._gaps else _usual().PARASITE

    def _jumps(self):
        """The steps of a parasite that no shift makes; by the usual rules the two joints above are all."""
        if self._diagonal:
            tables = _options()
            return tables.JUMPS_DIAGONAL_GAPS if self._gaps else tables.JUMPS_DIAGONAL
        return _options().JUMPS_GAPS if self._gaps else b""

    def _guide(self, steps):
        """What leads a parasite's search for paths of up to so many steps."""
        if self._crowd <= FEW and not self._diagonal:
            return ANYWHERE
        if self._surveyed < steps:
            self._survey(steps)
        return self._maybe

    def _some_parasite_grows(self, die):
        if not self._crowd:
            return False
        if self._crowd > FEW or self._diagonal:
            if self._surveyed < die:
                self._survey(die)
            sure = self._sure
            maybe = self._maybe
            parasites = self._parasites
            row = 3 * die
            if sure[row] & parasites[0] or sure[row + 1] & parasites[1] or sure[row + 2] & parasites[2]:
                return True
            if not (maybe[row] & parasites[0] or maybe[row + 1] & parasites[1] or maybe[row + 2] & parasites[2]):
                return False
        cells = self.cells
        squares = range(SQUARES)
        return any(cells[square] == PARASITE and self._parasite_grows(square, die) for square in squares)

    def _parasite_grows(self, square, die):
        if self._crowd > FEW or self._diagonal:
            if self._surveyed < die:
                self._survey(die)
            word = WORD[square]
            at = 3 * die + word
            bit = BIT[square]
            if self._sure[at] >> bit & 1:
                return True
            if not self._maybe[at] >> bit & 1:
                return False
            row = _usual().ISLAND[square]
            if row != NONE and self._alone >> (0 if row < 9 else 1 if row < 17 else 2) & 1:
                ends = _options().ISLAND_ENDS_DIAGONAL if self._diagonal else _usual().ISLAND_ENDS
                at = 24 * row + 4 * die - 4
                ends = ends[at] | ends[at + 1] << 8 | ends[at + 2] << 16 | ends[at + 3] << 24
                return ends & self._maybe[word] != 0
            # What a search finds out is kept where the survey's knowledge is.
            if self._goes_on(self._ways(), self._width, self._maybe, square, die):
                self._sure[at] |= 1 << bit
                return True
            self._maybe[at] &= ~(1 << bit)
            return False
        return not self._closed[square] and self._goes_on(self._ways(), self._width, ANYWHERE, square, die)

    def _goes_on(self, ways, width, guide, square, left):
        """Whether a path that has come to ``square`` can be finished with ``left`` more steps."""
        cells = self.cells
        if not left:
            return cells[square] != PARASITE
        closed = self._closed
        none = NONE
        at = square * width
        after = ways[at]
        if left == 1:
            while after != none:
                if not closed[after] and cells[after] != PARASITE:
                    return True
                at += 1
                after = ways[at]
            return False
        word = WORD
        bit = BIT
        if left == 2:
            # Most of a search happens here: the last two steps without another call.
            while after != none:
                if not closed[after] and guide[3 + word[after]] >> bit[after] & 1:
                    to = after * width
                    end = ways[to]
                    while end != none:
                        if not closed[end] and end != square and cells[end] != PARASITE:
                            return True
                        to += 1
                        end = ways[to]
                at += 1
                after = ways[at]
            return False
        left -= 1
        row = 3 * left
        closed[square] = 1
        found = False
        while after != none:
            if (
                not closed[after]
                and guide[row + word[after]] >> bit[after] & 1
                and self._goes_on(ways, width, guide, after, left)
            ):
                found = True
                break
            at += 1
            after = ways[at]
        closed[square] = 0
        return found

    def _survey(self, steps):
        """Fill ``_maybe`` and ``_sure`` up to so many steps for the present cells."""
        self._surveyed = steps
        maybe = self._maybe
        words = self._land
        parasites = self._parasites
        maybe[0] = words[0] & ~parasites[0]
        maybe[1] = words[1] & ~parasites[1]
        maybe[2] = words[2] & ~parasites[2]
        self._walk(steps)
        self._sweep(steps, False)
        self._sweep(steps, True)

    def _walk(self, steps):
        """Fill ``_maybe``: squares from which a walk of so many steps ends well."""
        open0, open1, open2 = self._land
        organs = self._organs
        organ_of = board.ORGAN
        maybe = self._maybe
        jumps = self._jumps()
        diagonal = self._diagonal
        for row in range(0, 3 * steps, 3):
            a = maybe[row]
            b = maybe[row + 1]
            z = maybe[row + 2]
            c = z & GRID
            tail = (z & D13) >> 4 | (c & D12) << 4 | b >> 14 & F10
            x = a >> 1 & NOT_G | a << 1 & NOT_A
            y = b >> 1 & NOT_G | b << 1 & NOT_A
            z = c >> 1 & NOT_G | c << 1 & NOT_A
            if diagonal:
                a |= x
                b |= y
                c |= z
            x |= a >> 7 | (b & 0x7F) << 21 | (a & UPPER) << 7
            y |= b >> 7 | (c & 0x7F) << 21 | (b & UPPER) << 7 | a >> 21
            z |= c >> 7 | (c & UPPER) << 7 | b >> 21 | tail
            maybe[row + 3] = x & open0
            maybe[row + 4] = (y | (c & F10) << 14) & open1
            maybe[row + 5] = z & open2
            at = 0
            while at < len(jumps):
                this = jumps[at]
                that = jumps[at + 1]
                at += 2
                if maybe[row + WORD[this]] >> BIT[this] & 1 and not organs >> organ_of[that] & 1:
                    maybe[row + 3 + WORD[that]] |= 1 << BIT[that]
                if maybe[row + WORD[that]] >> BIT[that] & 1 and not organs >> organ_of[this] & 1:
                    maybe[row + 3 + WORD[this]] |= 1 << BIT[this]

    def _sweep(self, steps, upward):
        """Lay out ``_sure`` for paths that never go up, or add those that never go down (``upward``).

        ``r0`` to ``r2`` are the words of the squares from which such a path begins with a step to the right, ``l`` the
        same to the left, ``v`` up or down (or ends there): after a step to the right it goes right again, up or down,
        never left. The tube is a step down from F8 to F10 that passes by F9.
        """
        open0, open1, open2 = self._land
        open2 &= GRID
        maybe = self._maybe
        sure = self._sure
        v0 = maybe[0]
        v1 = maybe[1]
        v2 = maybe[2] & GRID
        r0 = r1 = r2 = l0 = l1 = l2 = 0
        for at in range(3, 3 * steps + 3, 3):
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
                v2 = ((c & UPPER) << 7 | b >> 21 | b >> 14 & F10) & open2
            else:
                v0 = (a >> 7 | (b & 0x7F) << 21) & open0
                v1 = (b >> 7 | (c & 0x7F) << 21 | (c & F10) << 14) & open1
                v2 = c >> 7 & open2
            if upward:
                sure[at] |= v0 | r0 | l0
                sure[at + 1] |= v1 | r1 | l1
                sure[at + 2] |= v2 | r2 | l2
            else:
                sure[at] = v0 | r0 | l0
                sure[at + 1] = v1 | r1 | l1
                sure[at + 2] = v2 | r2 | l2
