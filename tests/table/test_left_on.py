"""A box that was left on for a week: ticks tell times apart that lie less than 2**29 ms, 6.2 days, from each other."""

import desk
import rig
from desk import Desk
from phone.desk import PHONES
from phone.desk import Desk as Seats

SET_UP = "place C2; place E2; place D6; place B9; place F4"
HOUR_MS = 3600000
WEEK = 168  # hours


def test_a_card_in_force_is_told_in_a_game_that_begins_after_a_week():
    rig.reset(start_ms=WEEK * HOUR_MS)
    desk.save(SET_UP + "; reveal fasting")
    d = Desk()
    d.use("fasting")
    lines = []
    for _ in range(40):
        d.run(200)
        lines.append(d.texts()[2])
    assert "Stomach barred" in lines


def test_phones_that_left_a_week_ago_are_not_there_and_make_room():
    d = Desk()
    seats = Seats(d.referee, d.grid)

    def hello(mark):
        return seats.command(seats.stray, {"do": "hello", "id": mark})[0]

    for number in range(PHONES):
        assert hello(str(number))["ok"]
    assert hello("one more")["error"] == "full"
    assert seats.state(seats.stray)["phones"] == [8, 8]
    for hour in range(1, WEEK + 1):
        seats.step(d.grid + hour * HOUR_MS)
    assert seats.state(seats.stray)["phones"] == [0, 8]
    assert hello("late")["ok"]


def test_a_game_may_be_left_twice():
    d = Desk()
    d.back("C4")
    play = d.referee.play
    play.leave()
    play.leave()
    assert play.game is None and play.ending is None
