"""The menu behind a long press of OK, and what its items do."""

import rig
from desk import Desk
from table.settings import Settings


def test_a_long_press_opens_it_and_closes_it():
    d = Desk()
    d.button("ok", 1200)
    assert d.texts() == ["MENU 1/25", "Take back 1 step", "", "< OK >"]
    d.button("left")
    assert d.texts()[:2] == ["MENU 25/25", "Keep bank awake"]
    d.button("ok", 1200)
    assert d.texts()[1] == "Press 5 squares"


def test_it_goes_away_by_itself():
    d = Desk()
    d.button("ok", 1200)
    d.run(19000)
    assert d.texts()[0] == "MENU 1/25"
    d.run(1500)
    assert d.texts()[1] == "Press 5 squares"


def test_the_language_changes_at_once_and_nothing_else_does():
    d = Desk()
    d.back("C4")
    history = d.game.history
    d.menu("language")
    assert d.texts()[:3] == ["メニュー 5/25", "言語", "日本語"]
    d.button("ok", 1200)
    assert d.texts() == ["ウイルス 準備", "背中を5か所押す", "ウイルス 1/5", "OK長押し:メニュー"]
    assert d.game.history == history
    d.back("D7")
    assert d.texts()[2] == "ウイルス 2/5"
    again = Settings()
    again.load()
    assert again["language"] == "ja"


def test_everything_goes_dark_until_a_button_is_pressed():
    d = Desk()
    d.back("C4")
    d.menu("dark")
    d.run(300)
    assert d.lit("back") == {}
    assert d.texts()[1:3] == ["Lights are off", "press a button"]
    d.back("D7")
    d.front("D7")
    assert sorted(d.view["organisms"]) == ["C4"]
    assert d.lit("back") == {}
    d.button("left")
    d.run(300)
    assert list(d.lit("back")) == ["C4"]
    assert d.texts()[1] == "Press 5 squares"


def test_sound_off_is_silent_and_kept():
    d = Desk()
    d.menu("sound")
    count = len(rig.sounds())
    d.button("ok", 1200)
    d.back("C4")
    assert len(rig.sounds()) == count
    rig.power_cycle()
    assert Desk().settings["sound"] is False


def test_brightness_goes_round_in_steps():
    d = Desk()
    d.menu("brightness")
    assert d.texts()[2] == "20%"
    for value in (40, 60, 80, 100, 20):
        d.ok()
        assert d.settings["brightness"] == value
    assert d.box.leds.brightness == 20


def test_calm_lights_do_not_move():
    d = Desk()
    d.menu("calm")
    d.button("ok", 1200)
    d.back("C4")
    d.run(400)
    levels = set()
    for _ in range(20):
        d.run(100)
        levels.add(d.lit("back")["C4"])
    # 15 % of the house's green (10, 177, 65).
    assert levels == {(1, 26, 9)}


def test_a_new_game_is_asked_twice():
    d = Desk()
    d.back("C4")
    d.menu("new")
    assert d.texts()[2] == "Really? OK = yes"
    d.button("left")
    assert len(d.game.history) == 1
    d.button("right")
    d.ok()
    d.ok()
    assert len(d.game.history) == 0
    assert d.texts()[1] == "Press 5 squares"


def test_the_edition_counts_from_the_next_game_on():
    d = Desk()
    d.back("C4")
    d.menu("opt_edition")
    assert d.texts()[2] == "original"
    assert d.game.options["edition"] == "rulebook"
    d.button("ok", 1200)
    d.menu("new")
    d.ok()
    assert d.game.options["edition"] == "original"


def test_the_edition_also_counts_for_a_game_in_which_nothing_was_played():
    d = Desk()
    d.menu("opt_edition")
    rig.power_cycle()
    assert Desk().game.options["edition"] == "original"


def test_presses_wait_while_the_menu_is_open():
    d = Desk()
    d.button("ok", 1200)
    d.back("C4")
    assert len(d.game.history) == 0
