"""Who holds which seat, what each phone may know, and what it may do: the boundary behind which nothing secret passes.

A state is made for one phone from ``game.observation(seat)`` and for nobody else. A command carries an id and the
number of the state that its phone showed; what was done for an id once is answered the same again, and what was meant
for another state is refused. Everything goes through the referee, as presses do.
"""

import binascii
import gc
import json
from time import ticks_diff

import rooms
import rules
from devices.panel import cell_index, cell_name
from micropython import const
from table import files, referee
from table import lights as look

KEPT = "data/phones.json"
PHONES = const(8)

_ON_MS = const(15000)  # a phone that was heard so long ago is there
_GONE_MS = const(120000)  # one without a seat that was not heard for so long makes room
_COUNT_MS = const(1000)
_ASKED_MS = const(30000)
_NOTE_MS = const(2700)  # a little longer than a note is shown
_TRIES = const(3)  # wrong codes before the holder has to be asked anew
ANSWERS = const(4)
_BUCKET = const(10)  # commands at once; one more every 200 ms
_DRIP_MS = const(200)
_NAME = const(12)
_KEPT_NAME = const(10)  # as the journal reads them
_COLOURS = const(9)  # the first of the table's names, name_0 to name_8
_HEAD_MOST = const(1000)  # bytes of the journal's header
_ID = const(24)
_NUMBER = (1 << 29) - 1
_REVEAL = const(1)  # table.ten_turns: a card is to be turned

# What the host may set; the options of the game are the rules'.
_SET = ("language", "brightness", "sound", "calm", "wifi", "wifi_join")
_SET_ONLY = ("wifi_key",)  # and what is told to nobody


class Phone:
    """One phone: its token is all that it is known by."""

    def __init__(self, token, person=-1, name="", host=False):
        self.token = token
        self.person = person  # who sits there: people keep their phones when they change seats; -1: looks on
        self.name = name
        self.host = host
        self.heard = None
        self.answers = []
        self.bucket = _BUCKET
        self.dripped = 0


class Legal:
    """The texts of what may be done now, one after the other: all of them at once would be some kB."""

    def __init__(self, game):
        self._text = game.action_to_string
        self._actions = game.legal_actions()

    def __len__(self):
        return len(self._actions)

    def __iter__(self):
        return map(self._text, self._actions)


class Desk:
    """``table`` is the referee."""

    def __init__(self, table, now):
        self.table = table
        self.version = ""  # of the page, so that an old one reloads itself
        self.phones = []
        self.key = None
        drawn = table.urandom(3)
        self.n = drawn[0] << 16 | drawn[1] << 8 | drawn[2]
        self.changed = True
        self.stray = Phone("")  # whoever has no token
        self.now = now
        self._asked = None
        self._asker = None
        self._noted = now
        self._play = None
        self._length = 0
        self._page = None
        self._flags = -1
        self._gallery = None  # phone.gallery while its game is played
        self._face = 0
        self._marks = {}
        self._counted = 0
        self._counted_at = now
        self.patient = False  # only the patient's own state has changed
        self._load()

    # Kept over a restart

    def _load(self):
        found = files.parse(files.read(KEPT, 2048) or b"{}") or {}
        key = found.get("key")
        if isinstance(key, str) and len(key) >= 8:
            self.key = key
        kept = found.get("phones")
        for one in kept if isinstance(kept, list) else ():
            if isinstance(one, list) and len(one) == 4 and isinstance(one[0], str) and type(one[1]) is int:
                self.phones.append(Phone(one[0], one[1], str(one[2])[:_NAME], bool(one[3])))

    def keep(self):
        """Put password and seats on flash."""
        phones = [[one.token, one.person, one.name, one.host] for one in self.phones]
        try:
            files.make_folder("data")
            files.replace(KEPT, json.dumps({"key": self.key, "phones": phones}).encode())
        except OSError as error:
            print("trouble phones", error)

    # Who is who

    def find(self, token):
        """The phone of a token; without one, or with one that nobody has, somebody who looks on."""
        if token:
            for one in self.phones:
                if one.token == token:
                    one.heard = self.now
                    return one
        return self.stray

    def seat(self, phone):
        """The seat of a phone, or None."""
        play = self.table.play
        if phone.person < 0 or self.table.module is None or phone.person >= play.game.seats:
            return None
        return self.table.journal.people()[0].index(phone.person)

    def _holder(self, person):
        for one in self.phones:
            if one.person == person:
                return one
        return None

    def _is_on(self, phone):
        return phone.heard is not None and ticks_diff(self.now, phone.heard) < _ON_MS

    def _welcome(self, phone):
        """A token for a phone that has none, or None: there are as many as there may be."""
        if phone is not self.stray:
            return phone
        if len(self.phones) >= PHONES:
            for one in self.phones:
                if self._has_left(one):
                    self.phones.remove(one)
                    break
            else:
                return None
        phone = Phone(binascii.hexlify(self.table.urandom(16)).decode())
        phone.heard = self.now
        self.phones.append(phone)
        return phone

    def _has_left(self, phone):
        """Whether a phone has no seat and was not heard for so long that nobody need wait for it."""
        return phone.heard is None and self.seat(phone) is None

    # What happens

    def step(self, now):
        """See what has changed at the table since the last step; ``changed`` says so to whoever tells the phones."""
        self.now = now
        table = self.table
        page = table.page
        flags = table._dark + 2 * table._ready + 4 * (table.journal.gave_up is not None)
        length = len(table.journal.history)
        play = table.play
        if play is not self._play:
            self._gallery = files.room("gallery", "phone") if table.module is not None and play.WORLD else None
        face = self._gallery.face(play) if self._gallery is not None else 0
        if (
            play is not self._play
            or length != self._length
            or page is not self._page
            or flags != self._flags
            or face != self._face
        ):
            self._play = play
            self._face = face
            self._length = length
            self._page = page
            self._flags = flags
            if page is None:
                self._asker = None
            self.bump()
        if table.journal.marks != self._marks:
            self._marks = dict(table.journal.marks)
            self.patient = True
        if ticks_diff(now, self._counted_at) >= _COUNT_MS:
            self._counted_at = now
            for one in self.phones:
                # It has left; and ticks tell six days at most.
                if one.heard is not None and ticks_diff(now, one.heard) >= _GONE_MS:
                    one.heard = None
            count = self._count()
            if count != self._counted:
                self._counted = count
                self.changed = True
        if self._asked is not None:
            self._go_on_asking(now)

    def _count(self):
        return sum([1 for one in self.phones if self._is_on(one)])

    def bump(self):
        """Another state."""
        self.n = (self.n + 1) & _NUMBER
        self.changed = True

    def _go_on_asking(self, now):
        asked = self._asked
        if ticks_diff(now, asked["since"]) >= _ASKED_MS:
            self._forget_asked()
            self.bump()
        elif ticks_diff(now, self._noted) >= _NOTE_MS:
            self._noted = now
            self.table.note_text("phones_code", asked["code"], now, self.table.name(asked["seat"]))

    # What a phone may know

    def same(self):
        """A sign of life."""
        return {"n": self.n, "same": True}

    def state(self, phone):
        """Everything that this phone may know, as JSON types."""
        found = {}
        self.tell(phone, found.__setitem__)
        found["legal"] = list(found["legal"])
        return found

    def tell(self, phone, put):
        """The same, one after the other to ``put(key, value)``: it never lies in memory as a whole.

        "legal" may be a Legal.
        """
        table = self.table
        seat = self.seat(phone)
        put("v", self.version)
        put("n", self.n)
        put("lang", table.texts.language)
        put("seat", seat)
        put("name", phone.name)
        put("host", phone.host)
        put("phones", [self._count(), PHONES])
        put("paused", table._dark)
        put("busy", self._is_busy())
        put("question", self._question(seat))
        asked = self._asked
        if asked is not None and asked["holder"] is phone:
            asked = {"seat": asked["seat"], "name": asked["name"]}
        else:
            asked = None
        put("asked", asked)
        if phone.host or self._wants_host():
            put("games", list(rules.GAMES))
        if phone.host:
            wanted = {key: table.settings[key] for key in _SET}
            wanted.update({key: table.settings[key] for key in table.settings.games})
            put("set", wanted)
        self._tell_game(put, seat, None if table.module is None else table.play)

    def host(self):
        """The phone of whoever leads the game, or None."""
        for one in self.phones:
            if one.host:
                return one
        return None

    def _wants_host(self):
        """Whether nobody leads the game, or somebody whose phone has left."""
        host = self.host()
        return host is None or self._has_left(host)

    def _tell_game(self, put, seat, play):
        if play is None:
            for key in ("game", "view", "chance", "gave_up"):
                put(key, None)
            for key in ("legal", "news", "seats"):
                put(key, [])
            put("over", False)
            return
        table = self.table
        game = play.game
        player = game.current_player()
        put("game", game.NAME)
        put("options", game.options)
        put("seats", self._told_seats(game.seats))
        put("player", player)
        put("view", game.observation(seat))
        put("over", play.over)
        put("winners", play.winners() if play.over else [])
        put("gave_up", table.journal.gave_up)
        put("news", [event for audience, event in table.events if audience is None or audience == seat])
        still = play.over or table._dark or self._is_busy()
        if self._gallery is not None:
            put("table", self._gallery.told(play))
        if game.NAME == "ten_turns":
            self._tell_marks(put, seat, play, still)
        put("chance", None if still or player != rules.CHANCE or self._gallery is not None else self._who_rolls(play))
        legal = []
        if still:
            pass
        elif self._gallery is not None:
            legal = self._gallery.texts(play, seat)
        elif player == seat:
            legal = Legal(game)
        put("legal", legal)

    def _told_seats(self, count):
        table = self.table
        people = table.journal.people()[0]
        found = []
        for number in range(count):
            holder = self._holder(people[number])
            name = table.name(number) if holder is None or not holder.name else holder.name
            here = holder is not None and self._is_on(holder)
            colour = table.journal.colour(number)
            found.append({"name": name, "phone": holder is not None, "on": here, "colour": colour})
        return found

    def _tell_marks(self, put, seat, play, still):
        """Ten Turns: what was heard of each square, what the patient has marked, and after the end what lives."""
        told = play.told
        heard = self.table.module.HEARD
        put("shots", {cell_name(look.CELL[at]): heard[told[at] - 1] for at in range(len(told)) if told[at]})
        if play.over:
            # The map is everybody's then, as on the front of the vest.
            put("living", play.virus["organisms"])
        if seat == 0 and not still:
            marks = self.table.journal.marks
            put("marks", {cell_name(look.CELL[place]): marks[place] for place in marks})

    def _who_rolls(self, play):
        """The seats that may let chance decide, or None: what decides is what happens in the room."""
        if play.WORLD:
            return None
        # The virus rolls its own dice; a card is anybody's to turn, as on the box.
        if play.game.NAME == "ten_turns" and play.phase != _REVEAL:
            return [1]
        return list(range(play.game.seats))

    def _is_busy(self):
        """Whether the box is being used for something that a phone cannot go on with."""
        table = self.table
        page = table.page
        if not table._ready:
            return True
        return (
            page is not None and not self._is_undo(page) and not hasattr(page, "phones") and not hasattr(page, "shown")
        )

    def _is_undo(self, page):
        """Whether this page of the box asks if a step is to be taken back."""
        return type(page).__name__ in ("TakeBack", "AllAgree")

    def _question(self, seat):
        page = self.table.page
        if page is None or not self._is_undo(page):
            return None
        return {"kind": "undo", "mine": self._may_answer(page, seat)}

    def _may_answer(self, page, seat):
        if seat is None:
            return False
        if self.table.module.NAME == "ten_turns":
            return seat == (1 if self.table.asked_by == look.FRONT else 0)
        return seat != self._asker or self.table.play.game.seats == 1

    # What a phone may do

    def command(self, phone, said):
        """Carry out a command (a dict out of JSON, whatever is in it): (answer, the phone, which may be a new one)."""
        if not isinstance(said, dict):
            return self.refusal(None, "form"), phone
        what = said.get("do")
        mark = said.get("id")
        if not isinstance(what, str) or not isinstance(mark, str) or not 0 < len(mark) <= _ID:
            return self.refusal(None, "form"), phone
        for one in phone.answers if phone is not self.stray else ():
            if one["re"] == mark:
                return one, phone
        if not self._has_rate(phone):
            return self.refusal(mark, "rate"), phone
        if what in ("claim", "hello"):
            phone = self._welcome(phone)
            if phone is None:
                return self.refusal(mark, "full"), self.stray
        elif phone is self.stray:
            return self.refusal(mark, "seat"), phone
        free = what in ("claim", "hello", "yield", "leave")
        if not free and said.get("n") != self.n:
            return self.refusal(mark, "stale"), phone
        try:
            error = self._do(phone, what, said)
        except Exception:
            self._mend()
            raise
        # What it brought about is the next state, and the answer says which.
        self.step(self.now)
        answer = self.refusal(mark, error) if error else {"re": mark, "ok": True, "n": self.n}
        phone.answers.append(answer)
        phone.answers = phone.answers[-ANSWERS:]
        return answer, phone

    def _mend(self):
        """What failed may have left the game half way: it is played anew, up to the last action in the journal.

        One that could not begin is chosen anew.
        """
        rooms.forget()
        gc.collect()
        table = self.table
        game = table.play and table.play.game
        if table.module is None or game is None or game.NAME != table.module.NAME:
            table.choose(self.now)
        else:
            files.room("opening").replay(table, rules.new(game.NAME, game.seats, **game.options), self.now)

    def refusal(self, mark, error):
        """The answer to a command that was not carried out: ``error`` is one of a few words, "say" a sentence."""
        return {"re": mark, "error": error, "n": self.n}

    def _has_rate(self, phone):
        drops = ticks_diff(self.now, phone.dripped) // _DRIP_MS
        if drops:
            phone.bucket = min(_BUCKET, phone.bucket + max(0, drops))
            phone.dripped = self.now
        if not phone.bucket:
            return False
        phone.bucket -= 1
        return True

    def _do(self, phone, what, said):
        """Do it; None, or the key of an error with nothing changed."""
        if what == "hello":
            return None
        if what == "claim":
            return self._claim(phone, said)
        if what == "leave":
            return self._leave(phone)
        if what == "yield":
            return self._yield(phone, said.get("yes"))
        if what == "host":
            return self._lead(phone, said)
        seat = self.seat(phone)
        if seat is None:
            return "seat"
        if what == "answer":
            return self._answer(seat, said.get("yes"))
        table = self.table
        if table._dark or self._is_busy() or self._question(seat) is not None:
            return "busy"
        table._used_at = self.now
        if what == "act":
            return self._act(seat, said.get("text"))
        if what == "undo":
            self._asker = seat
            table.ask_back(look.BACK if seat == 1 and table.needs == "vest" else look.FRONT, self.now)
            return "undo" if table.page is None else None
        if what == "give_up":
            if not table.play.started():
                return "text"
            table.give_up(seat, self.now)
            return None
        if what == "mark":
            return self._mark(seat, said.get("place"), said.get("kind"))
        return "unknown"

    def _act(self, seat, text):
        table = self.table
        play = table.play
        player = play.game.current_player()
        if play.over:
            return "turn"
        if self._gallery is not None:
            return None if self._gallery.act(play, seat, text, self.now) else "text"
        if text == "chance":
            if player != rules.CHANCE or seat not in (self._who_rolls(play) or ()):
                return "turn"
            play.go_on()
            self._roll(play)
            return None
        if player != seat:
            return "turn"
        if not isinstance(text, str) or not table.act(text, self.now):
            return "text"
        table.play.go_on()
        return None

    def _roll(self, play):
        if play.game.NAME == "ten_turns":
            play._chance(self.now)
            return
        if play.game.NAME == "three_turns" and not sum(play.public["hand_sizes"]):
            play.button("ok", self.now)  # a round was told: the next is dealt, card by card
            return
        while play.game.current_player() == rules.CHANCE and self.table.act_chance(self.now):
            pass

    def _mark(self, seat, place, kind):
        table = self.table
        try:
            square = look.AT[cell_index(place)]
        except (ValueError, TypeError, AttributeError):
            square = look.NONE
        if table.module.NAME != "ten_turns" or seat != 0 or square == look.NONE or kind not in (0, 1, 2):
            return "text"
        table.journal.mark(square, kind)
        table.changed()
        # The number of the state stays: that the patient marks something is nobody else's business.
        return None

    def _answer(self, seat, yes):
        page = self.table.page
        asked = self._question(seat)
        if asked is None or not asked["mine"]:
            return "turn"
        self.table.close_page()
        if yes is True:
            page.yes(self.now)
        return None

    # Seats

    def _claim(self, phone, said):
        table = self.table
        seat = said.get("seat")
        name = said.get("name", "")
        if table.module is None or type(seat) is not int or not 0 <= seat < table.play.game.seats:
            return "seat"
        if not isinstance(name, str) or len(name) > _NAME or any(ord(letter) < 32 for letter in name):
            return "name"
        person = table.journal.people()[0][seat]
        holder = self._holder(person)
        if holder is not None and holder is not phone:
            return self._ask_for(phone, seat, name, holder, said.get("code"))
        self._sit(phone, person, name, seat)
        return None

    def _sit(self, phone, person, name, seat):
        phone.person = person
        phone.name = name
        if self.host() is None:
            phone.host = True
        self.bump()
        self.keep()
        self._write_names()
        self.table.note_text("phones_sits", name[:10] or self.table.name(seat), self.now, seat + 1)

    def _names(self, count):
        """How each of so many people is called, for the journal: as phones say, else as it was; None: nobody said."""
        head = self.table.journal.head or {}
        names = head.get("names")
        if not isinstance(names, list):
            names = []
        names = (names + [None] * count)[:count]
        for one in self.phones:
            if one.name and 0 <= one.person < count:
                names[one.person] = one.name[:_KEPT_NAME]
        return names if names != [None] * count else None

    def _write_names(self):
        """Let the journal know who plays, so that a report and a game that goes on after a power cut do."""
        journal = self.table.journal
        head = journal.head
        names = self._names(head["seats"]) if head else None
        if names and names != head.get("names"):
            self._write_head("names", names)

    def _write_head(self, key, value):
        journal = self.table.journal
        fresh = dict(journal.head)
        fresh[key] = value
        if len(json.dumps(fresh).encode()) < _HEAD_MOST:
            journal.head = fresh
            files.room("journal_flash").rewrite(journal)

    def _colour(self, wanted):
        """[seat, number of one of the table's names of colours]: who has no own name is called so, too."""
        table = self.table
        journal = table.journal
        if table.module is None or journal.head is None:
            return "turn"
        if not isinstance(wanted, list) or len(wanted) != 2 or [one for one in wanted if type(one) is not int]:
            return "text"
        seat, colour = wanted
        seats = table.play.game.seats
        if not 0 <= seat < seats or not 0 <= colour < _COLOURS:
            return "text"
        if colour in [journal.colour(other) for other in range(seats) if other != seat]:
            return "colour"
        key = "colours" if isinstance(journal.name(seat), str) else "names"
        found = journal.head.get(key)
        found = (found if isinstance(found, list) else []) + [None] * seats
        found[journal.people()[0][seat]] = colour
        self._write_head(key, found[:seats])
        table.changed()
        self.bump()
        return None

    def _ask_for(self, phone, seat, name, holder, code):
        """A seat that is taken: its holder says yes, or the code is read off the box's screen."""
        asked = self._asked
        if asked is not None and asked["phone"] is phone and asked["seat"] == seat and code is not None:
            if code == asked["code"]:
                self._hand_over(True)
                return None
            asked["tries"] += 1
            if asked["tries"] >= _TRIES:
                self._forget_asked()
            self.bump()
            return "code"
        if asked is None:
            drawn = self.table.urandom(2)
            number = (drawn[0] << 8 | drawn[1]) % 10000
            self._asked = {
                "phone": phone,
                "seat": seat,
                "name": name,
                "holder": holder,
                "code": "%04d" % number,
                "since": self.now,
                "tries": 0,
            }
            self._noted = self.now
            self.bump()
            self.table.note_text("phones_code", self._asked["code"], self.now, self.table.name(seat))
        return "taken"

    def _hand_over(self, yes):
        asked = self._asked
        self._forget_asked()
        self.bump()
        if yes:
            holder = asked["holder"]
            person = holder.person
            holder.person = -1
            if holder.host and not self._is_on(holder):
                # A phone that is lost would be the host's for ever.
                holder.host = False
                asked["phone"].host = True
            self._sit(asked["phone"], person, asked["name"], asked["seat"])

    def _forget_asked(self):
        self._asked = None
        self.table.forget_notes()  # the code is worth nothing any more

    def _yield(self, phone, yes):
        if self._asked is None or self._asked["holder"] is not phone:
            return "turn"
        self._hand_over(yes is True)
        return None

    def _leave(self, phone):
        if self._asked is not None and self._asked["holder"] is phone:
            self._forget_asked()
        phone.person = -1
        phone.host = False
        self.bump()
        self.keep()
        return None

    # The host

    def _lead(self, phone, said):
        table = self.table
        if said.get("take") is True and self._wants_host():
            for one in self.phones:
                one.host = one is phone
            self.bump()
            self.keep()
            return None
        if not phone.host:
            return "host"
        table._used_at = self.now
        if "pause" in said:
            table.set_dark(said["pause"] is True, self.now)
            return None
        if self._is_busy() and not (table.page is not None and "start" in said):
            return "busy"
        if isinstance(said.get("set"), dict):
            return self._set(said["set"])
        if "colour" in said:
            return self._colour(said["colour"])
        if said.get("new") is True and table.module is not None:
            table.new_game(self.now)
            return None
        if said.get("pick") in rules.GAMES:
            return self._begin(said["pick"], said.get("seats"), said.get("start"))
        return "text"

    def _begin(self, name, seats, at_once):
        table = self.table
        for game, needs in referee.GAMES:
            if game == name and needs is not None and not table.box.has(needs):
                return "plug"
        if at_once is not True:
            table.pick(name, self.now)
            return None
        # The rules of a game are the largest thing that is loaded, and they stay.
        rooms.forget()
        gc.collect()
        try:
            rules.new(name, seats)
        except ValueError:
            return "text"
        # The page before the game fits the options to what is plugged in; a game without one begins by itself.
        table.pick(name, self.now)
        if table.module.SET_UP is not None:
            table.begin(name, seats, table.settings.options(name), self.now)
        # The same people go on, whatever is played.
        self._write_names()
        return None

    def _set(self, wanted):
        settings = self.table.settings
        old = dict(settings.values)
        for key in wanted:
            try:
                if key not in _SET and key not in _SET_ONLY and key not in settings.games:
                    raise ValueError(key)
                settings.set(key, wanted[key])
            except ValueError:
                settings.values.clear()
                settings.values.update(old)
                return "text"
        settings.save()
        self.table.apply_settings()
        self.bump()
        return None
