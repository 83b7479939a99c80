"""The gallery's set-up: who plays in which order, the words, the hiding, the stacks; nothing counts before the line."""

import rig
from stall import Stall, at_table
from table import lights as look


def test_the_table_offers_its_game():
    stall = at_table()
    assert stall.texts()[1] == "Shateki-Ya"
    stall.ok()
    assert stall.texts() == ["Shateki-Ya 1/8", "How many play?", "2", "< OK:next >"]


def test_players_names_and_ages():
    stall = at_table()
    stall.ok()
    stall.set_seats(3)
    page = stall.referee.page
    assert page.rows() == [
        "seats", "name0", "name1", "name2", "order", "age0", "age1", "stock", "complete_only", "begin"
    ]  # fmt: skip
    stall.go(1)
    stall.ok()  # Red is taken, and Blue and Green: the next is Yellow
    assert stall.texts()[1:3] == ["Player 1 is", "Yellow"]
    stall.go(3)
    assert stall.texts()[1:3] == ["Order of turns", "youngest first"]
    stall.go(1)
    assert stall.texts()[1:3] == ["Number 1 by age", "Yellow"]
    stall.ok()
    assert stall.texts()[1:3] == ["Number 1 by age", "Blue"]
    stall.go(1)
    assert stall.texts()[1:3] == ["Number 2 by age", "Green"]
    stall.ok()
    assert stall.texts()[1:3] == ["Number 2 by age", "Yellow"]
    stall.go(2)
    stall.ok()  # whole pyramids
    stall.go(1)
    stall.ok()
    assert stall.game.options == {"stock": 36, "complete_only": True, "order": [1, 0, 2]}
    assert [stall.referee.name(seat) for seat in range(3)] == ["Yellow", "Blue", "Green"]
    # Whoever looks at the page again finds the same people in the same order.
    stall.menu("other")
    stall.ok()
    assert (stall.referee.page.seats, stall.referee.page.places()) == (3, [1, 0, 2])
    assert stall.referee.page.names[:3] == [3, 1, 2]


def test_by_lot_every_order_can_come():
    stall = at_table()
    stall.ok()
    stall.set_seats(3)
    stall.go(4)
    seen = set()
    for _ in range(60):
        stall.ok()
        if not stall.referee.page.by_age:
            seen.add(tuple(stall.referee.page.places()))
    assert len(seen) == 6
    assert stall.texts()[1:3] in (["Order of turns", "youngest first"], ["Order of turns", "by lot"])


def test_dim_lights_are_asked_about():
    # 615 mA of sensors and 49 pixels leave nothing of 400 mA for light.
    stall = at_table(supply_ma=400)
    stall.ok()
    assert "supply" in stall.referee.page.rows()
    stall.go(stall.referee.page.rows().index("supply"))
    assert stall.texts()[1:3] == ["Lights: supply", "400 mA"]
    stall.ok()
    assert stall.texts()[1:3] == ["Lights: supply", "900 mA"]
    assert stall.settings["supply_ma"] == 900
    stall = at_table(supply_ma=1500)
    stall.ok()
    assert "supply" not in stall.referee.page.rows()


def test_the_words_before_the_cups_tell_the_line():
    stall = at_table()
    stall.ok()
    stall.go(stall.referee.page.rows().index("begin"))
    stall.ok()
    assert stall.texts() == ["Shateki-Ya 1/3", "Shooting line at", "50 cm, better 70", "OK"]
    stall.ok()
    stall.ok()
    assert stall.texts() == ["Shateki-Ya 3/3", "A stack a line,", "hide one piece", "< OK"]
    stall.button("left")
    assert stall.texts()[1] == "Each takes six"
    stall.ok()
    stall.ok()
    assert stall.texts()[:3] == ["HAND OVER", "The box goes to", "Red"]


def hiding(lines):
    """What screen, lights and sounds show while two players hide their pieces, except while the button is held."""
    stall = at_table()
    stall.ok()
    stall.go(stall.referee.page.rows().index("begin"))
    for _ in range(4):
        stall.ok()
    seen = []
    for line in lines:
        stall.run(400)
        seen.append((stall.texts(), sorted(stall.lit("table"))))
        rig.button("ok", True)
        stall.run(500)
        secret = stall.texts()
        for _ in range(line - 1):
            stall.button("right")
        stall.button("left")
        rig.button("ok", False)
        stall.run(40)
        seen.append(stall.texts() if rig.screen_on() else None)
    stall.run(400)
    seen.append((stall.texts(), sorted(stall.lit("table"))))
    assert secret[:3] == ["Blue hides", "My piece is on", "line 1"]
    assert [stall.game.observation(seat)["hide"] for seat in (0, 1)] == list(lines)
    return seen


def test_nobody_else_learns_where_a_piece_is():
    first = hiding((1, 3))
    assert first == hiding((3, 2)) == hiding((2, 1))
    assert "My piece" not in str(first)


def test_a_power_cut_while_hiding_covers_the_choice():
    stall = at_table()
    stall.ok()
    stall.go(stall.referee.page.rows().index("begin"))
    for _ in range(4):
        stall.ok()
    stall.hide(3)
    rig.button("ok", True)
    stall.run(500)
    assert "hides" in stall.texts()[0]
    rig.power_cycle()
    rig.button("ok", False)
    stall = Stall()
    assert stall.texts()[:3] == ["HAND OVER", "The box goes to", "Blue"]
    assert stall.game.observation(0)["hide"] == 3


def test_the_stacks_are_seen_and_nothing_counts_before_the_line():
    stall = at_table()
    stall.begin(2, stand=False)
    assert stall.texts() == ["Red 0", "Stacks: 2 a line", "0+0+0 / 12", "< OK: done >"]
    stall.stand(2)
    assert stall.texts()[2] == "4+4+4 / 12"
    styles = stall.referee.lights.styles[look.TABLE]
    assert bytes(styles[:5]) == bytes((0, look.MISSED, 0, look.MISSED, 0))
    rig.cup(1, 2, "stack", "fall")
    stall.rest(3000)
    assert stall.texts()[2] == "2+4+4 / 12"
    rig.cup(1, 2, "stack", "set")
    stall.rest(1000)
    stall.ok()
    rig.shoot(2, 2, "stack")
    stall.rest(3000)
    rig.cup(2, 2, "stack", "set")
    stall.rest(1000)
    assert stall.see("cups") == [0, 0, 0] and stall.see("shots_left") == 3
    assert stall.texts() == ["Red 0", "Blue: all", "behind the line?", "< OK: go >"]
