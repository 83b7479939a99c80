"""MicroPython runs this file after boot.py: the game, or safe mode. Ctrl-C leads to the console."""

import sys

import table
from table import guard, way_in


def serve(referee, now):
    """Phones have a slice of each step while they are on; until then nothing of them is in memory."""
    import phone

    phone.serve(referee, now)


game = way_in.main()
# Its heap is for the game now.
del way_in, sys.modules["table.way_in"]
del table.way_in  # pyright: ignore[reportAttributeAccessIssue]  (a package has what was imported)
if game:
    guard.play(*game, serve)
