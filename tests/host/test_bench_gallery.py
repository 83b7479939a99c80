"""The bench of the gallery: its truth is judged rightly, its turns hang together, and a short run keeps the limits."""

import math
from random import Random

from battlevest.bench import gallery_bodies, gallery_cost, gallery_first, gallery_latency, gallery_play, gallery_third
from battlevest.bench.gallery_turns import LINES, SENSORS, Turn, judge

FIRST = "battlevest.bench.gallery_first"
THIRD = "battlevest.bench.gallery_third"


def test_what_counts_as_right():
    turn = Turn("x", [0b1100011, 0, 0], beaten=[0b1000010, 0, 0], handled=[0b0000001, 0, 0])
    assert judge(turn, [0b1000010, 0, 0], [0, 0, 0]) == "right"
    assert judge(turn, [0b1000010, 0, 0], [0b1, 0, 0]) == "right"
    assert judge(turn, [0b1000000, 0, 0], [0, 0, 0]) == "missed"
    assert judge(turn, [0b1000000, 0, 0], [0b10, 0, 0]) == "asked"
    assert judge(turn, [0b1000011, 0, 0], [0, 0, 0]) == "extra"
    assert judge(turn, [0b1000010, 0b1, 0], [0, 0, 0]) == "extra"


def state_at(turn, moment):
    """What each sensor's last edge up to a moment says, from the cups at the start on."""
    seen = list(turn.cups)
    for at, line, sensor, sees in sorted(turn.edges, key=lambda edge: edge[0]):
        if at <= moment:
            seen[line] = seen[line] & ~(1 << sensor) | sees << sensor
    return seen


def test_turns_hang_together():
    """At the word that all are behind the line just the cups are seen; at the end just those which did not fall."""
    kinds = set()
    for seed in range(4):
        for turn in gallery_first.turns(seed, 30, 0.0001):
            kinds.add(turn.kind)
            assert len(turn.pulls) + len(turn.presses) == 3
            assert all(0 <= line < LINES and 0 <= sensor < SENSORS for _, line, sensor, _ in turn.edges)
            assert state_at(turn, 0) == turn.cups
            gone = [turn.beaten[line] | turn.handled[line] for line in range(LINES)]
            assert all(gone[line] & ~turn.cups[line] == 0 for line in range(LINES))
            left = [turn.cups[line] & ~gone[line] for line in range(LINES)]
            assert state_at(turn, turn.ends + 9000) == left
            # An upper cup never stays where the lower one is gone.
            assert all(left[line] >> 5 & ~left[line] == 0 for line in range(LINES))
    assert {"upper", "stack", "double", "late", "wobble", "hand", "taken", "bump"} <= kinds


def test_turns_made_of_bodies_and_light_hang_together_too():
    kinds = set()
    for turn in gallery_third.turns(3, 30, 0.5):
        kinds.add(turn.kind)
        assert len(turn.pulls) + len(turn.presses) == 3
        gone = [turn.beaten[line] | turn.handled[line] for line in range(LINES)]
        left = [turn.cups[line] & ~gone[line] for line in range(LINES)]
        assert state_at(turn, turn.ends + 9000) == left
        assert all(left[line] >> 5 & ~left[line] == 0 for line in range(LINES))
    assert {"shots", "clears", "takes"} <= kinds


def test_a_body_falls_just_when_it_is_pushed_over_its_edge():
    """A cup on its mouth stands on its edge at atan(35 / 40): 41 degrees."""
    edge = math.atan(35 / 40)
    for push in (0.2, 0.7, 0.98):
        path, falls = gallery_bodies.rocking(Random(1), 80, 35, push)
        assert not falls and path[-1] == 0.0 and max(map(abs, path)) < edge
    for push in (1.02, 2.0):
        path, falls = gallery_bodies.rocking(Random(1), 80, 35, push)
        assert falls and path[-1] >= math.pi / 2


def test_light_over_distance():
    """A fifth of the most comes back over 15 mm, the end of the range in the sensor's data sheet."""
    assert abs(gallery_bodies.light(0, -5) - gallery_bodies.DARK - 0.2) < 0.001
    assert gallery_bodies.light(0, 7.5) == 1 + gallery_bodies.DARK
    assert gallery_bodies.light(30) == gallery_bodies.light(gallery_bodies.GONE) == gallery_bodies.DARK


def test_the_same_seed_is_the_same_table_and_noise_is_more():
    once = [turn.edges for turn in gallery_first.turns(5, 5, 1.0)]
    assert once == [turn.edges for turn in gallery_first.turns(5, 5, 1.0)]
    assert once != [turn.edges for turn in gallery_first.turns(6, 5, 1.0)]
    calm = sum(len(turn.edges) for turn in gallery_first.turns(5, 20, 0.5))
    assert sum(len(turn.edges) for turn in gallery_first.turns(5, 20, 2.0)) > calm


def test_a_short_run_of_turns():
    counts: dict[str, int] = {}
    for seed, noise in ((1, 1.0), (8, 2.0)):
        for (_, outcome), count in gallery_play.session(FIRST, seed, 15, noise).items():
            counts[outcome] = counts.get(outcome, 0) + count
    assert sum(counts.values()) == 30
    assert counts["right"] >= 29
    assert set(counts) <= {"right", "asked"}


def test_a_short_run_of_the_third_generator():
    counts = gallery_play.session(THIRD, 8, 12, 2.0)
    assert {outcome for _, outcome in counts} == {"right"}
    assert sum(counts.values()) == 12


def test_the_table_of_outcomes():
    counts = {("upper", "right"): 1234, ("hand", "asked"): 2}
    assert gallery_play.table(counts).split("\n")[1:] == [
        "hand                0        2        0        0",
        "upper           1,234        0        0        0",
    ]
    assert round(gallery_play.share(counts), 2) == 99.84


def test_fall_to_light():
    for row in gallery_latency.rows(1):
        assert row[3], row


def test_the_gallery_allocates_nothing():
    for row in gallery_cost.rows():
        assert row[3] is not False, row
