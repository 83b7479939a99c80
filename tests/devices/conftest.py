"""These tests are programs of the simulated device; on MicroPython they run in a process of their own."""

from battlevest.simulator.pytest_device import pytest_pycollect_makemodule, pytest_runtest_setup

__all__ = ["pytest_pycollect_makemodule", "pytest_runtest_setup"]
