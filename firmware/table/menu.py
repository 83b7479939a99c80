"""The menu behind a long press of OK: plain, one line an item, left and right to move, OK to do.

Loaded when it is opened, and gone when it is closed.
"""

from time import ticks_diff

from micropython import const

from table import lights as look
from table import sounds

_CLOSE_MS = const(20000)
GAME = ("undo", "back", "dark", "sound", "language", "brightness", "calm", "new", "give_up", "other")
BOX = ("phones", "supply", "auto_off", "keep_alive")
VEST = ("guide", "zero", "cursor", "pace", "firm")
TABLE = ("window", "settle")
_NO_GAME = ("undo", "new", "give_up", "other")

# Items that change a setting: the setting and the values it steps through.
_SETS = {
    "sound": ("sound", (True, False)),
    "language": ("language", ("en", "ja")),
    "brightness": ("brightness", (20, 40, 60, 80, 100)),
    "calm": ("calm", (True, False)),
    "pace": ("press_pace_ms", (140, 400, 800)),
    "firm": ("press_least", (0, 12, 20, 30)),
    "window": ("gallery_window_ms", (800, 1200, 1800, 2500)),
    "settle": ("gallery_settle_ms", (300, 500, 800, 1200)),
    "phones": ("phones", (False, True)),
    "wifi": ("wifi_join", (False, True)),
    "supply": ("supply_ma", (400, 900, 1500)),
    "auto_off": ("auto_off_min", (0, 5, 20, 60)),
    "keep_alive": ("keep_alive_ma", (0, 340, 360, 500)),
}
_UNITS = {"brightness": "%d%%", "supply": "%d mA", "auto_off": "%d min", "keep_alive": "%d mA"}
_MS = "%d ms"


def items(table):
    """The items, by name: those of every game, its options, those of what is plugged in."""
    module = table.module
    found: list = list(GAME)
    if module is None:
        found = [item for item in found if item not in _NO_GAME]
    else:
        found += ["opt_" + option for option in module.OPTIONS_SHOWN]
    if table.needs == "vest":
        found += VEST
    elif table.needs == "table":
        found += TABLE
    if table.phones is not None:
        found.append("join")
    if table.settings["wifi"]:
        found.append("wifi")
    return found + list(BOX)


class Menu:
    """``table`` is the referee; screen and buttons belong to the menu while it is the referee's page."""

    def __init__(self, table, now):
        self.table = table
        self._items = items(table)
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
            self._do(self._items[self._at], now)
        else:
            self._sure = False
            self._at = (self._at + (1 if name == "right" else -1)) % len(self._items)
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
        elif item == "other":
            if table.play.started():
                table.open_page("asking", "OtherGame", now)
            else:
                table.choose(now)
        elif item == "give_up":
            if table.play.started():
                table.open_page("asking", table.play.GIVE_UP, now)
        elif item == "join":
            table.phones.show(now)
        elif item == "guide":
            table.open_page("guide", "Guide", now)
        elif item == "zero":
            table.open_page("zero", "Zero", now)
        elif item == "cursor":
            table.close_page()
            table.wearing.toggle(now)
        elif item.startswith("opt_"):
            table.settings.step(table.module.NAME + "." + item[4:])
            self._saved(now)
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
        self.table.settings.set(key, value)
        self._saved(now)

    def _saved(self, now):
        table = self.table
        table.settings.save()
        table.apply_settings()
        table.tell_trouble(now)

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        item = self._items[self._at]
        display.line(0, say("menu"), "", "%d/%d" % (self._at + 1, len(self._items)))
        display.line(1, say(item if item.startswith("opt_") else "menu_" + item))
        display.line(2, self._value(item))
        display.line(3, "<", say("ok"), ">")

    def _value(self, item):
        say = self.table.texts
        if item.startswith("opt_"):
            return self.table.value(self.table.settings[self.table.module.NAME + "." + item[4:]])
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
        return _UNITS.get(item, _MS) % value
