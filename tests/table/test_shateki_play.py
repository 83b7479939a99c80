"""The gallery at the table: set-up, shots seen by the sensors, the referee's words, both games."""

from stall import at_table


def test_the_printed_example_through_cups():
    # Line 1 two cups, line 2 three, two foreign pieces: 1000 + 500, 1000 + 500 + 500, 500 + 500.
    stall = at_table()
    stall.begin(3, "123")
    assert stall.texts() == ["Red 0", "Green: all", "behind the line?", "< OK: go >"]
    stall.arm()
    assert stall.texts() == ["Red 0", "Shots left: 3", "1:0  2:0  3:0", "< OK: shot >"]
    stall.shoot(1, 2, "stack")
    assert stall.texts() == ["Red 1500", "Shots left: 2", "1:2  2:0  3:0", "< OK: shot >"]
    stall.shoot(2, 2, "stack")
    assert stall.texts() == ["Red 3000", "Shots left: 1", "1:2  2:2  3:0", "< OK: shot >"]
    stall.shoot(2, 3, "upper")
    assert stall.texts() == ["Red 3500", "Line 1: 2 cups", "Line 2: 3 cups", "< Green: OK >"]
    stall.do_row("piece 1")
    stall.do_row("piece 2")
    stall.row("main")
    assert stall.texts() == ["Red 4500", "1:2  2:3  3:0", "+Blue Green", "< Green: OK >"]
    stall.ok()
    assert stall.texts()[:3] == ["Blue 0", "Red:", "+4500 points"]
    assert stall.see("points") == [4500, 0, 0]
    stall.row("score0")
    stall.rest(3000)
    assert stall.texts() == ["SCORE", "Red 4500", "Blue 0", "Green 0"]
