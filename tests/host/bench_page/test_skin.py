"""What the wearer feels: blurred by 0.8 squares in each direction, repeatable by its seed."""

from statistics import fmean, stdev

from battlevest.bench_page.skin import Skin


def spots(seed, count=2000):
    skin = Skin(seed)
    for _ in range(count):
        skin.press("C4", 0, 0)
    return skin.felt


def test_a_press_is_felt_around_where_it_was_with_sigma_of_eight_tenths():
    felt = spots(1)
    # C4 is column 2, row 4. The mean of 2000 has a sigma of 0.8 / sqrt(2000) = 0.018; four of them are 0.072.
    assert abs(fmean(spot["x"] for spot in felt) - 2) < 0.072
    assert abs(fmean(spot["y"] for spot in felt) - 4) < 0.072
    # The deviation of 2000 varies by 0.8 / sqrt(4000) = 0.013; four of them are 0.05.
    assert abs(stdev(spot["x"] for spot in felt) - 0.8) < 0.05
    assert abs(stdev(spot["y"] for spot in felt) - 0.8) < 0.05


def test_the_same_seed_feels_the_same_and_another_one_does_not():
    assert spots(1, 5) == spots(1, 5)
    assert spots(1, 5) != spots(2, 5)


def test_presses_are_numbered_and_the_page_gets_the_last_ones():
    skin = Skin(1)
    for number in range(20):
        skin.press("A1", number, 3)
    assert [spot["n"] for spot in skin.recent()] == list(range(9, 21))
    assert skin.recent()[-1]["actions"] == 3 and skin.recent()[-1]["at_ms"] == 19
