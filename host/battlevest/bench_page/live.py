"""The live stream to the page: one look at the device for all watchers, and to each only what changed for them.

A message is a JSON object with any of the keys of /api/state, in a shorter form: screen rows as {row: 32 hex digits},
only the squares whose light changed, only sounds that began or went on, only new log lines ("fresh" says that they
replace the old ones).
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any, cast

from microdot.sse import SSE

State = dict[str, Any]

PERIOD_S = 0.04  # 25 looks a second: above the rate at which the slowest pulse would be seen to step
SILENCE_S = 2.0  # a comment after so long without news shows whether the watcher is still there

DARK = [0, 0, 0]
DIGITS = bytes.maketrans(b"\x00\x01", b"01")


def compact(state: State) -> State:
    """Return `state` of /api/state with the screen's rows as 32 hex digits each and the dark squares left out."""
    short = {key: value for key, value in state.items() if key not in ("screen", "leds")}
    screen = state["screen"]
    short["screen_on"] = screen["on"]
    short["text"] = screen["text"]
    short["rows"] = [f"{int(bytes(row).translate(DIGITS), 2):032x}" for row in screen["rows"]]
    short["leds"] = {
        panel: {square: list(colour) for square, colour in squares.items() if any(colour)}
        for panel, squares in state["leds"].items()
    }
    return short


def added(old: list[Any], new: list[Any]) -> tuple[bool, list[Any]]:
    """Return (fresh, items): what `new` has after the end of `old`, both being the last items of one growing list.

    fresh is True if nothing of `old` is left in it, so that `items` replaces what was there.
    """
    for start in range(len(old)):
        if old[start:] == new[: len(old) - start]:
            return False, new[len(old) - start :]
    return True, new


def difference(old: State, new: State) -> State:
    """Return the message that takes a watcher from `old` to `new`, both as from compact(); `old` is {} at the start."""
    news: State = {}
    for key, value in new.items():
        if key == "log":
            fresh, items = added(old.get(key, []), value)
            if items or key not in old or (fresh and old[key]):
                news[key] = items
                if fresh:
                    news["fresh"] = True
        elif key == "sounds":
            heard = old.get(key, [])
            items = [sound for sound in value if sound not in heard]
            if items:
                news[key] = items
        elif key == "rows":
            before = old.get("rows") or [None] * len(value)
            rows = {str(i): row for i, row in enumerate(value) if row != before[i]}
            if rows:
                news["rows"] = rows
        elif key == "leds":
            for panel, squares in value.items():
                before = old.get("leds", {}).get(panel, {})
                changed = {s: squares.get(s, DARK) for s in {**before, **squares} if squares.get(s) != before.get(s)}
                if changed:
                    news.setdefault("leds", {})[panel] = changed
        elif key not in old or old[key] != value:
            news[key] = value
    return news


class Feed:
    """Looks at the device while somebody watches, and tells every watcher what changed.

    `look` returns the state as of /api/state; `left` is awaited when the last watcher has gone, so that no finger of
    theirs stays on the vest.
    """

    def __init__(self, look: Callable[[], Awaitable[State]], left: Callable[[], Awaitable[None]]):
        self.look = look
        self.left = left
        self.watchers: set[asyncio.Task[None]] = set()
        self.now: State = {}
        self.changed = asyncio.Condition()
        self.task: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Take a look every PERIOD_S until cancelled; the watchers wait for it."""
        while True:
            try:
                state = compact(await self.look())
            except Exception as error:  # the page keeps what it shows and goes on when the device can be seen again
                print(f"bench: the device can't be looked at just now: {error!r}", file=sys.stderr)
                await asyncio.sleep(SILENCE_S)
                continue
            async with self.changed:
                self.now = state
                self.changed.notify_all()
            await asyncio.sleep(PERIOD_S)

    async def watch(self, sse: SSE) -> None:
        """Send news to one watcher until they leave (the task of this coroutine is then cancelled)."""
        watcher = cast("asyncio.Task[None]", asyncio.current_task())
        self.watchers.add(watcher)
        if self.task is None or self.task.done() or self.task.cancelling():
            self.task = asyncio.create_task(self.run())
        known: State = {}
        quiet = 0.0
        try:
            while True:
                async with self.changed:
                    await self.changed.wait()
                    state = self.now
                if sse.queue:  # a slow reader gets the sum of it later, not a longer and longer queue
                    continue
                news = difference(known, state)
                known = state
                quiet = 0.0 if news else quiet + PERIOD_S
                if news:
                    await sse.send(news)
                elif quiet >= SILENCE_S:
                    quiet = 0.0
                    await sse.send("still here", comment=True)
        finally:
            self.watchers.discard(watcher)
            if not self.watchers:
                if self.task is not None:
                    self.task.cancel()
                await self.left()

    async def stop(self) -> None:
        """Send everybody home."""
        watchers = list(self.watchers)
        for watcher in watchers:
            watcher.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)
