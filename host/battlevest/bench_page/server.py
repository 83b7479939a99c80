"""The bench server: listens on 127.0.0.1 only, for one bench."""

import asyncio
import threading
import webbrowser
from collections.abc import Callable
from typing import Any

from battlevest.bench_page.bench import Bench

DEFAULT_PORT = 8600


class PortTaken(OSError):
    """The port is used by another program; str() says what to do."""


class Server:
    """One bench behind one port."""

    def __init__(self, device: Any):
        self.bench = Bench(device)
        self.server: asyncio.Server | None = None

    async def open(self, port: int) -> str:
        """Listen on 127.0.0.1 (port 0: any free one) and return the page's address; PortTaken if it is in use."""
        try:
            self.server = await asyncio.start_server(self.bench.app.handle_request, "127.0.0.1", port)
        except OSError as problem:
            sentence = f"Port {port} can't be opened ({problem.strerror}); choose another one with --port."
            raise PortTaken(sentence) from None
        self.bench.app.port = self.server.sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{self.bench.app.port}/"

    async def close(self) -> None:
        """Stop listening and let go of the device (which stays as it is)."""
        if self.server is not None:
            self.server.close()
        await self.bench.feed.stop()
        visits = list(self.bench.app.visits)
        for visit in visits:
            visit.cancel()
        await asyncio.gather(*visits, return_exceptions=True)
        self.bench.hand.shutdown(wait=True)


def serve(
    device: Any, port: int = DEFAULT_PORT, open_browser: bool = True, say: Callable[[str], object] = print
) -> None:
    """Serve the bench of `device` until Ctrl-C; PortTaken if the port is in use."""

    async def main() -> None:
        server = Server(device)
        url = await server.open(port)
        say(f"The bench is open at {url} (Ctrl-C closes it)")
        if open_browser:
            await asyncio.to_thread(webbrowser.open, url)
        try:
            await asyncio.Event().wait()
        finally:
            await server.close()

    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        say("The bench is closed.")


def start_in_thread(device: Any, port: int = 0) -> tuple[str, Callable[[], None]]:
    """Serve the bench of `device` from a thread of its own; return (address of the page, function that stops it)."""
    ready = threading.Event()
    found: dict[str, Any] = {}

    async def main() -> None:
        server = Server(device)
        found["loop"], found["stop"] = asyncio.get_running_loop(), asyncio.Event()
        try:
            found["url"] = await server.open(port)
        except PortTaken as problem:
            found["problem"] = problem
            return
        finally:
            ready.set()
        await found["stop"].wait()
        await server.close()

    thread = threading.Thread(target=lambda: asyncio.run(main()), name="bench server", daemon=True)
    thread.start()
    ready.wait()
    if "problem" in found:
        raise found["problem"]

    def stop() -> None:
        found["loop"].call_soon_threadsafe(found["stop"].set)
        thread.join()

    return found["url"], stop
