"""Shateki-Ya, the rubber-band gallery: three lines of stacked cups, then one pyramid, three shots a turn.

Seats 0 to 4 shoot in turn; the one before in the order is the referee. The bands, the cups and the pieces are CHANCE:
what happened to them is reported between `shot` and `quiet`. The marks S1 to S18 name the rulings of the project's rule
book which a line carries out.
"""

from rules import CHANCE, TERMINAL, Game

LINES = 3
PYRAMID = 28
# Cups of the full pyramids of 7, 6, .. tiers.
COMPLETE = (28, 21, 15, 10, 6, 3, 1, 0)

# Actions: 1 to 3 hide a piece on this line, then these. An int has one meaning all game long.
SHOT = 4
REBUILD = 5
CUP = 5  # 6 to 8: a cup of line 1 to 3 is beaten
UNCUP = 8  # 9 to 11: a beaten cup of line 1 to 3 is none
PIECE = 12  # 12 to 16: the piece of seat 0 to 4 is found
UNPIECE = 17  # 17 to 21: the found piece of seat 0 to 4 is none
QUIET = 22
FOUL = 23
DONE = 24

QUIET_WEIGHT = 20

# What the engine waits for.
HIDE, SHOOT, WINDOW, JUDGE, OVER = range(5)


class Shateki(Game):
    """One match: both games of 1 to 5 seats; seat numbers are places at the table, `order` is who shoots when."""

    NAME = "shateki"
    SEATS = (1, 5)
    OPTIONS = {"stock": (36, 30), "complete_only": (False, True), "order": ([],)}

    def __init__(self, seats, options):
        # Two unless somebody says otherwise: a single seat is practice (S18).
        super().__init__(2 if seats is None else seats, options)
        seats = self.seats
        if not self.options["order"]:
            self.options["order"] = list(range(seats))
        # Every window can report everything and be a foul, the referee can report all and take all back.
        self.LONGEST = (35 * seats + 156) * seats
        self._order = self.options["order"][:]
        self._phase = HIDE
        self._round = 1
        self._hidden = bytearray(seats)  # the line of each seat's piece, 0 before it is hidden
        self._at = 0  # who hides, then the place in the order of who shoots
        self._standing = [2 * seats] * LINES
        self._stock = self.options["stock"]
        self._points = [0] * seats
        self._found = 0  # bit set of the pieces found in earlier turns
        self._cups = bytearray(LINES)  # beaten this turn
        self._pieces = 0  # bit set of the pieces found this turn
        self._window_cups = bytearray(LINES)  # the share of the present window, for a foul
        self._window_pieces = 0
        self._closed = 0  # bit set of UNCUP and UNPIECE actions which the referee has used this turn
        self._shots = 0
        self._rebuilt = False
        self._winner = None

    def _option(self, name, value):
        if name != "order":
            return super()._option(name, value)
        seats = list(range(self.seats))
        numbers = isinstance(value, (list, tuple)) and not [seat for seat in value if type(seat) is not int]
        if numbers and sorted(value) == seats:
            return list(value)
        raise ValueError("shateki: order=%r, but it must be a list with every seat of %r once" % (value, seats))

    # What may be done

    def current_player(self):
        """The seat to hide, shoot or judge, CHANCE while a shot's falls are awaited, or TERMINAL."""
        phase = self._phase
        if phase == WINDOW:
            return CHANCE
        if phase == SHOOT:
            return self._order[self._at]
        if phase == JUDGE:
            return self._order[self._at - 1]  # for the first the last
        return self._at if phase == HIDE else TERMINAL

    def _left(self):
        """The bit set of the pieces which are not found yet."""
        return 0 if self._round == 2 else ((1 << self.seats) - 1) & ~(self._found | self._pieces)

    def _legal(self):
        phase = self._phase
        if phase == HIDE:
            return [1, 2, 3]
        if phase == SHOOT:
            return [SHOT] if self._round == 1 or self._rebuilt else [SHOT, REBUILD]
        if phase == OVER:
            return []
        legal = [CUP + line for line in (1, 2, 3) if self._standing[line - 1]]
        seats = range(self.seats)
        left = self._left()
        if phase == WINDOW:
            return legal + [PIECE + seat for seat in seats if left >> seat & 1] + [QUIET, FOUL]
        closed = self._closed
        legal = [action for action in legal if not closed >> (action - CUP + UNCUP) & 1]
        legal += [UNCUP + line for line in (1, 2, 3) if self._cups[line - 1]]
        legal += [PIECE + seat for seat in seats if left >> seat & 1 and not closed >> (UNPIECE + seat) & 1]
        legal += [UNPIECE + seat for seat in seats if self._pieces >> seat & 1]
        return legal + [DONE]

    def chance_outcomes(self):
        """While a shot's falls are awaited the outcomes as ``[(action, weight), ..]``, else an empty list."""
        if self._phase != WINDOW:
            return []
        outcomes = []
        for action in self._legal():
            weight = 1
            if action <= UNCUP:
                weight = self._standing[action - CUP - 1]
            elif action == QUIET:
                weight = QUIET_WEIGHT
            outcomes.append((action, weight))
        return outcomes

    def _text(self, action):
        if action < SHOT:
            return "hide %d" % action
        if action == SHOT:
            return "shot"
        if action == REBUILD:
            return "rebuild"
        if action <= UNCUP:
            return "cup %d" % (action - CUP)
        if action < PIECE:
            return "uncup %d" % (action - UNCUP)
        if action < UNPIECE:
            return "piece %d" % (action - PIECE)
        if action < QUIET:
            return "unpiece %d" % (action - UNPIECE)
        return ("quiet", "foul", "done")[action - QUIET]

    # What an action does

    def _play(self, action):
        events = []
        if action < SHOT:
            self._hidden[self._at] = action
            self._at += 1
            if self._at == self.seats:
                self._begin_turn(0)
        elif action == SHOT:
            self._shots -= 1
            self._phase = WINDOW
            self._window_pieces = 0
            for line in range(LINES):
                self._window_cups[line] = 0
        elif action == REBUILD:
            self._rebuild(events)
        elif action <= UNCUP:
            self._move(action - CUP - 1, 1)
            self._window_cups[action - CUP - 1] += 1
            events.append((None, ("cup", action - CUP)))
        elif action < PIECE:
            self._move(action - UNCUP - 1, -1)
            self._closed |= 1 << action
            events.append((None, ("uncup", action - UNCUP)))
        elif action < UNPIECE:
            self._pieces |= 1 << (action - PIECE)
            self._window_pieces |= 1 << (action - PIECE)
            events.append((None, ("piece", action - PIECE)))
        elif action < QUIET:
            self._pieces &= ~(1 << (action - UNPIECE))
            self._closed |= 1 << action
            events.append((None, ("unpiece", action - UNPIECE)))
        elif action == DONE:
            self._done(events)
        else:
            if action == FOUL:
                self._foul(events)
            self._phase = SHOOT if self._shots else JUDGE
        return events

    def _move(self, line, cups):
        """Cups of a line (0 to 2) are beaten; a negative number stands again (S1: the stock of game 2 with them)."""
        self._cups[line] += cups
        self._standing[line] -= cups
        if self._round == 2:
            self._stock -= cups
            # After a Rebuild the pyramid may be full although cups of this turn are still beaten.
            if self._standing[line] > PYRAMID:
                self._standing[line] = PYRAMID

    def _foul(self, events):
        """The shot stays spent, nothing that it knocked over counts (S17)."""
        for line in range(LINES):
            self._move(line, -self._window_cups[line])
        self._pieces &= ~self._window_pieces
        events.append((None, ("foul",)))

    def _rebuild(self, events):
        """A pyramid from all cups not beaten in game 2 (S2, S12); the turn's cups go on counting (S13)."""
        self._rebuilt = True
        self._standing[0] = self.pyramid()
        events.append((None, ("rebuilt", self._standing[0])))

    def pyramid(self):
        """How many cups a Rebuild would set up now, in game 2."""
        cups = min(PYRAMID, self._stock)
        if self.options["complete_only"]:
            cups = next(size for size in COMPLETE if size <= cups)
        return cups

    def _worth(self):
        """The points of the turn so far: each line's first cup 1000, its others 500, a foreign piece 500 (S8, S13)."""
        points = 0
        for cups in self._cups:
            if cups:
                points += 500 + 500 * cups
        if self._phase in (SHOOT, WINDOW, JUDGE):
            foreign = self._pieces & ~(1 << self._order[self._at])
            while foreign:
                points += 500 * (foreign & 1)
                foreign >>= 1
        return points

    def _done(self, events):
        seat = self._order[self._at]
        points = self._worth()
        self._points[seat] += points
        events.append((None, ("scored", seat, points)))
        self._found |= self._pieces  # the shooter's own piece too (S8)
        if self._at + 1 < self.seats:
            self._begin_turn(self._at + 1)
        elif self._round == 1:
            self._second_game(events)
        else:
            self._end(events)

    def _begin_turn(self, at):
        self._at = at
        self._shots = 3
        self._phase = SHOOT
        self._clear()

    def _clear(self):
        for line in range(LINES):
            self._cups[line] = 0
        self._pieces = 0
        self._closed = 0
        self._rebuilt = False

    def _second_game(self, events):
        """The order of the pyramid's game: more points first, of equal ones the later in game 1 (S14)."""
        points = self._points
        order = []
        for seat in self._order:
            place = 0
            while place < len(order) and points[order[place]] > points[seat]:
                place += 1
            order.insert(place, seat)
        self._order = order
        self._round = 2
        self._standing = [PYRAMID, 0, 0]
        self._begin_turn(0)
        events.append((None, ("order", order[:])))

    def _end(self, events):
        """The best sum of both games; of equal ones the last in the order of game 2 (S14)."""
        self._phase = OVER
        self._clear()
        best = max(self._points)
        for seat in self._order:
            if self._points[seat] == best:
                self._winner = seat
        events.append((None, ("over", self._winner)))

    # What is known

    def returns(self):
        """At the end the points of each seat. Raises ValueError before."""
        if self._phase != OVER:
            raise ValueError("shateki: there are no returns before the end of the game")
        return self._points[:]

    def observation(self, seat):
        """All that a seat (None: a spectator) may know: everything but where the others hid their pieces."""
        self._check_seat(seat)
        shooting = self._phase in (SHOOT, WINDOW, JUDGE)
        left = self._left()
        seats = range(self.seats)
        view = {
            "player": self.current_player(),
            "game": self._round,
            "order": self._order[:],
            "shooter": self._order[self._at] if shooting else None,
            "shots_left": self._shots,
            "cups": list(self._cups),
            "standing": self._standing[:],
            "pieces": [other for other in seats if self._pieces >> other & 1],
            "pieces_left": [other for other in seats if left >> other & 1],
            "turn_points": self._worth(),
            "points": self._points[:],
            "stock": self._stock,
            "rebuilt": self._rebuilt,
            "winner": self._winner,
        }
        if seat is not None:
            view["hide"] = self._hidden[seat] or None
        return view
