"""Phones around a box: pages in a real Chromium, served by the real firmware over its own web server."""

import json
import re
from contextlib import contextmanager
from pathlib import Path

from battlevest.simulator import Device, image
from playwright.sync_api import expect

PHONE = {"width": 360, "height": 740}


@contextmanager
def served(folder, **settings):
    """A box whose phones are on, on the clock on the wall: (device, address of its page)."""
    kept = json.dumps({"phones": True, **settings}).encode()
    Path(folder, "flash.bin").write_bytes(image.with_files({"data/settings.json": kept}))
    with Device(data=folder, clock="wall") as device:
        yield device, f"http://127.0.0.1:{device.port(80)}/"


class Hand:
    """One phone in somebody's hand; `heard` is every byte of text that its page was sent."""

    def __init__(self, browser, url, **options):
        self.context = browser.new_context(viewport=PHONE, has_touch=True, **options)
        self.page = page = self.context.new_page()
        page.set_default_timeout(20_000)
        self.errors = []
        self.heard = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.heard.append(str(frame))))
        open_page(page, url)

    def key(self, name):
        """The button or field of a name."""
        return self.page.locator(f'[data-key="{name}"]')

    def tap(self, name):
        self.key(name).click()

    def sit(self, name, role):
        """Take the seat that the page proposes, with a name."""
        self.page.locator("#name").fill(name)
        self.tap("go")
        expect(self.page.locator("#tools")).to_contain_text(f"{name} ({role})", timeout=20_000)

    def says(self, text):
        """Wait until the page says what is to be done, or what has come of it."""
        expect(self.page.locator("main")).to_contain_text(text, timeout=20_000)

    def square(self, name):
        return self.page.locator(f"[data-square={name}]")

    def close(self):
        self.context.close()


def open_page(page, url):
    """Load the page as soon as the box serves it: it has its LEDs and chips to start first."""
    for _ in range(60):
        try:
            page.goto(url)
            return
        except Exception as error:
            if "ERR_" not in str(error):
                raise
            page.wait_for_timeout(250)
    raise AssertionError(f"Nobody serves {url} fifteen seconds after power-on.")


@contextmanager
def in_hand(browser, url, **options):
    hand = Hand(browser, url, **options)
    try:
        yield hand
        assert hand.errors == []
    finally:
        hand.close()


def square_named(name):
    """A pattern for the label of a square: its name stands first."""
    return re.compile(rf"^{name}, ")
