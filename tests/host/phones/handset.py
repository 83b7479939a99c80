"""The phones of the bench are those of the tests."""

from battlevest.bench.phone_hand import STEP_MS, Handset, device, trouble

__all__ = ["STEP_MS", "Handset", "device", "trouble"]
