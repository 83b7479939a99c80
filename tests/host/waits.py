"""Waiting for what other threads and processes do: for a condition, never for a time."""

import time

# A test that passes never waits so long; it only ends one that would wait for ever, on however busy a computer.
PATIENCE_S = 90
LOOK_S = 0.01


def until(true, said=lambda: None):
    """Wait until something holds and return what `true()` gave; fails, with what `said()` tells, when it never does."""
    end = time.monotonic() + PATIENCE_S
    while not (found := true()):
        assert time.monotonic() < end, (true, said())
        time.sleep(LOOK_S)
    return found


def press_until(board, name, seen):
    """Press a button until something is seen, once in three of the board's own seconds: what is pressed before the
    device looks for it is no press."""
    pressed_at = None

    def look():
        nonlocal pressed_at
        if seen():
            return True
        if pressed_at is None or board.time_ms - pressed_at >= 3000:
            pressed_at = board.time_ms
            board.button(name, 500)
        return False

    until(look, lambda: board.screen()["text"])
