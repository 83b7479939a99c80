"""The bench for power cuts: a sample of them on both interpreters, and that it sees a game which is lost."""

import shutil

from battlevest import paths
from battlevest.bench import powercuts
from battlevest.paths import micropython_path
from battlevest.simulator.runtime import Runtime


def test_cuts_here_and_there_lose_nothing_on_cpython():
    cuts, error = powercuts.on_cpython("cut_here_and_there.py")
    print("power cuts on CPython:", cuts)
    assert error == "" and cuts >= 30


def test_cuts_here_and_there_lose_nothing_on_micropython():
    if micropython_path() is not None:
        cuts, error = powercuts.on_micropython("cut_here_and_there.py")
        print("power cuts on MicroPython:", cuts)
        assert error == "" and cuts >= 30


def test_ten_thousand_games_fit_on_the_flash():
    (label, value, limit, ok), *_ = powercuts.wear(3)
    assert ok and label == "games until the flash is worn"
    # 512 x 100,000 erases are 51.2 million: a game may take 5,120 of them.
    assert 10_000 <= int(value.split(" ")[0].replace(",", "")) <= 51_200_000
    assert limit == "at least 10,000"


def test_a_game_that_is_lost_is_seen(tmp_path, monkeypatch):
    """Firmware that writes its files in place, without a new file beside the old one."""
    firmware = tmp_path / "firmware"
    shutil.copytree(paths.firmware_dir(), firmware, ignore=shutil.ignore_patterns("__pycache__"))
    with open(firmware / "table" / "files.py", "a") as file:
        file.write(
            "\n\ndef replace(path, data):\n    remove(path)\n"
            "    with open(path, 'wb') as file:\n        file.write(data)\n"
        )
    monkeypatch.setattr(powercuts, "Runtime", lambda folders: Runtime(firmware, folders))
    cuts, error = powercuts.on_cpython("cut_here_and_there.py")
    assert cuts == 0 and error != ""
