"""Hands that do anything at the gallery: buttons, cups, bands, plate, broken parts, power cuts. It stays sound."""

import rig
import rules
from stall import Stall, at_table
from tools import GAMES, Random

PARTS = ("lower", "upper", "stack")
FAULTS = (("0x20", "missing"), ("0x22", "reset"), ("sensor_2_3_upper", "dead"), ("sensor_1_2_lower", "stuck"))
FAULTS += (("scale", "missing"), ("scale", "babble"), ("trigger", "stuck"), ("piezo", "babble"))


def cups(rng):
    spot = (1 + rng.below(3), 1 + rng.below(5))
    lower, upper = [rig.table()["cups"][spot[0] - 1][spot[1] - 1][part] for part in ("lower", "upper")]
    if lower == "stands" and rng.below(3):
        part = rng.choice(PARTS if upper == "stands" else ("lower",))
        if part == "lower" and upper == "stands":
            part = "stack"
        if rng.below(2):
            rig.shoot(spot[0], spot[1], part)
        else:
            rig.cup(spot[0], spot[1], part, rng.choice(("fall", "wobble", "slide")))
    elif lower != "stands" and rng.below(3) == 0:
        rig.cup(spot[0], spot[1], "stack", "set")


def anything(stall, rng):
    """One thing that somebody does; returns the stall, another one after a power cut."""
    what = rng.below(20)
    if what < 9:
        stall.button(rng.choice(("left", "ok", "ok", "ok", "right")), 80)
    elif what == 9:
        stall.button(rng.choice(("left", "ok", "right")), 1200)
    elif what == 10:
        rig.button("ok", True)
        stall.run(500)
        stall.button(rng.choice(("left", "right")), 80)
        rig.button("ok", False)
    elif what < 15:
        cups(rng)
    elif what == 15:
        rig.shoot() if rng.below(2) else rig.knock()
    elif what == 16:
        rig.plate(rng.below(29)) if rng.below(2) else rig.hand(1 + rng.below(3), 1 + rng.below(4))
    elif what == 17:
        part, kind = rng.choice(FAULTS)
        rig.fault(part, kind)
        stall.run(500)
        rig.fault(part, kind, False)
    elif what == 18 and rng.below(4) == 0:
        rig.power_cycle()
        return Stall(supply_ma=1500)
    stall.rest(100 * rng.below(12), 50)
    return stall


def check(stall):
    """Journal, engine and screen agree; nobody crashed."""
    play = stall.referee.play
    game = play.game
    if game is None:
        return
    assert bytes(stall.referee.journal.history) == game.history
    again = rules.replay(game.NAME, game.history, seats=game.seats, **game.options)
    assert again.observation(None) == play.public
    assert 0 <= play.at < len(play.rows)


def test_any_hands():
    seen = set()
    for seed in range(GAMES(2, 1)):
        rng = Random(seed)
        stall = at_table()
        stall.begin(1 + seed % 3)
        for number in range(GAMES(100, 40)):
            stall = anything(stall, rng)
            if number % 8 == 0:
                check(stall)
            play = stall.referee.play
            if play.game is not None and play.game.NAME == "shateki":
                seen.add(play.stage)
        check(stall)
    # The hands got somewhere.
    assert len(seen) >= GAMES(4, 3), seen
