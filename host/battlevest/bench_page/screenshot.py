"""The picture of the bench in the README: `python -m battlevest.bench_page.screenshot OUT.png`.

It is taken from the real page with the real firmware behind it, after a set-up and some presses.
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
VIRUSES = ("C2", "C4", "B6", "E8", "D10")


@contextmanager
def launched() -> Iterator[Any]:
    """Give a Chromium to Playwright and end it afterwards; RuntimeError with advice if there is none."""
    from playwright.sync_api import sync_playwright

    from battlevest.testing.places import CHROMIUM_ADVICE, chromium

    program = chromium()
    if program is None:
        raise RuntimeError(CHROMIUM_ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


def play(device: Any) -> None:
    """Bring a started device into the first turn: five viruses, a card, an injection and an aim at another square."""
    device.run(4000)
    for square in VIRUSES:
        device.press("back", square, 250)
        device.run(900)
    device.button("ok", 150)
    device.run(1500)
    for square in ("B6", "B6"):
        device.press("front", square, 250)
        device.run(900)
    device.run(2500)
    device.press("front", "D7", 250)
    device.run(700)


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
