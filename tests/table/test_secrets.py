"""What the patient must not know reaches no output of the patient: front lights, screen, sounds and log.

Two games are played at the same times. They differ only in what is secret, and the public answers agree; then front,
the screen and the sounds must be the same at every moment. A planted leak shows that the comparison sees.
"""

import rig
from desk import Desk
from table import faults, lights, referee, ten_turns

# Per game: the five set-up squares, then of each growth the organism and its path. The patient's squares touch neither.
FIRST = (("C2", "E2", "D6", "B9", "F4"), (("C2", "D2", "E2"), ("B9", "C9", "D9"), ("F4", "F3", "F2")))
SECOND = (("A5", "B5", "G6", "F3", "C9"), (("A5", "B5", "B6"), ("G6", "F6", "F7"), ("C9", "B9", "A9")))
LOG = []


def listen():
    """Keep what the table prints."""
    del LOG[:]
    for module in (faults, referee, ten_turns):
        module.print = lambda *values: LOG.append(values)


def watch(d, seen, ms=160):
    """Let time pass and note all that the patient can see and hear."""
    for _ in range(0, ms, 80):
        d.run(80)
        # Pitches only: how many microseconds a tone lasts follows the touch chips' own clocks.
        seen.append((sorted(d.lit("front").items()), rig.screen(), [sound[1] for sound in rig.sounds()]))


def press(d, seen, panel, *cells):
    for cell in cells:
        rig.press(panel, cell, 60)
        watch(d, seen, 240)


def play(secret, leak=None):
    """Play one game with these secrets; everything the patient could see, in order."""
    rig.reset()
    listen()
    squares, growths = secret
    d = Desk(seed=5)
    if leak:
        leak(d)
    seen = []
    press(d, seen, "back", *squares)
    press(d, seen, "back", squares[0])  # not legal while the patient is to act: told on the back only
    d.luck = ["reveal palpation"]
    rig.push("ok", 80)
    watch(d, seen, 320)
    for _ in range(3):
        press(d, seen, "front", "D13", "D13")
    watch(d, seen, 3200)
    d.luck = ["roll 2", "roll 2", "roll 2"]
    rig.push("ok", 80)
    watch(d, seen, 320)
    for growth in growths:
        press(d, seen, "back", *growth)
    watch(d, seen, 3200)
    assert d.view["turn"] == 2
    return seen, LOG[:]


def test_the_patient_cannot_tell_two_games_apart():
    first, log = play(FIRST)
    second, log_2 = play(SECOND)
    assert len(first) == len(second) > 100
    for i in range(len(first)):
        assert first[i] == second[i], i
    assert log == log_2 == []


def leaky_screen(d):
    lines = d.referee.play.lines

    def tell(display):
        lines(display)
        display.line(2, d.referee.play.virus["path"][-1] if d.referee.play.virus["path"] else "")

    d.referee.play.lines = tell


def leaky_light(d):
    paint = d.referee.play.paint

    def tell():
        paint()
        d.referee.play._paint_organisms(d.referee.lights.styles[lights.FRONT])

    d.referee.play.paint = tell


def test_planted_leaks_are_seen():
    for leak in (leaky_screen, leaky_light):
        assert play(FIRST, leak)[0] != play(SECOND, leak)[0]


def test_the_front_is_not_dimmed_by_what_grows_on_the_back():
    # The supply is small: without a share of its own the front would get darker with every organism.
    fronts = []
    for count in (0, 5, 32, 71):
        rig.reset()
        d = Desk(supply_ma=400)
        layer = d.referee.lights
        layer.clear()
        for square in range(count):
            layer.styles[lights.BACK][square] = lights.PARASITE
        for square in range(8):
            layer.styles[lights.FRONT][square] = lights.KEY
        d.referee._changed = False
        d.run(200)
        fronts.append(sorted(d.lit("front").items()))
        assert len(fronts[0]) == 8
    assert fronts[1:] == fronts[:1] * 3
