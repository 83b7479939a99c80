"""Phones around a box: pages in a real Chromium, served by the real firmware over its own web server."""

import json
import re
import time
import urllib.request
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
        url = f"http://127.0.0.1:{device.port(80)}/"
        _wait_for(url)
        yield device, url


def _wait_for(url):
    """Until the box serves its page: it has its LEDs and chips to start first."""
    for _ in range(240):
        try:
            with urllib.request.urlopen(url + "api/state", timeout=30) as reply:
                json.load(reply)
                return
        except OSError:
            time.sleep(0.25)
    raise AssertionError(f"Nobody serves {url} a minute after power-on.")


class Hand:
    """One phone in somebody's hand; `heard` is every text that its socket was sent, `script` runs before its page."""

    def __init__(self, browser, url, script="", **options):
        self.context = browser.new_context(viewport=PHONE, has_touch=True, **options)
        self.page = page = self.context.new_page()
        page.set_default_timeout(60_000)
        if script:
            page.add_init_script(script)
        self.errors = []
        self.heard = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.heard.append(str(frame))))
        page.goto(url)

    def key(self, name):
        """The button or field of a name."""
        return self.page.locator(f'[data-key="{name}"]')

    def tap(self, name):
        self.key(name).click()

    def sit(self, name, role):
        """Take the seat that the page proposes, with a name."""
        expect(self.page.locator("label.pick:has(input:checked)")).to_contain_text(role, timeout=60_000)
        self.page.locator("#name").fill(name)
        self.tap("go")
        expect(self.page.locator("#tools")).to_contain_text(f"{name} ({role})", timeout=60_000)

    def says(self, text):
        """Wait until the page says what is to be done, or what has come of it."""
        expect(self.page.locator("main")).to_contain_text(text, timeout=60_000)

    def square(self, name):
        return self.page.locator(f"[data-square={name}]")

    def close(self):
        self.context.close()


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
