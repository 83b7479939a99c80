"""Buttons that bounce, and tunes."""

import time

import rig
from boards import esp32_devkitc
from devices.buttons import DOWN, LEFT, LONG, OK, RIGHT, UP, Buttons
from devices.buzzer import Buzzer


def scan(buttons, ms, said):
    """Scan every 5 ms; events go to ``said``."""
    for _ in range(ms // 5):
        buttons.scan(time.ticks_ms())
        while buttons.next_event():
            said.append((buttons.name, buttons.kind))
            if buttons.kind != DOWN:
                said.append(buttons.hold)
        rig.advance(5)
    return said


def make():
    buttons = Buttons(esp32_devkitc)
    buttons.start(time.ticks_ms())
    return buttons


def test_each_press_once_however_it_bounces():
    buttons = make()
    for _ in range(20):
        for name, number in (("left", LEFT), ("ok", OK), ("right", RIGHT)):
            rig.push(name, 100)
            said = scan(buttons, 200, [])
            assert said[0] == (number, DOWN)
            assert said[1] == (number, UP)
            assert 80 <= said[2] <= 120
            assert len(said) == 3


def test_a_long_press_is_told_once_while_it_lasts():
    buttons = make()
    rig.button("ok", True)
    assert scan(buttons, 900, []) == [(OK, DOWN)]
    said = scan(buttons, 3000, [])
    assert said[0] == (OK, LONG)
    assert 1000 <= said[1] <= 1010
    assert len(said) == 2
    assert buttons.held(OK)
    rig.button("ok", False)
    said = scan(buttons, 100, [])
    assert said[0] == (OK, UP)
    assert not buttons.held(OK)


def test_a_button_held_at_the_start_says_nothing():
    rig.button("left", True)
    rig.advance(50)
    buttons = make()
    assert buttons.held(LEFT)
    assert scan(buttons, 2000, []) == []
    rig.button("left", False)
    assert scan(buttons, 100, []) == []
    rig.button("left", True)
    assert scan(buttons, 100, []) == [(LEFT, DOWN)]


def test_a_spike_is_no_press():
    buttons = make()
    rig.push("right", 4)
    assert scan(buttons, 100, []) == []


def play(buzzer, ms):
    for _ in range(ms // 10):
        buzzer.step(time.ticks_ms())
        rig.advance(10)


def test_a_tune_has_its_tones_and_rests():
    buzzer = Buzzer(esp32_devkitc)
    buzzer.play(((1000, 100), (0, 50), (2000, 200)))
    play(buzzer, 500)
    assert [sound[1:] for sound in rig.sounds()] == [[1000, 100], [2000, 200]]
    assert rig.sounds()[1][0] - rig.sounds()[0][0] == 150
    assert not buzzer.playing


def test_a_new_tune_ends_the_old_one():
    buzzer = Buzzer(esp32_devkitc)
    buzzer.play(((1000, 1000),))
    play(buzzer, 100)
    buzzer.play(((3000, 100),))
    play(buzzer, 300)
    assert [sound[1:] for sound in rig.sounds()] == [[1000, 100], [3000, 100]]


def test_silence():
    buzzer = Buzzer(esp32_devkitc)
    buzzer.enabled = False
    buzzer.play(((1000, 100),))
    play(buzzer, 200)
    assert rig.sounds() == []
    buzzer.enabled = True
    buzzer.play(((1000, 1000),))
    play(buzzer, 100)
    buzzer.off()
    play(buzzer, 200)
    assert [sound[1:] for sound in rig.sounds()] == [[1000, 100]]


def test_a_late_step_does_not_shift_the_rest():
    buzzer = Buzzer(esp32_devkitc)
    buzzer.play(((1000, 100), (2000, 100), (3000, 100)))
    buzzer.step(time.ticks_ms())
    rig.advance(150)
    play(buzzer, 400)
    # The second tone begins 50 ms late and ends on time.
    assert [sound[1:] for sound in rig.sounds()] == [[1000, 150], [2000, 50], [3000, 100]]
