"""MicroPython's socket and select modules on CPython, over real sockets of the loopback interface."""

import contextlib
import select
import socket
import weakref
from typing import Any


class Sockets:
    """What one device has open. `port(number)` tells where a port of the device is on this machine."""

    def __init__(self, port):
        self.port = port
        self.open: weakref.WeakSet[socket.socket] = weakref.WeakSet()

    def close(self) -> None:
        """The power is gone."""
        for one in list(self.open):
            with contextlib.suppress(OSError):
                one.close()

    def members(self) -> dict[str, dict[str, Any]]:
        """{module: its members}."""
        mine = self

        class Socket(socket.socket):
            """A socket that is closed with the device."""

            def __init__(self, *arguments, **more):
                super().__init__(*arguments, **more)
                mine.open.add(self)

            def accept(self):
                one, address = super().accept()
                return Socket(one.family, one.type, one.proto, one.detach()), address

            def readinto(self, buffer):
                """How many bytes have come in, None for none yet; 0 is the end."""
                try:
                    return self.recv_into(buffer)
                except BlockingIOError:
                    return None

        def getaddrinfo(host, port, *_more):
            return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.1", mine.port(port)))]

        names = ("AF_INET", "SOCK_STREAM", "SOCK_DGRAM", "SOL_SOCKET", "SO_REUSEADDR")
        return {
            "socket": {
                **{name: getattr(socket, name) for name in names},
                "socket": Socket,
                "getaddrinfo": getaddrinfo,
            },
            "select": {"POLLIN": 1, "POLLOUT": 4, "POLLERR": 8, "POLLHUP": 16, "poll": Poll},
        }


class Poll:
    """MicroPython's poll object: it tells the objects, not their numbers."""

    def __init__(self):
        self._poll = select.poll()
        self._known: dict[int, Any] = {}

    def register(self, one, events: int = 5) -> None:
        """Watch a socket."""
        self._known[one.fileno()] = one
        self._poll.register(one.fileno(), events)

    def unregister(self, one) -> None:
        """Watch it no longer."""
        for number in [number for number, known in self._known.items() if known is one]:
            del self._known[number]
            with contextlib.suppress(KeyError):
                self._poll.unregister(number)

    def ipoll(self, timeout: int = -1):
        """[(socket, events)] of those that have something."""
        return [(self._known[number], events) for number, events in self._poll.poll(timeout) if number in self._known]
