"""From the fall to the light: whole devices with five players in their game, virtual time, a cup's first lit frame.

A shot is told by the trigger, then one sensor loses its cup at a moment of its own. The cups taken stand where the line
shows nothing else: neither whose turn it is nor the shots left.
"""

from random import Random

from battlevest.bench.touch_latency import row
from battlevest.simulator import Device

LIGHT_MS = 40
PLAYERS, SHOTS = 5, 3
BOOT_MS = 3000
PLACES = (4, 5)


def rows(devices: int) -> list[tuple]:
    """Time the falls of so many devices."""
    times: list[float] = []
    for seed in range(devices):
        with Device(attach="table", seed=seed) as device:
            begin_game(device)
            time_falls(device, Random(f"gallery latency {seed}"), times)
    return [row("fall of a cup to its light, in a game", times, LIGHT_MS, devices * SHOTS)]


def press(device: Device, name: str, times: int = 1) -> None:
    """Press a button of the box."""
    for _ in range(times):
        device.button(name, 120)
        device.run(300)


def browse(device: Device, words: str) -> None:
    """Right until the screen says this."""
    for _ in range(30):
        if words in " ".join(" ".join(device.screen()["text"]).split()):
            return
        press(device, "right")
    raise AssertionError(f"the screen never says {words!r}, but {device.screen()['text']}")


def begin_game(device: Device) -> None:
    """Five players, enough current for the lights; everybody has hidden a piece, the stacks stand, all are behind."""
    device.run(BOOT_MS)
    press(device, "ok", PLAYERS - 1)
    browse(device, "Lights: supply")
    press(device, "ok", 2)
    browse(device, "Begin the game")
    press(device, "ok", 4)
    for _ in range(PLAYERS):
        device.hold_button("ok", True)
        device.run(600)
        press(device, "left")
        device.hold_button("ok", False)
        device.run(300)
    device.set_up(PLAYERS)
    device.run(1500)
    press(device, "ok", 2)
    device.run(1500)


def time_falls(device: Device, rng: Random, times: list[float]) -> None:
    """One turn; times in ms from the sensor's edge to the shown frame."""
    world = device.world
    chain = world.chains["table"]
    assert world.table is not None
    for line, place in rng.sample([(line, place) for line in (1, 2, 3) for place in PLACES], SHOTS):
        device.run(rng.randrange(3500, 4500))
        device.trigger(100)
        device.run(rng.randrange(90, 130))
        world.clock.advance(rng.randrange(6000))
        chain.settle()
        begin, frames = world.clock.now, len(chain.frames)
        world.table.sensor(line, place, "upper", False)
        device.run(400)
        chain.settle()
        pixel = 3 * (5 * (line - 1) + place - 1)
        lit = [when for when, shown in chain.frames[frames:] if any(shown[pixel : pixel + 3])]
        times += [(when - begin) / 1000 for when in lit[:1]]
