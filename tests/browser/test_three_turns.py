"""The 3-turn game in Chromium: four people finish a game by clicks alone, handing the box over."""

import random
import re

import turns_player
from battlevest.simulator import Device
from browser.conftest import visited

SEED = 7


class Box:
    """The page's box, for turns_player: each press is a click, what it reads is the screen."""

    def __init__(self, visit):
        self.visit = visit
        self.hands = []  # what was on the screen while OK was held
        self.held = False

    def text(self):
        lines = [" ".join(line.split()) for line in self.visit.state()["screen"]["text"]]
        if self.held:
            self.hands.append(lines)
        # Spaces between left, middle and right tell nothing.
        return lines

    def button(self, name):
        self.visit.page.get_by_role("button", name=f"{name.capitalize().replace('Ok', 'OK')} button").click()
        self.visit.advance(260)

    def hold(self, down):
        self.visit.page.get_by_role("button", name="Hold OK").click()
        self.visit.advance(620)
        self.held = down

    def wait(self):
        self.visit.advance(600)


def test_four_finish_a_game_by_clicks(browser):
    with Device(attach=None, clock="manual", seed=SEED) as device:
        device.run(3500)
        with visited(browser, device) as visit:
            box = Box(visit)
            # One card a turn, Kill strikes at once, five points are enough: fewer clicks.
            turns_player.begin(box, 4, "Turns", "Up to 5 points", "Kill is due when")
            assert box.text() == ["HAND OVER", "The box goes to", "Red", "hold OK to look"]
            told = turns_player.play(box, random.Random(SEED))
            assert told[0] == "GAME OVER" and re.search("win|share", " ".join(told[1:3]))
            # Everybody had the box, and the story of the last round is there to read.
            assert {lines[0].split()[0] for lines in box.hands} >= {"Red", "Blue", "Green", "Yellow"}
            for _ in range(6):
                box.button("right")
            assert box.text()[0].startswith("Story 2/")
            assert visit.errors == []
