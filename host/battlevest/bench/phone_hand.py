"""A phone at a simulated device: a small HTTP and WebSocket client that lets the device's time pass while it waits.

With the manual clock the device moves only in run(): send, then run the device in small steps until the answer is
whole. Everything that comes in is kept in ``heard``, byte by byte, and how long each answer took in ``took``.
"""

import base64
import json
import socket
import struct
from typing import Any

from ..simulator import Device, image

STEP_MS = 5
HOST = b"Host: 4.3.2.1\r\n"
# What Chrome of an Android phone says of itself with each request; the device has no use for any of it.
BROWSER = (
    b"User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    b"Chrome/131.0.0.0 Mobile Safari/537.36\r\nAccept: */*\r\nReferer: http://4.3.2.1/\r\n"
    b"Accept-Encoding: gzip, deflate\r\nAccept-Language: ja-JP,ja;q=0.9,en-US;q=0.8,en;q=0.7\r\n"
    b"Cache-Control: no-cache\r\nPragma: no-cache\r\nSec-GPC: 1\r\nDNT: 1\r\n"
)


def device(folder, settings=None, files=None, **options):
    """A device whose phones are on from the start; ``files`` {path: bytes} are on its flash as well."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = json.dumps({"phones": True, "sides_proven": True, **(settings or {})}).encode()
    (folder / "flash.bin").write_bytes(image.with_files({"data/settings.json": kept, **(files or {})}))
    made = Device(data=folder, **options)
    made.run(2500)
    if made.screen()["text"][0] == "1. WiFi":
        made.button("ok", 100)
        made.run(400)
    return made


class Handset:
    """One phone. ``token``: its cookie; ``browser``: lines of the head that its browser adds to each request."""

    def __init__(self, device, token=None, browser=b""):
        self.device = device
        self.token = token
        self.browser = browser
        self.heard = bytearray()
        self.took = []
        self.count = 0
        self.socket: Any = None  # a socket while one is open
        self.waiting = b""
        self.frames = []

    def connect(self):
        """A connection of its own."""
        one = socket.create_connection(("127.0.0.1", self.device.port(80)), 5)
        one.setblocking(False)
        return one

    def _told(self, data):
        return data.replace(HOST, HOST + self.browser, 1) if self.browser else data

    def raw(self, data, limit_ms=3000):
        """Send bytes, and return all that comes back until the device closes."""
        with self.connect() as one:
            one.sendall(self._told(data))
            got = b""
            before = self.device.world.clock.now
            for _ in range(limit_ms // STEP_MS):
                self.device.run(STEP_MS)
                try:
                    piece = one.recv(65536)
                except BlockingIOError:
                    continue
                except ConnectionResetError:
                    break
                if not piece:
                    break
                got += piece
        self.heard += got
        self.took.append(self.device.world.clock.now - before)
        return got

    def ask(self, path, body=None, method=None, **headers):
        """(status, {header: value}, body) of a request."""
        method = method or ("GET" if body is None else "POST")
        lines = [f"{method} {path} HTTP/1.1", "Host: 4.3.2.1"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if self.token:
            lines.append(f"Cookie: bv={self.token}")
        if body is not None:
            lines.append(f"Content-Length: {len(body)}")
        answer = self.raw("\r\n".join(lines).encode() + b"\r\n\r\n" + (body or b""))
        head, _, rest = answer.partition(b"\r\n\r\n")
        first, *others = head.decode().split("\r\n")
        found = dict(line.split(": ", 1) for line in others)
        cookie = found.get("Set-Cookie", "")
        if cookie.startswith("bv="):
            self.token = cookie[3:].partition(";")[0]
        return int(first.split(" ")[1]), found, rest

    def state(self):
        """What the device tells this phone now."""
        return json.loads(self.ask("/api/state")[2])

    def do(self, what, n=None, mark=None, **more):
        """A command; its answer."""
        self.count += 1
        said = {"do": what, "id": mark or f"t{self.count}", "n": self.state()["n"] if n is None else n, **more}
        body = json.dumps(said).encode()
        return json.loads(self.ask("/api", body, Content_Type="application/json")[2])

    def open(self, origin="http://4.3.2.1"):
        """A WebSocket; the status of the answer."""
        one = self.connect()
        key = base64.b64encode(b"0123456789abcdef").decode()
        lines = ["GET /ws HTTP/1.1", "Host: 4.3.2.1", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Origin: {origin}"]
        if self.token:
            lines.append(f"Cookie: bv={self.token}")
        one.sendall(self._told("\r\n".join(lines).encode() + b"\r\n\r\n"))
        self.socket, self.waiting, self.frames = one, b"", []
        for _ in range(200):
            self.device.run(STEP_MS)
            self._receive()
            if b"\r\n\r\n" in self.waiting:
                break
        head, _, self.waiting = self.waiting.partition(b"\r\n\r\n")
        return int(head.split(b" ")[1])

    def _receive(self):
        try:
            piece = self.socket.recv(65536)
        except (BlockingIOError, ConnectionResetError):
            return
        self.heard += piece
        self.waiting += piece

    def take(self):
        """Take the frames that have come."""
        self._receive()
        while len(self.waiting) >= 2:
            size, start = self.waiting[1] & 127, 2
            if size == 126:
                if len(self.waiting) < 4:
                    return
                size, start = struct.unpack(">H", self.waiting[2:4])[0], 4
            if len(self.waiting) < start + size:
                return
            kind, data = self.waiting[0] & 15, self.waiting[start : start + size]
            self.waiting = self.waiting[start + size :]
            if kind == 1:
                self.frames.append(json.loads(data))

    def told(self, wanted, limit_ms=2000):
        """The first frame from now on for which `wanted` holds, and how long it took in ms."""
        for passed in range(0, limit_ms, STEP_MS):
            self.take()
            while self.frames:
                frame = self.frames.pop(0)
                if wanted(frame):
                    return frame, passed
            self.device.run(STEP_MS)
        raise AssertionError("nothing of the kind came")

    def frame(self, data, kind=1, masked=True):
        """Send a frame."""
        self.socket.sendall(self.framed(data, kind, masked))

    def framed(self, data, kind=1, masked=True):
        """The bytes of a frame (RFC 6455, 5.2), masked as a client's frames are."""
        mask = b"\x01\x02\x03\x04" if masked else b""
        size = bytes([len(data)]) if len(data) < 126 else struct.pack(">BH", 126, len(data))
        head = bytes([0x80 | kind, size[0] | (0x80 if masked else 0)]) + size[1:]
        body = bytes(b ^ mask[i % 4] for i, b in enumerate(data)) if masked else data
        return head + mask + body

    def say(self, what, n, **more):
        """A command over the socket; its answer and how long it took in ms."""
        self.count += 1
        mark = f"s{self.count}"
        self.frame(json.dumps({"do": what, "id": mark, "n": n, **more}).encode())
        return self.told(lambda frame: frame.get("re") == mark)


def trouble(device):
    """Lines of the serial log that tell of an error."""
    words = ("Traceback", "Error", "crashed", "trouble")
    return [line for line in device.state()["log"] if any(word in line for word in words)]
