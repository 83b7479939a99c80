"""The referee: one plain call, ``step(now)``, reads presses, applies them to the rules, and draws.

Order inside a step: scan the inputs, answer presses by light, draw, flush the outputs; only then apply what the presses
mean, since a journal entry may cost a flash erase (45 ms, everything stands still) and nobody should wait for the light
that long. The effect of an action is shown in the next step, when it is on flash.
"""

import gc
from time import ticks_diff

import rules
from devices.panel import DOWN, REFUSED
from micropython import const
from rules import ten_turns_board as board

from table import lights as look
from table import sounds, ten_turns
from table.faults import Faults
from table.lights import Lights
from table.menu import Menu
from table.screens import Display
from table.texts import Texts

NOTE_MS = const(2600)
NOTE_SHORT_MS = const(1300)  # when another note waits
GREET_MS = const(2500)
_MOST_NOTES = const(4)
_WAITING = const(8)

_PLAYS = {"ten_turns": ten_turns}
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
        self.menu = Menu(self)
        self.play = None
        self.module = None
        self._floor = 0  # actions up to here cannot be taken back
        self._dark = False
        self._changed = True
        self._notes = []
        self._note = None
        self._note_since = 0
        self._panels = (box.panels["back"], box.panels["front"])
        self._waiting_panel = bytearray(_WAITING)
        self._waiting_cell = bytearray(_WAITING)
        self._waiting = 0
        self._ok_held = False
        self._attached = False
        self._attached_at = 0
        self._started = False
        self._greeting = False
        self._tunes = []
        self._now = 0
        self._say = self._say_fault  # made once: a bound method costs heap
        self.apply_settings()

    # The game

    def start(self, now):
        """Go on with the game in the journal, or begin one."""
        head = self.journal.load()
        if head is None or not self._resume(head, now):
            self.new_game(now)
        self.tell_trouble(now)

    def _resume(self, head, now):
        module = _PLAYS.get(head["game"])
        if module is None:
            self.journal.forget()
            return False
        try:
            game = rules.new(head["game"], head["seats"], **head["options"])
        except (ValueError, TypeError):
            self.journal.forget()
            return False
        self.module = module
        # Nothing was played yet: the settings may have changed since.
        if not self.journal.history and head["options"] != self._new(module).options:
            return False
        self._replay(game, now)
        if self.journal.history:
            self.note_text("resumed", str(self.play.public["turn"]), now)
        return True

    def _replay(self, game, now):
        """Stand where the journal's history leads; an action that is not legal there ends it."""
        play = self.module.Play(self, game, game.options.get("edition"))
        history = self.journal.history
        self._floor = 0
        for index in range(len(history)):
            chance = game.current_player() == rules.CHANCE
            try:
                events = game.apply_action(history[index])
            except rules.IllegalAction:
                self.journal.truncate(index)
                break
            play.recall(events, chance, now)
            if chance or self.module.is_reveal(events):
                self._floor = index + 1
        self.play = play
        play.refresh()
        self.changed()

    def _new(self, module):
        return rules.new(module.NAME, module.SEATS, **self.settings.options(module.NAME))

    def new_game(self, now):
        """Begin Ten Turns with the options of the settings."""
        self.module = ten_turns
        game = self._new(ten_turns)
        self.journal.start(ten_turns.NAME, ten_turns.SEATS, game.options)
        self._floor = 0
        self.play = ten_turns.Play(self, game, game.options.get("edition"))
        self.play.refresh()
        self.lights.calm_effects()
        self.forget_notes()
        self.tell_trouble(now)
        self.changed()

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
        events = play.game.apply_action(action)
        self.journal.append(action)
        if chance or self.module.is_reveal(events):
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
        self._replay(rules.new(game.NAME, game.seats, **game.options), now)
        self.lights.calm_effects()
        self.forget_notes()
        self.tell_trouble(now)
        return True

    def undo_step(self, now):
        """Take back one step as people count them (the menu's "take back")."""
        if self.undo(self.play.undo_count(), now):
            self.note("undone", now)

    # What the plays and the menu use

    def sound(self, tune):
        """Play a tune now; whatever was playing ends."""
        self._tunes = []
        self.box.buzzer.play(tune)

    def sound_after(self, tune):
        """Play a tune when the one before is over."""
        self._tunes.append(tune)

    def note(self, key, now):
        """Show a text on lines two and three for a moment; what is asked comes back by itself."""
        self._push_note(self.texts(key), now)

    def note_text(self, key, first, now, *more):
        """The same with values in it."""
        self._push_note(self.texts(key, first, *more), now)

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
        self.changed()

    def set_dark(self, dark):
        """All lights off (privacy, a pause) until a button is pressed."""
        self._dark = dark
        self.lights.dark = dark
        self.lights.dirty = True
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
        attached = box.attached is not None
        if attached != self._attached:
            self._attached = attached
            self._attached_at = now
            self._greeting = attached and self._started
            self.changed()
        self._started = True
        self._now = now
        self.faults.check(self._say)
        if self._greeting and ticks_diff(now, self._attached_at) >= GREET_MS:
            self._greeting = False
            self.faults.tell_all(self._say)
        self._take_presses(now)
        if self._note is not None:
            self._age_notes(now)
        if self.menu.open:
            self.menu.tick(now)
        else:
            self.play.tick(now)
        if self._changed:
            self._changed = False
            if self._attached:
                self.play.paint()
            else:
                self.lights.clear()
            self._write()
        self.lights.draw(now)
        if self._tunes and not box.buzzer.playing:
            box.buzzer.play(self._tunes.pop(0))
        box.flush(now)
        self._take_buttons(now)
        if self._waiting:
            self._apply_presses(now)

    def _take_presses(self, now):
        for panel in range(2):
            source = self._panels[panel]
            while source.next_event():
                if source.kind == DOWN:
                    self._take_press(panel, source.cell, now)
                elif source.kind == REFUSED and panel == look.FRONT and self._attached:
                    self.sound(sounds.REFUSED)

    def _take_press(self, panel, cell, now):
        if self._dark or not self._attached or self.play.ignores(panel) or self._waiting == _WAITING:
            return
        square = board.AT[cell]
        if square != board.NONE:
            self.lights.effect(panel, square, look.PRESS, now)
        self._waiting_panel[self._waiting] = panel
        self._waiting_cell[self._waiting] = cell
        self._waiting += 1

    def _apply_presses(self, now):
        count = self._waiting
        self._waiting = 0
        for i in range(count):
            if not self.menu.open:
                self.play.press(self._waiting_panel[i], self._waiting_cell[i], now)
        gc.collect()

    def _take_buttons(self, now):
        buttons = self.box.buttons
        while buttons.next_event():
            kind = buttons.kind
            name = _BUTTONS[buttons.name]
            if name != "ok":
                if kind == _BUTTON_DOWN:
                    self._button(name, now)
            elif kind == _BUTTON_DOWN:
                self._ok_held = False
            elif kind == _BUTTON_LONG:
                self._ok_held = True
                self._long_ok(now)
            elif kind == _BUTTON_UP and not self._ok_held:
                self._button(name, now)

    def _button(self, name, now):
        if self._dark:
            self.set_dark(False)
        elif self.menu.open:
            self.menu.button(name, now)
        elif self._attached:
            self.play.button(name, now)

    def _long_ok(self, now):
        if self._dark:
            self.set_dark(False)
        elif self.menu.open:
            self.menu.close()
        else:
            self.menu.show(now)

    def _say_fault(self, label, kind):
        """Name a part that broke, or works again, on the screen for a moment."""
        # Without a vest its chips are all missing: the screen says that better.
        # When it is plugged in again they come back one by one; what is still missing after that is named then.
        if label not in ("bus", "screen") and (not self._attached or self._greeting):
            return
        part = self.texts("part_" + label if self.texts.has("part_" + label) else "part_part")
        self._push_note(part + "|" + self.texts("mended" if kind == "ok" else "fault_" + kind), self._now)

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
            self._two(self.texts("dark"))
            display.line(3)
        elif self.menu.open:
            self.menu.lines(display)
        elif not self._attached:
            display.line(0, self.texts("title"))
            self._two(self.texts("no_vest"))
            display.line(3, "", self.texts("hold_menu"))
        else:
            self.play.lines(display)
        if self._note is not None and not self._dark:
            self._two(self._note)
        display.draw()

    def _two(self, text):
        first, _, second = text.partition("|")
        self.display.line(1, first)
        self.display.line(2, second)
