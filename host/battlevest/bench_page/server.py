"""The bench server: the page, the HTTP interface and the live stream in front of one simulated Device.

It listens on 127.0.0.1 only. Every answer of the interface is JSON; what can't be done gets {"error": a sentence} with
400, and changes nothing.
"""

import asyncio
import threading
import webbrowser
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
from battlevest.bench_page.live import Feed
from battlevest.simulator.faults import MEANING

DEFAULT_PORT = 8600

CONTENT_TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


class PortTaken(OSError):
    """The port is used by another program; str() says what to do."""


class Bench:
    """One device behind one server."""

    def __init__(self, device: Any):
        self.device = device
        self.fingers = Fingers(device)
        # One thread for all calls: the device does one thing after the other, and a long advance blocks no request
        # that does not need the device.
        self.hand = ThreadPoolExecutor(1, "bench")
        self.app = Door()
        self.feed = Feed(lambda: self.call(device.state), lambda: self.call(self.fingers.lift_all))
        self.server: asyncio.Server | None = None
        self._routes()

    async def call(self, do: Callable[..., Any], *args: Any) -> Any:
        """Do something with the device off the event loop and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self.hand, do, *args)

    def about(self) -> dict[str, Any]:
        """Return what the page draws itself from: the body map, the clock, the names of buttons, chips and faults."""
        device = self.device
        return {
            "clock": device.clock_mode,
            "parts": device.world.faults.parts(),
            "meaning": MEANING,
            "buttons": list(device.button_names),
            "body_map": body_map(),
        }

    def _routes(self) -> None:
        app, device, fingers = self.app, self.device, self.fingers

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
        action("/api/press", {"panel": panel, "square": requests.cell, "ms": requests.milliseconds}, device.press)
        action("/api/touch", {"panel": panel, "square": requests.cell, "down": requests.truth}, fingers.touch)
        action("/api/button", {"name": button, "ms": requests.milliseconds}, device.button)
        action("/api/hold", {"name": button, "down": requests.truth}, fingers.hold)
        action("/api/fault", {"chip": requests.text, "kind": requests.text}, device.fault)
        action("/api/power", {"on": requests.truth}, device.power)
        action("/api/advance", {"ms": requests.milliseconds}, self._advance)

        @app.get("/api/state")
        async def state(request: Request) -> Response:
            return answer(await self.call(device.state))

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

    @staticmethod
    def _told(status: int, sentence: str, request: Request) -> Response:
        return error(status, sentence)

    def _advance(self, ms: int) -> None:
        if self.device.clock_mode != "manual":
            raise requests.BadRequest(
                "The clock follows the wall; only the bench of --clock manual is advanced by hand."
            )
        self.device.run(ms)

    async def open(self, port: int) -> str:
        """Listen on 127.0.0.1 (port 0: any free one) and return the page's address; PortTaken if it is in use."""
        try:
            self.server = await asyncio.start_server(self.app.handle_request, "127.0.0.1", port)
        except OSError as problem:
            sentence = f"Port {port} can't be opened ({problem.strerror}); choose another one with --port."
            raise PortTaken(sentence) from None
        self.app.port = self.server.sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{self.app.port}/"

    async def close(self) -> None:
        """Stop listening and let go of the device (which stays as it is)."""
        if self.server is not None:
            self.server.close()
        await self.feed.stop()
        visits = list(self.app.visits)
        for visit in visits:
            visit.cancel()
        await asyncio.gather(*visits, return_exceptions=True)
        self.hand.shutdown(wait=True)


def serve(
    device: Any, port: int = DEFAULT_PORT, open_browser: bool = True, say: Callable[[str], object] = print
) -> None:
    """Serve the bench of `device` until Ctrl-C; PortTaken if the port is in use."""

    async def main() -> None:
        bench = Bench(device)
        url = await bench.open(port)
        say(f"The bench is open at {url} (Ctrl-C closes it)")
        if open_browser:
            await asyncio.to_thread(webbrowser.open, url)
        try:
            await asyncio.Event().wait()
        finally:
            await bench.close()

    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        say("The bench is closed.")


def start_in_thread(device: Any, port: int = 0) -> tuple[str, Callable[[], None]]:
    """Serve the bench of `device` from a thread of its own; return (address of the page, function that stops it)."""
    ready = threading.Event()
    found: dict[str, Any] = {}

    async def main() -> None:
        bench = Bench(device)
        found["loop"], found["stop"] = asyncio.get_running_loop(), asyncio.Event()
        try:
            found["url"] = await bench.open(port)
        except PortTaken as problem:
            found["problem"] = problem
            return
        finally:
            ready.set()
        await found["stop"].wait()
        await bench.close()

    thread = threading.Thread(target=lambda: asyncio.run(main()), name="bench server", daemon=True)
    thread.start()
    ready.wait()
    if "problem" in found:
        raise found["problem"]

    def stop() -> None:
        found["loop"].call_soon_threadsafe(found["stop"].set)
        thread.join()

    return found["url"], stop
