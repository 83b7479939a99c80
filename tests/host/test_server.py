"""The bench server over HTTP, with a real device on the manual clock behind it: what it does, and what it refuses."""

import http.client
import json
import socket

import pytest
from battlevest.bench_page import PortTaken, start_in_thread
from battlevest.simulator import Device
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st


class Client:
    """Plain HTTP, one connection a request, as the server speaks it."""

    def __init__(self, url):
        self.port = int(url.rsplit(":", 1)[1].strip("/"))

    def ask(self, method, path, body=None, **headers):
        """Return (status, content); JSON is decoded, everything else stays bytes."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            reply = connection.getresponse()
            content = reply.read()
            self.headers = dict(reply.getheaders())
        finally:
            connection.close()
        if self.headers.get("Content-Type", "").startswith("application/json"):
            content = json.loads(content)
        return reply.status, content

    def post(self, path, **body):
        return self.ask("POST", "/api/" + path, json.dumps(body))

    def state(self):
        status, state = self.ask("GET", "/api/state")
        assert status == 200
        return state


@pytest.fixture(scope="module")
def device():
    with Device(clock="manual") as simulated:
        simulated.run(5000)
        yield simulated


@pytest.fixture(scope="module")
def client(device):
    url, stop = start_in_thread(device)
    yield Client(url)
    stop()


def error_of(answer, status=400):
    assert answer[0] == status
    assert list(answer[1]) == ["error"]
    sentence = answer[1]["error"]
    assert sentence.endswith(".") and len(sentence) < 300
    return sentence


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


REFUSED = [
    ("press", b"", "The body must be a JSON object"),
    ("press", b"\xff\xfe{}", "The body must be a JSON object"),
    ("press", b"[]", "not []"),
    ("press", b'{"panel":"side","square":"C4","ms":100}', "panel"),
    ("press", b'{"panel":"back","square":"E4x","ms":100}', "square"),
    ("press", b'{"panel":"back","square":"C4","ms":0}', "ms"),
    ("press", b'{"panel":"back","square":"C4","ms":120001}', "ms"),
    ("press", b'{"panel":"back","square":"C4","ms":Infinity}', "Infinity"),
    ("press", b'{"panel":"back","square":"C4"}', '"ms" is missing'),
    ("touch", b'{"panel":"back","square":"C4","down":"yes"}', "down"),
    ("button", b'{"name":"reset","ms":100}', "name"),
    ("hold", b'{"name":"ok","down":1}', "down"),
    ("fault", b'{"chip":"0x99","kind":"missing"}', "0x99"),
    ("fault", b'{"chip":"leds_back","kind":"babble"}', "babble"),
    ("fault", b'{"chip":null,"kind":"missing"}', "chip"),
    ("power", b'{"on":"false"}', "on"),
    ("advance", b'{"ms":-1}', "ms"),
    ("advance", b'{"ms":true}', "ms"),
]


@pytest.mark.parametrize(("path", "body", "word"), REFUSED)
def test_what_cannot_be_done_is_refused_with_a_sentence_and_changes_nothing(client, path, body, word):
    before = client.state()
    assert word in error_of(client.ask("POST", "/api/" + path, body))
    assert client.state() == before


ACTIONS = ("press", "touch", "button", "hold", "fault", "power", "advance")


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(ACTIONS), body=st.binary(min_size=1, max_size=80).filter(lambda body: b"{" not in body))
def test_any_bytes_are_refused(client, path, body):
    error_of(client.ask("POST", "/api/" + path, body))


def test_unknown_paths_and_wrong_methods_are_json_too(client):
    error_of(client.ask("GET", "/nowhere"), 404)
    error_of(client.ask("GET", "/page/../server.py"), 404)
    error_of(client.ask("GET", "/page/%2e%2e/server.py"), 404)
    error_of(client.ask("GET", "/api/press"), 405)
    error_of(client.ask("POST", "/api/state", b"{}"), 405)
    error_of(client.ask("DELETE", "/"), 405)


def test_a_body_that_is_too_long_is_refused(client):
    error_of(client.ask("POST", "/api/press", b"x" * 100_000), 413)


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "localhost"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
def test_a_page_of_another_site_is_kept_out(client, headers):
    before = client.state()
    error_of(client.ask("POST", "/api/power", b'{"on":false}', **headers), 403)
    error_of(client.ask("GET", "/api/state", **headers), 403)
    assert client.state() == before


def test_the_page_may_ask_only_its_own_server(client):
    status, content = client.ask("GET", "/")
    assert status == 200 and content.startswith(b"<!doctype html>")
    assert client.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in client.headers["Content-Security-Policy"]
    assert b"http://" not in content and b"https://" not in content


@pytest.mark.parametrize(
    "noise",
    [
        b"hello\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP\r\n\r\n",
        b"\x00\xff\xfe\r\n\r\n",
        b"GET / HTTP/1.1\r\nNo colon\r\n\r\n",
        b"POST /api/power HTTP/1.1\r\nContent-Length: -4\r\n\r\n",
        b"POST /api/power HTTP/1.1\r\nContent-Length: x\r\n\r\n",
    ],
)
def test_noise_on_the_line_gets_400_and_no_traceback(client, capfd, noise):
    with socket.create_connection(("127.0.0.1", client.port), timeout=30) as line:
        line.sendall(noise)
        answer = b"".join(iter(lambda: line.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.0 400 ")
    assert b'{"error":' in answer
    assert "Traceback" not in "".join(capfd.readouterr())


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
    for _ in range(400):
        client.post("advance", ms=1)
        if not device.world.hands.fingers:
            break
    assert not device.world.hands.fingers


def test_a_port_in_use_is_told_in_one_sentence(client, device):
    with pytest.raises(PortTaken, match=rf"^Port {client.port} can't be opened .*--port"):
        start_in_thread(device, client.port)


def test_advance_belongs_to_the_manual_clock():
    with Device(clock="wall", power=False) as device:
        url, stop = start_in_thread(device)
        try:
            assert "--clock manual" in error_of(Client(url).post("advance", ms=10))
        finally:
            stop()
