"""The page around the game: coach, cover, what the wearer feels, the partner, the game as text and its replay."""

import pytest
from playwright.sync_api import expect

GAME = (
    "ten_turns edition=rulebook\n"
    "place C2; place E2; place C4; place A8; place G8; reveal appendectomy; inject D3; use appendectomy; inject C4; "
    "inject D13; inject A13"
)


def test_one_step_is_no_steps_and_a_card_told_by_its_effect_leaves_no_gap(visit):
    said = visit.page.evaluate(
        "import('/page/words.js').then(words => [words.say('from', {n: 1}), words.say('from', {n: 2}),"
        " words.say('s_use', {card: 'Diarrhea', does: ''})])"
    )
    assert said == [
        "Press the organism on the back that grows 1 step.",
        "Press the organism on the back that grows 2 steps.",
        "The patient uses Diarrhea.",
    ]


def radio(visit, group, name):
    return visit.page.get_by_role("group", name=group).get_by_role("radio", name=name, exact=True)


def test_the_coach_says_whose_move_it_is_where_to_press_and_what_happened(visit):
    page = visit.page
    expect(page.locator("#whose")).to_have_text("VIRUS")
    expect(page.locator("#where")).to_have_text("Press a square on the back: virus 1 of 5.")
    expect(page.locator("#happened")).to_have_text("A new game. Nothing lives on the back yet.")
    expect(page.locator("#back")).to_contain_class("here")
    visit.click("back", "C4")
    expect(page.locator("#where")).to_have_text("Press a square on the back: virus 2 of 5.")
    expect(page.locator("#happened")).to_have_text("A virus was put on C4.")
    for square in ("D1", "B6", "E8", "G12"):
        visit.click("back", square)
    expect(page.locator("#whose")).to_have_text("BOTH")
    expect(page.locator("#box")).to_contain_class("here")
    expect(page.locator("#back")).not_to_contain_class("here")
    page.get_by_role("button", name="OK button").click()
    visit.advance(1500)
    expect(page.locator("#whose")).to_have_text("PATIENT")
    expect(page.locator("#where")).to_contain_text("Actions left: 3.")
    expect(page.locator("#happened")).to_contain_text("A card is turned: ")
    expect(page.locator("#front")).to_contain_class("here")
    visit.click("front", "A12")
    expect(page.locator("#where")).to_contain_text("Press the same square again, or OK.")
    assert page.locator("#where").get_attribute("aria-live") == "polite"
    assert visit.errors == []


def test_the_coach_knows_the_menu_and_the_power_switch(visit):
    page = visit.page
    page.locator("[data-button=ok]").hover()
    page.mouse.down()
    visit.advance(1600)
    page.mouse.up()
    expect(page.locator("#where")).to_contain_text("The menu is open")
    page.get_by_role("switch", name="Power").click()
    expect(page.locator("#whose")).to_have_text("OFF")


def test_a_covered_back_stays_covered_when_the_page_is_loaded_again(visit):
    page = visit.page
    page.get_by_role("button", name="Cover").click()
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    expect(page.locator("#cover")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#back")).to_contain_class("hidden-side")


def test_a_covered_back_shows_nothing_and_says_nothing(visit):
    page = visit.page
    visit.click("back", "C4")
    page.get_by_role("button", name="Cover").click()
    expect(page.locator("#back canvas")).to_be_hidden()
    expect(page.get_by_text("Covered, so that two can play")).to_be_visible()
    expect(page.locator("#intro")).to_contain_text("The back is covered.")
    expect(page.locator("#happened")).to_have_text("A virus was put on a hidden square.")
    page.get_by_role("button", name="Copy this game").click()
    expect(page.locator("#copied")).to_have_text("The back is covered; uncover it first, or end the game.")
    expect(page.locator("#text")).to_have_value("")
    page.get_by_role("button", name="Cover").click()
    expect(page.locator("#back canvas")).to_be_visible()
    expect(page.locator("#happened")).to_have_text("A virus was put on C4.")


def test_the_wearer_feels_a_press_near_to_where_it_was(visit):
    page = visit.page
    visit.click("back", "C4")
    spot = page.locator("#feel .spot")
    expect(spot).to_have_count(1)
    # On the wearer's drawing C4 lies at x = 14 + 46 * (7 - 3 + 0.5), y = 44 + 46 * 3.5; five sigmas are 4 squares.
    x, y = float(spot.get_attribute("cx")), float(spot.get_attribute("cy"))
    assert abs(x - 221) < 4 * 46 and abs(y - 205) < 4 * 46 and (x, y) != (221, 205)
    radio(visit, "How presses are shown", "Exact").check()
    expect(spot).to_have_count(0)
    visit.click("back", "E8")
    expect(spot).to_have_attribute("cx", "129")
    expect(spot).to_have_attribute("cy", "389")
    radio(visit, "How presses are shown", "None").check()
    visit.click("back", "B6")
    expect(spot).to_have_count(0)


def test_one_click_lets_the_simulator_play_the_virus_and_a_press_on_its_side_stops_it(visit):
    virus = radio(visit, "The simulator plays", "Virus")
    virus.check()
    expect(visit.page.locator("#where")).to_have_text("The simulator plays the virus. Watch what the wearer feels.")
    visit.advance(2500)
    placed = sum(any(led) for led in visit.state()["leds"]["back"].values())
    assert placed >= 1
    visit.click("back", "E6")
    expect(radio(visit, "The simulator plays", "Nobody")).to_be_checked()
    after = sum(any(led) for led in visit.state()["leds"]["back"].values())
    visit.advance(4000)
    assert sum(any(led) for led in visit.state()["leds"]["back"].values()) == after
    assert visit.errors == []


def test_a_pasted_game_is_replayed_step_by_step_and_the_device_does_not_notice(visit):
    page = visit.page
    before = visit.state()
    page.get_by_label("Text of a game").fill(GAME)
    page.get_by_role("button", name="Replay the text").click()
    refused = page.locator("#copied")
    expect(refused).to_contain_text('Action 11, "inject A13", is not possible there')
    page.get_by_label("Text of a game").fill(GAME.replace("; inject A13", ""))
    page.get_by_role("button", name="Replay the text").click()
    expect(refused).to_have_text("")
    expect(page.locator("#step-number")).to_have_text("Before the first step.")
    page.get_by_role("button", name="Step on").click()
    expect(page.locator("#step-text")).to_have_text("place C2")
    expect(page.locator("#map-back")).to_have_attribute("aria-label", "1 viruses, 0 parasites")
    page.keyboard.press("Enter")  # the button keeps the focus
    expect(page.locator("#step-number")).to_have_text("Step 2 of 10")
    page.get_by_role("button", name="Last step").click()
    expect(page.locator("#step-says")).to_contain_text("Injected at D13: a miss.")
    expect(page.locator("#map-back")).to_have_attribute("aria-label", "4 viruses, 0 parasites")
    expect(page.locator("#map-front")).to_have_attribute("aria-label", "misses this turn: D3, D13; lost: appendix")
    page.get_by_role("button", name="Step back").click()
    expect(page.locator("#step-says")).to_contain_text("Injected at C4: a hit! One virus dies.")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#viewer")).to_be_hidden()
    assert visit.state() == before


def test_the_running_game_is_copied_as_text(visit):
    visit.click("back", "C4")
    visit.page.get_by_role("button", name="Copy this game").click()
    text = visit.page.get_by_label("Text of a game")
    expect(text).to_have_value(
        "ten_turns edition=rulebook weed_saves_turn10=no antivax_counts_itself=no parasite_diagonal=no "
        "parasite_gaps=no palpation=block\nplace C4\n"
    )


def test_radios_are_walked_by_arrow_keys(visit):
    radio(visit, "The simulator plays", "Nobody").focus()
    visit.page.keyboard.press("ArrowRight")
    expect(radio(visit, "The simulator plays", "Virus")).to_be_checked()
    visit.page.keyboard.press("ArrowLeft")
    expect(radio(visit, "The simulator plays", "Nobody")).to_be_checked()


@pytest.mark.parametrize("look", [(360, 740), (1280, 800)], indirect=True, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_replay_fits_into_the_page(look):
    look.page.get_by_label("Text of a game").fill(GAME.replace("; inject A13", ""))
    look.page.get_by_role("button", name="Replay the text").click()
    look.page.locator("#map-front svg").scroll_into_view_if_needed()
    expect(look.page.locator("#map-front svg")).to_be_visible()
    assert look.page.evaluate("document.documentElement.scrollWidth") <= look.page.viewport_size["width"]
    look.page.get_by_role("button", name="Close").click()
