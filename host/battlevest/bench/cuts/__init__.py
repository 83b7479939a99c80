"""Programs of the simulated device: what `battlevest bench powercuts` runs there."""
