"""X-Virus in Chromium: a whole game with hidden hands by clicks alone, the body track glowing beside it."""

import re

from battlevest.simulator import Device
from browser.conftest import visited

SEED = 18  # a short game
SUITS_FIRST = "DSC"  # into the brain if possible, else on


class Players:
    """Both players at one page, who hand the box over: each click is a button of the box, and they read its screen."""

    def __init__(self, visit):
        self.visit = visit
        self.page = visit.page
        self.held = False

    def click(self, name, ms=340):
        self.page.get_by_role("button", name=f"{name} button").click()
        self.visit.advance(ms)

    def latch(self):
        self.page.get_by_role("button", name="Hold OK").click()
        self.visit.advance(600)

    def screen(self):
        return [" ".join(line.split()) for line in self.visit.state()["screen"]["text"]]

    def browse(self, line, words):
        for _ in range(24):
            if words in self.screen()[line]:
                return
            self.click("Right")
        raise AssertionError(f"{words!r} is not on the screen, but {self.screen()}")

    def set_up(self):
        """Choose the game, a supply that feeds the lights, tracks of a space each, and begin."""
        self.browse(1, "X-Virus")
        self.click("OK")
        for row, value in (("supply", "900"), ("arm", "1"), ("leg", "1"), ("Heart", "1")):
            self.browse(1, row)
            for _ in range(8):
                if self.screen()[2].split()[0] == value:
                    break
                self.click("OK")
        self.browse(1, "Begin")
        self.click("OK", 900)

    def turn(self):
        """Whoever has the box looks, plays and lets everybody see; returns what the screen says of it."""
        self.latch()
        self.choose_card()
        for _ in range(8):
            says = self.screen()
            if says[1].startswith("My") or says[1].startswith("Discard"):
                break
            self.click("Right")
        self.click("Left")
        assert "SURE" in self.screen()[3]
        self.click("Left")
        self.latch()
        return self.screen()

    def choose_card(self):
        """Take the best card: a move with it if there is one, else any card."""
        cards = re.findall(r"\w+", self.screen()[1])
        moving = []
        for _ in cards:
            if "move" in self.screen()[2]:
                moving.append(re.search(r"\[(\w+)\]", self.screen()[1])[1])
            self.click("Right")
        wanted = sorted(moving, key=lambda card: (SUITS_FIRST + "H").index(card[-1]))
        self.browse(1, f"[{wanted[0]}]" if wanted else "[")
        self.click("Left")


def colour(visit, light):
    """How a light of the body track is drawn; several markers on one space have a dark moment now and then."""
    for _ in range(6):
        seen = visit.page.locator(f"#track [data-light={light}]").get_attribute("fill")
        if seen != "rgb(0 0 0)":
            break
        visit.advance(200)
    return seen


def test_two_players_finish_a_game_by_clicks(browser):
    with Device(attach="table", clock="manual", seed=SEED) as device:
        device.run(3500)
        with visited(browser, device) as visit:
            players = Players(visit)
            players.set_up()
            track = {
                light: visit.page.locator(f"#track circle.core[data-light={light}]")
                for light in ("left_arm5", "brain6")
            }
            assert all(light.is_visible() for light in track.values())
            for _ in range(47):
                assert players.screen()[0] == "HAND OVER"
                told = players.turn()
                if told[0] == "GAME OVER":
                    break
                assert told[3] == "< DRAW >"
                players.click("OK", 500)
            assert players.screen()[1] in ("GREEN wins!", "BLUE wins!")
            assert "won!" in visit.page.locator("#happened").text_content()
            assert "brain" in visit.page.locator("#track-says").text_content()
            assert visit.errors == []
