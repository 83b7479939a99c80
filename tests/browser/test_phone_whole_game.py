"""A whole game of Ten Turns by two phones' pages with the bench page beside them, to its own end."""

import re

from browser.phones import in_hand, served
from browser.test_phone_play import VIRUSES, bench
from playwright.sync_api import expect

__all__ = ["bench"]

# The pages' own buttons, pressed in the page: the phone whose turn it is takes something that it offers. In the first
# turn the patient injects where nothing lives, later on where something does: shots with their bonuses end it soon.
STEP = """living => {
    if (S.over) return "over";
    const press = (one) => { one.click(); return "did"; };
    const key = (name) => document.querySelector(`[data-key="${name}"]`);
    if (key("sure-yes") && !document.getElementById("sure").hidden) return press(key("sure-yes"));
    if (hasSecrets() && !open) press(key("secrets"));
    if (S.chance && S.chance[0] === S.seat) return press(key("chance"));
    if (!S.legal.length) return "waits";
    const may = [...document.querySelectorAll(".map .may")], lives = (one) => living.includes(one.dataset.square);
    const aimed = S.seat === 1 ? may : may.filter((one) => lives(one) === S.view.turn > 1);
    const other = document.querySelector('[data-key^="die "]');
    if (other || aimed.length) return press(other ?? aimed[aimed.length - 1]);
    return press(key("decline") ?? may[0]);
}"""
CHANGED = "old => S.n !== old[0] || S.over !== old[1] || document.getElementById('sure').hidden !== old[2]"


def test_two_phones_play_to_the_end_and_the_box_says_the_same(browser, bench, tmp_path):
    with (
        served(tmp_path) as (device, url),
        in_hand(browser, url, locale="en-US") as patient,
        in_hand(browser, url, locale="ja-JP") as virus,
    ):
        side = bench(device)
        # The page that says how to join has been read.
        side.get_by_role("button", name="OK button").click()
        patient.sit("Aki", "Patient")
        virus.sit("Ben", "ウイルス")
        virus.tap("secrets")
        for square in VIRUSES:
            virus.square(square).click()
            expect(virus.square(square)).to_have_attribute("aria-label", re.compile("ウイルス"), timeout=60_000)
        for _ in range(400):
            living = virus.page.evaluate("Object.keys(S.view.organisms ?? {})")
            hands = (patient, virus)
            before = [hand.page.evaluate("[S.n, S.over, document.getElementById('sure').hidden]") for hand in hands]
            did = [hand.page.evaluate(STEP, living) for hand in hands]
            if "over" in did:
                break
            for hand, old, what in zip(hands, before, did, strict=True):
                if what == "did":
                    hand.page.wait_for_function(CHANGED, arg=old)
        patient.says("The game is over.")
        virus.says("ゲーム終了。")
        ends = [hand.page.evaluate("[S.over, S.winners, S.gave_up, S.view.turn]") for hand in (patient, virus)]
        assert ends[0] == ends[1] and ends[0][0] is True and ends[0][2] is None
        # The game's natural end: a winner within ten turns, told on the box as well.
        assert ends[0][1] in ([0], [1]) and 1 < ends[0][3] <= 10
        expect(side.locator("#screen-text")).not_to_contain_text("WiFi", timeout=60_000)
        expect(side.locator("#screen-text")).to_contain_text(re.compile("win", re.I), timeout=60_000)
        assert not [one for one in patient.heard if "organisms" in one and '"over": true' not in one]
