"""The bench server over HTTP: what it does with the device."""

import json
import socket

import pytest
from battlevest.bench_page import PortTaken, start_in_thread
from battlevest.simulator import Device
from waits import until


def test_the_state_has_all_that_a_test_looks_at(client, device):
    state = client.state()
    assert state["power"] is True and state["attach"] == "vest" and state["interpreter"] == "cpython"
    assert state["time_ms"] == device.time_ms
    for panel in ("back", "front"):
        assert len(state["leds"][panel]) == 71
        assert all(len(led) == 3 for led in state["leds"][panel].values())
    rows = state["screen"]["rows"]
    assert len(rows) == 64 and all(len(row) == 128 and set(row) <= {0, 1} for row in rows)
    assert len(state["screen"]["text"]) == 4
    assert state["faults"] == [] and state["injected"] == [] and state["heap_free"] is None
    assert state["current_ma"] > 0
    assert any(line for line in state["log"])


def test_time_passes_only_by_advance(client):
    before = client.state()["time_ms"]
    assert client.state()["time_ms"] == before
    assert client.post("advance", ms=250) == (200, {"ok": True})
    assert client.state()["time_ms"] == before + 250


def test_a_press_lights_its_square(client):
    assert client.post("press", panel="back", square="D9", ms=200) == (200, {"ok": True})
    client.post("advance", ms=800)
    assert any(client.state()["leds"]["back"]["D9"])


def test_a_finger_stays_until_it_is_lifted_and_a_second_one_does_not_move_it(client, device):
    assert client.post("touch", panel="back", square="A1", down=True) == (200, {"ok": True})
    client.post("advance", ms=500)
    assert [cell for _, cell in device.world.hands.fingers] == ["A1"]
    client.post("touch", panel="back", square="A1", down=False)
    assert not device.world.hands.fingers


def test_a_click_lasts_as_long_as_a_fingers_press(client, device):
    client.post("touch", panel="front", square="A1", down=True)
    client.post("touch", panel="front", square="A1", down=False)
    client.post("advance", ms=119)
    assert [cell for _, cell in device.world.hands.fingers] == ["A1"]
    client.post("advance", ms=2)
    assert not device.world.hands.fingers


def test_two_clicks_at_once_are_two_presses_of_a_finger(client, device):
    for down in (True, False, True, False):
        client.post("touch", panel="front", square="G1", down=down)
    seen = []
    for _ in range(35):
        seen.append(bool(device.world.hands.fingers))
        client.post("advance", ms=10)
    # 120 ms down, 80 ms up, 120 ms down, then up: in steps of 10 ms.
    assert seen == [True] * 12 + [False] * 8 + [True] * 12 + [False] * 3


def test_a_fault_is_made_listed_and_mended(client):
    assert client.post("fault", chip="0x5B", kind="missing") == (200, {"ok": True})
    assert client.state()["injected"] == [{"chip": "0x5B", "kind": "missing"}]
    client.post("advance", ms=3000)
    assert client.state()["faults"] == [{"part": "touch 0x5B", "kind": "missing"}]
    client.post("fault", chip="0x5B", kind="none")
    client.post("advance", ms=3000)
    assert client.state()["injected"] == [] and client.state()["faults"] == []


def test_power_off_is_dark_and_draws_nothing(client):
    client.post("power", on=False)
    state = client.state()
    assert state["power"] is False and state["screen"]["on"] is False and state["current_ma"] == 0
    assert not any(any(led) for panel in state["leds"].values() for led in panel.values())
    client.post("power", on=True)
    client.post("advance", ms=5000)
    assert client.state()["power"] is True and client.state()["screen"]["on"] is True


def test_the_live_stream_tells_all_once_and_then_what_changes(client):
    with socket.create_connection(("127.0.0.1", client.port), timeout=30) as line:
        line.sendall(f"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:{client.port}\r\n\r\n".encode())
        stream = line.makefile("rb")

        def news():
            for text in stream:
                if text.startswith(b"data: "):
                    return json.loads(text[6:])
            return None

        first = news()
        assert len(first["rows"]) == 64 and first["power"] is True
        time_ms = client.state()["time_ms"]
        client.post("advance", ms=5)
        second = news()
        assert second["time_ms"] == time_ms + 5
        assert "rows" not in second or len(second["rows"]) < 64


def test_a_page_that_goes_away_leaves_no_finger_on_the_vest(client, device):
    with socket.create_connection(("127.0.0.1", client.port), timeout=30) as line:
        line.sendall(f"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:{client.port}\r\n\r\n".encode())
        assert line.recv(15) == b"HTTP/1.0 200 OK"
        client.post("touch", panel="back", square="G1", down=True)
        assert [cell for _, cell in device.world.hands.fingers] == ["G1"]
        client.post("advance", ms=200)
    # The server notices at its next words to the page; each advance gives it something to say.
    until(lambda: client.post("advance", ms=1) and not device.world.hands.fingers)


def test_a_port_in_use_is_told_in_one_sentence(client, device):
    with pytest.raises(PortTaken, match=rf"^Port {client.port} can't be opened .*--port"):
        start_in_thread(device, client.port)


def test_advance_belongs_to_the_manual_clock(client):
    with Device(clock="wall", power=False) as device:
        url, stop = start_in_thread(device)
        try:
            other = type(client)(url)
            assert "--clock manual" in other.error(other.post("advance", ms=10))
        finally:
            stop()
