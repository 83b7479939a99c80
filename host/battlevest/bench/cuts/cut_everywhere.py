"""Runs on the simulated device: the power cut inside every flash operation of a whole game."""

import cuts_on_device  # pyright: ignore[reportMissingImports]  (beside this file)


def test_cut_everywhere():
    """Every erase and every program."""
    cuts_on_device.run()
