"""Which game: those that can be played with what is plugged in. Takes a play's place while no game is chosen."""

from table import sounds
from table.play import BasePlay
from table.screens import two


class Choice(BasePlay):
    """``table`` is the referee. Left and right go through the games, OK chooses."""

    def __init__(self, table, games):
        BasePlay.__init__(self, table, None)
        self._games = games
        self._at = 0
        self._used = False  # somebody looks around: nothing is chosen by itself any more

    def refresh(self):
        """There is no game."""

    def started(self):
        """There is none to give up."""
        return False

    def _offered(self):
        box = self.table.box
        return [name for name, needs in self._games if needs is None or box.has(needs)]

    def use(self):
        """Somebody wants to choose: the vest, plugged in, begins no game by itself."""
        self._used = True

    def tick(self, now):
        """The vest is there for one game: plugged in, it begins."""
        if not self._used and self.table.box.has("vest"):
            self.table.pick("ten_turns", now)

    def button(self, name, now):
        """Left, right: another game; OK: this one."""
        offered = self._offered()
        if not offered:
            return
        self._used = True
        self._at %= len(offered)
        self.table.sound(sounds.PRESS)
        if name == "ok":
            self.table.pick(offered[self._at], now)
        else:
            self._at = (self._at + (1 if name == "right" else -1)) % len(offered)
            self.table.changed()

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        offered = self._offered()
        if offered:
            at = self._at % len(offered)
            display.line(0, say("title"), "", "%d/%d" % (at + 1, len(offered)))
            two(display, say("game_" + offered[at]) + "|" + say("no_vest_short" if not self.table.box.attached else ""))
            display.line(3, "<", say("ok"), ">")
        else:
            display.line(0, say("title"))
            two(display, say("no_vest"))
            display.line(3, "", say("hold_menu"))
