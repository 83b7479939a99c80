"""The table over HTTP: cups, shots, plate, hands and sun, and the sentences for what can't be done."""

import pytest
from battlevest.bench_page import start_in_thread
from battlevest.simulator import Device


@pytest.fixture(scope="module")
def device():
    with Device(attach="table", clock="manual", power=False) as simulated:
        simulated.set_up(5)
        yield simulated


def cup(client, line, place):
    return client.state()["table"]["cups"][line - 1][place - 1]


def test_the_state_tells_the_table(client):
    state = client.state()
    table = state["table"]
    assert state["attach"] == "table"
    assert len(table["cups"]) == 3 and all(len(places) == 5 for places in table["cups"])
    assert table["plate"] == 0 and table["trigger"] is False and table["sun"] == [False] * 3
    assert len(table["lights"]) == 49 and table["lights"]["L1P1"] == [0, 0, 0]


def test_a_cup_falls_and_is_set_up_again(client):
    assert client.post("cup", line=1, place=3, part="upper", event="fall") == (200, {"ok": True})
    assert cup(client, 1, 3)["upper"] == "moves"
    client.post("advance", ms=2000)
    assert cup(client, 1, 3) == {"lower": "stands", "upper": "fallen"}
    client.post("cup", line=1, place=3, part="upper", event="set")
    client.post("advance", ms=2000)
    assert cup(client, 1, 3) == {"lower": "stands", "upper": "stands"}


def test_a_cup_that_wobbles_or_slides_stands(client):
    for event in ("wobble", "slide"):
        assert client.post("cup", line=2, place=1, part="stack", event=event) == (200, {"ok": True})
        client.post("advance", ms=3000)
        assert cup(client, 2, 1) == {"lower": "stands", "upper": "stands"}


def test_a_shot_knocks_over_what_it_hits(client):
    assert client.post("shot", line=3, place=5, part="stack") == (200, {"ok": True})
    client.post("advance", ms=2500)
    assert cup(client, 3, 5) == {"lower": "fallen", "upper": "fallen"}
    assert client.post("shot", line=None, place=None, part=None) == (200, {"ok": True})
    assert client.post("trigger", ms=200) == (200, {"ok": True})


def test_the_plate(client):
    assert client.post("plate", cups=28) == (200, {"ok": True})
    assert client.post("fall", cups=3) == (200, {"ok": True})
    client.post("advance", ms=2000)
    assert client.state()["table"]["plate"] == 25


def test_sun_and_hand(client):
    assert client.post("sun", line=2, on=True) == (200, {"ok": True})
    assert client.state()["table"]["sun"] == [False, True, False]
    assert client.post("sun", line=2, on=False) == (200, {"ok": True})
    assert client.post("hand", line=1, place=5, ms=500) == (200, {"ok": True})


def test_what_cannot_be_is_a_sentence_and_changes_nothing(client):
    client.post("advance", ms=5000)
    before = client.state()["table"]
    good = {"line": 1, "place": 3, "part": "upper", "event": "fall"}
    for key, value, words in (
        ("line", 4, "line must be a whole number from 1 to 3, not 4."),
        ("line", True, "line must be a whole number from 1 to 3, not true."),
        ("place", 0, "place must be a whole number from 1 to 5, not 0."),
        ("place", "3", 'place must be a whole number from 1 to 5, not "3".'),
        ("part", "middle", 'part must be "lower" or "upper" or "stack", not "middle".'),
        ("event", "fly", 'not "fly".'),
        ("event", None, "not null."),
    ):
        assert words in client.error(client.post("cup", **{**good, key: value}))
    assert '"event" is missing' in client.error(client.post("cup", line=1, place=1, part="upper"))
    assert "means nothing here" in client.error(client.post("cup", **good, force=9))
    sentence = client.error(client.post("cup", line=3, place=5, part="upper", event="fall"))
    assert sentence == "There is no upper cup standing on place 5 of line 3."
    assert "25 are on the plate" in client.error(client.post("fall", cups=26))
    assert client.error(client.post("shot", line=1, place=None, part=None)).startswith("A band that hits needs")
    assert client.state()["table"] == before


def test_a_vest_has_no_cups(client):
    with Device(clock="manual", power=False) as vest:
        url, stop = start_in_thread(vest)
        try:
            other = type(client)(url)
            assert other.state()["table"] is None
            sentence = other.error(other.post("cup", line=1, place=1, part="upper", event="fall"))
            assert sentence == "The table is not plugged in, so nothing can happen on it."
        finally:
            stop()
