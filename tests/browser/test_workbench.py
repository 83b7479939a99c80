"""The workbench: faults, sound, log, time, and a server that goes away."""

from urllib.parse import urlsplit

from battlevest.bench_page import start_in_thread
from battlevest.simulator import Device
from playwright.sync_api import expect


def test_a_chip_pulled_out_is_shown_named_by_the_device_and_mended(visit):
    page = visit.page
    expect(page.locator("#noticed")).to_have_text("Nothing amiss.")
    page.get_by_label("Part", exact=True).select_option("0x5A")
    page.get_by_label("Fault", exact=True).select_option("missing")
    page.get_by_role("button", name="Break it").click()
    expect(page.locator("#injected")).to_contain_text("0x5A missing")
    visit.advance(3000)
    expect(page.locator("#noticed")).to_contain_text("touch 0x5A: missing")
    page.get_by_role("button", name="Mend 0x5A").click()
    expect(page.locator("#injected li")).to_have_count(0)
    visit.advance(3000)
    expect(page.locator("#noticed")).to_have_text("Nothing amiss.")
    assert visit.errors == []


def test_only_the_faults_that_a_part_can_have_are_offered(visit):
    visit.page.get_by_label("Part", exact=True).select_option("leds_back")
    offered = visit.page.locator("#kind option").evaluate_all("options => options.map(o => o.value)")
    assert "missing" in offered and "babble" not in offered


def test_a_press_is_heard_and_the_buzzer_shows_it(visit):
    visit.page.evaluate(
        """() => {
            window.tones = [];
            new MutationObserver(() => window.tones.push(document.getElementById("tone").textContent))
                .observe(document.getElementById("tone"), {childList: true});
        }"""
    )
    visit.click("back", "C4")
    sounds = visit.state()["sounds"]
    assert sounds
    visit.page.wait_for_function("() => window.tones.some(text => / Hz$/.test(text))")
    visit.page.wait_for_function("() => window.tones.at(-1) === 'silent'")


def test_sound_is_off_until_asked_for(visit):
    sound = visit.page.get_by_role("switch", name="Sound")
    expect(sound).to_have_attribute("aria-checked", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-checked", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-checked", "false")


def test_the_serial_log_and_the_figures_are_those_of_the_state(visit):
    state = visit.state()
    assert state["log"]
    expect(visit.page.locator("#log")).to_have_text("\n".join(state["log"]))
    expect(visit.page.locator("#current")).to_have_text(str(round(state["current_ma"])))
    expect(visit.page.locator("#time")).to_have_text(f"{(state['time_ms'] + 50) // 100 / 10} s")
    expect(visit.page.locator("#interpreter")).to_have_text("CPython")


def test_time_is_moved_by_hand_on_the_manual_clock(visit):
    before = visit.state()["time_ms"]
    visit.page.get_by_role("button", name="+1 s").click()
    visit.page.evaluate("import('/page/link.js').then(link => link.settled())")
    assert visit.state()["time_ms"] == before + 1000


def test_a_refusal_is_told_in_the_servers_words(visit):
    visit.page.evaluate("document.getElementById('kind').add(new Option('x', 'no such fault'))")
    visit.page.get_by_label("Fault", exact=True).select_option("no such fault")
    visit.page.get_by_role("button", name="Break it").click()
    expect(visit.page.get_by_role("alert").filter(has_text="no such fault")).to_be_visible()


def test_a_server_that_goes_away_is_told_and_found_again(browser, quiet_device):
    url, stop = start_in_thread(quiet_device)
    page = browser.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-ready=yes]")
    gone = page.get_by_role("alert").filter(has_text="The bench does not answer")
    expect(gone).to_be_hidden()
    stop()
    expect(gone).to_be_visible()
    _, stop = start_in_thread(quiet_device, urlsplit(url).port)
    expect(gone).to_be_hidden()
    expect(page.locator("#time")).to_have_text(f"{(quiet_device.time_ms + 50) // 100 / 10} s")
    page.close()
    stop()


def test_on_the_wall_clock_time_goes_by_itself_and_a_click_is_enough(browser):
    with Device(clock="wall") as device:
        url, stop = start_in_thread(device)
        page = browser.new_page()
        page.goto(url)
        expect(page.locator("#advance")).to_be_hidden()
        expect(page.locator("#screen-text")).not_to_be_empty()
        cell = page.locator("#back [data-square=C4]")
        page.wait_for_function("() => Number(document.getElementById('time').dataset.ms) > 1500")
        cell.click()
        expect(cell).to_contain_class("lit")
        page.close()
        stop()


def test_a_box_without_a_vest_says_so(browser):
    with Device(clock="manual", attach=None) as device:
        url, stop = start_in_thread(device)
        page = browser.new_page()
        page.goto(url)
        expect(page.get_by_text("Nothing is plugged into the box")).to_be_visible()
        for part in ("back", "front", "feel", "table"):
            expect(page.locator("#" + part)).to_be_hidden()
        expect(page.locator("#screen")).to_be_visible()
        page.close()
        stop()
