"""Seven hands of the 3-turn game on real MicroPython, compiled as on a board, in a heap of limited size."""

import random

import pytest
import turns_player
from battlevest.simulator import Device

# The simulator's own modules included; words of 64 bits, and of 32 as an ESP32 has them.
HEAPS = {"micropython": 188_000, "micropython32": 120_000}


@pytest.mark.parametrize("interpreter", HEAPS)
def test_seven_hands_fit(interpreter, compiled):
    try:
        device = Device(attach=None, interpreter=interpreter, heap=HEAPS[interpreter], firmware=compiled, seed=2)
    except RuntimeError as error:
        pytest.skip(str(error))
    with device:
        device.run(4000)
        box = turns_player.Box(device)
        turns_player.begin(box, 7, "Kill is due when")
        assert box.text() == ["HAND OVER", "The box goes to", "Red", "hold OK to look"]
        told = turns_player.play(box, random.Random(2), rounds=1)
        assert told[0] == "ROUND 1 OVER"
        # Everything that is loaded for a while only: the story of the end, the table, the menu over the next hand.
        for _ in range(11):
            box.button("right")
        assert box.text()[0].startswith("Story 4/")
        box.button("ok")
        turns_player.dealt(box)
        box.button("left")
        assert box.text()[0].startswith("Round 2/7")
        box.button("ok")
        assert box.text()[0] == "HAND OVER"
        log = "\n".join(device.state()["log"])
        assert "crashed" not in log and "MemoryError" not in log
