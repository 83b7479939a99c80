"""The journal: every accepted action on flash before its effect is shown.

A game is its options and a string of bytes (one action, one byte), so the journal is one small header file and a row of
chunk files. Layout, chosen for littlefs: a file of up to 128 bytes lives inside its directory's block, and an append to
it costs about 0.03 erases; beyond that every append erases 4 kB. So a chunk ends at 96 bytes.

``<folder>/head``        JSON: format, game, seats, options, serial. Replaced by write-new, verify, rename.
``<folder>/SSSS-KK``     chunk KK of the game with that serial number: pairs of a value and a running check byte.

Values 0 to 0xEF are actions. 0xF0 and above escape to control records with a fixed number of payload values, so that a
reader can tell what it does not know: 0xF0 n = the last n actions were taken back; 0xF1 s = seat s gave the game up;
0xF4 p k = place p bears the mark k (0: none), a memory aid of a player. A record never crosses a chunk's end, so that
each append is one commit.
"""

from table import files

FORMAT = 1
CHUNK = 96
UNDO = 0xF0
GAVE_UP = 0xF1
MARK = 0xF4
MOST_UNDO = 0xEF
# Payload length of the control records 0xF0 to 0xFF. Those without a name are room for later games.
PAYLOAD = b"\x01\x01\x01\x01\x02\x02\x02\x02\x03\x03\x03\x03\x00\x00\x00\x00"
# While the flash refuses to write, only every eighth action tries again: each try may cost erases.
_RETRY = 8
_NAME = 10  # characters of a name


class Journal:
    """The game on flash. ``history`` (bytearray) holds the actions that count; ``trouble`` is a text key or None.

    ``marks`` {place: kind}: what players marked; ``gave_up``: the seat that gave up, or None.

    ``trouble`` is "journal_bad" (a damaged file was set aside) or "journal_full" (the flash takes no more; the game
    goes on without it). Whoever tells the players sets it back to None.
    """

    def __init__(self, folder="data/game"):
        self.folder = folder
        self.head = None
        self.trouble = None
        self._forget_all()
        self._serial = 0
        self._chunk = 0
        self._size = 0
        self._check = 0
        self._broken = False
        self._wait = 0

    def _forget_all(self):
        self.history = bytearray()
        self.marks = {}
        self.gave_up = None

    def load(self):
        """Read the game on flash: its header as a dict {"game", "seats", "options"}, or None if there is no game."""
        return files.room("journal_flash").load(self)

    def start(self, game, seats, options, people=None, won=None, names=None):
        """Begin a new game: from here on the old one is gone.

        ``people``: which person has each seat (a list of numbers); ``won``: how many rounds each person has won so far;
        ``names``: how each person is called (short texts, or numbers of the names that the table has). Whoever has a
        colour keeps it.
        """
        colours = self.head.get("colours") if self.head else None
        self.head = {"format": FORMAT, "game": game, "seats": seats, "options": options}
        if people is not None:
            self.head["people"] = people
            self.head["won"] = won
        if names is not None:
            self.head["names"] = names
        if colours is not None:
            self.head["colours"] = colours
        self._forget_all()
        files.room("journal_flash").rewrite(self)

    def people(self):
        """(which person has each seat, rounds won by each person); a header that says nothing sensible: first come."""
        seats = self.head["seats"] if self.head else 2
        people = self.head.get("people") if self.head else None
        won = self.head.get("won") if self.head else None
        if not _numbers(people, seats) or sorted(people) != list(range(seats)):
            people = list(range(seats))
        if not _numbers(won, seats):
            won = [0] * seats
        return people, won

    def name(self, seat):
        """How the person on a seat is called: a text, the number of one of the table's names, or None."""
        names = self.head.get("names") if self.head else None
        person = self.people()[0][seat]
        if not isinstance(names, list) or person >= len(names):
            return None
        name = names[person]
        if isinstance(name, str):
            return name[:_NAME]
        return name if type(name) is int and 0 <= name < 100 else None

    def colour(self, seat):
        """The colour of the person on a seat, as the number of the table's name for it; None: it has none.

        A name of the table is the colour; with an own name it is what the host wishes, or that of the place.
        """
        name = self.name(seat)
        if not isinstance(name, str):
            return name
        colours = self.head.get("colours")
        person = self.people()[0][seat]
        wish = colours[person] if isinstance(colours, list) and person < len(colours) else None
        return wish if type(wish) is int and 0 <= wish < 100 else person

    def forget(self):
        """Set the game on flash aside, whole header and all, so that the next start begins anew."""
        files.set_aside(self.folder + "/head", self.folder + "/head.bad")
        self.head = None
        self._forget_all()
        self.trouble = "journal_bad"

    def append(self, action):
        """Keep one more action (0 to 0xEF)."""
        self.history.append(action)
        self._record(bytes((action,)))

    def undo(self, count):
        """Take back the last ``count`` actions (1 to 0xEF); the taking back is itself kept."""
        if not 0 < count <= min(len(self.history), MOST_UNDO):
            raise ValueError("cannot take back %r of %d actions" % (count, len(self.history)))
        self.history = self.history[:-count]
        self._record(bytes((UNDO, count)))

    def mark(self, place, kind):
        """Keep a player's mark of a place (0 to 255); kind 0 takes it away. Taking actions back leaves marks alone."""
        self._marked(place, kind)
        self._record(bytes((MARK, place, kind)))

    def give_up(self, seat):
        """Keep that a seat gave the game up."""
        self.gave_up = seat
        self._record(bytes((GAVE_UP, seat)))

    def _marked(self, place, kind):
        if kind:
            self.marks[place] = kind
        else:
            self.marks.pop(place, None)

    def truncate(self, length):
        """Keep only the first ``length`` actions, because the next one is not legal: the rest is damaged."""
        self.history = self.history[:length]
        files.room("journal_flash").truncate(self)

    def _name(self, serial, chunk):
        return "%s/%04d-%02d" % (self.folder, serial, chunk)

    def _open(self, serial):
        self._serial = serial
        self._seat_chunk(0)

    def _seat_chunk(self, chunk):
        self._chunk = chunk
        self._size = 0
        # Another start value for each chunk and game: a chunk in a wrong place does not pass.
        self._check = (self._serial * 7 + chunk * 3 + 1) & 0xFF

    def _step(self, value):
        self._check = (self._check * 33 + value + 1) & 0xFF
        return self._check

    def _record(self, values):
        """Append the bytes of one record, each with its check byte."""
        if self._broken:
            self._wait -= 1
            if self._wait <= 0:
                files.room("journal_flash").rewrite(self)
            return
        if self._size + 2 * len(values) > CHUNK:
            self._seat_chunk(self._chunk + 1)
        record = bytearray()
        for value in values:
            record.append(value)
            record.append(self._step(value))
        try:
            with open(self._name(self._serial, self._chunk), "ab") as file:
                file.write(record)
            self._size += len(record)
        except OSError as error:
            self._fail(error)

    def _fail(self, error):
        if not self._broken:
            self.trouble = "journal_full"
            print("journal:", error)
        self._broken = True
        self._wait = _RETRY


def _numbers(value, count):
    """Whether this is a list of so many small whole numbers."""
    if not isinstance(value, list) or len(value) != count:
        return False
    return all(type(number) is int and 0 <= number < 100000 for number in value)
