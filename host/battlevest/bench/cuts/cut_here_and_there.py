"""Runs on the simulated device: the power cut inside a sample of the flash operations of a whole game."""

import cuts_on_device  # pyright: ignore[reportMissingImports]  (beside this file)


def test_cut_here_and_there():
    """Every 29th line, and the first of each kind."""
    cuts_on_device.run(29)
