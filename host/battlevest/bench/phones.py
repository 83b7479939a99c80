"""What phones cost and how fast they are: the page, a tap to its light, half an hour in a small heap, garbage."""

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from .. import paths
from .phone_hand import STEP_MS, Handset, device, trouble
from .phones_evening import compiled, evening
from .phones_fuzz import fuzz

PAGE_BYTES = 30_000
TAPS, TAP_MS = 40, 150
FUZZED = 10_000
FIRST = 200
WIDE = 300_000  # a heap so wide that all stays which was loaded
LEAK = 1024  # bytes: the last answers are kept, and some are longer than others
MINUTES = 30
heap = 180_000  # of words of 32 bits, as an ESP32 has
SLICE_MS = 50


def run(console_print: Callable[..., None], fuzzed: int = FUZZED, minutes: int = MINUTES) -> list[tuple]:
    """Measure; rows of (label, value, limit, ok)."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        rows = page_load(place / "page")
        console_print("a tap on a phone to its light")
        rows += taps(place / "taps")
        rows += slow_phones(place / "slow")
        console_print(f"{fuzzed} requests and frames that nobody should send")
        rows += garbage(place / "fuzz", fuzzed)
        console_print(f"{minutes} minutes with four phones in a heap of {heap} bytes")
        rows += long_evening(place / "evening", heap, minutes)
    return rows


def page_load(folder: Path) -> list[tuple]:
    """Requests until the first state is there, and their bytes."""
    with device(folder, attach="vest") as made:
        phone = Handset(made)
        page = phone.raw(b"GET / HTTP/1.1\r\nHost: 4.3.2.1\r\nAccept-Encoding: gzip\r\n\r\n")
        state = phone.raw(b"GET /api/state HTTP/1.1\r\nHost: 4.3.2.1\r\n\r\n")
        # All that the page needs is in it; it then asks for a state once, and opens a socket.
        value = f"1 request of {len(page)} bytes; then a state of {len(state)}"
        return [("page load", value, f"at most {PAGE_BYTES} bytes", len(page) <= PAGE_BYTES)]


def taps(folder: Path, count: int = TAPS) -> list[tuple]:
    """From the first byte of a tap to the first change of the lights, in the device's time."""
    waits = []
    for number in range(0, count, 4):
        with device(folder / str(number), attach="vest", seed=number) as made:
            virus = Handset(made)
            virus.do("claim", seat=1, name="")
            virus.open()
            virus.told(lambda frame: "view" in frame)
            # A press on the back that lights under the finger: from here on the back may show the map.
            made.press("back", "D9", 250)
            made.run(600)
            made.button("ok", 100)
            made.run(1000)
            rng = random.Random(number)
            for _ in range(4):
                state = virus.state()
                n = state["n"]
                square = rng.choice(state["legal"]).split(" ")[1]
                before = made.leds("back")[square]
                start = made.world.clock.now
                body = b'{"do": "act", "id": "%s", "n": %d, "text": "place %s"}'
                virus.frame(body % (square.encode(), n, square.encode()))
                while made.leds("back")[square] == before and made.world.clock.now - start < 2_000_000:
                    made.run(1)
                waits.append((made.world.clock.now - start) / 1000)
                made.run(400)
    waits.sort()
    p99 = waits[min(len(waits) - 1, int(0.99 * len(waits)))]
    value = f"p50 {waits[len(waits) // 2]:.0f} ms, p99 {p99:.0f} ms"
    return [(f"tap on a phone to its light ({len(waits)})", value, f"p99 at most {TAP_MS} ms", p99 <= TAP_MS)]


def slices(made, ms: int) -> list[float]:
    """How long this machine took for each small slice of the device's time, in ms."""
    took = []
    for _ in range(0, ms, STEP_MS):
        before = time.perf_counter()
        made.run(STEP_MS)
        took.append(1000 * (time.perf_counter() - before))
    return took


def stalled(made, count: int = 6) -> tuple[list, list[float]]:
    """Phones that ask and do not listen, that stop in the middle of asking, that are gone; and the slices meanwhile."""
    found, took = [], []
    for number in range(count):
        one = Handset(made).connect()
        one.sendall(b"GET / HTTP/1.1\r\nHost: 4.3.2.1\r\n\r\n" if number % 2 else b"POST /api HTTP/1.1\r\nContent-Le")
        if number == 2:
            one.close()
        found.append(one)
        took += slices(made, 8 * STEP_MS)
    return found, took


def slow_phones(folder: Path, **options) -> list[tuple]:
    """What slow and vanished phones cost the others, on the wall: a socket that waits would stop no other clock."""
    with device(folder, attach="vest", **options) as made:
        made.run(1000)
        rounds = []
        for _ in range(3):
            held, took = stalled(made)
            rounds.append(max(took + slices(made, 1000)))
            for one in held:
                one.close()
            made.run(6000)
        # The machine has other things to do as well: the quietest round is the device's.
        worst = min(rounds)
        return [
            (
                "longest slice with slow and vanished phones",
                f"{worst:.0f} ms",
                f"at most {SLICE_MS} ms",
                worst <= SLICE_MS,
            )
        ]


def garbage(folder: Path, count: int) -> list[tuple]:
    """Requests and frames that change nothing, leave no traceback and take no heap for good."""
    label = f"{count:,} fuzzed requests and frames"
    options: dict = {}
    if paths.micropython_path() is not None:
        options = {"interpreter": "micropython32", "heap": WIDE, "firmware": compiled(folder / "firmware", every=50)}
    with device(folder / "data", attach="vest", **options) as made:
        looks = Handset(made)
        before = looks.state()["view"]
        # The first ones bring in what is loaded when it is asked for.
        fuzz(made, random.Random(4), FIRST)
        free = settled(made)
        fuzz(made, random.Random(3), count)
        gone = free - settled(made)
        same = looks.state()["view"] == before
        wrong = [line for line in trouble(made) if "trouble" not in line or "MemoryError" in line]
        value = (
            f"{'nothing' if same else 'the game'} changed, {len(wrong)} tracebacks, {max(0, gone):,} bytes of heap gone"
        )
        ok = same and not wrong and gone <= LEAK
        return [(label, value, f"nothing, none, at most {LEAK}", ok)]


def settled(made) -> int:
    """Bytes free when everybody has gone; 0 where nothing tells of them."""
    made.run(10_000)
    said = [int(line.split()[1]) for line in made.state()["log"] if line.startswith("free ")]
    return said[-1] if said else 0


def long_evening(folder: Path, heap: int, minutes: int) -> list[tuple]:
    """Four phones that come and go, a game after the other."""
    label = f"{minutes} minutes, four phones, heap of {heap:,} bytes"
    if paths.micropython_path() is None:
        return [(label, "no MicroPython for this machine", "no MemoryError", None)]
    found = evening(folder, heap, minutes)
    least = "never seen" if found["least"] is None else f"{found['least']:,} bytes free at least"
    value = f"{least}, {found['taps']} taps, {found['games']} games, {found['refused']} MemoryErrors"
    ok = found["refused"] == 0 and not found["crashed"] and found["least"] is not None
    return [(label, value, "no MemoryError", ok)]
