"""What a seat of X-Virus holds reaches no output while the box is anybody else's: screen, lights, sounds, log.

Games are played with the same presses at the same times; they differ only in cards that are not played. Whatever is
shown while nobody holds OK, all lights and all sounds must be the same at every moment, and after a power cut too.
"""

import rig
from card_desk import CardDesk
from hand_desk import LOG, listen, watched
from table import faults, referee, x_virus, x_virus_ending
from tools import GAMES

# Green 7S and two others, blue 2C and two others, green's and blue's next cards: the hands sort alike.
WORLDS = (
    "7S 8D QH 2C 3D KH 9H AD",
    "7S JD KD 2C 5H 9D QC TD",
    "7S AH TH 2C 4D 6H 8H QD",
)
Watched = watched(CardDesk)


def play(world, attach, leak=None):
    """Part of a game with this secret; everything that others could see and hear, in order."""
    listen(faults, referee, x_virus, x_virus_ending)
    d = Watched(world, attach=attach)
    d.referee.settings.set("supply_ma", 1500)
    d.referee.apply_settings()
    if leak:
        leak(d)
    d.seen = []
    d.run(300)
    d.button("left")  # the board instead of the cover
    d.button("right")
    d.ok()
    d.hold()
    for name in ("right", "right", "right", "left", "right", "right", "left"):
        d.button(name)
    d.let_go()
    d.play("forward 7S hand1")
    d.run(600)
    d.draw()
    d.run(1200)
    # The power goes while blue looks at the hand, and while the button is still held.
    d.hold()
    seen = d.seen
    rig.power_cycle()
    d = Watched(fresh=False)
    d.seen = seen
    d.run(600)
    d.let_go()
    d.play("forward 2C foot1")
    d.draw()
    d.run(600)
    assert len(d.game.history) == 10
    return seen + LOG


def test_nobody_can_tell_games_apart_by_hands_that_were_not_played():
    for attach in ("table", None, "vest")[: GAMES(3, 1)]:
        first = play(WORLDS[0], attach)
        assert len(first) > 150
        for world in WORLDS[1 : GAMES(3, 2)]:
            second = play(world, attach)
            assert len(second) == len(first)
            for i in range(len(first)):
                assert first[i] == second[i], (attach, world, i)


def leaky_cover(d):
    """The cover tells the first card."""
    play = d.referee.play
    lines = play.lines

    def tell(display):
        lines(display)
        display.line(3, d.game.observation(0)["hand"][-1])

    play.lines = tell


def leaky_light(d):
    """A card that could move is lit."""
    play = d.referee.play
    paint = play.paint

    def tell():
        paint()
        if d.game.observation(0)["hand"][1][1] == "D":
            d.referee.lights.styles[-1][16] = 1

    play.paint = tell


def test_planted_leaks_are_seen():
    for leak in (leaky_cover, leaky_light)[: GAMES(2, 1)]:
        assert play(WORLDS[0], "table", leak) != play(WORLDS[2], "table", leak)


def test_the_hand_is_covered_in_every_step_around_a_play():
    d = CardDesk(WORLDS[0])
    d.hold()
    shown = rig.screen()
    d.take("7S")
    d.take("forward 7S hand1")
    d.button("left")
    # The play is made: green still holds the button, the hand is gone and the next one is not there.
    for _ in range(25):
        d.run(20)
        assert d.texts()[1] not in ("[2C] 3D KH", "[8D] 9H QH") and rig.screen() != shown
    d.let_go()
    d.draw()
    for _ in range(25):
        d.run(20)
        assert d.texts()[0] == "HAND OVER"
