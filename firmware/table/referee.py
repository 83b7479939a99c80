"""The referee: one plain call, ``step(now)``, reads presses, applies them to the rules, and draws.

Order inside a step: scan the inputs, answer presses by light, draw, flush the outputs; only then apply what the presses
mean, since a journal entry may cost a flash erase (45 ms, everything stands still) and nobody should wait for the light
that long. The effect of an action is shown in the next step, when it is on flash.
"""

from time import ticks_diff

import rooms
import rules
from devices.panel import DOWN, MASS, REFUSED, UP
from micropython import const

from table import files, sounds
from table import lights as look
from table.faults import Faults
from table.lights import Lights
from table.screens import Display, two
from table.texts import Texts
from table.wearing import Wearing

NOTE_MS = const(2600)
NOTE_SHORT_MS = const(1300)  # when another note waits
GREET_MS = const(2500)
START_MS = const(1500)  # what is mended so soon after the start, such as a bus that was stuck, is not worth a note
_MOST_NOTES = const(4)
_WAITING = const(8)

_FLAG_MS = const(900)  # a front square held so long is flagged
_MINUTE_MS = const(60000)
_LONG = const(1 << 20)

# The games at this table, and the plug that each needs (None: the box alone is enough). A game's play and its rules are
# the modules whose names begin with its name; they are loaded while it is the game.
GAMES = (("ten_turns", "vest"), ("shateki", "table"), ("x_virus", None), ("three_turns", None))

_BUTTONS = ("left", "ok", "right")
_BUTTON_DOWN = const(1)
_BUTTON_UP = const(2)
_BUTTON_LONG = const(3)


class Referee:
    """Everything between the box and the rules. ``step`` is its only way forward in time.

    ``box``: devices.box.Box; ``settings`` (loaded) and ``journal`` of this package; ``urandom(n)`` gives random bytes;
    ``font``: table.font.Font or None.
    """

    def __init__(self, box, settings, journal, urandom, font):
        self.box = box
        self.settings = settings
        self.journal = journal
        self.urandom = urandom
        self.texts = Texts(settings["language"])
        self.lights = Lights(box.leds, settings["calm"])
        self.display = Display(box.screen.buffer, font)
        self.faults = Faults(box.parts)
        self.phones = None  # phone.site.Phones while they are on
        self.events = ()  # of the last action
        self.page = None  # what has the screen and the buttons instead of the game: the menu, a question, the guide
        self.play = None
        self.module = None  # of the game's play; None while games are chosen from
        self.needs = None  # the plug without which this game cannot go on
        self.secret = False  # a hand is on the screen
        self.proven = False  # somebody has seen that each side of this vest lights where it is pressed
        self._floor = 0  # actions up to here cannot be taken back
        self.acted = False  # whether an action was accepted since this start
        self._dark = False
        self._changed = True
        self._notes = []
        self._note = None
        self._note_since = 0
        self.panels = (box.panels["back"], box.panels["front"])
        self.wearing = Wearing(self)
        self._waiting_panel = bytearray(_WAITING)
        self._waiting_cell = bytearray(_WAITING)
        self._waiting = 0
        self._held = bytearray(3)
        self.asked_by = look.FRONT  # who wants a step taken back
        self._finger = -1  # the front's cell under a finger, until it is lifted or taken as a long press
        self._finger_at = 0
        self._pressed_at = None  # the last press on the back that counted
        self._used_at = None  # the last sign of life from people
        self._dark_at = 0
        self._plugs = -1  # 1 the vest, 2 the table
        self._plugged_at = 0
        self._ready = False  # the game has the plug that it needs
        self._started = False
        self._starting = False
        self._started_at = 0
        self._greeting = False
        self._sounds = []
        self._now = 0
        self._say = self._say_fault  # made once: a bound method costs heap
        self.apply_settings()

    # The game

    def start(self, now):
        """Go on with the game in the journal; without one the vest begins its game, and else there is a choice."""
        files.room("opening").start(self, now)

    def choose(self, now):
        """Let people choose a game; the one in the journal stays there until another one begins."""
        files.room("opening").choose(self, now)

    def pick(self, name, now):
        """This game is to be played: its set-up page comes, or the game at once."""
        files.room("opening").pick(self, name, now)

    def begin(self, name, seats, options, now, people=None, names=None, won=None):
        """Begin a game; ValueError of the rules for seats or options that they do not have."""
        files.room("opening").begin(self, name, seats, options, now, people, names, won)

    def new_game(self, now):
        """Begin the same game with the options of the settings; after one that came to its end the people move on."""
        files.room("opening").new_game(self, now)

    def have(self, play, needs):
        """From now on this play is at the table; ``needs`` is the plug that it cannot do without, or None."""
        self.play = play
        self.needs = needs

    def name(self, seat):
        """How the person on a seat is called."""
        return self.called(self.journal.name(seat), self.journal.people()[0][seat])

    def called(self, name, person):
        """A name as it is written: a text, the number of one of the table's names, or None: the person's number."""
        if name is None:
            return self.texts("player", person + 1)
        return name if isinstance(name, str) else self.texts("name_%d" % name)

    def value(self, value):
        """A setting's value as it is written."""
        if value is True or value is False:
            return self.texts("on" if value else "off")
        return "%d" % value if type(value) is int else self.texts("val_" + value)

    def act(self, text, now):
        """Carry out the action with this text: apply, journal, show. False, and nothing changed, if it is not legal."""
        try:
            action = self.play.game.string_to_action(text)
        except rules.IllegalAction:
            return False
        self.forget_notes()
        self._apply(action, text, False, now)
        return True

    def act_chance(self, now):
        """Let chance decide: the random bytes are drawn here, the outcome is journalled like any action."""
        game = self.play.game
        outcomes = game.chance_outcomes()
        total = 0
        for _, weight in outcomes:
            total += weight
        left = self._below(total)
        for action, weight in outcomes:
            left -= weight
            if left < 0:
                self._apply(action, game.action_to_string(action), True, now)
                return True
        return False

    def _below(self, n):
        """A random number from 0 to n - 1, all equally likely: draws past the last whole multiple do not count."""
        limit = 65536 - 65536 % n
        while True:
            pair = self.urandom(2)
            value = pair[0] | pair[1] << 8
            if value < limit:
                return value % n

    def _apply(self, action, text, chance, now):
        play = self.play
        before = play.public
        self.events = events = play.game.apply_action(action)
        self.journal.append(action)
        play.game.legal_actions()  # they are kept: to find them takes heap, and who shows the action has his own in use
        self.acted = True
        if chance or play.is_reveal(events):
            self._floor = len(self.journal.history)
        play.show(text, before, events, now)
        self.tell_trouble(now)

    def undo(self, count, now):
        """Take back the last ``count`` actions; False, with a note that says why, if that would go past a reveal."""
        length = len(self.journal.history)
        if length - count < self._floor or not length:
            self.note("undo_reveal" if length else "undo_none", now)
            return False
        self.journal.undo(count)
        game = self.play.game
        files.room("opening").replay(self, rules.new(game.NAME, game.seats, **game.options), now)
        self.lights.calm_effects()
        self.forget_notes()
        self.tell_trouble(now)
        return True

    def ask_back(self, side, now):
        """A side (look.BACK, look.FRONT) wants the last step taken back: the other one is asked, if it can be."""
        length = len(self.journal.history)
        if not self.play.started() or length - self.play.undo_count() < self._floor:
            if self.page is not None:
                self.close_page()
            self.note("undo_reveal" if length else "undo_none", now)
            return
        self.asked_by = side
        self.open_page("asking", self.play.TAKE_BACK, now)

    def undo_step(self, now):
        """Take back one step as people count them (the menu's "take back")."""
        if self.undo(self.play.undo_count(), now):
            self.note("undone", now)

    def swap_people(self, now):
        """The two people change places before a game has begun."""
        people, won = self.journal.people()
        if not self.journal.history:
            game = self.play.game
            self.journal.start(game.NAME, game.seats, game.options, people[::-1], won, self.journal.head.get("names"))
            self.tell_trouble(now)
        self.changed()

    def give_up(self, seat, now):
        """A seat gives up: the game is over, and both know the map."""
        self.journal.give_up(seat)
        self.play.refresh()
        self.forget_notes()
        self.sound(sounds.END)
        self.tell_trouble(now)
        self.changed()

    # What the plays and the pages use

    def open_page(self, room, name, now, *more):
        """Let class ``name`` of a module of this package, made of (referee, now, ..), have screen and buttons."""
        self.forget_notes()
        self.page = None
        self.play.go_on()
        self.page = self.room(room, name)(self, now, *more)
        self.changed()

    def room(self, name, what):
        """A class of a module that is needed for a while only; its heap is free again when its objects are gone."""
        return getattr(files.room(name), what)

    def close_page(self):
        """Back to the game."""
        self.page = None
        self.changed()

    def cover_glass(self, now):
        """What is on the screen is nobody's any more: dark at once, until the next picture is on the glass."""
        self.box.screen.cover(now)
        self.changed()

    def sound(self, sound):
        """Play a sound (see table.sounds) now; whatever was playing ends."""
        self._sounds = []
        self.box.buzzer.play(sounds.tune(sound))

    def sound_after(self, sound):
        """Play a sound when the one before is over."""
        self._sounds.append(sound)

    def note(self, key, now):
        """Show a text on lines two and three for a moment; what is asked comes back by itself."""
        self._push_note(self.texts(key), now)

    def note_text(self, key, first, now, *more):
        """The same with values in it."""
        self._push_note(self.texts(key, first, *more), now)

    def withdraw(self, key):
        """A note that waits to be shown is not true any more."""
        text = self.texts(key)
        self._notes = [note for note in self._notes if note != text]

    def _push_note(self, text, now):
        if self._note is None:
            self._note = text
            self._note_since = now
        elif text != self._note and text not in self._notes and len(self._notes) < _MOST_NOTES:
            self._notes.append(text)
        self.changed()

    def forget_notes(self):
        """End all notes: somebody goes on and has read them."""
        self._note = None
        self._notes = []
        self.changed()

    def changed(self):
        """Something to see may have changed: paint and write anew in the next step."""
        self._changed = True

    def apply_settings(self):
        """Carry the settings into lights, sounds and texts."""
        settings = self.settings
        self.texts.choose(settings["language"])
        self.lights.calm = settings["calm"]
        self.box.leds.brightness = settings["brightness"]
        self.box.leds.budget_ma = settings["supply_ma"]
        self.box.buzzer.enabled = settings["sound"]
        self.lights.floor_ma = settings["keep_alive_ma"]
        self.lights.gap_ms = 1000 * settings["keep_alive_s"]
        self.changed()

    def set_dark(self, dark, now):
        """A pause: all lights off at once (privacy) and no time passes, until a button is pressed."""
        if self.secret:
            self.page.cover(now)
        if dark:
            self._dark_at = now
        elif self._dark:
            self.play.wait(ticks_diff(now, self._dark_at))
        self._dark = dark
        self.lights.dark = dark
        self.lights.dirty = True
        self._finger = -1
        self.changed()

    def tell_trouble(self, now):
        """Say once what journal and settings could not do."""
        for keeper in (self.journal, self.settings):
            if keeper.trouble:
                print("trouble", keeper.trouble)
                self.note(keeper.trouble, now)
                keeper.trouble = None

    # One step

    def step(self, now):
        """Go on: ``now`` is in ms as time.ticks_ms() counts. Nothing else in this package reads a clock."""
        box = self.box
        box.scan(now)
        plugs = box.has("vest") + 2 * box.has("table")
        if plugs != self._plugs:
            if (plugs ^ self._plugs) & 1:
                self.proven = False
                self.play.replugged()
            self._plugs = plugs
            self._plugged_at = now
            self._greeting = plugs > 0 and self._started
            self.lights.follow()
            self.changed()
        self._ready = self.needs is None or box.has(self.needs)
        if not self._started:
            self._started = True
            self._starting = True
            self._started_at = now
        self._now = now
        self.faults.check(self._say)
        if self._starting and ticks_diff(now, self._started_at) >= START_MS:
            self._starting = False
            self.faults.tell_all(self._say)
        if self._greeting and ticks_diff(now, self._plugged_at) >= GREET_MS:
            self._greeting = False
            self.faults.tell_all(self._say)
        self._take_presses(now)
        if self._note is not None:
            self._age_notes(now)
        if self._finger >= 0 and ticks_diff(now, self._finger_at) >= _FLAG_MS:
            self._long_press(now)
        if self._dark:
            self._used_at = now
        elif self.page is not None:
            self.page.tick(now)
        elif not self.wearing.paused:
            self.play.tick(now)
            if self.needs == "vest" and self._ready and not self._greeting and not self._starting:
                self.wearing.tick(now)
            if self._ready and self.play.hand_to >= 0 and self._note is None and self.page is None:
                self.open_page("hand_over", "HandOver", now)
        self._auto_off(now)
        if self._changed:
            self._changed = False
            if self._ready:
                self.play.paint()
                if self.page is not None:
                    self.page.paint(self.lights)
            else:
                self.lights.clear()
            self._write()
        if self._ready and not self._dark:
            self.play.shine(now)
        self.lights.draw(now)
        if self._sounds and not box.buzzer.playing:
            box.buzzer.play(sounds.tune(self._sounds.pop(0)))
        box.flush(now)
        self._take_buttons(now)
        if self._waiting:
            self._apply_presses(now)

    def _auto_off(self, now):
        """Go dark when nobody has touched anything for long."""
        minutes = self.settings["auto_off_min"]
        if self._used_at is None:
            self._used_at = now
        if minutes and not self._dark and ticks_diff(now, self._used_at) >= minutes * _MINUTE_MS:
            self.set_dark(True, now)

    def _take_presses(self, now):
        for panel in range(2):
            source = self.panels[panel]
            while source.next_event():
                if source.kind == DOWN:
                    self._take_press(panel, source, now)
                elif source.kind == UP:
                    if panel == look.FRONT:
                        self._lifted(source.cell, now)
                elif source.kind == REFUSED:
                    if panel == look.FRONT and self._ready and not self.wearing.paused:
                        self.sound(sounds.REFUSED)
                else:
                    if source.kind == MASS:
                        self._finger = -1
                    self.wearing.event(panel, source.kind, now)

    def _take_press(self, panel, source, now):
        if self._dark or not self._ready or self.play.ignores(panel) or self._waiting == _WAITING:
            return
        if self.wearing.paused:
            return
        cell = source.cell
        self._used_at = now
        square = look.AT[cell]
        if panel == look.FRONT:
            self._finger = cell
            self._finger_at = source.at
        elif square != look.NONE and not self._firm(source, square, now):
            return
        if square != look.NONE:
            self.lights.effect(panel, square, look.PRESS, now)
        self._waiting_panel[self._waiting] = panel
        self._waiting_cell[self._waiting] = cell
        self._waiting += 1

    def _firm(self, source, square, now):
        """Whether a press on the back is one that the wearer's skin can tell: firm, and not on the heels of another."""
        weak = source.strength < self.settings["press_least"]
        since = _LONG if self._pressed_at is None else ticks_diff(source.at, self._pressed_at)
        if weak or 0 <= since < self.settings["press_pace_ms"]:
            self.lights.effect(look.BACK, square, look.REFUSED, now)
            self.note("press_firmly" if weak else "press_slowly", now)
            return False
        self._pressed_at = source.at
        return True

    def _lifted(self, cell, now):
        if self._finger == cell:
            self._finger = -1
            if self.page is None and self._ready and not self._dark:
                self.play.lifted(cell, now)

    def _long_press(self, now):
        cell = self._finger
        self._finger = -1
        if self.page is None and self._ready and not self._dark:
            self.play.long_press(cell, now)

    def _apply_presses(self, now):
        count = self._waiting
        self._waiting = 0
        for i in range(count):
            panel = self._waiting_panel[i]
            cell = self._waiting_cell[i]
            if self.page is None or not self.page.press(panel, cell, now):
                self.play.press(panel, cell, now)
        rooms.widen()

    def _take_buttons(self, now):
        buttons = self.box.buttons
        while buttons.next_event():
            kind = buttons.kind
            number = buttons.name
            self._used_at = now
            if self.page is not None and not self._dark and hasattr(self.page, "raw"):
                self._held[number] = 1  # so that its end means nothing to anybody else
                self.page.raw(number, kind, now)
            elif kind == _BUTTON_DOWN:
                self._held[number] = 0
            elif kind == _BUTTON_LONG:
                # A page that is gone may have had its beginning: then it means nothing to anybody else.
                if not self._held[number]:
                    self._held[number] = 1
                    self._long(_BUTTONS[number], now)
            elif kind == _BUTTON_UP and not self._held[number]:
                self._button(_BUTTONS[number], now)

    def _button(self, name, now):
        if self._dark:
            self.set_dark(False, now)
        elif self.page is not None:
            self.page.button(name, now)
        elif self._ready and not self.wearing.button(name, now):
            if self.play.hand_to >= 0:
                self.forget_notes()
            else:
                self.play.button(name, now)

    def _long(self, name, now):
        if self._dark:
            self.set_dark(False, now)
        elif name == "left":
            self.set_dark(True, now)
        elif name == "right":
            if self.page is None and self.needs == "vest" and self._ready:
                self.wearing.toggle(now)
        elif name == "ok":
            if self.page is not None:
                self.close_page()
            else:
                self.open_page("menu", "Menu", now)

    def _say_fault(self, label, kind):
        self._name_fault(label, kind)

    def _name_fault(self, label, kind):
        """Name a part that broke, or works again, on the screen for a moment."""
        # Without a vest its chips are all missing: the screen says that better.
        # When it is plugged in again they come back one by one; what is still missing after that is named then.
        plug = None if label in ("bus", "screen") else "vest" if label.startswith(("back", "front")) else "table"
        if self._starting or (plug and (self._greeting or not self.box.has(plug))):
            return
        part = self.texts("part_" + label if self.texts.has("part_" + label) else "part_part")
        what = self.texts("mended") if kind == "ok" else self.wearing.fault(label, kind)
        # News of a part takes the place of what waits to be said of it; what nobody has read needs no mending.
        waiting = len(self._notes)
        self._notes = [text for text in self._notes if not text.startswith(part + "|")]
        if kind != "ok" or len(self._notes) == waiting:
            self._push_note(part + "|" + what, self._now)

    # The screen

    def _age_notes(self, now):
        age = ticks_diff(now, self._note_since)
        if age >= (NOTE_SHORT_MS if self._notes else NOTE_MS):
            self._note = self._notes.pop(0) if self._notes else None
            self._note_since = now
            self.changed()

    def _write(self):
        display = self.display
        if self._dark:
            display.line(0)
            two(display, self.texts("dark"))
            display.line(3)
        elif self.page is not None:
            self.page.lines(display)
        elif not self._ready:
            display.line(0, self.texts("title"))
            two(display, self.texts("no_%s" % self.needs))
            display.line(3, "", self.texts("hold_menu"))
        else:
            self.play.lines(display)
            self.wearing.lines(display)
        if self._note is not None and not self._dark and not self.secret:
            two(display, self._note)
        display.draw()
