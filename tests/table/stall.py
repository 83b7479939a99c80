"""A gallery for tests of the table: cups on three lines and on the plate, bands, and the referee's buttons."""

import desk
import rig
from desk import Desk
from devices.gallery import ARMED

# The places of each line that the stacks stand on, from 1, by the number of players.
PLACES = ((), (2,), (2, 4), (2, 3, 4), (1, 2, 4, 5), (1, 2, 3, 4, 5))


def at_table(**settings):
    """A new world with a table, whose supply feeds the lights."""
    rig.reset(attach="table")
    settings.setdefault("supply_ma", 1500)
    return Stall(**settings)


class Stall(Desk):
    """A Desk at the table. ``begin(3)`` leads to the first turn, every stack at its place, every piece on line 1."""

    def begin(self, seats=2, hide="", order=None, stand=True):
        """Choose the gallery, set up so many players, hide the pieces and stand the stacks."""
        self.ok()
        self.set_seats(seats)
        rows = self.referee.page.rows()
        self.go(rows.index("begin"))
        if order is not None:
            self.referee.page.order = order
        self.ok()
        for _ in range(3):
            self.ok()
        for seat in range(seats):
            self.hide(int(hide[seat]) if hide else 1)
        if stand:
            self.stand(seats)
            self.ok()

    def set_seats(self, seats):
        for _ in range(5):
            if self.referee.page.seats != seats:
                self.ok()

    def go(self, steps):
        """So many times right."""
        for _ in range(steps):
            self.button("right")

    def hide(self, line):
        """The box is in the hands of somebody who hides a piece on this line."""
        rig.button("ok", True)
        self.run(500)
        for _ in range(line - 1):
            self.button("right")
        self.button("left")
        rig.button("ok", False)
        self.run(200)

    def stand(self, seats):
        """Stacks on all places that the players use."""
        for line in (1, 2, 3):
            for place in PLACES[seats]:
                rig.cup(line, place, "stack", "set")
        self.rest(700, 50)

    def arm(self):
        """Everybody is behind the line; the sensors rest."""
        self.ok()
        self.until(lambda: self.box.gallery.phase >= ARMED)

    def shoot(self, line=None, place=None, part=None):
        """A band, and all that follows it."""
        rig.shoot(line, place, part)
        self.run(100)
        self.until(lambda: self.see("player") >= 0)
        self.rest(200)  # and the sound of it

    def rest(self, ms, step=100):
        """Let time pass in long steps: nobody presses anything."""
        fine = desk.STEP_MS
        desk.STEP_MS = step
        self.run(ms)
        desk.STEP_MS = fine

    def until(self, true):
        """Let time pass until something is so, six seconds at most."""
        for _ in range(75):
            if true():
                return
            self.rest(80, 40)
        raise AssertionError("it never was so")

    def row(self, name):
        """Go to a row of the play's list."""
        for _ in range(20):
            play = self.referee.play
            if play.rows[play.at] == name:
                return
            self.button("right")
        raise AssertionError(name + " is none of " + str(play.rows))

    def do_row(self, name):
        """Do what a row of the play's list says."""
        self.row(name)
        self.ok()

    def see(self, key):
        """A field of the public view."""
        return self.game.observation(None)[key]
