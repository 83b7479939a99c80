"""MicroPython's os module, with the randomness of the simulated device and
without the folders that only the simulator mounts."""

import _link
import uos
from uos import *  # noqa: F403

urandom = _link.urandom
hidden = []  # names in the root which are code of the host


def ilistdir(name="."):
    """The entries of a folder of the device."""
    root = name == "/" or (name in (".", "") and uos.getcwd() == "/")
    for entry in uos.ilistdir(name):
        if not (root and entry[0] in hidden):
            yield entry


def listdir(name="."):
    """The names in a folder of the device."""
    return [entry[0] for entry in ilistdir(name)]


def sync():
    """Everything is on the flash already."""
