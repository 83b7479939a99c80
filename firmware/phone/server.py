"""Connections of phones, and the pace at which they are served: a slice of work in each step, never a wait.

microdot reads requests, writes replies and shakes hands for WebSockets; its coroutines are driven here, one step at a
time, over sockets that never block. So the touch loop needs no event loop, and a slow phone costs nobody anything. A
request comes to microdot when it is whole and within the limits: what is too long, cut off or garbled is refused
before.
"""

import gc
import json
import select
import socket
from time import ticks_diff

import rooms
from micropython import const
from table.guard import report

from phone.desk import Legal

HEAD = const(2048)  # bytes of a request's head
BODY = const(1024)  # and of its body, and of a message over a socket
MOST = const(8)  # connections at a time: lwIP has ten sockets, two of them are ours

_ASK_MS = const(5000)  # for a whole request
_TAKE_MS = const(8000)  # for a piece of an answer
_DEAD_MS = const(35000)  # a socket from which nothing came, not even a pong
_PING_MS = const(10000)
_READ = const(256)
_PACKET = const(536)  # bytes that any network takes as one (RFC 1122, section 3.3.3)
_SHEET = const(4096)  # a state of most games
_MORE = const(1024)
_PIECE = const(1024)  # the largest that a request takes at once
_FRONT = const(4)  # bytes of the head of a WebSocket's frame
_ROW = const(16)  # of a list at a time
_TEXT = const(1)
_CLOSE = const(8)
_PING = const(9)
_PONG = const(10)
_CONTROL = const(125)  # bytes of a ping at most
_LONG = const(127)  # in place of a length: eight more bytes say it
_DNS_MOST = const(300)
_DIGITS = const(10)
_LATER = (11, 12, 105)  # EAGAIN; ENOMEM and ENOBUFS are the radio's, whose packets have memory of their own

# The only headers that anybody here asks for: the rest of what a browser tells is not kept.
_KEPT = (
    b"host",
    b"origin",
    b"cookie",
    b"content-type",
    b"content-length",
    b"connection",
    b"upgrade",
    b"sec-websocket-key",
    b"if-none-match",
)
_REASONS = {400: "Bad request", 405: "Not allowed", 413: "Too large", 431: "Too large", 503: "Busy"}


def make_room():
    """Let go of all that can be loaded again."""
    rooms.forget()
    gc.collect()


def widen():
    """Make room for a request: what the last one left goes, and all that is kept if no large piece is free."""
    rooms.widen()
    try:
        bytearray(_PIECE)
    except MemoryError:
        make_room()


def add(box, data):
    """Put bytes at the end of a bytearray; if there is no room for them, all that is kept has to go."""
    try:
        box.extend(data)
    except MemoryError:
        make_room()
        box.extend(data)


class Turn:
    """Awaiting it lets the others go on."""

    def __await__(self):
        yield

    __iter__ = __await__  # what MicroPython asks for


TURN = Turn()


class Sheet:
    """A reply in the making. Its memory is kept, as a heap in use has no large piece left for it.

    What is on it has to go before anybody else's turn.
    """

    def __init__(self):
        self.room = bytearray(_SHEET)
        self.end = _FRONT

    def put(self, data):
        """Add bytes."""
        end = self.end + len(data)
        if end > len(self.room):
            self.room = self.room + bytes(end - len(self.room) + _MORE)
        self.room[self.end : end] = data
        self.end = end

    def say(self, value):
        """Add a value as JSON, in pieces."""
        if isinstance(value, dict):
            comma = b"{"
            for key in value:
                self.put(comma)
                self.put(json.dumps(str(key)).encode())
                self.put(b": ")
                self.say(value[key])
                comma = b", "
            self.put(b"}" if value else b"{}")
        elif isinstance(value, Legal):
            comma = b"["
            for text in value:
                self.put(comma)
                self.put(json.dumps(text).encode())
                comma = b", "
            self.put(b"]" if len(value) else b"[]")
        elif isinstance(value, (list, tuple)) and len(value) > _ROW:
            for at in range(0, len(value), _ROW):
                self.put(b", " if at else b"[")
                self.put(json.dumps(value[at : at + _ROW])[1:-1].encode())
            self.put(b"]")
        else:
            self.put(json.dumps(value).encode())

    def tell(self, desk, phone):
        """The state for a phone, alone on the sheet."""
        self.end = _FRONT
        desk.tell(phone, self._entry)
        self.put(b"}")

    def _entry(self, key, value):
        self.put(b'{"' if self.end == _FRONT else b', "')
        self.put(key.encode())
        self.put(b'": ')
        self.say(value)

    def text(self):
        """What is on it."""
        return memoryview(self.room)[_FRONT : self.end]

    def frame(self):
        """The same as a frame; it is longer than 125 bytes."""
        size = self.end - _FRONT
        self.room[:_FRONT] = bytes((0x80 | _TEXT, 126, size >> 8, size & 0xFF))
        return memoryview(self.room)[: self.end]

    def slices(self, file):
        """A file, read onto the sheet piece by piece."""
        room = memoryview(self.room)[:_MORE]
        while True:
            size = file.readinto(room)
            if not size:
                break
            yield room[:size]
        file.close()


class Body:
    """The body of a reply, as microdot takes it: what ``pieces`` gives."""

    def __init__(self, pieces):
        self.pieces = pieces

    def __aiter__(self):
        return self

    async def __anext__(self):
        for piece in self.pieces:
            return piece
        raise StopAsyncIteration


class Connection:
    """One phone's connection: reader and writer of microdot's coroutine."""

    def __init__(self, sock, address, now):
        self.sock = sock
        self.address = address
        self.since = now  # the last time that something went on
        self.heard = now
        self.pinged = now
        self.lines = []  # of the request's head, for microdot
        self.at = 0  # where in the inbox its next line begins
        self.head = 0  # bytes of it until now
        self.headed = False  # whether all of it has come
        self.size = 0  # of the request's body
        self.wrong = None  # why it is to be refused
        self.known = None  # the number of the state that the phone has
        self.inbox = bytearray()
        self.outbox = bytearray()
        self.sent = 0
        self.spoke = False  # whether anything has gone out
        self.watched = True
        self.ready = False  # something has come in
        self.closed = False  # no more comes from there
        self.broken = False
        self.task = None
        self.socket = False  # whether it has become a WebSocket
        self.phone = None  # who is at the other end of the socket
        self.behind = False  # a state is to be sent
        self.starved = False  # there was no memory for it

    # What microdot calls

    def get_extra_info(self, name):
        """Only the peer's address is known."""
        return self.address

    async def readline(self):
        """A line of the head; the request lies here whole."""
        return self.lines.pop(0) if self.lines else b""

    async def readexactly(self, count):
        """The body."""
        return self._take(count)

    def _take(self, count):
        data = bytes(self.inbox[:count])
        self.inbox = self.inbox[count:]
        return data

    async def awrite(self, data):
        """Write; small pieces are sent together. What lies on the sheet goes at once, before others write there."""
        if isinstance(data, memoryview):
            self.push(data)
            await TURN
            await self.aclose()
            return
        while self.outbox and len(self.outbox) + len(data) > _PACKET:
            if self.broken:
                raise OSError(104)
            await TURN
        try:
            add(self.outbox, data)
        except MemoryError:
            # The heap is in pieces too small for both: what waits goes first.
            await self.aclose()
            add(self.outbox, data)

    async def aclose(self):
        """Wait until all is on its way."""
        while self.outbox and not self.broken:
            await TURN

    # What the server calls

    def whole(self):
        """Whether a request is there; what microdot is to see of it is kept. An int: why it is refused.

        Lines are taken as they come, and most of them go at once: a browser's head never lies here as a whole.
        """
        inbox = self.inbox
        while not self.headed:
            end = inbox.find(b"\r\n", self.at)
            if end < 0:
                break
            if end > self.at:
                self._line(bytes(memoryview(inbox)[self.at : end]))
            else:
                self.headed = True
            self.at = end + 2
        if self.at:
            inbox = self.inbox = inbox[self.at :]
            self.head += self.at
            self.at = 0
        if self.head + (0 if self.headed else len(inbox)) > HEAD:
            return 431
        if not self.headed:
            return None
        if self.wrong or not self.lines:
            return self.wrong or 400
        if self.size > BODY:
            return 413
        return True if len(inbox) >= self.size else None

    def _line(self, line):
        if not self.lines:
            first = line.split(b" ")
            if len(first) != 3 or not first[1].startswith(b"/") or not first[2].startswith(b"HTTP/1."):
                self.wrong = 400
            elif first[0] not in (b"GET", b"POST", b"HEAD"):
                self.wrong = 405
            else:
                path, self.known = _asked(first[1])
                line = first[0] + b" " + path + b" HTTP/1.0"
            self.lines.append(line)
            return
        colon = max(0, line.find(b":"))
        name = line[:colon].lower()
        value = line[colon + 1 :].strip()
        if name == b"content-length" and value.isdigit() and len(value) <= 6:
            self.size = int(value)
        elif name in (b"", b"content-length", b"transfer-encoding"):
            self.wrong = self.wrong or 400
        if name in _KEPT and _is_plain(value):
            self.lines.append(name + b": " + value)

    def frame(self):
        """A whole frame of a phone as (kind, data), or None; ValueError for what is none, or too long."""
        inbox = self.inbox
        if len(inbox) < 2:
            return None
        size = inbox[1] & 0x7F
        start = 6
        if size == _LONG:
            raise ValueError
        if size == 126:
            if len(inbox) < 4:
                return None
            size = inbox[2] << 8 | inbox[3]
            start = 8
        # Every frame of a phone is masked, and none of them is in parts: a command is short.
        if not inbox[1] & 0x80 or inbox[0] & 0xF0 != 0x80 or not inbox[0] & 0x0F or size > BODY:
            raise ValueError
        if len(inbox) < start + size:
            return None
        head = self._take(start)
        data = bytearray(self._take(size))
        for at in range(size):
            data[at] ^= head[start - 4 + (at & 3)]
        return head[0] & 0x0F, bytes(data)

    def receive(self, now, room):
        """Take what has come in, as far as there is room; ``room`` is for a piece of it."""
        if len(self.inbox) >= HEAD + BODY:
            return
        try:
            size = self.sock.readinto(room)
        except OSError:
            self.broken = True
            return
        if size:
            add(self.inbox, memoryview(room)[:size])
            self.heard = now
        elif size == 0:
            self.closed = True

    def send(self, now):
        """Send what waits, as far as the other side takes it."""
        if self.outbox and self._flush():
            self.since = now

    def push(self, data):
        """Send what lies on the sheet after what waits; what the other side does not take now is kept."""
        taken = 0
        if not self.outbox or (self._flush() and not self.outbox):
            taken = self._sent(data)
        if taken < len(data):
            add(self.outbox, data[taken:])

    def put(self, kind, data):
        """Let a short frame wait: RFC 6455 section 5.2."""
        add(self.outbox, bytes((0x80 | kind, len(data))))
        add(self.outbox, data)

    def _flush(self):
        count = self._sent(memoryview(self.outbox)[self.sent :])
        self.sent += count
        if self.sent >= len(self.outbox):
            self.outbox = bytearray()
            self.sent = 0
        return count

    def _sent(self, data):
        """How much of it the other side takes."""
        try:
            count = self.sock.send(data)
            self.spoke = True
            return count
        except OSError as error:
            if error.args[0] not in _LATER:
                self.broken = True
            return 0


def _asked(url):
    """The path as it may be asked for here, and the state number that the query says, or None."""
    path, _, query = url.partition(b"?") if b"?" in url else (url, b"", b"")
    if not _is_plain(path) or b"%" in path:
        path = b"/unknown"
    number = query[2:]
    if query.startswith(b"n=") and number.isdigit() and len(number) < _DIGITS:
        return path, int(number)
    return path, None


def _is_plain(text):
    return all(32 <= letter < 127 for letter in text)


class Server:
    """All connections. ``serve(connection)`` is a request's coroutine, ``hear(connection, text)`` answers a socket's
    commands, ``desk`` knows what is to be told.

    ``names``: every name leads here (in a network of somebody else that is not our business).
    """

    def __init__(self, serve, desk, hear, ip, names=True):
        self.sheet = Sheet()
        self._room = bytearray(_READ)
        self._serve = serve
        self.desk = desk
        self._hear = hear
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
        return sum([1 for one in self.connections if one.socket])

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
        try:
            if asked:
                self._answer_name()
            if knock:
                self._accept(now)
        except MemoryError:
            # Whoever knocks is still there in the next step; a name is asked for again.
            make_room()
        at = 0
        while at < len(self.connections):
            connection = self.connections[at]
            try:
                going = self._go(connection, now)
            except MemoryError as error:
                make_room()
                try:
                    going = self._no_room(connection, error)
                except MemoryError:
                    going = False
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
            if one.socket and (connection is None or one is connection):
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
            connection.receive(now, self._room)
            if connection.closed:
                self._unwatch(connection)
        if connection.task is None:
            whole = connection.whole()
            if whole is None:
                return not connection.closed and not connection.broken and ticks_diff(now, connection.since) < _ASK_MS
            if whole is not True:
                self._refuse(connection, whole)
            else:
                widen()
                connection.task = self._serve(connection)
                connection.starved = False
            connection.since = now
        if not connection.outbox:
            connection.since = now
        if connection.task:
            try:
                connection.task.send(None)
            except StopIteration:
                connection.task = False
        elif connection.socket:
            self._keep_up(connection, now)
        connection.send(now)
        if connection.broken or (connection.outbox and ticks_diff(now, connection.since) >= _TAKE_MS):
            return False
        return bool(connection.task or connection.outbox or (connection.socket and not connection.closed))

    def _keep_up(self, connection, now):
        """Hear a phone with an open socket, tell it what is new, and that somebody is here."""
        if connection.outbox:
            return
        self._listen(connection)
        if connection.outbox or connection.closed:
            return
        if connection.behind:
            try:
                self.sheet.tell(self.desk, connection.phone)
            except MemoryError:
                if connection.starved:
                    raise
                connection.starved = True
                make_room()
                return
            connection.behind = connection.starved = False
            connection.push(self.sheet.frame())
        elif ticks_diff(now, connection.heard) >= _DEAD_MS:
            connection.broken = True
        elif ticks_diff(now, connection.pinged) >= _PING_MS:
            connection.pinged = now
            connection.put(_PING, b"")
            connection.put(_TEXT, json.dumps(self.desk.same()).encode())

    def _listen(self, connection):
        """Take one frame of a phone."""
        if not connection.inbox:
            return
        try:
            frame = connection.frame()
            if frame is None:
                return
            kind, data = frame
            if connection.phone is not self.desk.stray:
                # Whoever only reads answers pings: that phone is there as well.
                connection.phone.heard = self.desk.now
            if kind == _TEXT:
                widen()
                connection.put(_TEXT, json.dumps(self._hear(connection, data)).encode())
            elif kind == _PING and len(data) <= _CONTROL:
                connection.put(_PONG, data)
            elif kind != _PONG:
                raise ValueError
        except ValueError:
            # It closes, or sends what is too long or nothing that we know.
            connection.put(_CLOSE, b"")
            connection.closed = True
            self._unwatch(connection)

    def _refuse(self, connection, status):
        connection.task = False
        reason = _REASONS[status]
        body = json.dumps({"error": "size" if status in (413, 431) else "form", "say": reason})
        text = "HTTP/1.0 %d %s\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: %d\r\n\r\n%s"
        connection.outbox.extend((text % (status, reason, len(body), body)).encode())

    def _no_room(self, connection, error):
        """Something found no memory: what was not begun is tried once more; whoever has heard nothing yet gets 503."""
        begun = connection.task is not None
        self._end(connection)
        if not begun and not connection.starved:
            connection.starved = True
            connection.task = None
            return True
        print("trouble phone", repr(error))
        if connection.spoke or connection.socket:
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
