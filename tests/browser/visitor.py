"""A visitor with eyes and a mouse: knows only pixels and text of the page, and sends nothing but clicks.

The device runs on the wall clock and the page's own speed control hurries it; what the visitor waits for is always
something to be seen.
"""

import time

from battlevest.bench_page import start_in_thread
from battlevest.simulator import Device
from playwright.sync_api import TimeoutError as TookTooLong

PIXELS = """panel => {
    const canvas = document.querySelector(`#${panel} canvas`), area = canvas.getBoundingClientRect();
    const pen = canvas.getContext("2d", {willReadFrequently: true});
    const all = pen.getImageData(0, 0, canvas.width, canvas.height).data, found = {};
    for (const cell of document.querySelectorAll(`#${panel} .cell:not(.soft)`)) {
        const box = cell.getBoundingClientRect();
        const x = Math.round((box.x + box.width / 2 - area.x) * canvas.width / area.width);
        const y = Math.round((box.y + box.height / 2 - area.y) * canvas.height / area.height);
        const at = 4 * (y * canvas.width + x);
        if (all[at + 3]) found[cell.dataset.square] = [all[at], all[at + 1], all[at + 2]];
    }
    return found;
}"""

SURE = "() => /Press the same square again|同じマスかOK/.test(document.getElementById('where').textContent)"
MENU = "(() => /^(MENU|メニュー) /.test(document.getElementById('screen-text').textContent))"
NEWS = "before => document.getElementById('happened').textContent !== before"


class Visitor:
    """`language` "ja" is chosen by clicks through the device's own menu."""

    def __init__(self, browser, interpreter="cpython", language="en", seed=1, size=(1280, 800), data=None):
        self.device = Device(clock="wall", interpreter=interpreter, seed=seed, data=data)
        url, self.stop = start_in_thread(self.device)
        self.page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        self.page.set_default_timeout(60_000)
        self.complaints = []
        self.page.on("console", lambda message: self.hear(message.type, message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(url)
        self.page.wait_for_selector("html[data-ready=yes]")
        self.choose("Speed", "Max")
        self.answer_questions()
        if language == "ja":
            self.switch_to_japanese()

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.page.close()
        self.stop()
        self.device.close()

    def hear(self, kind, text):
        # The browser grumbles at our own reading of pixels; everything else is the page's fault.
        if kind in ("error", "warning") and "readback" not in text:
            self.complaints.append(text)

    # Eyes

    def text(self, name):
        return self.page.locator("#" + name).text_content()

    def screen(self):
        return self.text("screen-text")

    def lit(self, panel):
        """{square: [r, g, b]} of the pixels in the middle of the lit squares."""
        return self.page.evaluate(PIXELS, panel)

    def blue(self, panel):
        """The squares where parasites glow; the faint ones tell only where something was."""
        lit = self.lit(panel).items()
        return [s for s, (red, green, blue) in lit if blue > 100 and blue > green and blue > red]

    def green(self):
        """The squares of the back where viruses glow."""
        return sorted(s for s, (red, green, blue) in self.lit("back").items() if green > red and green > blue)

    def until(self, look, wanted):
        """Look again with each picture of the page until this is seen, for a minute at most; return what was seen last.

        The page tells what the journal says, and a light follows its journalled action.
        """
        end = time.monotonic() + 60
        seen = look()
        while seen != wanted and time.monotonic() < end:
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
            seen = look()
        return seen

    def wait_for(self, name, expected):
        """Wait until the text of an element contains one of some texts; return its text."""
        wanted = [expected] if isinstance(expected, str) else list(expected)
        self.seen(
            "([id, wanted]) => wanted.some(text => document.getElementById(id).textContent.includes(text))",
            [name, wanted],
        )
        return self.text(name)

    def changed(self, name, before):
        self.seen("([id, before]) => document.getElementById(id).textContent !== before", [name, before])

    def seen(self, sight, arg):
        """Wait for a sight; who waits in vain says what was there instead."""
        try:
            self.page.wait_for_function(sight, arg=arg)
        except TookTooLong:
            shown = {name: self.text(name) for name in ("screen-text", "whose", "where", "happened")}
            raise AssertionError(f"{arg} is not to be seen, but {shown}.") from None

    # Mouse

    def choose(self, group, name):
        self.page.get_by_role("group", name=group).get_by_role("radio", name=name).check()

    def button(self, name):
        self.page.locator(f"[data-button={name}]").click()

    def hold_ok(self):
        """A long press of OK opens the menu and closes it."""
        was_open = self.page.evaluate(f"{MENU}()")
        self.page.locator("[data-button=ok]").hover()
        self.page.mouse.down()
        self.seen(f"was_open => {MENU}() !== was_open", was_open)
        self.page.mouse.up()

    def click(self, panel, square):
        self.page.locator(f"#{panel} [data-square={square}]").click()

    def answer_questions(self):
        """Say OK to whatever the device asks before it lets anybody play; an interrupted game wants a press first."""
        for _ in range(20):
            if self.page.locator("#where").get_attribute("data-asks") in ("resumed", "proof"):
                self.click("back", "D9")
            try:
                self.page.wait_for_function(
                    "() => document.getElementById('where').dataset.asks === 'game'", timeout=4000
                )
                return
            except TookTooLong:
                self.button("ok")
        raise AssertionError(f"The device asks and asks: {self.screen()}")

    def menu(self, item, hurry=True):
        """Open the menu and do the item with this name, in real time: hurried, it could go away between two clicks.

        hurry: go on at the highest speed afterwards; not where the item asks something.
        """
        self.page.locator("[name=speed][value='1']").check(force=True)
        self.hold_ok()
        for _ in range(40):
            if item in self.screen():
                break
            before = self.screen()
            self.button("right")
            self.changed("screen-text", before)
        before = self.screen()
        self.button("ok")
        self.changed("screen-text", before)
        if hurry:
            self.page.locator("[name=speed][value=max]").check(force=True)

    def switch_to_japanese(self):
        self.menu("Language")
        self.seen("wanted => document.documentElement.lang === wanted", "ja")
        self.wait_for("screen-text", "言語")
        self.hold_ok()
        self.answer_questions()

    # Play

    def place(self, *squares):
        first, *others = squares
        self.prove(first)
        for square in others:
            before = self.text("happened")
            self.click("back", square)
            self.changed("happened", before)

    def prove(self, square):
        """The first press only lights its square; whoever sees that says OK, and then it counts."""
        before = self.text("happened")
        self.click("back", square)
        self.seen(
            "before => document.getElementById('where').dataset.asks === 'proof_lit'"
            " || document.getElementById('happened').textContent !== before",
            before,
        )
        if self.text("happened") == before:
            self.button("ok")
            self.changed("happened", before)

    def ok(self, expected):
        """Press OK until the page says that this has happened; the first press may have ended a message only."""
        for _ in range(3):
            if self.page.evaluate(f"{MENU}()"):
                self.hold_ok()  # a click that took longer than a second was a long press
            self.button("ok")
            try:
                self.page.wait_for_function(
                    "text => document.getElementById('happened').textContent.includes(text)", arg=expected, timeout=9000
                )
                break
            except TookTooLong:
                continue
        return self.wait_for("happened", expected)

    def choose_card(self, name):
        """Go through the cards until the screen asks whether to use this one."""
        for _ in range(30):
            before = self.screen()
            self.button("right")
            self.changed("screen-text", before)
            if name in self.screen():
                self.button("ok")
                if name in self.wait_for("screen-text", "Use it?"):
                    return
                self.button("left")  # what was read was not what was pressed: no
                self.wait_for("screen-text", "USE:")
        raise AssertionError(f"There is no card {name}: {self.screen()}")

    def inject(self, square):
        """Aim at a square of the front and inject; return what has happened."""
        before = self.text("happened")
        # Aiming is forgotten after five seconds of the device, which hurried time makes short: then it is done again.
        for _ in range(6):
            try:
                self.click("front", square)
                self.page.wait_for_function(SURE, timeout=8000)
                self.click("front", square)
                self.page.wait_for_function(NEWS, arg=before, timeout=8000)
                break
            except TookTooLong:
                if self.text("happened") != before:
                    break
        return self.text("happened")
