"""Questions that take the screen for a moment: taking back by consent of both, giving up, a new game.

Loaded when one is asked, and gone with its answer.
"""

from time import ticks_diff

from micropython import const

from table import lights as look
from table import sounds
from table.screens import two

_WAIT_MS = const(20000)
_KEY_BACK = const(0)  # A1


class Question:
    """``table`` is the referee. Left and right say no; nobody answering is a no as well."""

    def __init__(self, table, now):
        self.table = table
        self._since = now

    def tick(self, now):
        """A question that nobody answers goes away."""
        if ticks_diff(now, self._since) >= _WAIT_MS:
            self.table.close_page()

    def press(self, panel, cell, now):
        """Presses wait while something is asked."""
        return True

    def paint(self, lights):
        """The lights stay as they are."""

    def button(self, name, now):
        """OK says yes, the others no."""
        self.table.sound(sounds.PRESS)
        self.table.close_page()
        if name == "ok":
            self.yes(now)

    def yes(self, now):
        """What a yes does: each question's own."""


class TakeBack(Question):
    """One step back, if both seats want it: the key A1 on the back, and OK. Who asks has agreed already."""

    def __init__(self, table, now):
        Question.__init__(self, table, now)
        self._patient = table.asked_by == look.FRONT

    def press(self, panel, cell, now):
        """A1 is the virus's yes, any other square of the back its no."""
        if panel == look.BACK and self._patient:
            self.table.close_page()
            if cell == _KEY_BACK:
                self.yes(now)
        return True

    def button(self, name, now):
        """OK is the patient's yes."""
        if name != "ok" or not self._patient:
            Question.button(self, name, now)

    def yes(self, now):
        """Both agree."""
        self.table.undo_step(now)

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        display.line(0, say("menu_undo"))
        two(display, say("undo_ask_virus" if self._patient else "undo_ask_patient"))
        display.line(3, say("no"), "" if self._patient else say("yes"), say("no"))


class NewGame(Question):
    """Whether to leave the game that is going on."""

    def yes(self, now):
        """The game is abandoned: nobody wins it."""
        self.table.new_game(now)

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        display.line(0, say("menu_new"))
        two(display, say("new_ask"))
        display.line(3, say("no"), say("yes"), say("no"))


class OtherGame(NewGame):
    """Whether to leave the game that is going on for another one."""

    def yes(self, now):
        """The choice; the game is gone when another one begins."""
        self.table.choose(now)


class AllAgree(Question):
    """One step back in a game at which all sit around the box: they say it aloud."""

    def yes(self, now):
        """All agree."""
        self.table.undo_step(now)

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        display.line(0, say("menu_undo"))
        two(display, say("undo_ask_all"))
        display.line(3, say("no"), say("yes"), say("no"))


class GiveUp(Question):
    """Who gives up, of any number of people: left and right go through them, OK twice makes sure."""

    def __init__(self, table, now):
        Question.__init__(self, table, now)
        self._seat = -1
        self._sure = False

    def button(self, name, now):
        """Another one, or the same again."""
        table = self.table
        self._since = now
        table.sound(sounds.PRESS)
        table.changed()
        seats = table.play.game.seats
        if name != "ok":
            self._sure = False
            self._seat = (self._seat + 1 + (1 if name == "right" else -1)) % (seats + 1) - 1
        elif self._seat < 0:
            table.close_page()
        elif self._sure:
            table.close_page()
            table.give_up(self._seat, now)
        else:
            self._sure = True

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        display.line(0, say("menu_give_up"))
        if self._seat < 0:
            two(display, say("give_up_who"))
        elif self._sure:
            two(display, say("give_up_ok", self.table.name(self._seat)))
        else:
            two(display, say("give_up_this", self.table.name(self._seat)))
        display.line(3, "<", say("ok"), ">")


class PatientOrVirus(Question):
    """Who gives up: left the patient, right the virus; OK goes back to the game."""

    def __init__(self, table, now):
        Question.__init__(self, table, now)
        self._seat = -1

    def button(self, name, now):
        """The same button again makes sure."""
        table = self.table
        self._since = now
        seat = 0 if name == "left" else 1
        table.sound(sounds.PRESS)
        if name == "ok":
            table.close_page()
        elif seat == self._seat:
            table.close_page()
            table.give_up(seat, now)
        else:
            self._seat = seat
            table.changed()

    def lines(self, display):
        """Write the four lines of the screen."""
        say = self.table.texts
        display.line(0, say("menu_give_up"))
        if self._seat < 0:
            two(display, say("give_up_who"))
        else:
            two(display, say("give_up_sure", say("virus" if self._seat else "patient")))
        display.line(3, say("give_up_left"), "", say("give_up_right"))
