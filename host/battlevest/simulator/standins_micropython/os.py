"""MicroPython's os module with the randomness of the simulated device."""

from uos import *

import _link

urandom = _link.urandom


def sync():
    """Everything is on the flash already."""
