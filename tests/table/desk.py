"""A whole device for tests of the table: real drivers on the chip models, a referee on top, fingers from the rig."""

import time

import rig
import rules
import tools
from boards import esp32_devkitc, vest
from devices.box import Box
from devices.panel import cell_name
from rules import ten_turns_board as board
from table.font import Font
from table.journal import Journal
from table.referee import Referee
from table.settings import Settings

STEP_MS = 20
SQUARE_OF = {"left_lung": "B3", "right_lung": "F3", "left_kidney": "A8", "right_kidney": "G8"}
SETTLE_MS = 600  # the touch chips come into use over the first scans


def save(texts, **options):
    """Put a game on the flash, as its texts; the next Desk resumes it."""
    game = rules.new("ten_turns", **options)
    journal = Journal()
    journal.start("ten_turns", 2, game.options)
    for text in texts.split("; "):
        action = game.string_to_action(text)
        game.apply_action(action)
        journal.append(action)
    return game


def reddish(colour):
    return colour[0] > 2 * colour[1] and colour[0] > 2 * colour[2]


class Desk:
    """``desk.back("C4")`` presses a square of the back, ``desk.ok()`` a button; the referee goes on meanwhile."""

    def __init__(self, seed=1, journal=None, proven=True, **settings):
        self.random = tools.Random(seed)
        self.luck = []
        self.settings = Settings()
        self.settings.load()
        for key in settings:
            self.settings.set(key.replace("__", "."), settings[key])
        self.box = Box(esp32_devkitc, vest)
        self.box.start(time.ticks_ms())
        self.font = Font("table/font.bin")
        self.referee = Referee(self.box, self.settings, journal or Journal(), self.urandom, self.font)
        self.grid = time.ticks_ms()
        self.referee.start(self.grid)
        # Most tests begin where people have seen that each side lights where it is pressed.
        self.referee.proven = proven
        self.run(SETTLE_MS)

    def urandom(self, count):
        """Random bytes of the test's own generator; ``luck`` (texts of chance) decides instead while it lasts."""
        if self.luck:
            return self._lucky(self.luck.pop(0))
        return bytes(self.random.below(256) for _ in range(count))

    def run(self, ms):
        """Let the referee go on for a while, a step every STEP_MS of a fixed grid."""
        for _ in range(ms // STEP_MS):
            self.grid = time.ticks_add(self.grid, STEP_MS)
            ahead = time.ticks_diff(self.grid, time.ticks_ms())
            if ahead > 0:
                rig.advance(ahead)
            # A flash erase may have taken longer than a step: on a device these steps are lost, too.
            while time.ticks_diff(self.grid, time.ticks_ms()) < 0:
                self.grid = time.ticks_add(self.grid, STEP_MS)
            supply = self.settings["supply_ma"]  # a button may change it for the next step
            self.referee.step(self.grid)
            # Whatever is shown: never more than the supply gives, unless the box alone needs more.
            assert self.box.leds.estimate_ma <= max(supply, self.box.leds.current(0))

    def press(self, panel, cell):
        rig.press(panel, cell, 60)
        self.run(160)

    def back(self, *cells):
        """Press squares or soft keys of the back, one after the other."""
        for cell in cells:
            self.press("back", cell)

    def front(self, *cells):
        for cell in cells:
            self.press("front", cell)

    def inject(self, cell):
        """Propose and do an injection."""
        self.front(cell, cell)

    def button(self, name, ms=80):
        rig.push(name, ms)
        self.run(ms + 60)

    def ok(self):
        self.button("ok")

    def menu(self, item):
        """Open the menu and do the item with this name."""
        self.button("ok", 1200)
        for _ in range(self.referee.page._items.index(item)):
            self.button("right")
        self.ok()

    def take_back(self):
        """One step back, asked for in the menu and agreed to on the back."""
        self.menu("undo")
        if self.referee.page is not None:
            self.back("A1")

    def texts(self):
        """What the four lines of the screen say, as (left, middle, right) joined by spaces."""
        shown = self.referee.display.shown()
        return [" ".join([text for text in shown[3 * line : 3 * line + 3] if text]) for line in range(4)]

    def lit(self, panel):
        """{square: (r, g, b)} of the LEDs that glow."""
        rig.advance(1)
        leds = rig.leds(panel)
        return {square: leds[square] for square in leds if leds[square] != (0, 0, 0)}

    @property
    def game(self):
        return self.referee.play.game

    @property
    def view(self):
        return self.referee.play.game.observation(1)

    def set_up(self, *squares):
        self.back(*(squares or ("C2", "E2", "D6", "B9", "F4")))

    def _lucky(self, text):
        """The two bytes that lead to this outcome of chance, such as "reveal vomiting" or "roll 4"."""
        at = 0
        for action, weight in self.game.chance_outcomes():
            if self.game.action_to_string(action) == text:
                return bytes((at & 0xFF, at >> 8))
            at += weight
        raise ValueError("chance cannot give " + text)

    def turn(self, card):
        """Turn this card."""
        self.luck = ["reveal " + card]
        self.ok()

    def roll(self, *dice):
        self.luck = [f"roll {die}" for die in dice]
        self.ok()

    def grow(self, die, *path):
        """Pick a die (0: the table picks it), the organism, and press the path."""
        if die:
            self.back(f"D{die}")
        self.back(*path)

    def choose(self, text):
        """Browse to an action text of the left and right buttons, and do it."""
        choices = list(self.referee.play.choices)
        for _ in range(choices.index(text) + 1):
            self.button("right")
        self.ok()
        self.ok()

    def use(self, card):
        self.choose("use " + card)

    def do(self, text):
        """Do one legal action as a person would: by presses and buttons."""
        verb, _, what = text.partition(" ")
        if verb in ("reveal", "roll"):
            self.ok()
        elif verb == "use" or verb == "decline":
            self.choose(text)
        elif verb == "inject":
            self.inject(what)
        elif verb == "choose":
            self.inject(SQUARE_OF.get(what, what))
        elif verb == "die":
            self.back("D" + what)
        else:
            self.back(what)

    def after(self):
        """Do what the table asks for between actions: the squares of Shiatsu, the five seconds of Palpation."""
        play = self.referee.play
        while play.guide:
            self.back(cell_name(board.CELL[play.guide[0]]))
        if play.feeling:
            self.run(5100)

    def legal(self):
        return [self.game.action_to_string(action) for action in self.game.legal_actions()]
