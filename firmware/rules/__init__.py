"""The rules engine: one small interface for all games, pure integers, no clock, no hardware, no chance of its own.

    game = rules.new("ten_turns", edition="original")
    while not game.is_terminal():
        game.apply_action(somebody_chooses(game.legal_actions()))

A game is its options and a string of bytes, one for each action, chance included; ``replay`` makes it again anywhere.
The names are those of OpenSpiel, so that adapters stay thin.
"""

import rooms

CHANCE = -1
TERMINAL = -4

# The games built so far. Each lives in a module of its own, which is loaded only when somebody plays it.
GAMES = ("ten_turns", "shateki", "x_virus", "three_turns")
_CLASSES = {"ten_turns": "TenTurns", "shateki": "Shateki", "x_virus": "XVirus", "three_turns": "ThreeTurns"}
# What a game builds on comes first: a module that imports another takes twice its memory meanwhile.
_BEFORE = {"ten_turns": ("ten_turns_board", "ten_turns_growth")}

SENTENCES = {
    "not_an_action": "an action must be an int, this is {got}",
    "not_a_text": "an action's text must be a str, this is {got}",
    "illegal_action": "action {action} is not legal now; choose one of legal_actions()",
    "illegal_text": "{text!r} is not one of the legal texts now",
    "illegal_history": "byte {index} of the history, {action}, is not a legal action there",
}


def _short(number):
    """An int for a message: Python refuses to write out one of thousands of digits."""
    return number if -(10**31) < number < 10**31 else "of so many digits"


class IllegalAction(Exception):
    """An action or a text which is not legal in the present state; the state is unchanged.

    ``key`` names the message (a key of ``SENTENCES``) and ``values`` is a dict of its arguments (ints and strings), so
    that the table can say it in its own languages; ``str()`` is the English sentence with key and arguments. Nothing in
    it depends on what a player may not know.
    """

    def __init__(self, key, **values):
        self.key = key
        self.values = values
        super().__init__(key + ": " + SENTENCES[key].format(**values))


def new(name, seats=None, **options):
    """A new game by its name (one of ``GAMES``), with a number of seats (None: the least that it allows) and options.

    Raises ValueError that names an unknown game or option, a value out of its range or a wrong number of seats.
    """
    return kind(name)(seats, options)


def kind(name):
    """The class of a game by its name, its module loaded now if it was not; ValueError if there is no such game."""
    if isinstance(name, str) and name in _CLASSES:
        for first in _BEFORE.get(name, ()):
            rooms.stay("rules." + first)
        return getattr(rooms.stay("rules." + name), _CLASSES[name])
    raise ValueError("unknown game %r; there are: %s" % (name, ", ".join(GAMES)))


def replay(name, history, seats=None, **options):
    """The game that stands where ``history`` (bytes: every action so far, chance included) leads.

    Raises ValueError as ``new`` does or if ``history`` is not bytes, IllegalAction with the index of the first byte
    that is not legal.
    """
    if not isinstance(history, (bytes, bytearray)):
        raise ValueError("a history must be bytes, this is %s" % type(history).__name__)
    game = new(name, seats, **options)
    index = 0
    try:
        for action in history:
            game.apply_action(action)
            index += 1
        return game
    except IllegalAction:
        pass
    raise IllegalAction("illegal_history", index=index, action=history[index])


class Game:
    """What all games share: options, seats, the history, and the guard in front of every action.

    A game defines ``NAME``, ``SEATS`` (least, most), ``LONGEST`` (most actions of one game, None if there is no such
    number), ``OPTIONS`` {name: (values..)} with the default first (or a ``range``, its default in ``DEFAULTS``), the
    methods ``chance_outcomes``, ``observation`` and ``returns``, and those which raise NotImplementedError here.
    """

    NAME = ""
    SEATS = (2, 2)
    LONGEST = None
    OPTIONS = {}
    DEFAULTS = {}

    def __init__(self, seats, options):
        least, most = self.SEATS
        if seats is None:
            seats = least
        if type(seats) is not int or not least <= seats <= most:
            number = str(least) if least == most else "%d to %d" % (least, most)
            raise ValueError("%s: seats=%r, but it takes %s" % (self.NAME, seats, number))
        self.seats = seats
        self.options = {}
        for name in options:
            if name not in self.OPTIONS:
                known = ", ".join(sorted(self.OPTIONS))
                raise ValueError("%s: unknown option %r; there are: %s" % (self.NAME, name, known))
        for name in self.OPTIONS:
            if name in options:
                self.options[name] = self._option(name, options[name])
            else:
                self.options[name] = self.DEFAULTS[name] if name in self.DEFAULTS else self.OPTIONS[name][0]
        self._history = bytearray()
        self._choices = None  # the legal actions of the present state, once somebody has asked for them

    def _option(self, name, value):
        """The value of an option if it is one; a game with options that are lists checks them here."""
        allowed = self.OPTIONS[name]
        # The type counts: True is not 1 and 5.0 is not 5, or two records of the same game would differ.
        if type(value) is not type(allowed[0]) or value not in allowed:
            if isinstance(allowed, range):
                known = "%d to %d" % (allowed[0], allowed[-1])
            else:
                known = ", ".join([repr(one) for one in allowed])
            raise ValueError("%s: %s=%r, but it must be one of: %s" % (self.NAME, name, value, known))
        return value

    def current_player(self):
        """The seat to decide, CHANCE or TERMINAL."""
        raise NotImplementedError

    def _legal(self):
        """The legal actions as an ascending list."""
        raise NotImplementedError

    def _text(self, action):
        """The text of an action known to be legal."""
        raise NotImplementedError

    def _play(self, action):
        """Carry out an action known to be legal and return its events."""
        raise NotImplementedError

    @property
    def history(self):
        """Every action so far, chance included, as bytes."""
        return bytes(self._history)

    def legal_actions(self):
        """The legal actions, ascending, as a fresh list; empty only at the end."""
        if self._choices is None:
            self._choices = self._legal()
        return self._choices[:]

    def apply_action(self, action):
        """Carry out an action; returns ``[(audience, event), ..]``, audience None for everybody, else one seat.

        Raises IllegalAction, with the state unchanged, for anything that is not one of ``legal_actions()``.
        """
        if type(action) is not int:
            raise IllegalAction("not_an_action", got=type(action).__name__)
        choices = self._choices
        if not (self._allows(action) if choices is None else action in choices):
            raise IllegalAction("illegal_action", action=_short(action))
        self._choices = None
        self._history.append(action)
        return self._play(action)

    def _allows(self, action):
        """Whether an int is a legal action; a game may know a shorter way than to list them all."""
        return action in self._legal()

    def action_to_string(self, action):
        """The text of a legal action in the present state; raises IllegalAction for any other."""
        if type(action) is not int:
            raise IllegalAction("not_an_action", got=type(action).__name__)
        if self._choices is None:
            self._choices = self._legal()
        if action not in self._choices:
            raise IllegalAction("illegal_action", action=_short(action))
        return self._text(action)

    def string_to_action(self, text):
        """The legal action with this text; raises IllegalAction if there is none."""
        if type(text) is not str:
            raise IllegalAction("not_a_text", got=type(text).__name__)
        if self._choices is None:
            self._choices = self._legal()
        for action in self._choices:
            if self._text(action) == text:
                return action
        raise IllegalAction("illegal_text", text=text[:40])

    def is_terminal(self):
        """Whether the game is over."""
        return self.current_player() == TERMINAL

    def _check_seat(self, seat):
        """Raise ValueError unless ``seat`` is a seat of this game or None, a spectator."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise ValueError("%s: seat %r, but it must be 0 to %d or None" % (self.NAME, seat, self.seats - 1))
