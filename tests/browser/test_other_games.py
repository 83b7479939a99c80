"""Games without a vest: the coach tells whose move it is and what everybody could see, and never what is in a hand."""

import re

import pytest
from battlevest.simulator import Device
from browser.conftest import visited


@pytest.fixture
def box(browser):
    """A visit to a box with nothing plugged in."""
    with Device(attach=None, clock="manual") as device:
        device.run(4000)
        with visited(browser, device) as visit:
            yield visit


def click(visit, name):
    visit.page.get_by_role("button", name=f"{name} button").click()
    visit.advance(700)


def hold(visit):
    """Press the latch: OK goes down, or comes up again."""
    visit.page.get_by_role("button", name="Hold OK").click()
    visit.advance(900)


def test_a_card_game_is_chosen_dealt_and_played_by_clicks(box):
    page = box.page
    told = {name: page.locator("#" + name) for name in ("whose", "where", "happened", "intro")}
    says = {name: lambda at=at: at.text_content() for name, at in told.items()}
    assert says["where"]().startswith("Which game?")
    assert says["intro"]().startswith("Everybody at the table may see this page")
    for _ in range(4):
        if "X-Virus" in box.state()["screen"]["text"][1]:
            break
        click(box, "Right")
    click(box, "OK")
    assert says["where"]().startswith("Before the game:")
    for _ in range(12):
        if says["whose"]() == "HAND OVER":
            break
        click(box, "OK" if "Begin" in box.state()["screen"]["text"][1] else "Right")
    name = re.fullmatch(r"Give the box to (.+), who holds OK to look\.", says["where"]())[1]
    assert name == box.state()["screen"]["text"][2]
    assert says["happened"]() == "A new game begins."
    hold(box)
    assert says["whose"]() == "SECRET" and says["where"]().startswith(f"Only {name} looks now")
    card = re.search(r"\[(\w+)\]", box.state()["screen"]["text"][1])[1]
    assert card not in page.locator("main").inner_text()
    for _ in range(3):  # the card, what it does, and sure
        click(box, "Left")
    assert says["whose"]() == "BOX"  # OK is still held, but the hand is away
    hold(box)
    suit = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[card[-1]]
    assert re.match(rf"{name} (plays|throws) {card[:-1]}{suit}", says["happened"]())
    page.get_by_role("button", name="Copy this game").click()
    page.locator("#copied").filter(has_text="This game has secret hands").wait_for()
    assert page.locator("#text").input_value() == ""
    assert [text for text in box.errors if "400" not in text] == []  # the browser notes the refusal
