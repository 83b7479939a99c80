"""The pyramid: new order and its reason, scale, falls off the plate, Rebuild and its picture, the end, practice."""

import rig
from stall import Stall, at_table


def second_game(seats=2, scale=True, points=(), **settings):
    """A stall at the beginning of game 2: everybody misses, and the referee gives points to some (seat: rows)."""
    stall = at_table(**settings)
    if not scale:
        rig.fault("scale")
    stall.begin(seats)
    for turn in range(seats):
        stall.arm()
        for _ in range(3):
            stall.shoot()
        for row in points[turn] if turn < len(points) else ():
            stall.do_row(row)
        stall.row("main")
        stall.ok()
        stall.rest(3000)
    return stall


def weigh(stall):
    """Make the scale ready: empty, then five cups; build the pyramid."""
    stall.ok()
    stall.row("main")
    assert stall.texts()[1:3] == ["Empty the plate,", "hands off"]
    stall.rest(2000)
    stall.ok()
    assert stall.texts()[1:3] == ["Put five cups", "on the plate"]
    rig.plate(5)
    stall.rest(2500)
    stall.ok()
    stall.run(200)
    rig.plate(28)
    stall.rest(2500)


def picture():
    """The lower lines' pixels as text, left half."""
    shown = rig.screen()
    rows = []
    for y in range(16, 48):
        rows.append("".join(["#" if shown[128 * (y // 8) + x] >> y % 8 & 1 else "." for x in range(60)]))
    return rows


def cups_drawn(rows):
    """How many cups each tier has, from below: the feet of the cups, seven pixels each."""
    found = []
    for tier in range(7):
        foot = rows[46 - 16 - 4 * tier]
        found.append(foot.count("#######"))
    return found


def test_the_new_order_comes_with_its_reason():
    stall = second_game(3, False, points=((), ("cup 1", "cup 2"), ("cup 1",)))
    assert stall.texts() == ["Most points 1st", "1 Blue 2 Green", "3 Red", ""]
    stall.ok()
    assert stall.texts()[0] == "Blue 0"
    stall = second_game(3, False)
    assert stall.texts() == ["Tie: later first", "1 Green 2 Blue", "3 Red", ""]


def test_the_pyramid_is_drawn_and_counted_by_the_scale():
    stall = second_game()
    weigh(stall)
    shown = stall.texts()
    assert shown[0] == "Blue 0" and shown[1] == "28 cups" and shown[2] == "plate 28" and shown[3] == "< OK: done >"
    assert cups_drawn(picture()) == [7, 6, 5, 4, 3, 2, 1]
    stall.ok()
    stall.arm()
    assert "rebuild" in stall.referee.play.rows
    rig.trigger()
    stall.run(100)
    rig.plate_fall(4)
    stall.until(lambda: stall.see("player") >= 0)
    assert stall.see("cups") == [4, 0, 0] and stall.see("turn_points") == 2500
    assert stall.texts()[:3] == ["Blue 2500", "Shots left: 2", "4 down, 24 up"]
    # 36 - 4 = 32: the full pyramid again.
    stall.row("rebuild")
    assert stall.texts()[1:3] == ["Rebuild the", "pyramid: 28 cups"]
    stall.ok()
    assert stall.see("standing") == [28, 0, 0]
    assert stall.texts()[1] == "28 cups"
    rig.plate(28)
    stall.rest(2500)
    stall.ok()
    stall.arm()
    rig.trigger()
    stall.run(100)
    rig.plate_fall(3)
    stall.until(lambda: stall.see("player") >= 0)
    stall.shoot()
    assert stall.see("cups") == [7, 0, 0]
    assert stall.texts() == ["Blue 4000", "7 down, 25 up", "", "< Red: OK >"]


def test_a_rebuild_of_fewer_cups_shows_their_shape():
    stall = second_game(scale=False)
    stall.ok()
    stall.ok()
    stall.arm()
    for _ in range(3):
        stall.shoot()
    for _ in range(10):
        stall.do_row("cup 1")
    stall.row("main")
    stall.ok()
    stall.rest(3000)
    stall.do_row("rebuild")
    stall.rest(3000)
    assert stall.see("standing") == [26, 0, 0] and stall.texts()[1] == "26 cups"
    # 7, 6, 5, 4, 3 and one on the sixth tier, in the middle of the two that would lie there.
    rows = picture()
    assert cups_drawn(rows) == [7, 6, 5, 4, 3, 1, 0]
    feet = [rows[46 - 16 - 4 * tier].index("#") for tier in range(6)]
    assert feet == [2, 6, 10, 14, 18, 26]


def test_a_dead_scale_delays_nothing():
    stall = second_game(scale=False)
    stall.ok()
    assert stall.texts()[1] == "28 cups"
    stall.ok()
    stall.arm()
    rig.plate(28)
    rig.trigger()
    rig.plate_fall(4)
    stall.until(lambda: stall.see("player") >= 0 and stall.see("shots_left") == 2)
    stall.shoot()
    stall.shoot()
    assert stall.see("cups") == [0, 0, 0]
    for _ in range(4):
        stall.do_row("cup 1")
    stall.row("main")
    assert stall.texts()[:2] == ["Blue 2500", "4 down, 24 up"]


def test_the_scale_can_be_left_out():
    stall = second_game()
    stall.ok()
    stall.do_row("plain")
    assert stall.texts()[1] == "28 cups"
    stall.ok()
    assert stall.texts()[1:3] == ["Red: all", "behind the line?"]


def test_a_whole_match_its_ending_and_the_rematch():
    # Red 1000 + 1000 and Blue 1000 + 1000: Blue, later in game 1, is first in game 2, so Red wins the tie.
    stall = second_game(scale=False, points=(("cup 1",), ("cup 1",)))
    stall.ok()
    stall.ok()
    for _ in range(2):
        stall.arm()
        for _ in range(3):
            stall.shoot()
        stall.do_row("cup 1")
        stall.row("main")
        stall.ok()
        stall.rest(3000)
    assert stall.texts() == ["GAME OVER", "Red wins", "tie: shot last", "< NEW >"]
    stall.row("score0")
    assert stall.texts() == ["SCORE 1 + 2", "Blue 1000+1000", "Red 1000+1000", ""]
    stall.row("reopened")
    assert stall.texts()[:3] == ["REOPENED 0", "No turn was", "reopened"]
    # The last turn can be reopened after the end, too.
    stall.do_row("reopen")
    stall.go(1)
    stall.ok()
    stall.rest(3000)
    stall.do_row("uncup 1")
    stall.row("main")
    stall.ok()
    stall.rest(3000)
    assert stall.texts() == ["GAME OVER", "Blue wins", "2000 points", "< NEW >"]
    stall.row("reopened")
    assert stall.texts()[:2] == ["REOPENED 1", "4: Miscounted"]
    stall.row("main")
    stall.ok()
    assert stall.referee.journal.people() == ([0, 1], [0, 1])
    assert stall.game.NAME == "shateki" and stall.see("shooter") is None and stall.game.options["order"] == [0, 1]
    assert stall.texts()[0] == "Shateki-Ya 1/3"


def alone(stall, cups):
    """Both games of one player from the first turn on: so many cups by the referee's word, all else missed."""
    for game in (1, 2):
        stall.arm()
        for _ in range(3):
            stall.shoot()
        for _ in range(cups if game == 1 else 0):
            stall.do_row("cup 1")
        stall.row("main")
        stall.ok()
        stall.rest(3000)
        if game == 1:
            stall.ok()


def test_S18_practice_keeps_the_best_scores():
    rig.reset(attach="table")
    rig.fault("scale")
    stall = Stall(supply_ma=1500)
    stall.begin(1)
    alone(stall, 1)
    assert stall.texts() == ["GAME OVER", "Score: 1000", "New best score!", "< NEW >"]
    # After a power cut it is still one match, and the best one.
    rig.power_cycle()
    stall = Stall(supply_ma=1500)
    assert stall.texts()[:3] == ["GAME OVER", "Score: 1000", "New best score!"]
    stall.row("bests")
    assert stall.texts() == ["BEST SCORES", "1. 1000", "", ""]
    stall.row("main")
    for cups, line in ((0, "Best: 1000"), (2, "New best score!")):
        rematch(stall, cups)
        assert stall.texts()[2] == line
    stall.row("bests")
    assert stall.texts() == ["BEST SCORES", "1. 1500", "2. 1000", "3. 0"]


def rematch(stall, cups):
    """Again, from the ending's OK."""
    for _ in range(4):
        stall.ok()
    stall.hide(1)
    stall.stand(1)
    stall.ok()
    alone(stall, cups)


def test_giving_up():
    stall = at_table()
    stall.begin(3)
    stall.menu("give_up")
    stall.go(2)
    stall.ok()
    stall.ok()
    stall.rest(3000)
    # Of the two others, with nothing each, the last in the order.
    assert stall.texts()[:3] == ["GAME OVER", "Green wins", "Blue gave up"]
