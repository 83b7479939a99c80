"""The bench server over HTTP: what it refuses, with a sentence and without a change."""

import socket

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

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
    assert word in client.error(client.ask("POST", "/api/" + path, body))
    assert client.state() == before


ACTIONS = ("press", "touch", "button", "hold", "fault", "power", "advance")


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(ACTIONS), body=st.binary(min_size=1, max_size=80).filter(lambda body: b"{" not in body))
def test_any_bytes_are_refused(client, path, body):
    client.error(client.ask("POST", "/api/" + path, body))


def test_unknown_paths_and_wrong_methods_are_json_too(client):
    client.error(client.ask("GET", "/nowhere"), 404)
    client.error(client.ask("GET", "/page/../server.py"), 404)
    client.error(client.ask("GET", "/page/%2e%2e/server.py"), 404)
    client.error(client.ask("GET", "/api/press"), 405)
    client.error(client.ask("POST", "/api/state", b"{}"), 405)
    client.error(client.ask("DELETE", "/"), 405)


def test_a_body_that_is_too_long_is_refused(client):
    client.error(client.ask("POST", "/api/press", b"x" * 100_000), 413)


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
    client.error(client.ask("POST", "/api/power", b'{"on":false}', **headers), 403)
    client.error(client.ask("GET", "/api/state", **headers), 403)
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
