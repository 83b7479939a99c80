"""Plays the gallery's printed example from outside: buttons, cups and the screen of a whole device, nothing else."""


class Hands:
    """Buttons pressed and cups moved on a device; what the screen says."""

    def __init__(self, device):
        self.device = device
        device.run(3000)

    def button(self, name, ms=120):
        self.device.button(name, ms)
        self.device.run(ms + 180)

    def ok(self, times=1):
        for _ in range(times):
            self.button("ok")

    def text(self):
        return [" ".join(line.split()) for line in self.device.screen()["text"]]

    def browse(self, line, words):
        """Right until a line of the screen says this."""
        for _ in range(20):
            if self.text()[line] == words:
                return
            self.button("right")
        raise AssertionError(f"the screen never says {words!r}, but {self.text()}")

    def hide(self, line):
        """Whoever has the box now hides a piece on a line while holding OK."""
        self.device.hold_button("ok", True)
        self.device.run(600)
        for _ in range(line - 1):
            self.button("right")
        self.button("left")
        self.device.hold_button("ok", False)
        self.device.run(300)


def play_example(hands):
    """From the gallery's page before a game to the score of the first one who shot."""
    assert hands.text()[1:3] == ["How many play?", "3"]
    hands.browse(1, "Begin the game")
    hands.ok(4)
    for line in (1, 2, 3):
        hands.hide(line)
    for line in (1, 2, 3):
        for place in (2, 3, 4):
            hands.device.cup(line, place, "stack", "set")
    hands.device.run(1500)
    assert hands.text()[2] == "6+6+6 / 18"
    hands.ok(2)
    hands.device.run(1500)
    # Two cups of line 1, three of line 2, none of line 3.
    for shot in ((1, 2, "stack"), (2, 2, "stack"), (2, 3, "upper")):
        hands.device.shoot(*shot)
        hands.device.run(4000)
    assert hands.text() == ["Red 3500", "Line 1: 2 cups", "Line 2: 3 cups", "< Green: OK >"]
    # Two foreign pieces.
    hands.browse(2, "Blue")
    hands.ok()
    hands.browse(2, "Green")
    hands.ok()
    hands.browse(3, "< Green: OK >")
    assert hands.text()[0] == "Red 4500"
    hands.ok()
    assert hands.text()[1:3] == ["Red:", "+4500 points"]
    hands.device.run(3000)
    hands.browse(0, "SCORE")
    assert hands.text()[1:] == ["Red 4500", "Blue 0", "Green 0"]
