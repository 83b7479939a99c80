"""The Game That Ends in 3 Turns: two to seven seats, secret hands, and one of them holds the murderer.

The marks M1 to M26 name the rulings of the project's rule book which a line carries out. A round is one deal; the game
deals as many rounds as there are seats, or plays until somebody has five points.
"""

from rules import CHANCE, TERMINAL, Game

# The 14 kinds in alphabetical order, so that ascending numbers are ascending names.
CARDS = (
    "all_together",
    "bullet",
    "hush",
    "kill",
    "murderer",
    "no_way",
    "pass_the_blame",
    "pistol",
    "play_for_you",
    "seat_change",
    "swap",
    "take_and_give",
    "true_culprit",
    "whim",
)
KINDS = 14
# Their places there.
ALL_TOGETHER = 0
BULLET = 1
HUSH = 2
KILL = 3
MURDERER = 4
NO_WAY = 5
PASS_THE_BLAME = 6
PISTOL = 7
PLAY_FOR_YOU = 8
SEAT_CHANGE = 9
SWAP = 10
TAKE_AND_GIVE = 11
TRUE_CULPRIT = 12
WHIM = 13
COPIES = b"\x04\x04\x02\x04\x01\x04\x04\x04\x02\x01\x04\x04\x01\x04"
EXPANSION = ("pistol", "bullet", "seat_change", "true_culprit")
BASIC_CARDS = 33

# Actions: 0 to 13 a kind of card, then these.
SEAT = 14  # 14 to 20: aim or fire at a seat
LEFT = 21
RIGHT = 22
DECLARE = 23  # 24 to 26: declare 1 to 3 cards
DONE = 27

# What lies before a seat is one byte a card: the kind, the owner in the bits above it, and whether it acts this turn.
OWNER = 4
ACTING = 0x80

# What the engine waits for. CALL is a No Way out of turn, LAST a True Culprit that has to be played now (M18).
DEAL = 0
OPEN = 1
CHOOSE = 2
PLAY = 3
FIRE = 4
TARGET = 5
SIDE = 6
GIVE = 7
DRAW = 8
CANCEL = 9
CALL = 10
SILENCE = 11
LAST = 12
OVER = 13
VERBS = {DEAL: "deal ", DRAW: "draw ", SILENCE: "discard ", GIVE: "give ", CANCEL: "cancel "}


class ThreeTurns(Game):
    """One game; the seats sit clockwise in their order."""

    NAME = "three_turns"
    SEATS = (2, 7)
    OPTIONS = {
        "turns": (3, 4),
        "expansion": (EXPANSION,),
        "short": (False, True),
        "start": range(7),
        "kill_strikes": ("victim", "attacker"),
        "hush_caught": (0, -1),
        "escape_murderer": (0, 2),
        "yada_instant": (False, True),
        "yada_any_player": (False, True),
    }
    DEFAULTS = {"expansion": None}

    def __init__(self, seats, options):
        Game.__init__(self, seats, options)
        seats = self.seats
        options = self.options
        self._single = options["turns"] == 4  # one card a turn, nothing declared (M21)
        self._full = 4 if self._single else 6  # cards dealt to a seat
        if options["expansion"] is None:
            options["expansion"] = [] if seats < 6 or self._single else list(EXPANSION)
        self._kinds = bytearray(COPIES)  # copies of each kind in the pool
        cards = BASIC_CARDS
        for name in EXPANSION:
            kind = CARDS.index(name)
            if name in options["expansion"]:
                cards += COPIES[kind]
            else:
                self._kinds[kind] = 0
        if cards < self._full * seats:
            raise ValueError(
                "three_turns: expansion=%r: %d seats need %d cards, but there are %d"
                % (options["expansion"], seats, self._full * seats, cards)
            )
        if options["yada_instant"] or options["short"]:
            self.LONGEST = None
        elif options["expansion"]:
            self.LONGEST = seats * (22 * seats + 50)
        else:
            self.LONGEST = seats * (19 * seats + 44)
        self._culprit = TRUE_CULPRIT if self._kinds[TRUE_CULPRIT] else MURDERER  # whose player ends the round
        self._points = [0] * seats
        self._round = 0
        self.told = 0  # how often somebody came to see a card that was another's: exchanges, hands that another plays
        self._asked = CHANCE
        self._start = options["start"]
        self._deal()

    def _option(self, name, value):
        if name == "start" and type(value) is int and value >= self.seats:
            raise ValueError("three_turns: start=%r, but it must be one of: 0 to %d" % (value, self.seats - 1))
        if name != "expansion":
            return super()._option(name, value)
        kinds = [kind for kind in EXPANSION if isinstance(value, (list, tuple)) and kind in value]
        if not isinstance(value, (list, tuple)) or len(kinds) != len(value):
            raise ValueError(
                "three_turns: expansion=%r, but it must be a list of some of: %s" % (value, ", ".join(EXPANSION))
            )
        return kinds

    def _deal(self):
        """Everything on the stack again, the next round's deal begins (M1)."""
        seats = self.seats
        self._round += 1
        self._phase = DEAL
        self._asked = CHANCE
        self._stack = bytearray(self._kinds)  # copies of each kind that nobody holds
        self._hands = bytearray(seats * KINDS)  # copies of each kind in each hand, seat by seat
        self._sizes = bytearray(seats)
        self._to_deal = self._full * seats
        self._receiver = 0
        self._used = bytearray(seats)  # bits 1 to 3 for the counts declared; in the game of 4 turns the turns begun
        self._front = [bytearray() for _ in range(seats)]  # what lies before each seat, by arrival
        self._pistols = bytearray(seats)
        self._bullets = bytearray(seats)  # those not fired
        self._played = [bytearray() for _ in range(seats)]  # a byte a card: the place in the bits above the kind
        self._discarded = bytearray()
        self._out = 0  # bit set of seats
        self._unlocked = False  # the True Culprit may be played: the Murderer has been
        self._turn = 0
        self._opened = False  # this turn's OPEN is over, what still stands acts (M5)
        self._promised = False  # declared at OPEN, so that a No Way has to follow
        self._controller = None  # who decides by an acting Play for You
        self._hushed = False
        self._fallen = False  # a Hush has turned up the card that ends the round
        self._declared = 0
        self._left = -1  # cards still to be played, -1 before the declaration
        self._resolving = -1  # the kind with open questions
        self._partner = 0  # whose card is drawn, or before whom No Way cancels
        self._drawn = None
        self._givers = b""  # who gives a card, to whom, and the kinds named so far
        self._receivers = b""
        self._given = bytearray()
        self._callers = b""  # who may still say No Way out of turn

    # Small questions

    def _in(self, seat):
        return not self._out >> seat & 1

    def _able(self, seat):
        """Whether a seat is in the round and has cards."""
        return self._sizes[seat] and not self._out >> seat & 1

    def _from(self, seat, step):
        """The other seats in their order from a seat on, clockwise (step 1) or the other way (step -1)."""
        seats = self.seats
        return [(seat + step * far) % seats for far in range(1, seats)]

    def _next_able(self):
        """The next seat clockwise that is in and has cards, None if there is no other."""
        for seat in self._from(self._turn, 1):
            if self._able(seat):
                return seat
        return None

    def _held(self, seat):
        """The kinds in a hand, ascending."""
        at = seat * KINDS
        hands = self._hands
        return [kind for kind in range(KINDS) if hands[at + kind]]

    def _holds(self, seat, kind):
        return self._hands[seat * KINDS + kind]

    def _spent(self, seat):
        """Whether a seat has no turn left."""
        return self._used[seat] >= (4 if self._single else 14)

    def _playable(self, seat):
        """The kinds which may be played out of a hand (M14, M18)."""
        kinds = self._held(seat)
        if len(kinds) == 1 and self._sizes[seat] == 1:
            return kinds if self._unlocked or kinds[0] != TRUE_CULPRIT else []
        if kinds == [MURDERER, TRUE_CULPRIT]:
            return [MURDERER]
        return [kind for kind in kinds if kind != MURDERER and kind != TRUE_CULPRIT]

    def _targets(self, kind):
        """The seats at which a card of this kind may be aimed, ascending (M9, M26)."""
        turn = self._turn
        if kind == KILL:
            found = []
            for step in (1, -1):
                for seat in self._from(turn, step):
                    if self._in(seat):
                        if self._sizes[seat] and seat not in found:
                            found.append(seat)
                        break
            return sorted(found)
        if kind == NO_WAY:
            return [seat for seat in range(self.seats) if self._in(seat) and self._cancels(seat)]
        return [seat for seat in range(self.seats) if seat != turn and self._able(seat)]

    def _cancels(self, seat):
        """The kinds before a seat which No Way may remove now, ascending; what acts this turn stays (M5)."""
        found = 0
        for card in self._front[seat]:
            if not card & ACTING:
                found |= 1 << (card & 15)
        return [kind for kind in range(KINDS) if found >> kind & 1]

    def _shots(self):
        """The seats at which the seat on turn may fire now (M19)."""
        if self._hushed or not self._pistols[self._turn] or not self._bullets[self._turn]:
            return []
        return self._targets(BULLET)

    # What may be done

    def current_player(self):
        """The seat to decide, CHANCE or TERMINAL."""
        return self._asked

    def _legal(self):
        phase = self._phase
        if phase == PLAY:
            return self._playable(self._turn) + [SEAT + seat for seat in self._shots()]
        if phase == GIVE:
            giver = self._givers[len(self._given)]
            at = giver * KINDS
            # Not the drawn card itself, but one of its kind if there was one before (M11).
            return [kind for kind in self._held(giver) if kind != self._drawn or self._hands[at + kind] > 1]
        if phase == CHOOSE:
            return self._declarations()
        if phase == TARGET:
            return [SEAT + seat for seat in self._targets(self._resolving)]
        if phase == SIDE:
            return [LEFT, RIGHT]
        if phase == CANCEL:
            kinds = self._cancels(self._partner)
            return [kind for kind in kinds if self._opened or kind in (HUSH, PLAY_FOR_YOU)]
        if phase == FIRE:
            return [SEAT + seat for seat in self._shots()] + [DONE]
        if phase == OPEN:
            return self._legal_open()
        if phase == CALL:
            return [NO_WAY, DONE] if self._holds(self._asked, NO_WAY) else [DONE]
        if phase == LAST:
            return [TRUE_CULPRIT]
        return [action for action, _ in self.chance_outcomes()]

    def _legal_open(self):
        if self._promised:
            return [NO_WAY]
        if not self._holds(self._turn, NO_WAY):
            return [DONE]
        if self._left >= 0:
            return [NO_WAY, DONE]
        return self._declarations() + [DONE]

    def _declarations(self):
        return [DECLARE + count for count in (1, 2, 3) if not self._used[self._turn] >> count & 1]

    def _allows(self, action):
        if self._phase == DEAL:
            if not 0 <= action < KINDS or not self._stack[action]:
                return False
            return action in (MURDERER, TRUE_CULPRIT) or self._to_deal > self._jokers()
        return action in self._legal()

    # Chance and texts

    def _jokers(self):
        return self._stack[MURDERER] + self._stack[TRUE_CULPRIT]

    def chance_outcomes(self):
        """At CHANCE the outcomes as ``[(action, weight), ..]``, else an empty list."""
        phase = self._phase
        if phase == DEAL:
            # Every joker is in the deck, of the others as many as there is room for, by chance (M1).
            stack = self._stack
            jokers = self._jokers()
            room = self._to_deal - jokers
            others = sum(stack) - jokers
            outcomes = []
            for kind in range(KINDS):
                if kind in (MURDERER, TRUE_CULPRIT):
                    if stack[kind]:
                        outcomes.append((kind, others or 1))
                elif stack[kind] and room:
                    outcomes.append((kind, room * stack[kind]))
            return outcomes
        if phase in (SILENCE, DRAW):
            at = (self._turn if phase == SILENCE else self._partner) * KINDS
            hands = self._hands
            return [(kind, hands[at + kind]) for kind in range(KINDS) if hands[at + kind]]
        return []

    def _text(self, action):
        if action < SEAT:
            return VERBS.get(self._phase, "play ") + CARDS[action]
        if action < LEFT:
            return ("target %d" if self._phase == TARGET else "fire %d") % (action - SEAT)
        if action < DECLARE:
            return "left" if action == LEFT else "right"
        return "done" if action == DONE else "declare %d" % (action - DECLARE)

    # What an action does

    def _play(self, action):
        phase = self._phase
        events = []
        if phase == DEAL:
            self._receive(action, events)
        elif phase in (PLAY, FIRE):
            if action < SEAT:
                self._use(action, events)
            elif action == DONE:
                self._close(events)
            else:
                self._fire(action - SEAT, events)
        elif phase == GIVE:
            self._give(action, events)
        elif phase == CHOOSE:
            self._declare(action - DECLARE)
            self._go_on(events)
        elif phase == TARGET:
            self._aim(action - SEAT, events)
        elif phase == SIDE:
            self._turn_aside(action, events)
        elif phase == CANCEL:
            self._cancel(action, events)
        elif phase == DRAW:
            self._draw(action)
        elif phase == SILENCE:
            self._silence(action, events)
        elif phase == OPEN:
            self._answer(action, events)
        elif phase == CALL:
            self._call(action, events)
        else:
            self._take(self._asked, TRUE_CULPRIT)
            self._lay(self._asked, TRUE_CULPRIT, 1 if self._single else 0)
            self._end_round("played", self._asked, events)
        return events

    def _take(self, seat, kind):
        self._hands[seat * KINDS + kind] -= 1
        self._sizes[seat] -= 1

    def _add(self, seat, kind):
        self._hands[seat * KINDS + kind] += 1
        self._sizes[seat] += 1

    def _lay(self, seat, kind, place):
        self._played[seat].append(place << OWNER | kind)

    def _receive(self, kind, events):
        seat = self._receiver
        self._stack[kind] -= 1
        self._add(seat, kind)
        self._to_deal -= 1
        if self._sizes[seat] == self._full:
            self._receiver += 1
            if not self._to_deal:
                self._begin(self._start, events)

    # A turn: OPEN, the declaration, the plays

    def _ask(self, phase, seat):
        self._phase = phase
        self._asked = seat

    def _ask_decider(self, phase):
        self._phase = phase
        self._asked = self._turn if self._controller is None else self._controller

    def _begin(self, seat, events):
        spent = self._spent(seat)
        self._turn = seat
        self._opened = False
        if self._single:
            self._declared = 1
            self._left = 1
            if not spent:
                self._used[seat] += 1
        else:
            self._declared = 0
            self._left = 1 if spent else -1  # a card that was held back or given for one has a turn of its own (M18)
        if self._stands():
            self._ask(OPEN, seat)
        else:
            self._open(events)

    def _stands(self):
        """Whether a Hush or Play for You lies before the seat on turn."""
        return any(card & 15 == HUSH or card & 15 == PLAY_FOR_YOU for card in self._front[self._turn])

    def _declare(self, count):
        self._declared = count
        self._left = count
        self._used[self._turn] |= 1 << count

    def _answer(self, action, events):
        """OPEN: the seat on turn says No Way to what would rule its turn, or lets it come."""
        if action == DONE:
            self._open(events)
        elif action == NO_WAY:
            turn = self._turn
            self._promised = False
            self._left -= 1
            self._take(turn, NO_WAY)
            self._lay(turn, NO_WAY, self._declared)
            self._resolving = NO_WAY
            self._partner = turn
            self._ask(CANCEL, turn)
        else:
            self._declare(action - DECLARE)
            self._promised = True

    def _open(self, events):
        """The end of OPEN: what still stands acts until CLOSE; of several Play for You the last decides (M8)."""
        self._opened = True
        front = self._front[self._turn]
        for at in range(len(front)):
            kind = front[at] & 15
            if kind == PLAY_FOR_YOU:
                self._controller = front[at] >> OWNER
                self.told += 1
            elif kind == HUSH:
                self._hushed = True
            else:
                continue
            front[at] |= ACTING
        if self._left < 0:
            self._ask_decider(CHOOSE)
        else:
            self._go_on(events)

    def _go_on(self, events):
        if not self._hushed:
            self._next_play(events)
        elif self._left and self._sizes[self._turn]:
            self._ask(SILENCE, CHANCE)
        else:
            self._close(events)

    def _silence(self, kind, events):
        """Hush: one card after another goes at random; they are judged together (M7)."""
        turn = self._turn
        self._take(turn, kind)
        self._discarded.append(kind)
        self._left -= 1
        if kind == MURDERER:
            self._unlocked = True
        if kind == self._culprit:
            self._fallen = True
        if self._left and self._sizes[turn]:
            return
        if self._fallen:
            self._end_round("hushed", turn, events)
        else:
            self._close(events)

    def _next_play(self, events):
        """The next card of this turn, the last chance to fire, or the end of the turn."""
        turn = self._turn
        if self._left and self._sizes[turn]:
            if self._playable(turn):
                self._ask_decider(PLAY)
                return
        elif self._shots():
            self._ask_decider(FIRE)
            return
        self._close(events)

    def _after_card(self, events):
        if self._callers:
            self._ask(CALL, self._callers[0])
        else:
            self._next_play(events)

    def _use(self, kind, events):
        turn = self._turn
        self._left -= 1
        self._take(turn, kind)
        if kind in (KILL, WHIM):
            if self._targets(kind):
                self._question(TARGET, kind)
                return
        elif kind in (HUSH, PLAY_FOR_YOU):
            seat = self._next_able()
            if seat is not None:
                self._attack(seat, kind)
                self._after_card(events)
                return
        elif kind == PISTOL:
            self._pistols[turn] += 1
            self._next_play(events)
            return
        elif kind == BULLET:
            self._bullets[turn] += 1
            self._next_play(events)
            return
        self._lay(turn, kind, self._declared)
        if kind == self._culprit:
            self._end_round("played", turn, events)
            return
        if kind == MURDERER:
            self._unlocked = True
        elif kind == NO_WAY:
            self._say_no(turn, turn if self._controller is None else self._controller, events)
            return
        elif kind == PASS_THE_BLAME:
            self._pass_the_blame()
        elif kind == SEAT_CHANGE:
            self._question(SIDE, kind)
            return
        elif kind == ALL_TOGETHER:
            if len([seat for seat in range(self.seats) if self._able(seat)]) > 1:
                self._question(SIDE, kind)
                return
        elif kind in (SWAP, TAKE_AND_GIVE) and self._sizes[turn] and self._targets(kind):  # void if last (M10, M11)
            self._question(TARGET, kind)
            return
        self._next_play(events)

    def _question(self, phase, kind):
        self._resolving = kind
        self._ask_decider(phase)

    # Attacks

    def _attack(self, seat, kind):
        """Lay an attack card before a seat; with yada_instant it may be answered at once."""
        self._front[seat].append(self._turn << OWNER | kind)
        if self.options["yada_instant"]:
            callers = [seat]
            if self.options["yada_any_player"]:
                callers += [other for other in self._from(seat, 1) if other != self._turn and self._able(other)]
            self._callers = bytes(callers)

    def _fire(self, seat, events):
        self._bullets[self._turn] -= 1
        events.append((None, ("target", "bullet", seat)))
        self._attack(seat, BULLET)
        self._after_card(events)

    def _aim(self, seat, events):
        kind = self._resolving
        events.append((None, ("target", CARDS[kind], seat)))
        self._partner = seat
        if kind == NO_WAY:
            self._ask(CANCEL, self._asked)
        elif kind == SWAP:
            self._collect([self._turn, seat], [seat, self._turn])
        elif kind == TAKE_AND_GIVE:
            self._ask(DRAW, CHANCE)
        else:
            self._resolving = -1
            self._attack(seat, kind)
            self._after_card(events)

    # Defence

    def _say_no(self, seat, asked, events):
        """A No Way that a seat has played in or out of turn; ``asked`` decides what it cancels (M5)."""
        if self.options["yada_any_player"]:
            phase = TARGET if self._targets(NO_WAY) else None
        else:
            phase = CANCEL if self._cancels(seat) else None
        if phase is None:
            self._after_card(events)
            return
        self._resolving = NO_WAY
        self._partner = seat
        self._ask(phase, asked)

    def _cancel(self, kind, events):
        """Of several of a kind the last to come goes."""
        front = self._front[self._partner]
        at = len(front) - 1
        while front[at] & 15 != kind or front[at] & ACTING:
            at -= 1
        self._front[self._partner] = front[:at] + front[at + 1 :]
        self._discarded.append(kind)
        self._resolving = -1
        if self._opened:
            self._after_card(events)
        elif self._left and self._stands():
            self._ask(OPEN, self._turn)
        else:
            self._open(events)

    def _call(self, action, events):
        seat = self._asked
        self._callers = self._callers[1:]
        if action == DONE:
            self._after_card(events)
            return
        self._take(seat, NO_WAY)
        self._lay(seat, NO_WAY, 0)
        self._say_no(seat, seat, events)

    def _pass_the_blame(self):
        """Kill, Whim and fired Bullets go to the next seat in the round with cards, if there is one (M6)."""
        seat = self._next_able()
        if seat is None:
            return
        kept = bytearray()
        for card in self._front[self._turn]:
            (self._front[seat] if card & 15 in (KILL, WHIM, BULLET) else kept).append(card)
        self._front[self._turn] = kept

    def _change_seats(self, step):
        """What lies before every seat moves on, giver by giver clockwise from the seat on turn (M20)."""
        order = [seat for seat in [self._turn] + self._from(self._turn, 1) if self._in(seat)]
        before = self._front[:]
        for seat in order:
            self._front[seat] = bytearray([card for card in before[seat] if card & ACTING])
        for giver in order:
            takers = [seat for seat in self._from(giver, step) + [giver] if self._able(seat)] or [giver]
            for card in before[giver]:
                if card & ACTING:
                    continue
                if card & 15 == PLAY_FOR_YOU and card >> OWNER == takers[0]:
                    self._discarded.append(PLAY_FOR_YOU)
                else:
                    self._front[takers[0]].append(card)

    # Cards that change hands

    def _turn_aside(self, action, events):
        kind = self._resolving
        events.append((None, ("direction", CARDS[kind], "left" if action == LEFT else "right")))
        if kind == SEAT_CHANGE:
            self._resolving = -1
            self._change_seats(1 if action == LEFT else -1)
            self._next_play(events)
            return
        givers = [seat for seat in [self._turn] + self._from(self._turn, 1) if self._able(seat)]
        if action == LEFT:
            self._collect(givers, givers[1:] + givers[:1])
        else:
            self._collect(givers, givers[-1:] + givers[:-1])

    def _collect(self, givers, receivers):
        """Ask every giver for a card; nothing moves before the last has named one."""
        self._givers = bytes(givers)
        self._receivers = bytes(receivers)
        self._given = bytearray()
        self._ask_giver()

    def _ask_giver(self):
        giver = self._givers[len(self._given)]
        if giver == self._turn:
            self._ask_decider(GIVE)
        else:
            self._ask(GIVE, giver)

    def _draw(self, kind):
        self._take(self._partner, kind)
        self._add(self._turn, kind)
        self._drawn = kind
        self._collect([self._turn], [self._partner])

    def _give(self, kind, events):
        self._given.append(kind)
        if len(self._given) < len(self._givers):
            self._ask_giver()
            return
        for at in range(len(self._given)):
            self._take(self._givers[at], self._given[at])
            self._add(self._receivers[at], self._given[at])
        self._drawn = None
        self._resolving = -1
        self.told += 1
        self._next_play(events)

    # The end of a turn and of a round

    def _struck(self, seat):
        """Whether a Kill or a fired Bullet lies before a seat."""
        return any(card & 15 == KILL or card & 15 == BULLET for card in self._front[seat])

    def _beaten(self, seat):
        """Whether a seat would be out if its turn ended now (M3, M4)."""
        if self._struck(seat):
            return True
        return not self._sizes[seat] and WHIM in [card & 15 for card in self._front[seat]]

    def _close(self, events):
        """CLOSE: who is out, then caught, out hands, escape, and the True Culprit that must come now (M17, M18)."""
        turn = self._turn
        seats = [turn] + self._from(turn, 1)
        beaten = [turn] if self._beaten(turn) else []
        if self.options["kill_strikes"] == "attacker":
            beaten += [seat for seat in seats[1:] if self._in(seat) and self._struck(seat)]
        kept = bytearray()
        for card in self._front[turn]:
            (self._discarded if card & ACTING else kept).append(card & 15 if card & ACTING else card)
        self._front[turn] = kept
        self._controller = None
        self._hushed = False
        for seat in beaten:
            self._out |= 1 << seat
            events.append((None, ("out", seat)))
        for seat in beaten:
            if self._holds(seat, self._culprit):
                self._end_round("caught", seat, events)
                return
        if self._culprit == TRUE_CULPRIT:
            for seat in beaten:
                self._discard_hand(seat)
        left = [seat for seat in seats if self._in(seat)]
        if len(left) == 1:
            self._end_round("escaped", left[0], events)
            return
        for seat in left:
            if self._unlocked and self._sizes[seat] == 1 and self._holds(seat, TRUE_CULPRIT) and self._spent(seat):
                self._ask(LAST, seat)
                return
        for seat in seats[1:] + [turn]:
            if self._able(seat) and (not self._spent(seat) or self._playable(seat)):
                self._begin(seat, events)
                return

    def _discard_hand(self, seat):
        for kind in self._held(seat):
            if kind == MURDERER:
                self._unlocked = True
            while self._holds(seat, kind):
                self._take(seat, kind)
                self._discarded.append(kind)

    def _end_round(self, how, murderer, events):
        """Score (M15 to M17), then the next deal or the end of the game (M22, M23)."""
        gained = []
        for seat in range(self.seats):
            if seat != murderer:
                gained.append(-1 if how == "escaped" else 2 if self._in(seat) else 1)
            elif how == "escaped":
                gained.append(self.options["escape_murderer"])
            elif how == "caught" or self._beaten(seat):
                gained.append(-1)
            else:
                gained.append(self.options["hush_caught"] if how == "hushed" else 0)
        for seat in range(self.seats):
            self._points[seat] += gained[seat]
        events.append((None, ("round", how, murderer, gained)))
        if max(self._points) >= 5 if self.options["short"] else self._round == self.seats:
            self._ask(OVER, TERMINAL)
            events.append((None, ("over", self._points[:])))
        else:
            self._start = murderer
            self._deal()

    # What is known

    def returns(self):
        """At the end the points of every seat. Raises ValueError before."""
        if self._phase != OVER:
            raise ValueError("three_turns: there are no returns before the end of the game")
        return self._points[:]

    def observation(self, seat):
        """All that a seat (None: a spectator) may know, as a dict of JSON types.

        ``hand_sizes``, ``counts_used``, ``front``, ``lying``, ``played`` and ``points`` have an entry for each seat.
        ``hand`` is there for seats only, ``seen`` only for the one that plays another's turn.
        """
        self._check_seat(seat)
        seats = range(self.seats)
        turning = self._phase != DEAL and self._phase != OVER
        controller = self._controller if turning else None
        view = {
            "player": self._asked,
            "hand_sizes": list(self._sizes),
            "counts_used": [self._counts(one) for one in seats],
            "front": [[[CARDS[card & 15], card >> OWNER & 7] for card in self._front[one]] for one in seats],
            "lying": [["bullet"] * self._bullets[one] + ["pistol"] * self._pistols[one] for one in seats],
            "played": [[[card >> OWNER, CARDS[card & 15]] for card in self._played[one]] for one in seats],
            "discarded": [CARDS[kind] for kind in self._discarded],
            "out": [one for one in seats if not self._in(one)],
            "points": self._points[:],
            "round": self._round,
            "start": self._start,
            "turn": self._turn if turning else None,
            "controller": controller,
            "declared": self._declared or None,
            "plays_left": self._left if self._left >= 0 else None,
            "resolving": CARDS[self._resolving] if self._resolving >= 0 else None,
        }
        if seat is not None:
            view["hand"] = self._names(seat)
            if seat == controller:
                view["seen"] = {"seat": self._turn, "hand": self._names(self._turn)}
        return view

    def _counts(self, seat):
        if self._single:
            return [1] * self._used[seat]
        return [count for count in (1, 2, 3) if self._used[seat] >> count & 1]

    def _names(self, seat):
        names = []
        for kind in self._held(seat):
            names += [CARDS[kind]] * self._holds(seat, kind)
        return names
