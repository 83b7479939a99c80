"""The firmware as a board has it, for the tests of games in a limited heap."""

import pytest
from battlevest.application import build


@pytest.fixture
def compiled(tmp_path):
    """A folder with the firmware as it lies on a board."""
    for name, data in build().files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return tmp_path
