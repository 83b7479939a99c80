"""To Be Dead in 10 Turns T-Shirt: the patient (seat 0) against the virus (seat 1) on the 71 squares of the body.

The marks T1 to T33 and N1 to N16 name the rulings of the project's rule book which a line carries out.
"""

from rules import CHANCE, TERMINAL, Game
from rules import ten_turns_board as board
from rules.ten_turns_growth import Growth

PATIENT = 0
VIRUS = 1

# What stands on a square.
EMPTY = 0
GERM = 1
PARASITE = 2
SPECIES = ("", "virus", "parasite")

# The 19 kinds of cards in alphabetical order, so that ascending numbers are ascending names.
CARDS = (
    "anti_vax",
    "appendectomy",
    "autohemotherapy",
    "big_injection",
    "choking_on_mochi",
    "constipation",
    "diarrhea",
    "fasting",
    "heavy_drinking",
    "homeopathic",
    "massage",
    "organ_trade",
    "palpation",
    "pinworm_test",
    "shiatsu",
    "smoking",
    "smoking_weed",
    "vomiting",
    "workout",
)
# Their places there.
ANTI_VAX = 0
APPENDECTOMY = 1
AUTOHEMOTHERAPY = 2
BIG_INJECTION = 3
CHOKING_ON_MOCHI = 4
CONSTIPATION = 5
DIARRHEA = 6
FASTING = 7
HEAVY_DRINKING = 8
HOMEOPATHIC = 9
ORGAN_TRADE = 11
PALPATION = 12
PINWORM_TEST = 13
SHIATSU = 14
SMOKING = 15
SMOKING_WEED = 16
VOMITING = 17
WORKOUT = 18
LASTING = (ANTI_VAX, CHOKING_ON_MOCHI, CONSTIPATION, FASTING, SMOKING_WEED, WORKOUT)

# Organs as bits: 1 << their place in board.ORGANS.
APPENDIX = 0x1
ESOPHAGUS = 0x2
HEART = 0x4
INTESTINES = 0x8
LEFT_KIDNEY = 0x10
LEFT_LUNG = 0x20
LIVER = 0x40
RIGHT_KIDNEY = 0x80
RIGHT_LUNG = 0x100
STOMACH = 0x200
EVERY_ORGAN = 0x3FF

KILLS = {
    VOMITING: ESOPHAGUS | STOMACH,
    DIARRHEA: INTESTINES,
    AUTOHEMOTHERAPY: HEART | LEFT_KIDNEY | RIGHT_KIDNEY,
    PINWORM_TEST: INTESTINES,
}
LOSES = {HEAVY_DRINKING: LIVER, APPENDECTOMY: APPENDIX}
NAMES_ORGAN = {SMOKING: LEFT_LUNG | RIGHT_LUNG, ORGAN_TRADE: LEFT_KIDNEY | RIGHT_KIDNEY}
HOMEOPATHIC_ORGANS = ESOPHAGUS | STOMACH | INTESTINES

# Actions: 0 to 70 a square, then these. What a number says depends on the state only where it is a square.
DECLINE = 71
CARD = 72  # 72 to 90: reveal or use a card
ROLL = 100  # 101 to 106: a die shows 1 to 6
DIE = 110  # 111 to 116: grow by this die
ORGAN = 120  # 120 to 129: choose an organ

EVERY_SQUARE = range(board.SQUARES)
EVERY_ROLL = range(ROLL + 1, ROLL + 7)

# What the engine waits for.
SETUP = 0
REVEAL = 1
ACT = 2
BONUS = 3
CHOOSE = 4
PLACE = 5
THROW = 6
PICK = 7
START = 8
STEP = 9
OVER = 10
PLAYER = (VIRUS, CHANCE, PATIENT, PATIENT, PATIENT, VIRUS, CHANCE, VIRUS, VIRUS, VIRUS, TERMINAL)
VERB = ("place ", "", "inject ", "inject ", "choose ", "place ", "", "", "from ", "step ", "")


def square_name(square):
    """The name of a square, such as "A10", by its number 0 to 70."""
    cell = board.CELL[square]
    return "ABCDEFG"[cell % 7] + str(cell // 7 + 1)


def _squares_of(organs):
    return [square for square in EVERY_SQUARE if organs >> board.ORGAN[square] & 1]


HEART_SQUARE = _squares_of(HEART)[0]
LEFT_KIDNEY_SQUARE = _squares_of(LEFT_KIDNEY)[0]
RIGHT_KIDNEY_SQUARE = _squares_of(RIGHT_KIDNEY)[0]


class TenTurns(Game):
    """One game of Ten Turns; seat 0 is the patient, seat 1 the virus."""

    NAME = "ten_turns"
    SEATS = (2, 2)
    LONGEST = 333
    OPTIONS = {
        "edition": ("rulebook", "original"),
        "weed_saves_turn10": (False, True),
        "antivax_counts_itself": (False, True),
        "parasite_diagonal": (False, True),
        "parasite_gaps": (False, True),
        "palpation": ("block", "none"),
    }

    def __init__(self, seats, options):
        Game.__init__(self, seats, options)
        self._rulebook = self.options["edition"] == "rulebook"
        self._phase = SETUP
        self._turn = 1
        self._actions_left = 0
        self._begun = False  # an action of this turn came before (N5)
        self._almost = False
        self._used = 0  # bit set of the cards used this turn
        self._lost = 0  # bit sets of organs
        self._barred = 0
        self._pending = -1  # the card which waits for `choose` or `place`
        self._growth = Growth(self.options["parasite_diagonal"], self.options["parasite_gaps"])
        self._cells = self._growth.cells  # what stands on each square; written by self._growth.put
        self._alive = 0  # how many organisms stand
        self._pile = bytearray(b"\x01" * len(CARDS))  # copies of each kind which are not revealed yet
        self._pile[SMOKING] = 2
        self._revealed = bytearray(10)
        self._revealed_count = 0
        self._discarded = bytearray(10)
        self._discarded_count = 0
        self._dice = bytearray(3)  # ascending
        self._dice_count = 0
        self._die = 0
        self._path = bytearray(7)  # the start and the steps of the growth that is being entered
        self._path_length = 0
        self._able = 0  # the dice by which somebody can grow, as bits 1 to 6
        self._named = bytearray(4)  # squares chosen for Shiatsu
        self._named_count = 0
        self._palpated = None
        self._winner = None

    # What may be done

    def current_player(self):
        """The seat to decide (0 patient, 1 virus), CHANCE or TERMINAL."""
        return PLAYER[self._phase]

    def _legal(self):
        phase = self._phase
        if phase == STEP:
            path = self._path
            here = path[self._path_length - 1]
            return self._growth.steps(self._cells[path[0]], here, self._die + 1 - self._path_length)
        if phase == START:
            return self._growth.starts(self._die)
        if phase == PICK:
            return [DIE + die for die in range(1, 7) if self._able >> die & 1]
        if phase == ACT:
            return self._legal_acts()
        if phase == THROW:
            return list(EVERY_ROLL)
        if phase == BONUS:
            return self._legal_injections() + [DECLINE]
        if phase == REVEAL:
            return [CARD + card for card in range(len(CARDS)) if self._pile[card]]
        if phase == SETUP:
            return [square for square in EVERY_SQUARE if not self._cells[square]]
        if phase == CHOOSE:
            return self._legal_choices()
        if phase == PLACE:
            return [square for square in _squares_of(HOMEOPATHIC_ORGANS) if self._cells[square] != PARASITE]
        return []

    def _allows(self, action):
        # For replays: what is long to list is short to check.
        phase = self._phase
        if phase == STEP:
            path = self._path
            here = path[self._path_length - 1]
            return action in self._growth.steps(self._cells[path[0]], here, self._die + 1 - self._path_length, action)
        if phase == START:
            return 0 <= action < board.SQUARES and self._growth.may_start(action, self._die)
        if phase == THROW:
            return ROLL < action < ROLL + 7
        if phase == REVEAL:
            return 0 <= action - CARD < len(CARDS) and self._pile[action - CARD]
        return action in self._legal()

    def is_terminal(self):
        """Whether the game is over."""
        return self._phase == OVER

    def _legal_injections(self):
        if self._rulebook or not self._lost:
            return list(EVERY_SQUARE)
        return [square for square in EVERY_SQUARE if not self._lost >> board.ORGAN[square] & 1]

    def _legal_acts(self):
        cards = [CARD + card for card in sorted(set(self._revealed[: self._revealed_count]))]
        if self._used >> ANTI_VAX & 1:
            return [DECLINE] + cards
        if self._begun and cards and cards[0] == CARD + ANTI_VAX:
            del cards[0]
        return self._legal_injections() + cards

    def _legal_choices(self):
        if self._pending in NAMES_ORGAN:
            organs = NAMES_ORGAN[self._pending] & ~self._lost
            return [ORGAN + organ for organ in range(len(board.ORGANS)) if organs >> organ & 1]
        named = list(self._named[: self._named_count])
        return [square for square in EVERY_SQUARE if square not in named]

    # Chance and texts

    def chance_outcomes(self):
        """At CHANCE the outcomes as ``[(action, weight), ..]`` (N16), else an empty list."""
        if self._phase == REVEAL:
            return [(CARD + card, self._pile[card]) for card in range(len(CARDS)) if self._pile[card]]
        if self._phase == THROW:
            return [(action, 1) for action in EVERY_ROLL]
        return []

    def _text(self, action):
        if action < DECLINE:
            return VERB[self._phase] + square_name(action)
        if action == DECLINE:
            return "decline"
        if action < ROLL:
            return ("reveal " if self._phase == REVEAL else "use ") + CARDS[action - CARD]
        if action < DIE:
            return "roll %d" % (action - ROLL)
        if action < ORGAN:
            return "die %d" % (action - DIE)
        return "choose " + board.ORGANS[action - ORGAN]

    # What an action does

    def _play(self, action):
        phase = self._phase
        events = []
        if phase == STEP:
            self._step(action, events)
        elif phase == START:
            self._path[0] = action
            self._path_length = 1
            self._growth.enter(action)
            self._phase = STEP
            events.append((None, ("grows", SPECIES[self._cells[action]], self._die)))
        elif phase == PICK:
            self._take_die(action - DIE)
            self._growth.expect(self._die)
            self._phase = START
        elif phase == THROW:
            self._throw(action - ROLL, events)
        elif phase == ACT:
            self._act(action, events)
        elif phase == BONUS:
            if action == DECLINE:
                self._after_action(events)
            else:
                self._inject(action, events)
        elif phase == REVEAL:
            self._pile[action - CARD] -= 1
            self._revealed[self._revealed_count] = action - CARD
            self._revealed_count += 1
            self._actions_left = 3
            self._phase = ACT
        elif phase == SETUP:
            self._growth.put(action, GERM)
            self._alive += 1
            if self._alive == 5:
                self._phase = REVEAL
        elif phase == CHOOSE:
            self._choose(action, events)
        else:
            self._place(action, events)
        return events

    def _act(self, action, events):
        if action == DECLINE:
            self._actions_left = 0
            self._after_action(events)
        elif action < DECLINE:
            self._actions_left -= 1
            self._begun = True
            self._inject(action, events)
        else:
            self._use(action - CARD, events)

    def _inject(self, square, events):
        cells = self._cells
        events.append((None, ("injected", square_name(square))))
        species = cells[square]
        if species:
            events.append((None, ("hit", SPECIES[species])))
            self._growth.put(square, EMPTY)
            self._alive -= 1
            if self._alive:
                self._phase = BONUS
            else:
                self._end(PATIENT, events)
            return
        result = "miss"
        around = board.AROUND
        at = square * 9
        near = around[at]
        while near != board.NONE:
            if cells[near]:
                result = "almost"
                self._almost = True
                break
            at += 1
            near = around[at]
        events.append((None, (result,)))
        self._after_action(events)

    def _use(self, card, events):
        # Out of the revealed row (the first of two equal ones), to the end of the discard pile.
        revealed = self._revealed
        at = 0
        while revealed[at] != card:
            at += 1
        self._revealed_count -= 1
        while at < self._revealed_count:
            revealed[at] = revealed[at + 1]
            at += 1
        self._discarded[self._discarded_count] = card
        self._discarded_count += 1
        self._actions_left -= 1
        self._begun = True
        self._used |= 1 << card
        if card in NAMES_ORGAN or card in (BIG_INJECTION, SHIATSU) or self._asks_palpation(card):
            self._pending = card
            self._named_count = 0
            self._phase = CHOOSE
            return
        if card == HOMEOPATHIC:
            self._actions_left = 0
            self._pending = card
            self._phase = PLACE
            return
        if card in KILLS:
            self._kill(_squares_of(KILLS[card]), card == PINWORM_TEST, events)
        elif card in LOSES:
            self._lose(LOSES[card], events)
        elif card == CONSTIPATION:
            self._barred |= EVERY_ORGAN if self._rulebook else INTESTINES
        elif card == FASTING:
            self._barred |= STOMACH
        elif card == CHOKING_ON_MOCHI:
            self._barred |= ESOPHAGUS
        elif card == ANTI_VAX:
            self._actions_left = 3 if self.options["antivax_counts_itself"] else 4
        self._after_action(events)

    def _asks_palpation(self, card):
        return card == PALPATION and self.options["palpation"] == "block"

    def _kill(self, squares, only_parasites, events):
        cells = self._cells
        germs = parasites = 0
        for square in squares:
            if cells[square] == PARASITE:
                parasites += 1
                self._growth.put(square, EMPTY)
            elif cells[square] and not only_parasites:
                germs += 1
                self._growth.put(square, EMPTY)
        self._alive -= germs + parasites
        events.append((None, ("killed", germs, parasites)))

    def _lose(self, organs, events):
        self._lost |= organs
        self._kill(_squares_of(organs), False, events)

    def _block(self, centre):
        """The printed squares of the 3 x 3 around a square, the centre first."""
        width = 9
        near = board.AROUND[centre * width : centre * width + width]
        return [centre] + [square for square in near if square != board.NONE]

    def _choose(self, action, events):
        card = self._pending
        target = board.ORGANS[action - ORGAN] if action >= ORGAN else square_name(action)
        events.append((None, ("chosen", CARDS[card], target)))
        if card == SHIATSU:
            self._named[self._named_count] = action
            self._named_count += 1
            if self._named_count < 4:
                return
        self._pending = -1
        if card == BIG_INJECTION:
            self._kill(self._block(action), False, events)
        elif card == PALPATION:
            stickers = sorted([square_name(square) for square in self._block(action) if self._cells[square]])
            self._palpated = (self._turn, target, stickers)
            events.append((PATIENT, ("palpated", target, stickers[:])))
            events.append((VIRUS, ("palpated", target, stickers[:])))
        elif card != SHIATSU:
            self._lose(1 << (action - ORGAN), events)
            if card == ORGAN_TRADE:
                self._actions_left += 2
        self._after_action(events)

    def _place(self, square, events):
        self._pending = -1
        if self._cells[square]:
            self._growth.put(square, PARASITE)
            events.append((VIRUS, ("mutated", square_name(square))))
        else:
            self._growth.put(square, GERM)
            self._alive += 1
        if self._turn == 10:
            self._end_turn_10(events)
        else:
            self._next_turn()

    def _after_action(self, events):
        """What follows an action of the patient with its bonus chain or its card's effect."""
        if not self._alive:
            self._end(PATIENT, events)
            return
        if self._used >> ANTI_VAX & 1 and not self._revealed_count:
            self._actions_left = 0
        if self._actions_left:
            self._phase = ACT
        elif self._turn == 10:
            self._end_turn_10(events)
        else:
            self._phase = THROW
            self._growth.shut(self._lost | self._barred, self._used >> WORKOUT & 1)

    def _throw(self, pips, events):
        dice = self._dice
        at = self._dice_count
        while at and dice[at - 1] > pips:
            dice[at] = dice[at - 1]
            at -= 1
        dice[at] = pips
        self._dice_count += 1
        if self._dice_count == (2 if self._almost else 3):
            self._next_die(events)

    def _take_die(self, die):
        dice = self._dice
        at = 0
        while dice[at] != die:
            at += 1
        self._dice_count -= 1
        while at < self._dice_count:
            dice[at] = dice[at + 1]
            at += 1
        self._die = die

    def _next_die(self, events):
        """Go on with the virus half: pick a die, or let the rest lapse and end the turn (N8, N9)."""
        wanted = 0
        for at in range(self._dice_count):
            wanted |= 1 << self._dice[at]
        self._able = self._growth.able(wanted) if wanted else 0
        if self._able:
            self._phase = PICK
            return
        self._dice_count = 0
        if self._dead():
            self._end(VIRUS, events)
        else:
            self._next_turn()

    def _step(self, square, events):
        self._path[self._path_length] = square
        events.append((None, ("count", self._path_length)))
        self._path_length += 1
        if self._path_length <= self._die:
            self._growth.enter(square)
            return
        cells = self._cells
        if cells[square] == EMPTY:
            self._growth.put(square, cells[self._path[0]])
            self._alive += 1
        else:
            self._growth.put(square, PARASITE)
            events.append((VIRUS, ("mutated", square_name(square))))
        self._growth.leave(self._path, self._path_length - 1)
        self._path_length = 0
        self._die = 0
        self._next_die(events)

    def _dead(self):
        """The death check (T1, T2): parasites on the heart and on every kidney that is not lost."""
        if self._used >> SMOKING_WEED & 1 or (self._rulebook and self._used >> ANTI_VAX & 1):
            return False
        cells = self._cells
        return (
            cells[HEART_SQUARE] == PARASITE
            and (self._lost & LEFT_KIDNEY or cells[LEFT_KIDNEY_SQUARE] == PARASITE)
            and (self._lost & RIGHT_KIDNEY or cells[RIGHT_KIDNEY_SQUARE] == PARASITE)
        )

    def _next_turn(self):
        self._turn += 1
        self._actions_left = 0
        self._begun = False
        self._almost = False
        self._used = 0
        self._barred = 0
        self._dice_count = 0
        self._phase = REVEAL

    def _end_turn_10(self, events):
        saved = self.options["weed_saves_turn10"] and self._used >> SMOKING_WEED & 1
        self._end(None if saved else VIRUS, events)

    def _end(self, winner, events):
        self._phase = OVER
        self._winner = winner
        events.append((None, ("over", winner)))

    # What is known

    def returns(self):
        """At the end ``[patient, virus]``: 1 won, -1 lost, 0 drawn. Raises ValueError before."""
        if self._phase != OVER:
            raise ValueError("ten_turns: there are no returns before the end of the game")
        if self._winner is None:
            return [0, 0]
        return [1, -1] if self._winner == PATIENT else [-1, 1]

    def observation(self, seat):
        """All that a seat (None: a spectator) may know, as a dict of JSON types with the keys of N12 and N14."""
        self._check_seat(seat)
        growth = None
        if self._path_length:
            growth = {"species": SPECIES[self._cells[self._path[0]]], "count": self._path_length - 1}
        palpated = None
        if seat is not None and self._palpated is not None:
            turn, centre, stickers = self._palpated
            palpated = {"turn": turn, "centre": centre, "stickers": stickers[:]}
        view = {
            "player": self.current_player(),
            "turn": self._turn,
            "actions_left": self._actions_left,
            "lost": self._organ_names(self._lost),
            "barred": self._organ_names(self._barred),
            "effects": [CARDS[card] for card in LASTING if self._used >> card & 1],
            "dice": list(self._dice[: self._dice_count]),
            "revealed": [CARDS[card] for card in self._revealed[: self._revealed_count]],
            "discarded": [CARDS[card] for card in self._discarded[: self._discarded_count]],
            "almost": self._almost,
            "pending": CARDS[self._pending] if self._pending >= 0 else None,
            "die": self._die or None,
            "growth": growth,
            "palpated": palpated,
        }
        if seat == VIRUS:
            view["organisms"] = {
                square_name(square): SPECIES[self._cells[square]] for square in EVERY_SQUARE if self._cells[square]
            }
            view["path"] = [square_name(square) for square in self._path[: self._path_length]]
        return view

    def _organ_names(self, organs):
        return [board.ORGANS[organ] for organ in range(len(board.ORGANS)) if organs >> organ & 1]
