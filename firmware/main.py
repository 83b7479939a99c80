"""The way in: MicroPython runs this file after boot.py. Ctrl-C leads to the console."""

from table.start import run

run()
