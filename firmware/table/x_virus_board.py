"""The board of X-Virus on the screen, for everybody: a picture, and in words where each marker is.

In the picture each marker has a lane from its start on the left to the last heart space; the brain's squares stand at
the right, the highest on top. Green beads are full, blue ones hollow. Loaded while somebody looks.
"""

from rules.x_virus import BRAIN, COLOURS

from table.screens import WIDTH

PAGES = 3
_TOP = 17  # of the first lane
_LANE = 6
_LEFT = 4
_RIGHT = 106  # the last heart space
_BRAIN = 119
_FULL = (0b01110, 0b11111, 0b11111, 0b11111, 0b01110)
_HOLLOW = (0b01110, 0b10001, 0b10001, 0b10001, 0b01110)
BEADS = (_FULL, _HOLLOW)


class Board:
    """``play``: the x_virus.Play."""

    def __init__(self, play):
        self.play = play
        self.page = 0

    def turn(self, way):
        """Another page; False after the last one."""
        self.page += way
        return 0 <= self.page < PAGES

    def lines(self, display):
        """Write the four lines of the screen."""
        play = self.play
        say = play.table.texts
        heads = [0, 0]
        for marker in range(8):
            heads[marker >> 2] += play.places[marker] >= BRAIN
        if self.page == 0:
            display.line(0, "%s %d" % (say("green"), heads[0]), "", "%d %s" % (heads[1], say("blue")))
            for line in range(1, 4):
                display.line(line)
            display.picture(bytes(play.places), self.paint)
            return
        seat = self.page - 1
        display.line(0, say(COLOURS[seat]), "", say("in_the_brain", heads[seat]))
        for line in range(2):
            at = 4 * seat + 2 * line
            words = [play.where(marker, play.places[marker]) for marker in (at, at + 1)]
            display.line(1 + line, say(("hands", "feet")[line], words[0], words[1]))
        display.line(3, "<", say("ok"), ">")

    def paint(self, buffer):
        """Draw the lanes and the brain below the first line."""
        play = self.play
        options = play.game.options
        for marker in range(8):
            y = _TOP + _LANE * marker
            limb = options["leg" if marker & 2 else "arm"]
            length = limb + options["heart"]
            # All lanes end in the same column; one step is as long in each.
            step = min(9, (_RIGHT - _LEFT) // max(max(options["arm"], options["leg"]) + options["heart"] - 1, 1))
            for place in range(length):
                x = _RIGHT - step * (length - 1 - place)
                dot(buffer, x, y + 2)
                if place >= limb:
                    dot(buffer, x, y + 1)
                    dot(buffer, x, y + 3)
            place = play.places[marker]
            if place < BRAIN:
                bead(buffer, _RIGHT - step * (length - 1 - place), y + 2, BEADS[marker >> 2])
        for square in range(6):
            y = _TOP + 4 + 8 * (5 - square)
            owner = -1
            for marker in range(8):
                if play.places[marker] == BRAIN + square:
                    owner = marker >> 2
            if owner < 0:
                dot(buffer, _BRAIN, y)
            else:
                bead(buffer, _BRAIN, y, BEADS[owner])


def dot(buffer, x, y, on=True):
    """One pixel of the screen's buffer."""
    at = (y >> 3) * WIDTH + x
    if on:
        buffer[at] |= 1 << (y & 7)
    else:
        buffer[at] &= ~(1 << (y & 7)) & 0xFF


def bead(buffer, x, y, rows):
    """A bead of five by five pixels around a point."""
    for down in range(5):
        for right in range(5):
            dot(buffer, x - 2 + right, y - 2 + down, rows[down] >> right & 1)
