"""The phones as one thing: the radio, the web server, the desk. ``step`` is called once a step, after the referee's.

One origin, no file but the page: everything else is made for the phone that asks.
"""

import binascii
import gc
import json
import os
from time import ticks_diff

import rooms
from microdot import Request, Response  # pyright: ignore[reportMissingImports]
from micropython import const
from table import files, start

from phone.desk import PHONES, Desk
from phone.server import BODY, HEAD, Body, Server

SOCKETS = const(6)
PAGE = "phone/page.html.gz"
JOIN = "phone/join.html"
_STATE = (
    b"HTTP/1.0 200 OK\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n"
    b"Content-Length: %d\r\n\r\n"
)
_JSON = {"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}
_HTML = {"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"}
_COOKIE = "bv=%s; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict"
_STAYERS = const(12)
_LOOK_MS = const(1000)
_LOST_LOOKS = const(20)  # the radio joins anew by itself; so many looks without it, and the network is gone
_APPLY_LOOKS = const(2)  # so that whoever set another network hears that it was set

# A page that is missing on flash.
_BARE = "<!DOCTYPE html><meta charset=utf-8><title>Battle Vest</title><p><a href='http://%s/plain'>Battle Vest</a>"


def page_version():
    """Version of application and page: a gzip file ends with the checksum of what is in it (RFC 1952)."""
    try:
        with open(PAGE, "rb") as file:
            file.seek(os.stat(PAGE)[6] - 8)
            return start.VERSION + "-" + binascii.hexlify(file.read(4)).decode()
    except OSError:
        return start.VERSION


class Phones:
    """``table`` is the referee. phone.access.Refused (a key of the texts) if there can be no access point.

    ``station``: (interface, name, address) of a network that was joined; without one the device makes its own.
    ``over``: this network is none any more; ``found`` is then False for the device's own, None for what is set;
    ``why`` as there.
    """

    def __init__(self, table, now, station=None):
        self.table = table
        self.desk = Desk(table, now)
        self.desk.version = page_version()
        self._stay = []  # addresses that have seen the sign-in page
        self.over = False
        self.found = False
        self.why = None
        self.station = bool(station)
        self._wifi = self._wanted()
        self._looked = now
        self._lost = self._other = 0
        if station:
            self.radio, self.name, self.ip = station
            self.key = ""
        else:
            self._own(now)
        Request.max_content_length = Request.max_body_length = BODY
        Request.max_readline = HEAD
        self.server = Server(self._serve, self.desk, self._said, self.ip, not self.station)
        table.lights.dirty = True
        gc.collect()

    def _own(self, now):
        """The device's own access point."""
        table = self.table
        # LEDs off while the radio starts: both together are more than a weak supply has.
        table.box.leds.off(now)
        access = files.room("access", "phone")
        key = self.desk.key
        self.radio, self.name, self.key = access.open_up(key, PHONES, table.urandom)
        self.ip = access.IP
        if key != self.key:
            self.desk.key = self.key
            self.desk.keep()

    def _wanted(self):
        """What is set of the network."""
        settings = self.table.settings
        return settings["wifi"], settings["wifi_key"], settings["wifi_join"]

    def _look(self, now):
        """Whether the network is still there, and still the one that is wanted."""
        if self._wanted() != self._wifi:
            self._other += 1
            if self._other >= _APPLY_LOOKS:
                self.found = None
                self.over = True
        elif self.station:
            self._lost = 0 if self.radio.isconnected() else self._lost + 1
            if self._lost >= _LOST_LOOKS:
                self.over = True
                self.why = "phones_lost"

    def close(self):
        """Phones off: nobody is served any more, and the radio is silent."""
        self.server.close()
        try:
            self.radio.active(False)
        except (OSError, RuntimeError) as error:
            print("trouble wifi", error)

    def show(self, now):
        """Open the page of the box that says how to join."""
        table = self.table
        table.forget_notes()
        table.page = files.room("joining", "phone").Joining(self, now)
        table.changed()

    def step(self, now):
        """A slice of work."""
        if ticks_diff(now, self._looked) >= _LOOK_MS:
            self._looked = now
            self._look(now)
        desk = self.desk
        desk.step(now)
        self._tell()
        self.server.step(now)

    def _tell(self):
        """Whoever has a socket open is told what is new."""
        desk = self.desk
        if desk.changed:
            desk.changed = desk.patient = False
            self.server.tell()
        elif desk.patient:
            desk.patient = False
            for one in self.server.connections:
                if one.phone is not None and desk.seat(one.phone) == 0:
                    self.server.tell(one)

    # What is asked

    async def _serve(self, connection):
        """Read the request of a connection, and write the reply to it."""
        request = None
        try:
            request = await Request.create(self, connection, connection, connection.address)
            try:
                reply = await self._answer(request)
            except MemoryError:
                if request.method == "POST" or connection.outbox or connection.socket:
                    raise
                # Whoever only asks may ask twice.
                rooms.forget()
                gc.collect()
                reply = await self._answer(request)
        except ValueError:
            reply = json.dumps({"error": "form"}), 400, _JSON
        if isinstance(reply, tuple):
            reply = Response(*reply)
        if reply is not Response.already_handled:
            reply.is_head = request is not None and request.method == "HEAD"
            await reply.write(connection)
        await connection.aclose()

    def abort(self, status):
        """For microdot, where a WebSocket is asked for in a wrong way."""
        raise ValueError(status)

    async def _answer(self, request):
        path = request.path
        headers = request.headers
        host = headers.get("Host", "")
        if path == "/api/state":
            return self._state(request)
        if path == "/ws":
            return await self._socket(request, host)
        if path == "/api":
            return self._command(request, host)
        if path == "/plain":
            return self._plain(request, host)
        if path == "/" and (host.split(":")[0].count(".") == 3 or not host):
            return self._page(headers)
        if path == "/join":
            return self._join()
        if path == "/joined":
            address = request.client_addr[0]
            if address not in self._stay:
                self._stay = self._stay[-_STAYERS:] + [address]
            return "", 302, {"Location": "http://%s/" % (host or self.ip)}
        probe = files.room("portal", "phone").answer(path, request.client_addr[0] in self._stay)
        if probe is not None:
            status, kind, body = probe
            return body, status, {"Content-Type": kind, "Cache-Control": "no-store"} if kind else {}
        return "", 302, {"Location": "http://%s/join" % self.ip, "Cache-Control": "no-store"}

    def _page(self, headers):
        mark = '"%s"' % self.desk.version
        if headers.get("If-None-Match") == mark:
            return "", 304, {"ETag": mark}
        try:
            file = open(PAGE, "rb")
        except OSError:
            return _BARE % self.ip, 200, _HTML
        more = {"Content-Encoding": "gzip", "ETag": mark, "Cache-Control": "no-cache"}
        more["Content-Type"] = "text/html; charset=utf-8"
        return Response(Body(self.server.sheet.slices(file)), 200, more)

    def _join(self):
        text = files.read(JOIN, 4096)
        text = _BARE % self.ip if text is None else text.decode().replace("{address}", "http://%s/" % self.ip)
        return text, 200, _HTML

    def _phone(self, request):
        return self.desk.find(request.cookies.get("bv"))

    def _is_ours(self, headers, host):
        """Whether a page of ours asks: one of another origin says so, and who says nothing is no browser's page."""
        origin = headers.get("Origin")
        return origin is None or origin == "http://" + host

    def _state(self, request):
        desk = self.desk
        phone = self._phone(request)
        connection = request.sock[0]
        if connection.known == desk.n and desk.seat(phone) != 0:
            return json.dumps(desk.same()), 200, _JSON
        # Written to its end here: the sheet tells secrets, and nobody else's turn comes before they have left it.
        sheet = self.server.sheet
        sheet.tell(desk, phone)
        text = sheet.text()
        connection.outbox.extend(_STATE % len(text))
        if request.method != "HEAD":
            connection.push(text)
        return Response.already_handled

    def _command(self, request, host):
        if request.method != "POST":
            return json.dumps({"error": "form"}), 405, _JSON
        if not self._is_ours(request.headers, host):
            return json.dumps({"error": "origin"}), 403, _JSON
        if (request.content_type or "").split(";")[0].strip() != "application/json":
            return json.dumps({"error": "form"}), 415, _JSON
        phone = self._phone(request)
        answer, after = self.desk.command(phone, files.parse(request.body))
        headers = dict(_JSON)
        if after is not phone:
            headers["Set-Cookie"] = _COOKIE % after.token
        return json.dumps(answer), 200 if "ok" in answer else 400 if answer["error"] == "form" else 409, headers

    def _plain(self, request, host):
        phone = self._phone(request)
        plain = files.room("plain", "phone")
        if request.method == "POST":
            if not self._is_ours(request.headers, host):
                return "", 403
            after = plain.command(self.desk, phone, request.body)
            headers = {"Location": "/plain"}
            if after is not phone:
                headers["Set-Cookie"] = _COOKIE % after.token
            return "", 303, headers
        return Body(plain.page(self.desk, phone)), 200, _HTML

    async def _socket(self, request, host):
        if not self._is_ours(request.headers, host):
            return json.dumps({"error": "origin"}), 403, _JSON
        if self.server.sockets() >= SOCKETS:
            return json.dumps({"error": "full"}), 503, _JSON
        connection = request.sock[0]
        connection.phone = self._phone(request)
        # microdot shakes hands; what comes then is for the server, so that an open socket keeps no coroutine.
        await rooms.fetch("microdot.websocket").websocket_upgrade(request)
        connection.socket = connection.behind = True
        return Response.already_handled

    def _said(self, connection, text):
        """The answer to a command over a socket."""
        desk = self.desk
        said = files.parse(text)
        if said is not None and said.get("do") in ("claim", "hello"):
            # They bring a cookie along, which only a request can have.
            return desk.refusal(said.get("id"), "form")
        return desk.command(connection.phone, said)[0]
