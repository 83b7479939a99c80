"""The gallery in Chromium: four players, both games, by clicks on cups, scale and the box's buttons alone."""

from battlevest.simulator import Device
from browser.conftest import visited


class Gallery:
    """Somebody at the page: clicks, lets time pass, reads the screen."""

    def __init__(self, visit):
        self.visit = visit
        self.page = visit.page
        visit.advance(3000)

    def click(self, name, ms=400):
        self.page.get_by_role("button", name=name, exact=True).click()
        self.visit.advance(ms)

    def ok(self, ms=400):
        self.click("OK button", ms)

    def right(self):
        self.click("Right button", 300)

    def screen(self):
        return [" ".join(line.split()) for line in self.visit.state()["screen"]["text"]]

    def browse(self, line, words):
        for _ in range(24):
            if self.screen()[line] == words:
                return
            self.right()
        raise AssertionError(f"{words!r} is not on the screen, but {self.screen()}")

    def wait(self, line, words):
        """Let time pass until a line of the screen says this."""
        for _ in range(24):
            if words in self.screen()[line]:
                return
            self.visit.advance(400)
        raise AssertionError(f"{words!r} is not on the screen, but {self.screen()}")

    def hide(self, line):
        """Whoever has the box holds OK, looks, and hides a piece."""
        self.page.get_by_role("button", name="Hold OK").click()
        self.visit.advance(600)
        for _ in range(line - 1):
            self.right()
        self.click("Left button")
        self.page.get_by_role("button", name="Hold OK").click()
        self.visit.advance(400)

    def begin(self):
        """Choose the gallery, four players, a supply that feeds the lights, and hide the pieces."""
        self.ok()
        self.ok()
        self.ok()
        assert self.screen()[1:3] == ["How many play?", "4"]
        self.browse(1, "Lights: supply")
        self.ok()
        self.ok()
        assert self.screen()[2] == "1500 mA"
        self.browse(1, "Begin the game")
        for _ in range(4):
            self.ok()
        for line in (1, 2, 3, 1):
            self.hide(line)
        assert self.screen()[1] == "Stacks: 4 a line"
        self.click("Set up where the lights are", 1500)
        assert self.screen()[2] == "8+8+8 / 24"
        self.ok()

    def shoot(self, *targets):
        """The referee lets go, three clicks on cups (None: a miss), until the referee is asked."""
        self.wait(3, "OK: go")
        self.ok()
        self.wait(3, "OK: shot")
        for number, target in enumerate(targets):
            if target is None:
                self.click("Shoot and miss")
            else:
                line, place, part = target
                self.click(f"Line {line}, place {place}, {part} cup: stands")
            if number < 2:
                self.wait(1, f"Shots left: {2 - number}")
                self.visit.advance(2400)
        self.visit.advance(2400)

    def piece(self, name):
        self.browse(2, name)
        self.ok()

    def close(self):
        """The referee closes the turn; the score is shown for a moment."""
        self.wait_for_main()
        self.ok(3200)

    def wait_for_main(self):
        for _ in range(24):
            if self.screen()[3].endswith(": OK >"):
                return
            self.right()
        raise AssertionError(self.screen())


def game_one(gallery):
    """By hand: Red 2 + 3 cups and two foreign pieces, Blue one cup of each line, Green nothing, Yellow one stack."""
    gallery.shoot((1, 1, "lower"), (2, 1, "lower"), (2, 2, "upper"))
    assert gallery.screen()[:3] == ["Red 3500", "Line 1: 2 cups", "Line 2: 3 cups"]
    gallery.piece("Blue")
    gallery.piece("Yellow")
    gallery.wait_for_main()
    assert gallery.screen()[0] == "Red 4500"
    gallery.close()
    gallery.click("Take the fallen away", 1500)
    gallery.shoot((1, 2, "upper"), (2, 4, "upper"), (3, 5, "upper"))
    assert gallery.screen()[:2] == ["Blue 3000", "1:1 2:1 3:1"]
    gallery.close()
    gallery.click("Take the fallen away", 1500)
    gallery.shoot(None, None, None)
    gallery.close()
    gallery.shoot((3, 1, "lower"), None, None)
    assert gallery.screen()[:2] == ["Yellow 1500", "Line 3: 2 cups"]
    gallery.close()


def game_two(gallery):
    """The pyramid: Red, Blue, Yellow, Green; falls of 6, 3 and 1 cups, and Red's Rebuild."""
    assert gallery.screen() == ["Most points 1st", "1 Red 2 Blue", "3 Yellow 4 Green", ""]
    gallery.ok()
    gallery.browse(1, "Empty the plate,")
    gallery.visit.advance(2000)
    gallery.ok()
    gallery.click("5 on it", 2600)
    gallery.ok()
    gallery.click("28 on it", 2600)
    assert gallery.screen()[1:3] == ["28 cups", "plate 28"]
    gallery.ok()
    gallery.wait(3, "OK: go")
    gallery.ok()
    gallery.wait(3, "OK: shot")
    gallery.click("Hit: 6 fall")
    gallery.wait(1, "Shots left: 2")
    gallery.wait(2, "6 down, 22 up")
    gallery.browse(2, "pyramid: 28 cups")
    gallery.ok()
    gallery.click("28 on it", 2600)
    assert gallery.screen()[1:3] == ["28 cups", "plate 28"]
    gallery.ok()
    gallery.wait(3, "OK: go")
    gallery.ok()
    gallery.wait(3, "OK: shot")
    gallery.click("Hit: 3 fall", 3600)
    gallery.click("Shoot and miss", 3600)
    # 1000 + 8 x 500.
    assert gallery.screen()[:2] == ["Red 5000", "9 down, 25 up"]
    gallery.close()
    for cups, points in ((3, 2000), (1, 1000), (0, 0)):
        gallery.wait(3, "OK: go")
        gallery.ok()
        gallery.wait(3, "OK: shot")
        gallery.click({3: "Hit: 3 fall", 1: "Hit: 1 fall", 0: "Shoot and miss"}[cups], 3600)
        gallery.click("Shoot and miss", 3600)
        gallery.click("Shoot and miss", 3600)
        assert gallery.screen()[0].split(" ")[1] == str(points)
        gallery.close()


def test_four_players_play_both_games_by_clicking(browser):
    with Device(attach="table", clock="manual") as device, visited(browser, device, (1280, 900)) as visit:
        gallery = Gallery(visit)
        gallery.begin()
        game_one(gallery)
        game_two(gallery)
        assert gallery.screen() == ["GAME OVER", "Red wins", "9500 points", "< NEW >"]
        gallery.browse(0, "SCORE 1 + 2")
        assert gallery.screen()[1:] == ["Red 4500+5000", "Blue 3000+2000", "Yellow 1500+1000"]
        gallery.right()
        assert gallery.screen()[1:] == ["Green 0+0", "", ""]
        assert visit.errors == []


def test_a_cup_and_its_light_in_words_and_by_keys(browser):
    with Device(attach="table", clock="manual") as device, visited(browser, device, (360, 740)) as visit:
        visit.advance(3000)
        device.set_up(5)
        visit.advance(200)
        page = visit.page
        page.locator("input[value=fall]").check()
        # Line 3 is the farthest: its first upper cup is the one stop, arrows lead to the others.
        page.locator(".cup[tabindex='0']").focus()
        for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight"):
            page.keyboard.press(key)
        assert (
            page.evaluate("document.activeElement.getAttribute('aria-label')") == "Line 2, place 2, upper cup: stands"
        )
        page.keyboard.press("Enter")
        visit.advance(2500)
        assert device.table()["cups"][1][1] == {"lower": "stands", "upper": "fallen"}
        assert page.evaluate("document.activeElement.getAttribute('aria-label')").endswith("upper cup: has fallen")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        sizes = page.eval_on_selector_all(
            "#table button, #table label",
            "all => all.map(one => one.getBoundingClientRect()).map(r => [r.width, r.height])",
        )
        assert min(height for _, height in sizes) >= 44 and min(width for width, _ in sizes) >= 44


def begun(visit, players=2):
    """A game of the gallery on the device, without looking at the page meanwhile: the first one may shoot."""

    def press(name, ms=120):
        visit.post("button", name=name, ms=ms)
        visit.post("advance", ms=ms + 300)

    def browse(words):
        for _ in range(24):
            if any(words in line for line in visit.state()["screen"]["text"]):
                return press("ok")
            press("right")
        raise AssertionError(words)

    visit.post("advance", ms=3000)
    if visit.state()["attach"] == "both":
        press("ok", 2500)
        browse("Other game")
    browse("Shateki-Ya")
    browse("Begin the game")
    for _ in range(3):
        press("ok")
    for _ in range(players):
        visit.post("hold", name="ok", down=True)
        visit.post("advance", ms=600)
        press("left")
        visit.post("hold", name="ok", down=False)
        visit.post("advance", ms=300)
    for line in (1, 2, 3):
        for place in (2, 4):
            visit.post("cup", line=line, place=place, part="stack", event="set")
    visit.post("advance", ms=1500)
    press("ok")
    press("ok")
    visit.advance(1500)


def test_sunlight_on_a_line_by_a_click_is_told_and_over_by_another(browser):
    with Device(attach="table", clock="manual") as device, visited(browser, device, (1280, 900)) as visit:
        gallery = Gallery(visit)
        begun(visit)
        assert gallery.screen()[3] == "< OK: shot >"
        visit.page.locator("input[value=sun]").check()
        gallery.click("Line 2, place 3, upper cup: not there", 800)
        assert gallery.screen()[1:3] == ["Line 2:", "Hand or sleeve?"]
        visit.advance(3200)
        assert gallery.screen()[1:3] == ["Line 2:", "Sunlight?"]
        assert visit.page.locator(".rail.sunny").get_attribute("aria-label") == "Line 2, in the sun"
        gallery.click("Line 2, place 2, lower cup: stands", 2000)
        assert device.table()["sun"] == [False, False, False]
        assert visit.page.locator(".rail.sunny").count() == 0
        assert visit.errors == []


def test_with_vest_and_table_the_room_is_that_of_the_game(browser):
    with Device(attach="both", clock="manual") as device, visited(browser, device, (1280, 900)) as visit:
        visit.advance(3000)
        assert visit.page.locator("#back").is_visible() and not visit.page.locator("#table").is_visible()
        begun(visit)
        assert visit.page.locator("#table").is_visible() and not visit.page.locator("#back").is_visible()
        visit.page.get_by_role("button", name="Line 1, place 2, upper cup: stands", exact=True).click()
        visit.advance(3000)
        assert device.table()["cups"][0][1] == {"lower": "stands", "upper": "fallen"}
        assert visit.errors == []
