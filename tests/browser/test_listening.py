"""The page for those who listen: names say what lights mean, and each side keeps its own secrets."""

import re

import pytest
from playwright.sync_api import expect


def names(visit, side):
    """{square: accessible name} of a side's cells."""
    return visit.page.locator(f"#{side} .cell").evaluate_all(
        "cells => Object.fromEntries(cells.map(cell => [cell.dataset.square, cell.getAttribute('aria-label')]))"
    )


def after(visit, side, word):
    """The squares of a side that are called by this word."""
    return sorted(square for square, name in names(visit, side).items() if word in name)


def press(visit, side, square):
    """A press over the interface, as in test_server; the page then shows what came of it."""
    visit.post("press", panel=side, square=square, ms=200)
    visit.advance(1000)
    visit.answer_proof()


def test_the_virus_is_played_by_names_alone(visit):
    page = visit.page
    for square in ("C2", "D1", "B6", "E8", "A8"):
        page.get_by_role("group", name="back of the vest").get_by_label(re.compile(f"^{square}, ")).focus()
        page.keyboard.press("Enter")
        visit.advance(1000)
        visit.answer_proof()
    assert after(visit, "back", "virus") == ["A8", "B6", "C2", "D1", "E8"]
    assert names(visit, "back")["B6"] == "B6, stomach, virus"
    assert page.locator("#back-says").text_content() == "virus: D1, C2, B6, A8, E8."
    visit.post("button", name="ok", ms=150)
    visit.advance(4000)
    for square in ("G4", "A12", "D13"):  # nobody lives on them or around them
        press(visit, "front", square)
        press(visit, "front", square)
    visit.advance(3000)
    assert after(visit, "front", "miss") == ["A12", "D13", "G4"]
    visit.post("button", name="ok", ms=150)
    visit.advance(4000)
    dice = visit.page.evaluate("import('/page/link.js').then(link => link.state.game.back.dice)")
    assert dice and after(visit, "back", "may be pressed") == sorted(
        [f"D{die}" for die in dice] + [f"{'ABCEFG'[die - 1]}13" for die in dice]
    )
    least = min(dice)
    page.get_by_label(re.compile(rf"^{'ABCEFG'[least - 1]}13, soft key, die {least}, may be pressed$")).focus()
    page.keyboard.press("Enter")
    visit.advance(1000)
    assert "C2" in after(visit, "back", "virus, may be pressed"), visit.state()["screen"]["text"]
    press(visit, "back", "C2")
    assert names(visit, "back")["C2"] == "C2, left lung, virus, start of the path"
    may = after(visit, "back", "may be pressed")
    assert may and set(may) <= {"C1", "B2", "D2", "C3"}  # what is printed around C2
    breath = re.search(r"may be pressed: ([^.]*)\.", page.locator("#back-says").text_content())
    assert sorted(breath[1].split(", ")) == may
    # The front knows its own misses and nothing of all that.
    assert {name.split(", ")[-1] for square, name in names(visit, "front").items() if name.count(",") > 1} <= {"miss"}
    assert not re.search("virus|path|pressed", page.locator("#front-says").text_content())
    assert visit.errors == []


def test_a_refused_press_has_words_on_the_back_and_nowhere_else(visit):
    page = visit.page
    press(visit, "back", "C4")
    expect(page.locator("#private")).to_have_text("")
    press(visit, "back", "C4")
    expect(page.locator("#back").get_by_role("status")).to_have_text("C4: a virus is there already.")
    assert "C4:" not in page.locator("main").inner_text().replace("C4: a virus is there already.", "")
    page.get_by_role("button", name="Cover").click()
    expect(page.locator("#private")).to_have_text("")
    page.get_by_role("button", name="Cover").click()
    expect(page.locator("#private")).to_have_text("C4: a virus is there already.")
    press(visit, "back", "D1")
    expect(page.locator("#private")).to_have_text("")


@pytest.mark.parametrize("visit", [(360, 740)], indirect=True)
def test_the_glint_on_the_tab_goes_out_in_the_moment_of_covering(visit):
    press(visit, "back", "C4")
    glint = "getComputedStyle(document.querySelector('#show-back .glint'))"
    assert visit.page.evaluate(f"{glint}.visibility") == "visible"
    assert visit.page.evaluate(f"{glint}.backgroundColor") != "rgba(0, 0, 0, 0)"
    # One task: no light, no news and no frame comes in between.
    assert (
        visit.page.evaluate(f"() => {{ document.getElementById('cover').click(); return {glint}.visibility; }}")
        == "hidden"
    )
    assert visit.page.evaluate("getComputedStyle(document.querySelector('#back canvas')).visibility") == "hidden"
    assert visit.page.evaluate("document.querySelector('#back .vest').inert") is True
    visit.advance(1200)
    assert visit.page.evaluate(f"{glint}.visibility") == "hidden"


def test_a_copied_game_is_out_of_sight_with_the_back(visit):
    page = visit.page
    press(visit, "back", "C4")
    page.get_by_role("button", name="Copy this game").click()
    expect(page.get_by_label("Text of a game")).to_have_value(re.compile("place C4"))
    page.get_by_role("button", name="Replay the text").click()
    expect(page.locator("#map-back")).to_be_visible()
    page.get_by_role("button", name="Cover").click()
    expect(page.get_by_label("Text of a game")).to_have_value("")
    expect(page.locator("#map-back")).to_be_hidden()


def test_after_a_power_cut_the_coach_waits_for_the_screen(visit):
    press(visit, "back", "C4")
    visit.post("power", on=False)
    visit.advance(300)
    visit.post("power", on=True)
    said = []
    for _ in range(24):
        visit.advance(250)
        said.append(visit.page.locator("#where").text_content())
    assert said[-1].startswith("A game was interrupted.")
    assert {text.split(".")[0] for text in said} == {"The device is starting", "A game was interrupted"}
    # A press is no mere look at a light once the side is proven: it goes on with the game, so nobody is asked for one.
    assert "ress a square" not in said[-1]
    # Until somebody has seen which side lights, a press lights its square and names nothing that lives there.
    visit.post("press", panel="back", square="C4", ms=200)
    visit.advance(1000)
    assert names(visit, "back")["C4"] == "C4, heart, lit"
    expect(visit.page.locator("#where")).to_contain_text("Does the square that you pressed light up?")
    visit.answer_proof()
    assert names(visit, "back")["C4"] == "C4, heart, virus"


def test_a_broken_screen_does_not_stop_the_coach(visit):
    visit.post("fault", chip="screen", kind="missing")
    visit.advance(2500)
    expect(visit.page.locator("#where")).to_have_text(
        "The screen is broken, but the game goes on. Press a square on the back: virus 1 of 5."
    )
    press(visit, "back", "C4")
    expect(visit.page.locator("#where")).to_contain_text("virus 2 of 5.")


@pytest.mark.parametrize(("speed", "every_ms", "late_ms"), [("max", 40, 1000), ("1", 1000, 300)])
def test_who_listens_does_not_fall_behind(look, speed, every_ms, late_ms):
    """The screen changes every so often; at each change, what was last spoken is at most so old."""
    page = look.page
    page.clock.install()
    page.evaluate(
        """async ([speed, every]) => {
            const { Screen } = await import("/page/box.js");
            const spoken = document.createElement("p");
            window.screenUnderTest = new Screen(document.createElement("canvas"), spoken);
            window.oldest = 0;
            let n = 0;
            window.turn = () => {
                window.oldest = Math.max(window.oldest, (n - Number(spoken.textContent || 0)) * every);
                window.screenUnderTest.say([String(++n)], speed);
            };
            setInterval(window.turn, every);
        }""",
        [speed, every_ms],
    )
    page.clock.run_for(6000)
    assert page.evaluate("window.oldest") <= late_ms
