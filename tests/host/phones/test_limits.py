"""Phones that ask wrongly, too much, too slowly, or vanish: no traceback, no wrong state, and the others are served."""

import json
import random
import socket

import pytest
from battlevest.bench.phones_fuzz import fuzz
from phones.handset import STEP_MS, Handset, device, trouble
from phones.test_secrets import careless

FUZZED = 300  # `battlevest bench phones` sends 10,000


@pytest.fixture
def vest(tmp_path):
    with device(tmp_path, attach="vest") as made:
        yield made
        assert trouble(made) == []


def status(answer):
    return int(answer.split(b" ")[1]) if answer.startswith(b"HTTP/1.") else None


def test_what_is_too_long_cut_off_or_garbled_is_refused(vest):
    phone = Handset(vest)
    head = b"Host: 4.3.2.1\r\n"
    cases = [
        (b"GET /" + b"a" * 3000 + b" HTTP/1.1\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 2100 + b"\r\n\r\n", 431),
        (b"POST /api HTTP/1.1\r\n" + head + b"Content-Length: 1025\r\n\r\n" + b"x" * 1025, 413),
        (b"POST /api HTTP/1.1\r\n" + head + b"Content-Length: many\r\n\r\n", 400),
        (b"POST /api HTTP/1.1\r\n" + head + b"Transfer-Encoding: chunked\r\n\r\n", 400),
        (b"GET\r\n\r\n", 400),
        (b"\xff\xfe\x00 / HTTP/1.1\r\n\r\n", 405),
        (b"GET / HTTP/1.1\r\nnonsense\r\n\r\n", 400),
        (b"DELETE / HTTP/1.1\r\n\r\n", 405),
        (b"GET http://a/ HTTP/1.1\r\n\r\n", 400),
        (b"GET /../data/phones.json HTTP/1.1\r\n" + head + b"\r\n", 302),
        (b"GET /%2e%2e/main.py HTTP/1.1\r\n" + head + b"\r\n", 302),
        (b"GET /api/state?n=\xff HTTP/1.1\r\n" + head + b"\r\n", 200),
    ]
    for request, expected in cases:
        assert status(phone.raw(request)) == expected, request[:60]
    assert phone.raw(b"GET / HTTP/1.1\r\nHost: 4.3", 7000) == b""  # never whole: dropped after five seconds


def test_bodies_that_are_no_commands(vest):
    phone = Handset(vest)
    for body in (
        b"",
        b"{",
        b"[]",
        b"7",
        b"\xff\xfe",
        b'{"do": 1}',
        b'{"do": "act"}',
        b"[" * 900,
        b'{"do": "act", "id": 3}',
    ):
        code, _, answer = phone.ask("/api", body, Content_Type="application/json")
        assert code == 400 and json.loads(answer)["error"] == "form", body[:20]
    assert phone.ask("/api", b"{}", Content_Type="text/plain")[0] == 415
    assert phone.ask("/api")[0] == 405


def test_pages_of_another_origin_get_nothing(vest):
    phone = Handset(vest)
    phone.do("claim", seat=1, name="")
    n = phone.state()["n"]
    body = json.dumps({"do": "act", "id": "x", "n": n, "text": "place C2"}).encode()
    for origin in ("http://evil.example", "null", "https://4.3.2.1"):
        assert phone.ask("/api", body, Content_Type="application/json", Origin=origin)[0] == 403
        assert phone.ask("/plain", b"do=undo", Origin=origin)[0] == 403
        assert phone.open(origin=origin) == 403
    assert phone.state()["n"] == n
    assert phone.ask("/api", body, Content_Type="application/json", Origin="http://4.3.2.1")[0] == 200


def test_taps_have_a_rate(vest):
    phone = Handset(vest)
    phone.do("claim", seat=1, name="")
    phone.open()
    phone.told(lambda frame: "view" in frame)
    # At once, as one piece, so that the line can't spread them over more of the device's time than its rate looks at.
    taps = [json.dumps({"do": "act", "id": f"q{i}", "n": 0, "text": "x"}).encode() for i in range(30)]
    phone.socket.sendall(b"".join(phone.framed(tap) for tap in taps))
    answers = [phone.told(lambda frame: "re" in frame)[0]["error"] for _ in taps]
    assert answers.count("rate") > 10 and "stale" in answers


def test_six_sockets_and_the_rest_polls(vest):
    phones = [Handset(vest) for _ in range(7)]
    assert [phone.open() for phone in phones] == [101] * 6 + [503]
    assert phones[6].state()["game"] == "ten_turns"
    phones[0].socket.close()
    vest.run(300)
    assert phones[6].open() == 101


def test_field_3_5_connections_cut_at_any_point_block_nobody(vest):
    """Field report 3.5: 50 connections cut before, in and after the reply; the next request is answered."""
    rng = random.Random(1)
    request = b"GET / HTTP/1.1\r\nHost: 4.3.2.1\r\n\r\n"
    for _ in range(50):
        one = socket.create_connection(("127.0.0.1", vest.port(80)), 5)
        one.sendall(request[: rng.randrange(len(request) + 1)])
        vest.run(rng.choice((0, STEP_MS, 4 * STEP_MS)))
        one.close()
    before = vest.world.clock.now
    assert Handset(vest).ask("/api/state")[0] == 200
    assert vest.world.clock.now - before < 2_000_000


def test_a_slow_phone_delays_neither_touch_nor_the_others(vest):
    slow = [Handset(vest).connect() for _ in range(5)]
    for one in slow:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        one.sendall(b"GET / HTTP/1.1\r\nHost: 4.3.2.1\r\n\r\n")
    vest.run(100)
    before = vest.world.clock.now
    assert Handset(vest).ask("/api/state")[0] == 200
    assert vest.world.clock.now - before < 100_000
    vest.press("back", "C2", 120)
    lit = 0
    while not any(vest.leds("back")["C2"]):
        vest.run(1)
        lit += 1
    assert lit <= 90
    for one in slow:
        one.close()


def test_field_7_4_a_phone_that_is_silent_is_let_go_and_comes_back(vest):
    """Field report 7.4: no pong for 35 s frees the socket; whoever asks again has everything."""
    phone = Handset(vest)
    phone.do("claim", seat=1, name="Ben")
    phone.open()
    vest.run(40_000)
    assert phone.do("hello")["ok"]
    assert phone.open() == 101
    assert phone.told(lambda frame: "view" in frame)[0]["seat"] == 1


@pytest.mark.parametrize("number", [11, 12, 105])
def test_field_3_6_a_radio_without_memory_for_packets_is_asked_again(number, tmp_path):
    """Field report 3.6: ENOBUFS once an hour must not cost a phone its page; here every other packet meets it."""
    refuse = "self.turn = not getattr(self, 'turn', False)\n            if self.turn: raise OSError(%d)\n            "
    firmware = careless(
        tmp_path, "count = self.sock.send(data)", refuse % number + "count = self.sock.send(data)", "phone/server.py"
    )
    with device(tmp_path / "data", attach="vest", firmware=firmware) as made:
        assert Handset(made).ask("/")[0] == 200
        assert Handset(made).state()["game"] == "ten_turns"
        assert trouble(made) == []


def test_a_heap_in_small_pieces_does_not_cut_a_page_off(tmp_path):
    """What waits to be sent grows to 300 bytes at most: the rest of a page goes out after it."""
    narrow = "if box and len(box) + len(data) > 300: raise MemoryError('planted')\n        box.extend(data)"
    firmware = careless(tmp_path, "box.extend(data)", narrow, "phone/server.py")
    with device(tmp_path / "data", attach="vest", firmware=firmware) as made:
        phone = Handset(made)
        phone.do("claim", seat=1, name="Ben")
        status, _, page = phone.ask("/plain")
        assert status == 200 and page.count(b"<option value=") == 1 + 71 and page.endswith(b"</a></p>")
        assert trouble(made) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("        self.choice = None", "        raise MemoryError('planted')"),
        ('"""One game at the table; seat 0 is green, seat 1 blue."""', "raise MemoryError('planted')"),
    ],
)
def test_a_game_for_which_there_is_no_memory_is_chosen_anew(tmp_path, old, new):
    """Whether its code found none, or its game: the box asks which game, and plays another one."""
    firmware = careless(tmp_path, old, new, "table/x_virus.py")
    with device(tmp_path / "data", attach="vest", firmware=firmware) as made:
        phone = Handset(made)
        phone.do("hello")
        phone.do("host", take=True)
        wish = json.dumps({"do": "host", "id": "w", "n": phone.state()["n"], "pick": "x_virus", "start": True}).encode()
        assert phone.ask("/api", wish, Content_Type="application/json")[0] == 503
        assert phone.state()["game"] is None
        assert phone.do("host", pick="ten_turns", seats=2, start=True)["ok"]
        assert phone.state()["game"] == "ten_turns"
        assert [line.split(" ")[:2] for line in trouble(made)] == [["trouble", "phone"]]


def test_fuzzed_requests_and_frames_change_nothing(vest):
    looks = Handset(vest)
    before = looks.state()["view"]
    fuzz(vest, random.Random(3), FUZZED)
    vest.run(10_000)
    assert looks.state()["view"] == before
