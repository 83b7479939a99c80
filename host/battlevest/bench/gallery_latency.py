"""From the fall to the light, in virtual time: a sensor loses its cup, the gallery says so, the line's frame is shown.

The box runs in the device's loop, and whatever moved is drawn at once, as the game does it. Whole devices with the game
on them are slower by what the referee does in a loop.
"""

from random import Random

from battlevest.bench.device_modules import Drivers
from battlevest.bench.touch_latency import percentile

LIGHT_MS = 40
FALLS = 10


def rows(devices: int) -> list[tuple]:
    """Time the falls on so many devices."""
    times: list[float] = []
    for seed in range(devices):
        time_falls(seed, times)
    if not times:
        return [("fall of a cup to its light", "nothing seen", f"p99 at most {LIGHT_MS} ms", False)]
    median, most = percentile(times, 50), percentile(times, 99)
    ok = most <= LIGHT_MS and len(times) == devices * FALLS
    return [("fall of a cup to its light", f"p50 {median:.0f} ms, p99 {most:.0f} ms", f"p99 at most {LIGHT_MS} ms", ok)]


def time_falls(seed: int, times: list[float]) -> None:
    """Ten falls on one table, each at a moment of its own; times in ms from the sensor's edge to the shown frame."""
    rng = Random(f"gallery latency {seed}")
    drivers = Drivers(seed=seed, attach="table")
    table, clock = drivers.world.table, drivers.world.clock
    assert table is not None
    box = drivers.box
    box.leds.budget_ma = 900
    table.set_up(5)
    drivers.run(500)
    box.gallery.arm(drivers.time.ticks_ms())
    drivers.run(1500)
    chain, places = drivers.world.chains["table"], [(line, place) for line in range(3) for place in range(5)]
    for line, place in rng.sample(places, FALLS):
        drivers.run(rng.randrange(3500, 4500))
        clock.advance(rng.randrange(6000))
        while box.gallery.next_event():
            pass
        begin, frames = clock.now, len(chain.frames)
        table.sensor(line + 1, place + 1, "upper", False)
        table.pull(100)
        for _ in range(100):
            drivers.step()
            while box.gallery.next_event():
                if box.gallery.kind == drivers.gallery.MOVED:
                    box.leds.frames["table"][3 * (5 * box.gallery.line + box.gallery.place)] = 200
            chain.settle()
            lit = [when for when, shown in chain.frames[frames:] if shown[3 * (5 * line + place) + 1]]
            if lit:
                times.append((lit[0] - begin) / 1000)
                break
