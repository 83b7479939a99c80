"""Whole games in the browser by clicks alone, one to each ending; once on each interpreter, once in Japanese."""

import pytest
from battlevest.paths import micropython_path
from battlevest.simulator import Device
from browser.visitor import Visitor

SCATTERED = ("C2", "E8", "B6", "F10", "D3")
ISOLATED = ("C4", "A8", "G8")  # a virus on the heart or a kidney has no connection to grow along
INTERPRETERS = ["cpython"] + ["micropython"] * (micropython_path() is not None)

WORDS = {
    "en": ("Press OK on the box", "A card is turned", "a hit!", "wins!", "GAME OVER", "GAME OVER"),
    "ja": ("本体のOKを押す", "カードをめくりました", "的中", "患者の勝ち", "ゲーム終了", "ゲーム"),
}


@pytest.mark.parametrize(("interpreter", "language"), [(name, "en") for name in INTERPRETERS] + [("cpython", "ja")])
def test_the_patient_kills_all_five_by_one_chain_of_hits(browser, interpreter, language):
    turn_it, turned, hit, won, over, over_on_screen = WORDS[language]
    with Visitor(browser, interpreter, language) as visitor:
        visitor.place(*SCATTERED)
        assert visitor.until(visitor.green, sorted(SCATTERED)) == sorted(SCATTERED)
        visitor.wait_for("where", turn_it)
        visitor.ok(turned)
        assert visitor.until(lambda: visitor.lit("front"), {}) == {}
        for square in SCATTERED:
            assert hit in visitor.inject(square), square
        assert won in visitor.text("happened")
        visitor.wait_for("whose", over)
        visitor.wait_for("screen-text", over_on_screen)
        assert visitor.until(visitor.green, sorted(SCATTERED)) == sorted(SCATTERED)  # faintly: where they had been
        # The game is over: the map is everybody's, also under the cover.
        visitor.page.locator("#cover").click()
        visitor.page.locator("#copy").click()
        visitor.page.wait_for_function("() => document.getElementById('text').value.includes('inject C2')")
        faults = visitor.page.locator("#break").text_content() + visitor.text("noticed")
        assert ("抜けている" in faults and "異常なし。" in faults) if language == "ja" else "Nothing amiss." in faults
        assert visitor.complaints == []


def test_the_virus_wins_by_heart_and_kidneys_played_by_the_simulator(browser):
    with Visitor(browser, seed=5) as visitor:
        visitor.choose("The simulator plays", "Virus")
        injected = 0
        while "GAME OVER" not in visitor.wait_for("whose", ["PATIENT", "GAME OVER"]):
            taken = visitor.lit("back")
            free = [square for square in ("D13", "E1", "G3", "A5", "G6", "D10", "A12") if square not in taken]
            safe = free[injected % 2]  # never the same twice in a row, so that what has happened reads differently
            visitor.inject(safe)
            injected += 1
            if injected % 3 == 0:  # the virus's half is over when it is the patient's move again
                visitor.wait_for("where", ["Actions left: 3", "another game"])
        assert "parasites on the heart and all kidneys" in visitor.text("happened")
        visitor.choose("Speed", "4×")
        visitor.wait_for("screen-text", "Virus wins!")
        assert visitor.until(lambda: set(visitor.blue("front")) >= set(ISOLATED), True)
        assert visitor.complaints == []


def test_the_virus_wins_by_turn_ten(browser):
    with Visitor(browser) as visitor:
        visitor.place(*ISOLATED, "C2", "E2")
        visitor.ok("A card is turned")
        assert "a hit!" in visitor.inject("C2")
        assert "a hit!" in visitor.inject("E2")
        squares = iter(["D13", "F11", "D10"] * 10)
        for turn in range(1, 11):
            if turn > 1:
                visitor.ok("A card is turned")
            while "PATIENT" in visitor.wait_for("whose", ["PATIENT", "VIRUS", "GAME OVER"]):
                before = visitor.text("where")
                assert "a miss" in visitor.inject(next(squares))
                visitor.changed("where", before)
            if turn < 10:
                visitor.ok("Nobody can grow")
        assert "something is alive after turn ten" in visitor.text("happened")
        visitor.wait_for("screen-text", "Ten turns passed")
        # What lives, and faintly the two that were hit.
        everything = {*ISOLATED, "C2", "E2"}
        assert visitor.until(lambda: set(visitor.lit("front")), everything) == everything
        assert visitor.complaints == []


def evening_until_turn_ten(folder):
    """A device on which nine turns were played, quickly and by hand; kept in `folder`. The weed counts on turn ten."""
    # With this seed Smoking Weed is the first card that is turned.
    with Device(clock="manual", seed=36, data=folder) as device:

        def button(name, ms=150, then=900):
            device.button(name, ms)
            device.run(ms + then)

        def press(panel, *squares):
            for square in squares:
                device.press(panel, square, 150)
                device.run(700)

        device.run(4000)
        button("ok", 1300)
        while "Weed rescues" not in device.screen()["text"][1]:
            button("right", then=100)
        button("ok")
        while device.screen()["text"][1] != "New game":
            button("left", then=100)
        button("ok")
        button("ok")
        press("back", "D13")
        button("ok")  # the side is proven, and the press counts
        press("back", *ISOLATED, "A11")
        for turn in range(1, 10):
            button("ok", then=3500)
            for square in ["D13", "A11"] * (turn == 1) + ["D13"] * 3:  # first two hits with their bonus
                press("front", square, square)
            device.run(2000)
            button("ok", then=3500)
        button("ok", then=3500)


def test_the_weed_saves_whoever_lives_to_turn_ten(browser, tmp_path):
    evening_until_turn_ten(tmp_path)
    with Visitor(browser, data=tmp_path) as visitor:
        visitor.wait_for("where", "Actions left: 3.")
        for square in ("D13", "F6"):
            assert "a miss" in visitor.inject(square)
        visitor.choose_card("Smoking Weed")
        visitor.button("ok")
        assert "The patient uses Smoking Weed." in visitor.wait_for("happened", "saved by the weed")
        visitor.wait_for("screen-text", "A draw")
        assert visitor.complaints == []


def test_a_side_gives_up_and_the_next_game_begins(browser):
    with Visitor(browser) as visitor:
        visitor.place("C4")
        visitor.menu("Give up", hurry=False)
        visitor.wait_for("screen-text", "Who gives up?")
        for expected in ("again = give up", "VIRUS gave up"):
            visitor.button("right")
            visitor.wait_for("screen-text", expected)
        assert visitor.text("happened") == "The virus player gives up: the patient wins."
        visitor.button("ok")
        visitor.wait_for("happened", "A new game.")
        assert visitor.complaints == []
