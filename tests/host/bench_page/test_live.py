"""The live stream: what one message leaves out, the next one must not need."""

from itertools import pairwise

import pytest
from battlevest.bench_page.live import added, compact, difference


def state(**changes):
    whole = {
        "power": True,
        "time_ms": 1000,
        "leds": {"back": {"C4": (0, 0, 0), "D5": (0, 0, 0)}, "front": {"C4": (0, 0, 0)}},
        "screen": {"on": True, "rows": [[0] * 128 for _ in range(64)], "text": ["a", "b", "c", "d"]},
        "sounds": [],
        "log": ["hello"],
    }
    whole.update(changes)
    return whole


def test_a_row_of_the_screen_is_its_128_pixels_in_32_hex_digits_left_first():
    rows = [[0] * 128 for _ in range(64)]
    rows[3][0] = rows[3][7] = rows[3][127] = 1
    short = compact(state(screen={"on": True, "rows": rows, "text": []}))
    assert short["rows"][3] == "81" + "0" * 29 + "1"
    assert short["rows"][4] == "0" * 32


def test_the_first_message_says_all_but_dark_squares():
    news = difference({}, compact(state(leds={"back": {"C4": (0, 9, 0), "D5": (0, 0, 0)}, "front": {"C4": (0, 0, 0)}})))
    assert news["leds"] == {"back": {"C4": [0, 9, 0]}}
    assert len(news["rows"]) == 64
    assert news["text"] == ["a", "b", "c", "d"]
    assert news["log"] == ["hello"] and news["fresh"] is True
    assert news["power"] is True and news["screen_on"] is True


def test_nothing_changed_is_an_empty_message():
    assert difference(compact(state()), compact(state())) == {}


def test_only_what_changed_is_sent():
    rows = [[0] * 128 for _ in range(64)]
    rows[63] = [1] * 128
    before = compact(state(leds={"back": {"C4": (1, 2, 3)}, "front": {}}))
    after = compact(
        state(
            time_ms=1040,
            log=["hello", "press"],
            leds={"back": {"C4": (0, 0, 0), "D5": (5, 0, 0)}, "front": {}},
            screen={"on": True, "rows": rows, "text": ["a", "b", "c", "e"]},
        )
    )
    assert difference(before, after) == {
        "time_ms": 1040,
        "log": ["press"],
        "leds": {"back": {"C4": [0, 0, 0], "D5": [5, 0, 0]}},
        "rows": {"63": "f" * 32},
        "text": ["a", "b", "c", "e"],
    }


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ([], [], (True, [])),
        ([1, 2], [1, 2], (False, [])),
        ([1, 2], [1, 2, 3], (False, [3])),
        ([1, 2, 3], [2, 3, 4, 5], (False, [4, 5])),
        ([1, 2], [7, 8], (True, [7, 8])),
        ([1, 2], [], (True, [])),
        ([1, 1, 1], [1, 1, 1], (False, [])),
    ],
)
def test_what_a_growing_list_has_gained(old, new, expected):
    assert added(old, new) == expected


def test_a_log_that_starts_anew_replaces_the_old_one():
    news = difference(compact(state()), compact(state(log=["second start"])))
    assert news == {"log": ["second start"], "fresh": True}


def test_a_log_that_is_emptied_is_told():
    assert difference(compact(state()), compact(state(log=[]))) == {"log": [], "fresh": True}


def test_a_sound_comes_when_it_begins_and_again_as_it_grows():
    first, longer, second = (
        {"at_ms": at, "hz": hz, "ms": ms} for at, hz, ms in ((900, 2000, 5), (900, 2000, 15), (990, 200, 3))
    )
    states = [compact(state(sounds=sounds)) for sounds in ([], [first], [longer, second], [longer, second])]
    assert [difference(old, new).get("sounds") for old, new in pairwise(states)] == [
        [first],
        [longer, second],
        None,
    ]
