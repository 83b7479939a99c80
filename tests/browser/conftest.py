"""A real Chromium on the real bench page, with the real firmware behind it.

The device runs on the manual clock: a test moves its time and then waits until the page shows what the state says, so
that the speed of the machine decides nothing.
"""

import json
import urllib.request
from contextlib import contextmanager

import pytest
from battlevest.bench_page import start_in_thread
from battlevest.bench_page.screenshot import launched
from battlevest.simulator import Device
from playwright.sync_api import expect

START_MS = 5000  # a start takes at most so long, with any set of chips missing
PRESS_MS = 600  # from a click to its effect on the lights, with time to spare

expect.set_options(timeout=60_000)


class Visit:
    """One page on one device. `errors` are the console's complaints, `requests` every address asked for."""

    def __init__(self, page, url):
        self.page = page
        self.url = url
        self.errors = []
        self.requests = []
        page.on("console", lambda message: message.type in ("error", "warning") and self.errors.append(message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def open(self):
        self.page.goto(self.url)
        self.page.wait_for_selector("html[data-ready=yes]")
        return self

    def post(self, path, **body):
        request = urllib.request.Request(self.url + "api/" + path, json.dumps(body).encode())
        with urllib.request.urlopen(request) as reply:
            return json.load(reply)

    def state(self):
        with urllib.request.urlopen(self.url + "api/state") as reply:
            return json.load(reply)

    def advance(self, ms):
        """Let time pass on the device, after what the page has sent so far; wait until the page shows that moment."""
        self.page.evaluate("import('/page/link.js').then(link => link.settled())")
        self.post("advance", ms=ms)
        # The page writes the time when it has shown everything else. (A promise would count as true at once.)
        self.page.wait_for_function(
            "time => document.getElementById('time').dataset.ms === String(time)", arg=self.state()["time_ms"]
        )

    def cell(self, panel, square):
        return self.page.locator(f"#{panel} [data-square={square}]")

    def click(self, panel, square):
        self.cell(panel, square).click()
        self.advance(PRESS_MS)
        self.answer_proof()

    def answer_proof(self):
        """Say OK if the device asks whether the light is where the finger was: it does so once after it was plugged."""
        if "Light under your" in self.state()["screen"]["text"]:
            self.post("button", name="ok", ms=150)
            self.advance(PRESS_MS)

    def pixel(self, panel, square):
        """[r, g, b, a] of the canvas in the middle of a square."""
        return self.page.evaluate(
            """([panel, square]) => {
                const canvas = document.querySelector(`#${panel} canvas`), area = canvas.getBoundingClientRect();
                const cell = document.querySelector(`#${panel} [data-square=${square}]`).getBoundingClientRect();
                const x = (cell.x + cell.width / 2 - area.x) * canvas.width / area.width;
                const y = (cell.y + cell.height / 2 - area.y) * canvas.height / area.height;
                return [...canvas.getContext("2d").getImageData(Math.round(x), Math.round(y), 1, 1).data];
            }""",
            [panel, square],
        )


@pytest.fixture(scope="session")
def browser():
    with launched() as chromium:
        yield chromium


def started():
    """A device that has asked its first question, and has had a second to find its touch panels at rest."""
    device = Device(clock="manual")
    for _ in range(START_MS // 250):
        device.run(250)
        if any(device.screen()["text"]):
            device.run(1000)
            return device
    device.close()
    raise AssertionError(f"The screen says nothing {START_MS} ms after power-on.")


@contextmanager
def visited(browser, device, size=(1280, 800)):
    url, stop = start_in_thread(device)
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_default_timeout(60_000)
    try:
        yield Visit(page, url).open()
    finally:
        page.close()
        stop()


@pytest.fixture
def visit(browser, request):
    """A visit to a device of its own; another size by `parametrize("visit", [(360, 740)], indirect=True)`."""
    with started() as device, visited(browser, device, getattr(request, "param", (1280, 800))) as visit:
        yield visit


@pytest.fixture(scope="module")
def quiet_device():
    """One device for a file whose tests only look."""
    with started() as device:
        yield device


@pytest.fixture
def look(browser, quiet_device, request):
    """A visit that changes nothing on the device, in any size."""
    with visited(browser, quiet_device, getattr(request, "param", (1280, 800))) as visit:
        yield visit
