"""Ten Turns from two phones with the bench page beside them: panels, buttons and phones stay in step."""

import re

import pytest
from battlevest.bench_page import start_in_thread
from browser.phones import in_hand, served, square_named
from playwright.sync_api import expect

VIRUSES = ("C2", "C4", "B6", "E8", "F10")


@pytest.fixture
def bench(browser):
    """A function that opens the bench page of a device."""
    opened = []

    def of(device):
        url, stop = start_in_thread(device)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        opened.append((page, stop))
        page.goto(url)
        page.wait_for_selector("html[data-ready=yes]")
        return page

    yield of
    for page, stop in opened:
        page.close()
        stop()


def grow_all(virus):
    """Every die that can grow does, along the first squares offered, until the next card is to be turned."""
    for _ in range(60):
        offered = virus.page.locator('[data-key^="die "], .map .may')
        turn = virus.key("chance")
        expect(offered.or_(turn).first).to_be_visible(timeout=60_000)
        if turn.is_visible():
            return
        before = virus.page.evaluate("S.n")
        offered.first.click()
        virus.page.wait_for_function("before => S.n !== before", arg=before)
    raise AssertionError("Three dice of at most six steps, their choice and their roots are 24 taps at most.")


def test_two_phones_and_the_bench_page_play_a_turn(browser, bench, tmp_path):
    with (
        served(tmp_path) as (device, url),
        in_hand(browser, url, locale="en-US") as patient,
        in_hand(browser, url, locale="ja-JP") as virus,
    ):
        side = bench(device)
        # Scan, open the page: name and seat are one tap more, the seat being proposed.
        patient.sit("Aki", "Patient")
        virus.sit("Ben", "ウイルス")
        patient.says("Ben sits down: Virus.")
        patient.says("Ben is to move.")
        # What is secret is shown to whoever asks for it, and only to the one who may know.
        assert virus.page.locator(".map").count() == 0
        virus.tap("secrets")
        for square in VIRUSES:
            virus.square(square).click()
            expect(virus.square(square)).to_have_attribute("aria-label", re.compile("ウイルス"), timeout=60_000)
        patient.says("Your turn: Turn a card")
        # The box: OK closes the page for joining; a press shows that the front lights, OK says so; OK turns the card.
        ok = side.get_by_role("button", name="OK button")
        for asked in ("Press a square", "Turn a card"):
            ok.click()
            expect(side.locator("#screen-text")).to_contain_text(asked, timeout=60_000)
            if asked == "Press a square":
                device.press("front", "D9", 250)
                expect(side.locator("#screen-text")).to_contain_text("Light under your", timeout=60_000)
        ok.click()
        patient.says("Your turn: inject a square or use a card")
        patient.page.wait_for_function("() => S.view.revealed.length === 1")
        expect(virus.page.locator("#what")).to_have_text("Akiの番です。", timeout=60_000)
        # A hit, asked for twice; its bonus is given up; then a miss and a near one.
        patient.square("B6").click()
        expect(patient.page.locator("#sure")).to_contain_text("Inject B6?")
        patient.tap("sure-yes")
        expect(patient.page.locator("#said")).to_contain_text("HIT! A Virus died.", timeout=60_000)
        expect(virus.page.locator("#said")).to_contain_text("的中!", timeout=60_000)
        patient.tap("decline")
        patient.tap("sure-yes")
        patient.says("Actions left: 2")
        patient.square("A12").click()
        patient.tap("sure-yes")
        expect(patient.page.locator("#said")).to_contain_text("MISS", timeout=60_000)
        patient.square("C3").click()
        patient.tap("sure-yes")
        expect(patient.page.locator("#said")).to_contain_text("ALMOST", timeout=60_000)
        for square, word in (("B6", "hit"), ("A12", "miss"), ("C3", "almost")):
            expect(patient.square(square)).to_have_attribute("aria-label", re.compile(word))
        # The virus rolls two dice (one is set aside) and grows; the box says the same as the phones.
        before = virus.page.evaluate("S.n")
        virus.tap("chance")
        virus.page.wait_for_function("before => S.n !== before", arg=before)
        grow_all(virus)
        patient.page.wait_for_function("S.view.turn === 2")
        expect(side.locator("#screen-text")).to_contain_text("Turn a card", timeout=60_000)
        # Nothing of the virus's has ever been in what the patient's phone was sent, or in its page.
        assert patient.heard and not [one for one in patient.heard if "organisms" in one or '"path"' in one]
        assert "organisms" not in patient.page.evaluate("JSON.stringify(S)")
        labels = patient.page.eval_on_selector_all(".map button", "all => all.map(one => one.ariaLabel)")
        assert len(labels) == 71 and not [label for label in labels if "Virus" in label or "Parasite" in label]
        patient.tap("give_up")
        patient.tap("sure-yes")
        patient.says("Aki gave up. Ben wins.")
        virus.says("Akiが降参しました。 Benの勝ち。")


def test_a_flag_is_the_patients_own_and_a_reload_keeps_the_seat(browser, tmp_path):
    with (
        served(tmp_path) as (_, url),
        in_hand(browser, url, locale="en-US") as patient,
        in_hand(browser, url, locale="en-US") as looker,
    ):
        patient.sit("Aki", "Patient")
        patient.tap("flag2")
        patient.square("D9").click()
        expect(patient.square("D9")).to_have_attribute("aria-label", re.compile("parasite flag"), timeout=60_000)
        patient.page.reload()
        patient.says("You: Aki (Patient)")
        expect(patient.square("D9")).to_have_attribute("aria-label", re.compile("parasite flag"), timeout=60_000)
        looker.says("You look on.")
        assert looker.page.evaluate("S.marks") is None
        # A taken seat: its holder is asked, and says no.
        looker.page.locator("input[name=seat]").first.check()
        looker.tap("go")
        expect(looker.page.locator("#wrong")).to_contain_text("Taken", timeout=60_000)
        patient.tap("keep")
        expect(patient.key("keep")).to_have_count(0, timeout=60_000)
        looker.says("You look on.")


def test_a_power_cut_is_told_and_the_phone_comes_back_by_itself(browser, tmp_path):
    with served(tmp_path) as (device, url), in_hand(browser, url, locale="en-US") as virus:
        virus.page.locator("input[name=seat]").nth(1).check()
        virus.sit("Ben", "Virus")
        virus.tap("secrets")
        virus.square("C4").click()
        expect(virus.square("C4")).to_have_attribute("aria-label", re.compile("Virus"), timeout=60_000)
        device.power(False)
        expect(virus.page.locator("#link")).to_have_class("behind", timeout=60_000)
        expect(virus.page.locator("#link")).to_contain_text("behind by")
        device.power(True)
        expect(virus.page.locator("#link")).to_contain_text("live", timeout=60_000)
        virus.says("You: Ben (Virus)")
        virus.page.wait_for_function('() => JSON.stringify(S.view.organisms) === \'{"C4":"virus"}\'')


def test_keys_walk_over_the_map_and_every_square_has_a_name(browser, tmp_path):
    with served(tmp_path) as (_, url), in_hand(browser, url, locale="en-US") as looker:
        looker.says("Map of the front")
        looker.square("C4").focus()
        # The front is a mirror image: the wearer's left, A, is at the right of whoever looks at it.
        looker.page.keyboard.press("ArrowRight")
        assert looker.page.evaluate("document.activeElement.dataset.square") == "B4"
        looker.page.keyboard.press("ArrowDown")
        looker.page.keyboard.press("ArrowDown")
        expect(looker.page.locator(":focus")).to_have_attribute("aria-label", "B6, stomach")
        expect(looker.square("A8")).to_have_attribute("aria-label", square_named("A8"))
        unnamed = looker.page.eval_on_selector_all(
            "button", "all => all.filter(one => !(one.ariaLabel || one.textContent.trim())).length"
        )
        assert unnamed == 0
        small = looker.page.eval_on_selector_all(
            "button",
            "all => all.filter(one => one.offsetWidth < 44 || one.offsetHeight < 44).map(one => one.outerHTML)",
        )
        assert small == []
        assert looker.page.evaluate("document.documentElement.scrollWidth") <= 360


def plain_seat(browser, url, place):
    """The page of a phone without scripts, in a seat; it was led to the forms by itself."""
    page = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740}).new_page()
    page.set_default_timeout(60_000)
    page.goto(url)
    page.wait_for_url(url + "plain")
    send(page, page.locator("form", has_text=f"Place {place}").get_by_role("button", name="Sit here"))
    return page


def send(page, target):
    """Press what leads to another page, and wait until all of that has come: its forms are asked for at once."""
    with page.expect_navigation():
        target.click()


def do_plain(page, *texts):
    for text in texts:
        page.locator("select").select_option(text)
        send(page, page.get_by_role("button", name="Do it"))


def test_without_scripts_forms_lead_through_a_turn(browser, tmp_path):
    with served(tmp_path) as (_, url):
        virus = plain_seat(browser, url, 2)
        patient = plain_seat(browser, url, 1)
        send(virus, virus.get_by_role("link", name="Look again"))
        do_plain(virus, *[f"place {square}" for square in VIRUSES])
        send(virus, virus.get_by_role("button", name="Let chance decide"))
        expect(virus.locator("body")).to_contain_text("Others are at it.")
        virus.locator("summary").click()
        expect(virus.locator("dl")).to_contain_text("F10: VIRUS")
        send(patient, patient.get_by_role("link", name="Look again"))
        do_plain(patient, "inject B6")
        expect(patient.locator("body")).to_contain_text("HIT: a VIRUS died")
        do_plain(patient, "decline", "inject A12", "inject C3")
        expect(patient.locator("body")).to_contain_text("ALMOST")
        assert "On the back" in virus.content() and "On the back" not in patient.content()
        send(virus, virus.get_by_role("link", name="Look again"))
        send(virus, virus.get_by_role("button", name="Let chance decide"))
        for _ in range(40):
            offered = virus.locator("select option:not([value=''])")
            if not offered.count():
                break
            do_plain(virus, offered.first.inner_text())
        expect(virus.get_by_role("button", name="Let chance decide")).to_be_visible()
        virus.locator("summary").click()
        expect(virus.locator("dl")).to_contain_text(re.compile(r"Turn\s*2"))
        for page in (virus, patient):
            page.context.close()
