"""Plays the 3-turn game from outside: reads the screen, holds OK, presses left and right; knows nothing else.

``box`` has text() (the four lines), button(name) and hold(down); each gives the device time for its effect.
"""


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
        elif lines[3].startswith("<take") and rng.random() < 0.5:
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
            if rng.random() < 0.1:
                box.button("left")
                box.button("right")
            else:
                box.button("ok")
        else:
            box.wait()
    raise AssertionError(f"the game does not end: {lines}")


def begin(box, seats):
    """From the choice of games to the first hand, with so many seats."""
    for _ in range(8):
        if box.text()[1] == "Ends in 3 Turns":
            break
        box.button("right")
    box.button("ok")
    box.button("right")
    for _ in range(8):
        if box.text()[2] == str(seats):
            break
        box.button("ok")
    box.button("left")
    assert box.text()[1] == "Begin the game", box.text()
    box.button("ok")
    box.wait()
