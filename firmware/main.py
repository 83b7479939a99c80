"""MicroPython runs this file after boot.py: the game, or safe mode. Ctrl-C leads to the console."""

from table import way_in

way_in.main()
