"""Plays X-Virus with secret hands from outside: reads the screen, holds OK, presses left and right; knows nothing else.

``box`` as in turns_player.
"""

from turns_player import row


def begin(box):
    """From the choice of games to the first hand."""
    row(box, "X-Virus")
    box.button("ok")
    row(box, "Begin the game")
    box.button("ok")
    box.wait()
    assert box.text()[0] == "HAND OVER"


def play_a_card(box, rng):
    """Hold OK, go to one of the hand's cards, then to one of its plays, and take it twice."""
    box.hold(True)
    for _ in range(rng.randrange(3)):
        box.button("right")
    box.button("left")
    # The last item leads back to the hand.
    if box.text()[1] == "another card":
        box.button("right")
    box.button("left")
    box.button("left")
    box.hold(False)


def play(box, rng, most=400):
    """A whole game, with a look at the board now and then; returns the lines at the end."""
    for _ in range(most):
        lines = box.text()
        if lines[0] == "GAME OVER":
            return lines
        if lines[3] == "hold OK to look":
            play_a_card(box, rng)
        elif rng.random() < 0.05:
            box.button("left")
            box.button("ok")
        else:
            box.button("ok")
    raise AssertionError(f"the game does not end: {lines}")
