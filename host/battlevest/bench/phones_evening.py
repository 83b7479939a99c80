"""Half an hour of play with four phones that come and go, on MicroPython with a limited heap."""

import random
from pathlib import Path

from ..application import build
from .phone_hand import BROWSER, Handset, device

# Runs before everything else on the device: now and then it says how much is really free.
WATCH = """
import gc, time
sleep = time.sleep_ms
count = [0]
def sleep_ms(ms):
    count[0] += 1
    if count[0] % {every} == 0:
        gc.collect()
        print("free", gc.mem_free())
    sleep(ms)
time.sleep_ms = sleep_ms
"""
THINK_MS = 4000  # between two taps of all


def compiled(folder: Path, every: int = 1000) -> Path:
    """The application as it goes onto a board; its free heap is logged after every so many steps."""
    for name, data in build().files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    watch = WATCH.replace("{every}", str(every))
    (folder / "boot.py").write_text(watch + (folder / "boot.py").read_text())
    return folder


def evening(folder: Path, heap: int, minutes: float, interpreter: str = "micropython32", seed: int = 1) -> dict:
    """Play; {"least": bytes free at least, "taps": accepted ones, "games": ended ones, "refused": .., "crashed": ..}.

    ``refused``: how often something found no memory, ``crashed``: whether the game had to be taken up again.
    """
    firmware = compiled(folder / "firmware")
    rng = random.Random(seed)
    found = {"least": None, "taps": 0, "games": 0, "refused": 0, "crashed": False}
    with device(folder / "data", attach="vest", interpreter=interpreter, heap=heap, firmware=firmware) as made:
        phones = [Handset(made, browser=BROWSER) for _ in range(4)]
        for seat in range(2):
            phones[seat].do("claim", seat=seat, name=("Aki", "Ben")[seat])
        for phone in phones:
            phone.open()
        end = made.world.clock.now + minutes * 60_000_000
        log = len(made.state()["log"])
        while made.world.clock.now < end:
            _tap(phones, rng, found)
            _come_and_go(phones, rng)
            made.run(THINK_MS)
            for phone in phones:
                if phone.socket is not None:
                    phone.take()
                    phone.frames.clear()
            lines = made.state()["log"]
            for line in lines[log:]:
                if line.startswith("free "):
                    free = int(line.split()[1])
                    found["least"] = free if found["least"] is None else min(found["least"], free)
                elif "MemoryError" in line:
                    found["refused"] += 1
                elif "crashed" in line:
                    found["crashed"] = True
            log = len(lines)
    return found


def _tap(phones, rng, found) -> None:
    for phone in phones[:2]:
        try:
            state = phone.state()
            if state["over"]:
                found["games"] += 1
                answer = phones[0].do("host", new=True)
            elif state["chance"] and state["seat"] in state["chance"]:
                answer = phone.do("act", text="chance")
            elif state["legal"]:
                answer = phone.do("act", text=rng.choice(state["legal"]))
            else:
                continue
            found["taps"] += "ok" in answer
        except (ValueError, KeyError, IndexError):
            # Refused for want of memory; the log has it.
            continue


def _come_and_go(phones, rng) -> None:
    """One phone closes its page, loads it anew, asks without a socket, or looks at the forms."""
    phone = rng.choice(phones)
    kind = rng.randrange(4)
    if kind == 0 and phone.socket is not None:
        phone.socket.close()
        phone.socket = None
    elif kind == 1:
        phone.raw(b"GET / HTTP/1.1\r\nHost: 4.3.2.1\r\n\r\n")
        if phone.socket is not None:
            phone.socket.close()
        try:
            phone.open()
        except (IndexError, ValueError):
            phone.socket = None
    elif kind == 2:
        phone.raw(b"GET /plain HTTP/1.1\r\nHost: 4.3.2.1\r\nCookie: bv=%s\r\n\r\n" % (phone.token or "").encode())
    if phone.socket is None:
        phone.raw(b"GET /api/state HTTP/1.1\r\nHost: 4.3.2.1\r\n\r\n")
