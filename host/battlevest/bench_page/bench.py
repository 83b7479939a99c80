"""What the bench does with one device: the routes of its HTTP interface, and what the page is told.

Every answer of the interface is JSON; what can't be done gets {"error": a sentence} with 400, and changes nothing.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.resources import files
from typing import Any

from microdot import Request, Response
from microdot.sse import sse_response

from battlevest.bench_page import requests
from battlevest.bench_page.body_map import body_map
from battlevest.bench_page.door import Door, answer, error
from battlevest.bench_page.fingers import Fingers
from battlevest.bench_page.game import text
from battlevest.bench_page.game.onlooker import Onlooker
from battlevest.bench_page.glance import Glance
from battlevest.bench_page.live import Feed
from battlevest.bench_page.pace import SPEEDS, Pace
from battlevest.bench_page.partner import PLAYS, Partner, screen
from battlevest.bench_page.skin import Skin
from battlevest.bench_page.whisper import Whisper
from battlevest.simulator.faults import MEANING
from battlevest.simulator.rails import EVENTS, PARTS
from battlevest.simulator.table import MOST_CUPS

CONTENT_TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


class Bench:
    """One device behind one server."""

    def __init__(self, device: Any):
        self.device = device
        self.onlooker = Onlooker(device.world.flash)
        self.skin = Skin(device.world.seed)
        self.partner = Partner(device, self.onlooker, self.skin, device.world.seed)
        self.whisper = Whisper(device, self.onlooker, self.partner.screen)
        self.fingers = Fingers(device, self.pressed)
        self.glance = Glance(device, self.onlooker, self.skin, self.partner, self.whisper, self.fingers)
        self.pace = Pace(device)
        # One thread for all calls: the device does one thing after the other, and a long advance blocks no request
        # that does not need the device.
        self.hand = ThreadPoolExecutor(1, "bench")
        self.app = Door()
        self.feed = Feed(lambda: self.call(self.look), lambda: self.call(self.fingers.lift_all))
        self._routes()

    async def call(self, do: Callable[..., Any], *args: Any) -> Any:
        """Do something with the device off the event loop and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self.hand, do, *args)

    def look(self) -> dict[str, Any]:
        """Return what the page shows, see Glance.look, and how fast time goes."""
        device = self.device
        with device.lock:
            state = self.glance.look()
            self.pace.keep(self.fingers.busy or self.glance.patient(state))
            return {**state, "speed": self.pace.chosen}

    def pressed(self, panel: str, cell: str) -> None:
        """A finger of a visitor comes down on the vest; called while the device is locked or by its clock."""
        if panel == "back":
            actions = len(self.onlooker.record.steps) if self.onlooker.record is not None else 0
            self.skin.press(cell, self.device.time_ms, actions)
            self.whisper.pressed(cell)

    def about(self) -> dict[str, Any]:
        """Return what the page draws itself from: the body map, the clock, the names of buttons, chips and faults."""
        device = self.device
        return {
            "clock": device.clock_mode,
            "parts": device.world.faults.parts(),
            "meaning": MEANING,
            "buttons": list(device.button_names),
            "body_map": body_map(),
            "track": device.world.wiring.table.TRACK,
            "cards": screen.cards(device.firmware),
            "phones": f"http://127.0.0.1:{device.port(80)}/",
        }

    def _routes(self) -> None:
        app, device = self.app, self.device

        def page_file(name: str) -> Callable[[Request], Response]:
            content = (files("battlevest.bench_page") / "page" / name).read_bytes()
            kind = CONTENT_TYPES[name.rsplit(".", 1)[1]] + "; charset=utf-8"
            return lambda request: Response(content, 200, {"Content-Type": kind})

        app.get("/")(page_file("index.html"))
        for entry in (files("battlevest.bench_page") / "page").iterdir():
            if entry.name.rsplit(".", 1)[-1] in CONTENT_TYPES:
                app.get("/page/" + entry.name)(page_file(entry.name))

        def action(path: str, checks: dict[str, requests.Check], do: Callable[..., Any]) -> None:
            async def handler(request: Request) -> Response:
                try:
                    await self.call(do, *requests.read(request.body or b"", checks))
                except ValueError as problem:
                    return error(400, str(problem))
                return answer({"ok": True})

            app.post(path)(handler)

        one_of = requests.one_of
        panel, button = one_of(*requests.PANELS), one_of(*device.button_names)
        action("/api/press", {"panel": panel, "square": requests.cell, "ms": requests.milliseconds}, self._press)
        action("/api/touch", {"panel": panel, "square": requests.cell, "down": requests.truth}, self._touch)
        action("/api/button", {"name": button, "ms": requests.milliseconds}, device.button)
        action("/api/hold", {"name": button, "down": requests.truth}, self._hold)
        action("/api/partner", {"plays": one_of(*PLAYS)}, self.partner.play)
        action("/api/speed", {"speed": one_of(*SPEEDS)}, self.pace.choose)
        action("/api/fault", {"chip": requests.text, "kind": requests.text}, device.fault)
        action("/api/power", {"on": requests.truth}, device.power)
        action("/api/advance", {"ms": requests.milliseconds}, self._advance)
        line, place, cups = requests.whole(1, 3), requests.whole(1, 5), requests.whole(0, MOST_CUPS)
        part, event = one_of(*PARTS, "stack"), one_of(*EVENTS)
        action("/api/cup", {"line": line, "place": place, "part": part, "event": event}, device.cup)
        spot = {"line": line, "place": place, "part": part}
        action("/api/shot", {key: requests.or_nothing(check) for key, check in spot.items()}, device.shoot)
        action("/api/trigger", {"ms": requests.milliseconds}, device.trigger)
        action("/api/plate", {"cups": cups}, device.plate)
        action("/api/fall", {"cups": cups}, device.plate_fall)
        action("/api/hand", {"line": line, "place": place, "ms": requests.milliseconds}, device.hand)
        action("/api/sun", {"line": line, "on": requests.truth}, device.sun)

        @app.get("/api/state")
        async def state(request: Request) -> Response:
            return answer(await self.call(device.state))

        @app.get("/api/game")
        async def game(request: Request) -> Response:
            try:
                return answer({"text": await self.call(self._text)})
            except ValueError as problem:
                return error(400, str(problem))

        @app.post("/api/replay")
        async def replay(request: Request) -> Response:
            try:
                (pasted,) = requests.read(request.body or b"", {"text": requests.long_text})
                # Off the event loop, but not on the device's thread: nobody's game waits for it.
                return answer(await asyncio.to_thread(text.pictures, pasted))
            except ValueError as problem:
                return error(400, str(problem))

        @app.get("/api/about")
        async def about(request: Request) -> Response:
            return answer(self.about())

        @app.get("/api/live")
        async def live(request: Request) -> Any:
            return sse_response(request, lambda request, sse: self.feed.watch(sse))

        sentences = {
            400: "This is no HTTP request that the bench understands.",
            404: "There is nothing at this path; the page is at / and the state at /api/state.",
            405: "This path takes another method: GET to look, POST to do.",
            413: "The body is too long; a few dozen bytes say everything.",
            500: "The bench failed at this; the terminal that it was started from says how.",
        }
        for status, sentence in sentences.items():
            app.errorhandler(status)(partial(self._told, status, sentence))

    def _press(self, panel: str, square: str, ms: int) -> None:
        with self.device.lock:
            self.device.press(panel, square, ms)
            self.pressed(panel, square)

    def _touch(self, panel: str, square: str, down: bool) -> None:
        self.pace.touched(down)
        self.fingers.touch(panel, square, down)
        if down:
            self.partner.visitor_pressed(panel)

    def _hold(self, name: str, down: bool) -> None:
        self.pace.touched(down)
        self.fingers.hold(name, down)
        if down:
            self.partner.visitor_used_button()

    def _text(self) -> str:
        with self.device.lock:
            return self.onlooker.text()

    @staticmethod
    def _told(status: int, sentence: str, request: Request) -> Response:
        return error(status, sentence)

    def _advance(self, ms: int) -> None:
        if self.device.clock_mode != "manual":
            raise requests.BadRequest(
                "The clock follows the wall; only the bench of --clock manual is advanced by hand."
            )
        self.device.run(ms)
