"""pytest for tests which are the device's own program: each file gets a world of its own through the private importer.

A folder's conftest.py takes part with
``from battlevest.simulator.pytest_device import pytest_pycollect_makemodule, pytest_runtest_setup``.
"""

import pytest
from _pytest.assertion.rewrite import rewrite_asserts

from .runtime import Runtime


class DeviceModule(pytest.Module):
    """A test file as a program of the simulated device."""

    runtime: Runtime

    def _getobj(self):
        folder = self.path.parent
        shared = folder.parent if (folder.parent / "tools.py").is_file() else folder
        self.runtime = Runtime(folders=[folder, shared])
        importer = self.runtime.importer
        importer.rewritten = (folder, shared)
        importer.rewrite = lambda tree, source, file: rewrite_asserts(tree, source, str(file), self.config)
        return importer.load(self.path, self.path.stem)


def pytest_pycollect_makemodule(module_path, parent):
    """Collect test_*.py files as programs of the device."""
    if module_path.name.startswith("test_"):
        return DeviceModule.from_parent(parent, path=module_path)
    return None


def pytest_runtest_setup(item):
    """A fresh world for each test."""
    module = item.getparent(DeviceModule)
    if module is not None:
        module.runtime.reset()
        module.runtime.log.clear()
