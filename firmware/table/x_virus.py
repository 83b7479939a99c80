"""How X-Virus is played at the table: hands by pass-and-play, the board as lights, or on the screen alone.

A turn: the box is handed over, the player holds OK, goes through hand and moves with the right button and takes with
the left one; then everybody sees the move, and OK draws the next card. With a real deck there is no hand: whoever plays
enters the card, and the table checks the move and keeps the board.

Lights, screen and sounds come from what everybody may know; a hand is on the screen only while it is held.
"""

from time import ticks_diff

import rules
from micropython import const
from rules.x_virus import BRAIN, COLOURS, HAND, MARKERS

from table import lights as look
from table import sounds
from table.play import BasePlay

NAME = "x_virus"
SET_UP = ("x_virus_set_up", "SetUp")
OPTIONS_SHOWN = (
    "real_deck",
    "arm",
    "leg",
    "heart",
    "ten_steps",
    "brain_back",
    "end_on_failed_draw",
    "zero_tie",
)

_BEAT_MS = const(150)  # several markers on one space take turns: five beats each, then a dark one
_BEATS = const(6)
_RUN_MS = const(140)  # from space to space as the last move is replayed
_AGAIN_MS = const(6000)

# What the table waits for.
DEAL = const(0)  # the first hands
HAND_OVER = const(1)  # a secret hand
DRAW = const(2)  # the move is shown; OK draws
ENTER = const(3)  # a real card
OVER = const(4)

_STYLES = (look.VIRUS, look.PARASITE)  # a bead of green, of blue
_PARTS = (("left_arm", "left_leg"), ("right_arm", "right_leg"))


def tracks(table):
    """(panels, {part: its LEDs, outermost first}) of the line that shows the body track; None if nothing does.

    Parts are those of boards.table.TRACK. The table's own line goes before the vest, on which both sides show it.
    """
    if table.box.has("table") and len(table.lights.styles) > look.TABLE:
        from boards import table as line

        found = {}
        at = line.LINES * line.LINE_PIXELS
        for name in line.TRACK_PATH:
            found[name] = bytes(range(at, at + line.TRACK[name]))
            at += line.TRACK[name]
        return (look.TABLE,), found
    if table.box.attached == "vest":
        from boards.vest_track import TRACK

        return (look.BACK, look.FRONT), {name: bytes([look.led(one) for one in TRACK[name].split()]) for name in TRACK}
    return None


class Play(BasePlay):
    """One game at the table; seat 0 is green, seat 1 blue."""

    def __init__(self, table, game):
        BasePlay.__init__(self, table, game)
        self.real = game.options["real_deck"]
        self.phase = DEAL
        self.places = game.places()
        self.last = None  # the last play: (seat, card, marker or -1, its place before, its place now)
        self.board = None  # the room that tells the board on the screen; while it is there it has the buttons
        self.choice = None  # the room of a choice: of a card, or of what it does
        self.ending = None
        self._plugged = -1
        self._panels = ()
        self._leds = None
        self._spot = bytearray(8)  # the LED of each marker
        self._beat = 0
        self._shone = 0
        self._run = b""  # the LEDs of the last move, in its order
        self._ran = 0  # how many of them were shown
        self._run_since = 0

    # What the rules say now

    def refresh(self):
        """Take the views of the present state; called after every action and after a replay."""
        BasePlay.refresh(self)
        player = self.public["player"]
        self.places = self.game.places()
        self.board = self.choice = None
        if self.over:
            self.phase = OVER
        elif player == rules.CHANCE:
            self.phase = DEAL if len(self.game.history) < 2 * HAND else DRAW
        else:
            self.phase = ENTER if self.real else HAND_OVER
        self.hand_to = player if self.phase == HAND_OVER else -1
        self._settle()

    def recall(self, events, chance, now):
        """Keep the last move, as in a replay."""
        self._remember(events)

    def _remember(self, events):
        places = self.game.places()
        for _, event in events:
            if event[0] == "played":
                self.last = (event[1], event[2], -1, 0, 0)
            elif event[0] == "moved":
                marker = event[1] * 4 + MARKERS.index(event[2])
                self.last = self.last[:2] + (marker, self.places[marker], places[marker])
        self.places = places

    def is_reveal(self, events):
        """Whether one of these events told somebody what was not known before."""
        return any(event[0] == "dealt" for _, event in events)

    def winners(self):
        """The seat that won a game that is over."""
        gave_up = self.table.journal.gave_up
        results = self.game.returns() if gave_up is None else [-1 if seat == gave_up else 1 for seat in range(2)]
        return [seat for seat in range(2) if results[seat] > 0]

    def next_people(self, people):
        """Everybody keeps the colour; who plays first changes (see next_options)."""
        return people

    def next_options(self):
        """The other one plays first."""
        return {"start": 1 - self.game.options["start"]}

    # The buttons

    def tick(self, now):
        """The first hands are dealt; the story of the end goes on."""
        if self.phase == DEAL:
            while self.phase == DEAL and self.table.act_chance(now):
                pass
        elif self.phase == OVER:
            self._story().tick(now)

    def button(self, name, now):
        """A short press of "left", "ok" or "right"."""
        resumed = self.resumed
        self.go_on()
        table = self.table
        table.forget_notes()
        if resumed:
            if name == "left":
                table.open_page("asking", "NewGame", now)
        elif self.phase == OVER:
            if name == "ok":
                table.new_game(now)
            else:
                self._story().turn(1 if name == "right" else -1, now)
        elif self.board is not None:
            self._turn_board(name, now)
        elif self.phase == ENTER:
            self.chooser().button(name, now)
        elif self.phase == DRAW:
            if name == "ok":
                table.sound(sounds.CARD)
                table.act_chance(now)
            else:
                self.show_board()
        table.changed()

    def _turn_board(self, name, now):
        if name == "ok" or not self.board.turn(1 if name == "right" else -1):
            self.board = None
            if self.phase == HAND_OVER:
                self.hand_to = self.public["player"]
        self.table.sound(sounds.PRESS)

    def show_board(self):
        """Let the screen tell the board to everybody until somebody goes on."""
        self.board = self.table.room("x_virus_board", "Board")(self)
        self.hand_to = -1
        self.table.changed()

    def chooser(self):
        """The choice of a card and its move; loaded when it is needed."""
        if self.choice is None:
            self.choice = self.table.room("x_virus_choice", "Choice")(self)
        return self.choice

    def _story(self):
        if self.ending is None:
            self.ending = self.table.room("x_virus_ending", "Ending")(self)
        return self.ending

    def secret_button(self, name, now):
        """Right: the next card or move; left: this one."""
        self.chooser().button("ok" if name == "left" else name, now)

    def cover_left(self, now):
        """The board instead of the cover."""
        self.show_board()

    # What came of it

    def show(self, text, before, events, now):
        """Show one action that was just applied."""
        table = self.table
        chance = before["player"] == rules.CHANCE
        self._remember(events)
        self.refresh()
        if not chance:
            self._lay_run(now)
            table.sound(
                {"forward": sounds.CARD, "enter": sounds.GROWN, "back": sounds.CUT}.get(text.split(" ")[0], sounds.MISS)
            )
            if self.real and not self.over:
                table.note_text("told", self.card(self.last[1]), now, self.told())
        if events[-1][1][0] == "over":
            table.sound_after(sounds.END)
        table.changed()

    # Words

    def card(self, card):
        """A card in words, such as "10 Spades"."""
        return self.table.texts("suit_" + card[1], self.table.texts("ten") if card[0] == "T" else card[0])

    def where(self, marker, place):
        """A place in short, such as "arm 5"."""
        region, space = self.game.region(marker, place)
        if region == "brain" and len(space) > 3:
            space = space.replace(",", "")  # "QKA" has room, "Q,K,A" has not
        return self.table.texts("in_" + region, space)

    def told(self):
        """What the last play did, for everybody."""
        say = self.table.texts
        last = self.last
        seat, marker, place = last[0], last[2], last[4]
        if marker < 0:
            return say("discarded")
        key = "moved" if marker >> 2 == seat else "moved_" + COLOURS[marker >> 2]
        return say(key, say(MARKERS[marker & 3]), self.where(marker, place))

    def lines(self, display):
        """Write the four lines of the screen, out of what everybody may know."""
        say = self.table.texts
        if self.phase == OVER:
            self._story().lines(display)
            return
        if self.board is not None:
            self.board.lines(display)
            return
        view = self.public
        display.line(0, say("title_x"), "", say("pile", view["pile"]))
        if self.resumed:
            display.line(1, say("resumed"))
            display.line(2, say("resumed_go_on"))
            display.line(3, say("resumed_left"), say("ok"))
        elif self.phase == ENTER:
            self.chooser().lines(display)
        elif self.phase == DRAW:
            display.line(0, say(COLOURS[self.last[0]]), "", say("pile", view["pile"]))
            display.line(1, self.card(self.last[1]))
            display.line(2, self.told())
            display.line(3, "<", say("draw"), ">")
        else:
            display.line(1)
            display.line(2)
            display.line(3)

    def secret_lines(self, display):
        """Write the four lines for the seat ``hand_to`` alone."""
        self.chooser().lines(display)

    # The lights

    def led(self, marker, place):
        """The LED of a place on a marker's way, looked at from the body's middle: longer tracks end in one LED."""
        parts = self._leds
        if place >= BRAIN:
            return parts["brain"][place - BRAIN]
        options = self.game.options
        foot = marker >> 1 & 1
        length = options["leg" if foot else "arm"]
        part = parts[_PARTS[marker >> 2][foot]]
        if place >= length:
            place -= length
            length = options["heart"]
            part = parts["heart"]
        return part[max(place + len(part) - length, 0)]

    def paint(self):
        """Set the lasting styles of the lights: the track, the brain, the beads."""
        lights = self.table.lights
        lights.clear()
        box = self.table.box
        plugged = box.has("vest") + 2 * box.has("table")
        if plugged != self._plugged:
            self._plugged = plugged
            found = tracks(self.table)
            self._panels, self._leds = ((), None) if found is None else found
            self._settle()
            self._run = b""
        if self._leds is None:
            return
        lights.on_table = look.TABLE in self._panels
        lights.secret = False
        options = self.game.options
        lasts = (options["arm"], options["leg"])
        for panel in self._panels:
            styles = lights.styles[panel]
            for marker in range(0, 8, 2):
                limb = lasts[marker >> 1 & 1]
                for place in range(limb + options["heart"]):
                    styles[self.led(marker, place)] = look.TRACK
                styles[self.led(marker, limb + options["heart"] - 1)] = look.NEXT
            for led in self._leds["brain"]:
                styles[led] = look.BRAIN
        self._beads()
        aim = -1 if self.phase != ENTER or self.choice is None else self.choice.aim()
        if aim >= 0:
            for panel in self._panels:
                lights.styles[panel][aim] = look.PROPOSED

    def _settle(self):
        """Where the markers shine."""
        if self._leds is not None:
            for marker in range(8):
                self._spot[marker] = self.led(marker, self.places[marker])

    def _beads(self):
        """Light every marker; several on one space take turns, with a dark beat between them."""
        spot = self._spot
        styles = self.table.lights.styles
        turn = self._beat // _BEATS
        dark = self._beat % _BEATS == _BEATS - 1
        for marker in range(8):
            before = count = 0
            for other in range(8):
                if spot[other] == spot[marker]:
                    count += 1
                    if other < marker:
                        before += 1
            if turn % count == before:
                style = _STYLES[marker >> 2]
                if dark and count > 1:
                    style = look.DARK
                for panel in self._panels:
                    styles[panel][spot[marker]] = style

    def shine(self, now):
        """What moves on the lights, whatever has the screen."""
        if self._leds is None:
            return
        if not 0 <= ticks_diff(now, self._shone) < _BEAT_MS:
            self._shone = now
            self._beat = (self._beat + 1) % (_BEATS * 840)  # a multiple of every number of markers up to eight
            if self._beat % _BEATS == 0 or self._beat % _BEATS == _BEATS - 1:
                self._beads()
                self.table.lights.dirty = True
        if self._run:
            since = ticks_diff(now, self._run_since)
            if self._ran == len(self._run):
                if since >= _AGAIN_MS:
                    self._ran = 0
            elif since >= _RUN_MS:
                for panel in self._panels:
                    self.table.lights.effect(panel, self._run[self._ran], look.RUN, now)
                self._ran += 1
                self._run_since = now

    def _lay_run(self, now):
        """The way of the last move, space by space, as a run of light."""
        self._run = b""
        self._ran = 0
        self._run_since = now
        if self._leds is None or self.last is None or self.last[2] < 0:
            return
        _, _, marker, old, new = self.last
        way = [old, new]
        if old < BRAIN and new < BRAIN:
            way = range(old, new + 1) if new > old else range(old, new - 1, -1)
        self._run = bytes([self.led(marker, place) for place in way])
