"""What reaches a phone late or in mid-tap: old news never replaces newer news, and nothing moves under a finger."""

from browser.phones import in_hand, served
from playwright.sync_api import expect


def test_a_tap_counts_although_the_page_has_news_while_the_finger_is_down(browser, tmp_path):
    with (
        served(tmp_path) as (_, url),
        in_hand(browser, url, locale="en-US") as patient,
        in_hand(browser, url, locale="en-US") as virus,
    ):
        patient.sit("Aki", "Patient")
        virus.sit("Ben", "Virus")
        # However long this machine takes, the finger came down just now.
        virus.page.evaluate("void setInterval(() => { if (finger) finger = Date.now(); }, 20)")
        box = virus.key("secrets").bounding_box()
        virus.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        virus.page.mouse.down()
        before = virus.page.evaluate("S.n")
        patient.tap("leave")
        patient.tap("sure-yes")
        virus.page.wait_for_function("kept !== null")
        assert virus.page.evaluate("S.n") == before
        virus.page.mouse.up()
        expect(virus.page.locator(".map")).to_have_count(1, timeout=60_000)
        virus.says("Patient is free.")


def test_an_answer_from_before_the_seat_was_taken_does_not_take_it_away(browser, tmp_path):
    with served(tmp_path) as (_, url), in_hand(browser, url, locale="en-US") as virus:
        virus.page.locator("label.pick", has_text="Virus").click()
        held = []

        def hold(route):
            held.append((route, route.fetch()))

        virus.page.route("**/api/state*", hold, times=1)
        virus.page.evaluate("void poll(true)")
        while not held:
            virus.page.wait_for_timeout(50)
        virus.page.locator("#name").fill("Ben")
        virus.tap("go")
        expect(virus.page.locator("#tools")).to_contain_text("Ben (Virus)", timeout=60_000)
        virus.tap("secrets")
        expect(virus.key("secrets")).to_have_attribute("aria-pressed", "true", timeout=60_000)
        route, old = held[0]
        assert old.json()["seat"] is None
        route.fulfill(response=old)
        virus.page.wait_for_function("polling === null")
        expect(virus.key("secrets")).to_have_attribute("aria-pressed", "true")
