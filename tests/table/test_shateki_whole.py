"""Whole matches with cups that really fall: the points on the screen are those of the cups that were shot."""

import rig
from stall import PLACES, Stall, at_table
from tools import GAMES, Random


def standing(place):
    """What a stack's place can lose: "upper" and "stack" while both cups stand, "lower" for a lone one."""
    return {2: ("upper", "stack"), 1: ("lower",), 0: ()}[place]


def game_one(stall, seats, rng):
    """Everybody shoots three times at what stands; returns the points by the printed rules."""
    cups = {(line, place): 2 for line in (1, 2, 3) for place in PLACES[seats]}
    points = [0] * seats
    for seat in range(seats):
        stall.arm()
        hits = [0, 0, 0]
        for _ in range(3):
            targets = sorted([spot for spot in cups if cups[spot]])
            if rng.below(4) == 0:
                stall.shoot()
                continue
            line, place = rng.choice(targets)
            part = rng.choice(standing(cups[line, place]))
            stall.shoot(line, place, part)
            gone = 2 if part == "stack" else 1
            cups[line, place] -= gone
            hits[line - 1] += gone
        assert stall.see("cups") == hits
        points[seat] = sum([500 + 500 * cups for cups in hits if cups])
        found = rng.below(seats)
        if f"piece {found}" in stall.referee.play.rows:
            stall.do_row(f"piece {found}")
            points[seat] += 500 * (found != seat)
        stall.row("main")
        assert stall.texts()[0].split(" ")[1] == str(points[seat])
        stall.ok()
        # The referee takes the beaten cups away, and everybody watches the score.
        stall.rest(3000)
    return points


def game_two(stall, seats, rng):
    """Cups fall off the plate; returns the points."""
    points = [0] * seats
    stall.ok()
    stall.ok()
    rig.plate(5)
    stall.run(2500)
    stall.ok()
    rig.plate(28)
    stall.run(2500)
    stall.ok()
    left = 28
    for seat in list(stall.see("order")):
        stall.arm()
        beaten = 0
        for _ in range(3):
            rig.trigger()
            stall.run(100)
            falls = rng.below(4)
            if falls:
                rig.plate_fall(falls)
            beaten += falls
            left -= falls
            stall.until(lambda: stall.see("player") >= 0)
        assert stall.see("cups")[0] == beaten
        points[seat] = 500 + 500 * beaten if beaten else 0
        stall.ok()
        stall.rest(3000)
    assert stall.see("standing")[0] == left
    return points


def match(seats, seed, **settings):
    rng = Random(seed)
    stall = at_table(**settings)
    stall.begin(seats)
    first = game_one(stall, seats, rng)
    order = sorted(range(seats), key=lambda seat: (-first[seat], -seat))
    assert stall.see("order") == order
    second = game_two(stall, seats, rng)
    total = [first[seat] + second[seat] for seat in range(seats)]
    assert stall.game.returns() == total
    winner = max(range(seats), key=lambda seat: (total[seat], order.index(seat)))
    assert stall.see("winner") == winner
    return stall, winner


def test_whole_matches():
    for seed in range(GAMES(2, 1)):
        stall, winner = match(2 + seed, seed)
        name = stall.referee.name(winner)
        assert stall.texts()[1] == name + " wins"


def test_a_whole_match_in_japanese():
    stall, winner = match(2, 5, language="ja")
    assert stall.texts()[1] == ("あか", "あお")[winner] + "の勝ち"
    # The end survives a power cut.
    rig.power_cycle()
    stall = Stall(supply_ma=1500, language="ja")
    assert stall.texts()[1] == ("あか", "あお")[winner] + "の勝ち"
