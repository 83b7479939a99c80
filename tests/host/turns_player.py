"""Plays the 3-turn game from outside: reads the screen, holds OK, presses left and right; knows nothing else.

``box`` has text() (the four lines), button(name) and hold(down); each gives the device time for its effect.
"""

EAGER = ("Kill", "Murderer")  # taken as soon as they are seen, so that rounds end


class Box:
    """The buttons and the screen of a simulated device."""

    def __init__(self, device):
        self.device = device

    def text(self):
        return [" ".join(line.split()) for line in self.device.screen()["text"]]

    def button(self, name):
        self.device.button(name, 120)
        self.device.run(260)

    def hold(self, down):
        self.device.hold_button("ok", down)
        self.device.run(620)

    def wait(self):
        self.device.run(600)


def in_hand(lines):
    """Whether a hand is on the screen."""
    return lines[3].endswith(("next>", "no>"))


def take_something(box, rng):
    """Hold OK, go on a few times, take what is there, until the hand closes. Returns how many choices were made."""
    box.hold(True)
    lines = box.text()
    taken = 0
    while in_hand(lines):
        if lines[3].startswith("<SURE?"):
            taken += 1
            box.button("left")
        elif lines[3].startswith("<take") and (lines[0].split()[0] in EAGER or rng.random() < 0.6):
            box.button("left")
        else:
            box.button("right")
        lines = box.text()
    box.hold(False)
    return taken


def play(box, rng, most=3000, rounds=None):
    """A whole game, or some rounds of it; returns the lines at the end."""
    for _ in range(most):
        lines = box.text()
        if lines[0] == "GAME OVER" or (rounds is not None and lines[0] == f"ROUND {rounds} OVER"):
            return lines
        if lines[3] == "hold OK to look":
            take_something(box, rng)
        elif "OK" in lines[3] or "NEXT" in lines[3]:
            if rng.random() < 0.03:
                box.button("left")
                box.button("right")
            else:
                box.button("ok")
        else:
            box.wait()
    raise AssertionError(f"the game does not end: {lines}")


def row(box, name):
    """Go on to the row of the page before the game that says this."""
    for _ in range(40):
        if box.text()[1] == name:
            return
        box.button("right")
    raise AssertionError((name, box.text()))


def begin(box, seats, *changes):
    """From the choice of games to the first hand: so many seats, and each of these options changed once."""
    row(box, "In 3 Turns")
    box.button("ok")
    row(box, "How many play?")
    while box.text()[2] != str(seats):
        box.button("ok")
    for option in changes:
        row(box, option)
        box.button("ok")
    row(box, "Begin the game")
    box.button("ok")
    dealt(box)


def dealt(box):
    """Wait until the cards are dealt: each is written to the journal."""
    for _ in range(20):
        if box.text()[0] == "HAND OVER":
            return
        box.wait()
    raise AssertionError(box.text())
