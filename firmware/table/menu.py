"""The menu behind a long press of OK: plain, one line an item, left and right to move, OK to do."""

from time import ticks_diff

from micropython import const

from table import sounds

_CLOSE_MS = const(20000)
ITEMS = ("undo", "back", "dark", "sound", "language", "brightness", "calm", "edition", "new")
_STEPS = (20, 40, 60, 80, 100)


class Menu:
    """``table`` is the referee. While ``open`` the screen and the buttons belong to the menu."""

    def __init__(self, table):
        self.table = table
        self.open = False
        self._at = 0
        self._sure = False
        self._since = 0

    def show(self, now):
        """Open the menu at its first item."""
        self.open = True
        self._at = 0
        self._sure = False
        self._since = now
        self.table.forget_notes()

    def close(self):
        """Back to the game."""
        self.open = False
        self.table.changed()

    def tick(self, now):
        """A menu that nobody uses goes away."""
        if ticks_diff(now, self._since) >= _CLOSE_MS:
            self.close()

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
        settings = table.settings
        if item == "back":
            self.close()
        elif item == "undo":
            self.close()
            table.undo_step(now)
        elif item == "dark":
            self.close()
            table.set_dark(True)
        elif item == "new":
            if self._sure:
                self.close()
                table.new_game(now)
            self._sure = True
        elif item == "sound" or item == "calm":
            self._set(item, not settings[item], now)
        elif item == "language":
            self._set(item, "ja" if settings[item] == "en" else "en", now)
        elif item == "edition":
            key = "ten_turns.edition"
            self._set(key, "original" if settings[key] == "rulebook" else "rulebook", now)
        else:
            self._set(item, self._next_brightness(settings[item]), now)

    def _next_brightness(self, value):
        for step in _STEPS:
            if step > value:
                return step
        return _STEPS[0]

    def _set(self, key, value, now):
        table = self.table
        table.settings.set(key, value)
        table.settings.save()
        table.apply_settings()
        table.tell_trouble(now)

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        settings = self.table.settings
        item = ITEMS[self._at]
        display.line(0, say("menu"), "", "%d/%d" % (self._at + 1, len(ITEMS)))
        display.line(1, say("menu_" + item))
        value = ""
        if item == "sound" or item == "calm":
            value = say("on" if settings[item] else "off")
        elif item == "language":
            value = say("language")
        elif item == "brightness":
            value = "%d%%" % settings[item]
        elif item == "edition":
            value = say(settings["ten_turns.edition"])
        elif item == "new" and self._sure:
            value = say("new_sure")
        display.line(2, value)
        display.line(3, "<", say("ok"), ">")
