"""Drivers: one module per chip, and the panel that turns rows and columns into squares. Nothing here knows games."""
