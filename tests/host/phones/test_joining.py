"""From "Phones: on" to a phone on the page: radio, QR code, names, portal."""

import socket

import numpy
import pytest
import zxingcpp
from phones.handset import STEP_MS, Handset, device, trouble

WPA2 = 3
SUCCESS = b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"


@pytest.fixture
def vest(tmp_path):
    with device(tmp_path, attach="vest") as made:
        yield made
        assert trouble(made) == []


def codes(made):
    """What a camera reads off the screen."""
    pixels = numpy.array(made.screen()["rows"], dtype=numpy.uint8) * 255
    return [found.text for found in zxingcpp.read_barcodes(numpy.kron(pixels, numpy.ones((4, 4), numpy.uint8)))]


def turn_to(made, item):
    made.button("ok", 1300)
    made.run(1700)
    for _ in range(40):
        if made.screen()["text"][1] == item:
            return
        made.button("right", 100)
        made.run(300)
    raise AssertionError(made.screen()["text"])


def press(made, name, ms=100):
    made.button(name, ms)
    made.run(ms + 500)


def test_the_menu_switches_them_on_and_the_screen_says_how_to_join(tmp_path):
    with device(tmp_path, {"phones": False}, attach="vest") as made:
        radio = made.world.radio
        assert radio.calls == []
        turn_to(made, "Phones")
        press(made, "ok")
        made.run(800)
        values = radio.values
        name, key = values["ssid"], values["key"]
        assert name == "BattleVest-0001" and len(key) == 10
        assert codes(made) == [f"WIFI:T:WPA;S:{name};P:{key};;"]
        press(made, "right")
        assert made.screen()["text"][1:3] == [name, key]
        press(made, "right")
        assert codes(made) == ["http://4.3.2.1/"]
        # Off again: nobody is served, and the radio is silent.
        press(made, "ok")
        turn_to(made, "Phones")
        press(made, "ok")
        assert radio.on == [False, False]
        assert trouble(made) == []


def test_password_is_drawn_with_the_radio_on_and_everything_is_set_before_it_sends(tmp_path):
    with device(tmp_path, attach="vest") as made:
        radio = made.world.radio
        kinds = [call for call in radio.calls if call[0] != "ifconfig"]
        names = [(call[0], call[1], call[2] if call[0] == "active" else sorted(call[3])) for call in kinds]
        on = names.index(("active", 1, True))
        before = names[:on]
        # The station's side of the radio runs while the random numbers are drawn; it is off when the point sends.
        assert ("active", 0, True) in before and before.index(("active", 0, True)) < before.index(("active", 0, False))
        assert ("config", 1, ["key", "max_clients", "security", "ssid"]) in before
        # Read back before and after.
        assert [call[2] for call in kinds[:on] if call[0] == "config"][-2:] == ["ssid", "security"]
        assert [call[2] for call in kinds[on + 1 :]] == ["ssid", "security"]
        assert radio.values["security"] == WPA2 and radio.values["max_clients"] == 8
        key = radio.values["key"]
        made.power(False)
        made.power(True)
        made.run(2500)
        # A stable name has a stable password.
        assert radio.values["key"] == key


@pytest.mark.parametrize(
    ("refuse", "says"),
    [
        ({"security": "ignored"}, ["No WiFi: it", "would be open"]),
        ({"ssid": "ignored"}, ["No WiFi: radio", "takes no name"]),
        ({"key": "error"}, ["No WiFi: radio", "does not answer"]),
        ({"security": "error"}, ["No WiFi: radio", "does not answer"]),
    ],
)
def test_never_open_by_accident(tmp_path, refuse, says):
    with device(tmp_path, {"phones": False}, attach="vest") as made:
        made.world.radio.refuse.update(refuse)
        turn_to(made, "Phones")
        press(made, "ok")
        # The menu is left first: it has the lines.
        seen = []
        for _ in range(10):
            seen.append(made.screen()["text"][1:3])
            made.run(200)
        assert says in seen
        assert made.world.radio.on == [False, False]
        assert ["active", 1, True] not in [call[:3] for call in made.world.radio.calls]


def test_names_lead_here_and_other_questions_get_an_empty_answer(vest):
    def ask(name, kind):
        labels = b"".join(bytes([len(part)]) + part.encode() for part in name.split("."))
        query = b"\x12\x34\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00" + labels + b"\x00\x00" + bytes([kind]) + b"\x00\x01"
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            one.sendto(query, ("127.0.0.1", vest.port(53)))
            one.setblocking(False)
            vest.run(4 * STEP_MS)
            return query, one.recv(512)

    query, answer = ask("connectivitycheck.gstatic.com", 1)
    # RFC 1035: a response, recursion not refused, one question, one answer; class IN, 60 s, four bytes.
    assert answer[:12] == b"\x12\x34\x85\x80\x00\x01\x00\x01\x00\x00\x00\x00"
    assert answer[12 : len(query)] == query[12:]
    assert answer[len(query) :] == b"\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x3c\x00\x04\x04\x03\x02\x01"
    for kind in (28, 65):  # AAAA, HTTPS
        query, answer = ask("captive.apple.com", kind)
        assert answer == b"\x12\x34\x85\x80\x00\x01\x00\x00\x00\x00\x00\x00" + query[12:]


def test_garbled_questions_get_no_answer_and_break_nothing(vest):
    for query in (b"", b"\x00", b"\x12\x34\x01\x00\x00\x01" + b"\xff" * 30, b"\x12\x34" + b"\x80" * 200, b"\xc0" * 17):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            one.sendto(query, ("127.0.0.1", vest.port(53)))
            one.setblocking(False)
            vest.run(4 * STEP_MS)
            with pytest.raises(BlockingIOError):
                one.recv(512)


# Field report 3.1: the path, what a phone hears that has not seen the sign-in page, and afterwards.
PROBES = [
    ("connectivitycheck.gstatic.com", "/generate_204", 204, (204, b"")),
    ("www.google.com", "/gen_204", 204, (204, b"")),
    ("captive.apple.com", "/hotspot-detect.html", 302, (200, SUCCESS)),
    ("www.apple.com", "/library/test/success.html", 302, (200, SUCCESS)),
    ("www.msftconnecttest.com", "/connecttest.txt", 302, (200, b"Microsoft Connect Test")),
    ("www.msftncsi.com", "/ncsi.txt", 302, (200, b"Microsoft NCSI")),
    ("www.msftconnecttest.com", "/redirect", 302, (302, b"")),
    ("detectportal.firefox.com", "/success.txt", 302, (200, b"success\n")),
    ("nmcheck.gnome.org", "/check_network_status.txt", 302, (200, b"NetworkManager is online\n")),
    ("example.com", "/some/page?x=%41", 302, (302, b"")),
    ("example.com", "/", 302, (302, b"")),
]


def test_field_3_1_every_probe_has_its_answer_within_300_ms(vest):
    phone = Handset(vest)

    def ask(host, path):
        before = vest.world.clock.now
        answer = phone.raw(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: a phone\r\n\r\n".encode())
        assert vest.world.clock.now - before < 300_000
        head, _, body = answer.partition(b"\r\n\r\n")
        return int(head.split(b" ")[1]), head.decode(), body

    for host, path, status, _ in PROBES:
        got = ask(host, path)
        assert got[0] == status, path
        if status == 302:
            assert "Location: http://4.3.2.1/join\r\n" in got[1] + "\r\n", path
    status, headers, body = phone.ask("/join")
    assert status == 200 and headers["Content-Type"] == "text/html; charset=utf-8"
    # In both languages: stay connected, and mobile data.
    assert "mobile data" in body.decode() and "モバイル" in body.decode()
    assert "bv=" not in str(headers)
    assert phone.ask("/joined")[0] == 302
    for host, path, _, (status, text) in PROBES:
        got = ask(host, path)
        assert (got[0], got[2]) == (status, text), path


def test_field_3_5_the_page_is_one_request_and_small(vest):
    """Field report 3.5: at most two requests; and an old page reloads itself (7.4)."""
    phone = Handset(vest)
    status, headers, body = phone.ask("/")
    assert status == 200 and headers["Content-Encoding"] == "gzip"
    assert len(body) <= 30_000
    assert headers["Cache-Control"] == "no-cache"
    assert phone.ask("/", If_None_Match=headers["ETag"])[0] == 304
