"""What a seat of the 3-turn game holds reaches no output while the box is anybody else's: screen, lights, sounds, log.

Games are played with the same presses at the same times; they differ only in cards that nobody has played. Whatever is
shown while nobody holds OK, all lights and all sounds must be the same at every moment, and after a power cut too.
"""

import rig
from hand_desk import LOG, listen, watched
from table import faults, referee, sounds, three_turns
from tools import GAMES
from turns_desk import TurnsDesk

# They differ in the first card of seats 0 and 2, which are exchanged, and in who holds the Murderer.
WORLDS = (
    ("AKSSTW", "KMTTWW", "HNNBBP"),
    ("HKSSTW", "KNTTWW", "AMNBBP"),
    ("AKSSTW", "KNTTWW", "HMNBBP"),
)
Watched = watched(TurnsDesk)


def go_to(d, at):
    """The choice with this number, taken twice."""
    for _ in range(at):
        d.button("right")
    d.button("left")
    d.button("left")


def play(world, leak=None, attach=None):
    """Part of a game with these hands; everything that others could see and hear, in order."""
    listen(faults, referee, three_turns)
    d = Watched(*world, attach=attach)
    if leak:
        leak(d)
    d.seen = []
    d.run(300)
    d.button("left")  # the table instead of the cover
    for _ in range(3):
        d.button("right")
    d.ok()
    d.hold()
    go_to(d, 2)  # declare 2
    go_to(d, 5)  # play whim
    go_to(d, 1)  # at seat 1
    go_to(d, 3)  # play swap
    go_to(d, 2)  # with seat 2
    go_to(d, 1)  # give the first card
    d.let_go()
    d.read_news()
    # The power goes while seat 2 looks at the hand, and while the button is still held.
    d.hold()
    seen = d.seen
    rig.power_cycle()
    d = Watched(fresh=False)
    d.seen = seen
    d.run(600)
    d.let_go()
    d.hold()
    go_to(d, 1)  # give the first card
    d.let_go()
    d.read_news()
    d.hold()
    go_to(d, 1)  # declare 1
    go_to(d, 1)  # play kill
    go_to(d, 2)  # at seat 2
    d.let_go()
    told = d.read_news()
    assert told[-1] == ["Blue > Green", "Kill"]
    d.button("left")
    for _ in range(5):
        d.button("right")
    d.ok()
    d.run(600)
    assert len(d.game.history) == 18 + 10
    return seen + LOG


def test_no_light_tells_anything():
    # With a vest plugged in, too: its lights stay dark.
    assert play(WORLDS[GAMES(0, 2)], attach="vest") == play(WORLDS[1], attach="vest")


def test_nobody_can_tell_games_apart_by_cards_that_were_not_played():
    first = play(WORLDS[0])
    assert len(first) > 150
    for world in WORLDS[1 : GAMES(3, 2)]:
        second = play(world)
        assert len(second) == len(first)
        for i in range(len(first)):
            assert first[i] == second[i], (world, i)


def leaky_cover(d):
    """The cover tells what the first seat holds."""
    lines = d.referee.play.lines

    def tell(display):
        lines(display)
        display.line(3, d.game.observation(0)["hand"][0])

    d.referee.play.lines = tell


def leaky_light(d):
    """A light tells whether the second seat holds the Murderer."""
    paint = d.referee.play.paint

    def tell():
        paint()
        if "murderer" in d.game.observation(1)["hand"]:
            d.referee.lights.styles[0][5] = 1

    d.referee.play.paint = tell


def leaky_sound(d):
    """A sound tells which card is given."""
    show = d.referee.play.show

    def tell(text, before, events, now):
        show(text, before, events, now)
        if text == "give hush":
            d.referee.sound(sounds.DIE)

    d.referee.play.show = tell


def test_planted_leaks_are_seen():
    for leak, attach in ((leaky_cover, None), (leaky_sound, None), (leaky_light, "vest"))[GAMES(0, 2) :]:
        assert play(WORLDS[0], leak, attach) != play(WORLDS[1], leak, attach), leak.__name__


def test_the_hand_is_covered_in_every_step_around_a_play():
    d = TurnsDesk(*WORLDS[0])
    d.do("declare 1; play whim")
    shown = rig.screen()
    d.do("target 1")
    # The turn is over while the button was held: the hand is gone, what was done is told.
    for _ in range(25):
        d.run(20)
        assert rig.screen() != shown
        assert d.texts()[0] == "Round 1/3 Blue"
    d.read_news()
    for _ in range(25):
        d.run(20)
        assert d.texts()[0] == "HAND OVER"


def test_another_ones_hand_is_gone_after_the_turn():
    # What seat 0 saw of seat 1's hand is nowhere on the screen afterwards, also not in seat 0's own hand view.
    d = TurnsDesk("PKSSTA", "NMNBBW", "KKWWSS")
    d.do("declare 1; play play_for_you; done; declare 1; play no_way")
    d.settle()
    d.do("declare 1; play kill; target 0")
    d.settle()
    d.hold()
    seen = []
    for _ in range(d.play.hand().items()):
        d.button("right")
        seen += d.texts()
    assert "Murderer" not in " ".join(seen) and "My hand" in " ".join(seen)
    assert d.play.hand().content["seen"] is None
    d.let_go()
