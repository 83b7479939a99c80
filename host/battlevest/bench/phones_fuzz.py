"""Requests and frames that nobody should send, half of them nearly right."""

from .phone_hand import STEP_MS, Handset


def fuzz(made, rng, count):
    """Send so many to a device, as one phone that has a seat and closes after each."""
    phone = Handset(made)
    phone.do("claim", seat=1, name="")
    words = [
        b"GET",
        b"POST",
        b" ",
        b"/",
        b"/api",
        b"/ws",
        b"/plain",
        b"HTTP/1.1",
        b"\r\n",
        b"\r\n\r\n",
        b"Host: 4.3.2.1",
    ]
    words += [b"Content-Length: 20", b"Cookie: bv=" + (phone.token or "").encode(), b"Content-Type: application/json"]
    words += [b"{", b'"do": "act"', b'"id": "x"', b'"n": 1', b"}", b"\xff\x00", b"%zz", b"Upgrade: websocket", b"?n="]
    body = b'{"do": "act", "id": "f%d", "n": %d, "text": "place C2"}'
    for i in range(count):
        kind = rng.randrange(4)
        if kind == 0:
            data = b"".join(rng.choice(words) for _ in range(rng.randrange(1, 12)))
        elif kind == 1:
            data = rng.randbytes(rng.randrange(1, 200)) + b"\r\n\r\n"
        else:
            text = bytearray(body % (i, rng.randrange(9)))
            text[rng.randrange(len(text))] = rng.randrange(256)
            data = b"POST /api HTTP/1.1\r\nHost: 4.3.2.1\r\nContent-Type: application/json\r\n"
            data += b"Cookie: bv=%s\r\nContent-Length: %d\r\n\r\n" % ((phone.token or "").encode(), len(text))
            data += bytes(text)
        if kind == 3:
            if phone.socket is None and phone.open() != 101:
                continue
            socket = phone.socket
            assert socket is not None
            frame = bytearray(rng.randbytes(rng.randrange(2, 30)))
            frame[0] = rng.choice((0x81, 0x82, 0x88, 0x89, 0x01, frame[0]))
            socket.sendall(bytes(frame))
            made.run(2 * STEP_MS)
            socket.close()
            phone.socket = None
        else:
            with phone.connect() as one:
                one.sendall(data)
                made.run(2 * STEP_MS)
