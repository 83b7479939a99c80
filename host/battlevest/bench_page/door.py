"""The door of the bench: which requests come in, and how answers go out.

It lets in well-formed requests addressed to this server. A page of another site can neither read nor press: Host and
Origin must be the server's own.
"""

import asyncio
import json
from typing import Any, cast

from microdot import Microdot, Request, Response

PATIENCE_S = 10.0  # a request that takes longer to arrive is dropped
MOST_DRAINED = 1 << 20  # bytes of an oversized body read and thrown away, so that its sender gets to read the answer

# The page needs nothing from outside, and may ask for nothing.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


def answer(content: Any, status: int = 200) -> Response:
    """Return `content` as a JSON response."""
    body = json.dumps(content, separators=(",", ":")).encode()
    return Response(body, status, {"Content-Type": "application/json; charset=utf-8"})


def error(status: int, sentence: str) -> Response:
    """Return {"error": sentence}."""
    return answer({"error": sentence}, status)


class Door(Microdot):
    """A Microdot application that lets in only well-formed requests addressed to itself, quiet about the others."""

    def __init__(self):
        super().__init__()
        self.port = 0
        self.visits: set[asyncio.Task[None]] = set()

    def stranger(self, request: Request) -> str | None:
        """Return why this request is not one of our own page or of a program here, or None."""
        own = [f"{name}:{self.port}" for name in ("127.0.0.1", "localhost")]
        host = request.headers.get("Host", "")
        if host not in own:
            return f"This bench answers as {own[0]} only; the request asks for another host."
        origin = request.headers.get("Origin")
        if origin is not None and origin not in [f"http://{name}" for name in own]:
            return "A page of another site may not use this bench; open the bench's own page."
        site = request.headers.get("Sec-Fetch-Site", "none")
        if request.path.startswith("/api/") and site not in ("same-origin", "none"):
            return "A page of another site may not use this bench; open the bench's own page."
        return None

    async def dispatch_request(self, req: Request | None) -> Response:
        """Answer one request, or refuse it at the door."""
        problem = self.stranger(req) if req is not None else None
        response = error(403, problem) if problem else await super().dispatch_request(cast(Request, req))
        response.is_head = req is not None and req.method == "HEAD"
        response.headers.update(HEADERS)
        return response

    async def handle_request(self, reader: Any, writer: Any) -> None:
        """Serve one connection with one request, as HTTP/1.0 does."""
        stream: Any = Stream(reader, writer)
        visit = cast("asyncio.Task[None]", asyncio.current_task())
        self.visits.add(visit)
        try:
            try:
                request = await asyncio.wait_for(
                    Request.create(self, reader, stream, writer.get_extra_info("peername")), PATIENCE_S
                )
            except (ValueError, IndexError, EOFError, TimeoutError, asyncio.LimitOverrunError):
                request = None
            response = await self.dispatch_request(request)
            if response is not Response.already_handled:
                await response.write(stream)
            if request is not None and request.content_length > len(request.body or b""):
                await asyncio.wait_for(stream.drain_input(MOST_DRAINED), PATIENCE_S)
            await stream.aclose()
        except (OSError, TimeoutError, asyncio.CancelledError):
            writer.close()  # the other side has gone or the bench closes: nobody is left to be told
        finally:
            self.visits.discard(visit)


class Stream:
    """The two calls that a response needs, on top of asyncio's writer."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self.reader = reader
        self.writer = writer

    async def awrite(self, data: bytes) -> None:
        """Write `data` and wait until there is room for more."""
        self.writer.write(data)
        await self.writer.drain()

    async def aclose(self) -> None:
        """Close the connection."""
        self.writer.close()
        await self.writer.wait_closed()

    async def drain_input(self, most: int) -> None:
        """Throw away up to `most` bytes that the other side still sends."""
        self.writer.write_eof()
        while most > 0 and (data := await self.reader.read(65536)):
            most -= len(data)
