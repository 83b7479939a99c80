"""The current limiter over the frames of a whole game: every brightness, what the box estimates and what it draws."""

import rig
from desk import Desk
from test_whole_games import choose
from tools import Random

LEVELS = 96  # 5 to 100 percent


class Metered(Desk):
    """A desk that looks at the current after every step."""

    most = 0
    frames = 0

    def run(self, ms):
        for _ in range(ms // 20):
            Desk.run(self, 20)
            drawn = rig.current_ma()
            leds = self.box.leds
            # What really flows is never more than was estimated, and that is never more than the supply gives.
            assert drawn <= leds.estimate_ma + 1, (drawn, leds.estimate_ma, leds.brightness)
            assert leds.estimate_ma <= self.settings["supply_ma"], (leds.estimate_ma, leds.brightness)
            self.most = max(self.most, leds.estimate_ma)
            self.frames += 1


def test_a_whole_game_at_every_brightness_keeps_to_the_supply():
    d = Metered(3)
    random = Random(5)
    level = 0
    while not d.game.is_terminal():
        d.settings.set("brightness", 5 + level * 37 % LEVELS)
        d.referee.apply_settings()
        level += 1
        d.do(choose(d, random))
        d.after()
    while level < LEVELS:
        # The end shows both maps at once, on both sides: the brightest there is.
        d.settings.set("brightness", 5 + level * 37 % LEVELS)
        d.referee.apply_settings()
        level += 1
        d.run(200)
    print("estimate: at most", d.most, "mA of", d.settings["supply_ma"], "in", d.frames, "steps")
    assert d.most > d.box.leds.current(0)
