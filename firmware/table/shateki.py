"""How the gallery is played at the table: what the sensors report becomes actions, and the referee has the last word.

Everybody shoots in turn; the one before is the referee and has the buttons. The device proposes what fell, the referee
corrects, closes the turn and may reopen it once, with a reason. Nothing is armed before the referee says that everybody
is behind the line, and whatever the sensors cannot tell waits for the referee, never the players for a sensor.

The device knows which places should hold cups as long as it sees as many as the game counts; the game itself counts
cups of a line, not places.
"""

import rules
from micropython import const

from table import lights as look
from table import sounds
from table.play import BasePlay
from table.screens import two

NAME = "shateki"
SET_UP = ("shateki_set_up", "SetUp")
OPTIONS_SHOWN = ("stock", "complete_only")

# What the table waits for.
TELL = const(0)  # the words before the cups are built
HIDE = const(1)
BUILD = const(2)  # cups are set up, put back or built anew
BEHIND = const(3)  # everybody behind the line
SHOOT = const(4)
JUDGE = const(5)
OVER = const(6)

# Actions of the rules that mean something as bytes of the history.
_HIDE_LAST = const(3)
_SHOT = const(4)
_QUIET = const(22)
_FOUL = const(23)
_DONE = const(24)

# The gallery's events and phases (devices.gallery).
_READY = const(1)
_SHOT_SEEN = const(2)
_MOVED = const(3)
_FELL = const(4)
_JUDGED = const(5)
_ASK = const(6)
_BROKEN = const(8)
_MENDED = const(9)
_STOOD = const(11)
_SETTLING = const(1)

PLACES = const(5)
TOLD = const(3)  # pages of words before the cups
# The places of each line that the stacks of one to five players take.
STACKS = (b"", b"\x02", b"\x01\x03", b"\x01\x02\x03", b"\x00\x01\x03\x04", b"\x00\x01\x02\x03\x04")
CLOSED_AGAIN = const(100)  # added to the reason of a turn that was reopened, once it is closed again

# Lights of a line. Steady ones are the shots left, the bright one is whose turn it is, slow and dim is waiting.
_WAITING = look.NEXT
_WANTED = look.PROPOSED
_STANDS = look.MISSED
# Red, Blue, .. as linear light: the colours of the names that the table has for people. Everybody else is white.
_COLOURS = (
    b"\xff\x30\x34\x13\x5d\xff\x0a\xb1\x41\xff\xbe\x14\xff\x3c\x8c\xff\xff\xff\x50\x5c\x6f\xff\x5a\x0a\x74\x43\xff"
)

# Scale: what it is asked to do before the pyramid is built.
EMPTY_PLATE = const(0)
FIVE_CUPS = const(1)
COUNTING = const(2)

_WHY = ("", "why_nobody", "why_crowd", "why_long", "why_hand", "why_light")


def bits(mask):
    """How many bits of a mask are set."""
    count = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count


class Play(BasePlay):
    """One match: both games."""

    WORLD = True  # and what is told lies there for everybody to see: no event reveals anything

    def __init__(self, table, game):
        BasePlay.__init__(self, table, game)
        self.stage = TELL
        self.told = 0  # pages of words that were read
        self.picked = 1  # the line under the cursor of who hides
        self.building = None  # what has to be built before the next shot: a text's key
        self.armed = False
        self.stacked = False  # the stacks of game 1 stand
        self.rows = ("main",)
        self.at = 0
        self.first_points = None  # what everybody had after game 1
        self.closed = 0  # turns that are over
        self.scale_step = EMPTY_PLATE
        self._masks = [0, 0, 0]  # the cups that should stand, as far as the device knows
        self._given = [0, 0, 0]  # cups of each line which the sensors have reported since they were armed
        self._seen = [0, 0, 0]  # what the screen tells of the stacks
        self._fresh = True
        self._waits = None  # what the screen says that the sensors wait for
        self._room = None  # tables and stories, while they are on the screen

    # What the rules say now

    def refresh(self):
        """Take the public view; find out what the table waits for, and what can be done by the buttons."""
        view = self.public = self.game.observation(None)
        history = self.table.journal.history
        self.over = self.game.is_terminal() or self.table.journal.gave_up is not None
        self.hand_to = -1
        self._room = None
        player = view["player"]
        if self.over:
            self.stage = OVER
        elif view["shooter"] is None:
            self.stage = HIDE if self.told >= TOLD or history else TELL
            if self.stage == HIDE:
                self.hand_to = player
                self.picked = 1
        elif player == rules.CHANCE:
            self.stage = SHOOT
        elif not view["shots_left"]:
            self.stage = JUDGE
            self.building = None
            self.armed = False
        else:
            if history[-1] <= _HIDE_LAST and not self.stacked:
                self.building = "stacks"
            self.stage = BUILD if self.building else SHOOT if self.armed else BEHIND
        self._list_rows(view)
        self.table.changed()

    def _list_rows(self, view):
        """What left and right go through."""
        here = self.rows[self.at]
        stage = self.stage
        rows = ["main"]
        if stage == JUDGE:
            rows += [self.game.action_to_string(action) for action in self.game.legal_actions()]
            rows.remove("done")
        elif stage == BUILD and self.weighs() and self.scale_step < COUNTING:
            rows.append("plain")
        elif stage in (BEHIND, SHOOT) and view["game"] == 2 and not view["rebuilt"] and view["player"] >= 0:
            rows.append("rebuild")
        if self._may_foul(view):
            rows.append("foul")
        if stage == SHOOT and view["player"] >= 0:
            rows.append("stop")
        if self.may_reopen():
            rows.append("reopen")
        if stage > HIDE:
            rows += ["score%d" % page for page in range((self.game.seats + 2) // 3)]
            if self.first_points is not None and self.game.seats > 1:
                rows.append("order")
            if stage == OVER:
                rows.append("reopened")
                if self.game.seats == 1:
                    rows.append("bests")
        self.rows = rows
        self.at = rows.index(here) if here in rows else 0

    def _may_foul(self, view):
        """Whether the last shot can still be called a foul: nothing came after it."""
        history = self.table.journal.history
        return view["player"] == rules.CHANCE or (self.stage in (BEHIND, SHOOT, JUDGE) and history[-1] == _QUIET)

    def may_reopen(self):
        """Whether the turn closed last can be reopened: nothing came after it, and it was not reopened before."""
        journal = self.table.journal
        if not journal.history or journal.history[-1] != _DONE or journal.gave_up is not None:
            return False
        return journal.marks.get(self.closed - 1, 0) < CLOSED_AGAIN

    def undo_count(self):
        """How many actions one step back is: a whole shot with what it did, or one word of the referee."""
        history = self.table.journal.history
        if history and history[-1] == _DONE:
            # More than there is: a closed turn is not taken back but reopened, with a reason.
            return len(history) + 1
        if self.stage == JUDGE and history[-1] not in (_QUIET, _FOUL):
            return 1
        if self.public["player"] == rules.CHANCE or (history and history[-1] in (_QUIET, _FOUL)):
            count = 1
            while history[-count] != _SHOT:
                count += 1
            return count
        return 1

    def winners(self):
        """The seat that won; where somebody gave up, the best of the others."""
        gave_up = self.table.journal.gave_up
        if gave_up is None:
            return [self.public["winner"]]
        points = self.public["points"]
        best = -1
        for seat in self.public["order"]:
            if seat != gave_up and (best < 0 or points[seat] >= points[best]):
                best = seat
        return [] if best < 0 else [best]

    def next_people(self, people):
        """Everybody keeps the place: the order is one of ages, or drawn."""
        return people

    # What happened

    def recall(self, events, chance, now):
        """Keep what the table remembers of an action, without showing it."""
        self.building = None
        for _, event in events:
            name = event[0]
            if name == "scored":
                self.closed += 1
            elif name == "order":
                self.first_points = self.game.observation(None)["points"]
                self.building = "pyramid"
            elif name == "rebuilt":
                self.building = "rebuild"
            elif name == "foul":
                self.building = "back"

    def show(self, text, before, events, now):
        """Show one action that was applied."""
        table = self.table
        self.recall(events, False, now)
        if self.building:
            self.armed = False
        self.refresh()
        for _, event in events:
            name = event[0]
            if name in ("cup", "piece"):
                table.sound(sounds.HIT if name == "cup" else sounds.CARD)
            elif name == "foul":
                table.sound(sounds.CUT)
                table.note("foul_note", now)
            elif name == "scored":
                self._scored(event[1], event[2], now)
            elif name == "order" and self.game.seats > 1:
                self.at = self.rows.index("order")
            elif name == "over":
                table.sound_after(sounds.END)
        if self.building:
            self.scale_step = EMPTY_PLATE
            self._sleep(now)

    def _scored(self, seat, points, now):
        table = self.table
        reason = table.journal.marks.get(self.closed - 1, 0)
        if 0 < reason < CLOSED_AGAIN:
            table.journal.mark(self.closed - 1, reason + CLOSED_AGAIN)
            self._list_rows(self.public)
        table.sound(sounds.TURN)
        table.note_text("scored", table.name(seat), now, points)
        self._sleep(now)

    # The sensors

    def _sleep(self, now):
        """From here on nothing counts: cups are set up, taken away or put back."""
        self.armed = False
        if self.table.box.gallery is not None:
            self.table.box.gallery.setup(now)

    def _arm(self, now):
        """Everybody is behind the line."""
        gallery = self.table.box.gallery
        self._given = [0, 0, 0]
        self.armed = True
        if gallery is not None:
            gallery.window_ms = self.table.settings["gallery_window_ms"]
            gallery.settle_ms = self.table.settings["gallery_settle_ms"]
            standing = self.public["standing"]
            if self.public["game"] == 2:
                gallery.arm_plate(now, standing[0])
            else:
                self._expect(gallery, standing, now)
                gallery.arm(now, self._masks)
        self.table.sound(sounds.PRESS)
        self.refresh()

    def _expect(self, gallery, standing, now):
        """The cups that should stand: what is seen if that is as many as the game counts, else what was there.

        After a power cut nobody knows what was there: how many are gone is told, and the referee judges them.
        """
        for line in range(3):
            seen = gallery.seen(line)
            if bits(seen) == standing[line] or bits(self._masks[line]) != standing[line]:
                self._masks[line] = seen
                if bits(seen) < standing[line]:
                    self.table.note_text("cups_gone", line + 1, now, standing[line] - bits(seen))

    def _stacks(self):
        """The mask of the places which this number of players builds on."""
        mask = 0
        for place in STACKS[self.game.seats]:
            mask |= 33 << place
        return mask

    def tick(self, now):
        """Take what the sensors report."""
        gallery = self.table.box.gallery
        if self._fresh:
            self._fresh = False
            if gallery is not None:
                gallery.setup(now)
        if self._room is not None:
            self._room.tick(now)
        if gallery is None:
            return
        while gallery.next_event():
            self._sensed(gallery, now)
        if gallery.waits_for != self._waits:
            self._waits = gallery.waits_for
            self.table.changed()
        if self.stage == BUILD:
            for line in range(3):
                seen = gallery.seen(line)
                if seen != self._seen[line]:
                    self._seen[line] = seen
                    self.table.changed()

    def _sensed(self, gallery, now):
        table = self.table
        kind = gallery.kind
        led = gallery.line * PLACES + gallery.place
        table.changed()
        if kind == _SHOT_SEEN:
            self._shoot(now)
        elif kind == _MOVED:
            table.lights.effect(look.TABLE, led, look.PRESS, now)
        elif kind == _FELL:
            table.lights.effect(look.TABLE, led, look.HIT, now)
            table.sound(sounds.HIT)
        elif kind == _STOOD:
            table.lights.effect(look.TABLE, led, look.MISS, now)
        elif kind == _JUDGED:
            if self.public["player"] == rules.CHANCE:
                self._close_window(now)
            elif self.stage == JUDGE:
                self._report(now)
        elif kind == _ASK:
            table.sound(sounds.REFUSED)
            if not gallery.asked(gallery.line) and self.stage == SHOOT:
                # Nothing has fallen, but the sensors are covered.
                table.note_text("covered", gallery.line + 1, now, table.texts(_WHY[gallery.why]))
        elif kind == _READY:
            table.sound(sounds.TURN)
        elif kind in (_BROKEN, _MENDED):
            key = "sensor_broken" if kind == _BROKEN else "sensor_mended"
            table.note_text(key, gallery.line + 1, now, gallery.place + 1)

    def _shoot(self, now):
        """A band left the gun. The shot before is closed by it; more than three are nobody's."""
        if self.resumed or not self.armed:
            return
        if self.public["player"] == rules.CHANCE:
            self._close_window(now)
        if self.stage == SHOOT:
            self.table.act("shot", now)
            if self.table.box.gallery is None:
                # Nobody sees what falls: it is the referee's after the third shot.
                self.table.act("quiet", now)

    def _close_window(self, now):
        gallery = self.table.box.gallery
        self._report(now)
        self.table.act("quiet", now)
        if self.stage == JUDGE and gallery is not None and self.asked() < 0:
            gallery.setup(now)

    def _report(self, now):
        """Tell the rules of the cups that fell since the last time."""
        gallery = self.table.box.gallery
        if gallery is None:
            return
        second = self.public["game"] == 2
        for line in range(3):
            count = gallery.count(line)
            if second:
                count = max(gallery.off_plate, 0) if line == 0 and gallery.plate_sure else 0
            else:
                self._masks[line] &= ~gallery.fallen(line)
            for _ in range(count - self._given[line]):
                self.table.act("cup %d" % (line + 1), now)
            self._given[line] = max(count, self._given[line])

    def asked(self):
        """The line at which something changed that nobody shot at, and that the referee is asked about; or -1."""
        gallery = self.table.box.gallery
        if gallery is not None and self.stage in (SHOOT, JUDGE):
            for line in range(3):
                if gallery.asked(line):
                    return line
        return -1

    def _answer(self, line, beaten, now):
        gallery = self.table.box.gallery
        gallery.answer(line, gallery.asked(line), beaten, now)
        if self.stage == JUDGE:
            self._report(now)
            if self.asked() < 0:
                gallery.setup(now)
        self.table.changed()

    def _foul(self, now):
        """The last shot scores nothing: its cups are put back (S17)."""
        table = self.table
        play = self
        gallery = table.box.gallery
        if self.public["player"] != rules.CHANCE:
            # The window is closed already: its end is taken back, and it ends as a foul.
            if not table.undo(1, now):
                return
            play = table.play
            play.keep(self)
        if gallery is not None:
            for line in range(3):
                play._masks[line] |= gallery.last(line)
            gallery.foul(now)
        table.act("foul", now)

    def keep(self, other):
        """Know of the room what another play of the same match knew."""
        self._masks = other._masks
        self._fresh = False

    def wait(self, ms):
        """After a pause everybody has to be behind the line again, unless a shot is being judged."""
        if self.public["player"] != rules.CHANCE:
            self.armed = False
            self._fresh = True
            self.refresh()

    # Buttons

    def button(self, name, now):
        """A short press of "left", "ok" or "right"."""
        table = self.table
        resumed = self.resumed
        self.go_on()
        asked = self.asked()
        if resumed:
            if name == "left":
                table.open_page("asking", "NewGame", now)
            elif self.public["player"] == rules.CHANCE:
                # The power went while a shot was judged: what fell is the referee's to say.
                table.act("quiet", now)
        elif asked >= 0 and name != "right":
            table.sound(sounds.PRESS)
            self._answer(asked, name == "ok", now)
        elif name == "ok":
            table.forget_notes()
            self._ok(self.rows[self.at], now)
        elif self.stage == TELL:
            self.told = max(0, self.told + (1 if name == "right" else -1))
            self.refresh()
        else:
            table.sound(sounds.PRESS)
            table.forget_notes()
            self.at = (self.at + (1 if name == "right" else -1)) % len(self.rows)
            self._leave_tables()

    def _ok(self, row, now):
        table = self.table
        if row == "main":
            self._main(now)
        elif row == "foul":
            self.at = 0
            self._foul(now)
        elif row == "stop":
            self.at = 0
            self._sleep(now)
            self.refresh()
        elif row == "plain":
            # The referee counts.
            self.scale_step = COUNTING
            self.refresh()
        elif row == "reopen":
            table.open_page("shateki_reopen", "Reopen", now)
        elif row[:5] in ("score", "order", "reope", "bests"):
            table.sound(sounds.PRESS)
            self.at = 0
            self._leave_tables()
            table.changed()
        else:
            table.act(row, now)

    def _main(self, now):
        table = self.table
        stage = self.stage
        if stage == TELL:
            self.told += 1
            table.sound(sounds.PRESS)
            self.refresh()
        elif stage == BUILD:
            self._built(now)
        elif stage == BEHIND:
            self._arm(now)
        elif stage == SHOOT:
            gallery = table.box.gallery
            if gallery is not None and gallery.phase == _SETTLING:
                table.note_text(self._waiting_key(gallery), gallery.wait_line + 1, now)
            elif gallery is not None:
                gallery.shot(now)
            else:
                self._shoot(now)
        elif stage == JUDGE:
            table.act("done", now)
        elif stage == OVER:
            table.new_game(now)

    def _built(self, now):
        """The cups stand; before the pyramid the scale is made ready, if it answers."""
        table = self.table
        gallery = table.box.gallery
        if self.scale_step < COUNTING and self.weighs():
            scale = gallery.scale
            trouble = scale.tare(now) if self.scale_step == EMPTY_PLATE else scale.learn(now, 5)
            if trouble and trouble != "missing":
                table.sound(sounds.REFUSED)
                table.note("scale_" + trouble, now)
                return
            table.sound(sounds.PRESS)
            self.scale_step += 1
            self.refresh()
            return
        if self.building == "stacks":
            self.stacked = True
            self._masks = [self._stacks()] * 3
        self.building = None
        table.sound(sounds.PRESS)
        self.refresh()

    def weighs(self):
        """Whether the scale has to be made ready before this pyramid, and can be."""
        gallery = self.table.box.gallery
        if self.building not in ("pyramid", "rebuild") or gallery is None or gallery.scale is None:
            return False
        return gallery.scale.fault == 0 and not gallery.scale.usable

    def _waiting_key(self, gallery):
        return "waits_" + (gallery.waits_for or "cup")

    # The hand: where the piece is

    def secret_lines(self, display):
        """Write where the seat ``hand_to`` hides its piece."""
        say = self.table.texts
        display.line(0, say("hide_title", self.table.name(self.hand_to)))
        two(display, say("hide_line", self.picked))
        display.line(3, say("hide_take"), "", say("hide_next"))

    def secret_button(self, name, now):
        """Right: the next line; left: it is this one."""
        if name == "right":
            self.picked = self.picked % 3 + 1
        else:
            self.table.act("hide %d" % self.picked, now)

    # The lights

    def paint(self):
        """Every line says the same: whose turn, shots left, waiting; while cups are set up, where they stand."""
        lights = self.table.lights
        lights.clear()
        lights.on_table = True
        if len(lights.styles) <= look.TABLE or not self._shows_lights():
            return
        styles = lights.styles[look.TABLE]
        if len(styles) < 3 * PLACES:
            return
        view = self.public
        gallery = self.table.box.gallery
        whose = view["order"].index(view["shooter"])
        colour = self.table.journal.colour(view["shooter"])
        at = 3 * colour if colour is not None and 3 * colour < len(_COLOURS) else 15
        look.COLOURS[look.OWN :] = _COLOURS[at : at + 3]
        ready = self.stage == SHOOT and (gallery is None or gallery.phase != _SETTLING)
        stacks = self._stacks() if self.stage == BUILD and self.building == "stacks" else 0
        for line in range(3):
            for place in range(PLACES):
                style = look.DARK
                if stacks:
                    if stacks >> place & 1:
                        full = gallery is not None and gallery.seen(line) >> place & 33 == 33
                        style = _STANDS if full else _WANTED
                elif ready and place < view["shots_left"]:
                    style = look.TURN_AND_SHOT if place == whose else look.SHOT_LEFT
                elif place == whose:
                    style = look.TURN
                elif self.stage in (BUILD, BEHIND, SHOOT) and not ready:
                    style = _WAITING
                styles[line * PLACES + place] = style

    def _shows_lights(self):
        return self.public["shooter"] is not None and not self.over

    # The screen

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        asked = self.asked()
        if self.resumed:
            display.line(0, say("game_shateki"))
            two(display, say("resumed"))
            display.line(3, say("resumed_left"), say("ok"))
        elif asked >= 0:
            gallery = self.table.box.gallery
            display.line(0, say("asked", asked + 1, bits(gallery.asked(asked))))
            display.line(1, say(_WHY[gallery.asked_why(asked)]))
            display.line(2, say("asked_beaten"))
            display.line(3, say("no"), say("yes"))
        elif self.rows[self.at] == "main" and self.stage != OVER:
            self._lines_main(display)
        elif self.rows[self.at] in ("foul", "stop", "rebuild", "reopen", "plain"):
            self._head(display)
            # The Rebuild tells how many cups may be used; the other texts hold no number.
            two(display, say("do_" + self.rows[self.at], self.game.pyramid()))
            display.line(3, "<", say("ok"), ">")
        elif " " in self.rows[self.at]:
            self._lines_correct(display)
        else:
            self._tables().lines(display, self.rows[self.at])

    def _tables(self):
        if self._room is None:
            self._room = self.table.room("shateki_score", "Score")(self)
        return self._room

    def _leave_tables(self):
        """Their heap is free again; after the end they stay, or the history would be written anew each time."""
        if self.stage != OVER:
            self._room = None

    def _head(self, display):
        """The heading: whose turn it is, and its points, which grow with every cup."""
        view = self.public
        if view["shooter"] is None:
            display.line(0, self.table.texts("game_over"))
        else:
            display.line(0, self.table.name(view["shooter"]), "", "%d" % view["turn_points"])

    def _lines_main(self, display):
        table = self.table
        say = table.texts
        view = self.public
        stage = self.stage
        if stage == TELL:
            display.line(0, say("game_shateki"), "", "%d/%d" % (self.told + 1, TOLD))
            two(display, say("tell_%d" % self.told))
            display.line(3, "<" if self.told else "", say("ok"))
            return
        if stage == HIDE:
            # The page of the hand-over comes in the next step.
            display.line(0, say("hide_title", table.name(view["player"])))
            two(display, "")
            display.line(3)
            return
        self._head(display)
        if stage == BUILD:
            self._lines_build(display)
        elif stage == BEHIND:
            two(display, say("behind", table.name(view["order"][view["order"].index(view["shooter"]) - 1])))
            display.line(3, "<", say("behind_ok"), ">")
        elif stage == SHOOT:
            gallery = table.box.gallery
            waiting = gallery is not None and gallery.phase == _SETTLING
            if waiting:
                two(display, say(self._waiting_key(gallery), gallery.wait_line + 1))
            else:
                display.line(1, say("shots", view["shots_left"]))
                display.line(2, self._fallen(view))
            display.line(3, "<", "" if waiting else say("shot"), ">")
        else:
            self._lines_judge(display, view)
            display.line(3, "<", say("close", table.name(view["player"])), ">")

    def _fallen(self, view):
        """The cups beaten this turn, in one line."""
        say = self.table.texts
        if view["game"] == 2:
            return say("cups_of", view["cups"][0], view["standing"][0])
        return "1:%d  2:%d  3:%d" % tuple(view["cups"])

    def _lines_judge(self, display, view):
        """What the device proposes: the cups of each line in words, or shorter when pieces or all lines are told."""
        say = self.table.texts
        hit = [line for line in range(3) if view["cups"][line]]
        pieces = view["pieces"]
        if view["game"] == 1 and not pieces and 0 < len(hit) < 3:
            for at in range(len(hit)):
                cups = view["cups"][hit[at]]
                display.line(at + 1, say("proposed" if cups > 1 else "proposed_one", hit[at] + 1, cups))
            if len(hit) == 1:
                display.line(2)
            return
        display.line(1, self._fallen(view))
        display.line(2, "+" + " ".join([self.table.name(seat) for seat in pieces]) if pieces else "")

    def _lines_correct(self, display):
        """One more or one less of something: what the referee may say."""
        say = self.table.texts
        verb, _, number = self.rows[self.at].partition(" ")
        self._head(display)
        if verb in ("cup", "uncup"):
            display.line(1, say("do_" + verb, number))
            display.line(2, say("now_cups", self.public["cups"][int(number) - 1]))
        else:
            two(display, say("do_" + verb, self.table.name(int(number))))
        display.line(3, "<", say("ok"), ">")

    def _lines_build(self, display):
        """What to set up, and how far it is."""
        say = self.table.texts
        gallery = self.table.box.gallery
        standing = self.public["standing"]
        if self.building in ("pyramid", "rebuild"):
            if self.weighs() and self.scale_step < COUNTING:
                two(display, say("scale_empty" if self.scale_step == EMPTY_PLATE else "scale_five"))
            else:
                self._tables().pyramid(display, standing[0])
        elif self.building == "stacks":
            two(display, say("stacks", self.game.seats))
            if gallery is not None:
                seen = [bits(gallery.seen(line)) for line in range(3)]
                display.line(2, "%d+%d+%d / %d" % (seen[0], seen[1], seen[2], sum(standing)))
        else:
            two(display, say("put_back"))
        display.line(3, "<", say("built"), ">")
