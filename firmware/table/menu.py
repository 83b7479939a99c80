"""The menu behind a long press of OK: plain, one line an item, left and right to move, OK to do.

Loaded when it is opened, and gone when it is closed.
"""

from time import ticks_diff

from micropython import const

from table import lights as look
from table import sounds

_CLOSE_MS = const(20000)
ITEMS = ("undo", "back", "dark", "sound", "language", "brightness", "calm", "edition", "new", "give_up", "guide")
ITEMS = ITEMS + ("pace", "firm", "supply", "auto_off", "keep_alive", "weed", "antivax", "diagonal", "gaps", "feel")
ITEMS = ITEMS + ("zero", "cursor")

# Items that change a setting: the setting and the values it steps through.
_SETS = {
    "sound": ("sound", (True, False)),
    "language": ("language", ("en", "ja")),
    "brightness": ("brightness", (20, 40, 60, 80, 100)),
    "calm": ("calm", (True, False)),
    "edition": ("ten_turns.edition", ("rulebook", "original")),
    "pace": ("press_pace_ms", (140, 400, 800)),
    "firm": ("press_least", (0, 12, 20, 30)),
    "supply": ("supply_ma", (400, 900, 1500)),
    "auto_off": ("auto_off_min", (0, 5, 20, 60)),
    "keep_alive": ("keep_alive_ma", (0, 340, 360, 500)),
    "weed": ("ten_turns.weed_saves_turn10", (True, False)),
    "antivax": ("ten_turns.antivax_counts_itself", (True, False)),
    "diagonal": ("ten_turns.parasite_diagonal", (True, False)),
    "gaps": ("ten_turns.parasite_gaps", (True, False)),
    "feel": ("ten_turns.palpation", ("block", "none")),
}
_UNITS = {"brightness": "%d%%", "pace": "%d ms", "supply": "%d mA", "auto_off": "%d min", "keep_alive": "%d mA"}


class Menu:
    """``table`` is the referee; screen and buttons belong to the menu while it is the referee's page."""

    def __init__(self, table, now):
        self.table = table
        self._at = 0
        self._sure = False
        self._since = now

    def tick(self, now):
        """A menu that nobody uses goes away."""
        if ticks_diff(now, self._since) >= _CLOSE_MS:
            self.table.close_page()

    def press(self, panel, cell, now):
        """Presses wait while the menu is open."""
        return True

    def paint(self, lights):
        """The lights stay as they are."""

    def button(self, name, now):
        """A press of "left", "ok" or "right"."""
        self._since = now
        self.table.sound(sounds.PRESS)
        if name == "ok":
            self._do(ITEMS[self._at], now)
        else:
            self._sure = False
            self._at = (self._at + (1 if name == "right" else -1)) % len(ITEMS)
        self.table.changed()

    def _do(self, item, now):
        table = self.table
        if item == "back":
            table.close_page()
        elif item == "undo":
            table.ask_back(look.FRONT, now)
        elif item == "dark":
            table.close_page()
            table.set_dark(True, now)
        elif item == "new":
            if self._sure:
                table.close_page()
                table.new_game(now)
            self._sure = True
        elif item == "give_up":
            if table.play.started():
                table.open_page("asking", "GiveUp", now)
        elif item == "guide":
            table.open_page("guide", "Guide", now)
        elif item == "zero":
            table.open_page("zero", "Zero", now)
        elif item == "cursor":
            table.close_page()
            table.wearing.toggle(now)
        else:
            key, values = _SETS[item]
            self._set(key, values[self._next(values, table.settings[key])], now)

    def _next(self, values, value):
        """The place after the present value; one that is not in the row counts as the last that is below it."""
        if value in values:
            return (values.index(value) + 1) % len(values)
        for at in range(len(values)):
            if values[at] > value:
                return at
        return 0

    def _set(self, key, value, now):
        table = self.table
        table.settings.set(key, value)
        table.settings.save()
        table.apply_settings()
        table.tell_trouble(now)

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        item = ITEMS[self._at]
        display.line(0, say("menu"), "", "%d/%d" % (self._at + 1, len(ITEMS)))
        display.line(1, say("menu_" + item))
        display.line(2, self._value(item))
        display.line(3, "<", say("ok"), ">")

    def _value(self, item):
        say = self.table.texts
        if item not in _SETS:
            return say("new_sure") if item == "new" and self._sure else ""
        value = self.table.settings[_SETS[item][0]]
        if item == "language":
            return say("language")
        if item == "firm":
            return "%d" % value if value else say("off")
        if value is True:
            return say("on")
        if not value:
            return say("off")
        return _UNITS[item] % value if item in _UNITS else say(value)
