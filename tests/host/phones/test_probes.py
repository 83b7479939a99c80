"""Recorded sessions of telephones that have just joined (probes.toml), over DNS and HTTP: they stay, and find us."""

import socket
import struct
import tomllib
from pathlib import Path

import pytest
from phones.handset import STEP_MS, Handset, device, trouble

SESSIONS = tomllib.loads(Path(__file__).with_name("probes.toml").read_text(encoding="utf-8"))["session"]
MOST_US = 300_000  # field report 3.1


@pytest.fixture
def vest(tmp_path):
    with device(tmp_path, attach="vest") as made:
        yield made
        assert trouble(made) == []


def address_of(made, name, kind):
    """The address that a name server's answer gives (RFC 1035), None if it gives none; and the answer's code."""
    labels = b"".join(bytes([len(part)]) + part.encode() for part in name.split("."))
    query = struct.pack(">6H", 0x1234, 0x0100, 1, 0, 0, 0) + labels + b"\0" + struct.pack(">2H", kind, 1)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.sendto(query, ("127.0.0.1", made.port(53)))
        one.setblocking(False)
        made.run(2 * STEP_MS)
        answer = one.recv(512)
    number, flags, questions, answers, _, _ = struct.unpack(">6H", answer[:12])
    assert (number, flags & 0x8000, questions) == (0x1234, 0x8000, 1)
    found = None
    if answers:
        *_, size = struct.unpack(">3HIH", answer[len(query) : len(query) + 12])
        found = ".".join(str(part) for part in answer[len(query) + 12 :][:size])
    return found, flags & 15


def ask(made, lines):
    """What the device answers to a recorded request, in time."""
    before = made.world.clock.now
    answer = Handset(made).raw("\r\n".join(lines).encode() + b"\r\n\r\n")
    assert made.world.clock.now - before <= MOST_US
    head, _, body = answer.decode().partition("\r\n\r\n")
    first, *headers = head.split("\r\n")
    found = {"status": int(first.split(" ")[1]), "body": body}
    for line in headers:
        name, _, value = line.partition(": ")
        if name == "Location":
            found["location"] = value
    return found


@pytest.mark.parametrize("session", SESSIONS, ids=[session["name"] for session in SESSIONS])
def test_a_recorded_session_is_answered_as_the_phone_needs_it(vest, session):
    for name, kind in session["dns"]:
        # Every name leads here; for other kinds there is an answer with nothing in it, so that nobody waits.
        assert address_of(vest, name, kind) == ("4.3.2.1" if kind == 1 else None, 0), (name, kind)
    for when in ("first", "then"):
        for one in session["ask"]:
            got = ask(vest, one["lines"])
            assert {key: got[key] for key in one[when]} == one[when], (when, one["lines"][0])
        if when == "first":
            # The sign-in page, in both languages, and its link.
            page = ask(vest, ["GET /join HTTP/1.1", "Host: 4.3.2.1"])
            assert page["status"] == 200 and "/joined" in page["body"] and "モバイル" in page["body"]
            joined = ask(vest, ["GET /joined HTTP/1.1", "Host: 4.3.2.1"])
            assert (joined["status"], joined["location"]) == (302, "http://4.3.2.1/")
