"""The gallery's printed example on a whole device."""

import gallery_player
import pytest
from battlevest.paths import micropython_path
from battlevest.simulator import Device

INTERPRETERS = ["cpython", "micropython"] if micropython_path() else ["cpython"]


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_the_printed_example_is_4500_points_on_the_screen(interpreter):
    with Device(attach="table", interpreter=interpreter) as device:
        hands = gallery_player.Hands(device)
        hands.ok(2)
        gallery_player.play_example(hands)
