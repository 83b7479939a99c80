"""The simulated device: register-level chip models around the real firmware, on one virtual clock."""

from .device import Device
from .errors import ModelError, PowerCut
from .micropython_tests import run_on_micropython

__all__ = ["Device", "ModelError", "PowerCut", "run_on_micropython"]
