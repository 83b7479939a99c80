"""Buttons of the box are down as long as somebody holds them: by mouse, by key, or latched for those with one hand."""

import pytest
from playwright.sync_api import expect

LONG_MS = 1600  # opens the menu


@pytest.fixture
def says(visit):
    """The four lines of the device's screen as one text."""
    return lambda: " ".join(visit.state()["screen"]["text"])


def test_the_mouse_holds_a_button_and_the_arrow_keys_press_beside_it(visit, says):
    ok = visit.page.get_by_role("button", name="OK button")
    ok.hover()
    visit.page.mouse.down()
    visit.advance(LONG_MS)
    assert "MENU" in says()
    first = says()
    visit.page.keyboard.press("ArrowRight")
    visit.advance(400)
    assert says() != first and "MENU" in says()
    visit.page.keyboard.press("ArrowLeft")
    visit.advance(400)
    assert says() == first
    expect(ok).to_contain_class("held")
    visit.page.mouse.up()
    expect(ok).not_to_contain_class("held")


def test_a_key_holds_a_button(visit, says):
    visit.page.get_by_role("button", name="OK button").focus()
    visit.page.keyboard.down(" ")
    visit.advance(LONG_MS)
    first = says()
    assert "MENU" in first
    visit.page.keyboard.press("ArrowRight")
    visit.advance(400)
    assert says() != first
    expect(visit.page.locator("[data-button=ok]")).to_contain_class("held")
    visit.page.keyboard.up(" ")
    expect(visit.page.locator(".held")).to_have_count(0)


def test_ok_can_be_latched_and_comes_up_again(visit, says):
    latch = visit.page.get_by_role("button", name="Hold OK")
    latch.click()
    expect(latch).to_have_attribute("aria-pressed", "true")
    visit.advance(LONG_MS)
    first = says()
    assert "MENU" in first
    visit.page.get_by_role("button", name="Right button").click()
    visit.advance(400)
    assert says() != first and "MENU" in says()
    expect(visit.page.locator("[data-button=ok]")).to_contain_class("held")
    latch.click()
    expect(latch).to_have_attribute("aria-pressed", "false")
    expect(visit.page.locator(".held")).to_have_count(0)


def test_whoever_looks_away_from_the_page_holds_nothing(visit):
    latch = visit.page.get_by_role("button", name="Hold OK")
    latch.click()
    visit.page.evaluate("dispatchEvent(new Event('blur'))")
    expect(latch).to_have_attribute("aria-pressed", "false")
    expect(visit.page.locator(".held")).to_have_count(0)
