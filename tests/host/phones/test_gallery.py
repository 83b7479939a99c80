"""Shateki-Ya with the table before everybody and all else on phones: nobody presses a button of the box."""

import pytest
from phones.handset import Handset, device, trouble

PLACES = (2, 4)  # where the stacks of two players stand


@pytest.fixture
def table(tmp_path):
    with device(tmp_path, {"supply_ma": 1500}, attach="table") as made:
        yield made
        assert trouble(made) == []


def begun(made, seats=2):
    """Phones of all seats in a match that a phone began."""
    phones = [Handset(made) for _ in range(seats)]
    phones[0].do("hello")
    assert phones[0].do("host", take=True)["ok"]
    assert phones[0].do("host", pick="shateki", seats=seats, start=True)["ok"]
    for seat, phone in enumerate(phones):
        assert phone.do("claim", seat=seat, name=("Aki", "Ben", "Chie")[seat])["ok"]
    return phones


def act(phone, *texts):
    for text in texts:
        answer = phone.do("act", text=text)
        assert answer.get("ok"), (text, answer, phone.state()["legal"])


def shooting(made):
    """Two phones, pieces hidden, cups built, everybody behind the line: the first shooter's turn."""
    first, second = begun(made)
    assert first.state()["legal"] == ["told"]
    act(first, "told", "told", "told")
    assert first.state()["legal"] == ["hide 1", "hide 2", "hide 3"] and second.state()["legal"] == []
    act(first, "hide 1")
    act(second, "hide 2")
    assert first.state()["view"]["hide"] == 1 and second.state()["view"]["hide"] == 2
    for line in (1, 2, 3):
        for place in PLACES:
            made.cup(line, place, "stack", "set")
    made.run(1500)
    act(second, "built", "behind")
    made.run(1500)
    return first, second


def test_a_turn_with_the_referees_corrections(table):
    shooter, referee = shooting(table)
    state = referee.state()
    assert (state["view"]["shooter"], state["table"]["referee"]) == (0, 1)
    assert "shot" in shooter.state()["legal"] and "stop" in state["legal"]
    table.shoot(1, 2, "upper")
    table.run(4000)
    # A shot is called a foul on the referee's phone: its cup is put back, and everybody is behind the line again.
    assert referee.state()["view"]["cups"] == [1, 0, 0] and "foul" in referee.state()["legal"]
    assert shooter.do("act", text="done")["error"] == "text"
    act(referee, "foul")
    assert referee.state()["view"]["cups"] == [0, 0, 0]
    table.cup(1, 2, "upper", "set")
    table.run(1000)
    act(referee, "built", "behind")
    table.run(1500)
    for shot in ((2, 2, "upper"), (2, 4, "upper")):
        table.shoot(*shot)
        table.run(4000)
    state = referee.state()
    assert state["view"]["cups"] == [0, 2, 0] and shooter.state()["legal"] == []
    # The referee saw another cup of line 3 and a foreign piece; one cup of line 2 had fallen before.
    act(referee, "cup 3", "uncup 2", "piece 1")
    assert referee.state()["view"]["turn_points"] == 2 * 1000 + 500
    act(referee, "done")
    points = [phone.state()["view"]["points"] for phone in (shooter, referee, Handset(table))]
    assert points == [[2500, 0]] * 3
    # Reopened once, for a reason, and closed again by hand.
    judge = referee.state()
    assert judge["table"]["referee"] == 0
    assert "reopen 1" in shooter.state()["legal"]
    act(shooter, "reopen 1")
    act(referee, "unpiece 1", "done")
    assert shooter.state()["view"]["points"] == [2000, 0]
    assert "reopen 1" not in shooter.state()["legal"]


def test_what_nobody_shot_at_is_asked_of_the_referees_phone(table):
    shooter, referee = shooting(table)
    for place in PLACES:
        table.cup(3, place, "upper", "take")
    table.run(6000)
    asked = referee.state()["table"]["asked"]
    assert asked is not None and asked[0] == 3
    assert referee.state()["legal"] == ["beaten", "stood"] and shooter.state()["legal"] == []
    n = referee.state()["n"]
    act(referee, "stood")
    assert referee.state()["table"]["asked"] is None and referee.state()["n"] != n
    assert referee.state()["view"]["cups"] == [0, 0, 0]


def glow(made, square):
    """The light of a square as the letters of its colours that are bright, "rgb" at most."""
    levels = made.leds("table")[square]
    return "".join(letter for letter, level in zip("rgb", levels, strict=True) if 2 * level > max(levels))


def test_the_host_gives_people_their_colours(table):
    first, second = shooting(table)
    made = table
    # Own names: as long as nobody wishes anything, Red and Blue by their places.
    assert [seat["colour"] for seat in first.state()["seats"]] == [0, 1]
    made.run(500)
    assert glow(made, "L1P1") == "r"
    assert second.do("host", colour=[0, 2])["error"] == "host"
    for wrong in ([0, 9], [2, 3], [0], [0, -1], ["0", 1], 3, None, [0, True]):
        assert first.do("host", colour=wrong)["error"] == "text", wrong
    assert first.do("host", colour=[0, 1])["error"] == "colour"  # that of the other one
    assert [seat["colour"] for seat in first.state()["seats"]] == [0, 1]
    assert first.do("host", colour=[0, 2])["ok"]
    made.run(500)
    assert glow(made, "L1P1") == "g"
    assert [(seat["name"], seat["colour"]) for seat in second.state()["seats"]] == [("Aki", 2), ("Ben", 1)]
    # It stays when the power goes, and in the next match.
    made.power(False)
    made.power(True)
    made.run(4000)
    assert [seat["colour"] for seat in first.state()["seats"]] == [2, 1]
    assert first.do("host", new=True)["ok"]
    assert [seat["colour"] for seat in first.state()["seats"]] == [2, 1]


def test_who_has_no_own_name_is_called_by_the_colour(tmp_path):
    with device(tmp_path, {"supply_ma": 1500}, attach="table") as made:
        host = Handset(made)
        host.do("hello")
        assert host.do("host", take=True)["ok"]
        assert host.do("host", colour=[0, 3])["error"] == "turn"  # there is no game yet
        assert host.do("host", pick="shateki", seats=2, start=True)["ok"]
        assert host.do("host", colour=[1, 8])["ok"]
        assert [seat["name"] for seat in host.state()["seats"]] == ["Player 1", "Violet"]
        assert [seat["colour"] for seat in host.state()["seats"]] == [None, 8]
        assert trouble(made) == []


def test_alone_one_phone_does_it_all_and_takes_back_by_itself(table):
    (alone,) = begun(table, 1)
    act(alone, "told", "told", "told", "hide 3")
    for line in (1, 2, 3):
        table.cup(line, 3, "stack", "set")
    table.run(1500)
    act(alone, "built", "behind")
    table.run(1500)
    act(alone, "shot")
    table.run(4000)
    assert alone.state()["view"]["shots_left"] == 2
    assert alone.do("undo")["ok"]
    assert alone.do("answer", yes=True)["ok"]
    assert alone.state()["view"]["shots_left"] == 3


def test_where_a_piece_is_hidden_is_told_to_nobody_else(tmp_path):
    heard = []
    for line in (1, 3):
        with device(tmp_path / str(line), {"supply_ma": 1500}, attach="table", seed=5) as made:
            first, second = begun(made)
            other = Handset(made)
            act(first, "told", "told", "told")
            second.heard.clear()
            act(first, f"hide {line}")
            for phone in (second, other):
                phone.ask("/plain")
                phone.ask("/api/state")
            heard.append((bytes(second.heard), bytes(other.heard), made.screen()["text"], made.leds("table")))
            assert trouble(made) == []
    assert heard[0] == heard[1]
