"""MicroPython's socket module: the device's own ports are found at ports of the loopback interface."""

import _link
import usocket
from usocket import *  # noqa: F403


def getaddrinfo(host, port, *more):
    """Addresses of this device are this machine's."""
    return usocket.getaddrinfo("127.0.0.1", _link.radio("port", [port]))
