"""The picture of the bench in the README: `python -m battlevest.bench_page.screenshot OUT.png`.

It is taken from the real page with the real firmware behind it, after a set-up, a turn of injections and half a growth.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from battlevest.bench_page.server import start_in_thread

# Headless and silent: a Chromium that is only looked at has no business on the network.
CHROMIUM_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

SIZE = {"width": 1280, "height": 800}
VIRUSES = ("C2", "C4", "B6", "E8", "F10")
INJECTED = ("B6", "G4", "A12", "F6")  # a hit with its bonus, then two misses
ORGANISM = "C2"


@contextmanager
def launched() -> Iterator[Any]:
    """Give a Chromium to Playwright and end it afterwards; RuntimeError with advice if there is none."""
    from playwright.sync_api import sync_playwright

    from battlevest.testing.places import CHROMIUM_ADVICE, chromium

    program = chromium()
    if program is None:
        raise RuntimeError(CHROMIUM_ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_ARGUMENTS, timeout=120_000)
        try:
            yield browser
        finally:
            browser.close()


def play(device: Any) -> None:
    """Bring a device from power-on into the virus player's growth of turn 1: a hit, misses, and half a path."""

    def press(panel: str, *squares: str) -> None:
        for square in squares:
            device.press(panel, square, 250)
            device.run(1000)

    device.run(3000)
    press("back", *VIRUSES)
    device.button("ok", 150)  # turns a card
    device.run(1500)
    for square in INJECTED:
        press("front", square, square)  # aims, and injects
    device.run(3000)
    device.button("ok", 150)  # rolls
    device.run(2500)
    dice = [number for number in range(1, 7) if any(device.leds("back")[f"D{number}"])]
    press("back", f"D{dice[-1]}", ORGANISM)
    path = [ORGANISM]
    while len(path) < min(3, dice[-1]):
        path.append(next(s for s, led in device.leds("back").items() if warm(led) and s not in path))
        press("back", path[-1])


def warm(led: list[int]) -> bool:
    """Whether a light is that of a growth path or of a square that may follow."""
    red, green, blue = led
    return red > green > blue


def take(path: str) -> None:
    """Write the picture to `path` as PNG."""
    from battlevest.simulator import Device

    with Device(clock="manual") as device, launched() as browser:
        play(device)
        url, stop = start_in_thread(device)
        try:
            page = browser.new_page(viewport=SIZE, device_scale_factor=1.5)
            page.goto(url)
            page.wait_for_selector("html[data-ready=yes]")
            page.screenshot(path=path)
        finally:
            stop()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: python -m battlevest.bench_page.screenshot OUT.png")
    take(sys.argv[1])
