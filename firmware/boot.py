"""Runs before main.py. Nothing here may fail, or the console would be the only way in; so nothing is here yet."""
