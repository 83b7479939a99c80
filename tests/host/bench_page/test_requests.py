"""Bodies of the bench's HTTP interface: what is meant is read, everything else gets a sentence."""

import json

import pytest
from battlevest.bench_page import requests
from battlevest.bench_page.requests import BadRequest, read
from hypothesis import given, settings
from hypothesis import strategies as st

PRESS = {"panel": requests.one_of("back", "front"), "square": requests.cell, "ms": requests.milliseconds}


def problem(body, checks=PRESS):
    with pytest.raises(BadRequest) as caught:
        read(body, checks)
    return str(caught.value)


def test_a_press_is_read_in_the_order_of_its_checks():
    assert read(b'{"ms": 250, "square": "G13", "panel": "front"}', PRESS) == ["front", "G13", 250]


def test_the_least_and_the_longest_press_are_accepted():
    for ms in (1, 120000):
        assert read(json.dumps({"panel": "back", "square": "C4", "ms": ms}).encode(), PRESS)[2] == ms


@pytest.mark.parametrize("ms", ["0", "-5", "120001", "1e3", "1.5", "true", "null", '"250"', "[250]", "1" + "0" * 400])
def test_other_durations_are_refused_with_the_range(ms):
    text = problem(f'{{"panel":"back","square":"C4","ms":{ms}}}'.encode())
    assert text.startswith("ms must be a whole number from 1 to 120000, not ")
    assert len(text) < 120


@pytest.mark.parametrize("square", ['"c4"', '"H1"', '"A14"', '"A0"', '"A01"', '""', "4", "null", '["C4"]', '"\\ud800"'])
def test_other_squares_are_refused(square):
    assert "square must be" in problem(f'{{"panel":"back","square":{square},"ms":9}}'.encode())


def test_not_a_number_is_named():
    assert problem(b'{"panel":"back","square":"C4","ms":NaN}') == "NaN is not a JSON number."


def test_missing_unknown_and_double_keys_are_told():
    assert problem(b'{"panel":"back","ms":9}') == '"square" is missing; the body needs "panel", "square", "ms".'
    assert problem(b'{"panel":"back","square":"C4","ms":9,"x":1}').startswith('"x" means nothing here')
    assert problem(b'{"panel":"back","panel":"front","square":"C4","ms":9}') == "The same key stands twice in the body."


def test_a_number_of_five_thousand_digits_and_ten_thousand_brackets_are_no_crash():
    expected = 'The body must be a JSON object with "panel", "square", "ms".'
    assert problem(b"9" * 5000) == expected
    assert problem(b"[" * 10000) == expected


def test_a_whole_number_within_its_bounds():
    line = {"line": requests.whole(1, 3)}
    assert [read(b'{"line": %d}' % number, line) for number in (1, 3)] == [[1], [3]]
    for wrong in ("0", "4", "1.0", "true", '"1"', "null"):
        assert problem(b'{"line": %s}' % wrong.encode(), line).startswith(
            "line must be a whole number from 1 to 3, not "
        )


def test_null_where_it_means_something():
    line = {"line": requests.or_nothing(requests.whole(1, 3))}
    assert read(b'{"line": null}', line) == [None] and read(b'{"line": 2}', line) == [2]
    assert problem(b'{"line": false}', line) == "line must be a whole number from 1 to 3, not false."


def test_truth_is_only_true_or_false():
    assert read(b'{"on": false}', {"on": requests.truth}) == [False]
    assert problem(b'{"on": 1}', {"on": requests.truth}) == "on must be true or false, not 1."


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_give_a_sentence(body):
    text = problem(body)
    assert text.endswith(".") and len(text) < 200


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["panel", "square", "ms", "z"]), inner),
    max_leaves=8,
)


@settings(deadline=None)
@given(JSON)
def test_any_json_gives_values_in_range_or_a_sentence(content):
    try:
        panel, square, ms = read(json.dumps(content).encode(), PRESS)
    except BadRequest as refused:
        assert str(refused).endswith(".")
    else:
        assert panel in ("back", "front") and len(square) in (2, 3) and 1 <= ms <= 120000
