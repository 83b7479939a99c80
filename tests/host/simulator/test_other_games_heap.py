"""Whole games of X-Virus and of the gallery, as on a board, in a limited heap with words of 32 bits."""

import random

import cards_player
import gallery_player
import pytest
from battlevest.simulator import Device
from turns_player import Box

# The simulator's own modules included; an ESP32 has words of 32 bits too.
X_VIRUS = 138_000
GALLERY = 148_000


def powered(heap, firmware):
    """A device at the table, or a skip where there is no such MicroPython."""
    try:
        return Device(attach="table", interpreter="micropython32", heap=heap, firmware=firmware, seed=2)
    except RuntimeError as error:
        pytest.skip(str(error))


def healthy(device):
    """Whether nothing has run out of memory."""
    log = "\n".join(device.state()["log"])
    return "crashed" not in log and "MemoryError" not in log


def test_a_whole_game_of_x_virus_fits(compiled):
    with powered(X_VIRUS, compiled) as device:
        device.run(4000)
        box = Box(device)
        cards_player.begin(box)
        assert cards_player.play(box, random.Random(2))[0] == "GAME OVER"
        # The story of the end to its last page, and another game.
        for _ in range(5):
            box.button("right")
        assert box.text()[1] == "Next game:"
        box.button("ok")
        box.wait()
        assert box.text()[0] == "HAND OVER"
        assert healthy(device)


def test_a_round_of_the_gallery_fits(compiled):
    with powered(GALLERY, compiled) as device:
        hands = gallery_player.Hands(device)
        hands.ok(2)
        gallery_player.play_example(hands)
        assert healthy(device)
