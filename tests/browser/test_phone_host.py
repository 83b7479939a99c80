"""The host's phone leads the evening; a phone without WebSockets keeps up by asking."""

import re

from browser.phones import in_hand, served
from playwright.sync_api import expect

NO_SOCKETS = "delete window.WebSocket; window.WebSocket = class { constructor() { throw new Error('none'); } };"


def test_the_host_sets_pauses_and_starts_another_game(browser, tmp_path):
    with (
        served(tmp_path) as (_, url),
        in_hand(browser, url, locale="en-US") as host,
        in_hand(browser, url, locale="en-US", script=NO_SOCKETS) as other,
    ):
        host.sit("Aki", "Patient")
        other.sit("Ben", "Virus")
        expect(other.page.locator("#link")).to_contain_text("connected")
        expect(other.key("host")).to_have_count(0)
        host.key("host").locator("summary").click()
        # The box's language is the box's: this phone goes on in its own.
        host.page.locator("#language").select_option("ja")
        host.page.wait_for_function("() => S.lang === 'ja'")
        host.says("Ben is to move.")
        host.tap("pause")
        host.says("Paused: lights and actions rest.")
        other.says("Paused: lights and actions rest.")
        host.tap("pause")
        host.says("Ben is to move.")
        # Another game for three is begun over the one that goes on: asked twice.
        host.page.locator("#game").select_option("three_turns")
        host.page.locator("#count").select_option("3")
        host.tap("start")
        expect(host.page.locator("#sure")).to_contain_text("End this game and start The 3-Turn Game?")
        host.tap("sure-yes")
        host.page.wait_for_function("() => S.game === 'three_turns' && S.seats.length === 3")
        other.page.wait_for_function("() => S.game === 'three_turns'")
        # The box deals. Hands are shown after a tap, each to its own seat.
        host.page.wait_for_function("() => S.view.hand.length > 0")
        host.tap("secrets")
        host.says("Your hand")
        other.page.wait_for_function("() => S.view.hand.length > 0")
        assert not re.search("Your hand", other.page.inner_text("main"))
        # Whoever has no own name is called by the colour that the host chooses; two of one colour there are not.
        host.page.locator("#colour_2").select_option("4")
        other.page.wait_for_function("() => S.seats[2].colour === 4 && S.seats[2].name === 'ピンク'")
        host.page.locator("#colour_0").select_option("4")
        host.says("Somebody else has that colour.")
        host.page.wait_for_function("() => S.seats[0].colour === 0")


def test_a_taken_seat_is_handed_over_with_the_code_on_the_screen(browser, tmp_path):
    with (
        served(tmp_path) as (device, url),
        in_hand(browser, url, locale="en-US") as holder,
        in_hand(browser, url, locale="en-US") as newcomer,
    ):
        holder.sit("Aki", "Patient")
        newcomer.page.locator("input[name=seat]").first.check()
        newcomer.page.locator("#name").fill("Cai")
        newcomer.tap("go")
        holder.says("Cai wants your seat. Hand it over?")
        found = None
        for _ in range(100):
            found = re.search(r"\b\d{4}\b", " ".join(device.screen()["text"]))
            if found:
                break
            newcomer.page.wait_for_timeout(200)
        assert found is not None
        newcomer.page.locator("#code").fill(found.group())
        newcomer.tap("go")
        newcomer.says("You: Cai (Patient)")
        holder.says("You look on.")
