"""A visitor at the page: presses become light, the screen says what is asked, and nothing is lost with the power."""

import pytest
from playwright.sync_api import expect


def encoded(led):
    """What a page must show for linear light, by the sRGB standard (IEC 61966-2-1)."""
    shares = [value / 255 for value in led]
    return [round(255 * (12.92 * s if s <= 0.0031308 else 1.055 * s ** (1 / 2.4) - 0.055)) for s in shares]


def test_the_page_opens_quietly_and_asks_nobody_else(visit):
    expect(visit.page).to_have_title("Battle Vest bench")
    assert visit.errors == []
    assert visit.requests
    assert all(address.startswith(visit.url) for address in visit.requests)


def test_a_click_on_c4_of_the_back_lights_c4_on_the_back_and_only_there(visit):
    assert visit.state()["leds"]["back"]["C4"] == [0, 0, 0]
    assert visit.pixel("back", "C4") == [0, 0, 0, 0]
    visit.click("back", "C4")
    state = visit.state()
    red, green, blue = state["leds"]["back"]["C4"]
    assert green > red and green > blue
    assert visit.pixel("back", "C4") == [*encoded([red, green, blue]), 255]
    assert visit.pixel("front", "C4")[3] == 0
    assert not any(any(led) for led in state["leds"]["front"].values())


def test_every_square_shows_what_its_line_says(visit):
    for square in ("C2", "G12", "D13", "A8"):
        visit.click("back", square)
    leds = visit.state()["leds"]
    assert sum(any(led) for led in leds["back"].values()) >= 4
    for panel in ("back", "front"):
        for square, led in leds[panel].items():
            expected = [*encoded(led), 255] if any(led) else [0, 0, 0, 0]
            assert visit.pixel(panel, square) == expected, (panel, square)


def test_the_game_survives_the_power_switch(visit):
    visit.click("back", "C4")
    power = visit.page.get_by_role("switch", name="Power")
    expect(power).to_have_attribute("aria-checked", "true")
    power.click()
    expect(power).to_have_attribute("aria-checked", "false")
    visit.page.wait_for_function("() => document.getElementById('current').textContent === '0'")
    assert visit.pixel("back", "C4") == [0, 0, 0, 0]
    assert visit.page.evaluate(
        "[...document.getElementById('screen').getContext('2d').getImageData(0, 0, 128, 64).data]"
        ".every((value, i) => i % 4 === 3 || value < 16)"
    )
    power.click()
    expect(power).to_have_attribute("aria-checked", "true")
    visit.advance(6000)
    # The map is a secret: first a press shows that this side lights where it is pressed.
    assert not any(any(led) for led in visit.state()["leds"]["back"].values())
    visit.click("back", "D9")
    visit.page.get_by_role("button", name="OK button").click()
    visit.advance(1500)
    red, green, blue = visit.state()["leds"]["back"]["C4"]
    assert green > red and green > blue
    assert visit.pixel("back", "C4") == [*encoded([red, green, blue]), 255]


def test_the_screen_is_shown_pixel_by_pixel(visit):
    rows = visit.state()["screen"]["rows"]
    assert sum(map(sum, rows)) > 100
    shown = visit.page.evaluate(
        "[...document.getElementById('screen').getContext('2d').getImageData(0, 0, 128, 64).data]"
        ".filter((value, i) => i % 4 === 0).map(red => Number(red > 100))"
    )
    assert [shown[128 * y : 128 * y + 128] for y in range(64)] == rows


def test_the_screen_tells_what_is_asked_also_to_those_who_listen(visit):
    before = visit.state()["screen"]["text"]
    spoken = visit.page.locator("#screen-text")
    expect(spoken).to_have_text(". ".join(line for line in before if line))
    assert spoken.get_attribute("aria-live") == "polite"
    visit.click("back", "C4")
    after = visit.state()["screen"]["text"]
    assert after != before
    expect(spoken).to_have_text(". ".join(line for line in after if line))


def test_five_viruses_and_a_card_bring_the_patients_turn(visit):
    for square in ("C2", "C4", "B6", "E8", "D10"):
        visit.click("back", square)
    asked = visit.state()["screen"]["text"]
    visit.page.get_by_role("button", name="OK button").click()
    visit.advance(1500)
    assert visit.state()["screen"]["text"] != asked
    assert not any(any(led) for led in visit.state()["leds"]["front"].values())
    visit.click("front", "B6")
    aimed = visit.state()["leds"]["front"]
    assert [square for square, led in aimed.items() if any(led)] == ["B6"]
    assert visit.pixel("front", "B6") == [*encoded(aimed["B6"]), 255]


def test_the_keyboard_walks_and_presses(visit):
    visit.cell("back", "D1").focus()
    for key in ("ArrowLeft", "ArrowDown", "ArrowDown", "ArrowDown"):
        visit.page.keyboard.press(key)
    assert visit.page.evaluate("document.activeElement.dataset.square") == "C4"
    assert visit.page.locator("#back .grid [tabindex='0']").count() == 1
    visit.page.keyboard.press("Space")
    visit.advance(600)
    assert any(visit.state()["leds"]["back"]["C4"])


def test_arrows_go_where_they_point_on_the_mirrored_front(visit):
    visit.cell("front", "D1").focus()
    visit.page.keyboard.press("ArrowLeft")
    assert visit.page.evaluate("document.activeElement.dataset.square") == "E1"
    visit.page.keyboard.press("End")
    assert visit.page.evaluate("document.activeElement.dataset.square") == "A1"


def test_a_click_of_a_screen_reader_presses_too(visit):
    visit.cell("back", "D7").evaluate("cell => cell.click()")
    visit.advance(600)
    assert any(visit.state()["leds"]["back"]["D7"])


def test_a_held_square_is_one_press_however_long(visit):
    cell = visit.cell("back", "C4")
    cell.hover()
    visit.page.mouse.down()
    visit.advance(20_000)
    expect(cell).to_contain_class("held")
    visit.page.mouse.up()
    visit.advance(600)
    assert [square for square, led in visit.state()["leds"]["back"].items() if any(led)] == ["C4"]


def test_a_finger_that_taps_presses_and_one_that_scrolls_does_not(visit):
    page = visit.page
    session = page.context.new_cdp_session(page)
    page.clock.install()
    page.clock.pause_at(
        page.evaluate("Date.now()") + 60_000
    )  # so that no slow machine makes a long touch of a short one

    def touch(kind, square, dy=0):
        box = visit.cell("back", square).bounding_box()
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2 + dy, "id": 0}
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else [at]})

    touch("touchStart", "C4")
    expect(visit.page.locator("#back .held")).to_have_count(0)
    touch("touchEnd", "C4")
    visit.advance(600)
    touch("touchStart", "E8")
    touch("touchMove", "E8", -30)
    touch("touchEnd", "E8")
    page.clock.run_for(5000)
    visit.advance(600)
    assert [square for square, led in visit.state()["leds"]["back"].items() if any(led)] == ["C4"]


def test_a_finger_that_stays_presses_after_a_moment(visit):
    session = visit.page.context.new_cdp_session(visit.page)
    box = visit.cell("back", "C4").bounding_box()
    at = {"x": box["x"] + 20, "y": box["y"] + 20, "id": 0}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(visit.cell("back", "C4")).to_contain_class("held")
    visit.advance(600)
    assert any(visit.state()["leds"]["back"]["C4"])
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(visit.page.locator("#back .held")).to_have_count(0)


def test_two_fingers_are_down_at_once(visit):
    session = visit.page.context.new_cdp_session(visit.page)
    points = []
    for i, square in enumerate(("B2", "G11")):
        box = visit.cell("back", square).bounding_box()
        points.append({"x": box["x"] + 20, "y": box["y"] + 20, "id": i})
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(visit.page.locator("#back .held")).to_have_count(2)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(visit.page.locator("#back .held")).to_have_count(0)


@pytest.mark.parametrize("visit", [(360, 740)], indirect=True)
def test_on_a_phone_one_side_is_shown_and_the_other_is_a_tap_away(visit):
    expect(visit.cell("front", "C4")).to_be_hidden()
    visit.page.get_by_role("button", name="Front: patient").click()
    expect(visit.cell("front", "C4")).to_be_visible()
    expect(visit.cell("back", "C4")).to_be_hidden()
    # Nothing that the front is drawn with may lie in the side that is hidden now.
    paint = visit.page.locator("#front .cloth").get_attribute("fill")
    assert visit.page.locator(f"#front linearGradient{paint[4:-1]}").count() == 1
