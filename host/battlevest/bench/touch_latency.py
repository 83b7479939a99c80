"""From the finger to the light: whole devices in set-up, virtual time, the first frame that changes the pressed square.

Half of the devices have all four touch chips at 0.65 kHz, the slowest that the data sheet allows; the others what their
seed gives them. Each press also places a virus: its effect is there when, after the journal's last write to flash,
light or screen change.
"""

from collections.abc import Callable
from random import Random

from battlevest.simulator import Device

SLOWEST_KHZ = 0.65
PRESSES = 5  # viruses in set-up
LIGHT_MS, EFFECT_MS = 40, 150
BOOT_MS = 2500


def rows(console_print: Callable[..., None], devices: int) -> list[tuple]:
    """Time the presses of so many devices."""
    lights: list[float] = []
    effects: list[float] = []
    for seed in range(devices):
        press_all(seed, SLOWEST_KHZ if seed % 2 else None, lights, effects)
    console_print(f"{len(lights)} presses lit, {len(effects)} journalled, on {devices} devices")
    expected = devices * PRESSES
    return [
        row("press to first light", lights, LIGHT_MS, expected),
        row("press to journalled effect", effects, EFFECT_MS, expected),
    ]


def row(label: str, times: list[float], limit: int, expected: int) -> tuple:
    """Median and 99th percentile; a press without an answer counts as a missed limit."""
    if not times:
        return label, "nothing seen", f"p99 at most {limit} ms", False
    median, most = percentile(times, 50), percentile(times, 99)
    text = f"p50 {median:.0f} ms, p99 {most:.0f} ms"
    return label, text, f"p99 at most {limit} ms", most <= limit and len(times) == expected


def percentile(times: list[float], percent: int) -> float:
    """The least time that so many percent of the times do not exceed."""
    ordered = sorted(times)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def press_all(seed: int, khz: float | None, lights: list[float], effects: list[float]) -> None:
    """Place the viruses of one game, each press at a moment of its own."""
    rng = Random(f"latency {seed}")
    with Device(seed=seed, power=False) as device:
        if khz is not None:
            for chip in device.world.touch_chips.values():
                chip.khz = khz
        device.power(True)
        device.run(BOOT_MS)
        squares = device.world.wiring.squares
        for square in rng.sample(squares, PRESSES):
            device.run(rng.randrange(300, 900))
            time_press(device, square, rng.randrange(70, 200), lights, effects)


def time_press(device: Device, square: str, ms: int, lights: list[float], effects: list[float]) -> None:
    """Press once and add its times in ms, if they were seen within 400 ms."""
    world = device.world
    chain = world.chains["back"]
    pixel = world.chain_squares["back"].index(square)
    chain.settle()
    dark = bytes(chain.shown[3 * pixel : 3 * pixel + 3])
    begin, written, seen, effect = world.clock.now, world.flash.operations, None, None
    device.press("back", square, ms)
    for _ in range(400):
        device.run(1)
        look = (len(chain.frames), chain.frames[-1:], bytes(world.screen.ram))
        if world.flash.operations != written:
            written, seen, effect = world.flash.operations, look, None
        elif seen is not None and effect is None and look != seen:
            effect = world.clock.now
    chain.settle()
    lit = [when for when, shown in chain.frames if when > begin and shown[3 * pixel : 3 * pixel + 3] != dark]
    lights += [(when - begin) / 1000 for when in lit[:1]]
    if effect is not None:
        effects.append((effect - begin) / 1000)
