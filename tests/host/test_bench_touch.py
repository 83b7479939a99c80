"""The bench of touch: its truth is judged rightly, and a short run keeps the limits that the long one has to keep."""

from types import SimpleNamespace

from battlevest.bench import touch_cost, touch_latency, touch_presses
from battlevest.bench.touch_hand import spread

PANEL = SimpleNamespace(DOWN=1, UP=2, REFUSED=3, MASS=4)
C4, C5, F9 = 23, 30, 61


def judge(kind, cells, events):
    return touch_presses.judge(kind, cells, touch_presses.around(3, 2) if cells else set(), events, PANEL)


def test_what_counts_as_right():
    assert judge("finger", {C4}, [(1, C4), (2, C4)]) == "right"
    assert judge("finger", {C4}, [(3, -1)]) == "refused"
    assert judge("finger", {C4}, []) == "missed"
    assert judge("finger", {C4}, [(1, C5), (2, C5)]) == "neighbour"
    assert judge("finger", {C4}, [(1, F9), (2, F9)]) == "ghost"
    assert judge("finger", {C4}, [(1, C4), (2, C4), (1, F9)]) == "ghost"
    assert judge("finger", {C4}, [(1, C4), (2, C4), (1, C4), (2, C4)]) == "doubled"
    assert judge("beside a palm", {C4}, [(3, -1), (1, C4), (2, C4)]) == "right"
    assert judge("border", {C4, C5}, [(3, -1)]) == "right"
    assert judge("border", {C4, C5}, [(1, C5)]) == "right"
    assert judge("palm", set(), [(3, -1)]) == "right"
    assert judge("palm", set(), [(1, C4)]) == "ghost"
    assert judge("lean", set(), [(4, -1)]) == "right"


def test_a_finger_reaches_its_neighbours_less_and_less():
    assert [spread(distance) for distance in (0, 1, 2, 3, 9)] == [1.0, 0.25, 0.05, 0.0, 0.0]
    assert spread(0.5) == 0.625  # half way from 1 to a quarter


def test_percentiles():
    assert touch_latency.percentile([5.0, 1.0, 2.0, 3.0, 4.0], 50) == 3.0
    assert touch_latency.percentile([float(n) for n in range(1, 201)], 99) == 198.0


def test_a_press_without_an_answer_misses_the_limit():
    assert touch_latency.row("x", [10.0] * 9, 40, 9)[3]
    assert not touch_latency.row("x", [10.0] * 9, 40, 10)[3]
    assert not touch_latency.row("x", [41.0] * 9, 40, 9)[3]


def test_a_short_run_of_presses():
    outcomes = {}
    for session in (4, 6):  # 100 % and 40 % gain
        for (_, outcome), count in touch_presses.play(session, 40).items():
            outcomes[outcome] = outcomes.get(outcome, 0) + count
    assert sum(outcomes.values()) == 80
    assert set(outcomes) <= {"right", "refused", "missed"}
    assert outcomes["right"] >= 78


def test_press_to_light_and_to_the_journal():
    for row in touch_latency.rows(print, 2):
        assert row[3], row


def test_the_quiet_scan_makes_few_calls():
    calls = touch_cost.calls_of_loops(300)
    # Four status reads alone are four calls, each behind a poll.
    assert min(calls) >= 8
    assert max(calls) <= 100
