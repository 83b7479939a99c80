"""Connections of phones, and the pace at which they are served: a slice of work in each step, never a wait.

microdot reads requests, routes them and writes the answers; its coroutines are driven here, one step at a time, over
sockets that never block. So the touch loop needs no event loop, and a slow phone costs nobody anything. A request comes
to microdot when it is whole and within the limits: what is too long, cut off or garbled is refused before.
"""

import gc
import json
import select
import socket
from time import ticks_diff

from micropython import const
from table.guard import report

HEAD = const(2048)  # bytes of a request's head
BODY = const(1024)  # and of its body, and of a message over a socket
MOST = const(8)  # connections at a time: lwIP has ten sockets, two of them are ours

_ASK_MS = const(5000)  # for a whole request
_TAKE_MS = const(8000)  # for a piece of an answer
_DEAD_MS = const(35000)  # a socket from which nothing came, not even a pong
_PING_MS = const(10000)
_READ = const(512)
_PACKET = const(1400)
TEXT = const(1)
_PING = const(9)
_DNS_MOST = const(300)
_EAGAIN = const(11)

# The only headers that anybody here asks for: the rest of what a browser tells is not kept.
_KEPT = (
    b"host",
    b"origin",
    b"cookie",
    b"content-type",
    b"connection",
    b"upgrade",
    b"sec-websocket-key",
    b"if-none-match",
)
_REASONS = {400: "Bad request", 405: "Not allowed", 413: "Too large", 431: "Too large", 503: "Busy"}


class Turn:
    """Awaiting it lets the others go on."""

    def __await__(self):
        yield

    __iter__ = __await__  # what MicroPython asks for


class Connection:
    """One phone's connection: reader and writer of microdot's coroutine."""

    def __init__(self, sock, address, now):
        self.sock = sock
        self.address = address
        self.since = now  # the last time that something went on
        self.heard = now
        self.pinged = now
        self.inbox = bytearray()
        self.outbox = bytearray()
        self.sent = 0
        self.watched = True
        self.ready = False  # something has come in
        self.closed = False  # no more comes from there
        self.broken = False
        self.task = None
        self.socket = None  # microdot's WebSocket, once it is one
        self.phone = None  # who is at the other end of the socket
        self.behind = False  # a state is to be sent

    # What microdot calls

    def get_extra_info(self, name):
        """Only the peer's address is known."""
        return self.address

    async def readline(self):
        """A line; the request lies here whole."""
        end = self.inbox.find(b"\n") + 1
        return self._take(end or len(self.inbox))

    async def readexactly(self, count):
        """So many bytes, or OSError when they will not come."""
        while len(self.inbox) < count:
            if self.closed or self.broken:
                raise OSError(104)
            await Turn()
        return self._take(count)

    async def read(self, count=-1):
        """The same; nothing at the end."""
        while len(self.inbox) < count and not self.closed and not self.broken:
            await Turn()
        return self._take(count) if len(self.inbox) >= count else b""

    def _take(self, count):
        data = bytes(self.inbox[:count])
        self.inbox = self.inbox[count:]
        return data

    async def awrite(self, data):
        """Write; small pieces are sent together."""
        while self.outbox and len(self.outbox) + len(data) > _PACKET:
            if self.broken:
                raise OSError(104)
            await Turn()
        self.outbox.extend(data)

    async def aclose(self):
        """Wait until all is on its way."""
        while self.outbox and not self.broken:
            await Turn()

    # What the server calls

    def whole(self):
        """Whether a request is there; what microdot is to see is then in the inbox. An int: why it is refused."""
        inbox = self.inbox
        end = inbox.find(b"\r\n\r\n")
        if end < 0:
            return 431 if len(inbox) > HEAD else None
        if end > HEAD:
            return 431
        lines = bytes(inbox[:end]).split(b"\r\n")
        first = lines[0].split(b" ")
        if len(first) != 3 or not first[1].startswith(b"/") or not first[2].startswith(b"HTTP/1."):
            return 400
        if first[0] not in (b"GET", b"POST", b"HEAD"):
            return 405
        path = _path(first[1])
        size = 0
        head = [first[0] + b" " + path + b" HTTP/1.0"]
        for line in lines[1:]:
            colon = line.find(b":")
            if colon < 1:
                return 400
            name = bytes(line[:colon]).lower()
            value = line[colon + 1 :].strip()
            if name == b"content-length":
                if not value.isdigit() or len(value) > 6:
                    return 400
                size = int(value)
            elif name == b"transfer-encoding":
                return 400
            elif name in _KEPT and _is_plain(value):
                head.append(name + b": " + value)
        if size > BODY:
            return 413
        if len(inbox) < end + 4 + size:
            return None
        if size:
            head.append(b"content-length: %d" % size)
        self.inbox = bytearray(b"\r\n".join(head) + b"\r\n\r\n") + inbox[end + 4 :]
        return True

    def receive(self, now):
        """Take what has come in, as far as there is room."""
        if len(self.inbox) >= HEAD + BODY:
            return
        try:
            data = self.sock.recv(_READ)
        except OSError as error:
            if error.args[0] != _EAGAIN:
                self.broken = True
            return
        if data:
            self.inbox.extend(data)
            self.heard = now
        else:
            self.closed = True

    def send(self, now):
        """Send what waits, as far as the other side takes it."""
        if not self.outbox:
            return
        try:
            self.sent += self.sock.send(memoryview(self.outbox)[self.sent :])
            self.since = now
        except OSError as error:
            if error.args[0] != _EAGAIN:
                self.broken = True
            return
        if self.sent >= len(self.outbox):
            self.outbox = bytearray()
            self.sent = 0


def put_frame(out, kind, data):
    """Add a whole WebSocket frame of a server to a bytearray: RFC 6455 section 5.2; up to 65,535 bytes of data."""
    size = len(data)
    out.extend(bytes((0x80 | kind, size)) if size < 126 else bytes((0x80 | kind, 126, size >> 8, size & 0xFF)))
    out.extend(data)


def _path(url):
    """The path as it may be asked for here, with nothing of the query but a state number."""
    path, _, query = url.partition(b"?") if b"?" in url else (url, b"", b"")
    if not _is_plain(path) or b"%" in path:
        return b"/unknown"
    if query.startswith(b"n=") and query[2:].isdigit():
        return path + b"?" + query
    return path


def _is_plain(text):
    return all(32 <= letter < 127 for letter in text)


class Server:
    """All connections. ``handle(reader, writer)`` is microdot's coroutine, ``desk`` knows what is to be told.

    ``names``: every name leads here (in a network of somebody else that is not our business).
    """

    def __init__(self, app, desk, ip, names=True):
        self.app = app
        self.desk = desk
        self.connections = []
        self._ip = bytes([int(part) for part in ip.split(".")])
        self._poll = select.poll()
        self._ready = getattr(self._poll, "ipoll", None) or self._poll.poll
        self._listener = self._open(80, socket.SOCK_STREAM)
        self._listener.listen(4)
        self._names = self._open(53, socket.SOCK_DGRAM) if names else None

    def _open(self, port, kind):
        one = socket.socket(socket.AF_INET, kind)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.bind(socket.getaddrinfo("0.0.0.0", port)[0][-1])
        one.setblocking(False)
        self._poll.register(one, select.POLLIN)
        return one

    def close(self):
        """Let everybody go."""
        while self.connections:
            self._drop(self.connections[0])
        for one in (self._listener, self._names):
            if one is not None:
                self._poll.unregister(one)
                one.close()

    def sockets(self):
        """How many phones have a WebSocket open."""
        return sum([1 for one in self.connections if one.socket is not None])

    def step(self, now):
        """A slice of work for everybody; nothing here waits."""
        knock = asked = False
        for ready in self._ready(0):
            # Nothing is watched or let go in here: the poll object is going through its list.
            one = ready[0]
            if one is self._listener:
                knock = True
            elif one is self._names:
                asked = True
            else:
                for connection in self.connections:
                    if connection.sock is one:
                        connection.ready = True
        if asked:
            self._answer_name()
        if knock:
            self._accept(now)
        at = 0
        while at < len(self.connections):
            connection = self.connections[at]
            try:
                going = self._go(connection, now)
            except MemoryError as error:
                going = self._no_room(connection, error)
            except OSError:
                going = False
            except Exception as error:
                # Whatever one phone brought about ends with its connection.
                report(error)
                going = False
            if going:
                at += 1
            else:
                self._drop(connection)

    def tell(self, connection=None):
        """Everybody who has a socket open, or one of them, is to get a state."""
        for one in self.connections:
            if one.socket is not None and (connection is None or one is connection):
                one.behind = True

    def _accept(self, now):
        if len(self.connections) >= MOST:
            return
        try:
            one, address = self._listener.accept()
        except OSError:
            return
        one.setblocking(False)
        self._poll.register(one, select.POLLIN)
        self.connections.append(Connection(one, address, now))

    def _go(self, connection, now):
        """Go on with a connection; False when it is at its end."""
        if connection.ready:
            connection.ready = False
            connection.receive(now)
            if connection.closed:
                self._unwatch(connection)
        if connection.task is None:
            whole = connection.whole()
            if whole is None:
                return not connection.closed and not connection.broken and ticks_diff(now, connection.since) < _ASK_MS
            if whole is not True:
                self._refuse(connection, whole)
            else:
                # What the last one left goes first, so that memory stays in large pieces.
                gc.collect()
                connection.task = self.app.handle_request(connection, connection)
                connection.since = now
        if connection.task is not False:
            try:
                connection.task.send(None)
            except StopIteration:
                connection.task = False
        if connection.socket is not None:
            self._keep_up(connection, now)
        connection.send(now)
        if connection.broken or (connection.outbox and ticks_diff(now, connection.since) >= _TAKE_MS):
            return False
        return connection.task is not False or bool(connection.outbox)

    def _keep_up(self, connection, now):
        """Tell a phone with an open socket what is new, and that somebody is here."""
        if connection.outbox or connection.task is False:
            return
        if connection.behind:
            connection.behind = False
            put_frame(connection.outbox, TEXT, json.dumps(self.desk.state(connection.phone)).encode())
        elif ticks_diff(now, connection.heard) >= _DEAD_MS:
            connection.broken = True
        elif ticks_diff(now, connection.pinged) >= _PING_MS:
            connection.pinged = now
            put_frame(connection.outbox, _PING, b"")
            put_frame(connection.outbox, TEXT, json.dumps(self.desk.same()).encode())

    def _refuse(self, connection, status):
        connection.task = False
        reason = _REASONS[status]
        body = json.dumps({"error": "size" if status in (413, 431) else "form", "say": reason})
        text = "HTTP/1.0 %d %s\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: %d\r\n\r\n%s"
        connection.outbox.extend((text % (status, reason, len(body), body)).encode())

    def _no_room(self, connection, error):
        """One request found no memory: it alone ends, with 503 if nothing was said yet."""
        print("trouble phone", repr(error))
        self._end(connection)
        gc.collect()
        if connection.sent or connection.socket is not None:
            return False
        connection.outbox = bytearray()
        self._refuse(connection, 503)
        return True

    def _end(self, connection):
        task = connection.task
        connection.task = False
        if task:
            task.close()

    def _drop(self, connection):
        self.connections.remove(connection)
        try:
            self._end(connection)
        except Exception as error:
            report(error)
        self._unwatch(connection)
        connection.sock.close()

    def _unwatch(self, connection):
        if connection.watched:
            connection.watched = False
            self._poll.unregister(connection.sock)

    def _answer_name(self):
        """Every name leads here: an address for questions of type A, no answers for any other (RFC 1035 section 4.1).

        AAAA and HTTPS questions must get an empty answer, or Android's browser waits for one.
        """
        try:
            asked, address = self._names.recvfrom(_DNS_MOST)
            reply = name_answer(asked, self._ip)
            if reply:
                self._names.sendto(reply, address)
        except OSError:
            pass


def name_answer(asked, ip):
    """The reply to a DNS query (bytes), or None for what is none; ``ip``: four bytes."""
    # A standard query with one question; anything else is not for us.
    if len(asked) < 17 or asked[2] & 0xF8 or asked[4:6] != b"\x00\x01":
        return None
    end = 12
    while asked[end]:
        end += asked[end] + 1
        if end + 5 > len(asked):
            return None
    question = asked[12 : end + 5]
    found = question[-4:] == b"\x00\x01\x00\x01"
    head = asked[:2] + bytes((0x84 | asked[2] & 1, 0x80, 0, 1, 0, 1 if found else 0, 0, 0, 0, 0))
    # The name is that of the question (a pointer to byte 12), class IN, kept for a minute.
    return head + question + (b"\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x3c\x00\x04" + ip if found else b"")
