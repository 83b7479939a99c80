"""What the page is told at each moment: what the screen is at, and what the back whispers."""

import pytest
from battlevest.bench_page.bench import Bench
from battlevest.simulator import Device


@pytest.fixture
def bench():
    """A bench whose device has asked for the first virus."""
    with Device() as device:
        bench = Bench(device)
        device.run(5000)
        yield bench
        bench.hand.shutdown()


def press(bench, panel, cell):
    """A visitor's press on the vest, and what comes of it."""
    bench._press(panel, cell, 200)
    bench.device.run(900)


def test_a_refused_press_on_the_back_gets_words_until_the_game_goes_on(bench):
    press(bench, "back", "C4")
    assert bench.look()["asks"] == "proof_lit"
    press(bench, "back", "C4")
    assert bench.look()["private"] is None
    press(bench, "back", "C4")
    private = bench.look()["private"]
    assert (private["square"], private["why"], private["values"]["square"]) == ("C4", "p_taken", "C4")
    assert "C4" not in " ".join(bench.look()["screen"]["text"])
    press(bench, "back", "D1")
    assert bench.look()["private"] is None
    assert bench.look()["game"]["actions"] == 2


def test_a_refused_press_on_the_front_whispers_nothing(bench):
    press(bench, "front", "C4")
    assert bench.look()["private"] is None


def test_an_interrupted_game_is_asked_about_before_the_game_goes_on(bench):
    for cell in ("C4", "D1", "B6", "E8", "A8"):
        press(bench, "back", cell)
    assert bench.look()["asks"] == "game"
    bench.device.power(False)
    assert bench.look()["asks"] == "dark"
    bench.device.power(True)
    asked = []
    for _ in range(60):
        bench.device.run(100)
        asked.append(bench.look()["asks"])
    assert asked[-1] == "resumed" and "game" not in asked
    press(bench, "back", "D9")
    assert bench.look()["asks"] == "proof_lit"
    for _ in range(2):
        bench.device.button("ok", 150)
        bench.device.run(3500)
    assert bench.look()["asks"] in ("game", "other")


def test_a_broken_screen_in_a_running_game_is_no_start(bench):
    assert bench.look()["asks"] == "game"
    bench.device.fault("screen", "missing")
    bench.device.run(1500)
    assert bench.look()["asks"] == "blind"
    bench.device.fault("screen", "none")
    bench.device.run(5000)
    assert bench.look()["asks"] == "game"


def test_all_lights_off_is_a_pause_and_not_a_question(bench):
    bench.device.button("left", 1300)
    bench.device.run(2000)
    assert bench.look()["asks"] == "lights_off"


def test_what_the_screen_asks_to_confirm_is_named(bench):
    for cell in ("C4", "D1", "B6", "E8", "A8"):
        press(bench, "back", cell)
    bench.device.button("ok", 150)
    bench.device.run(4000)
    assert bench.look()["aim"] is None
    press(bench, "front", "A12")
    assert (bench.look()["detail"], bench.look()["aim"]) == ("aim", "A12")
