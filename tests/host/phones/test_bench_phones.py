"""The bench of the phones in small: its rows keep their limits, and what it counts is counted."""

import pytest
from battlevest.bench import phones
from battlevest.bench.phones_evening import evening
from battlevest.paths import micropython_path
from phones.test_secrets import careless


def kept(rows):
    return [row[-1] for row in rows]


def test_the_page_is_one_request_within_its_bytes(tmp_path):
    ((label, value, _, ok),) = phones.page_load(tmp_path)
    assert ok and label == "page load" and value.startswith("1 request of ")


def test_a_tap_is_lit_in_time(tmp_path):
    assert kept(phones.taps(tmp_path, 8)) == [True]


def test_slow_and_vanished_phones_cost_the_others_less_than_50_ms(tmp_path):
    """Reading or writing that waits for one of them would stop everything for seconds."""
    assert kept(phones.slow_phones(tmp_path)) == [True]


def test_a_server_that_waits_is_found(tmp_path):
    firmware = careless(tmp_path, "if connection.ready:", "if True:", "phone/server.py")
    server = firmware / "phone" / "server.py"
    server.write_text(server.read_text().replace("setblocking(False)", "settimeout(0.1)"))
    assert kept(phones.slow_phones(tmp_path / "data", firmware=firmware)) == [False]


@pytest.mark.skipif(micropython_path() is None, reason="no MicroPython for this machine")
@pytest.mark.parametrize(("interpreter", "heap"), [("micropython32", 172_000), ("micropython", 310_000)])
def test_a_while_with_four_phones_in_a_narrow_heap(tmp_path, interpreter, heap):
    found = evening(tmp_path, heap, 0.3, interpreter)
    assert (found["refused"], found["crashed"]) == (0, False)
    assert found["taps"] >= 3 and found["least"] > 0
