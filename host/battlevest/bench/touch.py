"""How surely and how fast a finger becomes a press, and what the quiet loop costs."""

from collections.abc import Callable

from battlevest.bench import touch_cost, touch_latency, touch_presses

PRESSES = 10_000
DEVICES = 40


def run(console_print: Callable[..., None], presses: int = PRESSES, devices: int = DEVICES) -> list[tuple]:
    """Measure; rows of (label, value, limit, ok). ``presses``: synthetic ones; ``devices``: whole devices for times."""
    rows = touch_presses.rows(console_print, presses)
    rows += touch_latency.rows(console_print, devices)
    rows += touch_cost.rows()
    return rows
