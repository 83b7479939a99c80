"""The fingers of the people at the page: what is held down now, and the least time that a touch lasts.

A click can be shorter than any finger's press. The device has to see what a hand would do, so a finger that leaves at
once stays for the rest of LEAST_MS in the device's own time.
"""

from typing import Any

LEAST_MS = 120


class Fingers:
    """What the watchers of the page hold down on `device`, a battlevest.simulator.Device."""

    def __init__(self, device: Any):
        self.device = device
        self.since: dict[tuple[str, str], int] = {}  # (panel, cell) or ("button", name) -> device time of the touch

    def touch(self, panel: str, square: str, down: bool) -> None:
        """Put a finger on a cell of a panel, or take it off."""
        self._change((panel, square), down)

    def hold(self, name: str, down: bool) -> None:
        """Press a button and keep it down, or let it go."""
        self._change(("button", name), down)

    def lift_all(self) -> None:
        """Take off every finger."""
        for key in list(self.since):
            self._change(key, False)

    def _change(self, key: tuple[str, str], down: bool) -> None:
        device = self.device
        if down:
            if key not in self.since:
                self._set(key, True)
                self.since[key] = device.time_ms
        elif key in self.since:
            rest = LEAST_MS - (device.time_ms - self.since.pop(key))
            if rest <= 0:
                self._set(key, False)
            elif key[0] == "button":
                device.button(key[1], rest)
            else:
                device.press(*key, rest)

    def _set(self, key: tuple[str, str], down: bool) -> None:
        if key[0] == "button":
            self.device.hold_button(key[1], down)
        else:
            self.device.touch(*key, down)
