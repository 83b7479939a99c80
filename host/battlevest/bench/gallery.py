"""How rightly the gallery counts beaten cups before the referee looks, how fast its light is, what its loop costs."""

from collections.abc import Callable

from battlevest.bench import gallery_cost, gallery_latency
from battlevest.bench.gallery_play import share, tally

TURNS, NOISY = 10_000, 2_000
DEVICES = 8
# (generator, what at least is right): the second was written from the data sheets alone, when the detector was frozen.
GENERATORS = (("gallery_first", 99.9), ("gallery_second", 99.0))


def run(
    console_print: Callable[..., None], turns: int = TURNS, noisy: int = NOISY, devices: int = DEVICES
) -> list[tuple]:
    """Measure; rows of (label, value, limit, ok). ``turns`` at usual noise, ``noisy`` at twice the noise."""
    rows = []
    for name, least in GENERATORS:
        for noise, count in ((1.0, turns), (2.0, noisy)):
            right = share(tally("battlevest.bench." + name, count, noise, console_print))
            words = "" if noise == 1.0 else ", twice the noise"
            label = f"turns counted right, {name.partition('_')[2]} generator{words}, of {count:,}"
            rows.append((label, f"{right:.2f} %", f"at least {least} %", right >= least))
    return rows + gallery_latency.rows(devices) + gallery_cost.rows()
