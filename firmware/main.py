"""MicroPython runs this file after boot.py: the game, or safe mode. Ctrl-C leads to the console."""

import sys

import table
from table import guard, way_in

game = way_in.main()
# Its heap is for the game now.
del way_in, sys.modules["table.way_in"]
del table.way_in  # pyright: ignore[reportAttributeAccessIssue]  (a package has what was imported)
if game:
    guard.play(*game)
