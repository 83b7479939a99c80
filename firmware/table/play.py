"""What every game's play at the table has in common: the answers of a game that has nothing of its own to say."""


class BasePlay:
    """One game at the table. ``table`` is the referee: it applies actions, keeps notes, lights, sounds and settings.

    ``public`` is a spectator's view, ``over`` whether the game has ended (given up, too), ``hand_to`` the seat whose
    secret page is to be shown while it holds a button (table.hand_over), -1 for none. ``first``: nothing has happened
    since the device was switched on; ``resumed``: a game that was interrupted, until somebody goes on.
    """

    over = False
    hand_to = -1
    public = None
    first = False
    resumed = False
    TAKE_BACK = "AllAgree"  # the question of asking.py before a step back
    GIVE_UP = "GiveUp"  # and before giving up
    WORLD = False  # chance is what happens in the room, not what the table draws: it tells nobody anything new

    def __init__(self, table, game):
        self.table = table
        self.game = game

    def refresh(self):
        """Take the views of the present state; called after every action and after a replay."""
        self.public = self.game.observation(None)
        self.over = self.game.is_terminal() or self.table.journal.gave_up is not None

    def is_reveal(self, events):
        """Whether an action that was just applied told somebody what was not known before: undo ends there."""
        return False

    def recall(self, events, chance, now):
        """Keep what the table remembers of an action without showing it, as in a replay."""

    def show(self, text, before, events, now):
        """Show one action: ``text`` as it was entered, the public view ``before`` it, and its events."""
        self.refresh()
        self.table.changed()

    def started(self):
        """Whether there is a game to give up."""
        return not self.over and len(self.table.journal.history) > 0

    def winners(self):
        """The seats that won a game that is over."""
        return []

    def next_people(self, people):
        """Who has each seat in the next game, out of who has it in this one."""
        return people[1:] + people[:1]

    def next_options(self):
        """What of the options is another in the next game after one that is over, as a dict."""
        return {}

    def leave(self):
        """Another game begins: what this one holds of the heap is wanted."""

    def undo_count(self):
        """How many actions one step back is."""
        return 1

    def wait(self, ms):
        """So much time did not count: a pause."""

    def go_on(self):
        """Somebody acts: the welcome has been read."""
        if self.resumed or self.first:
            self.resumed = self.first = False
            self.table.changed()

    # The vest

    def replugged(self):
        """The vest was plugged in: nobody has seen yet which side lights where it is pressed."""

    def wants(self):
        """The panel on which the seat that acts presses a square now, or -1: where the cursor of the buttons goes."""
        return -1

    def ignores(self, panel):
        """Whether presses of a panel are not even answered."""
        return True

    def press(self, panel, cell, now):
        """A press on a cell (0 to 90) of look.BACK or look.FRONT."""

    def lifted(self, cell, now):
        """A finger that was no long press leaves a cell of the front."""

    def long_press(self, cell, now):
        """A finger stays on a cell of the front."""

    # The box

    def button(self, name, now):
        """A short press of "left", "ok" or "right"."""

    def tick(self, now):
        """What happens by itself."""

    def paint(self):
        """Set the lasting styles of the lights."""
        self.table.lights.clear()

    def shine(self, now):
        """Once a step, whatever page is open: lights that move by themselves."""

    def lines(self, display):
        """Write the four lines of the screen, out of what everybody may know."""

    # The hand, while its owner holds the button

    def secret_lines(self, display):
        """Write the four lines for the seat ``hand_to`` alone."""

    def secret_button(self, name, now):
        """ "left" or "right" while the hand is shown."""

    def cover_left(self, now):
        """The left button while the hand is covered."""
