"""Secret hands on a screen that all can see: covered before the hand-over, after every release, after a power cut."""

import rig
import toy
from desk import Desk
from table.font import Font

HOLD = 500


def seated(seats=2):
    """A desk at which the toy has just been dealt to so many seats: 3, 1, .."""
    rig.reset(attach=None)
    toy.install()
    desk = Desk()
    desk.luck = ["deal 3", "deal 1", "deal 4", "deal 2"][:seats]
    desk.referee.begin("toy", seats, {}, desk.grid)
    desk.run(200)
    return desk


def glass(desk):
    """What can be read on the glass: the lines of pixels that the device's font would draw for these texts."""
    return rig.screen() if rig.screen_on() else bytes(1024)


def secret_pixels():
    """The pixels of the word that only the hand's owner may see."""
    buffer = bytearray(1024)
    Font("table/font.bin").draw(buffer, 0, 1, toy.SWORDS)
    width = 8 * len(toy.SWORDS)
    return bytes(buffer[256 : 256 + width]), bytes(buffer[384 : 384 + width])


def is_secret(picture):
    upper, lower = secret_pixels()
    return picture[256 : 256 + len(upper)] == upper or picture[384 : 384 + len(lower)] == lower


def test_the_hand_is_shown_while_ok_is_held_and_no_moment_longer():
    d = seated()
    assert d.texts() == ["HAND OVER", "The box goes to", "Player 1", "hold OK to look"]
    rig.button("ok", True)
    d.run(200)
    assert not is_secret(glass(d))  # a tap shows nothing
    d.run(400)
    assert is_secret(glass(d))
    assert d.texts()[:3] == ["Player 1", "SWORDS 3", "keep"]
    rig.button("ok", False)
    # At every moment from here on: first the step in which the release is seen, then the cover.
    for _ in range(3):
        d.run(20)
    assert not rig.screen_on() or not is_secret(rig.screen())
    for _ in range(30):
        d.run(20)
        assert not is_secret(glass(d))
    assert rig.screen_on()
    assert d.texts() == ["HAND OVER", "The box goes to", "Player 1", "hold OK to look"]
    toy.remove()


def test_a_choice_is_made_while_the_hand_is_held_and_the_next_owner_sees_only_theirs():
    d = seated()
    rig.button("ok", True)
    d.run(HOLD)
    d.button("right")
    assert d.texts()[2] == "show"
    d.button("left")
    assert d.game.shown == [1]
    # The box is still held: nothing of the next hand is there, however long.
    for _ in range(50):
        d.run(20)
        assert not is_secret(glass(d))
    rig.button("ok", False)
    d.run(100)
    assert d.texts()[2] == "Player 2"
    assert len(d.game.history) == 3
    rig.button("ok", True)
    d.run(HOLD)
    assert d.texts()[:2] == ["Player 2", "SWORDS 1"]
    d.button("left")
    assert d.game.shown == [1, 0]
    rig.button("ok", False)
    d.run(200)
    assert d.texts()[0] == "over"
    toy.remove()


def test_after_a_power_cut_in_between_the_hand_is_covered_and_comes_back_to_its_owner():
    d = seated(3)
    rig.button("ok", True)
    d.run(HOLD)
    d.button("left")
    d.run(HOLD)
    assert d.game.shown == [0]
    rig.button("ok", False)
    d.run(100)
    rig.button("ok", True)
    d.run(HOLD)
    assert is_secret(glass(d))
    rig.power_cycle()
    toy.install()
    d = Desk()  # with the button still held
    for _ in range(60):
        d.run(20)
        assert not is_secret(glass(d))
    assert d.texts() == ["HAND OVER", "The box goes to", "Player 2", "hold OK to look"]
    assert d.game.shown == [0]
    rig.button("ok", False)
    d.run(100)
    rig.button("ok", True)
    d.run(HOLD)
    assert d.texts()[:2] == ["Player 2", "SWORDS 1"]
    rig.button("ok", False)
    toy.remove()


def test_dark_menu_and_notes_never_uncover_a_hand():
    d = seated()
    rig.button("ok", True)
    d.run(HOLD)
    d.referee.note("crashed", d.grid)
    d.run(100)
    assert d.texts()[1] == "SWORDS 3"  # a note waits
    rig.button("ok", False)
    d.run(40)
    rig.push("right", 1200)
    d.run(1400)
    assert d.texts()[0].startswith("MENU")
    d.button("left")
    for _ in range(24):
        if d.texts()[1] == "Back to game":
            break
        d.button("right")
    d.ok()
    d.run(100)
    assert d.texts()[0] == "HAND OVER"
    rig.push("left", 1200)
    d.run(1400)
    assert d.texts()[1] == "Lights are off"
    rig.button("ok", True)
    d.run(1500)
    assert not is_secret(glass(d))
    rig.button("ok", False)
    d.run(200)
    assert d.texts()[0] == "HAND OVER"
    toy.remove()


def test_an_error_in_the_middle_of_a_hand_leaves_nothing_on_the_glass():
    from table import start

    d = seated()
    rig.button("ok", True)
    d.run(HOLD)
    assert is_secret(glass(d))
    start.Keeper(d.box, d.settings, None, object()).quiet()
    rig.advance(1)
    assert not is_secret(glass(d))
    rig.button("ok", False)
    toy.remove()


def test_a_screen_that_fails_in_the_middle_comes_back_covered():
    d = seated()
    rig.button("ok", True)
    d.run(HOLD)
    rig.fault("screen", "missing")
    rig.button("ok", False)
    d.run(300)
    rig.fault("screen", "none")
    for _ in range(120):
        d.run(20)
        assert not is_secret(glass(d))
    assert d.texts()[0] == "HAND OVER"
    toy.remove()
